/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h: how published data become cases, as a file says it: which column is the reference,
 * which the score, which names of phenomena are ours. Format: doc/importing.md. */
#ifndef MC_IMPORT_MAPPING_H
#define MC_IMPORT_MAPPING_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "import/row_template.h"
#include "suite/suite.h"

struct mc_error;
struct mc_json_file;

/* Texts with their names, such as words that stand for others in a mapping: "$part" for "train". */
struct mc_mapping_pair {
    struct mc_slice name, value;
};
struct mc_mapping_pairs {
    struct mc_mapping_pair *items;
    size_t n;
};

/* Rows that are left out unless the value is (or, `negated`, is not) one of the texts. */
struct mc_mapping_condition {
    struct mc_template value;
    struct mc_slice *texts;
    size_t n_texts;
    bool negated;
    struct mc_slice reason; /* why the others are left out */
};

struct mc_mapping_join {
    struct mc_records_source source;
    struct mc_template key;   /* of a row of the joined table */
    struct mc_template match; /* of a row of the main one: the same text */
};

/* Which published names of phenomena are ours. */
struct mc_mapping_phenomenon {
    struct mc_template value;
    struct mc_mapping_pairs names; /* published: ours */
    bool others_unclassified;      /* names that are not there: "unclassified", else phenomena of
                                      the suite's own */
};

/* What several phenomena are counted together as. */
struct mc_mapping_category {
    struct mc_template value;      /* text empty: cases have none */
    struct mc_mapping_pairs names; /* value: category; others have none. n 0: the value itself */
};

struct mc_mapping_expectation {
    enum mc_expectation_type type; /* above or below */
    struct mc_template other;      /* id of the other case */
};

/* What people said of a case in one dimension; which one, head.dimensions says. */
struct mc_mapping_dimension {
    uint32_t dimension;
    struct mc_templates ratings; /* one, as a list that can be gathered */
};

/* The errors that people marked in the candidate: one value a span in each list. */
struct mc_mapping_spans {
    struct mc_templates start, end, severity, category; /* at most one each; start.n 0: no spans */
    struct mc_slice missing; /* in place of both offsets: not in the candidate; length 0: nothing */
    bool end_is_last;        /* `end` is the last character, not the one behind it */
    bool is_utf16;           /* offsets count units of UTF-16 */
};

/* One case of a row. */
struct mc_mapping_case {
    struct mc_template id, item, system, subphenomenon, note, score;
    struct mc_template candidate, candidate_amr;
    struct mc_template source, document, segment;
    struct mc_template languages; /* "de-en": of the source and of the candidate */
    struct mc_templates references, reference_amrs, targeted;
    struct mc_templates tags, ratings;
    struct mc_mapping_dimension *dimensions;
    size_t n_dimensions;
    struct mc_templates raters; /* at most one: who gave the ratings of dimensions */
    struct mc_mapping_spans spans;
    struct mc_mapping_expectation *expectations;
    size_t n_expectations;
    bool expects_nothing;
};

/* Texts at which the values of lists are divided; length 0: they are not. */
struct mc_mapping_dividers {
    struct mc_slice references, targeted, tags, ratings;
};

/* Expectations from rankings: of two rows of one task the one with the larger value is above. */
struct mc_mapping_order {
    struct mc_template within, by;
};

/* A text that stands for a number, in lower case; "*" in it for anything. */
struct mc_mapping_value {
    struct mc_slice text;
    double number;
};

/* Several rows of one case: what becomes of their scores. */
enum mc_mapping_combine { MC_COMBINE_NONE, MC_COMBINE_SUM, MC_COMBINE_MEAN };

struct mc_mapping {
    struct mc_slice path, title, description;
    struct mc_suite_file head; /* what all files of the suite share */
    bool scale_is_observed;    /* its ends are the least and the largest score found */
    struct mc_template dataset;
    struct mc_records_source rows;
    struct mc_mapping_join *joins;
    size_t n_joins;
    struct mc_mapping_condition *conditions;
    size_t n_conditions;
    struct mc_mapping_phenomenon phenomenon;
    struct mc_mapping_category category;
    struct mc_slice *missing; /* texts that stand for "no score", besides the empty one */
    size_t n_missing;
    bool one_line;     /* blanks, line breaks and control characters of texts become one blank */
    bool repeated;     /* rows with the id of an earlier one are of the same case */
    bool unreferenced; /* a row with a source may lack a reference */
    bool first_counts; /* where such a row has another candidate, that of the first one counts; else
                          it is an error */
    struct mc_mapping_pairs replace; /* in sentences: one text by another */
    struct mc_mapping_value *values; /* of scores and ratings; the first that fits counts */
    size_t n_values;
    double times, plus; /* a score becomes times * score + plus */
    enum mc_mapping_combine combine;
    struct mc_template rater; /* combined rater by rater, and then their mean; text empty: all */
    struct mc_mapping_dividers divided;
    struct mc_mapping_case *cases;
    size_t n_cases;
    struct mc_mapping_order order; /* within.text empty: none */
};

/* A table of the data with a column for each scale, which becomes a table of ratings. */
struct mc_mapping_ratings {
    struct mc_slice *files; /* [n_files]: the first that is there */
    size_t n_files;
    /* Names of columns; length 0: there is none. */
    struct mc_slice item, system, annotator, output, text;
    size_t repeated;                       /* keep, first, number (humans/wide_ratings.h) */
    struct mc_mapping_pairs scales, flags; /* column: scale */
};

/* The sets of variables of a mapping. */
struct mc_mapping_parts {
    struct mc_mapping_pairs *parts; /* each is imported; at least one, which may be empty */
    size_t n_parts;
    struct mc_slice *variants; /* one of them is imported; may be none */
    struct mc_mapping_pairs *variant_variables;
    size_t n_variants;
};

/* Reads "parts" and "variants". */
int mc_mapping_read_parts(const struct mc_json_file *file, struct mc_arena *arena,
                          struct mc_mapping_parts *parts, struct mc_error *error) MC_MUST_CHECK;
/* Reads "ratings" with the variables put in; MC_CODE_INPUT where there is none. */
int mc_mapping_read_ratings(const struct mc_json_file *file,
                            const struct mc_mapping_pairs *variables, struct mc_arena *arena,
                            struct mc_mapping_ratings *ratings,
                            struct mc_error *error) MC_MUST_CHECK;
/* Reads the whole with the variables put in. Findings carry their places. */
int mc_mapping_read(const struct mc_json_file *file, const struct mc_mapping_pairs *variables,
                    struct mc_arena *arena, struct mc_mapping *mapping,
                    struct mc_error *error) MC_MUST_CHECK;

#endif
