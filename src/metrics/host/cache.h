/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache.h: a score cache: scores of earlier runs kept in a folder, found by what they depend on. */
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

/* The statements that are compiled once. */
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
    double score;         /* finite; or NaN: the metric gave none */
    struct mc_slice note; /* the reason of a NaN; else a remark, or empty */
};

/* A score that waits to be written. */
struct mc_pending_score {
    struct mc_hash128 content;
    struct mc_kept_score kept; /* the note is in pending_notes */
};

/* All that the scores of a metric depend on beside the case. */
struct mc_score_key {
    struct mc_slice signature;  /* shown by `metricheck cache stats` */
    struct mc_hash128 settings; /* what counts */
};

struct mc_score_cache {
    char *path;
    sqlite3 *database;
    sqlite3_stmt *statements[MC_SCORES_N_STATEMENTS];
    struct mc_mac_key key; /* where it was opened to be made, else none */
    struct mc_lock lock;   /* guards all below, and the database */
    struct mc_score_key pending_key;
    struct mc_pending_score *pending;
    size_t n_pending, pending_capacity;
    struct mc_arena *pending_notes;
    double pending_since; /* seconds */
    bool is_damaged, is_unwritable;
    bool is_given_up; /* it is neither read nor written any more */
    uint64_t n_lost;
    char reason[160]; /* why they were lost */
    char complaint[256];
};

/* Scores of earlier runs, kept in a folder, so that they need not be computed again.
 *
 * One SQLite file that any number of processes may read and write at once. A score is found by what
 * it depends on and nothing else: the metric with all its settings (struct mc_score_key) and the
 * content of the case. */

/* Opens the cache in a folder. `make`: makes folder, file and key (seal.h) where they are not
 * there; else a folder without a cache is MC_CODE_INPUT, and no score is looked up or kept, which
 * needs the key. A file that is damaged, of another version, or no score cache at all, and a key
 * that others may know, are MC_CODE_INPUT too and stay as they are. A cache that cannot be written
 * is read. */
int mc_score_cache_open(const char *folder, bool make, struct mc_score_cache **cache,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. What was not flushed is lost. */
void mc_score_cache_close(struct mc_score_cache *cache);
/* The file. */
const char *mc_score_cache_path(const struct mc_score_cache *cache);
/* Takes out all scores of the key, also those that wait to be written: they do not hold. */
void mc_score_cache_forget(struct mc_score_cache *cache, const struct mc_score_key *key);
/* Writes what is not written yet. A file that cannot be written is no error (see
 * mc_score_cache_complaint); one that is damaged is MC_CODE_INPUT. */
int mc_score_cache_flush(struct mc_score_cache *cache, struct mc_error *error) MC_MUST_CHECK;
/* The cache cannot be read, for this reason: from now on nothing is found in it and nothing kept,
 * and mc_score_cache_complaint says why. The error is spent. */
void mc_score_cache_give_up(struct mc_score_cache *cache, struct mc_error *error);
/* How many scores could not be written, and why, or why the cache was given up; NULL: all is well.
 * Belongs to the cache. */
const char *mc_score_cache_complaint(struct mc_score_cache *cache);

/* What the cache holds of the metrics of one signature. */
struct mc_score_cache_share {
    struct mc_slice signature;
    uint64_t n_scores, n_missing; /* of n_scores, those that say that there is no score */
};

/* Shares in the order of the signatures' bytes; in the arena. */
int mc_score_cache_shares(struct mc_score_cache *cache, struct mc_arena *arena,
                          struct mc_score_cache_share **shares, size_t *n_shares,
                          struct mc_error *error) MC_MUST_CHECK;
/* Takes all scores and graphs out and makes the file small; other processes may go on using it.
 * *n_scores: how many there were. */
int mc_score_cache_clear(struct mc_score_cache *cache, uint64_t *n_scores,
                         struct mc_error *error) MC_MUST_CHECK;

/* The scores of one metric in one run, taken from a score cache where it has them and kept there
 * where it has not. */

struct mc_cached_scores {
    const struct mc_metric *metric;
    struct mc_score_cache *cache;
    struct mc_score_key key;
    const struct mc_hash128 *contents; /* [n]: of the cases that the metric sees */
    size_t n;
};

/* The n cases that a metric looks at first, as one. */
void mc_cached_scores_set(const struct mc_metric *metric,
                          const struct mc_metric_input *const *inputs,
                          const struct mc_hash128 *contents, size_t n, struct mc_hash128 *set);
/* Fills all but scores->cache. `contents`: of the n cases that the metric is shown
 * (mc_score_content_of), whose inputs are `inputs`; `set`: of those that it looks at first, NULL
 * where it looks at none. Memory comes from the arena. False, with a warning of the metric, where
 * its scores cannot be kept safely: a parameter names what has no checksum, or they cannot be
 * reproduced. */
bool mc_cached_scores_begin(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs,
                            const struct mc_hash128 *contents, size_t n,
                            const struct mc_hash128 *set, struct mc_arena *arena);
/* Fills the cells cases[i] (i < n) of the column for the scores that are there and in the range of
 * the metric; `open` gets the indexes i of the others, *n_open their number. Notes live in the
 * arena. */
void mc_cached_scores_find(struct mc_cached_scores *scores, const size_t *cases,
                           struct mc_score_column *column, size_t *open, size_t *n_open,
                           struct mc_arena *arena);
/* Keeps the cells cases[i] for the n indexes i of `which`; those that failed are left out, since
 * another time they may not. By several threads at once. */
void mc_cached_scores_keep(struct mc_cached_scores *scores, const size_t *cases,
                           const size_t *which, size_t n, const struct mc_score_column *column,
                           struct mc_arena *scratch);
/* The corpus score of all n cases, from the cache or computed. */
int mc_cached_scores_corpus(struct mc_cached_scores *scores, struct mc_metric *metric,
                            const struct mc_metric_input *const *inputs, double *score,
                            struct mc_error *error) MC_MUST_CHECK;

/* What a score depends on, as the key under which a score cache keeps it. */

/* All that a metric is shown of a case but its id: the parts and kinds of candidate and references,
 * in their order. */
void mc_score_content_of(const struct mc_metric_input *input, struct mc_hash128 *content);

#endif
