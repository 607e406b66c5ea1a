#include "metrics/cached_scores.h"

#include <math.h>

#include "metrics/score_key.h"

/* The contents as this metric tells them apart. */
static const struct mc_hash128 *told_apart(const struct mc_metric *metric,
                                           const struct mc_metric_input *const *inputs,
                                           const struct mc_hash128 *contents, size_t n,
                                           struct mc_arena *arena)
{
    struct mc_hash128 *named;
    size_t i;

    if ((metric->spec.module->flags & MC_METRIC_READS_CASE_ID) == 0)
        return contents;
    named = mc_arena_array(arena, n, sizeof(*named));
    for (i = 0; i < n; i++)
        mc_score_content_named(&contents[i], inputs[i]->case_id, &named[i]);
    return named;
}

void mc_cached_scores_set(const struct mc_metric *metric,
                          const struct mc_metric_input *const *inputs,
                          const struct mc_hash128 *contents, size_t n, struct mc_hash128 *set)
{
    struct mc_arena *scratch = mc_arena_new();

    mc_score_content_of_all(told_apart(metric, inputs, contents, n, scratch), n, set);
    mc_arena_free(scratch);
}

bool mc_cached_scores_begin(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs,
                            const struct mc_hash128 *contents, size_t n,
                            const struct mc_hash128 *set, struct mc_arena *arena)
{
    if (!metric->is_pinned) {
        metric->host.warn(metric->host.context,
                          "its scores are not kept: a file that its parameters name has no "
                          "checksum, so that a change would not be seen");
        return false;
    }
    if (metric->varies != NULL) {
        metric->host.warn(metric->host.context,
                          "its scores are not kept: they cannot be reproduced");
        return false;
    }
    scores->metric = metric;
    scores->n = n;
    scores->contents = told_apart(metric, inputs, contents, n, arena);
    scores->key = mc_score_key_of(metric, set);
    return true;
}

int mc_cached_scores_find(struct mc_cached_scores *scores, const size_t *cases,
                          struct mc_score_column *column, size_t *open, size_t *n_open,
                          struct mc_arena *arena, struct mc_error *error)
{
    bool *found = mc_arena_array(arena, scores->n, sizeof(*found));
    struct mc_kept_score *kept = mc_arena_array(arena, scores->n, sizeof(*kept));
    size_t i;

    *n_open = 0;
    if (mc_score_cache_find(scores->cache, &scores->key, scores->contents, scores->n, found, kept,
                            arena, error) != 0)
        return -1;
    for (i = 0; i < scores->n; i++) {
        /* outside its range it is no score of this metric, whoever kept it */
        found[i] =
            found[i] && (isnan(kept[i].score) || mc_metric_declares(scores->metric, kept[i].score));
        if (!found[i]) {
            open[(*n_open)++] = i;
            continue;
        }
        column->values[cases[i]] = kept[i].score;
        column->notes[cases[i]] = kept[i].note;
        column->states[cases[i]] = isnan(kept[i].score) ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_OK;
    }
    return 0;
}

void mc_cached_scores_keep(struct mc_cached_scores *scores, const size_t *cases,
                           const size_t *which, size_t n, const struct mc_score_column *column,
                           struct mc_arena *scratch)
{
    struct mc_hash128 *contents = mc_arena_array(scratch, n, sizeof(*contents));
    struct mc_kept_score *kept = mc_arena_array(scratch, n, sizeof(*kept));
    size_t n_kept = 0, i;

    for (i = 0; i < n; i++) {
        size_t item = cases[which[i]];

        if (column->states[item] == MC_SCORE_FAILED)
            continue;
        contents[n_kept] = scores->contents[which[i]];
        kept[n_kept].score = column->values[item];
        kept[n_kept++].note = column->notes[item];
    }
    mc_score_cache_keep(scores->cache, &scores->key, contents, kept, n_kept);
}

/* One that came with a warning, or is missing, is not kept: the warning would be lost. */
int mc_cached_scores_corpus(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs, double *score,
                            struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_hash128 all;
    struct mc_kept_score kept;
    size_t n_warnings = metric->n_warnings;
    bool found = false;
    int status;

    mc_score_content_of_all(scores->contents, scores->n, &all);
    status =
        mc_score_cache_find(scores->cache, &scores->key, &all, 1, &found, &kept, scratch, error);
    if (status == 0 && found) {
        *score = kept.score;
    } else if (status == 0) {
        status = mc_metric_corpus(metric, inputs, scores->n, score, error);
        kept = (struct mc_kept_score){*score, mc_slice_of("")};
        if (status == 0 && !isnan(*score) && metric->n_warnings == n_warnings)
            mc_score_cache_keep(scores->cache, &scores->key, &all, &kept, 1);
    }
    mc_arena_free(scratch);
    return status;
}
