/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/model.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/delimited.h"
#include "base/json.h"
#include "base/memory.h"

#define GOLDENS "goldens/neural2"

static void read_rows(const char *name, struct mc_delimited_file *rows, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", mc_shared_path(GOLDENS), name);

    assert_int_equal(mc_delimited_read(path, MC_TAB_SEPARATED, arena, rows, NULL), 0);
}

/* The text of a cell that is a JSON string. */
static struct mc_slice text_of(struct mc_slice cell, struct mc_arena *arena)
{
    json_t *value = json_loadb(cell.data, cell.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    struct mc_slice text;

    assert_non_null(value);
    text = mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
    json_decref(value);
    return text;
}

/* --- ids -------------------------------------------------------------------------------------- */

/* All strings with the tokenizer of a folder. */
static void check_ids(const char *folder)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_subword_tokenizer *tokenizer;
    struct mc_error error = MC_NO_ERROR;
    struct mc_delimited_file rows;
    size_t r, i;

    read_rows("token_ids.tsv", &rows, arena);
    assert_int_equal(rows.n_rows, 471);
    if (mc_tokenizer_open(folder, &tokenizer, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    assert_int_equal(mc_tokenizer_kind(tokenizer), MC_UNIGRAM);
    assert_int_equal(mc_tokenizer_size(tokenizer), 902);
    assert_int_equal(mc_tokenizer_max_length(tokenizer), 512);
    for (r = 1; r < rows.n_rows; r++) {
        const char *at = rows.rows[r].fields[2].data;
        struct mc_token_ids ids;
        char *end;

        mc_tokenizer_encode(tokenizer, MC_ENCODING_DEFAULT, text_of(rows.rows[r].fields[1], arena),
                            512, arena, &ids);
        for (i = 0; i < ids.n; i++, at = end) {
            assert_int_equal(strtoul(at, &end, 10), ids.ids[i]);
            assert_ptr_not_equal(at, end);
        }
        assert_int_equal(*at, '\0');
    }
    mc_tokenizer_close(tokenizer);
    mc_arena_free(arena);
}

static void ids_by_the_model_of_sentencepiece(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    check_ids(mc_arena_format(arena, "%s/models/xlmr", mc_shared_path(GOLDENS)));
    mc_arena_free(arena);
}

static void ids_by_tokenizer_json_alone(void **state)
{
    static const char *const names[] = {"tokenizer.json", "tokenizer_config.json"};
    struct mc_arena *arena = mc_arena_new();
    char folder[1024], *goldens = realpath(mc_shared_path(GOLDENS), NULL);
    size_t i;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    for (i = 0; i < 2; i++)
        assert_int_equal(symlink(mc_arena_format(arena, "%s/models/xlmr/%s", goldens, names[i]),
                                 mc_arena_format(arena, "%s/%s", folder, names[i])),
                         0);
    check_ids(folder);
    for (i = 0; i < 2; i++)
        assert_int_equal(unlink(mc_arena_format(arena, "%s/%s", folder, names[i])), 0);
    assert_int_equal(rmdir(folder), 0);
    free(goldens);
    mc_arena_free(arena);
}

/* --- states ----------------------------------------------------------------------------------- */

static void check_states(const struct mc_model *model, const struct mc_slice *fields,
                         struct mc_arena *arena)
{
    size_t position = strtoul(fields[4].data, NULL, 10), n = mc_model_sizes(model)->n_hidden, d;
    struct mc_token_ids ids;
    const char *at = fields[6].data;
    float *states;
    char *end;

    mc_tokenizer_encode(mc_model_tokenizer(model), MC_ENCODING_DEFAULT, text_of(fields[2], arena),
                        mc_model_max_length(model), arena, &ids);
    assert_true(position < ids.n);
    assert_int_equal(ids.ids[position], strtoul(fields[5].data, NULL, 10));
    mc_model_states(model, &ids, 1, strtoul(fields[3].data, NULL, 10), arena, &states);
    for (d = 0; d < n; d++, at = end)
        assert_near((double)states[position * n + d], strtod(at, &end), 2e-5);
}

static void states_of_all_layers(void **state)
{
    struct mc_arena *arena = mc_arena_new(), *scratch = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_delimited_file rows;
    struct mc_model *model;
    size_t r;

    (void)state;
    read_rows("hidden_states.tsv", &rows, arena);
    if (mc_model_open(mc_arena_format(arena, "%s/models/xlmr", mc_shared_path(GOLDENS)), &model,
                      &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    assert_int_equal(mc_model_sizes(model)->kind, MC_MODEL_XLM_ROBERTA);
    assert_int_equal(mc_model_max_length(model), 512);
    assert_true(mc_model_sizes(model)->has_vocabulary_head);
    for (r = 1; r < rows.n_rows; r++) {
        check_states(model, rows.rows[r].fields, scratch);
        mc_arena_clear(scratch);
    }
    mc_model_close(model);
    mc_arena_free(scratch);
    mc_arena_free(arena);
}

/* --- what a reader sees ----------------------------------------------------------------------- */

static void words_and_what_goes_on(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_subword_tokenizer *tokenizer;
    struct mc_token_ids ids;
    bool continues;

    (void)state;
    assert_int_equal(
        mc_tokenizer_open(mc_arena_format(arena, "%s/models/xlmr", mc_shared_path(GOLDENS)),
                          &tokenizer, NULL),
        0);
    /* of pieces.tsv: U+2581 and "He", "ll", "o" */
    mc_tokenizer_encode(tokenizer, MC_ENCODING_BARE, mc_slice_of("Hello<mask>"), 0, arena, &ids);
    assert_int_equal(ids.n, 4);
    assert_true(mc_slice_is(mc_tokenizer_text(tokenizer, ids.ids[0], arena, &continues), "He"));
    assert_false(continues);
    assert_true(mc_slice_is(mc_tokenizer_text(tokenizer, ids.ids[1], arena, &continues), "ll"));
    assert_true(continues);
    assert_int_equal(ids.ids[3], 901);
    assert_true(mc_tokenizer_is_special(tokenizer, 901));
    assert_int_equal(mc_tokenizer_special(tokenizer, MC_TOKEN_MASK), 901);
    mc_tokenizer_close(tokenizer);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_by_the_model_of_sentencepiece),
        cmocka_unit_test(ids_by_tokenizer_json_alone),
        cmocka_unit_test(words_and_what_goes_on),
        cmocka_unit_test(states_of_all_layers),
    };
    size_t i;

    for (i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
        mc_skip_without(&tests[i], GOLDENS);
    mc_skip_without_neural(&tests[3], 1);
    return cmocka_run_group_tests_name("XLM-RoBERTa", tests, NULL, NULL);
}
