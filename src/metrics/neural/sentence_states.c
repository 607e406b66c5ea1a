/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_states.c: a hash table of results, each held as long as a case needs it; those that
 * nobody holds form a list, and the oldest are freed when there are too many bytes. Models run
 * outside the lock: two threads may compute the same sentence, and the first result stays. In
 * order: the model of a metric; results: stored, found, computed; cases, states and tokens. */
#include "metrics/neural/sentence_states.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/lock.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/unicode.h"

/* --- models ----------------------------------------------------------------------------------- */

/* The same text for all these metrics, so that a run names them in one line. */
#define NO_MODEL "no model; give a folder or a name as model=MODEL (`metricheck models`)"

/* Warns of embeddings that belong to no token of the tokenizer. */
static void warn_of_padding(const struct mc_metric_host *host, const struct mc_model *model)
{
    size_t n_words = mc_model_sizes(model)->n_words;
    size_t n_ids = mc_tokenizer_size(mc_model_tokenizer(model));
    char text[200];

    if (n_ids == n_words)
        return;
    (void)snprintf(text, sizeof(text),
                   "the model %.60s has the embeddings of %zu tokens, and its tokenizer has %zu: "
                   "the others are taken for padding",
                   mc_model_name(model), n_words, n_ids);
    host->warn(host->context, text);
}

int mc_metric_refuse_no_model(struct mc_metric_problem *problem)
{
    return mc_opening_refuse_file(problem, NO_MODEL);
}

enum mc_model_products mc_metric_products(const struct mc_metric_host *host)
{
    return mc_host_option_is(host, "products", "bfloat16") ? MC_PRODUCTS_BFLOAT16
                                                           : MC_PRODUCTS_FLOAT32;
}

int mc_metric_model_open(const struct mc_metric_host *host, const char *standard,
                         struct mc_model **model, struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(host, "model");
    bool is_named = name != NULL && name[0] != '\0';
    struct mc_error error = MC_NO_ERROR;

    if (!is_named)
        name = standard;
    if (name == NULL && mc_model_available())
        return mc_metric_refuse_no_model(problem);
    if (mc_model_open_with(name == NULL ? "" : name, mc_metric_products(host), model, &error) != 0)
        return is_named || error.file[0] != '\0' || !mc_model_available()
                   ? mc_opening_refuse_error(problem, NULL, &error)
                   : mc_metric_refuse_no_model(problem);
    warn_of_padding(host, *model);
    if (host->resource != NULL)
        host->resource(host->context, "weights", mc_model_checksum(*model));
    return 0;
}

/* --- results ---------------------------------------------------------------------------------- */

enum {
    N_CHAINS = 4096,   /* a power of 2 */
    WORK_TOKENS = 1024 /* of several sentences, at most this many are computed at once */
};

/* The result of a sentence. */
struct result {
    uint64_t hash;
    uint32_t *ids; /* [n] */
    size_t n, n_bytes;
    size_t n_users;               /* how many hold it */
    struct result *chain;         /* the next result of its chain */
    struct result *older, *newer; /* among those that nobody holds */
    void *value;
};

/* The results of one kind of work on one model. */
struct results {
    struct results *next; /* in the list of shared results */
    const void *model;    /* NULL: not shared */
    char *kind;
    size_t n_stores; /* how many use them; guarded by the lock of `shared` */
    size_t most_bytes;
    struct mc_lock lock; /* guards all below, and the results except their values */
    struct result *chains[N_CHAINS];
    struct result *oldest, *newest; /* of the results that nobody holds */
    size_t n_bytes, n_computed;
};

struct mc_sentence_store {
    struct mc_sentence_work work;
    struct results *results;
};

/* The results that metrics share in this process. */
static struct {
    pthread_mutex_t lock;
    struct results *first;
} shared = {PTHREAD_MUTEX_INITIALIZER, NULL};

static struct results *new_results(size_t most_bytes)
{
    struct results *results = mc_calloc(1, sizeof(*results));

    results->most_bytes = most_bytes;
    results->n_stores = 1;
    mc_lock_open(&results->lock);
    return results;
}

static struct mc_sentence_store *new_store(const struct mc_sentence_work *work,
                                           struct results *results)
{
    struct mc_sentence_store *store = mc_calloc(1, sizeof(*store));

    store->work = *work;
    store->results = results;
    return store;
}

struct mc_sentence_store *mc_sentence_store_new(const struct mc_sentence_work *work,
                                                size_t most_bytes)
{
    return new_store(work, new_results(most_bytes));
}

struct mc_sentence_store *mc_sentence_store_share(const struct mc_sentence_work *work,
                                                  const struct mc_model *model, const char *kind,
                                                  size_t most_bytes)
{
    struct results *results;

    (void)pthread_mutex_lock(&shared.lock);
    results = shared.first;
    while (results != NULL && (results->model != model || strcmp(results->kind, kind) != 0))
        results = results->next;
    if (results != NULL) {
        results->n_stores++;
    } else {
        results = new_results(most_bytes);
        results->model = model;
        results->kind = mc_strndup(kind, strlen(kind));
        results->next = shared.first;
        shared.first = results;
    }
    (void)pthread_mutex_unlock(&shared.lock);
    return new_store(work, results);
}

static void free_result(struct result *result)
{
    free(result->value);
    free(result->ids);
    free(result);
}

static void free_results(struct results *results)
{
    size_t i;

    for (i = 0; i < N_CHAINS; i++)
        while (results->chains[i] != NULL) {
            struct result *result = results->chains[i];

            results->chains[i] = result->chain;
            free_result(result);
        }
    mc_lock_close(&results->lock);
    free(results->kind);
    free(results);
}

void mc_sentence_store_free(struct mc_sentence_store *store)
{
    struct results **at = &shared.first;
    bool is_last;

    if (store == NULL)
        return;
    (void)pthread_mutex_lock(&shared.lock);
    is_last = --store->results->n_stores == 0;
    if (is_last && store->results->model != NULL) {
        while (*at != store->results)
            at = &(*at)->next;
        *at = store->results->next;
    }
    (void)pthread_mutex_unlock(&shared.lock);
    if (is_last)
        free_results(store->results);
    free(store);
}

void mc_sentence_store_count(struct mc_sentence_store *store, size_t *n_computed, size_t *n_bytes)
{
    mc_lock_take(&store->results->lock);
    *n_computed = store->results->n_computed;
    *n_bytes = store->results->n_bytes;
    mc_lock_give(&store->results->lock);
}

/* --- finding and holding ---------------------------------------------------------------------- */

static uint64_t hash_of(const struct mc_token_ids *sentence)
{
    return mc_hash_slice(
        mc_slice((const char *)sentence->ids, sentence->n * sizeof(*sentence->ids)));
}

static bool matches(const struct result *result, uint64_t hash, const struct mc_token_ids *sentence)
{
    return result->hash == hash && result->n == sentence->n &&
           memcmp(result->ids, sentence->ids, sentence->n * sizeof(*sentence->ids)) == 0;
}

static struct result *find(const struct results *pool, uint64_t hash,
                           const struct mc_token_ids *sentence)
{
    struct result *result = pool->chains[hash & (N_CHAINS - 1)];

    while (result != NULL && !matches(result, hash, sentence))
        result = result->chain;
    return result;
}

/* Removes it from the list of results that nobody holds. */
static void unlist(struct results *pool, struct result *result)
{
    *(result->older == NULL ? &pool->oldest : &result->older->newer) = result->newer;
    *(result->newer == NULL ? &pool->newest : &result->newer->older) = result->older;
    result->older = NULL;
    result->newer = NULL;
}

static void hold(struct results *pool, struct result *result)
{
    if (result->n_users++ == 0)
        unlist(pool, result);
}

static void drop_oldest(struct results *pool)
{
    struct result *result = pool->oldest;
    struct result **at = &pool->chains[result->hash & (N_CHAINS - 1)];

    pool->oldest = result->newer;
    *(result->newer == NULL ? &pool->newest : &result->newer->older) = NULL;
    while (*at != result)
        at = &(*at)->chain;
    *at = result->chain;
    pool->n_bytes -= result->n_bytes;
    free_result(result);
}

/* Releases the results; the oldest that nobody holds are then freed while there are too many
 * bytes. */
static void give_back(struct results *pool, struct result *const *results, size_t n)
{
    size_t i;

    mc_lock_take(&pool->lock);
    for (i = 0; i < n; i++) {
        struct result *result = results[i];

        if (--result->n_users > 0)
            continue;
        result->older = pool->newest;
        *(pool->newest == NULL ? &pool->oldest : &pool->newest->newer) = result;
        pool->newest = result;
    }
    while (pool->n_bytes > pool->most_bytes && pool->oldest != NULL)
        drop_oldest(pool);
    mc_lock_give(&pool->lock);
}

static struct result *make_result(const struct mc_sentence_store *store, uint64_t hash,
                                  const struct mc_token_ids *sentence)
{
    struct result *result = mc_calloc(1, sizeof(*result));

    result->hash = hash;
    result->n = sentence->n;
    result->ids = mc_malloc(mc_array_size(sentence->n, sizeof(*result->ids)));
    memcpy(result->ids, sentence->ids, sentence->n * sizeof(*result->ids));
    result->n_bytes = store->work.size(store->work.context, sentence);
    result->value = mc_malloc(result->n_bytes);
    return result;
}

/* --- computing -------------------------------------------------------------------------------- */

/* Sentences whose results are to be computed. */
struct pending {
    struct mc_token_ids *sentences;
    struct result **results;
    size_t n;
};

/* Computes the pending results in parts, so that the model needs little memory. */
static void compute(const struct mc_sentence_store *store, const struct pending *pending,
                    struct mc_arena *scratch)
{
    void **values = mc_arena_array(scratch, pending->n, sizeof(*values));
    size_t begin, end, n_tokens, i;

    for (i = 0; i < pending->n; i++)
        values[i] = pending->results[i]->value;
    for (begin = 0; begin < pending->n; begin = end) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        n_tokens = pending->sentences[begin].n;
        for (end = begin + 1;
             end < pending->n && n_tokens + pending->sentences[end].n <= WORK_TOKENS; end++)
            n_tokens += pending->sentences[end].n;
        store->work.compute(store->work.context, pending->sentences + begin, end - begin, scratch,
                            values + begin);
        mc_arena_reset(scratch, mark);
    }
}

/* Puts a computed result into the store. Another thread may have been faster: its result, which is
 * the same, stays. */
static void put(struct results *pool, struct result **computed)
{
    struct result *result = *computed;
    struct result *existing;
    struct mc_token_ids sentence = {result->ids, result->n, false};

    pool->n_computed++;
    existing = find(pool, result->hash, &sentence);
    if (existing != NULL) {
        free_result(result);
        *computed = existing;
    } else {
        result->chain = pool->chains[result->hash & (N_CHAINS - 1)];
        pool->chains[result->hash & (N_CHAINS - 1)] = result;
        result->n_users = 1; /* the thread that computed it */
        pool->n_bytes += result->n_bytes;
        return;
    }
    hold(pool, existing);
}

/* Sets the results that the store has, and holds them; the others are NULL. */
static void look_up(struct results *pool, const struct mc_token_ids *const *sentences,
                    const uint64_t *hashes, size_t n, struct result **results)
{
    size_t i;

    mc_lock_take(&pool->lock);
    for (i = 0; i < n; i++) {
        results[i] = find(pool, hashes[i], sentences[i]);
        if (results[i] != NULL)
            hold(pool, results[i]);
    }
    mc_lock_give(&pool->lock);
}

/* Sets results[i] to that of sentences[i], held until give_back. */
static void take(struct mc_sentence_store *store, const struct mc_token_ids *const *sentences,
                 size_t n, struct mc_arena *scratch, struct result **results)
{
    struct pending pending = {mc_arena_array(scratch, n, sizeof(*pending.sentences)),
                              mc_arena_array(scratch, n, sizeof(struct result *)), 0};
    size_t *of = mc_arena_array(scratch, n, sizeof(*of));
    uint64_t *hashes = mc_arena_array(scratch, n, sizeof(*hashes));
    size_t i, k;

    for (i = 0; i < n; i++)
        hashes[i] = hash_of(sentences[i]);
    look_up(store->results, sentences, hashes, n, results);
    for (i = 0; i < n; i++) {
        if (results[i] != NULL)
            continue;
        for (k = 0; k < pending.n && !matches(pending.results[k], hashes[i], sentences[i]); k++)
            ;
        of[i] = k;
        if (k < pending.n)
            continue;
        pending.sentences[k] = *sentences[i];
        pending.results[k] = make_result(store, hashes[i], sentences[i]);
        pending.n++;
    }
    compute(store, &pending, scratch);
    mc_lock_take(&store->results->lock);
    for (k = 0; k < pending.n; k++)
        put(store->results, &pending.results[k]);
    for (i = 0; i < n; i++)
        if (results[i] == NULL) {
            results[i] = pending.results[of[i]];
            results[i]->n_users++;
        }
    for (k = 0; k < pending.n; k++)
        pending.results[k]->n_users--; /* now held by the sentences */
    mc_lock_give(&store->results->lock);
}

/* --- cases ------------------------------------------------------------------------------------ */

enum { PIECE_TOKENS = 2048 }; /* of the cases whose results are held together */

static void encode(const struct mc_sentence_scoring *scoring, const struct mc_metric_input *in,
                   struct mc_arena *arena, struct mc_sentence_case *item, size_t *n_tokens)
{
    size_t i;

    item->in = in;
    if (scoring->list != NULL) {
        scoring->list(scoring->context, in, arena, item);
        for (i = 0; i < item->n_sides; i++)
            *n_tokens += item->sides[i].ids.n;
        return;
    }
    item->n_sides = 1 + in->n_references;
    item->sides = mc_arena_array(arena, item->n_sides, sizeof(*item->sides));
    for (i = 0; i < item->n_sides; i++) {
        const struct mc_metric_side *side = i == 0 ? in->candidate : in->references[i - 1];

        scoring->encode(scoring->context, side->text, arena, &item->sides[i].ids);
        *n_tokens += item->sides[i].ids.n;
    }
}

static void score_piece(const struct mc_sentence_scoring *scoring,
                        const struct mc_sentence_case *items, size_t n, double *scores,
                        struct mc_arena *arena, struct mc_metric_problem *problem)
{
    const struct mc_token_ids **sentences;
    struct result **results;
    size_t n_sides = 0, at = 0, i, k;

    for (i = 0; i < n; i++)
        n_sides += items[i].n_sides;
    sentences = mc_arena_array(arena, n_sides, sizeof(*sentences));
    results = mc_arena_array(arena, n_sides, sizeof(struct result *));
    for (i = 0; i < n; i++)
        for (k = 0; k < items[i].n_sides; k++)
            sentences[at++] = &items[i].sides[k].ids;
    take(scoring->store, sentences, n_sides, arena, results);
    for (i = 0, at = 0; i < n; i++)
        for (k = 0; k < items[i].n_sides; k++)
            items[i].sides[k].result = results[at++]->value;
    if (scoring->score_all != NULL)
        scoring->score_all(scoring->context, items, n, scores, problem);
    for (i = 0; i < n && scoring->score_all == NULL; i++)
        scores[i] = scoring->score(scoring->context, &items[i], problem);
    give_back(scoring->store->results, results, n_sides);
}

void mc_sentence_score(const struct mc_sentence_scoring *scoring,
                       const struct mc_metric_input *const *in, size_t n, double *scores,
                       struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sentence_case *items = mc_arena_array(arena, n, sizeof(*items));
    struct mc_arena_mark mark = mc_arena_mark(arena);
    size_t begin, end, n_tokens;

    for (begin = 0; begin < n; begin = end) {
        n_tokens = 0;
        for (end = begin; end < n && n_tokens < PIECE_TOKENS; end++)
            encode(scoring, in[end], arena, &items[end], &n_tokens);
        score_piece(scoring, items + begin, end - begin, scores + begin, arena, problem);
        mc_arena_reset(arena, mark);
    }
    mc_arena_free(arena);
}

/* --- states and tokens ------------------------------------------------------------------------ */

bool mc_states_are_finite(const float *states, size_t n)
{
    size_t i;

    for (i = 0; i < n && isfinite(states[i]); i++)
        ;
    return i == n;
}

bool mc_sentence_lacks_states(const struct mc_sentence_case *item,
                              struct mc_metric_problem *problem)
{
    size_t i;

    for (i = 0; i < item->n_sides; i++) {
        double first = *(const double *)item->sides[i].result;

        if (isfinite(first))
            continue;
        (void)snprintf(problem->text, sizeof(problem->text), "%s",
                       isnan(first) ? MC_STATES_NOT_FINITE
                                    : "a state of the model is 0, and has no direction");
        return true;
    }
    return false;
}

const char *mc_sentence_side_name(const struct mc_sentence_case *item, size_t side,
                                  struct mc_arena *arena)
{
    if (side == 0)
        return "candidate";
    return item->n_sides == 2 ? "reference" : mc_arena_format(arena, "reference %zu", side);
}

struct mc_slice mc_sentence_token(const struct mc_subword_tokenizer *tokenizer, uint32_t id,
                                  struct mc_arena *arena)
{
    bool continues;
    struct mc_slice text = mc_tokenizer_text(tokenizer, id, arena, &continues);

    if (mc_strip(text).length == 0)
        return mc_tokenizer_token(tokenizer, id);
    if (!continues)
        return text;
    return mc_slice_of(mc_arena_format(arena, "%s%.*s",
                                       mc_tokenizer_kind(tokenizer) == MC_WORD_PIECE ? "##" : "+",
                                       MC_SLICE_ARGUMENTS(text)));
}

void mc_sentence_remark_truncated(const struct mc_metric_host *host,
                                  const struct mc_sentence_case *item)
{
    char text[120];
    size_t i;

    for (i = 0; i < item->n_sides && !item->sides[i].ids.truncated; i++)
        ;
    if (i == item->n_sides || host->remark == NULL)
        return;
    (void)snprintf(text, sizeof(text), "a text is too long for the model: %zu tokens count",
                   item->sides[i].ids.n);
    host->remark(host->context, item->in, text);
}
