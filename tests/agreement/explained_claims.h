/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explained_claims.h: scores that follow from nothing but what explain() writes. */
#ifndef MC_TESTS_EXPLAINED_CLAIMS_H
#define MC_TESTS_EXPLAINED_CLAIMS_H

#include "report/explain/explanation.h"

/* The score (or NaN, which agrees with nothing) that follows from an explanation. */
typedef double mc_recompute(const struct mc_explained *how);

struct mc_explained_claim {
    const char *file, *column, *spec; /* "@" in the specification is the folder of the files */
    mc_recompute *score;
    const char *without; /* a case that does not agree, with the reason in the metric's manual */
    const char *rows;    /* those that the claim speaks of (golden_rows.h); NULL: all */
    unsigned every;      /* of the cases, where explaining takes long; 0: each */
};

/* NULL-ended: file is NULL. */
extern const struct mc_explained_claim mc_explained_texts[], mc_explained_graphs[];

/* A list of objects, a number (NaN: it is not there), and the length of a list of words; the test
 * fails where a list is none. */
const struct mc_explained *mc_reported_records(const struct mc_explained *how, const char *key);
double mc_reported_number(const struct mc_explained *record, const char *key);
size_t mc_reported_length(const struct mc_explained *how, const char *key);
/* The sum over the n-grams of an order (and kind) of matches, times the member `weight` where one
 * is named. */
double mc_reported_matched(const struct mc_explained *how, double order, const char *kind,
                           const char *weight);
/* A number of one of the orders, from 1. */
double mc_reported_of_order(const struct mc_explained *how, size_t order, const char *key);

/* Columns that say what explanations say themselves. */
double mc_reported_matches_1(const struct mc_explained *how);
double mc_reported_totals_1(const struct mc_explained *how);
double mc_reported_reference_length(const struct mc_explained *how);

#endif
