/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/parse_cache.h"

#include "tests/unit/support.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "metrics/host/cache.h"

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
    (void)unlink(mc_arena_format(arena, "%s/scores.sqlite", folder));
    (void)unlink(mc_arena_format(arena, "%s/key", folder));
    mc_arena_free(arena);
    return rmdir(folder);
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

enum { N = 3 };

static const char *const graphs[N] = {"(a / b)", "", "(c\n   / \xC3\xA9)"};
static const char *const reasons[N] = {"", "too long", ""};

static void keep_all(struct mc_score_cache *cache, unsigned parser)
{
    struct mc_hash128 key = hash_of(parser), sentences[N];
    struct mc_kept_parse kept[N];
    struct mc_error error = MC_NO_ERROR;
    unsigned i;

    for (i = 0; i < N; i++) {
        sentences[i] = hash_of(i);
        kept[i].graph = mc_slice_of(graphs[i]);
        kept[i].reason = mc_slice_of(reasons[i]);
    }
    assert_int_equal(mc_parse_cache_keep(cache, &key, sentences, kept, N, &error), 0);
}

static void check_found(struct mc_score_cache *cache, unsigned parser, bool wanted)
{
    struct mc_hash128 key = hash_of(parser), sentences[N + 1];
    struct mc_kept_parse kept[N + 1];
    struct mc_error error = MC_NO_ERROR;
    bool found[N + 1];
    unsigned i;

    for (i = 0; i <= N; i++)
        sentences[i] = hash_of(i);
    assert_int_equal(mc_parse_cache_find(cache, &key, sentences, N + 1, found, kept, arena, &error),
                     0);
    for (i = 0; i < N; i++) {
        assert_int_equal(found[i], wanted);
        if (!wanted)
            continue;
        assert_true(mc_slice_is(kept[i].graph, graphs[i]));
        assert_true(mc_slice_is(kept[i].reason, reasons[i]));
    }
    assert_false(found[N]);
}

static void test_what_is_kept_is_found(void **state)
{
    struct mc_score_cache *cache = open_cache();
    struct mc_error error = MC_NO_ERROR;
    uint64_t n, n_missing;

    (void)state;
    check_found(cache, 7, false); /* there is no table yet */
    assert_int_equal(mc_parse_cache_count(cache, &n, &n_missing, &error), 0);
    assert_int_equal(n, 0);
    keep_all(cache, 7);
    keep_all(cache, 7);
    check_found(cache, 7, true);
    check_found(cache, 8, false); /* another parser */
    mc_score_cache_close(cache);
    cache = open_cache();
    check_found(cache, 7, true);
    assert_int_equal(mc_parse_cache_count(cache, &n, &n_missing, &error), 0);
    assert_int_equal(n, 3);
    assert_int_equal(n_missing, 1);
    assert_int_equal(mc_score_cache_clear(cache, &n, &error), 0);
    assert_int_equal(n, 0); /* scores */
    check_found(cache, 7, false);
    mc_score_cache_close(cache);
}

/* A graph that was changed behind the program's back is no graph of the parser. */
static void test_a_changed_row_is_damage(void **state)
{
    static const char *const changes[] = {
        "UPDATE parses SET graph = '(x / y)' WHERE reason IS NULL",
        "UPDATE parses SET reason = 'none'", "UPDATE parses SET seal = seal + 1"};
    struct mc_hash128 key = hash_of(7), sentence = hash_of(0);
    struct mc_kept_parse kept;
    bool found;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        struct mc_score_cache *cache = open_cache();
        struct mc_error error = MC_NO_ERROR;
        uint64_t n;

        keep_all(cache, 7);
        assert_int_equal(sqlite3_exec(cache->database, changes[i], NULL, NULL, NULL), SQLITE_OK);
        assert_int_equal(
            mc_parse_cache_find(cache, &key, &sentence, 1, &found, &kept, arena, &error), -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_non_null(strstr(error.text, "a row of the score cache was changed"));
        error = (struct mc_error)MC_NO_ERROR;
        assert_int_equal(mc_score_cache_clear(cache, &n, &error), 0);
        mc_score_cache_close(cache);
    }
}

/* A file that cannot be written is read, and what is lost is counted. */
static void test_a_file_that_cannot_be_written(void **state)
{
    struct mc_score_cache *cache = open_cache();
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    keep_all(cache, 7);
    assert_int_equal(sqlite3_exec(cache->database, "PRAGMA query_only = 1", NULL, NULL, NULL),
                     SQLITE_OK);
    check_found(cache, 7, true);
    assert_null(mc_score_cache_complaint(cache));
    keep_all(cache, 8);
    assert_non_null(mc_score_cache_complaint(cache));
    check_found(cache, 8, false);
    assert_int_equal(sqlite3_exec(cache->database, "PRAGMA query_only = 0", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(mc_score_cache_flush(cache, &error), 0);
    mc_score_cache_close(cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_kept_is_found),
        cmocka_unit_test(test_a_changed_row_is_damage),
        cmocka_unit_test(test_a_file_that_cannot_be_written),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
