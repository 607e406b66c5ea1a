#include "metrics/score_cache_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"

enum {
    READS_AT_A_TIME = 16384, /* in one transaction, so that writers need not wait for long */
    SEAL = 0x5345414c,       /* the kind of hash */
};

static const char *const sql[MC_SCORES_N_STATEMENTS] = {
    [MC_SCORES_BEGIN_READING] = "BEGIN",
    [MC_SCORES_BEGIN_WRITING] = "BEGIN IMMEDIATE",
    [MC_SCORES_COMMIT] = "COMMIT",
    [MC_SCORES_ROLLBACK] = "ROLLBACK",
    [MC_SCORES_FIND_METRIC] = "SELECT id FROM metrics WHERE settings = ?1",
    [MC_SCORES_ADD_METRIC] = "INSERT OR IGNORE INTO metrics(settings, signature) VALUES(?1, ?2)",
    [MC_SCORES_FIND] = "SELECT score, note, seal FROM scores WHERE metric = ?1 AND content = ?2",
    [MC_SCORES_FORGET] =
        "DELETE FROM scores WHERE metric = (SELECT id FROM metrics WHERE settings = ?1)",
    [MC_SCORES_ADD] = "INSERT OR IGNORE INTO scores VALUES(?1, ?2, ?3, ?4, ?5)",
};

/* --- open and close ----------------------------------------------------------------------- */

static int prepare_all(struct mc_score_cache *cache, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < MC_SCORES_N_STATEMENTS; i++) {
        cache->statements[i] =
            mc_score_database_prepare(cache->database, cache->path, sql[i], error);
        if (cache->statements[i] == NULL)
            return -1;
    }
    return 0;
}

int mc_score_cache_open(const char *folder, bool make, struct mc_score_cache **cache,
                        struct mc_error *error)
{
    struct mc_score_cache *opened = mc_calloc(1, sizeof(*opened));
    size_t size = strlen(folder) + sizeof("/" MC_SCORE_DATABASE_NAME);
    struct mc_position nowhere = {0, 0};
    int status = 0;

    *cache = NULL;
    mc_lock_open(&opened->lock);
    opened->pending_notes = mc_arena_new();
    opened->path = mc_calloc(1, size);
    (void)snprintf(opened->path, size, "%s/" MC_SCORE_DATABASE_NAME, folder);
    if (make)
        status = mc_folder_make(folder, error);
    else if (!mc_file_exists(opened->path))
        status =
            mc_error_set_at(error, MC_CODE_INPUT, opened->path, nowhere, "there is no score cache");
    if (status == 0)
        status = mc_score_database_open(opened->path, make, &opened->database, error);
    if (status == 0)
        status = prepare_all(opened, error);
    if (status == 0)
        *cache = opened;
    else
        mc_score_cache_close(opened);
    return status;
}

void mc_score_cache_close(struct mc_score_cache *cache)
{
    size_t i;

    if (cache == NULL)
        return;
    for (i = 0; i < MC_SCORES_N_STATEMENTS; i++)
        (void)sqlite3_finalize(cache->statements[i]);
    (void)sqlite3_close(cache->database);
    mc_lock_close(&cache->lock);
    mc_arena_free(cache->pending_notes);
    free(cache->pending);
    free(cache->path);
    free(cache);
}

const char *mc_score_cache_path(const struct mc_score_cache *cache)
{
    return cache->path;
}

/* --- statements --------------------------------------------------------------------------- */

int mc_score_cache_run(struct mc_score_cache *cache, enum mc_score_statement which)
{
    int code = sqlite3_step(cache->statements[which]);

    (void)sqlite3_reset(cache->statements[which]);
    return code;
}

void mc_score_cache_bind_hash(sqlite3_stmt *statement, int place, const struct mc_hash128 *hash)
{
    (void)sqlite3_bind_blob(statement, place, hash->bytes, sizeof(hash->bytes), SQLITE_STATIC);
}

void mc_score_cache_bind_text(sqlite3_stmt *statement, int place, struct mc_slice text)
{
    (void)sqlite3_bind_text64(statement, place, text.data, text.length, SQLITE_STATIC, SQLITE_UTF8);
}

int mc_score_cache_find_metric(struct mc_score_cache *cache, const struct mc_score_key *key,
                               int64_t *id)
{
    sqlite3_stmt *statement = cache->statements[MC_SCORES_FIND_METRIC];
    int code;

    mc_score_cache_bind_hash(statement, 1, &key->settings);
    code = sqlite3_step(statement);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* --- rows --------------------------------------------------------------------------------- */

int64_t mc_score_cache_seal(const struct mc_score_key *key, const struct mc_hash128 *content,
                            const struct mc_kept_score *kept)
{
    struct mc_hash128_making hash;
    struct mc_hash128 result;
    uint64_t seal = 0, bits = 0;
    size_t i;

    mc_hash128_begin(&hash, SEAL);
    mc_hash128_add(&hash, &key->settings, sizeof(key->settings));
    mc_hash128_add(&hash, content, sizeof(*content));
    if (!isnan(kept->score))
        memcpy(&bits, &kept->score, sizeof(bits));
    mc_hash128_add_word(&hash, isnan(kept->score) ? 1u : 0u);
    mc_hash128_add_word(&hash, bits);
    mc_hash128_add_text(&hash, kept->note);
    mc_hash128_end(&hash, &result);
    for (i = 0; i < 8; i++)
        seal |= (uint64_t)result.bytes[i] << (8 * i);
    return (int64_t)seal;
}

/* The row that the statement stands on; -1 when it is not as it was written. */
static int read_row(sqlite3_stmt *row, const struct mc_score_key *key,
                    const struct mc_hash128 *content, struct mc_kept_score *kept)
{
    const unsigned char *note = sqlite3_column_text(row, 1);
    size_t length = (size_t)sqlite3_column_bytes(row, 1);

    kept->score =
        sqlite3_column_type(row, 0) == SQLITE_FLOAT ? sqlite3_column_double(row, 0) : (double)NAN;
    kept->note = mc_slice(note == NULL ? "" : (const char *)note, note == NULL ? 0 : length);
    return sqlite3_column_int64(row, 2) == mc_score_cache_seal(key, content, kept) ? 0 : -1;
}

/* --- find --------------------------------------------------------------------------------- */

/* What a look-up is about. */
struct search {
    struct mc_score_cache *cache;
    const struct mc_score_key *key;
    struct mc_arena *arena;
    struct mc_error *error;
};

static int failed(const struct search *search)
{
    return mc_score_database_failed(search->cache->database, search->cache->path, search->error);
}

static int find_one(const struct search *search, const struct mc_hash128 *content, bool *found,
                    struct mc_kept_score *kept)
{
    sqlite3_stmt *statement = search->cache->statements[MC_SCORES_FIND];
    int code, status = 0;

    mc_score_cache_bind_hash(statement, 2, content);
    code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (code == SQLITE_ROW) {
        if (read_row(statement, search->key, content, kept) != 0)
            status = mc_score_database_damaged(search->cache->path, search->error);
        else
            kept->note =
                kept->note.length == 0 ? mc_slice_of("") : mc_arena_copy(search->arena, kept->note);
    } else if (code != SQLITE_DONE) {
        status = failed(search);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/* All in one transaction: the metric's id holds as long as that. */
static int find_some(const struct search *search, const struct mc_hash128 *contents, size_t n,
                     bool *found, struct mc_kept_score *kept)
{
    struct mc_score_cache *cache = search->cache;
    int64_t metric;
    int status = 0;
    size_t i;

    if (mc_score_cache_run(cache, MC_SCORES_BEGIN_READING) != SQLITE_DONE ||
        mc_score_cache_find_metric(cache, search->key, &metric) != 0)
        status = failed(search);
    if (status == 0 && metric != 0) {
        (void)sqlite3_bind_int64(cache->statements[MC_SCORES_FIND], 1, metric);
        for (i = 0; i < n && status == 0; i++)
            status = find_one(search, &contents[i], &found[i], &kept[i]);
    }
    (void)mc_score_cache_run(cache, status == 0 ? MC_SCORES_COMMIT : MC_SCORES_ROLLBACK);
    return status;
}

int mc_score_cache_find(struct mc_score_cache *cache, const struct mc_score_key *key,
                        const struct mc_hash128 *contents, size_t n, bool *found,
                        struct mc_kept_score *kept, struct mc_arena *arena, struct mc_error *error)
{
    struct search search = {cache, key, arena, error};
    size_t begin, some;
    int status = 0;

    memset(found, 0, n * sizeof(*found));
    mc_lock_take(&cache->lock);
    for (begin = 0; begin < n && status == 0; begin += some) {
        some = n - begin < READS_AT_A_TIME ? n - begin : (size_t)READS_AT_A_TIME;
        status = find_some(&search, contents + begin, some, found + begin, kept + begin);
    }
    mc_lock_give(&cache->lock);
    return status;
}
