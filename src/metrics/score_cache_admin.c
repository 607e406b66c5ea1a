/* What a score cache holds, and making it empty. */
#include "metrics/score_cache_parts.h"

int mc_score_cache_shares(struct mc_score_cache *cache, struct mc_arena *arena,
                          struct mc_score_cache_share **shares, size_t *n_shares,
                          struct mc_error *error)
{
    static const char query[] =
        "SELECT signature, count(content), count(content) - count(score) FROM metrics "
        "LEFT JOIN scores ON metric = id GROUP BY signature ORDER BY signature";
    sqlite3_stmt *statement = mc_score_database_prepare(cache->database, cache->path, query, error);
    struct mc_score_cache_share *list = NULL, *longer;
    size_t capacity = 0;
    int code, status = 0;

    *n_shares = 0;
    if (statement == NULL)
        return -1;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *signature = (const char *)sqlite3_column_text(statement, 0);

        if (*n_shares == capacity) {
            capacity = capacity == 0 ? 16 : 2 * capacity;
            longer = mc_arena_array(arena, capacity, sizeof(*longer));
            if (list != NULL)
                memcpy(longer, list, *n_shares * sizeof(*longer));
            list = longer;
        }
        list[*n_shares].signature =
            mc_arena_copy(arena, mc_slice_of(signature == NULL ? "" : signature));
        list[*n_shares].n_scores = (uint64_t)sqlite3_column_int64(statement, 1);
        list[(*n_shares)++].n_missing = (uint64_t)sqlite3_column_int64(statement, 2);
    }
    if (code != SQLITE_DONE)
        status = mc_score_database_failed(cache->database, cache->path, error);
    (void)sqlite3_finalize(statement);
    *shares = list;
    return status;
}

static int execute(struct mc_score_cache *cache, const char *commands)
{
    return sqlite3_exec(cache->database, commands, NULL, NULL, NULL);
}

int mc_score_cache_clear(struct mc_score_cache *cache, uint64_t *n_scores, struct mc_error *error)
{
    int code = execute(cache, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        code = execute(cache, "DELETE FROM scores");
    *n_scores = (uint64_t)sqlite3_changes64(cache->database);
    if (code == SQLITE_OK)
        code = execute(cache, "DELETE FROM metrics; COMMIT; VACUUM");
    if (code != SQLITE_OK) {
        (void)mc_score_database_failed(cache->database, cache->path, error);
        if (sqlite3_get_autocommit(cache->database) == 0)
            (void)mc_score_cache_run(cache, MC_SCORES_ROLLBACK);
        return -1;
    }
    return 0;
}
