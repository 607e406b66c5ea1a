/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings.h: what people said of outputs: a table of single judgements, and what belongs to it.
 *
 * A judgement is one value that one annotator gave one output on one scale. An output is what a
 * system wrote for an item, by number where it wrote several. Names are interned and numbered in
 * the order of their bytes, so that every analysis that breaks ties by names breaks them by
 * numbers. */
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

/* Names in the order of their bytes; index and name belong together. */
struct mc_rating_names {
    struct mc_slice *items; /* [n], each NUL-terminated */
    size_t n;
};

/* What a system wrote for an item. In the order of item, system, number. */
struct mc_rated_output {
    uint32_t item, system, number; /* number: from 1, as the table has it */
    struct mc_slice text;          /* NUL-terminated; empty where has_text is false */
    bool has_text;
};

/* Texts that outputs are compared with, of an item or of an output (targets). */
struct mc_rating_texts {
    struct mc_slice *texts; /* NUL-terminated, in the order of their file */
    size_t n;
};

#define MC_RATING_FLAG "flag:" /* before the name of a scale that is a flag */

struct mc_rating_scale {
    struct mc_slice name; /* of a flag without MC_RATING_FLAG */
    bool is_flag;         /* values 0 and 1: whether an annotator raised it */
    /* From the table of scales; NaN, where it is not given. */
    double minimum, maximum, step;
    bool lower_is_better;
    /* The different values that occur, ascending. */
    double *values; /* [n_values] */
    size_t n_values;
};

/* In the order of scale, output, annotator: the judgements of one output on one scale are together,
 * and so are those of one scale. */
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

/* A column of the table of items: which subcorpus each item belongs to. */
struct mc_item_factor {
    struct mc_slice name;
    struct mc_slice *values; /* [n_items], of a table of systems [n_systems]; empty: none */
};

/* How an annotator did in the attention checks of a form. */
struct mc_checked_annotator {
    struct mc_slice name;
    size_t n_passed, n_checks; /* of several forms those with the least share passed; n_checks may
                                  be 0 */
    size_t n_judgements;
    bool is_left_out; /* the judgements are not among those of the ratings */
};

/* The tables, CSV or TSV with a header, whose columns are found by name; further columns are passed
 * over. */
enum mc_rating_table {
    MC_TABLE_SCALES,     /* scale, [minimum], [maximum], [step], [direction: higher, lower] */
    MC_TABLE_RATINGS,    /* item, system, [output: 1], annotator, scale, value, [checks_passed,
                            checks: of the annotator, in every row] */
    MC_TABLE_SCORES,     /* item, system, [output: 1], metric, [direction: higher, lower], value */
    MC_TABLE_OUTPUTS,    /* item, system, [output: 1], text */
    MC_TABLE_REFERENCES, /* item, text; several rows of an item are several references */
    MC_TABLE_TARGETS,    /* item, system, [output: 1], text; several as for references */
    MC_TABLE_ITEMS,      /* item, and columns that are factors */
    MC_N_RATING_TABLES
};

/* A table that was read, by enum mc_rating_table. */
struct mc_rating_file {
    const char *path; /* as messages speak of it; NULL: it was not given */
    char sha256[65];
};

struct mc_ratings {
    struct mc_rating_names item_names, system_names, annotator_names;
    struct mc_rated_output *outputs; /* [n_outputs]: all that have a judgement, score or text */
    size_t n_outputs;
    struct mc_rating_scale *scales; /* [n_scales]; scales in the order of their names, then flags */
    size_t n_scales;
    struct mc_judgement *judgements; /* [n_judgements] */
    size_t n_judgements;
    size_t *scale_starts;            /* [n_scales + 1]: where the judgements of a scale begin */
    struct mc_rated_metric *metrics; /* [n_metrics], in the order of their first score */
    size_t n_metrics;
    struct mc_item_factor *factors; /* [n_factors] */
    size_t n_factors;
    struct mc_item_factor *system_factors; /* [n_system_factors], of mc_human_systems_read */
    size_t n_system_factors;
    struct mc_rating_texts *references; /* [n_items]; NULL: no table was read */
    struct mc_rating_texts *targets;    /* [n_outputs]; NULL: no table was read */
    /* [n_checked], by name: all annotators, where the table of ratings has attention checks. */
    struct mc_checked_annotator *checked;
    size_t n_checked;
    bool has_scales;                 /* a table of scales was read */
    struct mc_slice *foreign_scales; /* [n_foreign_scales]: of which only that table speaks */
    size_t n_foreign_scales;
    struct mc_rating_file files[MC_N_RATING_TABLES]; /* of mc_ratings_open */
    size_t n_without_value; /* rows of ratings that were left out, for they hold no value */
    size_t n_foreign_items; /* items of which only a table of items or texts speaks */
};

/* A piece of the judgements: those of one scale and one output. */
struct mc_output_judgements {
    const struct mc_judgement *first;
    size_t n;
};

/* Tables under reading. */
struct mc_ratings_reader;

/* What is read lives in the arena. End it with mc_ratings_reader_free. */
struct mc_ratings_reader *mc_ratings_reader_new(struct mc_arena *arena) MC_MUST_CHECK;
void mc_ratings_reader_free(struct mc_ratings_reader *reader);
/* Reads a table of a kind, in the order of the kinds; the text need not outlive the call.
 * MC_CODE_INPUT with file, line and column: a column that is missing or stands twice, an empty
 * name, a number that is none, a rating outside its scale, a flag that is neither 0 nor 1, a second
 * text or row where one may be. Scores may be missing: empty, NA, nan. */
int mc_ratings_reader_add(struct mc_ratings_reader *reader, enum mc_rating_table kind,
                          struct mc_slice path, struct mc_slice text,
                          struct mc_error *error) MC_MUST_CHECK;

/* Puts everything in order. MC_CODE_USAGE: a share of checks is wanted of ratings without them.
 * MC_CODE_INPUT with the place: the same judgement or score twice; no
 * rating at all, but where outputs were read and no table of ratings. */
int mc_ratings_reader_finish(struct mc_ratings_reader *reader, struct mc_ratings *ratings,
                             struct mc_error *error) MC_MUST_CHECK;

/* Reads a table of ratings alone, from a file. */
int mc_ratings_read(const char *path, struct mc_arena *arena, struct mc_ratings *ratings,
                    struct mc_error *error) MC_MUST_CHECK;
/* How tables are read. */
struct mc_ratings_request {
    /* Metrics that are better when lower, as ter and ter_* are without; NULL: none. */
    const struct mc_option_list *lower;
    /* Annotators who passed a smaller share of their attention checks, in [0, 1], are left out; 0:
     * nobody is. */
    double least_checks;
    /* What the caller calls columns of the table of ratings; NULL: nothing. */
    const struct mc_column_calls *calls;
    /* Gets what is wrong with rows of all tables; the error is then MC_CODE_INPUT without a text.
     * Of decimal commas of a table the first is named, with their number. NULL: reading ends at the
     * first. */
    struct mc_diagnostics *problems;
};
/* The same of several tables: paths by kind, NULL where there is none; "-" is standard input.
 * request: NULL is one that asks for nothing. */
int mc_ratings_open(const char *const paths[MC_N_RATING_TABLES],
                    const struct mc_ratings_request *request, struct mc_arena *arena,
                    struct mc_ratings *ratings, struct mc_error *error) MC_MUST_CHECK;

/* The judgements of an output on a scale, in the order of annotators; n may be 0. O(log n). */
struct mc_output_judgements mc_ratings_of(const struct mc_ratings *ratings, size_t scale,
                                          size_t output);
/* The scale or flag of this name ("fluency", "flag:hallucination"); SIZE_MAX: none. */
size_t mc_ratings_scale(const struct mc_ratings *ratings, struct mc_slice name);
/* The system, item or annotator of this name; SIZE_MAX: none. */
size_t mc_rating_name_find(const struct mc_rating_names *names, struct mc_slice name);

/* The human score of every output: the mean of its judgements on a scale, of several scales the
 * mean of these means, NaN where one lacks; on a grid of 1e-9, so that equal fractions tie.
 * n_scales >= 1; scores: [n_outputs]. */
void mc_ratings_scores(const struct mc_ratings *ratings, const size_t *scales, size_t n_scales,
                       double *scores);

#endif
