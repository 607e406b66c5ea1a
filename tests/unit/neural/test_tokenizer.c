/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/tokenizer.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"

/* --- the ids that the published tokenizers give ----------------------------------------------- */

/* The files of a tokenizer in the form that is tried. */
enum form { FORM_PLAIN, FORM_WHOLE, N_FORMS };

static void copy_file(const char *from, const char *to, const char *name, struct mc_arena *arena)
{
    struct mc_slice text;
    FILE *stream;

    if (mc_file_read(mc_arena_format(arena, "%s/%s", from, name), arena, &text, NULL) != 0)
        return;
    stream = fopen(mc_arena_format(arena, "%s/%s", to, name), "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text.data, 1, text.length, stream), text.length);
    assert_int_equal(fclose(stream), 0);
}

static void remove_folder(const char *folder, struct mc_arena *arena)
{
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++)
        assert_int_equal(unlink(mc_arena_format(arena, "%s/%s", folder, names[i])), 0);
    assert_int_equal(rmdir(folder), 0);
}

static struct mc_subword_tokenizer *open_good(const char *folder)
{
    struct mc_subword_tokenizer *tokenizer;
    struct mc_error error = MC_NO_ERROR;

    if (mc_tokenizer_open(folder, &tokenizer, &error) != 0)
        fail_msg("%s: %s:%u:%u: %s", folder, error.file, error.at.line, error.at.column,
                 error.text);
    return tokenizer;
}

/* The tokenizer of a model of tests/neural/models, of one form of its files alone. */
static struct mc_subword_tokenizer *open_form(const char *model, enum form form)
{
    static const char *const names[N_FORMS][5] = {
        {"vocab.txt", "vocab.json", "merges.txt", "tokenizer_config.json", NULL},
        {"tokenizer.json", "tokenizer_config.json", NULL},
    };
    struct mc_arena *arena = mc_arena_new();
    const char *from = mc_source_path(mc_arena_format(arena, "tests/neural/models/%s", model));
    struct mc_subword_tokenizer *tokenizer;
    char folder[1024];
    size_t i;

    assert_int_equal(mc_new_folder(folder), 0);
    for (i = 0; names[form][i] != NULL; i++)
        copy_file(from, folder, names[form][i], arena);
    tokenizer = open_good(folder);
    remove_folder(folder, arena);
    mc_arena_free(arena);
    return tokenizer;
}

/* The next field of a line of a table. */
static struct mc_slice next_field(struct mc_slice *line)
{
    const char *tab = memchr(line->data, '\t', line->length);
    struct mc_slice field =
        mc_slice(line->data, tab == NULL ? line->length : (size_t)(tab - line->data));
    size_t used = field.length + (tab != NULL);

    *line = mc_slice(line->data + used, line->length - used);
    return field;
}

static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);

    length += feed != NULL;
    *text = mc_slice(text->data + length, text->length - length);
    return line;
}

static struct mc_slice decode_json(struct mc_slice field, struct mc_arena *arena)
{
    json_t *value = json_loadb(field.data, field.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    struct mc_slice text;

    assert_non_null(value);
    text = mc_arena_copy(arena, mc_slice(json_string_value(value), json_string_length(value)));
    json_decref(value);
    return text;
}

static struct mc_slice write_ids(const struct mc_token_ids *ids, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    mc_buffer_append_text(&text, "");
    for (i = 0; i < ids->n; i++)
        mc_buffer_append_format(&text, "%s%u", i == 0 ? "" : " ", (unsigned)ids->ids[i]);
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

struct column {
    const char *model;
    enum mc_encoding encoding;
    size_t max_length; /* of tests/neural/README.md */
};

enum { N_COLUMNS = 5 };
static const struct column columns[N_COLUMNS] = {
    {"bert", MC_ENCODING_DEFAULT, 0},      {"bert_cased_tokenizer", MC_ENCODING_DEFAULT, 0},
    {"roberta", MC_ENCODING_DEFAULT, 0},   {"gpt2", MC_ENCODING_DEFAULT, 0},
    {"roberta", MC_ENCODING_BERTSCORE, 0},
};

static size_t compare_line(struct mc_slice line,
                           struct mc_subword_tokenizer *const tokenizers[N_COLUMNS],
                           struct mc_arena *arena)
{
    struct mc_slice id = next_field(&line), text = decode_json(next_field(&line), arena);
    size_t i, n_wrong = 0;

    for (i = 0; i < N_COLUMNS; i++) {
        struct mc_slice wanted = next_field(&line), found;
        struct mc_token_ids ids;

        mc_tokenizer_encode(tokenizers[i], columns[i].encoding, text,
                            mc_tokenizer_max_length(tokenizers[i]), arena, &ids);
        found = write_ids(&ids, arena);
        if (mc_slice_equal(found, wanted))
            continue;
        n_wrong++;
        print_message("%.*s, %s:\n  wanted %.*s\n  found  %.*s\n", MC_SLICE_ARGUMENTS(id),
                      columns[i].model, MC_SLICE_ARGUMENTS(wanted), MC_SLICE_ARGUMENTS(found));
    }
    return n_wrong;
}

static void compare_table(enum form form)
{
    struct mc_subword_tokenizer *tokenizers[N_COLUMNS];
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice table;
    size_t i, n_lines = 0, n_wrong = 0;

    for (i = 0; i < N_COLUMNS; i++)
        tokenizers[i] = open_form(columns[i].model, form);
    assert_int_equal(
        mc_file_read(mc_source_path("tests/neural/token_ids.tsv"), arena, &table, NULL), 0);
    while (table.length > 0) {
        struct mc_slice line = next_line(&table);

        if (n_lines++ > 0)
            n_wrong += compare_line(line, tokenizers, arena);
    }
    assert_int_equal(n_lines, 1 + 289);
    assert_int_equal(n_wrong, 0);
    for (i = 0; i < N_COLUMNS; i++)
        mc_tokenizer_close(tokenizers[i]);
    mc_arena_free(arena);
}

static void test_plain_files(void **state)
{
    (void)state;
    compare_table(FORM_PLAIN);
}

static void test_whole_file(void **state)
{
    (void)state;
    compare_table(FORM_WHOLE);
}

/* --- folders that are taken and folders that are refused -------------------------------------- */

static void check_valid(const char *folder, struct mc_arena *arena)
{
    struct mc_subword_tokenizer *tokenizer = open_good(folder);
    struct mc_slice table;

    assert_int_equal(
        mc_file_read(mc_arena_format(arena, "%s/expected", folder), arena, &table, NULL), 0);
    assert_true(table.length > 0);
    while (table.length > 0) {
        struct mc_slice line = next_line(&table), text = decode_json(next_field(&line), arena);
        struct mc_token_ids ids;

        mc_tokenizer_encode(tokenizer, MC_ENCODING_DEFAULT, text,
                            mc_tokenizer_max_length(tokenizer), arena, &ids);
        if (!mc_slice_equal(write_ids(&ids, arena), line))
            fail_msg("%s: \"%s\" gives %s, not %.*s", folder, text.data,
                     write_ids(&ids, arena).data, MC_SLICE_ARGUMENTS(line));
    }
    mc_tokenizer_close(tokenizer);
}

static void check_invalid(const char *folder, struct mc_arena *arena)
{
    struct mc_subword_tokenizer *tokenizer;
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice expected;
    const char *found, *file;

    assert_int_equal(
        mc_file_read(mc_arena_format(arena, "%s/error", folder), arena, &expected, NULL), 0);
    if (mc_tokenizer_open(folder, &tokenizer, &error) == 0)
        fail_msg("%s is taken", folder);
    assert_null(tokenizer);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_int_equal(strncmp(error.file, folder, strlen(folder)), 0);
    file = error.file + strlen(folder);
    found = mc_arena_format(arena, "%s%s%u:%u: %s\n", file + (*file == '/'),
                            *file == '\0' ? "" : ":", error.at.line, error.at.column, error.text);
    if (strcmp(found, expected.data) != 0)
        fail_msg("%s: %s", folder, found);
}

static void check_folders(const char *kind, void (*check)(const char *, struct mc_arena *),
                          size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder =
        mc_arena_format(arena, "%s/%s", mc_source_path("tests/neural/tokenizers"), kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    assert_true(n >= least);
    for (i = 0; i < n; i++)
        check(mc_arena_format(arena, "%s/%s", folder, names[i]), arena);
    mc_arena_free(arena);
}

static void test_valid_folders(void **state)
{
    (void)state;
    check_folders("valid", check_valid, 24);
}

static void test_invalid_folders(void **state)
{
    (void)state;
    check_folders("invalid", check_invalid, 60);
}

/* --- what is asked of one --------------------------------------------------------------------- */

static const char *model_folder(const char *model, struct mc_arena *arena)
{
    return mc_source_path(mc_arena_format(arena, "tests/neural/models/%s", model));
}

/* As a reader would see an entry: "TEXT", or "+TEXT" where it goes on with the word before. */
static const char *shown(const struct mc_subword_tokenizer *tokenizer, const char *entry,
                         struct mc_arena *arena)
{
    uint32_t id = mc_tokenizer_find(tokenizer, mc_slice_of(entry));
    struct mc_slice text;
    bool continues;

    assert_int_not_equal(id, MC_NOT_FOUND);
    assert_string_equal(mc_tokenizer_token(tokenizer, id).data, entry);
    text = mc_tokenizer_text(tokenizer, id, arena, &continues);
    return mc_arena_format(arena, "%s%.*s", continues ? "+" : "", MC_SLICE_ARGUMENTS(text));
}

static void test_entries(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_subword_tokenizer *bert = open_good(model_folder("bert", arena));
    struct mc_subword_tokenizer *gpt2 = open_good(model_folder("gpt2", arena));

    (void)state;
    assert_string_equal(shown(bert, "the", arena), "the");
    assert_string_equal(shown(bert, "##ing", arena), "+ing");
    assert_string_equal(shown(bert, "[CLS]", arena), "[CLS]");
    assert_string_equal(shown(gpt2, "\xC4\xA0\x61", arena), "a");
    assert_string_equal(shown(gpt2, "ing", arena), "+ing");
    assert_string_equal(shown(gpt2, "\xC3\x83", arena), "+\xC3"); /* the byte C3 */
    assert_string_equal(shown(gpt2, "<|endoftext|>", arena), "<|endoftext|>");
    assert_int_equal(mc_tokenizer_find(bert, mc_slice_of("##the end")), MC_NOT_FOUND);
    assert_int_equal(mc_tokenizer_kind(bert), MC_WORD_PIECE);
    assert_int_equal(mc_tokenizer_kind(gpt2), MC_BYTE_PAIR);
    assert_int_equal(mc_tokenizer_size(bert), 439); /* lines of vocab.txt */
    assert_int_equal(mc_tokenizer_special(bert, MC_TOKEN_START), 5);
    assert_int_equal(mc_tokenizer_special(bert, MC_TOKEN_MASK), 7);
    assert_int_equal(mc_tokenizer_special(gpt2, MC_TOKEN_START), 656);
    assert_int_equal(mc_tokenizer_special(gpt2, MC_TOKEN_MASK), MC_NOT_FOUND);
    assert_true(mc_tokenizer_is_special(bert, 6));
    assert_false(mc_tokenizer_is_special(bert, 1)); /* [unused0] */
    mc_tokenizer_close(bert);
    mc_tokenizer_close(gpt2);
    mc_tokenizer_close(NULL);
    mc_arena_free(arena);
}

/* Lengths, ends and bytes that are no UTF-8: "the" is 150 of bert; [CLS] 5, [SEP] 6. */
static void test_encodings(void **state)
{
    static const struct {
        const char *model;
        enum mc_encoding encoding;
        const char *text;
        size_t max_length;
        const char *ids;
        bool truncated;
    } tests[] = {
        {"bert", MC_ENCODING_DEFAULT, "the the the", 5, "5 150 150 150 6", false},
        {"bert", MC_ENCODING_DEFAULT, "the the the", 4, "5 150 150 6", true},
        {"bert", MC_ENCODING_DEFAULT, "the the the", 2, "5 6", true},
        {"bert", MC_ENCODING_BARE, "the the the", 2, "150 150 150", false},
        {"bert", MC_ENCODING_BARE, "", 0, "", false},
        {"bert", MC_ENCODING_DEFAULT, "the\xFF the", 9, "5 150 150 6", false},
        /* U+FFFD is EF BF BD, which the goldens have as 171 123 121 (t112) */
        {"gpt2", MC_ENCODING_DEFAULT, "\xFF", 9, "171 123 121", false},
        {"gpt2", MC_ENCODING_DEFAULT, "\xFF", 2, "171 123", true},
        {"roberta", MC_ENCODING_BARE, "<s>a", 9, "0 68", false},
        {"roberta", MC_ENCODING_BERTSCORE, " a\t", 9, "0 261 2", false},
    };
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
        struct mc_subword_tokenizer *tokenizer = open_good(model_folder(tests[i].model, arena));
        struct mc_token_ids ids;

        mc_tokenizer_encode(tokenizer, tests[i].encoding, mc_slice_of(tests[i].text),
                            tests[i].max_length, arena, &ids);
        assert_string_equal(write_ids(&ids, arena).data, tests[i].ids);
        assert_int_equal(ids.truncated, tests[i].truncated);
        assert_non_null(ids.ids);
        mc_tokenizer_close(tokenizer);
    }
    mc_arena_free(arena);
}

/* Marks that take room (Mc) stay, in the order of their classes: U+1D165 is 216, U+1D16D is 226. A
 * nonspacing mark of class 0 (U+0947) ends a run. */
static void test_order_of_marks(void **state)
{
    static const char vocabulary[] = "[UNK]\n[CLS]\n[SEP]\n"
                                     "x\xF0\x9D\x85\xA5\xF0\x9D\x85\xAD\n"
                                     "x\xF0\x9D\x85\xAD\xF0\x9D\x85\xA5\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_subword_tokenizer *tokenizer;
    struct mc_token_ids ids;
    char folder[1024];
    FILE *stream;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    stream = fopen(mc_arena_format(arena, "%s/vocab.txt", folder), "wb");
    assert_non_null(stream);
    assert_true(fputs(vocabulary, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    tokenizer = open_good(folder);
    mc_tokenizer_encode(tokenizer, MC_ENCODING_BARE,
                        mc_slice_of("x\xF0\x9D\x85\xAD\xF0\x9D\x85\xA5"), 0, arena, &ids);
    assert_string_equal(write_ids(&ids, arena).data, "3");
    mc_tokenizer_encode(tokenizer, MC_ENCODING_BARE,
                        mc_slice_of("x\xF0\x9D\x85\xAD\xE0\xA5\x87\xF0\x9D\x85\xA5"), 0, arena,
                        &ids);
    assert_string_equal(write_ids(&ids, arena).data, "4");
    mc_tokenizer_close(tokenizer);
    remove_folder(folder, arena);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_files),    cmocka_unit_test(test_whole_file),
        cmocka_unit_test(test_valid_folders),  cmocka_unit_test(test_invalid_folders),
        cmocka_unit_test(test_entries),        cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_order_of_marks),
    };

    return cmocka_run_group_tests_name("tokenizer", tests, NULL, NULL);
}
