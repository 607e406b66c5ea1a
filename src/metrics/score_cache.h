/* score_cache.h: scores of earlier runs, kept in a folder, so that they need not be computed again.
 *
 * One SQLite file that any number of processes may read and write at once. A score is found by what
 * it depends on and nothing else: the metric with all its settings (struct mc_score_key) and the
 * content of the case. */
#ifndef MC_METRICS_SCORE_CACHE_H
#define MC_METRICS_SCORE_CACHE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/hash128.h"

struct mc_score_cache;

/* All that the scores of a metric depend on beside the case. */
struct mc_score_key {
    struct mc_slice signature;  /* shown by `metricheck cache stats` */
    struct mc_hash128 settings; /* what counts */
};

struct mc_kept_score {
    double score;         /* finite; or NaN: the metric gave none */
    struct mc_slice note; /* the reason of a NaN; else a remark, or empty */
};

/* Opens the cache in a folder. `make`: makes folder and file where they are not there; else a
 * folder without a cache is MC_CODE_INPUT. A file that is damaged, of another version, or no score
 * cache at all is MC_CODE_INPUT too and stays as it is. A cache that cannot be written is read. */
int mc_score_cache_open(const char *folder, bool make, struct mc_score_cache **cache,
                        struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. What was not flushed is lost. */
void mc_score_cache_close(struct mc_score_cache *cache);
/* The file. */
const char *mc_score_cache_path(const struct mc_score_cache *cache);

/* Looks up n cases by their contents: found[i] says whether kept[i] was filled. Notes live in the
 * arena. -1, MC_CODE_INPUT: the file is damaged or cannot be read. */
int mc_score_cache_find(struct mc_score_cache *cache, const struct mc_score_key *key,
                        const struct mc_hash128 *contents, size_t n, bool *found,
                        struct mc_kept_score *kept, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;
/* Keeps n scores; those that are there already stay. May be called by several threads at once. The
 * scores are copied and written some ten thousands at a time or once a second, each time in one
 * transaction; the signature of the key must live until mc_score_cache_flush. */
void mc_score_cache_keep(struct mc_score_cache *cache, const struct mc_score_key *key,
                         const struct mc_hash128 *contents, const struct mc_kept_score *kept,
                         size_t n);
/* Takes out all scores of the key, also those that wait to be written: they do not hold. */
void mc_score_cache_forget(struct mc_score_cache *cache, const struct mc_score_key *key);
/* Writes what is not written yet. A file that cannot be written is no error (see
 * mc_score_cache_complaint); one that is damaged is MC_CODE_INPUT. */
int mc_score_cache_flush(struct mc_score_cache *cache, struct mc_error *error) MC_MUST_CHECK;
/* How many scores could not be written, and why; NULL: all were. Belongs to the cache. */
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
/* Takes all scores out and makes the file small; other processes may go on using it. *n_scores:
 * how many there were. */
int mc_score_cache_clear(struct mc_score_cache *cache, uint64_t *n_scores,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
