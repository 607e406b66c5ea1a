/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_states.h: what metrics on transformer models share: the model that a parameter names,
 * and a store of results for sentences, so that a sentence in several cases is computed once. */
#ifndef MC_METRICS_NEURAL_SENTENCE_STATES_H
#define MC_METRICS_NEURAL_SENTENCE_STATES_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "metrics/metric_support.h"
#include "neural/model.h"

struct mc_sentence_store;

/* One line of help for the parameter "model", of kind FILE. */
#define MC_METRIC_MODEL_HELP                                                                       \
    "folder of a model, or its name (`metricheck models` lists those that are there)"

/* The parameter "products". It has no default, which would be in all signatures. */
#define MC_METRIC_PRODUCTS_PARAMETER                                                               \
    MC_CHOICE_PARAMETER("products", NULL, "float32|bfloat16",                                      \
                        "matrix products of the model's layers; bfloat16 rounds weights and "      \
                        "states for them: another score, twice as fast and more on processors "    \
                        "with AMX; default: float32")
/* The value of the parameter "products". */
enum mc_model_products mc_metric_products(const struct mc_metric_host *host);

/* Opens the model of the parameter "model", else the one called `standard` (NULL: none), with the
 * products of the parameter "products", and adds the checksum of its files to the signature under
 * the name "weights". -1 with problem->text filled: none is named, or it cannot be opened. Close
 * with mc_model_close. */
int mc_metric_model_open(const struct mc_metric_host *host, const char *standard,
                         struct mc_model **model, struct mc_metric_problem *problem) MC_MUST_CHECK;

/* Reports that no model is named, in the same words for all these metrics, so that a run lists them
 * in one line; returns -1. */
int mc_metric_refuse_no_model(struct mc_metric_problem *problem);

/* What a metric computes for sentences. Called by several threads at once. */
struct mc_sentence_work {
    /* Size in bytes of the result of a sentence. */
    size_t (*size)(const void *context, const struct mc_token_ids *sentence);
    /* Computes results[i] (aligned for any type) for sentences[i]. They depend only on the ids. */
    void (*compute)(const void *context, const struct mc_token_ids *sentences, size_t n,
                    struct mc_arena *scratch, void *const *results);
    const void *context;
};

/* Keeps up to about most_bytes of results that are not in use, dropping the least recently used; a
 * dropped result is computed again when needed. Any number of threads may use a store. */
struct mc_sentence_store *mc_sentence_store_new(const struct mc_sentence_work *work,
                                                size_t most_bytes) MC_MUST_CHECK;
/* The same, but shares results with all open stores of the same model and kind: metrics that use
 * the same results in different ways compute them once. `kind` names the work and everything that
 * its results depend on besides model and ids. The model must stay open as long as the store. The
 * bound is that of the first such store. */
struct mc_sentence_store *mc_sentence_store_share(const struct mc_sentence_work *work,
                                                  const struct mc_model *model, const char *kind,
                                                  size_t most_bytes) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_sentence_store_free(struct mc_sentence_store *store);
/* How many results have been computed so far, and how many bytes are kept. */
void mc_sentence_store_count(struct mc_sentence_store *store, size_t *n_computed, size_t *n_bytes);

/* A sentence of a case with its result. */
struct mc_sentence_side {
    struct mc_token_ids ids;
    const void *result;
};

/* A case: sides[0] is the candidate, the others are its references. */
struct mc_sentence_case {
    const struct mc_metric_input *in;
    struct mc_sentence_side *sides; /* [n_sides] */
    size_t n_sides;
};

/* How a metric on sentences scores. */
struct mc_sentence_scoring {
    struct mc_sentence_store *store;
    /* The ids of a text, in the arena; at least one, and at most as many as the model takes. */
    void (*encode)(void *context, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids);
    /* The score of a case; NaN: it has none, and problem->text says why. */
    double (*score)(void *context, const struct mc_sentence_case *item,
                    struct mc_metric_problem *problem);
    void *context;
    /* Used in place of encode() if not NULL: sets item->sides [item->n_sides] to the sentences of a
     * case with their ids, in the arena. */
    void (*list)(void *context, const struct mc_metric_input *in, struct mc_arena *arena,
                 struct mc_sentence_case *item);
    /* Used in place of score() if not NULL: the scores of several cases at once. */
    void (*score_all)(void *context, const struct mc_sentence_case *items, size_t n, double *scores,
                      struct mc_metric_problem *problem);
};

/* scores[i] for in[i]. Sentences of several cases are computed at once, few enough that memory
 * stays bounded; a score does not depend on the cases beside it. */
void mc_sentence_score(const struct mc_sentence_scoring *scoring,
                       const struct mc_metric_input *const *in, size_t n, double *scores,
                       struct mc_metric_problem *problem);

/* The reason why a case has no score if the model's states for it are not all finite. */
#define MC_STATES_NOT_FINITE                                                                       \
    "the states of the model are not finite: its weights are too large, or hold NaN or infinity"
/* Whether all n numbers are finite. A result computed from states that are not, an array of
 * doubles, begins with NaN; a result made of directions begins with infinity if a state is 0 and so
 * has none ... */
bool mc_states_are_finite(const float *states, size_t n);
/* ... and for a case with such a result this returns true, with the reason in problem->text. */
bool mc_sentence_lacks_states(const struct mc_sentence_case *item,
                              struct mc_metric_problem *problem);
/* "candidate", "reference", or with several references "reference 2"; in the arena. */
const char *mc_sentence_side_name(const struct mc_sentence_case *item, size_t side,
                                  struct mc_arena *arena) MC_NEVER_NULL;
/* A token as shown to a reader: one that continues the word before begins with "##", as in
 * WordPiece vocabularies, or with "+" in other vocabularies, where pieces may be any characters;
 * one that is only white space is shown as in the vocabulary. In the arena. */
struct mc_slice mc_sentence_token(const struct mc_subword_tokenizer *tokenizer, uint32_t id,
                                  struct mc_arena *arena);
/* Adds a remark if a side is too long for the model. */
void mc_sentence_remark_truncated(const struct mc_metric_host *host,
                                  const struct mc_sentence_case *item);

#endif
