/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_states.h: what metrics on transformer models share: the model that a parameter names,
 * and a store of what is computed of sentences, so that a sentence of several cases is computed
 * once. */
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

/* The parameter "products". Without a default, which would stand in all signatures. */
#define MC_METRIC_PRODUCTS_PARAMETER                                                               \
    MC_CHOICE_PARAMETER("products", NULL, "float32|bfloat16",                                      \
                        "matrix products of the model's layers; bfloat16 rounds weights and "      \
                        "states for them: another score, twice as fast and more on processors "    \
                        "with AMX; default: float32")
/* What it says. */
enum mc_model_products mc_metric_products(const struct mc_metric_host *host);

/* Opens the model of the parameter "model", else the one called `standard` (NULL: there is none),
 * with the products of the parameter "products", and puts the checksum of its files under the name
 * "weights" into the signature. -1 with problem->text filled: none is named, or it cannot be
 * opened. Close with mc_model_close. */
int mc_metric_model_open(const struct mc_metric_host *host, const char *standard,
                         struct mc_model **model, struct mc_metric_problem *problem) MC_MUST_CHECK;

/* Says that no model is named, as all these metrics do, so that a run names them in one line; -1.
 */
int mc_metric_refuse_no_model(struct mc_metric_problem *problem);

/* What a metric computes of sentences. Called by several threads at once. */
struct mc_sentence_work {
    /* Bytes of the result of a sentence. */
    size_t (*size)(const void *context, const struct mc_token_ids *sentence);
    /* Computes results[i] (aligned for any type) of sentences[i]. They depend on the ids alone. */
    void (*compute)(const void *context, const struct mc_token_ids *sentences, size_t n,
                    struct mc_arena *scratch, void *const *results);
    const void *context;
};

/* Keeps results that are not in use up to about so many bytes, those of longest ago go first; a
 * result that is gone is computed again. Any number of threads may use a store. */
struct mc_sentence_store *mc_sentence_store_new(const struct mc_sentence_work *work,
                                                size_t most_bytes) MC_MUST_CHECK;
/* The same, but its results are those of all stores of that model and kind that are open: metrics
 * that differ in what they make of the same results compute them once. `kind` names the work and
 * all that its results depend on beside model and ids. The model must stay open as long as the
 * store. The bound is that of the store which was first. */
struct mc_sentence_store *mc_sentence_store_share(const struct mc_sentence_work *work,
                                                  const struct mc_model *model, const char *kind,
                                                  size_t most_bytes) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_sentence_store_free(struct mc_sentence_store *store);
/* How many results were computed so far, and how many bytes are kept. */
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
    /* The ids of a text, in the arena; at least one, and no more than the model takes. */
    void (*encode)(void *context, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids);
    /* The score of a case; NaN: it has none, and problem->text says why. */
    double (*score)(void *context, const struct mc_sentence_case *item,
                    struct mc_metric_problem *problem);
    void *context;
    /* NULL, or in place of encode(): the sentences of a case, which become item->sides
     * [item->n_sides] with their ids, in the arena. */
    void (*list)(void *context, const struct mc_metric_input *in, struct mc_arena *arena,
                 struct mc_sentence_case *item);
    /* NULL, or in place of score(): the scores of several cases at once. */
    void (*score_all)(void *context, const struct mc_sentence_case *items, size_t n, double *scores,
                      struct mc_metric_problem *problem);
};

/* scores[i] of in[i]. Sentences of several cases are handed to the work at once, few enough that
 * memory stays bounded; a score does not depend on the cases beside it. */
void mc_sentence_score(const struct mc_sentence_scoring *scoring,
                       const struct mc_metric_input *const *in, size_t n, double *scores,
                       struct mc_metric_problem *problem);

/* The reason of a case that a model gives states to which are not all finite numbers. */
#define MC_STATES_NOT_FINITE                                                                       \
    "the states of the model are not finite: its weights are too large, or hold NaN or infinity"
/* Whether n numbers all are finite. A result that is made of others, an array of doubles, begins
 * with NaN, and one that is made of directions with infinity where a state is 0 and has none ... */
bool mc_states_are_finite(const float *states, size_t n);
/* ... and of such results this is true, with the reason in problem->text. */
bool mc_sentence_lacks_states(const struct mc_sentence_case *item,
                              struct mc_metric_problem *problem);
/* "candidate", "reference", or "reference 2" of several; in the arena. */
const char *mc_sentence_side_name(const struct mc_sentence_case *item, size_t side,
                                  struct mc_arena *arena) MC_NEVER_NULL;
/* What a reader sees of a token: one that goes on with the word before has "##" in front as the
 * vocabularies of WordPiece have it, or "+" of other pieces, which may be any characters; one of
 * white space alone is shown as the vocabulary has it. In the arena. */
struct mc_slice mc_sentence_token(const struct mc_subword_tokenizer *tokenizer, uint32_t id,
                                  struct mc_arena *arena);
/* Remarks on a side that is too long for the model, where there is one. */
void mc_sentence_remark_truncated(const struct mc_metric_host *host,
                                  const struct mc_sentence_case *item);

#endif
