/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_places.h: what rows of tables of ratings are about, and the columns that say so. */
#ifndef MC_STUDIES_HUMANS_HUMAN_PLACES_H
#define MC_STUDIES_HUMANS_HUMAN_PLACES_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* What a row is about, as far as its table goes. It is the context of mc_sheet_row. */
struct mc_human_place {
    const struct mc_human_study *study;
    struct mc_slice part;                 /* of the items */
    const struct mc_human_corpus *corpus; /* the same */
    size_t scale;                         /* of the ratings, or a column of the study */
    size_t metric, system, flag;
    const char *kind; /* a word of the analysis */
    enum mc_low_rule rule;
    const struct mc_rating_kappas *kappas;
    const struct mc_system_correlation *means;
    const struct mc_bootstrap_correlation *bootstrap;
    size_t count;
    double power;
};

/* Place i of all parts, scores and metrics, metrics running fastest. */
struct mc_human_place mc_human_place(const struct mc_human_study *study, size_t i);
/* How many there are of one part of the items; of all. */
size_t mc_human_score_places(const struct mc_human_study *study);
size_t mc_human_places(const struct mc_human_study *study);

/* People see the column of parts, the first of the sheet, where there are several. */
void mc_human_shorten_parts(struct mc_sheet *sheet, const struct mc_human_study *study);

/* The source of a column: a member of `struct mc_TYPE`. */
#define OF(type, member) MC_MEMBER(struct mc_##type, member)
#define OF_OR_NONE(type, member) MC_MEMBER_OR_NONE(struct mc_##type, member)
#define IN_JSON .readers = MC_SHEET_FOR_JSON
#define IN_TABLES .readers = MC_SHEET_FOR_TABLES

/* A function that puts the cell of a column: what it makes of the record, which is `one` of
 * `struct mc_TYPE`, and of the place `at`. */
#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct mc_##type, struct mc_human_place, kind, __VA_ARGS__)
/* The record of a part for the scale or metric `index`. */
#define RECORD(name, ...)                                                                          \
    static const void *name(const void *record, const void *context, size_t index)                 \
    {                                                                                              \
        const struct mc_human_place *at = context;                                                 \
                                                                                                   \
        (void)record;                                                                              \
        return __VA_ARGS__;                                                                        \
    }

/* Columns of what a row is about, each to stand in braces. */
#define PART "part", "part", MC_SHEET_TEXT, 0, .get = mc_human_get_part
#define COLUMN "scale", "scale", MC_SHEET_TEXT, 0, .get = mc_human_get_column
#define SCALE "scale", "scale", MC_SHEET_TEXT, 0, .get = mc_human_get_scale
#define METRIC "metric", "metric", MC_SHEET_TEXT, 0, .get = mc_human_get_metric
#define SYSTEM "system", "system", MC_SHEET_TEXT, 0, .get = mc_human_get_system
#define ITEM "item", "item", MC_SHEET_TEXT, 0, .get = mc_human_get_item
/* The system of a rated output. */
#define OUTPUT_SYSTEM "system", "system", MC_SHEET_TEXT, 0, .get = mc_human_get_output_system
#define OUTPUT "output", "output", MC_SHEET_COUNT, 0, OF(rated_output, number)

void mc_human_get_part(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_column(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_scale(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_metric(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_kind(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_system(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_item(struct mc_sheet *sheet, const void *record, const void *context);
void mc_human_get_output_system(struct mc_sheet *sheet, const void *record, const void *context);

#endif
