/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/parse_cache.h"

#include <stdio.h>

#include "metrics/host/cache.h"
#include "metrics/host/database.h"

/* The kind of hash that is sealed. */
enum { SEAL_OF_PARSE = 0x50415253 };

static const char make_table[] =
    "CREATE TABLE IF NOT EXISTS parses(parser BLOB NOT NULL, sentence BLOB NOT NULL, graph TEXT, "
    "reason TEXT, seal INTEGER NOT NULL, PRIMARY KEY(parser, sentence)) WITHOUT ROWID";

static int64_t seal_of(const struct mc_score_cache *cache, const struct mc_hash128 *parser,
                       const struct mc_hash128 *sentence, const struct mc_kept_parse *stored)
{
    struct mc_hash128_pending pending;
    struct mc_hash128 hash;

    mc_hash128_begin(&pending, SEAL_OF_PARSE);
    mc_hash128_add(&pending, parser, sizeof(*parser));
    mc_hash128_add(&pending, sentence, sizeof(*sentence));
    mc_hash128_add_text(&pending, stored->graph);
    mc_hash128_add_text(&pending, stored->reason);
    mc_hash128_end(&pending, &hash);
    return mc_seal_of(&cache->key, &hash);
}

static int execute(struct mc_score_cache *cache, const char *commands)
{
    return sqlite3_exec(cache->database, commands, NULL, NULL, NULL);
}

/* Whether the file has the table; also false if the file cannot be read, which shows in the next
 * call. */
static bool has_table(struct mc_score_cache *cache)
{
    sqlite3_stmt *statement = NULL;
    bool has = sqlite3_prepare_v2(cache->database,
                                  "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = "
                                  "'parses'",
                                  -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW;

    (void)sqlite3_finalize(statement);
    return has;
}

static void bind_hash(sqlite3_stmt *statement, int place, const struct mc_hash128 *hash)
{
    (void)sqlite3_bind_blob(statement, place, hash->bytes, sizeof(hash->bytes), SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *statement, int place, struct mc_slice text)
{
    if (text.length == 0)
        (void)sqlite3_bind_null(statement, place);
    else
        (void)sqlite3_bind_text64(statement, place, text.data, text.length, SQLITE_STATIC,
                                  SQLITE_UTF8);
}

static struct mc_slice column_text(sqlite3_stmt *row, int column, struct mc_arena *arena)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);

    return text == NULL ? mc_slice_of("")
                        : mc_arena_copy(arena, mc_slice((const char *)text, length));
}

/* --- find ------------------------------------------------------------------------------------- */

/* Looks up one sentence; the parser is bound to the statement. */
static int find_one(struct mc_score_cache *cache, sqlite3_stmt *statement,
                    const struct mc_hash128 *parser, const struct mc_hash128 *sentence,
                    bool *is_known, struct mc_kept_parse *stored, struct mc_arena *arena,
                    struct mc_error *error)
{
    int code, status = 0;

    bind_hash(statement, 2, sentence);
    code = sqlite3_step(statement);
    *is_known = code == SQLITE_ROW;
    if (code == SQLITE_ROW) {
        stored->graph = column_text(statement, 0, arena);
        stored->reason = column_text(statement, 1, arena);
        if (sqlite3_column_int64(statement, 2) != seal_of(cache, parser, sentence, stored))
            status = mc_score_database_unsealed(cache->path, error);
    } else if (code != SQLITE_DONE) {
        status = mc_score_database_failed(cache->database, cache->path, error);
    }
    (void)sqlite3_reset(statement);
    return status;
}

int mc_parse_cache_find(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, size_t n, bool *is_known,
                        struct mc_kept_parse *stored, struct mc_arena *arena,
                        struct mc_error *error)
{
    static const char query[] =
        "SELECT graph, reason, seal FROM parses WHERE parser = ?1 AND sentence = ?2";
    sqlite3_stmt *statement;
    int status = 0;
    size_t i;

    memset(is_known, 0, n * sizeof(*is_known));
    mc_lock_take(&cache->lock);
    if (has_table(cache)) {
        statement = mc_score_database_prepare(cache->database, cache->path, query, error);
        status = statement == NULL ? -1 : 0;
        if (status == 0)
            bind_hash(statement, 1, parser);
        for (i = 0; i < n && status == 0; i++)
            status = find_one(cache, statement, parser, &sentences[i], &is_known[i], &stored[i],
                              arena, error);
        (void)sqlite3_finalize(statement);
    }
    mc_lock_give(&cache->lock);
    return status;
}

/* --- keep ------------------------------------------------------------------------------------- */

/* SQLITE_DONE if all is written. */
static int write_all(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                     const struct mc_hash128 *sentences, const struct mc_kept_parse *stored,
                     size_t n)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(cache->database,
                                  "INSERT OR IGNORE INTO parses VALUES(?1, ?2, ?3, ?4, ?5)", -1,
                                  &statement, NULL);
    size_t i;

    code = code == SQLITE_OK ? SQLITE_DONE : code;
    for (i = 0; i < n && code == SQLITE_DONE; i++) {
        bind_hash(statement, 1, parser);
        bind_hash(statement, 2, &sentences[i]);
        bind_text(statement, 3, stored[i].graph);
        bind_text(statement, 4, stored[i].reason);
        (void)sqlite3_bind_int64(statement, 5, seal_of(cache, parser, &sentences[i], &stored[i]));
        code = sqlite3_step(statement);
        (void)sqlite3_reset(statement);
    }
    (void)sqlite3_finalize(statement);
    return code;
}

int mc_parse_cache_keep(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, const struct mc_kept_parse *stored,
                        size_t n, struct mc_error *error)
{
    int code = SQLITE_OK, status = 0;

    mc_lock_take(&cache->lock);
    if (n > 0 && !cache->is_unwritable) {
        code = execute(cache, "BEGIN IMMEDIATE");
        if (code == SQLITE_OK)
            code = execute(cache, make_table);
        if (code == SQLITE_OK) {
            code = write_all(cache, parser, sentences, stored, n);
            code = code == SQLITE_DONE ? execute(cache, "COMMIT") : code;
        }
    }
    if (code != SQLITE_OK) {
        (void)snprintf(cache->reason, sizeof(cache->reason), "%s", sqlite3_errmsg(cache->database));
        cache->is_unwritable = true;
        if (mc_score_database_is_damage(code))
            status = mc_score_database_damaged(cache->path, error);
        if (sqlite3_get_autocommit(cache->database) == 0)
            (void)execute(cache, "ROLLBACK");
    }
    cache->n_lost += cache->is_unwritable ? n : 0;
    mc_lock_give(&cache->lock);
    return status;
}

int mc_parse_cache_count(struct mc_score_cache *cache, uint64_t *n, uint64_t *n_missing,
                         struct mc_error *error)
{
    static const char query[] = "SELECT count(*), count(*) - count(graph) FROM parses";
    sqlite3_stmt *statement;
    int status = 0;

    *n = *n_missing = 0;
    if (!has_table(cache))
        return 0;
    statement = mc_score_database_prepare(cache->database, cache->path, query, error);
    if (statement == NULL)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        *n = (uint64_t)sqlite3_column_int64(statement, 0);
        *n_missing = (uint64_t)sqlite3_column_int64(statement, 1);
    } else {
        status = mc_score_database_failed(cache->database, cache->path, error);
    }
    (void)sqlite3_finalize(statement);
    return status;
}
