/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Treebanks in memory: what they keep of a file, and labels as numbers. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <unistd.h>

#include "tree/treebank.h"

#define PATH "test_treebank.x.conllu.gz"

static const struct mc_slice PUNCT = {"punct", 5};
static const struct mc_tree_strip STRIP = {&PUNCT, 1, false};

static void write_file(const char *text)
{
    FILE *stream = fopen(PATH, "wb");

    assert_non_null(stream);
    assert_int_equal(fputs(text, stream) < 0, 0);
    assert_int_equal(fclose(stream), 0);
}

static void read_bank(const char *text, bool keep_case, struct mc_arena *arena,
                      struct mc_treebank *treebank)
{
    struct mc_error error = MC_NO_ERROR;

    write_file(text);
    if (mc_treebank_read(PATH, &STRIP, keep_case, arena, treebank, &error) != 0)
        fail_msg("%s:%u:%u: %s", error.file, error.at.line, error.at.column, error.text);
    assert_int_equal(unlink(PATH), 0);
}

#define TWO_SENTENCES                                                                              \
    "# sent_id = first\n# text = Dogs, bark\n"                                                     \
    "1\tDogs\tDOG\tNOUN\t_\tNumber=Plur\t3\tnsubj:pass\t_\t_\n"                                    \
    "2\t,\t,\tPUNCT\t_\t_\t3\tpunct\t_\t_\n"                                                       \
    "3\tbark\tdog\tVERB\t_\t_\t0\troot\t_\t_\n\n"                                                  \
    "1\t\xC3\x84ra\t\xC3\x84RA\tNOUN\t_\t_\t0\troot\t_\t_\n"                                       \
    "2\t.\t.\tPUNCT\t_\t_\t0\tpunct\t_\t_\n"

static const char *label(const struct mc_treebank *treebank, uint32_t number)
{
    return mc_string_map_key(treebank->texts, number).data;
}

static void test_contents(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank bank;

    (void)state;
    read_bank(TWO_SENTENCES, false, arena, &bank);
    assert_string_equal(bank.path, PATH);
    assert_string_equal(bank.name, "test_treebank.x");
    assert_int_equal(bank.n_trees, 2);
    assert_int_equal(bank.n_nodes, 3);
    assert_int_equal(bank.n_edges, 1);
    assert_false(bank.keep_case);
    assert_true(mc_slice_is(bank.trees[0].id, "first"));
    assert_true(mc_slice_is(bank.trees[0].text, "Dogs, bark"));
    assert_true(mc_slice_is(bank.trees[1].id, "2"));
    assert_int_equal(bank.trees[1].text.length, 0);
    assert_int_equal(bank.trees[0].n_words, 3);
    assert_int_equal(bank.trees[0].n_nodes, 2);
    assert_int_equal(bank.trees[0].heads[0], 1);
    assert_int_equal(bank.trees[0].heads[1], MC_NO_HEAD);
    assert_int_equal(bank.trees[0].words[1].line, 4);
    assert_true(mc_slice_is(bank.trees[0].words[1].form, ","));
    assert_true(mc_slice_is(bank.trees[0].words[0].lemma, "DOG"));
    assert_true(mc_slice_is(mc_tree_relation(&bank.trees[0], 0), "nsubj:pass"));
    assert_int_equal(bank.trees[1].n_roots, 1);
    mc_arena_free(arena);
}

static void test_labels(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank bank;

    (void)state;
    read_bank(TWO_SENTENCES, false, arena, &bank);
    assert_string_equal(label(&bank, bank.labels[0].lemma[0]), "dog");
    assert_int_equal(bank.labels[0].lemma[0], bank.labels[0].lemma[1]);
    assert_string_equal(label(&bank, bank.labels[0].universal[0]), "nsubj");
    assert_string_equal(label(&bank, bank.labels[0].relation[0]), "nsubj:pass");
    assert_string_equal(label(&bank, bank.labels[0].upos[0]), "NOUN");
    assert_string_equal(label(&bank, bank.labels[0].feats[0]), "Number=Plur");
    assert_string_equal(label(&bank, bank.labels[1].lemma[0]), "\xC3\xA4ra");
    assert_int_equal(bank.labels[0].upos[0], bank.labels[1].upos[0]);
    assert_int_equal(bank.labels[0].relation[1], bank.labels[1].universal[0]);
    read_bank(TWO_SENTENCES, true, arena, &bank);
    assert_true(bank.keep_case);
    assert_string_equal(label(&bank, bank.labels[0].lemma[0]), "DOG");
    assert_string_equal(label(&bank, bank.labels[0].lemma[1]), "dog");
    assert_string_equal(label(&bank, bank.labels[1].lemma[0]), "\xC3\x84RA");
    mc_arena_free(arena);
}

static void check_fault(const char *text, uint32_t line, uint32_t column, const char *says)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_treebank bank;

    write_file(text);
    assert_int_equal(mc_treebank_read(PATH, &STRIP, false, arena, &bank, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, PATH);
    assert_int_equal(error.at.line, line);
    assert_int_equal(error.at.column, column);
    assert_string_equal(error.text, says);
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

static void test_faults(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_treebank bank;

    (void)state;
    check_fault("", 0, 0, "no sentence in the file");
    check_fault("\n\n", 0, 0, "no sentence in the file");
    check_fault(TWO_SENTENCES "\n# x\n", 10, 1, "a sentence without words");
    assert_int_equal(mc_treebank_read("/nowhere/x", &STRIP, false, arena, &bank, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    mc_arena_free(arena);
}

/* UnicodeData.txt, simple lower case: 0041, 00C4, 03A3 (whatever follows), 0130 to 0069, 1E9E to
 * 00DF, 2C62 to 026B, 10400 to 10428. */
static void test_lower_case(void **state)
{
    static const char *const pairs[][2] = {{"", ""},
                                           {"ABC xyz-1", "abc xyz-1"},
                                           {"\xC3\x84"
                                            "A",
                                            "\xC3\xA4"
                                            "a"},
                                           {"\xCE\x91\xCE\xA3", "\xCE\xB1\xCF\x83"},
                                           {"\xC4\xB0I", "ii"},
                                           {"\xE1\xBA\x9E", "\xC3\x9F"},
                                           {"\xE2\xB1\xA2", "\xC9\xAB"},
                                           {"\xF0\x90\x90\x80", "\xF0\x90\x90\xA8"},
                                           {"\xE7\x8C\xAB", "\xE7\x8C\xAB"}};
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
        assert_string_equal(mc_tree_lower(mc_slice_of(pairs[i][0]), arena).data, pairs[i][1]);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_lower_case),
    };

    return cmocka_run_group_tests_name("treebank", tests, NULL, NULL);
}
