/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings.h: human ratings of outputs: a table of single judgements, with scores and texts.
 *
 * A judgement is one value that one annotator gave one output on one scale. An output is what a
 * system wrote for an item; if it wrote several, they are numbered. Names are interned and numbered
 * in byte order, so that an analysis that breaks ties by name can compare the numbers. */
#ifndef MC_STUDIES_HUMANS_RATINGS_H
#define MC_STUDIES_HUMANS_RATINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/column_names.h"
#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_diagnostics;

/* Names in byte order; the index of a name is its number. */
struct mc_rating_names {
    struct mc_slice *items; /* [n], each NUL-terminated */
    size_t n;
};

/* What a system wrote for an item. Sorted by item, system, number. */
struct mc_rated_output {
    uint32_t item, system, number; /* number: from 1, as in the table */
    struct mc_slice text;          /* NUL-terminated; empty if has_text is false */
    bool has_text;
};

/* Texts that outputs are compared with: references of an item, or targets of an output. */
struct mc_rating_texts {
    struct mc_slice *texts; /* [n], NUL-terminated, in file order */
    size_t n;
};

#define MC_RATING_FLAG "flag:" /* before the name of a scale that is a flag */

struct mc_rating_scale {
    struct mc_slice name; /* a flag's is without MC_RATING_FLAG */
    bool is_flag;         /* values 0 and 1: whether an annotator raised it */
    /* From the table of scales; NaN if not given. */
    double minimum, maximum, step;
    bool lower_is_better;
    /* The distinct values that occur, ascending. */
    double *values; /* [n_values] */
    size_t n_values;
};

/* Sorted by scale, output, annotator: the judgements of a scale are contiguous, and within it those
 * of an output. */
struct mc_judgement {
    uint32_t scale, output, annotator;
    double value;
};

/* Scores of one metric. */
struct mc_rated_metric {
    struct mc_slice name;
    bool lower_is_better;
    double *values; /* [n_outputs]; NaN: none */
};

/* A column of the table of items or systems, whose values divide the outputs. */
struct mc_item_factor {
    struct mc_slice name;
    struct mc_slice *values; /* [n_items], or [n_systems] for a table of systems; empty: none */
};

/* How an annotator did in the attention checks of a form. */
struct mc_checked_annotator {
    struct mc_slice name;
    size_t n_passed, n_checks; /* of the form with the smallest share passed; n_checks may be 0 */
    size_t n_judgements;
    bool is_left_out; /* the judgements are not among those of the ratings */
};

/* The tables: CSV or TSV with a header. Columns are found by name; others are ignored. */
enum mc_rating_table {
    MC_TABLE_SCALES,     /* scale, [minimum], [maximum], [step], [direction: higher, lower] */
    MC_TABLE_RATINGS,    /* item, system, [output: 1], annotator, scale, value, [checks_passed,
                            checks: of the annotator, in every row] */
    MC_TABLE_SCORES,     /* item, system, [output: 1], metric, [direction: higher, lower], value */
    MC_TABLE_OUTPUTS,    /* item, system, [output: 1], text */
    MC_TABLE_REFERENCES, /* item, text; an item with several rows has several references */
    MC_TABLE_TARGETS,    /* item, system, [output: 1], text; likewise several of an output */
    MC_TABLE_ITEMS,      /* item, and columns that are factors */
    MC_N_RATING_TABLES
};

/* The file of a table. */
struct mc_rating_file {
    const char *path; /* as shown in messages; NULL: not given */
    char sha256[65];
};

struct mc_ratings {
    struct mc_rating_names item_names, system_names, annotator_names;
    struct mc_rated_output *outputs; /* [n_outputs], all that have a judgement, score or text */
    size_t n_outputs;
    struct mc_rating_scale *scales; /* [n_scales], scales by name, then flags */
    size_t n_scales;
    struct mc_judgement *judgements; /* [n_judgements] */
    size_t n_judgements;
    size_t *scale_starts;            /* [n_scales + 1], where the judgements of a scale begin */
    struct mc_rated_metric *metrics; /* [n_metrics], in the order of their first scores */
    size_t n_metrics;
    struct mc_item_factor *factors; /* [n_factors] */
    size_t n_factors;
    struct mc_item_factor *system_factors; /* [n_system_factors], from mc_human_systems_read */
    size_t n_system_factors;
    struct mc_rating_texts *references; /* [n_items]; NULL: no table was read */
    struct mc_rating_texts *targets;    /* [n_outputs]; NULL: no table was read */
    /* [n_checked], all annotators by name if the table of ratings has attention checks. */
    struct mc_checked_annotator *checked;
    size_t n_checked;
    bool has_scales;                 /* a table of scales was read */
    struct mc_slice *foreign_scales; /* [n_foreign_scales], scales that only that table names */
    size_t n_foreign_scales;
    struct mc_rating_file files[MC_N_RATING_TABLES]; /* set by mc_ratings_open */
    size_t n_without_value; /* rows of ratings left out because they have no value */
    size_t n_foreign_items; /* items that only a table of items or texts names */
};

/* The judgements of one output on one scale, a slice of mc_ratings.judgements. */
struct mc_output_judgements {
    const struct mc_judgement *first;
    size_t n;
};

struct mc_ratings_reader;

/* The ratings live in the arena; the caller frees the reader with mc_ratings_reader_free. */
struct mc_ratings_reader *mc_ratings_reader_new(struct mc_arena *arena) MC_MUST_CHECK;
void mc_ratings_reader_free(struct mc_ratings_reader *reader);
/* Reads a table; tables must come in the order of their kinds. The text need not outlive the call.
 * MC_CODE_INPUT with file, line and column: a missing or repeated column, an empty name, a
 * malformed number, a rating outside its scale, a flag that is neither 0 nor 1, a second text or
 * row where only one is allowed. Scores may be missing: empty, NA, nan. */
int mc_ratings_reader_add(struct mc_ratings_reader *reader, enum mc_rating_table kind,
                          struct mc_slice path, struct mc_slice text,
                          struct mc_error *error) MC_MUST_CHECK;

/* Sorts everything that was read. MC_CODE_USAGE: a share of checks is required but the ratings have
 * none. MC_CODE_INPUT with the place: a repeated judgement or score; no rating at all, unless
 * outputs were read and no table of ratings. */
int mc_ratings_reader_finish(struct mc_ratings_reader *reader, struct mc_ratings *ratings,
                             struct mc_error *error) MC_MUST_CHECK;

/* Reads only a table of ratings, from a file. */
int mc_ratings_read(const char *path, struct mc_arena *arena, struct mc_ratings *ratings,
                    struct mc_error *error) MC_MUST_CHECK;

/* How tables are read. */
struct mc_ratings_request {
    /* Metrics that are better when lower, besides ter and ter_*; NULL: none. */
    const struct mc_option_list *lower;
    /* The share of attention checks, in [0, 1], that an annotator must pass to be kept; 0: everyone
     * is. */
    double least_checks;
    /* Names for the columns of the table of ratings; NULL: none. */
    const struct mc_column_calls *calls;
    /* Collects the problems of rows of all tables; the error is then MC_CODE_INPUT without a text.
     * Of the decimal commas of a table only the first is listed, with their number. NULL: reading
     * stops at the first problem. */
    struct mc_diagnostics *problems;
};
/* Reads several tables: paths by kind, NULL for none, "-" for standard input. request: NULL for
 * defaults. */
int mc_ratings_open(const char *const paths[MC_N_RATING_TABLES],
                    const struct mc_ratings_request *request, struct mc_arena *arena,
                    struct mc_ratings *ratings, struct mc_error *error) MC_MUST_CHECK;

/* The judgements of an output on a scale, by annotator; n may be 0. O(log n). */
struct mc_output_judgements mc_ratings_of(const struct mc_ratings *ratings, size_t scale,
                                          size_t output);
/* The scale or flag with this name ("fluency", "flag:hallucination"); SIZE_MAX: none. */
size_t mc_ratings_scale(const struct mc_ratings *ratings, struct mc_slice name);
/* The system, item or annotator with this name; SIZE_MAX: none. */
size_t mc_rating_name_find(const struct mc_rating_names *names, struct mc_slice name);

/* The human score of every output: the mean of its judgements on a scale, or for several scales the
 * mean of these means; NaN if a scale has no judgement. Rounded to 1e-9, so that equal fractions
 * tie. n_scales >= 1; scores: [n_outputs]. */
void mc_ratings_scores(const struct mc_ratings *ratings, const size_t *scales, size_t n_scales,
                       double *scores);

#endif
