/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A phenomenon of which little is known: what is written can be read. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/diagnostic.h"
#include "base/error.h"
#include "base/json.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "tests/unit/group_arena.h"

static struct mc_phenomenon written_and_read(const struct mc_phenomenon *phenomenon)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_phenomenon read;
    struct mc_json_file file;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_phenomenon_write_plain(phenomenon, stream);
    assert_int_equal(fclose(stream), 0);
    memset(&read, 0, sizeof(read));
    if (mc_json_open_text(mc_slice_of("word-swap.json"),
                          mc_arena_copy(arena, mc_slice(text, length)), diagnostics, &file,
                          &error) != 0)
        fail_msg("%s", error.text);
    assert_true(mc_phenomenon_read(&file, arena, &read));
    if (diagnostics->n_items > 0)
        fail_msg("%s", diagnostics->items[0].text.data);
    mc_json_close(&file);
    free(text);
    return read;
}

static void test_what_is_written_is_read(void **state)
{
    struct mc_slice aliases[] = {{"a \"b\"", 5}, {"c", 1}}, sources[] = {{"D 2020, \\", 9}};
    const struct mc_phenomenon phenomenon = {
        .name = mc_slice_of("word-swap"),
        .title = mc_slice_of("Word swap"),
        .level = mc_slice_of("lexical"),
        .description = mc_slice_of("Two words\nare \xC3\xA4 swapped."),
        .aliases = aliases,
        .n_aliases = 2,
        .sources = sources,
        .n_sources = 1,
    };
    struct mc_phenomenon read = written_and_read(&phenomenon);
    size_t i;

    (void)state;
    assert_string_equal(read.name.data, "word-swap");
    assert_string_equal(read.title.data, "Word swap");
    assert_string_equal(read.level.data, "lexical");
    assert_string_equal(read.description.data, phenomenon.description.data);
    assert_int_equal(read.n_aliases, 2);
    for (i = 0; i < 2; i++)
        assert_true(mc_slice_equal(read.aliases[i], aliases[i]));
    assert_int_equal(read.n_sources, 1);
    assert_true(mc_slice_equal(read.sources[0], sources[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_written_is_read)};

    return cmocka_run_group_tests_name("phenomenon_write", tests, new_arena, free_arena);
}
