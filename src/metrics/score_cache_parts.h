/* score_cache_parts.h: the inside of a score cache, for score_cache*.c alone. */
#ifndef MC_METRICS_SCORE_CACHE_PARTS_H
#define MC_METRICS_SCORE_CACHE_PARTS_H

#include "base/lock.h"
#include "metrics/score_cache.h"
#include "metrics/score_database.h"

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

/* A score that waits to be written. */
struct mc_pending_score {
    struct mc_hash128 content;
    struct mc_kept_score kept; /* the note is in pending_notes */
};

struct mc_score_cache {
    char *path;
    sqlite3 *database;
    sqlite3_stmt *statements[MC_SCORES_N_STATEMENTS];
    struct mc_lock lock; /* guards all below, and the database */
    struct mc_score_key pending_key;
    struct mc_pending_score *pending;
    size_t n_pending, pending_capacity;
    struct mc_arena *pending_notes;
    double pending_since; /* seconds */
    bool is_damaged, is_unwritable;
    uint64_t n_lost;
    char reason[160]; /* why they were lost */
    char complaint[256];
};

/* Runs a statement that gives nothing; SQLITE_DONE when it is done. */
int mc_score_cache_run(struct mc_score_cache *cache, enum mc_score_statement which);
void mc_score_cache_bind_hash(sqlite3_stmt *statement, int place, const struct mc_hash128 *hash);
void mc_score_cache_bind_text(sqlite3_stmt *statement, int place, struct mc_slice text);
/* The metric's id in *id; 0: it has none. SQLITE_OK when all went well. */
int mc_score_cache_find_metric(struct mc_score_cache *cache, const struct mc_score_key *key,
                               int64_t *id);
/* Checksum of a row: nothing that was changed behind SQLite's back becomes a score. */
int64_t mc_score_cache_seal(const struct mc_score_key *key, const struct mc_hash128 *content,
                            const struct mc_kept_score *kept);

#endif
