/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_sheets.h: the tables of `metricheck mfscore`. */
#ifndef MC_STUDIES_MFSCORE_MF_SHEETS_H
#define MC_STUDIES_MFSCORE_MF_SHEETS_H

#include "analysis/mf_score.h"
#include "report/sheet.h"

/* A study, the sentences that count, and the settings. */
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
    bool has_parses; /* the meaning of some system or of the bound comes from parses */
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* The name of the first setting among variants. */
#define MC_MF_FIRST_VARIANT "first"

/* The figure by which systems are ranked if there is to be one: MF 1, else MF of the first beta. */
size_t mc_mf_main_figure(const struct mc_mf_report *report);
/* Meaning and form of a system. */
struct mc_mf_figures mc_mf_figures_of(const struct mc_mf_report *report, size_t system);
/* The name of a figure in formats for programs ("meaning", "form", "mf_0.5"), and its title for
 * people ("MF 0.5"). */
const char *mc_mf_figure_name(const struct mc_mf_report *report, size_t figure);
const char *mc_mf_figure_title(const struct mc_mf_report *report, size_t figure);

/* The columns of the further metrics of texts, and their cells for one system. */
void mc_mf_beside_columns(struct mc_sheet *sheet, const struct mc_mf_report *report);
void mc_mf_put_beside(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system);

/* "systems": meaning, form and MF at each beta, with ranks. */
void mc_mf_sheet_systems(struct mc_book *book, const struct mc_mf_report *report);
/* "variants": the figures of "systems" by each variant side by side, over the sentences that count
 * in all of them. Adds nothing without variants. */
void mc_mf_sheet_variants(struct mc_book *book, const struct mc_mf_report *report);
/* "aspects": precision, recall and F of each aspect of meaning, one row per aspect and system. Adds
 * nothing if they were not asked for. */
void mc_mf_sheet_aspects(struct mc_book *book, const struct mc_mf_report *report);
/* "matrix": correlations over systems of every two statistics of "systems". */
void mc_mf_sheet_matrix(struct mc_book *book, const struct mc_mf_report *report);
/* "intervals": one row per system and figure. */
void mc_mf_sheet_intervals(struct mc_book *book, const struct mc_mf_report *report);
/* "crossings": one row per pair of systems. */
void mc_mf_sheet_crossings(struct mc_book *book, const struct mc_mf_report *report);
/* "tests": one row per pair of systems and figure. */
void mc_mf_sheet_tests(struct mc_book *book, const struct mc_mf_report *report);
/* "curve": one row per beta and system; people see one row per beta and a column per system. */
void mc_mf_sheet_curve(struct mc_book *book, const struct mc_mf_report *report);
/* "quality": one row per threshold of parse quality and system. Adds nothing without parse quality.
 */
void mc_mf_sheet_quality(struct mc_book *book, const struct mc_mf_report *report);
/* "differences": for every two systems, the sentences in which their meaning differs most. */
void mc_mf_sheet_differences(struct mc_book *book, const struct mc_mf_report *report);
/* "sentences": one row per sentence and system. */
void mc_mf_sheet_sentences(struct mc_book *book, const struct mc_mf_report *report);

#endif
