/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every sentence of the golden pairs as the reference programs take it apart: one column of
 * tokens.tsv for each tokeniser. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/delimited.h"
#include "base/hash.h"
#include "metrics/chrf.h"
#include "metrics/meteor/meteor.h"
#include "metrics/rouge.h"
#include "text/tokenize.h"
#include "text/unicode.h"

#define OWN "tests/agreement/own/text/"
#define SHARED "goldens/text/"

/* Everything that takes a sentence apart; memory is used again. */
struct tools {
    struct mc_tokens tokens;
    struct mc_ter_tokens ter;
    struct mc_chrf_counter chrf;
    struct mc_rouge_words rouge;
    struct mc_meteor_lists lists;
    struct mc_meteor_normaliser normaliser;
    struct mc_meteor_tokens meteor;
};

/* A column, and what gives it: one of these kinds with its settings. */
struct column {
    const char *name;
    enum { WORDS, TER, CHRF, ROUGE, METEOR } kind;
    enum mc_tokenizer tokenizer;
    struct mc_ter_options ter;
    enum mc_meteor_normalise normalise;
};

#define NO_TER                                                                                     \
    {                                                                                              \
        .terp = false                                                                              \
    }

static const struct column columns[] = {
    {"whitespace", WORDS, MC_TOKENIZER_NONE, NO_TER, 0},
    {"sb_13a", WORDS, MC_TOKENIZER_13A, NO_TER, 0},
    {"sb_intl", WORDS, MC_TOKENIZER_INTL, NO_TER, 0},
    {"sb_char", WORDS, MC_TOKENIZER_CHAR, NO_TER, 0},
    {"ter", TER, 0, {.lowercase = true}, 0},
    {"ter_norm", TER, 0, {.lowercase = true, .normalized = true}, 0},
    {"ter_nopunct", TER, 0, {.lowercase = true, .drop = true}, 0},
    {"ter_norm_asian", TER, 0, {.lowercase = true, .normalized = true, .asian = true}, 0},
    {"chrfpp_words", CHRF, 0, NO_TER, 0},
    {"rouge", ROUGE, 0, NO_TER, 0},
    {"meteor_norm", METEOR, 0, NO_TER, MC_METEOR_NORM},
    {"meteor_norm_nopunct", METEOR, 0, NO_TER, MC_METEOR_NORM_NOPUNCT},
};

static void join(const struct mc_slice *tokens, size_t n, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_clear(out);
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_char(out, ' ');
        mc_buffer_append_slice(out, tokens[i]);
    }
    mc_buffer_append(out, "", 0);
}

/* Tokens with one blank between them. */
static void take_apart(const struct column *column, struct mc_slice text, struct tools *tools,
                       struct mc_buffer *out)
{
    switch (column->kind) {
    case WORDS:
        if (column->tokenizer != MC_TOKENIZER_NONE)
            text = mc_strip_end(text);
        mc_tokenize(column->tokenizer, text, &tools->tokens);
        join(tools->tokens.items, tools->tokens.n, out);
        break;
    case TER:
        mc_ter_tokenize(&column->ter, text, &tools->ter);
        join(tools->ter.tokens.items, tools->ter.tokens.n, out);
        break;
    case CHRF:
        mc_chrf_read_candidate(&tools->chrf, text);
        join(tools->chrf.candidate.pieces.items, tools->chrf.candidate.pieces.n, out);
        break;
    case ROUGE:
        mc_rouge_words_read(&tools->rouge, text, false);
        join(tools->rouge.tokens.items, tools->rouge.tokens.n, out);
        break;
    case METEOR:
        mc_meteor_normalise(column->normalise, &tools->lists, text, &tools->normaliser,
                            &tools->meteor);
        join(tools->meteor.items, tools->meteor.n, out);
        break;
    }
}

/* The character tokens of the golden file have the white space itself between them. */
static void expected_of(const struct column *column, struct mc_slice golden, struct tools *tools,
                        struct mc_buffer *out)
{
    if (column->kind != WORDS || column->tokenizer != MC_TOKENIZER_CHAR) {
        mc_buffer_clear(out);
        mc_buffer_append_slice(out, golden);
        return;
    }
    mc_tokenize(MC_TOKENIZER_NONE, golden, &tools->tokens);
    join(tools->tokens.items, tools->tokens.n, out);
}

static void read_table(const char *path, struct mc_arena *arena, struct mc_delimited_file *table)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, table, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
}

/* The sentence "ID:ref" or "ID:hyp". */
static struct mc_slice sentence_of(const struct mc_delimited_file *pairs,
                                   const struct mc_string_map *rows, struct mc_slice id)
{
    uint32_t row = mc_string_map_find(rows, mc_slice(id.data, id.length - 4));

    assert_int_not_equal(row, MC_NOT_FOUND);
    return pairs->rows[row].fields[id.data[id.length - 1] == 'p' ? 3 : 2];
}

static void check_column(const struct column *column, const struct mc_delimited_file *pairs,
                         const struct mc_delimited_file *golden, struct tools *tools)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_string_map *rows = mc_string_map_new(arena);
    struct mc_buffer ours = {NULL, 0, 0}, wanted = {NULL, 0, 0};
    size_t place = mc_delimited_column(golden, column->name), r;

    assert_int_not_equal(place, SIZE_MAX);
    for (r = 0; r < pairs->n_rows; r++)
        (void)mc_string_map_add(rows, pairs->rows[r].fields[0], NULL);
    for (r = 1; r < golden->n_rows; r++) {
        const struct mc_slice *fields = golden->rows[r].fields;

        expected_of(column, fields[place], tools, &wanted);
        take_apart(column, sentence_of(pairs, rows, fields[0]), tools, &ours);
        if (!mc_slice_equal(mc_buffer_slice(&ours), mc_buffer_slice(&wanted)))
            fail_msg("%s of %s: \"%.*s\" must be \"%.*s\"", column->name, fields[0].data,
                     MC_SLICE_ARGUMENTS(mc_buffer_slice(&ours)),
                     MC_SLICE_ARGUMENTS(mc_buffer_slice(&wanted)));
    }
    mc_buffer_free(&ours);
    mc_buffer_free(&wanted);
    mc_arena_free(arena);
}

/* `least` sentences stand in the table. */
static void check_folder(const char *pairs_path, const char *golden_path, size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file pairs, golden;
    struct tools tools;
    size_t i;

    memset(&tools, 0, sizeof(tools));
    tools.chrf.char_order = tools.chrf.word_order = 2;
    mc_meteor_lists_built_in(arena, &tools.lists);
    read_table(pairs_path, arena, &pairs);
    read_table(golden_path, arena, &golden);
    assert_true(golden.n_rows > least);
    assert_int_equal(golden.rows[0].n_fields, 1 + sizeof(columns) / sizeof(columns[0]));
    for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
        check_column(&columns[i], &pairs, &golden, &tools);
    mc_tokens_free(&tools.tokens);
    mc_ter_tokens_free(&tools.ter);
    mc_chrf_counter_free(&tools.chrf);
    mc_rouge_words_free(&tools.rouge);
    mc_meteor_normaliser_free(&tools.normaliser);
    mc_meteor_tokens_free(&tools.meteor);
    mc_arena_free(arena);
}

static void test_own(void **state)
{
    (void)state;
    check_folder(mc_source_path(OWN "pairs.tsv"), mc_source_path(OWN "tokens.tsv"), 459);
}

static void test_shared(void **state)
{
    char pairs[4096];

    (void)state;
    (void)snprintf(pairs, sizeof(pairs), "%s", mc_shared_path(SHARED "pairs.tsv"));
    check_folder(pairs, mc_shared_path(SHARED "tokens.tsv"), 2117);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_own), cmocka_unit_test(test_shared)};

    mc_skip_without(&tests[1], SHARED "tokens.tsv");
    return cmocka_run_group_tests_name("token_agreement", tests, NULL, NULL);
}
