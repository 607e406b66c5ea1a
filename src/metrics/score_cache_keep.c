/* Scores on their way into a score cache. */
#include "metrics/score_cache_parts.h"

#include <stdio.h>
#include <time.h>

enum { WRITES_AT_A_TIME = 65536 };

static double seconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int add_score(struct mc_score_cache *cache, int64_t metric,
                     const struct mc_pending_score *pending)
{
    sqlite3_stmt *statement = cache->statements[MC_SCORES_ADD];

    (void)sqlite3_bind_int64(statement, 1, metric);
    mc_score_cache_bind_hash(statement, 2, &pending->content);
    (void)sqlite3_bind_double(statement, 3, pending->kept.score); /* NaN becomes NULL */
    if (pending->kept.note.length == 0)
        (void)sqlite3_bind_null(statement, 4);
    else
        mc_score_cache_bind_text(statement, 4, pending->kept.note);
    (void)sqlite3_bind_int64(
        statement, 5, mc_score_cache_seal(&cache->pending_key, &pending->content, &pending->kept));
    return mc_score_cache_run(cache, MC_SCORES_ADD);
}

/* SQLITE_DONE when all is written. */
static int write_all(struct mc_score_cache *cache)
{
    sqlite3_stmt *statement = cache->statements[MC_SCORES_ADD_METRIC];
    int64_t metric = 0;
    int code = mc_score_cache_run(cache, MC_SCORES_BEGIN_WRITING);
    size_t i;

    if (code != SQLITE_DONE)
        return code;
    mc_score_cache_bind_hash(statement, 1, &cache->pending_key.settings);
    mc_score_cache_bind_text(statement, 2, cache->pending_key.signature);
    code = mc_score_cache_run(cache, MC_SCORES_ADD_METRIC);
    if (code == SQLITE_DONE) {
        code = mc_score_cache_find_metric(cache, &cache->pending_key, &metric);
        code = code == SQLITE_OK ? SQLITE_DONE : code;
    }
    for (i = 0; i < cache->n_pending && code == SQLITE_DONE; i++)
        code = add_score(cache, metric, &cache->pending[i]);
    return code == SQLITE_DONE ? mc_score_cache_run(cache, MC_SCORES_COMMIT) : code;
}

/* Writes what waits; what cannot be written is counted and dropped, as is all after it. */
static void write_pending(struct mc_score_cache *cache)
{
    int code;

    if (cache->n_pending == 0)
        return;
    code = cache->is_unwritable ? SQLITE_READONLY : write_all(cache);
    if (code != SQLITE_DONE) {
        cache->n_lost += cache->n_pending;
        if (!cache->is_unwritable)
            (void)snprintf(cache->reason, sizeof(cache->reason), "%s",
                           sqlite3_errmsg(cache->database));
        cache->is_damaged = cache->is_damaged || mc_score_database_is_damage(code);
        cache->is_unwritable = true;
        if (sqlite3_get_autocommit(cache->database) == 0)
            (void)mc_score_cache_run(cache, MC_SCORES_ROLLBACK);
    }
    cache->n_pending = 0;
    mc_arena_clear(cache->pending_notes);
}

void mc_score_cache_keep(struct mc_score_cache *cache, const struct mc_score_key *key,
                         const struct mc_hash128 *contents, const struct mc_kept_score *kept,
                         size_t n)
{
    size_t i;

    mc_lock_take(&cache->lock);
    if (memcmp(&cache->pending_key.settings, &key->settings, sizeof(key->settings)) != 0)
        write_pending(cache);
    if (cache->n_pending == 0)
        cache->pending_since = seconds();
    cache->pending_key = *key;
    cache->pending = mc_grow(cache->pending, &cache->pending_capacity, cache->n_pending + n,
                             sizeof(*cache->pending));
    for (i = 0; i < n; i++) {
        struct mc_pending_score *pending = &cache->pending[cache->n_pending++];

        pending->content = contents[i];
        pending->kept.score = kept[i].score;
        pending->kept.note = mc_arena_copy(cache->pending_notes, kept[i].note);
    }
    if (cache->n_pending >= WRITES_AT_A_TIME || seconds() - cache->pending_since >= 1)
        write_pending(cache);
    mc_lock_give(&cache->lock);
}

void mc_score_cache_forget(struct mc_score_cache *cache, const struct mc_score_key *key)
{
    mc_lock_take(&cache->lock);
    if (memcmp(&cache->pending_key.settings, &key->settings, sizeof(key->settings)) == 0) {
        cache->n_pending = 0;
        mc_arena_clear(cache->pending_notes);
    }
    mc_score_cache_bind_hash(cache->statements[MC_SCORES_FORGET], 1, &key->settings);
    if (mc_score_cache_run(cache, MC_SCORES_FORGET) != SQLITE_DONE)
        cache->is_unwritable = true;
    mc_lock_give(&cache->lock);
}

int mc_score_cache_flush(struct mc_score_cache *cache, struct mc_error *error)
{
    bool is_damaged;

    mc_lock_take(&cache->lock);
    write_pending(cache);
    is_damaged = cache->is_damaged;
    mc_lock_give(&cache->lock);
    return is_damaged ? mc_score_database_damaged(cache->path, error) : 0;
}

const char *mc_score_cache_complaint(struct mc_score_cache *cache)
{
    if (cache->n_lost == 0)
        return NULL;
    (void)snprintf(cache->complaint, sizeof(cache->complaint), "%llu scores were not kept: %s",
                   (unsigned long long)cache->n_lost, cache->reason);
    return cache->complaint;
}
