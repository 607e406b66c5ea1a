/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_sheets.h: the tables of `metricheck mfscore`. */
#ifndef MC_STUDIES_MFSCORE_MF_SHEETS_H
#define MC_STUDIES_MFSCORE_MF_SHEETS_H

#include "analysis/mf_score.h"
#include "report/sheet.h"

/* A study, what of it counts, and what was asked for. */
struct mc_mf_report {
    const struct mc_mf_study *study;
    struct mc_mf_selection selection;
    struct mc_mf_settings settings;
    struct mc_mf_certainty certainty;
    double threshold; /* of parse quality; -infinity: none */
    bool micro;
    const struct mc_option_list *beside;   /* metrics of texts */
    const double *beside_scores;           /* [n_systems * n_items]; NaN: none */
    const double *const *beside_sentences; /* [n_systems * n_items][n], see struct mc_mf_scored */
    struct mc_slice *const *texts;         /* [n_systems][n], see struct mc_mf_scored */
    const struct mc_mf_meaning *aspects;   /* see struct mc_mf_scored; NULL: not asked for */
    const struct mc_mf_study *variants;    /* [n_variants], see struct mc_mf_scored */
    const char *const *variant_names;      /* [n_variants] */
    size_t n_variants;
    bool has_parses; /* meaning is that of parses, of some system */
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* What the first setting is called among variants. */
#define MC_MF_FIRST_VARIANT "first"

/* The figure that ranks where one is to be chosen: MF 1, else MF of the first beta. */
size_t mc_mf_main_figure(const struct mc_mf_report *report);
/* Meaning and form of a system. */
struct mc_mf_figures mc_mf_figures_of(const struct mc_mf_report *report, size_t system);
/* "meaning", "form", "mf_0.5", as formats for programs have it; for people "MF 0.5". */
const char *mc_mf_figure_name(const struct mc_mf_report *report, size_t figure);
const char *mc_mf_figure_title(const struct mc_mf_report *report, size_t figure);

/* Columns of the metrics beside them, and their cells of one system. */
void mc_mf_beside_columns(struct mc_sheet *sheet, const struct mc_mf_report *report);
void mc_mf_put_beside(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system);

/* "systems": meaning, form and MF at each beta, and the ranks they give. */
void mc_mf_sheet_systems(struct mc_book *book, const struct mc_mf_report *report);
/* "variants": the figures of "systems" by each variant side by side, over the sentences that count
 * in all of them. Nothing without any. */
void mc_mf_sheet_variants(struct mc_book *book, const struct mc_mf_report *report);
/* "aspects": precision, recall and F of each aspect of meaning, one row per aspect and system. */
void mc_mf_sheet_aspects(struct mc_book *book, const struct mc_mf_report *report);
/* "matrix": how every two statistics of "systems" order the systems alike. */
void mc_mf_sheet_matrix(struct mc_book *book, const struct mc_mf_report *report);
/* "intervals": one row per system and figure. */
void mc_mf_sheet_intervals(struct mc_book *book, const struct mc_mf_report *report);
/* "crossings": one row per pair of systems. */
void mc_mf_sheet_crossings(struct mc_book *book, const struct mc_mf_report *report);
/* "tests": one row per pair of systems and figure. */
void mc_mf_sheet_tests(struct mc_book *book, const struct mc_mf_report *report);
/* "curve": one row per beta and system; people see a row per beta. */
void mc_mf_sheet_curve(struct mc_book *book, const struct mc_mf_report *report);
/* "quality": one row per threshold of parse quality and system. Nothing where no parse is judged.
 */
void mc_mf_sheet_quality(struct mc_book *book, const struct mc_mf_report *report);
/* "differences": of every two systems the sentences that they differ in most in meaning. */
void mc_mf_sheet_differences(struct mc_book *book, const struct mc_mf_report *report);
/* "sentences": one row per sentence and system. */
void mc_mf_sheet_sentences(struct mc_book *book, const struct mc_mf_report *report);

#endif
