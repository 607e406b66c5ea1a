/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.h: compares figures, wherever they come from, with the golden values of the published
 * data (nlg-checklist/expected/analysis.json) and with the printed tables (paper_tables.json). */
#ifndef MC_TESTS_AGREEMENT_H
#define MC_TESTS_AGREEMENT_H

#include <stddef.h>

/* Where figures come from: a result in memory, or a report that was written. Names are those of the
 * published data. Each function gives NaN for what is not defined; NULL: not known to this source,
 * not compared. */
struct mc_figure_source {
    void *context;
    /* key: n, mean, mad, spearman, ranking; pairs, hits, tau of the ranking */
    double (*cell)(void *context, const char *dataset, const char *phenomenon, const char *metric,
                   const char *key);
    double (*ranking_detail)(void *context, const char *dataset, const char *phenomenon,
                             const char *metric, const char *key);
    /* unit: raw, scale, minmax; key: n (whatever the unit), mean, median, std, stderr */
    double (*human)(void *context, const char *dataset, const char *phenomenon, const char *unit,
                    const char *key);
    /* metrics, "Ann. Score" among them */
    double (*correlation)(void *context, const char *dataset, const char *phenomenon,
                          const char *row, const char *column);
    /* key: min, max */
    double (*bound)(void *context, const char *metric, const char *key);
};

struct mc_agreement {
    size_t n_compared, n_wrong; /* the first wrong ones are named on standard error */
};

/* Every golden value but the variants of other arithmetic (spearman_tied, hits_exact ...): counts,
 * tau and hits exactly, the rest within 1e-12 of the larger of 1 and the value. */
struct mc_agreement mc_compare_golden(const char *analysis_json,
                                      const struct mc_figure_source *source);

/* One figure that is printed otherwise in the paper. */
struct mc_paper_difference {
    const char *table, *dataset, *phenomenon, *metric, *key;
    char computed[32], printed[32];
};

struct mc_paper_agreement {
    size_t main_equal, main_different;       /* human row and all metrics but the two below */
    size_t reduced_equal, reduced_different; /* GraCo (r) and GraCo (r,G) */
};

/* Every figure of Tables 3, 4, 7 and 8, printed by printf with the paper's decimals. `different`
 * (may be NULL) is called for each one that differs, in the order of the tables. */
struct mc_paper_agreement
mc_compare_paper(const char *paper_tables_json, const struct mc_figure_source *source,
                 void (*different)(void *context, const struct mc_paper_difference *difference),
                 void *context);

#endif
