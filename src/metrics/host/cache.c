/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache.c: an SQLite file with a row for each metric with its settings and each content of a case,
 * both as 128-bit hashes. Each row has a seal over all its values; a row with a wrong seal is not a
 * score. New scores wait in memory and are written in large transactions. In order: keys, the file,
 * statements, rows, finding, keeping, the scores of one metric, shares and clearing. */
#include "metrics/host/cache.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "metrics/host/database.h"
#include "metrics/host/metric.h"
#include "scores/score_table.h"

/* --- keys ------------------------------------------------------------------------------------- */

enum kind { KIND_CASE, KIND_NAMED_CASE, KIND_ALL_CASES, KIND_METRIC, KIND_CASE_IN_CONTEXT };

static struct mc_hash128_pending begin(enum kind kind)
{
    struct mc_hash128_pending hash;

    mc_hash128_begin(&hash, (uint64_t)kind);
    return hash;
}

static void add_hash(struct mc_hash128_pending *hash, const struct mc_hash128 *part)
{
    mc_hash128_add(hash, part->bytes, sizeof(part->bytes));
}

static void add_side(struct mc_hash128_pending *hash, const struct mc_metric_side *side)
{
    mc_hash128_add_word(hash, (uint64_t)side->has << 32 | side->kind);
    mc_hash128_add_text(hash, side->text);
    mc_hash128_add_text(hash, side->amr);
    mc_hash128_add_text(hash, side->tree);
}

void mc_score_content_of(const struct mc_metric_input *input, struct mc_hash128 *content)
{
    struct mc_hash128_pending hash = begin(KIND_CASE);
    size_t i;

    add_side(&hash, input->candidate);
    mc_hash128_add_word(&hash, input->n_references);
    for (i = 0; i < input->n_references; i++)
        add_side(&hash, input->references[i]);
    mc_hash128_end(&hash, content);
}

/* The content of a case together with its id, which distinguishes it from others of the same
 * content. */
static void named_content(const struct mc_hash128 *content, struct mc_slice case_id,
                          struct mc_hash128 *named)
{
    struct mc_hash128_pending hash = begin(KIND_NAMED_CASE);

    add_hash(&hash, content);
    mc_hash128_add_text(&hash, case_id);
    mc_hash128_end(&hash, named);
}

/* The content of a case with its source and context, if the metric reads them. */
static void content_in_context(const struct mc_hash128 *content,
                               const struct mc_metric_module *module,
                               const struct mc_metric_input *input, struct mc_hash128 *in_context)
{
    struct mc_hash128_pending hash = begin(KIND_CASE_IN_CONTEXT);
    const struct mc_metric_context *context =
        (module->flags & MC_METRIC_READS_CONTEXT) == 0 ? NULL : input->context;

    add_hash(&hash, content);
    if ((module->needs & MC_NEEDS_SOURCE) != 0 && input->source != NULL)
        add_side(&hash, input->source);
    mc_hash128_add_word(&hash, context != NULL);
    if (context != NULL) {
        mc_hash128_add_text(&hash, context->language);
        mc_hash128_add_text(&hash, context->source_language);
        mc_hash128_add_text(&hash, context->document);
        mc_hash128_add_text(&hash, context->segment);
        mc_hash128_add_text(&hash, context->system);
    }
    mc_hash128_end(&hash, in_context);
}

/* The content of n cases taken as one, in their order. */
static void content_of_all(const struct mc_hash128 *contents, size_t n, struct mc_hash128 *combined)
{
    struct mc_hash128_pending hash = begin(KIND_ALL_CASES);
    size_t i;

    for (i = 0; i < n; i++)
        add_hash(&hash, &contents[i]);
    mc_hash128_end(&hash, combined);
}

/* Adds each value separately, since in the signature a text might look like two parameters. A file
 * counts by its checksum, which is in the signature, not by its path. */
static void add_values(struct mc_hash128_pending *hash, const struct mc_metric_spec *spec)
{
    const struct mc_metric_parameter *parameter = spec->module->parameters;
    size_t i;

    for (i = 0; parameter != NULL && parameter[i].name != NULL; i++) {
        bool counts = spec->values[i] != NULL &&
                      mc_metric_parameter_path(&parameter[i], spec->values[i]) == NULL;

        mc_hash128_add_word(hash, counts);
        if (counts)
            mc_hash128_add_text(hash, mc_slice_of(spec->values[i]));
    }
    mc_hash128_add_word(hash, spec->n_settings);
    for (i = 0; i < spec->n_settings; i++) {
        mc_hash128_add_text(hash, mc_slice_of(spec->settings[i].key));
        mc_hash128_add_text(hash, mc_slice_of(spec->settings[i].value));
    }
}

/* A hash over the version of this program, the signature (name, parameters, version, checksums of
 * resources), the values of the parameters, and `set`, the cases that the metric looks at first
 * (NULL: none). The signature is that of the metric, not a copy. */
static struct mc_score_key score_key_of(const struct mc_metric *metric,
                                        const struct mc_hash128 *set)
{
    struct mc_hash128_pending hash = begin(KIND_METRIC);
    struct mc_score_key key = {metric->signature, {{0}}};

    mc_hash128_add_text(&hash, mc_slice_of(PACKAGE_VERSION));
    mc_hash128_add_text(&hash, mc_slice_of(MC_REVISION));
    mc_hash128_add_text(&hash, metric->signature);
    mc_hash128_add_word(&hash,
                        (uint64_t)metric->spec.module->needs << 32 | metric->spec.module->flags);
    add_values(&hash, &metric->spec);
    if (set != NULL)
        add_hash(&hash, set);
    mc_hash128_end(&hash, &key.settings);
    return key;
}

/* --- the file --------------------------------------------------------------------------------- */

enum {
    READS_AT_A_TIME = 16384, /* in one transaction, so that writers do not wait long */
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

int mc_score_cache_open(const char *folder, bool make, struct mc_score_cache **cache,
                        struct mc_error *error)
{
    struct mc_score_cache *opened = mc_calloc(1, sizeof(*opened));
    size_t size = strlen(folder) + sizeof("/" MC_SCORE_DATABASE_NAME);
    struct mc_position nowhere = {0, 0};
    int status = 0;
    size_t i;

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
    if (status == 0 && make)
        status = mc_seal_key_open(folder, &opened->key, error);
    for (i = 0; i < MC_SCORES_N_STATEMENTS && status == 0; i++) {
        opened->statements[i] =
            mc_score_database_prepare(opened->database, opened->path, sql[i], error);
        status = opened->statements[i] == NULL ? -1 : 0;
    }
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

/* --- statements ------------------------------------------------------------------------------- */

/* Runs a statement that returns no rows; SQLITE_DONE on success. */
static int run(struct mc_score_cache *cache, enum mc_score_statement which)
{
    int code = sqlite3_step(cache->statements[which]);

    (void)sqlite3_reset(cache->statements[which]);
    return code;
}

static void bind_hash(sqlite3_stmt *statement, int place, const struct mc_hash128 *hash)
{
    (void)sqlite3_bind_blob(statement, place, hash->bytes, sizeof(hash->bytes), SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *statement, int place, struct mc_slice text)
{
    (void)sqlite3_bind_text64(statement, place, text.data, text.length, SQLITE_STATIC, SQLITE_UTF8);
}

/* Sets *id to the metric's id; 0: it has none. SQLITE_OK on success. */
static int find_metric(struct mc_score_cache *cache, const struct mc_score_key *key, int64_t *id)
{
    sqlite3_stmt *statement = cache->statements[MC_SCORES_FIND_METRIC];
    int code;

    bind_hash(statement, 1, &key->settings);
    code = sqlite3_step(statement);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* The seal of a row, so that nothing changed behind SQLite's back or written by another user
 * becomes a score. */
static int64_t seal_of(const struct mc_score_cache *cache, const struct mc_score_key *key,
                       const struct mc_hash128 *content, const struct mc_kept_score *stored)
{
    struct mc_hash128_pending hash;
    struct mc_hash128 result;
    uint64_t bits = 0;

    mc_hash128_begin(&hash, SEAL);
    mc_hash128_add(&hash, &key->settings, sizeof(key->settings));
    mc_hash128_add(&hash, content, sizeof(*content));
    if (!isnan(stored->score))
        memcpy(&bits, &stored->score, sizeof(bits));
    mc_hash128_add_word(&hash, isnan(stored->score) ? 1u : 0u);
    mc_hash128_add_word(&hash, bits);
    mc_hash128_add_text(&hash, stored->note);
    mc_hash128_end(&hash, &result);
    return mc_seal_of(&cache->key, &result);
}

/* --- find ------------------------------------------------------------------------------------- */

/* The context of a look-up. */
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

static int find_one(const struct search *search, const struct mc_hash128 *content, bool *is_known,
                    struct mc_kept_score *stored)
{
    sqlite3_stmt *statement = search->cache->statements[MC_SCORES_FIND];
    const unsigned char *note;
    size_t length;
    int code, status = 0;

    bind_hash(statement, 2, content);
    code = sqlite3_step(statement);
    *is_known = code == SQLITE_ROW;
    if (code == SQLITE_ROW) {
        note = sqlite3_column_text(statement, 1);
        length = (size_t)sqlite3_column_bytes(statement, 1);
        stored->score = sqlite3_column_type(statement, 0) == SQLITE_FLOAT
                            ? sqlite3_column_double(statement, 0)
                            : (double)NAN;
        stored->note = note == NULL ? mc_slice_of("") : mc_slice((const char *)note, length);
        if (sqlite3_column_int64(statement, 2) !=
            seal_of(search->cache, search->key, content, stored))
            status = mc_score_database_unsealed(search->cache->path, search->error);
        else
            stored->note = stored->note.length == 0 ? mc_slice_of("")
                                                    : mc_arena_copy(search->arena, stored->note);
    } else if (code != SQLITE_DONE) {
        status = failed(search);
    }
    (void)sqlite3_reset(statement);
    return status;
}

/* All in one transaction, during which the metric's id is valid. */
static int find_some(const struct search *search, const struct mc_hash128 *contents, size_t n,
                     bool *is_known, struct mc_kept_score *stored)
{
    struct mc_score_cache *cache = search->cache;
    int64_t metric;
    int status = 0;
    size_t i;

    if (run(cache, MC_SCORES_BEGIN_READING) != SQLITE_DONE ||
        find_metric(cache, search->key, &metric) != 0)
        status = failed(search);
    if (status == 0 && metric != 0) {
        (void)sqlite3_bind_int64(cache->statements[MC_SCORES_FIND], 1, metric);
        for (i = 0; i < n && status == 0; i++)
            status = find_one(search, &contents[i], &is_known[i], &stored[i]);
    }
    (void)run(cache, status == 0 ? MC_SCORES_COMMIT : MC_SCORES_ROLLBACK);
    return status;
}

/* Looks up n cases by their contents: is_known[i] says whether stored[i] was filled. Notes live in
 * the arena. -1, MC_CODE_INPUT: the file is damaged or cannot be read. */
static int find_scores(struct mc_score_cache *cache, const struct mc_score_key *key,
                       const struct mc_hash128 *contents, size_t n, bool *is_known,
                       struct mc_kept_score *stored, struct mc_arena *arena, struct mc_error *error)
{
    struct search search = {cache, key, arena, error};
    size_t begin, n_now;
    int status = 0;

    memset(is_known, 0, n * sizeof(*is_known));
    mc_lock_take(&cache->lock);
    for (begin = 0; begin < n && status == 0; begin += n_now) {
        n_now = n - begin < READS_AT_A_TIME ? n - begin : (size_t)READS_AT_A_TIME;
        status = find_some(&search, contents + begin, n_now, is_known + begin, stored + begin);
    }
    mc_lock_give(&cache->lock);
    return status;
}

/* --- keep ------------------------------------------------------------------------------------- */

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
    bind_hash(statement, 2, &pending->content);
    (void)sqlite3_bind_double(statement, 3, pending->record.score); /* NaN becomes NULL */
    if (pending->record.note.length == 0)
        (void)sqlite3_bind_null(statement, 4);
    else
        bind_text(statement, 4, pending->record.note);
    (void)sqlite3_bind_int64(
        statement, 5, seal_of(cache, &cache->pending_key, &pending->content, &pending->record));
    return run(cache, MC_SCORES_ADD);
}

/* SQLITE_DONE if all is written. */
static int write_all(struct mc_score_cache *cache)
{
    sqlite3_stmt *statement = cache->statements[MC_SCORES_ADD_METRIC];
    int64_t metric = 0;
    int code = run(cache, MC_SCORES_BEGIN_WRITING);
    size_t i;

    if (code != SQLITE_DONE)
        return code;
    bind_hash(statement, 1, &cache->pending_key.settings);
    bind_text(statement, 2, cache->pending_key.signature);
    code = run(cache, MC_SCORES_ADD_METRIC);
    if (code == SQLITE_DONE) {
        code = find_metric(cache, &cache->pending_key, &metric);
        code = code == SQLITE_OK ? SQLITE_DONE : code;
    }
    for (i = 0; i < cache->n_pending && code == SQLITE_DONE; i++)
        code = add_score(cache, metric, &cache->pending[i]);
    return code == SQLITE_DONE ? run(cache, MC_SCORES_COMMIT) : code;
}

/* Writes the waiting scores; those that cannot be written, and all later ones, are counted and
 * dropped. */
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
            (void)run(cache, MC_SCORES_ROLLBACK);
    }
    cache->n_pending = 0;
    mc_arena_clear(cache->pending_notes);
}

/* Keeps n scores; existing ones are not replaced. Several threads may call this at once. The scores
 * are copied and written tens of thousands at a time or once a second, each time in one
 * transaction; the signature of the key must live until mc_score_cache_flush. */
static void keep_scores(struct mc_score_cache *cache, const struct mc_score_key *key,
                        const struct mc_hash128 *contents, const struct mc_kept_score *stored,
                        size_t n)
{
    size_t i;

    mc_lock_take(&cache->lock);
    if (memcmp(&cache->pending_key.settings, &key->settings, sizeof(key->settings)) != 0)
        write_pending(cache);
    if (cache->n_pending == 0)
        cache->pending_since = seconds();
    cache->pending_key = *key;
    MC_RESERVE(cache->pending, cache->pending_capacity, cache->n_pending + n);
    for (i = 0; i < n; i++) {
        struct mc_pending_score *pending = &cache->pending[cache->n_pending++];

        pending->content = contents[i];
        pending->record.score = stored[i].score;
        pending->record.note = mc_arena_copy(cache->pending_notes, stored[i].note);
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
    bind_hash(cache->statements[MC_SCORES_FORGET], 1, &key->settings);
    if (run(cache, MC_SCORES_FORGET) != SQLITE_DONE)
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

void mc_score_cache_give_up(struct mc_score_cache *cache, struct mc_error *error)
{
    mc_lock_take(&cache->lock);
    if (!cache->is_given_up)
        (void)snprintf(cache->complaint, sizeof(cache->complaint),
                       "warning: %.180s; the run goes on without the cache", error->text);
    cache->is_given_up = cache->is_unwritable = true;
    cache->is_damaged = false;
    *error = (struct mc_error)MC_NO_ERROR;
    mc_lock_give(&cache->lock);
}

const char *mc_score_cache_complaint(struct mc_score_cache *cache)
{
    if (cache->is_given_up)
        return cache->complaint;
    if (cache->n_lost == 0)
        return NULL;
    (void)snprintf(cache->complaint, sizeof(cache->complaint), "%llu scores were not cached: %s",
                   (unsigned long long)cache->n_lost, cache->reason);
    return cache->complaint;
}

/* --- the scores of one metric ----------------------------------------------------------------- */

/* The contents, as far as this metric distinguishes them. */
static const struct mc_hash128 *distinguished(const struct mc_metric *metric,
                                              const struct mc_metric_input *const *inputs,
                                              const struct mc_hash128 *contents, size_t n,
                                              struct mc_arena *arena)
{
    const struct mc_metric_module *module = metric->spec.module;
    bool by_id = (module->flags & MC_METRIC_READS_CASE_ID) != 0;
    bool by_context =
        (module->flags & MC_METRIC_READS_CONTEXT) != 0 || (module->needs & MC_NEEDS_SOURCE) != 0;
    struct mc_hash128 *extended;
    size_t i;

    if (!by_id && !by_context)
        return contents;
    extended = mc_arena_array(arena, n, sizeof(*extended));
    for (i = 0; i < n; i++) {
        extended[i] = contents[i];
        if (by_context)
            content_in_context(&contents[i], module, inputs[i], &extended[i]);
        if (by_id)
            named_content(&extended[i], inputs[i]->case_id, &extended[i]);
    }
    return extended;
}

void mc_cached_scores_set(const struct mc_metric *metric,
                          const struct mc_metric_input *const *inputs,
                          const struct mc_hash128 *contents, size_t n, struct mc_hash128 *set)
{
    struct mc_arena *scratch = mc_arena_new();

    content_of_all(distinguished(metric, inputs, contents, n, scratch), n, set);
    mc_arena_free(scratch);
}

bool mc_cached_scores_begin(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs,
                            const struct mc_hash128 *contents, size_t n,
                            const struct mc_hash128 *set, struct mc_arena *arena)
{
    if (!metric->is_pinned) {
        metric->host.warn(metric->host.context,
                          "its scores are not cached: a file named by its parameters has no "
                          "checksum, so a change would go unnoticed");
        return false;
    }
    if (metric->varies != NULL) {
        metric->host.warn(metric->host.context,
                          "its scores are not cached: they cannot be reproduced");
        return false;
    }
    scores->metric = metric;
    scores->n = n;
    scores->contents = distinguished(metric, inputs, contents, n, arena);
    scores->key = score_key_of(metric, set);
    return true;
}

/* As find_scores, but a cache that fails is given up, and nothing is found. */
static void find_if_possible(struct mc_cached_scores *scores, const struct mc_hash128 *contents,
                             size_t n, bool *is_known, struct mc_kept_score *stored,
                             struct mc_arena *arena)
{
    struct mc_error trouble = MC_NO_ERROR;

    memset(is_known, 0, n * sizeof(*is_known));
    if (scores->cache->is_given_up || find_scores(scores->cache, &scores->key, contents, n,
                                                  is_known, stored, arena, &trouble) == 0)
        return;
    memset(is_known, 0, n * sizeof(*is_known));
    mc_score_cache_give_up(scores->cache, &trouble);
}

void mc_cached_scores_find(struct mc_cached_scores *scores, const size_t *cases,
                           struct mc_score_column *column, size_t *open, size_t *n_open,
                           struct mc_arena *arena)
{
    bool *is_known = mc_arena_array(arena, scores->n, sizeof(*is_known));
    struct mc_kept_score *stored = mc_arena_array(arena, scores->n, sizeof(*stored));
    size_t i;

    *n_open = 0;
    find_if_possible(scores, scores->contents, scores->n, is_known, stored, arena);
    for (i = 0; i < scores->n; i++) {
        /* a score outside the range is not the metric's, whoever kept it */
        is_known[i] = is_known[i] && (isnan(stored[i].score) ||
                                      mc_metric_declares(scores->metric, stored[i].score));
        if (!is_known[i]) {
            open[(*n_open)++] = i;
            continue;
        }
        column->values[cases[i]] = stored[i].score;
        if (stored[i].note.length > 0 || isnan(stored[i].score))
            column->notes[cases[i]] = stored[i].note;
        column->states[cases[i]] = isnan(stored[i].score) ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_OK;
    }
}

void mc_cached_scores_keep(struct mc_cached_scores *scores, const size_t *cases,
                           const size_t *which, size_t n, const struct mc_score_column *column,
                           struct mc_arena *scratch)
{
    struct mc_hash128 *contents = mc_arena_array(scratch, n, sizeof(*contents));
    struct mc_kept_score *stored = mc_arena_array(scratch, n, sizeof(*stored));
    size_t n_kept = 0, i;

    for (i = 0; i < n; i++) {
        size_t item = cases[which[i]];

        if (column->states[item] == MC_SCORE_FAILED)
            continue;
        contents[n_kept] = scores->contents[which[i]];
        stored[n_kept].score = column->values[item];
        stored[n_kept++].note = mc_score_note(column, item);
    }
    keep_scores(scores->cache, &scores->key, contents, stored, n_kept);
}

/* A score that came with a warning, or is missing, is not kept: the warning would be lost. */
int mc_cached_scores_corpus(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs, double *score,
                            struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_hash128 combined;
    struct mc_kept_score stored;
    size_t n_warnings = metric->n_warnings;
    bool is_known = false;
    int status = 0;

    content_of_all(scores->contents, scores->n, &combined);
    find_if_possible(scores, &combined, 1, &is_known, &stored, scratch);
    if (is_known) {
        *score = stored.score;
    } else {
        status = mc_metric_corpus(metric, inputs, scores->n, score, error);
        stored = (struct mc_kept_score){*score, mc_slice_of("")};
        if (status == 0 && !isnan(*score) && metric->n_warnings == n_warnings)
            keep_scores(scores->cache, &scores->key, &combined, &stored, 1);
    }
    mc_arena_free(scratch);
    return status;
}

/* --- shares and clearing ---------------------------------------------------------------------- */

int mc_score_cache_shares(struct mc_score_cache *cache, struct mc_arena *arena,
                          struct mc_score_cache_share **shares, size_t *n_shares,
                          struct mc_error *error)
{
    static const char query[] =
        "SELECT signature, count(content), count(content) - count(score) FROM metrics "
        "LEFT JOIN scores ON metric = id GROUP BY signature ORDER BY signature";
    sqlite3_stmt *statement = mc_score_database_prepare(cache->database, cache->path, query, error);
    struct mc_score_cache_share *list = NULL;
    size_t capacity = 0;
    int code, status = 0;

    *n_shares = 0;
    if (statement == NULL)
        return -1;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *signature = (const char *)sqlite3_column_text(statement, 0);

        MC_ARENA_RESERVE(arena, list, capacity, *n_shares + 1);
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
        code = execute(cache, "DELETE FROM metrics; DROP TABLE IF EXISTS parses; COMMIT; VACUUM");
    if (code != SQLITE_OK) {
        (void)mc_score_database_failed(cache->database, cache->path, error);
        if (sqlite3_get_autocommit(cache->database) == 0)
            (void)run(cache, MC_SCORES_ROLLBACK);
        return -1;
    }
    return 0;
}
