/* mapped_making.h: a case under way. For mapped_case.c and its parts. */
#ifndef MC_SUITE_MAPPING_MAPPED_MAKING_H
#define MC_SUITE_MAPPING_MAPPED_MAKING_H

#include "suite/mapping/mapped.h"

struct mc_making {
    struct mc_mapped *mapped;
    const struct mc_mapping_case *wanted;
    size_t row;
    struct mc_case *item;
    struct mc_record_place *place; /* of what the row is refused for */
};

struct mc_slice mc_making_text(const struct mc_making *making, const struct mc_template *item);
/* Sets the place of the template's value. Gives the reason back. */
const char *mc_making_refuse(const struct mc_making *making, const struct mc_template *at,
                             const char *reason);

/* What becomes of the values of a list. */
enum mc_making_kind {
    MC_MAKING_VALUES,    /* as they are */
    MC_MAKING_SIDES,     /* sentences; empty ones keep their places */
    MC_MAKING_SENTENCES, /* sentences; empty and repeated ones are left out */
    MC_MAKING_WORDS      /* the same, on one line each whatever "texts" says */
};
/* All values of the templates, divided at each `divider` (length 0: they are not), in
 * mapped->values. */
void mc_making_gather(const struct mc_making *making, const struct mc_templates *list,
                      struct mc_slice divider, enum mc_making_kind kind);

/* The sides of the case. NULL, or why the row cannot be used. */
const char *mc_making_candidate(const struct mc_making *making);
const char *mc_making_references(const struct mc_making *making);

#endif
