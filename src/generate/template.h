/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: templates of sentence pairs with gold graphs: their names, and how they are read. */
#ifndef MC_GENERATE_TEMPLATE_H
#define MC_GENERATE_TEMPLATE_H

#include "amr/difference.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "generate/lexicon.h"
#include "generate/pattern.h"
#include "suite/suite.h"

/* Turns names into paths: the name of an existing file stays as it is, that of a shipped template
 * becomes its path. Without names: all shipped templates. Anything else is MC_CODE_INPUT with the
 * nearest shipped name. The array lives in the arena. */
int mc_template_paths(const char *const *names, size_t n_names, struct mc_arena *arena,
                      const char *const **paths, size_t *n_paths,
                      struct mc_error *error) MC_MUST_CHECK;

/* How many bindings of a template are drawn. */
struct mc_sampling {
    uint64_t seed;
    size_t n; /* bindings, the first of the draw; SIZE_MAX: all */
};

/* Parses "NAME", "NAME:n=1000" or "NAME:n=1000,seed=1" (by default n is 1000 and seed 1; n=all: all
 * bindings). NAME may be a path. */
int mc_template_request_parse(const char *request, struct mc_arena *arena, const char **name,
                              struct mc_sampling *drawing, struct mc_error *error) MC_MUST_CHECK;

/* A template of sentence pairs with gold graphs (schema metricheck/template/1).
 *
 * Slots draw entries from the lexicon; variants are sentences and graphs with placeholders; pairs
 * say which two variants make a case. A binding gives each slot one of its choices. */

/* Limits of a template. */
enum {
    MC_TEMPLATE_VARIANTS = 32,      /* variants of a template */
    MC_TEMPLATE_PAIRS = 32,         /* pairs of a template */
    MC_TEMPLATE_BINDINGS = 20000000 /* of all its slots */
};

/* An entry that a slot may hold. */
struct mc_slot_choice {
    const struct mc_word_entry *entry;
    bool is_plural;
    struct mc_slice key; /* "slot=entry/singular", for drawing */
};

struct mc_template_slot {
    struct mc_slice name;
    const struct mc_word_class *word_class; /* NULL: derived by a relation */
    enum mc_entry_relation relation;        /* derived: to the entry of the slot `of` */
    uint32_t of;                            /* MC_NO_SLOT: drawn from a class */
    /* In the order of the lexicon, for each entry in the order of "number". Derived: one for each
     * choice of the slot `of`. */
    struct mc_slot_choice *choices;
    uint32_t n_choices;
    uint32_t
        digit; /* the drawn slot that decides: itself, or the one at the end of the relations */
};

/* Slots that may not hold the same entry. */
struct mc_different_slots {
    uint32_t *slots;
    size_t n_slots;
};

struct mc_template_variant {
    struct mc_slice name;
    struct mc_slice text, amr; /* as written; lines joined by LF */
    struct mc_sentence_pattern sentence;
    struct mc_graph_pattern graph;
    bool is_good; /* both could be compiled */
};

/* An expectation of a pair. */
struct mc_pair_expectation {
    struct mc_expectation expectation; /* `other` is empty */
    uint32_t pair;                     /* above, below: index of the other pair; else MC_NO_SLOT */
};

struct mc_template_pair {
    struct mc_slice name, subphenomenon;
    uint32_t reference, candidate; /* variants; MC_NO_SLOT: unknown (a finding) */
    double score;
    uint8_t edits[MC_N_GRAPH_EDIT_KINDS]; /* expected number of each kind */
    struct mc_pair_expectation *expectations;
    size_t n_expectations;
    bool is_measure; /* another pair is expected above or below it: may show another phenomenon */
};

struct mc_pair_template {
    struct mc_data_source source;
    struct mc_slice name, phenomenon, licence;
    const struct mc_word_lexicon *lexicon;
    struct mc_template_slot *slots; /* in the order of the file */
    size_t n_slots;
    struct mc_different_slots *different;
    size_t n_different;
    struct mc_template_variant *variants;
    size_t n_variants;
    struct mc_template_pair *pairs;
    size_t n_pairs;
};

/* Reads a template, after its lexicon. Faults go to the file's diagnostics, and the template must
 * then not be expanded. Memory is the arena's. NULL if the template has no valid name. */
struct mc_pair_template *mc_template_read(const struct mc_json_file *file,
                                          const struct mc_word_lexicon *lexicon,
                                          struct mc_arena *arena) MC_MUST_CHECK;
/* The path, next to the template, of the lexicon that it names ("lexicon"; by default
 * "lexicon.json"); in the arena. NULL, with a finding, if that is not a file name. */
const char *mc_template_lexicon_path(const struct mc_json_file *file,
                                     struct mc_arena *arena) MC_MUST_CHECK;

/* Places of slots, variants and pairs, for findings. */
struct mc_data_place mc_template_slot_place(const struct mc_pair_template *self, size_t slot);
struct mc_data_place mc_template_variant_place(const struct mc_pair_template *self, size_t variant,
                                               const char *key);
struct mc_data_place mc_template_pair_place(const struct mc_pair_template *self, size_t pair,
                                            const char *key);

#endif
