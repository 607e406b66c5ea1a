#include "lint/pairs.h"

#include <stdlib.h>

/* For one pair of graphs, in seconds of processor time. Sentences take a few hundredths of a
 * millisecond; graphs of whole documents may need all of it. */
enum { STEPS = MC_STANDARD_STEPS / 2 };

struct mc_lint_worker {
    struct mc_arena *arena;
    struct mc_word_knowledge *knowledge;
};

struct work {
    const struct mc_suite *suite;
    struct mc_lint_pairs *pairs;
};

void mc_lint_judge(const struct mc_phenomenon_rule *rule, const struct mc_lint_pair *pair,
                   bool with_wordnet, struct mc_arena *arena, struct mc_rule_verdict *by_graphs,
                   struct mc_rule_verdict *by_words)
{
    static const struct mc_rule_verdict silent = {MC_RULE_SILENT, "", NULL};

    *by_graphs = *by_words = silent;
    if (pair->difference != NULL && pair->difference->proved)
        *by_graphs = mc_rule_graph(rule, pair->difference, arena);
    if (pair->words != NULL && with_wordnet)
        *by_words = mc_rule_words(rule, pair->words, arena);
}

static const struct mc_difference *compare_graphs(const struct mc_case *item,
                                                  struct mc_arena *arena)
{
    struct mc_difference *difference;

    if (item->reference.graph == NULL || item->candidate.graph == NULL)
        return NULL;
    difference = mc_arena_array(arena, 1, sizeof(*difference));
    mc_difference(item->reference.graph, item->candidate.graph, mc_limit_of_steps(STEPS), arena,
                  difference);
    return difference;
}

static const struct mc_pair_words *compare_words(const struct mc_case *item,
                                                 const struct mc_lint_worker *worker)
{
    struct mc_pair_words *words;

    if (!item->reference.has_text || !item->candidate.has_text)
        return NULL;
    words = mc_arena_array(worker->arena, 1, sizeof(*words));
    mc_pair_words_read(item->reference.text, item->candidate.text, worker->knowledge, worker->arena,
                       words);
    return words->too_long ? NULL : words;
}

static void look_at(void *context, unsigned worker, size_t begin, size_t end,
                    struct mc_arena *scratch)
{
    static const struct mc_phenomenon_rule no_rule;
    const struct work *work = context;
    const struct mc_lint_worker *mine = &work->pairs->workers[worker];
    size_t i;

    (void)scratch;
    for (i = begin; i < end; i++) {
        const struct mc_case *item = &work->suite->cases[i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
        struct mc_lint_pair *pair = &work->pairs->items[i];

        pair->difference = compare_graphs(item, mine->arena);
        pair->words = compare_words(item, mine);
        mc_lint_judge(phenomenon == NULL ? &no_rule : &phenomenon->rule, pair,
                      work->pairs->with_wordnet, mine->arena, &pair->by_graphs, &pair->by_words);
        if (pair->words != NULL && work->pairs->with_wordnet &&
            (work->pairs->with_shown || pair->by_graphs.answer == MC_RULE_NO ||
             pair->by_words.answer == MC_RULE_NO))
            pair->shown = mc_classify(pair->words, pair->difference, MC_CLASSIFY_GRAPHS,
                                      mine->knowledge, mine->arena);
    }
}

void mc_lint_pairs(const struct mc_suite *suite, const struct mc_lint_options *options,
                   struct mc_lint_pairs *pairs)
{
    struct work work = {suite, pairs};
    unsigned i;

    pairs->with_wordnet = options->wordnet != NULL;
    pairs->with_shown = options->suggest && options->wordnet != NULL;
    pairs->n_workers = options->pool == NULL ? 1 : mc_thread_pool_size(options->pool);
    pairs->workers = mc_calloc(pairs->n_workers, sizeof(*pairs->workers));
    for (i = 0; i < pairs->n_workers; i++) {
        pairs->workers[i].arena = mc_arena_new();
        pairs->workers[i].knowledge = mc_word_knowledge_new(options->wordnet);
    }
    pairs->items = mc_calloc(suite->n_cases, sizeof(*pairs->items));
    mc_parallel_for(options->pool, suite->n_cases, 0, look_at, &work);
}

void mc_lint_pairs_free(struct mc_lint_pairs *pairs)
{
    unsigned i;

    for (i = 0; i < pairs->n_workers; i++) {
        mc_word_knowledge_free(pairs->workers[i].knowledge);
        mc_arena_free(pairs->workers[i].arena);
    }
    free(pairs->workers);
    free(pairs->items);
}
