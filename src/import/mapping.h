/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.h: the file that says how published data become cases: which column is the reference,
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

/* Named texts, such as the variables of a mapping: "$part" stands for "train". */
struct mc_mapping_pair {
    struct mc_slice name, value;
};
struct mc_mapping_pairs {
    struct mc_mapping_pair *items;
    size_t n;
};

/* A row is left out unless the value is one of the texts (`negated`: if it is one of them). */
struct mc_mapping_condition {
    struct mc_template value;
    struct mc_slice *texts;
    size_t n_texts;
    bool negated;
    struct mc_slice reason; /* why rows are left out */
};

struct mc_mapping_join {
    struct mc_records_source source;
    struct mc_template key; /* of a row of the joined table */
    struct mc_template
        match; /* of a row of the main table; rows with equal texts belong together */
};

/* Which published names of phenomena are ours. */
struct mc_mapping_phenomenon {
    struct mc_template value;
    struct mc_mapping_pairs names; /* published: ours */
    bool others_unclassified;      /* other names become "unclassified", else new phenomena of the
                                      suite */
};

/* The category under which several phenomena are counted together. */
struct mc_mapping_category {
    struct mc_template value;      /* text empty: cases have no category */
    struct mc_mapping_pairs names; /* value: category; other values have none. n 0: the value itself
                                      is the category */
};

struct mc_mapping_expectation {
    enum mc_expectation_type type; /* above or below */
    struct mc_template other;      /* id of the other case */
};

/* The human ratings of a case in one dimension. */
struct mc_mapping_dimension {
    uint32_t dimension;          /* index in head.dimensions */
    struct mc_templates ratings; /* exactly one template, in a list so that it can be gathered */
};

/* The errors that people marked in the candidate: each list has one value for each span. */
struct mc_mapping_spans {
    struct mc_templates start, end, severity, category; /* at most one each; start.n 0: no spans */
    struct mc_slice missing; /* given as both offsets, it marks a span that is not in the candidate;
                                length 0: no such text */
    bool end_is_last;        /* `end` is the last character, not the one after it */
    bool is_utf16;           /* offsets count UTF-16 code units */
};

/* How a row becomes a case; a row may become several. */
struct mc_mapping_case {
    struct mc_template id, item, system, subphenomenon, note, score;
    struct mc_template candidate, candidate_amr;
    struct mc_template source, document, segment;
    struct mc_template languages; /* of the source and of the candidate: "de-en" */
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

/* Separators at which the values of lists are split; length 0: they are not split. */
struct mc_mapping_dividers {
    struct mc_slice references, targeted, tags, ratings;
};

/* Expectations from rankings: of two rows with the same `within`, the one with the larger `by` is
 * above the other. */
struct mc_mapping_order {
    struct mc_template within, by;
};

/* A text that stands for a number. It is in lower case; "*" in it matches anything. */
struct mc_mapping_value {
    struct mc_slice text;
    double number;
};

/* How the scores of several rows of one case are combined. */
enum mc_mapping_combine { MC_COMBINE_NONE, MC_COMBINE_SUM, MC_COMBINE_MEAN };

struct mc_mapping {
    struct mc_slice path, title, description;
    struct mc_suite_file head; /* what all files of the suite share */
    bool scale_is_observed;    /* its ends are the smallest and the largest score found */
    struct mc_template dataset;
    struct mc_records_source rows;
    struct mc_mapping_join *joins;
    size_t n_joins;
    struct mc_mapping_condition *conditions;
    size_t n_conditions;
    struct mc_mapping_phenomenon phenomenon;
    struct mc_mapping_category category;
    struct mc_slice *missing; /* texts that mean "no score", besides the empty one */
    size_t n_missing;
    bool one_line;     /* runs of blanks, line breaks and control characters become one blank */
    bool repeated;     /* a row with the id of an earlier one belongs to the same case */
    bool unreferenced; /* a row with a source may lack a reference */
    bool first_counts; /* if the candidates of such rows differ, the first one counts; else they are
                          an error */
    struct mc_mapping_pairs replace; /* texts to replace in sentences, and their replacements */
    struct mc_mapping_value *values; /* of scores and ratings; the first that matches counts */
    size_t n_values;
    double times, plus; /* a score becomes times * score + plus */
    enum mc_mapping_combine combine;
    struct mc_template rater; /* scores are combined for each rater and then averaged; text empty:
                                 all are combined at once */
    struct mc_mapping_dividers divided;
    struct mc_mapping_case *cases;
    size_t n_cases;
    struct mc_mapping_order order; /* within.text empty: none */
};

/* A table of the data with a column for each scale, which becomes a table of ratings. */
struct mc_mapping_ratings {
    struct mc_slice *files; /* [n_files]: the first that exists is read */
    size_t n_files;
    /* Names of columns; length 0: no such column. */
    struct mc_slice item, system, annotator, output, text;
    size_t repeated;                       /* keep, first, number (humans/wide_ratings.h) */
    struct mc_mapping_pairs scales, flags; /* column: scale */
};

/* The sets of variables of a mapping. */
struct mc_mapping_parts {
    struct mc_mapping_pairs *parts; /* all are imported; at least one, which may be empty */
    size_t n_parts;
    struct mc_slice *variants; /* one of them is imported; there may be none */
    struct mc_mapping_pairs *variant_variables;
    size_t n_variants;
};

/* Reads "parts" and "variants". */
int mc_mapping_read_parts(const struct mc_json_file *file, struct mc_arena *arena,
                          struct mc_mapping_parts *parts, struct mc_error *error) MC_MUST_CHECK;
/* Reads "ratings" and fills in the variables; MC_CODE_INPUT if the key is missing. */
int mc_mapping_read_ratings(const struct mc_json_file *file,
                            const struct mc_mapping_pairs *variables, struct mc_arena *arena,
                            struct mc_mapping_ratings *ratings,
                            struct mc_error *error) MC_MUST_CHECK;
/* Reads the whole mapping and fills in the variables. Findings carry their places. */
int mc_mapping_read(const struct mc_json_file *file, const struct mc_mapping_pairs *variables,
                    struct mc_arena *arena, struct mc_mapping *mapping,
                    struct mc_error *error) MC_MUST_CHECK;

#endif
