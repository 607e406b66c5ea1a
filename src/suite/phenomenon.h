/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phenomenon.h: what a phenomenon is, what it expects of its cases, and what the sentence pair of a
 * case must look like to show it; reads and sorts phenomena. */
#ifndef MC_SUITE_PHENOMENON_H
#define MC_SUITE_PHENOMENON_H

#include <stdio.h>

#include "amr/difference.h"
#include "suite/fields.h"

struct mc_arena;
struct mc_diagnostics;
struct mc_json_file;

/* What a sentence pair must look like to show a phenomenon, from the phenomenon's file
 * (doc/suite-format.md): edits of the graphs, relations of the words, scores of a rubric.
 * src/phenomena applies these rules. */

/* One edit: "subtree", "subtree-" (nodes only in the reference), "subtree+" (only in the candidate)
 * or "interposed:make-01" (with this concept among those at the links). */
struct mc_edit_pattern {
    enum mc_graph_edit_kind kind;
    enum mc_graph_edit_sign sign; /* MC_GRAPH_EDIT_CHANGED: any */
    struct mc_slice concept;      /* length 0: any */
};
enum { MC_EDIT_PATTERNS_LIMIT = 4 }; /* in one set */
struct mc_edit_patterns {
    struct mc_edit_pattern *items;
    size_t n;
};

/* Relations of the words that differ. `within` is written after a colon. */
enum mc_relation_kind {
    MC_RELATION_ANTONYM,    /* in WordNet: of the words, of similar ones, or of derived ones */
    MC_RELATION_SYNONYM,    /* a synset in common */
    MC_RELATION_HYPERNYM,   /* one above the other, by at most `within` steps */
    MC_RELATION_CO_HYPONYM, /* a third word is a hypernym of both, at most `within` steps above */
    MC_RELATION_SIMILAR,    /* one adjective cluster, by first senses */
    MC_RELATION_INDEFINITE, /* one of them is "something", "somebody", "people", ... */
    MC_RELATION_PERSONS,    /* a man and a woman, by a list of nouns */
    MC_RELATION_PLACES,     /* "into" and "out of" ..., by a list */
    MC_N_RELATION_KINDS
};
struct mc_relation_pattern {
    enum mc_relation_kind kind;
    unsigned within; /* 0: any number of steps */
};
struct mc_relation_patterns {
    struct mc_relation_pattern *items;
    size_t n;
};

/* Which words must be on both sides. */
enum mc_same_words {
    MC_SAME_UNSAID,
    MC_SAME_ALL,              /* all, in their order */
    MC_SAME_CONTENT,          /* base forms but for function words, in any order */
    MC_SAME_ALL_BUT_ARTICLES, /* all but "a", "an", "the", in their order */
    MC_SAME_SHORTER           /* those of the shorter side but for articles, in their order */
};
/* How the sides must differ nevertheless. */
enum mc_differing_words {
    MC_DIFFER_UNSAID,
    MC_DIFFER_WORDS,     /* by more than articles */
    MC_DIFFER_ORDER,     /* content words in another order */
    MC_DIFFER_STRUCTURE, /* by more than articles and one replaced word */
};
/* Counts of negation words, or a passive with "be". */
enum mc_compared { MC_COMPARED_NOT, MC_COMPARED_DIFFERENT, MC_COMPARED_EQUAL };

struct mc_words_rule {
    struct mc_relation_patterns relation; /* one must hold; n 0: none needed */
    struct mc_relation_patterns unless;   /* none may hold */
    enum mc_same_words same;
    unsigned but; /* how many words may break `same` */
    enum mc_differing_words differs;
    enum mc_compared negations, voice;
    unsigned differing_tokens; /* usual maximum; 0: not given. A pair with more is still valid. */
};

/* A range of the rubric's scores, on the scale of doc/rubric.md. */
struct mc_rubric_range {
    struct mc_slice subphenomenon; /* length 0: all others */
    double minimum, maximum;
};

struct mc_phenomenon_rule {
    bool has_edits;                /* false: graphs say nothing about this phenomenon */
    struct mc_edit_patterns *sets; /* the edits of a pair are one of these, and ... */
    size_t n_sets;
    struct mc_edit_patterns allow; /* ... any number of these */
    bool has_words;
    struct mc_words_rule words;
    struct mc_rubric_range *rubric;
    size_t n_rubric;
};

enum mc_expectation_type {
    MC_EXPECT_INVARIANCE,
    MC_EXPECT_ABOVE,
    MC_EXPECT_BELOW,
    MC_EXPECT_MINIMUM,
    MC_EXPECT_MAXIMUM
};

struct mc_expectation {
    enum mc_expectation_type type;
    struct mc_slice other; /* above, below a case: the id of that case */
    struct mc_slice *than; /* above, below phenomena: their names */
    size_t n_than;
    double value; /* tolerance, margin, or bound, by type; NaN: not given */
    /* A tolerance or margin: `value` times the standard deviation of the human scores of the
     * dataset, else a share of the metric's range. */
    bool in_human_spread;
};

/* A phenomenon: phenomena/NAME.json. */
struct mc_phenomenon {
    struct mc_slice name, title, level, description;
    struct mc_slice licence; /* empty: not given */
    struct mc_slice *aliases;
    size_t n_aliases;
    struct mc_phenomenon_rule rule;
    struct mc_slice amr_description;
    bool amr_silent; /* AMR does not express the difference: metrics of graphs cannot see it */
    struct mc_expectation *expectations;
    struct mc_slice *expectation_reasons; /* [n_expectations] */
    size_t n_expectations;
    bool has_expectation_list; /* its file has a list of them, not a single one */
    struct mc_slice *sources;
    size_t n_sources;
    struct mc_slice path, text; /* the file it came from */
    size_t rank;                /* in the order of reading */
};

/* Whether the rule can only be met by graphs that differ. */
bool mc_rule_needs_edit(const struct mc_phenomenon_rule *rule);
/* The range for a sub-phenomenon (length 0: not stated), or NULL if the rubric gives none. */
const struct mc_rubric_range *mc_rubric_range(const struct mc_phenomenon_rule *rule,
                                              struct mc_slice subphenomenon);
/* The patterns as in the file, separated by ", "; "none" if there are none. In the arena. */
const char *mc_edit_patterns_text(const struct mc_edit_patterns *patterns, struct mc_arena *arena);
const char *mc_relation_patterns_text(const struct mc_relation_patterns *patterns,
                                      struct mc_arena *arena);

/* Reads one file; findings go to its diagnostics. False if it has no valid name. */
bool mc_phenomenon_read(const struct mc_json_file *file, struct mc_arena *arena,
                        struct mc_phenomenon *phenomenon);
/* Writes a phenomenon of which only names, description and sources are known: its graphs may differ
 * in any way (the old, flat list of edits). Errors stay in the stream. */
void mc_phenomenon_write_plain(const struct mc_phenomenon *phenomenon, FILE *stream);
/* Sorts by name; of several with the same name keeps the one read first. Returns how many are
 * kept. */
size_t mc_phenomena_sort(struct mc_phenomenon *phenomena, size_t n);
/* Checks that need all phenomena: unknown names in `than` (E010), aliases of two phenomena (E004).
 * The phenomena are sorted. */
void mc_phenomena_check(const struct mc_phenomenon *phenomena, size_t n, size_t n_own,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics);
/* Names and aliases of all, NULL-terminated, for mc_nearest. */
const char *const *mc_phenomena_words(const struct mc_phenomenon *phenomena, size_t n,
                                      struct mc_arena *arena);

/* Index of a phenomenon by name or alias (exact, then ignoring case, blanks, hyphens and
 * underscores), or MC_NOT_FOUND. */
uint32_t mc_phenomenon_find(const struct mc_phenomenon *phenomena, size_t n, struct mc_slice name);

/* Finds phenomena by name as mc_phenomenon_find does, in constant time. */
struct mc_phenomenon_index;
struct mc_phenomenon_index *mc_phenomenon_index_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Adds a phenomenon under its name and aliases. Of several with the same name the first added is
 * found. */
void mc_phenomenon_index_add(struct mc_phenomenon_index *index,
                             const struct mc_phenomenon *phenomenon, uint32_t at);
/* The index given when it was added, or MC_NOT_FOUND. */
uint32_t mc_phenomenon_index_find(struct mc_phenomenon_index *index, struct mc_slice name);

/* Turns a word into the name of a phenomenon: lower-case letters and digits, words joined by
 * hyphens; may be empty. In the arena. */
struct mc_slice mc_phenomenon_name_of(struct mc_slice word, struct mc_arena *arena);
/* Whether it is lower-case letters, digits and single hyphens: the name also names files. */
bool mc_phenomenon_is_name(struct mc_slice name);

/* What phenomena and cases expect of scores: behavioural tests (Ribeiro et al. 2020). */

/* "invariance", "above", "below", "minimum", "maximum". */
const char *mc_expectation_type_name(enum mc_expectation_type type);
/* The key that holds the number of this type: "tolerance", "margin" or "value". */
const char *mc_expectation_value_key(enum mc_expectation_type type);
/* Whether it compares two scores: above, below. */
bool mc_expectation_compares(enum mc_expectation_type type);
/* Whether it is a bound on one score: minimum, maximum. */
bool mc_expectation_is_bound(enum mc_expectation_type type);

/* Reads one entry of a case's list "expect". False, with findings, if it is invalid. */
bool mc_expectation_read(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_expectation *expectation);
/* Read the parts that it shares with an expectation of a phenomenon. The value is NaN if not given;
 * tolerance and margin are at least 0, as a number or as {"human": NUMBER}, a bound lies in [0, 1]
 * and is always required. */
bool mc_expectation_type_read(const struct mc_json_cursor *object, struct mc_arena *arena,
                              enum mc_expectation_type *type);
bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_need need,
                               struct mc_expectation *expectation);

#endif
