/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/database.h"

#include "base/file.h"

enum {
    APPLICATION = 0x4D435343, /* "MCSC", in the file's header (PRAGMA application_id) */
    FORM = 2,                 /* version of the tables (PRAGMA user_version) */
    PATIENCE = 60000,         /* milliseconds to wait for another process's lock */
};

static const char tables[] = "CREATE TABLE metrics(id INTEGER PRIMARY KEY AUTOINCREMENT, "
                             "settings BLOB NOT NULL UNIQUE, signature TEXT NOT NULL);"
                             /* score has no declared type: REAL would turn -0.0 into 0 */
                             "CREATE TABLE scores(metric INTEGER NOT NULL, content BLOB NOT NULL, "
                             "score, note TEXT, seal INTEGER NOT NULL, PRIMARY KEY(metric, "
                             "content)) WITHOUT ROWID;PRAGMA application_id = 0x4D435343;PRAGMA "
                             "user_version = 2;";

bool mc_score_database_is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

int mc_score_database_damaged(const char *path, struct mc_error *error)
{
    struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                           "the score cache is damaged; remove the file to start again");
}

int mc_score_database_unsealed(const char *path, struct mc_error *error)
{
    struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                           "a row of the score cache was changed, or was not written under the key "
                           "beside it; remove the file to start again");
}

int mc_score_database_failed(sqlite3 *database, const char *path, struct mc_error *error)
{
    struct mc_position nowhere = {0, 0};
    int code = sqlite3_extended_errcode(database);

    if ((code & 0xff) == SQLITE_NOTADB)
        return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                               "this is not a score cache: the file is not a database");
    if (mc_score_database_is_damage(code))
        return mc_score_database_damaged(path, error);
    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere, "score cache: %s",
                           sqlite3_errmsg(database));
}

sqlite3_stmt *mc_score_database_prepare(sqlite3 *database, const char *path, const char *sql,
                                        struct mc_error *error)
{
    sqlite3_stmt *statement = NULL;

    if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) ==
        SQLITE_OK)
        return statement;
    if ((sqlite3_errcode(database) & 0xff) == SQLITE_ERROR) /* a table or column is missing */
        (void)mc_score_database_damaged(path, error);
    else
        (void)mc_score_database_failed(database, path, error);
    return NULL;
}

/* Reads the single number that the statement returns. */
static int read_number(sqlite3 *database, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);

    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        code = SQLITE_OK;
    }
    (void)sqlite3_finalize(statement);
    return code;
}

enum kind { KIND_EMPTY, KIND_OURS, KIND_OTHER_VERSION, KIND_FOREIGN };

/* Recognises what the file is, within a transaction of the caller. */
static int recognise(sqlite3 *database, enum kind *kind)
{
    int64_t n_tables = 0, application = 0, version = 0;
    int code = read_number(database, "SELECT count(*) FROM sqlite_master", &n_tables);

    if (code == SQLITE_OK)
        code = read_number(database, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = read_number(database, "PRAGMA user_version", &version);
    if (application == APPLICATION)
        *kind = version == FORM ? KIND_OURS : KIND_OTHER_VERSION;
    else
        *kind = n_tables + application + version == 0 ? KIND_EMPTY : KIND_FOREIGN;
    return code;
}

static int execute(sqlite3 *database, const char *sql)
{
    return sqlite3_exec(database, sql, NULL, NULL, NULL);
}

/* Makes the tables in an empty file, unless another process has made them meanwhile. */
static int make_tables(sqlite3 *database, enum kind *kind)
{
    int code = execute(database, "BEGIN IMMEDIATE");

    if (code == SQLITE_OK)
        code = recognise(database, kind);
    if (code == SQLITE_OK && *kind == KIND_EMPTY)
        code = execute(database, tables);
    if (code == SQLITE_OK)
        code = execute(database, "COMMIT");
    if (code == SQLITE_OK && *kind == KIND_EMPTY)
        *kind = KIND_OURS;
    return code;
}

/* Configures the connection so that only the tables of the file have an effect, no triggers or
 * views. */
static int set_up(sqlite3 *database)
{
    (void)sqlite3_extended_result_codes(database, 1);
    (void)sqlite3_busy_timeout(database, PATIENCE);
    (void)sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    (void)sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    (void)sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return execute(database, "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536");
}

static int check_kind(const char *path, enum kind kind, struct mc_error *error)
{
    struct mc_position nowhere = {0, 0};

    if (kind == KIND_OURS)
        return 0;
    if (kind == KIND_OTHER_VERSION)
        return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                               "the score cache is of another version of metricheck; it is left "
                               "as it is");
    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                           kind == KIND_EMPTY
                               ? "this is not a score cache: the file is empty"
                               : "this is not a score cache but another program's database; it "
                                 "is left as it is");
}

static int open_file(const char *path, bool make, sqlite3 **database)
{
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);
    int code = sqlite3_open_v2(path, database, flags, NULL);

    if (code == SQLITE_OK || !mc_file_exists(path))
        return code;
    (void)sqlite3_close(*database);
    return sqlite3_open_v2(path, database, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY, NULL);
}

int mc_score_database_open(const char *path, bool make, sqlite3 **database, struct mc_error *error)
{
    enum kind kind = KIND_FOREIGN;
    int code, status = 0;

    *database = NULL;
    if (mc_file_exists(path) && !mc_file_is_regular(path))
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "this is not a score cache: it is no regular file");
    code = open_file(path, make, database);
    if (code == SQLITE_OK)
        code = set_up(*database);
    if (code == SQLITE_OK)
        code = execute(*database, "BEGIN");
    if (code == SQLITE_OK)
        code = recognise(*database, &kind);
    if (code == SQLITE_OK)
        code = execute(*database, "COMMIT");
    if (code == SQLITE_OK && kind == KIND_EMPTY && make)
        code = make_tables(*database, &kind);
    if (code != SQLITE_OK)
        status = mc_score_database_failed(*database, path, error);
    else
        status = check_kind(path, kind, error);
    if (status != 0) {
        (void)sqlite3_close(*database);
        *database = NULL;
    }
    return status;
}
