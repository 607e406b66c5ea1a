/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files that METEOR reads: each is named in the signature with a checksum of every byte, and
 * none can be absent or cut off without the metric saying so. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/unit/scoring.h"

#define FOLDER "test_meteor_resources.tmp"
#define TABLE FOLDER "/table"
#define METEOR "meteor:modules=exact+synonym,resources=" FOLDER
#define N_METEOR 4
#define N_WORDNET 12

/* METEOR's own files, of a few words. */
static const char *const meteor_names[N_METEOR] = {
    "function.english.words", "nonbreaking.english.prefixes", "synonym.english.synsets",
    "synonym.english.exceptions"};
static const char *const meteor_texts[N_METEOR] = {"the\nof\n", "mr\n", "auto\n12 7\ncar\n12\n",
                                                   "wolf\nwolves\n"};

static const char *const wordnet_names[N_WORDNET] = {
    "index.noun", "index.verb", "index.adj", "index.adv", "noun.exc", "verb.exc",
    "adj.exc",    "adv.exc",    "data.noun", "data.verb", "data.adj", "data.adv"};

static struct mc_arena *arena;
static struct mc_slice wordnet_texts[N_WORDNET];

static char *path_of(const char *name)
{
    static char path[256];

    (void)snprintf(path, sizeof(path), FOLDER "/%s", name);
    return path;
}

static void write_file(const char *name, struct mc_slice text)
{
    FILE *stream = fopen(path_of(name), "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(text.data, 1, text.length, stream), text.length);
    assert_int_equal(fclose(stream), 0);
}

/* The file with one bit of one byte, about its middle, changed; never a line feed. */
static void change_one_byte(const char *name, struct mc_slice text)
{
    struct mc_slice copy = mc_arena_copy(arena, text);
    char *bytes = mc_arena_array(arena, text.length, 1);
    size_t at = text.length / 2;

    memcpy(bytes, copy.data, copy.length);
    while (bytes[at] == '\n' || bytes[at] == ' ')
        at++;
    bytes[at] ^= 1;
    write_file(name, mc_slice(bytes, text.length));
}

static char *signature_of(const char *spec)
{
    return mc_arena_format(arena, "%s", mc_scoring_signature(spec));
}

/* --- METEOR's own files ----------------------------------------------------------------------- */

static void write_meteor(void)
{
    size_t i;

    for (i = 0; i < N_METEOR; i++)
        write_file(meteor_names[i], mc_slice_of(meteor_texts[i]));
}

/* auto and car share synset 12; synonyms count 0.8: (1 + 0.8) / 2. */
static void test_own_files_serve(void **state)
{
    (void)state;
    write_meteor();
    assert_near(mc_scoring_pair(METEOR, "red auto", "red car"), 0.9, 1e-12);
    assert_near(mc_scoring_pair(METEOR, "red wolves", "red wolf"),
                mc_scoring_pair("meteor:modules=exact", "red wolves", "red wolf"), 1e-12);
}

static void test_own_files_are_signed(void **state)
{
    char *before;
    size_t i;

    (void)state;
    write_meteor();
    before = signature_of(METEOR);
    assert_string_equal(before, signature_of(METEOR));
    for (i = 0; i < N_METEOR; i++) {
        char *entry = mc_arena_format(arena, "|%s:", meteor_names[i]);
        char *after;

        assert_non_null(strstr(before, entry));
        change_one_byte(meteor_names[i], mc_slice_of(meteor_texts[i]));
        after = signature_of(METEOR);
        assert_string_not_equal(before, after);
        assert_memory_not_equal(strstr(before, entry), strstr(after, entry), strlen(entry) + 12);
        write_meteor();
        assert_string_equal(before, signature_of(METEOR));
    }
}

static void test_own_files_are_needed(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_METEOR; i++) {
        write_meteor();
        assert_int_equal(unlink(path_of(meteor_names[i])), 0);
        assert_non_null(strstr(mc_scoring_refusal(METEOR), meteor_names[i]));
        assert_non_null(strstr(mc_scoring_refusal(METEOR), "METEOR 1.5's data for English"));
    }
    write_meteor();
    write_file("synonym.english.synsets", mc_slice_of("auto\n12 7\ncar"));
    assert_non_null(strstr(mc_scoring_refusal(METEOR), FOLDER));
    assert_non_null(strstr(mc_scoring_refusal(METEOR), ":3:1: "));
    write_file("synonym.english.synsets", mc_slice_of("auto\n12 x\n"));
    assert_non_null(
        strstr(mc_scoring_refusal(METEOR), ":2:1: a line of synsets holds only numbers"));
    for (i = 0; i < N_METEOR; i++) {
        write_meteor();
        write_file(meteor_names[i], mc_slice_of("")); /* nothing came of a download */
        assert_non_null(strstr(mc_scoring_refusal(METEOR), meteor_names[i]));
        write_file(meteor_names[i], mc_slice_of("a\xFFz\nb\n"));
        assert_non_null(strstr(mc_scoring_refusal(METEOR), meteor_names[i]));
    }
}

/* --- a paraphrase table ----------------------------------------------------------------------- */

static void test_table(void **state)
{
    const char *spec = "meteor:modules=exact+paraphrase,paraphrases=" TABLE;
    char *before;

    (void)state;
    write_file("table", mc_slice_of("0.5\na man\nthe man\n"));
    before = signature_of(spec);
    assert_string_equal(before, signature_of(spec));
    write_file("table", mc_slice_of("0.5\na man\nthe men\n"));
    assert_string_not_equal(before, signature_of(spec));
    write_file("table", mc_slice_of("0.5\na man\n"));
    assert_non_null(
        strstr(mc_scoring_refusal(spec), TABLE ":2:1: a phrase without its paraphrase"));
    write_file("table", mc_slice("\x1F\x8B\x08\0\0\0\0\0\0\x03\xCB", 11)); /* gzip, cut off */
    assert_non_null(strstr(mc_scoring_refusal(spec), TABLE));
    assert_int_equal(unlink(TABLE), 0);
    assert_non_null(strstr(mc_scoring_refusal(spec), TABLE));
}

/* --- WordNet ---------------------------------------------------------------------------------- */

static void write_wordnet(void)
{
    size_t i;

    for (i = 0; i < N_WORDNET; i++)
        write_file(wordnet_names[i], wordnet_texts[i]);
}

/* METEOR 1.5 asks the index and the exceptions, NLTK also the words in the data files. */
static void test_wordnet_is_signed(void **state)
{
    char *before[2];
    size_t i;

    (void)state;
    write_wordnet();
    before[0] = signature_of("meteor");
    before[1] = signature_of("meteor:variant=nltk");
    for (i = 0; i < N_WORDNET; i++) {
        bool is_data = strncmp(wordnet_names[i], "data.", 5) == 0;

        if (wordnet_texts[i].length == 0)
            continue;
        change_one_byte(wordnet_names[i], wordnet_texts[i]);
        if (!is_data)
            assert_string_not_equal(before[0], signature_of("meteor"));
        assert_string_not_equal(before[1], signature_of("meteor:variant=nltk"));
        write_wordnet();
        assert_string_equal(before[0], signature_of("meteor"));
        assert_string_equal(before[1], signature_of("meteor:variant=nltk"));
    }
}

static void assert_refused(const char *name)
{
    static const char *const specs[] = {"meteor", "meteor:variant=nltk"};
    size_t i;

    for (i = 0; i < 2; i++) {
        assert_non_null(strstr(mc_scoring_refusal(specs[i]), name));
        assert_non_null(strstr(mc_scoring_refusal(specs[i]), "install Debian's wordnet-base"));
    }
    /* what needs no WordNet goes on */
    assert_string_equal(mc_scoring_refusal("meteor:modules=exact+stem"), "");
}

static void test_wordnet_is_needed(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_WORDNET; i++) {
        write_wordnet();
        assert_int_equal(unlink(path_of(wordnet_names[i])), 0);
        assert_refused(wordnet_names[i]);
        if (wordnet_texts[i].length < 2)
            continue;
        write_file(wordnet_names[i], mc_slice(wordnet_texts[i].data, wordnet_texts[i].length - 2));
        assert_refused(wordnet_names[i]);
        if (strstr(wordnet_names[i], ".exc") != NULL)
            continue; /* may be empty */
        write_file(wordnet_names[i], mc_slice_of(""));
        assert_refused(wordnet_names[i]);
    }
}

/* --- set up ----------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)state;
    arena = mc_arena_new();
    for (i = 0; i < N_WORDNET; i++) {
        const char *name = mc_arena_format(arena, "tests/wordnet/%s", wordnet_names[i]);

        if (mc_file_read(mc_source_path(name), arena, &wordnet_texts[i], &error) != 0)
            return -1;
    }
    (void)mkdir(FOLDER, 0700);
    return setenv("METRICHECK_WORDNET", FOLDER, 1);
}

static int tear_down(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_METEOR; i++)
        (void)unlink(path_of(meteor_names[i]));
    for (i = 0; i < N_WORDNET; i++)
        (void)unlink(path_of(wordnet_names[i]));
    mc_arena_free(arena);
    return rmdir(FOLDER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_files_serve),      cmocka_unit_test(test_own_files_are_signed),
        cmocka_unit_test(test_own_files_are_needed), cmocka_unit_test(test_table),
        cmocka_unit_test(test_wordnet_is_signed),    cmocka_unit_test(test_wordnet_is_needed),
    };

    return cmocka_run_group_tests_name("meteor_resources", tests, set_up, tear_down);
}
