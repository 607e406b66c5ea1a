/* SPDX-License-Identifier: GPL-3.0-or-later */
/* database.h: the SQLite file of a score cache: opened, recognised, made; what SQLite says turned
 * into messages. For cache.c. */
#ifndef MC_METRICS_HOST_DATABASE_H
#define MC_METRICS_HOST_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/error.h"

/* In the folder of the cache. */
#define MC_SCORE_DATABASE_NAME "scores.sqlite"

/* Tables:
 *   metrics  id, settings (16 bytes: all that its scores depend on beside the case), signature
 *   scores   metric, content (16 bytes: the case), score (NULL: none), note, seal (seal.h)
 * Ids of metrics are never used again, so that a process that holds one cannot mistake another
 * metric for its own after a `cache clear`. */

/* Opens PATH; `make`: and makes it where it is not there. A file that is no score cache, or of
 * another version, is MC_CODE_INPUT and stays as it is. Where the file or its folder cannot be
 * written, it is opened for reading. Another process's lock is waited for. Close with
 * sqlite3_close. */
int mc_score_database_open(const char *path, bool make, sqlite3 **database,
                           struct mc_error *error) MC_MUST_CHECK;

/* MC_CODE_INPUT with what SQLite says of the last call; -1. */
int mc_score_database_failed(sqlite3 *database, const char *path, struct mc_error *error);
/* MC_CODE_INPUT: the seal of a row (seal.h) is another than this user's key gives; -1. */
int mc_score_database_unsealed(const char *path, struct mc_error *error);
/* MC_CODE_INPUT: a table is not as this program makes it; -1. */
int mc_score_database_damaged(const char *path, struct mc_error *error);
/* Whether the code says that the file's contents are not those of a database. */
bool mc_score_database_is_damage(int code);

/* A compiled statement; finalize it. NULL and an error when the tables are not there. */
sqlite3_stmt *mc_score_database_prepare(sqlite3 *database, const char *path, const char *sql,
                                        struct mc_error *error) MC_MUST_CHECK;

#endif
