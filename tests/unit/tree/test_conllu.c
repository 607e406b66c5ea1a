/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folders tests/conllu/valid and tests/conllu/invalid, and what files of any size and kind must
 * not change. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "tree/conllu.h"

#define PATH "test_conllu.tmp"

/* --- folders ---------------------------------------------------------------------------------- */

static void append_sentence(const struct mc_conllu_sentence *sentence, struct mc_buffer *text)
{
    size_t i;

    mc_buffer_append_format(text, "sentence %u at line %u: id \"%.*s\", text \"%.*s\"\n",
                            (unsigned)sentence->number, sentence->line,
                            MC_SLICE_ARGUMENTS(sentence->id), MC_SLICE_ARGUMENTS(sentence->text));
    for (i = 0; i < sentence->n_words; i++) {
        const struct mc_conllu_word *word = &sentence->words[i];

        mc_buffer_append_format(text, "%u: %.*s|%.*s|%.*s|%.*s|%u|%.*s\n", word->line,
                                MC_SLICE_ARGUMENTS(word->form), MC_SLICE_ARGUMENTS(word->lemma),
                                MC_SLICE_ARGUMENTS(word->upos), MC_SLICE_ARGUMENTS(word->feats),
                                word->head, MC_SLICE_ARGUMENTS(word->relation));
    }
}

/* All sentences, or those before an error and the error; closes the reader. Lives in the arena. */
static struct mc_slice written(struct mc_conllu_reader *reader, struct mc_arena *arena)
{
    const struct mc_conllu_sentence *sentence;
    struct mc_error error = MC_NO_ERROR, again = MC_NO_ERROR;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;

    while (mc_conllu_next(reader, &sentence, &error) == 0 && sentence != NULL)
        append_sentence(sentence, &text);
    if (error.code != MC_CODE_OK) {
        mc_buffer_append_format(&text, "%s:%u:%u: %s\n", error.file, error.at.line, error.at.column,
                                error.text);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_int_equal(mc_conllu_next(reader, &sentence, &again), -1);
        assert_null(sentence);
        assert_string_equal(again.text, error.text);
    } else {
        assert_int_equal(mc_conllu_next(reader, &sentence, &error), 0);
        assert_null(sentence);
        assert_int_equal(mc_conllu_bytes(reader), mc_conllu_size(reader));
    }
    mc_conllu_close(reader);
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

static struct mc_slice written_text(const char *name, struct mc_slice text, struct mc_arena *arena)
{
    return written(mc_conllu_open_text(name, text), arena);
}

static struct mc_slice written_file(const char *path, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_conllu_reader *reader;

    if (mc_conllu_open(path, &reader, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    return written(reader, arena);
}

static struct mc_slice read_whole(const char *path, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text = {"", 0};

    if (mc_file_read(path, arena, &text, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    return text;
}

/* Each folder below tests/conllu/KIND: its input, from a file and from memory, gives what its file
 * `expected` says. Returns how many. */
static size_t check_folders(const char *kind, const char *expected, bool is_error)
{
    struct mc_arena *arena = mc_arena_new();
    const char *root = mc_arena_format(arena, "%s/%s", mc_source_path("tests/conllu"), kind);
    struct mc_error error = MC_NO_ERROR;
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(root, "", arena, &names, &n, &error), 0);
    for (i = 0; i < n; i++) {
        const char *path = mc_arena_format(arena, "%s/%s/input.conllu", root, names[i]);
        const char *answer = mc_arena_format(arena, "%s/%s/%s", root, names[i], expected);
        struct mc_slice text = written_text(path, read_whole(path, arena), arena);
        const char *found = text.data, *wanted = read_whole(answer, arena).data;

        assert_string_equal(written_file(path, arena).data, found);
        if (is_error) { /* the last line, without the sentences before and the path */
            const char *place = strstr(text.data, path);

            found = place == NULL ? text.data : place + strlen(path) + 1;
        }
        if (strcmp(found, wanted) != 0)
            fail_msg("%s gives\n%smust give\n%s", path, found, wanted);
    }
    mc_arena_free(arena);
    return n;
}

static void test_valid_folders(void **state)
{
    (void)state;
    assert_true(check_folders("valid", "expected", false) >= 20);
}

static void test_invalid_folders(void **state)
{
    (void)state;
    assert_true(check_folders("invalid", "error", true) >= 50);
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_file(struct mc_slice text)
{
    FILE *stream = fopen(PATH, "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(text.data, 1, text.length, stream), text.length);
    assert_int_equal(fclose(stream), 0);
}

/* Sentences of 1 to 30 words, of which the i-th hangs on the one before it, some hundred KB: ends
 * of blocks fall on every kind of place. Characters of one to four bytes. */
static void append_many(struct mc_buffer *text, uint32_t n)
{
    uint32_t i, word;

    for (i = 0; i < n; i++) {
        mc_buffer_append_format(text, "# sent_id = s%u\n", i);
        for (word = 1; word <= 1 + i % 30; word++)
            mc_buffer_append_format(
                text, "%u\t\xC3\xA9%u\t\xE7\x8C\xAB\xF0\x9F\x98\x80%u\tX\tx\t_\t%u\tdep\t_\t_\n",
                word, i, word, word - 1);
        mc_buffer_append_text(text, i % 7 == 0 ? "\r\n\n" : "\n");
    }
}

/* A sentence of so many words in a chain. */
static void append_chain(struct mc_buffer *text, uint32_t n)
{
    uint32_t word;

    for (word = 1; word <= n; word++)
        mc_buffer_append_format(text, "%u\tform-%u\tlemma-%u\tX\tx\t_\t%u\tdep\t_\t_\n", word, word,
                                word, word - 1);
    mc_buffer_append_char(text, '\n');
}

/* A file says what its text in memory says, behind the longest sentences too. */
static void test_large_files(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice slice;

    (void)state;
    append_many(&text, 3000);
    append_chain(&text, 10000);
    append_many(&text, 1000);
    append_chain(&text, 40000);
    append_many(&text, 10);
    slice = mc_buffer_slice(&text);
    write_file(slice);
    assert_string_equal(written_file(PATH, arena).data, written_text(PATH, slice, arena).data);
    assert_non_null(strstr(written_file(PATH, arena).data, "\nsentence 4012 at line "));
    assert_int_equal(unlink(PATH), 0);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* Faults have their place far into a file. 3,000 sentences have 3,000 ids and blank lines, 429
 * (every seventh) one more, and 100 times 1 + 2 + ... + 30 = 46,500 words: 52,929 lines. */
static void test_faults_far_into_a_file(void **state)
{
    static const struct {
        const char *line, *says;
    } faults[] = {{"1\ta\n", "52930:4: 2 columns where 10 are expected"},
                  {"# \xC3\xA9 \xC3\n", "52930:5: not well-formed UTF-8"},
                  {"1\ta\ta\t_\t_\t_\t7\tx\t_\t_\n",
                   "52930:13: HEAD 7 is not a word of the sentence, which has 1"}};
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(faults) / sizeof(*faults); i++) {
        struct mc_buffer text = {NULL, 0, 0};
        const char *found;

        append_many(&text, 3000);
        mc_buffer_append_text(&text, faults[i].line);
        write_file(mc_buffer_slice(&text));
        found = strstr(written_file(PATH, arena).data, PATH ":");
        assert_non_null(found);
        assert_memory_equal(found + strlen(PATH ":"), faults[i].says, strlen(faults[i].says));
        mc_buffer_free(&text);
    }
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

static void test_gzipped_files(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice slice;
    gzFile stream = gzopen(PATH, "wb");

    (void)state;
    assert_non_null(stream);
    append_many(&text, 3000);
    slice = mc_buffer_slice(&text);
    assert_int_equal(gzwrite(stream, slice.data, (unsigned)slice.length), slice.length);
    assert_int_equal(gzclose(stream), Z_OK);
    assert_string_equal(written_file(PATH, arena).data, written_text(PATH, slice, arena).data);
    assert_int_equal(truncate(PATH, 10000), 0);
    assert_non_null(strstr(written_file(PATH, arena).data, PATH ":0:0: cannot be read: "));
    assert_int_equal(unlink(PATH), 0);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

static void test_standard_input(void **state)
{
    static const struct mc_slice fault = {"1\ta\n", 4};
    struct mc_arena *arena = mc_arena_new();
    int kept = mc_keep_standard_input();

    (void)state;
    write_file(fault);
    assert_non_null(freopen(PATH, "rb", stdin));
    assert_string_equal(written_file("-", arena).data,
                        "standard input:1:4: 2 columns where 10 are expected\n");
    assert_int_equal(dup2(kept, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(kept), 0);
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

static void test_files_that_are_none(void **state)
{
    struct mc_error error = MC_NO_ERROR, folder = MC_NO_ERROR;
    struct mc_conllu_reader *reader;

    (void)state;
    assert_int_equal(mc_conllu_open("/nowhere/file", &reader, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "/nowhere/file");
    assert_non_null(strstr(error.text, "No such file"));
    assert_int_equal(mc_conllu_open("/", &reader, &folder), -1);
    assert_string_equal(folder.text, "is a folder, a file is expected");
    mc_conllu_close(NULL);
}

/* A sentence that never ends, here 65 MB of nothing, does not fill the memory. */
static void test_sentence_without_end(void **state)
{
    static const struct mc_slice start = {"\n\n# x", 5};
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    write_file(start);
    assert_int_equal(truncate(PATH, 65 * 1024 * 1024), 0);
    assert_string_equal(written_file(PATH, arena).data,
                        PATH ":3:1: a sentence of more than 64 MB\n");
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

/* Only the first words of a long cycle are named. */
static void test_long_cycle(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice found;
    uint32_t i;

    (void)state;
    for (i = 1; i <= 1000; i++)
        mc_buffer_append_format(&text, "%u\ta\ta\t_\t_\t_\t%u\tx\t_\t_\n", i, i % 1000 + 1);
    found = written_text("text", mc_buffer_slice(&text), arena);
    assert_non_null(strstr(found.data, "text:1:13: a cycle of heads: 1 -> 2 -> 3 -> "));
    assert_non_null(strstr(found.data, " -> ... -> 1\n"));
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

static void test_universal_relations(void **state)
{
    static const char *const pairs[][2] = {
        {"nsubj", "nsubj"}, {"nsubj:pass", "nsubj"}, {"obl:arg:x", "obl"}, {"_", "_"}, {"", ""}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
        assert_true(mc_slice_is(mc_universal_relation(mc_slice_of(pairs[i][0])), pairs[i][1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_folders),       cmocka_unit_test(test_invalid_folders),
        cmocka_unit_test(test_large_files),         cmocka_unit_test(test_faults_far_into_a_file),
        cmocka_unit_test(test_gzipped_files),       cmocka_unit_test(test_standard_input),
        cmocka_unit_test(test_files_that_are_none), cmocka_unit_test(test_sentence_without_end),
        cmocka_unit_test(test_long_cycle),          cmocka_unit_test(test_universal_relations),
    };

    return cmocka_run_group_tests_name("conllu", tests, NULL, NULL);
}
