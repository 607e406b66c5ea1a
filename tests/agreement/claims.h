/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claims.h: rows of columns.tsv, which say that a specification gives a column of a golden file. */
#ifndef MC_TESTS_CLAIMS_H
#define MC_TESTS_CLAIMS_H

#include "base/delimited.h"
#include "metrics/host/runner.h"

struct mc_metric;
struct mc_string_map;
struct mc_suite;

/* The id of a row of a golden file that is the score of the corpus begins so. */
#define MC_CLAIM_CORPUS "CORPUS"

/* Where all cases would take too long. */
enum mc_claim_cases {
    MC_CLAIM_ALL,
    MC_CLAIM_SOME, /* one of ten */
    MC_CLAIM_FEW   /* one of fifty, and that only if its texts are short */
};

struct mc_claim {
    const char *file, *rows, *column, *spec, *level;
    double tolerance; /* below 0: agrees with nothing */
    const char *inputs;
    enum mc_claim_cases cases;
};

struct mc_claim mc_claim_of(const struct mc_delimited_row *row);
/* Whether the metric of a specification is there, and, where it names one, its variant: a value of
 * `convention` or `variant` that is none of the module's choices is one that is yet to come. */
bool mc_claim_is_built_in(const char *spec);
/* Makes a claim one of our own golden files: without a folder of resources, because what serves in
 * its place is to give the same, and with those of transformer models where they are in the
 * repository. False when the specification names a table or a file of parameters that is not beside
 * them, and with it the column is not there. */
bool mc_claim_make_own(struct mc_claim *claim, struct mc_arena *arena) MC_MUST_CHECK;
/* Whether the golden file, the inputs and the model of a claim have the same bytes as those of our
 * own in this folder, where mc_claim_make_own finds them. */
bool mc_claim_is_own(const struct mc_claim *claim, const char *folder, struct mc_arena *arena);
/* The values of the column `aspect`, or one empty value for claims without a place holder. */
struct mc_string_map *mc_claim_aspects(const struct mc_claim *claim,
                                       const struct mc_delimited_file *golden,
                                       struct mc_arena *arena);
/* The specification with ASPECT replaced. */
const char *mc_claim_spec_with(const char *spec, struct mc_slice aspect, struct mc_arena *arena);

/* The cases that the claim speaks of, and more where it wants a least number of words. */
int mc_claim_read_inputs(const struct mc_claim *claim, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;
/* What mc_claim_read_inputs reads: claims of the same files have the same cases. */
const char *mc_claim_files(const struct mc_claim *claim, struct mc_arena *arena);
/* Whether case i is among those of the claim. */
bool mc_claim_takes_case(const struct mc_claim *claim, const struct mc_suite *suite, size_t i);
/* Whether the claim is of cases whose scores do not depend on the other cases. */
bool mc_claim_is_divisible(const struct mc_claim *claim);
/* Whether the claim asks for the score of the corpus. */
bool mc_claim_wants_corpus(const struct mc_claim *claim, const struct mc_delimited_file *golden);
/* Opens one specification, with a column for the cases of the suite that has no scores yet. Memory
 * is the arena's. *metric is to be closed while the arena is there; NULL: it was not opened. */
int mc_claim_open(const char *spec, const struct mc_suite *suite, struct mc_arena *arena,
                  struct mc_metric **metric, struct mc_score_column **column,
                  struct mc_error *error) MC_MUST_CHECK;
/* The scores of the cases that the claim speaks of, made in this thread. */
int mc_claim_score(const struct mc_claim *claim, struct mc_metric *metric,
                   const struct mc_suite *suite, struct mc_arena *arena,
                   struct mc_score_column *column, struct mc_error *error) MC_MUST_CHECK;
/* The score of the corpus, to column->corpus. A metric that looks at all cases first has scored
 * them. */
int mc_claim_score_corpus(const struct mc_claim *claim, struct mc_metric *metric,
                          const struct mc_suite *suite, struct mc_arena *arena,
                          struct mc_score_column *column, struct mc_error *error) MC_MUST_CHECK;
/* Whether a metric was refused for want of WordNet alone, which not every machine has. */
bool mc_claim_lacks_wordnet(const struct mc_error *error);

#endif
