/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_case.h: the importer of all data that a mapping describes: rows become cases. */
#ifndef MC_IMPORT_MAPPED_CASE_H
#define MC_IMPORT_MAPPED_CASE_H

#include "base/memory.h"
#include "base/slice.h"
#include "import/mapping.h"
#include "import/records.h"

struct mc_case;
struct mc_error;
struct mc_import;
struct mc_mapping;
struct mc_mapping_case;
struct mc_phenomenon;
struct mc_side;
struct mc_string_map;
struct mc_template;
struct mc_templates;

/* Imports `path`, a file or a folder, as the file import->mapping says, in the variant
 * import->variant (NULL: the first one of the mapping). Rows that cannot be used are left out and
 * counted by reason: a warning each, at the first of them. A column that is not there, a score that
 * is no number or off its scale, an id that stands twice end it with a finding. Phenomena of the
 * suite's own have a title in suite->phenomena; the others a name alone. */
int mc_import_mapped(const char *path, struct mc_import *import,
                     struct mc_error *error) MC_MUST_CHECK;

/* What import->mapping says of ratings, in the variant import->variant; in the arena of the import.
 * *table: `path`, or its file where that is a folder. */
int mc_mapped_ratings(const char *path, struct mc_import *import,
                      struct mc_mapping_ratings *ratings, const char **table,
                      struct mc_error *error) MC_MUST_CHECK;

/* An import by a mapping under way. */

/* Rows that could not be used, by reason. */
struct mc_left_out {
    struct mc_left_out_reason {
        const char *text;
        size_t n;
        struct mc_record_place first;
    } * items;
    size_t n, capacity;
};

/* What a published name of a phenomenon became. */
struct mc_mapped_name {
    struct mc_slice published, name;
    uint32_t index; /* in suite->phenomena */
    bool is_other;  /* unclassified, for want of a better */
};

/* One place in a ranking. */
struct mc_mapped_rank {
    uint32_t task, item; /* item: index in suite->cases */
    double value;
};

/* A value of a list, and the template that gave it. */
struct mc_mapped_value {
    struct mc_slice text;
    const struct mc_template *from;
};

/* The scores of one rater for a case, or of all. */
struct mc_mapped_sum {
    uint32_t item; /* index in suite->cases */
    double sum;
    size_t n;
    struct mc_record_place place; /* of the first */
};

struct mc_mapped {
    struct mc_import *import;
    const struct mc_mapping *mapping; /* of the part under way */
    struct mc_tables tables;
    struct mc_left_out left_out;
    struct mc_string_map *files; /* dataset, NUL, phenomenon -> index */
    uint32_t *file_indexes;
    size_t file_capacity;
    struct mc_phenomenon *known; /* those that are shipped */
    size_t n_known;
    struct mc_string_map *name_map;
    struct mc_mapped_name *names;
    size_t name_capacity;
    struct mc_string_map *tasks;
    struct mc_mapped_rank *ranks;
    size_t n_ranks, rank_capacity;
    struct mc_string_map *sum_keys; /* case and rater -> index in sums */
    struct mc_mapped_sum *sums;
    size_t sum_capacity;
    struct mc_mapped_value *values; /* a list under way */
    size_t n_values, value_capacity;
    struct mc_side *sides; /* references under way */
    size_t n_sides, side_capacity;
    size_t *kept; /* of them */
    size_t kept_capacity;
    struct mc_arena *scratch;   /* of the list or graph under way */
    struct mc_string_map *seen; /* texts of that list */
    struct mc_case *row_cases;  /* of the row under way */
    size_t *row_changed;        /* of each, texts that were brought to one line */
    size_t n_changed_now;       /* those of the case under way */
    size_t n_changed;           /* of all cases */
    size_t n_unlike;            /* cases whose ratings have another mean than the score */
    bool has_variants;          /* of which one is imported (--variant) */
    size_t n_conflicts;         /* rows with another candidate than an earlier one of their case */
    struct mc_record_place conflict; /* the first of them */
    size_t n_again;                  /* ratings of a rater who had rated the case before */
};

/* An import without rows yet, which knows the shipped phenomena. End it whatever this gives. */
int mc_mapped_begin(struct mc_mapped *mapped, struct mc_import *import,
                    struct mc_error *error) MC_MUST_CHECK;
void mc_mapped_end(struct mc_mapped *mapped);

/* A warning for each reason, at its first row. */
void mc_left_out_report(const struct mc_left_out *left_out, struct mc_import *import);

/* Reads the tables that are joined with mapped->tables.records, and finds all columns. */
int mc_mapped_tables(struct mc_mapped *mapped, const char *folder,
                     struct mc_error *error) MC_MUST_CHECK;
/* The path of the first of the files that is there, or NULL; `n` more follow in the array. */
int mc_mapped_find(const char *folder, const struct mc_slice *files, size_t n_files,
                   struct mc_arena *arena, char ***paths, size_t *n_paths,
                   struct mc_error *error) MC_MUST_CHECK;
/* Whether a name fits a pattern in which "*" stands for anything. */
bool mc_mapped_fits(const char *pattern, const char *name);

/* All rows of mapped->tables.records become cases. */
void mc_mapped_rows(struct mc_mapped *mapped);
/* Fills *item from a row. NULL, or why it cannot be used, with the place in *place. */
const char *mc_mapped_case(struct mc_mapped *mapped, const struct mc_mapping_case *wanted,
                           size_t row, struct mc_case *item, struct mc_record_place *place);
/* A text as it is to stand in a suite. */
struct mc_slice mc_mapped_text(struct mc_mapped *mapped, struct mc_slice text);
/* One line, without blanks at its ends; whatever "texts" says. */
struct mc_slice mc_mapped_line(struct mc_slice text, struct mc_arena *arena);
/* A name or id: what may not stand in one becomes '-'. */
struct mc_slice mc_mapped_id(struct mc_slice text, struct mc_arena *arena);

/* What the published name of a phenomenon becomes. */
const struct mc_mapped_name *mc_mapped_phenomenon(struct mc_mapped *mapped,
                                                  struct mc_slice published);

/* Expectations from the ranks of all rows. More pairs than these are an error. */
enum { MC_MAPPED_PAIR_LIMIT = 10000000 };
void mc_mapped_order(struct mc_mapped *mapped);

/* Adds the score of a row to those of its case. */
void mc_mapped_add_score(struct mc_mapped *mapped, size_t row, uint32_t item, double score);

/* A case under way. */

struct mc_pending_case {
    struct mc_mapped *mapped;
    const struct mc_mapping_case *wanted;
    size_t row;
    struct mc_case *item;
    struct mc_record_place *place; /* of what the row is refused for */
};

/* What becomes of the values of a list. */
enum mc_pending_case_kind {
    MC_MAKING_VALUES,    /* as they are */
    MC_MAKING_SIDES,     /* sentences; empty ones keep their places */
    MC_MAKING_SENTENCES, /* sentences; empty and repeated ones are left out */
    MC_MAKING_WORDS      /* the same, on one line each whatever "texts" says */
};
/* All values of the templates, divided at each `divider` (length 0: they are not), in
 * mapped->values. */
void mc_pending_case_gather(const struct mc_pending_case *pending_case,
                            const struct mc_templates *list, struct mc_slice divider,
                            enum mc_pending_case_kind kind);

/* Fills the spans of the case, whose candidate must be there; none are wanted: they stay unknown.
 * NULL, or why the row cannot be used. */
const char *mc_mapped_spans(const struct mc_pending_case *pending_case);

#endif
