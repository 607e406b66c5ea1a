/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache.h: a score cache: scores of earlier runs, kept in a folder and found by what they depend
 * on. */
#ifndef MC_METRICS_HOST_CACHE_H
#define MC_METRICS_HOST_CACHE_H

#include <sqlite3.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/memory.h"
#include "metrics/host/seal.h"

struct mc_metric;
struct mc_score_cache;
struct mc_score_column;

/* The statements, each compiled once. */
enum mc_score_statement {
    MC_SCORES_BEGIN_READING,
    MC_SCORES_BEGIN_WRITING,
    MC_SCORES_COMMIT,
    MC_SCORES_ROLLBACK,
    MC_SCORES_FIND_METRIC, /* ?1 settings */
    MC_SCORES_ADD_METRIC,  /* ?1 settings, ?2 signature */
    MC_SCORES_FIND,        /* ?1 metric, ?2 content */
    MC_SCORES_ADD,         /* ?1 metric, ?2 content, ?3 score, ?4 note, ?5 seal */
    MC_SCORES_FORGET,      /* ?1 settings */
    MC_SCORES_N_STATEMENTS
};

struct mc_kept_score {
    double score;         /* finite, or NaN: the metric gave none */
    struct mc_slice note; /* the reason of a NaN; else a remark, or empty */
};

/* A score waiting to be written. */
struct mc_pending_score {
    struct mc_hash128 content;
    struct mc_kept_score record; /* the note is in pending_notes */
};

/* Everything that the scores of a metric depend on besides the case. */
struct mc_score_key {
    struct mc_slice signature;  /* shown by `metricheck cache stats` */
    struct mc_hash128 settings; /* a hash of everything that counts */
};

struct mc_score_cache {
    char *path;
    sqlite3 *database;
    sqlite3_stmt *statements[MC_SCORES_N_STATEMENTS];
    struct mc_mac_key key; /* if the cache was opened with `make`, else none */
    struct mc_lock lock;   /* guards all members below, and the database */
    struct mc_score_key pending_key;
    struct mc_pending_score *pending;
    size_t n_pending, pending_capacity;
    struct mc_arena *pending_notes;
    double pending_since; /* seconds */
    bool is_damaged, is_unwritable;
    bool is_given_up; /* it is no longer read or written */
    uint64_t n_lost;
    char reason[160]; /* why scores were lost */
    char complaint[256];
};

/* Scores of earlier runs, kept in a folder, so that they need not be computed again.
 *
 * One SQLite file that any number of processes may read and write at once. A score is found only by
 * what it depends on: the metric with all its settings (struct mc_score_key) and the content of the
 * case. */

/* Opens the cache in a folder. `make`: makes the folder, the file and the key (seal.h) if they do
 * not exist. Otherwise a folder without a cache is MC_CODE_INPUT, and scores can be neither looked
 * up nor kept, as that needs the key. A file that is damaged, of another version, or not a score
 * cache, and a key that others may know, are MC_CODE_INPUT too and are left unchanged. A cache that
 * cannot be written is only read. */
int mc_score_cache_open(const char *folder, bool make, struct mc_score_cache **cache,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. Scores not flushed are lost. */
void mc_score_cache_close(struct mc_score_cache *cache);
/* The path of the file. */
const char *mc_score_cache_path(const struct mc_score_cache *cache);
/* Removes all scores under the key, also those waiting to be written: they have turned out
 * invalid. */
void mc_score_cache_forget(struct mc_score_cache *cache, const struct mc_score_key *key);
/* Writes the waiting scores. A file that cannot be written is not an error (see
 * mc_score_cache_complaint); a damaged one is MC_CODE_INPUT. */
int mc_score_cache_flush(struct mc_score_cache *cache, struct mc_error *error) MC_MUST_CHECK;
/* Gives up a cache that cannot be read, for this reason: from now on nothing is found in it or
 * kept, and mc_score_cache_complaint says why. Clears the error. */
void mc_score_cache_give_up(struct mc_score_cache *cache, struct mc_error *error);
/* How many scores could not be written, and why, or why the cache was given up; NULL: all is well.
 * The text belongs to the cache. */
const char *mc_score_cache_complaint(struct mc_score_cache *cache);

/* What the cache holds for the metrics with one signature. */
struct mc_score_cache_share {
    struct mc_slice signature;
    uint64_t n_scores, n_missing; /* n_missing: those of n_scores that say there is no score */
};

/* The shares, ordered by the bytes of their signatures; in the arena. */
int mc_score_cache_shares(struct mc_score_cache *cache, struct mc_arena *arena,
                          struct mc_score_cache_share **shares, size_t *n_shares,
                          struct mc_error *error) MC_MUST_CHECK;
/* Removes all scores and graphs and shrinks the file; other processes may go on using it.
 * *n_scores: how many there were. */
int mc_score_cache_clear(struct mc_score_cache *cache, uint64_t *n_scores,
                         struct mc_error *error) MC_MUST_CHECK;

/* The scores of one metric in one run: taken from a score cache if it has them, else computed and
 * kept there. */

struct mc_cached_scores {
    const struct mc_metric *metric;
    struct mc_score_cache *cache;
    struct mc_score_key key;
    const struct mc_hash128 *contents; /* [n]: contents of the cases that the metric sees */
    size_t n;
};

/* One hash for the n cases that a metric looks at first. */
void mc_cached_scores_set(const struct mc_metric *metric,
                          const struct mc_metric_input *const *inputs,
                          const struct mc_hash128 *contents, size_t n, struct mc_hash128 *set);
/* Fills all members except scores->cache. `contents`: those (mc_score_content_of) of the n cases
 * that the metric is shown, whose inputs are `inputs`; `set`: the hash of the cases that it looks
 * at first, NULL if it looks at none. Memory comes from the arena. False, with a warning of the
 * metric, if its scores cannot be kept safely: a parameter names a file without checksum, or the
 * scores cannot be reproduced. */
bool mc_cached_scores_begin(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs,
                            const struct mc_hash128 *contents, size_t n,
                            const struct mc_hash128 *set, struct mc_arena *arena);
/* Fills the cells cases[i] (i < n) of the column whose scores are in the cache and within the range
 * of the metric; `open` gets the indexes i of the others, *n_open their number. Notes live in the
 * arena. */
void mc_cached_scores_find(struct mc_cached_scores *scores, const size_t *cases,
                           struct mc_score_column *column, size_t *open, size_t *n_open,
                           struct mc_arena *arena);
/* Keeps the cells cases[i] for the n indexes i in `which`, except failed ones, which may succeed
 * another time. Several threads may call this at once. */
void mc_cached_scores_keep(struct mc_cached_scores *scores, const size_t *cases,
                           const size_t *which, size_t n, const struct mc_score_column *column,
                           struct mc_arena *scratch);
/* The corpus score of all n cases, from the cache or else computed. */
int mc_cached_scores_corpus(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs, double *score,
                            struct mc_error *error) MC_MUST_CHECK;

/* What a score depends on, as the key under which a score cache keeps it. */

/* Hashes all that a metric is shown of a case except its id: the parts and kinds of the candidate
 * and the references, in order. */
void mc_score_content_of(const struct mc_metric_input *input, struct mc_hash128 *content);

#endif
