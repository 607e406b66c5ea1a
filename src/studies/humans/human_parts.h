/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_parts.h: building blocks of the tables of `metricheck humans`: the tables that an analysis
 * has beside its main one (by system, flag, pair or item, or for JSON alone), what a row is about,
 * and the columns that say so. */
#ifndef MC_STUDIES_HUMANS_HUMAN_PARTS_H
#define MC_STUDIES_HUMANS_HUMAN_PARTS_H

#include "studies/humans/human_study.h"
#include "report/sheet.h"

/* X(part, name for --show, analysis). Parts after the first three are shown to people only on
 * request. */
#define MC_HUMAN_PARTS(X)                                                                          \
    X(LOW_SYSTEMS, "low-systems", LOW)                                                             \
    X(LOW_FLAGS, "low-flags", LOW)                                                                 \
    X(SYSTEM_MEANS, "system-means", SYSTEM)                                                        \
    X(TEXTS, "texts", MEANS)                                                                       \
    X(AGREEMENT_PAIRS, "agreement-pairs", AGREEMENT)                                               \
    X(JUDGE_PAIRS, "judge-pairs", JUDGES)                                                          \
    X(TUKEY_PAIRS, "tukey-pairs", TUKEY)                                                           \
    X(WORST_ITEMS, "worst-items", RANK_ERRORS)                                                     \
    X(WORST_OUTPUTS, "worst-outputs", RANK_ERRORS)

enum mc_human_part {
#define MC_HUMAN_PART_ENUM(part, name, analysis) MC_HUMAN_PART_##part,
    MC_HUMAN_PARTS(MC_HUMAN_PART_ENUM)
#undef MC_HUMAN_PART_ENUM
        MC_N_HUMAN_PARTS
};

const char *mc_human_part_name(enum mc_human_part part);
enum mc_human_analysis mc_human_part_analysis(enum mc_human_part part);

/* Adds the table of a part that people see together with its analysis. */
struct mc_sheet *mc_human_add_part(struct mc_book *book, enum mc_human_part part,
                                   const char *title) MC_MUST_CHECK;
/* Adds the table of a part that people see only if they ask for it by name. */
struct mc_sheet *mc_human_add_hidden(struct mc_book *book, enum mc_human_part part,
                                     const char *title, const struct mc_sheet_field *columns,
                                     size_t n_columns) MC_MUST_CHECK;
/* Adds a table that only JSON has beside an analysis. */
struct mc_sheet *mc_human_add_json(struct mc_book *book, const char *name,
                                   enum mc_human_analysis analysis,
                                   const struct mc_sheet_field *columns,
                                   size_t n_columns) MC_MUST_CHECK;

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* What a row is about: the context of mc_sheet_row. A table sets only the members it uses. */
struct mc_human_place {
    const struct mc_human_study *study;
    struct mc_slice part;                 /* name of the part of the items */
    const struct mc_human_corpus *corpus; /* that part */
    size_t scale;                         /* a scale of the ratings, or a column of the study */
    size_t metric, system, flag;
    const char *kind; /* a word of the analysis */
    enum mc_low_rule rule;
    const struct mc_rating_kappas *kappas;
    const struct mc_system_correlation *means;
    const struct mc_bootstrap_correlation *bootstrap;
    size_t count;
    double power;
};

/* Place i of all combinations of part, column and metric; metrics run fastest. */
struct mc_human_place mc_human_place(const struct mc_human_study *study, size_t i);
/* Number of places of one part of the items; of all parts. */
size_t mc_human_score_places(const struct mc_human_study *study);
size_t mc_human_places(const struct mc_human_study *study);

/* Shows people the column of parts, the first of the sheet, only if there are several. */
void mc_human_shorten_parts(struct mc_sheet *sheet, const struct mc_human_study *study);

/* The source of a column: a member of `struct mc_TYPE`. */
#define OF(type, member) MC_MEMBER(struct mc_##type, member)
#define OF_OR_NONE(type, member) MC_MEMBER_OR_NONE(struct mc_##type, member)
#define IN_JSON .readers = MC_SHEET_FOR_JSON
#define IN_TABLES .readers = MC_SHEET_FOR_TABLES

/* Defines a function that puts the cell of a column, computed from the record `row`, a `struct
 * mc_TYPE`, and the place `at`. */
#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct mc_##type, struct mc_human_place, kind, __VA_ARGS__)
/* Defines a function that returns the record of a place for the scale or metric `index`. */
#define RECORD(name, ...)                                                                          \
    static const void *name(const void *record, const void *context, size_t index)                 \
    {                                                                                              \
        const struct mc_human_place *at = context;                                                 \
                                                                                                   \
        (void)record;                                                                              \
        return __VA_ARGS__;                                                                        \
    }

/* Columns that say what a row is about, for use in braces. */
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
