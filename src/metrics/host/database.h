/* SPDX-License-Identifier: GPL-3.0-or-later */
/* database.h: the SQLite file of a score cache: opening, recognising and making it; turning SQLite
 * errors into messages. For cache.c. */
#ifndef MC_METRICS_HOST_DATABASE_H
#define MC_METRICS_HOST_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* In the folder of the cache. */
#define MC_SCORE_DATABASE_NAME "scores.sqlite"

/* Tables: metrics id, settings (16 bytes: all that its scores depend on beside the case), signature
 * scores metric, content (16 bytes: the case), score (NULL: none), note, seal (seal.h) Metric ids
 * are never reused, so that a process that holds one cannot mistake another metric for its own
 * after a `cache clear`. */

/* Opens PATH; with `make`, creates it if it does not exist. A file that is not a score cache, or of
 * another version, is MC_CODE_INPUT and left unchanged. If the file or its folder cannot be
 * written, it is opened for reading. Waits for the lock of another process. Close with
 * sqlite3_close. */
int mc_score_database_open(const char *path, bool make, sqlite3 **database,
                           struct mc_error *error) MC_MUST_CHECK;

/* Sets MC_CODE_INPUT with SQLite's message about the last call; returns -1. */
int mc_score_database_failed(sqlite3 *database, const char *path, struct mc_error *error);
/* Sets MC_CODE_INPUT: the seal of a row (seal.h) does not match this user's key; returns -1. */
int mc_score_database_unsealed(const char *path, struct mc_error *error);
/* Sets MC_CODE_INPUT: a table is not as this program makes it; returns -1. */
int mc_score_database_damaged(const char *path, struct mc_error *error);
/* Whether the SQLite code means that the contents of the file are not a database. */
bool mc_score_database_is_damage(int code);

/* A compiled statement; the caller finalizes it. NULL and an error if the tables are missing. */
sqlite3_stmt *mc_score_database_prepare(sqlite3 *database, const char *path, const char *sql,
                                        struct mc_error *error) MC_MUST_CHECK;

#endif
