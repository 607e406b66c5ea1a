/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/cache.c"

#include "tests/unit/support.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

static char folder[1024];
static struct mc_arena *arena;

static int open_folder(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return mc_new_folder(folder);
}

static int close_folder(void **state)
{
    (void)state;
    (void)unlink(mc_arena_format(arena, "%s/key", folder));
    mc_arena_free(arena);
    return rmdir(folder);
}

static const char *file(void)
{
    return mc_arena_format(arena, "%s/scores.sqlite", folder);
}

static int remove_file(void **state)
{
    (void)state;
    (void)unlink(file());
    return 0;
}

static struct mc_score_cache *open_cache(void)
{
    struct mc_score_cache *cache = NULL;
    struct mc_error error = MC_NO_ERROR;

    if (mc_score_cache_open(folder, true, &cache, &error) != 0)
        fail_msg("%s", error.text);
    return cache;
}

static struct mc_hash128 hash_of(unsigned number)
{
    struct mc_hash128 hash = {{0}};

    memcpy(hash.bytes, &number, sizeof(number));
    return hash;
}

static struct mc_score_key key_of(const char *signature)
{
    struct mc_score_key key = {mc_slice_of(signature), {{0}}};

    (void)snprintf((char *)key.settings.bytes, sizeof(key.settings.bytes), "%s", signature);
    return key;
}

static void keep(struct mc_score_cache *cache, const char *metric, unsigned number, double score,
                 const char *note)
{
    struct mc_score_key key = key_of(metric);
    struct mc_hash128 content = hash_of(number);
    struct mc_kept_score kept = {score, mc_slice_of(note)};

    keep_scores(cache, &key, &content, &kept, 1);
}

static void flush(struct mc_score_cache *cache)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_score_cache_flush(cache, &error) != 0)
        fail_msg("%s", error.text);
}

static bool find(struct mc_score_cache *cache, const char *metric, unsigned number,
                 struct mc_kept_score *kept)
{
    struct mc_score_key key = key_of(metric);
    struct mc_hash128 content = hash_of(number);
    struct mc_error error = MC_NO_ERROR;
    bool found = true;

    if (find_scores(cache, &key, &content, 1, &found, kept, arena, &error) != 0)
        fail_msg("%s", error.text);
    return found;
}

static void assert_kept(struct mc_score_cache *cache, const char *metric, unsigned number,
                        double score, const char *note)
{
    struct mc_kept_score kept;

    assert_true(find(cache, metric, number, &kept));
    if (isnan(score))
        assert_true(isnan(kept.score));
    else
        assert_memory_equal(&kept.score, &score, sizeof(score));
    assert_string_equal(kept.note.data, note);
    assert_int_equal(kept.note.length, strlen(note));
}

/* Every bit of a score comes back, with its note, in the next process as in this one. */
static void test_keeps(void **state)
{
    static const double scores[] = {0.1, -0.0, 0, 1, -7, 1e300, 5e-324, 1.0 / 3};
    struct mc_score_cache *cache = open_cache();
    struct mc_kept_score kept;
    unsigned round, i;

    (void)state;
    assert_string_equal(mc_score_cache_path(cache), file());
    assert_false(find(cache, "a", 0, &kept));
    for (i = 0; i < 8; i++)
        keep(cache, "a", i, scores[i], "");
    keep(cache, "a", 8, (double)NAN, "the reason \xc3\xa9\x01");
    keep(cache, "a", 9, 0.5, "a remark");
    keep(cache, "b", 0, 0.75, "");
    flush(cache);
    for (round = 0; round < 2; round++) {
        for (i = 0; i < 8; i++)
            assert_kept(cache, "a", i, scores[i], "");
        assert_kept(cache, "a", 8, (double)NAN, "the reason \xc3\xa9\x01");
        assert_kept(cache, "a", 9, 0.5, "a remark");
        assert_kept(cache, "b", 0, 0.75, "");
        assert_false(find(cache, "a", 10, &kept));
        assert_false(find(cache, "b", 1, &kept));
        assert_false(find(cache, "c", 0, &kept));
        mc_score_cache_close(cache);
        cache = open_cache();
    }
    assert_null(mc_score_cache_complaint(cache));
    mc_score_cache_close(cache);
}

/* The first score of a case stands: two processes that score at once agree afterwards. */
static void test_first_stands(void **state)
{
    struct mc_score_cache *cache = open_cache();

    (void)state;
    keep(cache, "a", 1, 0.5, "");
    keep(cache, "a", 1, 0.25, "");
    flush(cache);
    keep(cache, "a", 1, 0.125, "");
    flush(cache);
    assert_kept(cache, "a", 1, 0.5, "");
    mc_score_cache_close(cache);
}

/* More than one transaction reads or writes at a time: 8192 and 16384. */
static void test_many(void **state)
{
    enum { MANY = 40000 };
    struct mc_score_cache *cache = open_cache();
    struct mc_score_key key = key_of("a");
    struct mc_hash128 *contents = mc_arena_array(arena, MANY, sizeof(*contents));
    struct mc_kept_score *kept = mc_arena_array(arena, MANY, sizeof(*kept));
    bool *found = mc_arena_array(arena, MANY, sizeof(*found));
    struct mc_error error = MC_NO_ERROR;
    unsigned i;

    (void)state;
    for (i = 0; i < MANY; i++) {
        contents[i] = hash_of(i);
        kept[i] = (struct mc_kept_score){i / 8.0, mc_slice_of("")};
    }
    for (i = 0; i < MANY; i += 2)
        keep_scores(cache, &key, &contents[i], &kept[i], 1);
    flush(cache);
    assert_int_equal(find_scores(cache, &key, contents, MANY, found, kept, arena, &error), 0);
    for (i = 0; i < MANY; i++) {
        assert_int_equal(found[i], i % 2 == 0);
        if (found[i])
            assert_near(kept[i].score, i / 8.0, 0);
    }
    mc_score_cache_close(cache);
}

static void assert_shares(struct mc_score_cache *cache, const char *expected)
{
    struct mc_score_cache_share *shares;
    struct mc_error error = MC_NO_ERROR;
    char *text = mc_arena_strdup(arena, "");
    size_t n, i;

    assert_int_equal(mc_score_cache_shares(cache, arena, &shares, &n, &error), 0);
    for (i = 0; i < n; i++)
        text =
            mc_arena_format(arena, "%s%.*s %d %d\n", text, MC_SLICE_ARGUMENTS(shares[i].signature),
                            (int)shares[i].n_scores, (int)shares[i].n_missing);
    assert_string_equal(text, expected);
}

static void test_shares_and_clear(void **state)
{
    struct mc_score_cache *cache = open_cache(), *other = open_cache();
    struct mc_error error = MC_NO_ERROR;
    struct mc_kept_score kept;
    uint64_t n_scores;

    (void)state;
    keep(cache, "b", 1, 0.5, "");
    keep(cache, "a", 1, 0.5, "");
    keep(cache, "a", 2, (double)NAN, "why");
    keep(cache, "b", 2, 0.5, "");
    keep(cache, "b", 3, 0.5, "");
    flush(cache);
    assert_shares(cache, "a 2 1\nb 3 0\n");
    assert_int_equal(mc_score_cache_clear(other, &n_scores, &error), 0);
    assert_int_equal(n_scores, 5);
    assert_shares(cache, "");
    /* another metric after the clearing is never taken for one before it */
    keep(other, "c", 1, 0.25, "");
    flush(other);
    assert_false(find(cache, "a", 1, &kept));
    assert_false(find(cache, "b", 1, &kept));
    keep(cache, "b", 1, 0.125, "");
    flush(cache);
    assert_kept(other, "c", 1, 0.25, "");
    assert_kept(other, "b", 1, 0.125, "");
    assert_shares(other, "b 1 0\nc 1 0\n");
    mc_score_cache_close(cache);
    mc_score_cache_close(other);
}

/* Written or waiting, the scores of one metric are taken out, those of others stay. */
static void test_forget(void **state)
{
    struct mc_score_cache *cache = open_cache();
    struct mc_score_key key = key_of("a");
    struct mc_kept_score kept;

    (void)state;
    keep(cache, "b", 1, 0.5, "");
    keep(cache, "a", 1, 0.5, "");
    flush(cache);
    keep(cache, "a", 2, 0.5, "");
    mc_score_cache_forget(cache, &key);
    flush(cache);
    assert_false(find(cache, "a", 1, &kept));
    assert_false(find(cache, "a", 2, &kept));
    assert_kept(cache, "b", 1, 0.5, "");
    assert_null(mc_score_cache_complaint(cache));
    mc_score_cache_close(cache);
}

enum { CHILD_BATCHES = 10, BATCH = 100 };

/* Many small transactions, half of whose scores the other process keeps as well. */
static void write_as_child(unsigned child)
{
    struct mc_score_cache *cache = open_cache();
    struct mc_error error = MC_NO_ERROR;
    unsigned batch, i, status = 0;

    for (batch = 0; batch < CHILD_BATCHES; batch++) {
        for (i = 0; i < BATCH; i++) {
            unsigned number = batch * BATCH + i + (i % 2 == 0 ? 0 : (child + 1) * 100000);

            keep(cache, "a", number, number / 4.0, "");
        }
        status |=
            mc_score_cache_flush(cache, &error) != 0 || mc_score_cache_complaint(cache) != NULL;
    }
    mc_score_cache_close(cache);
    _exit((int)status);
}

/* The two processes begin with a folder that has no file yet. */
static void test_two_processes(void **state)
{
    struct mc_score_cache *cache;
    pid_t children[2];
    unsigned child, number;
    int status;

    (void)state;
    for (child = 0; child < 2; child++) {
        children[child] = fork();
        assert_true(children[child] >= 0);
        if (children[child] == 0)
            write_as_child(child);
    }
    for (child = 0; child < 2; child++) {
        assert_int_equal(waitpid(children[child], &status, 0), children[child]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    cache = open_cache();
    /* 1000 numbers each, of which the 500 even ones are common to both */
    assert_shares(cache, "a 1500 0\n");
    for (number = 0; number < CHILD_BATCHES * BATCH; number += 2) {
        assert_kept(cache, "a", number, number / 4.0, "");
        assert_kept(cache, "a", number + 100001, (number + 100001) / 4.0, "");
        assert_kept(cache, "a", number + 200001, (number + 200001) / 4.0, "");
    }
    mc_score_cache_close(cache);
}

/* --- files that are no score cache ------------------------------------------------------------ */

static void test_execute(const char *statement)
{
    sqlite3 *database = NULL;

    assert_int_equal(sqlite3_open(file(), &database), SQLITE_OK);
    if (sqlite3_exec(database, statement, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", statement, sqlite3_errmsg(database));
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static struct mc_slice contents(void)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    assert_int_equal(mc_file_read(file(), arena, &text, &error), 0);
    return text;
}

/* Refused whether it may be made or not, and left as it was. */
static void assert_refused(const char *message)
{
    struct mc_slice before = contents(), after;
    struct mc_score_cache *cache;
    int make;

    for (make = 0; make < 2; make++) {
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(mc_score_cache_open(folder, make == 1, &cache, &error), -1);
        assert_null(cache);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, file());
        assert_string_equal(error.text, message);
        after = contents();
        assert_true(mc_slice_equal(before, after));
    }
}

static void write_text(const char *text)
{
    FILE *stream = fopen(file(), "w");

    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static void test_foreign_files(void **state)
{
    struct mc_score_cache *cache;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_score_cache_open(folder, false, &cache, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text, "there is no score cache");

    write_text("my notes, which are longer than the header of a database, that is, one hundred "
               "bytes; so that SQLite has enough to look at\n");
    assert_refused("this is not a score cache: the file is not a database");
    (void)unlink(file());

    test_execute("CREATE TABLE recipes(name TEXT)");
    assert_refused("this is not a score cache but another program's database; it is left as it "
                   "is");
    (void)unlink(file());

    mc_score_cache_close(open_cache());
    test_execute("PRAGMA user_version = 1");
    assert_refused("the score cache is of another version of metricheck; it is left as it is");
    test_execute("PRAGMA user_version = 2; DROP TABLE scores");
    assert_refused("the score cache is damaged; remove the file to start again");
}

/* An empty file is one that is to be made: it may be the moment before another process does it. */
static void test_empty_file(void **state)
{
    struct mc_score_cache *cache;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    write_text("");
    assert_int_equal(mc_score_cache_open(folder, false, &cache, &error), -1);
    assert_string_equal(error.text, "this is not a score cache: the file is empty");
    cache = open_cache();
    keep(cache, "a", 1, 0.5, "");
    flush(cache);
    assert_kept(cache, "a", 1, 0.5, "");
    mc_score_cache_close(cache);
}

#define UNSEALED                                                                                   \
    "a row of the score cache was changed, or was not written under the key beside it; remove "    \
    "the file to start again"

/* What was changed behind our back is no score. */
static void test_changed_rows(void **state)
{
    static const char *const changes[] = {
        "UPDATE scores SET score = 0.75",
        "UPDATE scores SET score = 1",
        "UPDATE scores SET score = NULL",
        "UPDATE scores SET score = '0.5'",
        "UPDATE scores SET note = 'better'",
        "UPDATE scores SET seal = seal + 1",
        "UPDATE scores SET content = X'02000000000000000000000000000000'", /* another case's */
    };
    struct mc_score_key key = key_of("a");
    struct mc_hash128 both[2] = {hash_of(1), hash_of(2)};
    struct mc_kept_score kept[2];
    bool found[2];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        struct mc_score_cache *cache = open_cache();
        struct mc_error error = MC_NO_ERROR;

        keep(cache, "a", 1, 0.5, "");
        flush(cache);
        test_execute(changes[i]);
        assert_int_equal(find_scores(cache, &key, both, 2, found, kept, arena, &error), -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, file());
        assert_string_equal(error.text, UNSEALED);
        mc_score_cache_close(cache);
        (void)unlink(file());
    }
}

/* Any byte of the file changed: a message, or the scores as they were, or none. */
static void test_changed_bytes(void **state)
{
    struct mc_score_cache *cache = open_cache();
    struct mc_slice whole;
    size_t at, n_refused = 0;
    unsigned i;

    (void)state;
    for (i = 0; i < 60; i++)
        keep(cache, "a", i, i / 4.0, i % 2 == 0 ? "" : "a note");
    flush(cache);
    mc_score_cache_close(cache);
    whole = contents();
    for (at = 0; at < whole.length; at += 53) {
        struct mc_score_key key = key_of("a");
        struct mc_error error = MC_NO_ERROR;
        FILE *stream;

        if (whole.data[at] == '\0') /* most of it is empty */
            continue;
        stream = fopen(file(), "w");
        assert_non_null(stream);
        assert_int_equal(fwrite(whole.data, 1, whole.length, stream), whole.length);
        assert_int_equal(fseek(stream, (long)at, SEEK_SET), 0);
        assert_true(fputc(whole.data[at] ^ 0x55, stream) != EOF);
        assert_int_equal(fclose(stream), 0);
        if (mc_score_cache_open(folder, true, &cache, &error) != 0) {
            assert_int_equal(error.code, MC_CODE_INPUT);
            n_refused++;
            continue;
        }
        for (i = 0; i < 60 && error.code == MC_CODE_OK; i++) {
            struct mc_hash128 content = hash_of(i);
            struct mc_kept_score kept;
            bool found = false;

            if (find_scores(cache, &key, &content, 1, &found, &kept, arena, &error) != 0) {
                assert_int_equal(error.code, MC_CODE_INPUT);
                n_refused++;
            } else if (found) {
                assert_near(kept.score, i / 4.0, 0);
                assert_string_equal(kept.note.data, i % 2 == 0 ? "" : "a note");
            }
        }
        mc_score_cache_close(cache);
    }
    assert_true(n_refused > 10);
}

/* A folder that nothing can be written to: what is there is read, what is new is counted. Root may
 * write anywhere, so that it becomes nobody for the time. */
static void test_read_only(void **state)
{
    struct mc_score_cache *cache = open_cache();
    bool is_root = geteuid() == 0;

    (void)state;
    keep(cache, "a", 1, 0.5, "");
    flush(cache);
    mc_score_cache_close(cache);
    assert_int_equal(chmod(file(), 0444), 0);
    if (is_root)
        assert_int_equal(chown(mc_arena_format(arena, "%s/key", folder), 65534, (gid_t)-1), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    assert_true(!is_root || seteuid(65534) == 0);
    cache = open_cache();
    assert_kept(cache, "a", 1, 0.5, "");
    keep(cache, "a", 2, 0.5, "");
    keep(cache, "a", 3, 0.5, "");
    flush(cache);
    keep(cache, "b", 3, 0.5, "");
    flush(cache);
    assert_kept(cache, "a", 1, 0.5, "");
    assert_string_equal(mc_score_cache_complaint(cache),
                        "3 scores were not cached: attempt to write a readonly database");
    mc_score_cache_close(cache);
    assert_true(!is_root || seteuid(0) == 0);
    assert_int_equal(chmod(folder, 0755), 0);
    if (is_root)
        assert_int_equal(unlink(mc_arena_format(arena, "%s/key", folder)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_keeps, remove_file),
        cmocka_unit_test_teardown(test_first_stands, remove_file),
        cmocka_unit_test_teardown(test_many, remove_file),
        cmocka_unit_test_teardown(test_shares_and_clear, remove_file),
        cmocka_unit_test_teardown(test_forget, remove_file),
        cmocka_unit_test_teardown(test_two_processes, remove_file),
        cmocka_unit_test_teardown(test_foreign_files, remove_file),
        cmocka_unit_test_teardown(test_empty_file, remove_file),
        cmocka_unit_test_teardown(test_changed_rows, remove_file),
        cmocka_unit_test_teardown(test_changed_bytes, remove_file),
        cmocka_unit_test_teardown(test_read_only, remove_file),
    };

    return cmocka_run_group_tests_name("score_cache", tests, open_folder, close_folder);
}
