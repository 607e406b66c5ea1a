/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Outputs of systems: alignment to the nodes of trees, forms of files, what does not fit, and the
 * orders that the reference program made of the outputs on EWT. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/random.h"
#include "tests/unit/curated.h"
#include "tests/unit/tree_samples.h"
#include "tree/outputs.h"

#define GOLDENS "goldens/tree/"
#define EWT "data/sr20-en-ewt/"

/* The order as the goldens write it. */
static const char *written(const struct mc_tree_output *output, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    uint32_t i;

    for (i = 0; i < output->n_tokens; i++)
        mc_buffer_append_format(&text, "%s%u", i == 0 ? "" : " ", (unsigned)output->order[i]);
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy.data;
}

/* --- one text --------------------------------------------------------------------------------- */

static void check_text(const char *sentence, bool keep_case, const char *text, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(sentence, keep_case, arena);
    struct mc_tree_output output;

    mc_tree_align_text(&treebank.trees[0], keep_case, mc_slice_of(text), arena, &output);
    assert_string_equal(written(&output, arena), expected);
    mc_arena_free(arena);
}

static void test_words(void **state)
{
    (void)state;
    check_text("We<2 left<0 soon<2", false, "Soon we LEFT", "3 1 2");
    check_text("We<2 left<0 soon<2", false, "", "");
    check_text("We<2 left<0 soon<2", false, " \xC2\xA0\t we\xE3\x80\x80left  ", "1 2");
    /* What is not in the sentence is one token of no node. */
    check_text("We<2 left<0 soon<2", false, "we leave very soon", "1 0 0 3");
    /* A lemma names a node too, an unused form comes first. */
    check_text("left/leave<0 leave<1", false, "leave leave left leave", "2 1 1 2");
    /* Equal words one after the other, then the first again. */
    check_text("the<2 a<0 the<2", false, "the the the", "1 3 1");
    /* The first again is that of the form, before that of the lemma. */
    check_text("be/is<0 is/be<1", false, "be be be", "1 2 1");
    check_text("was/be<0 be/x<1", false, "be be be", "2 1 2");
}

static void test_case(void **state)
{
    (void)state;
    check_text("Will<2 will<0", false, "will WILL", "1 2");
    check_text("Will<2 will<0", true, "will WILL", "2 0");
    /* U+0130 is one character in lower case, not two: "i" alone. */
    check_text("\xC4\xB0zmir/x<0 izmir/y<1", false, "izmir IZMIR", "1 2");
}

/* Numbers are those of what is kept. */
static void test_stripped(void **state)
{
    (void)state;
    check_text("(<2! Hello<0 )<2! you<2 .<2!", false, "(hello) you.", "1 2");
    check_text("(<2! Hello<0 )<2! you<2 .<2!", false, ". you hello . .", "2 1");
    /* A mark that the sentence has not is a token. */
    check_text("Hello<0 .<1!", false, "hello !", "1 0");
    /* The first unused word, be it stripped or not. */
    check_text("-<2! a<0 -<2", false, "- a -", "1 2");
    check_text(".<0!", false, ". a", "0");
}

static void test_cuts(void **state)
{
    (void)state;
    check_text("do<0 n't/not<1 it<1", false, "don't doit itn't", "1 2 1 3 3 2");
    /* "abc" is longest, but nothing fits behind it: "ab" and "cd" do. */
    check_text("ab<0 abc<1 cd<1 d<1", false, "abcd", "2 4");
    check_text("ab<0 abc<1 cd<1", false, "abcd", "1 3");
    check_text("ab<0 abc<1 cd<1", false, "abcd abce abc", "1 3 0 2");
    /* Longest first: "aa a", then "aa a" again with the words that are left. */
    check_text("a<0 aa<1 a<1", false, "aaa aaa", "2 1 2 3");
    /* A whole word is never cut. */
    check_text("can<0 not<1 cannot<1", false, "cannot notcan", "3 2 1");
    check_text("\xC3\xA9t<0 \xC3\xA9<1", false, "\xC3\x89\xC3\xA9T \xC3\xA9\xC3", "2 1 0");
}

/* A piece that could be cut in 2^100000 ways, and cannot because of its last letter. Also where
 * t0780 counts its instructions: they are in proportion to the length. */
static void test_hostile_pieces(void **state)
{
    const size_t length = mc_test_size(100000);
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank =
        mc_sample_treebank("a<0 aa<1 aaa<1 aaaa<1 c<1 ca<1", false, arena);
    char *text = mc_malloc(length + 1);
    struct mc_tree_output output;
    unsigned i;

    (void)state;
    memset(text, 'a', length);
    text[length] = 'b';
    mc_tree_align_text(&treebank.trees[0], false, mc_slice(text, length + 1), arena, &output);
    assert_string_equal(written(&output, arena), "0");
    /* The last one can: a quarter as many times "aaaa", the first time for itself, then for it
     * again. */
    mc_tree_align_text(&treebank.trees[0], false, mc_slice(text, length), arena, &output);
    assert_int_equal(output.n_tokens, length / 4);
    for (i = 0; i < output.n_tokens; i++)
        assert_int_equal(output.order[i], 4);
    free(text);
    mc_arena_free(arena);
}

/* 10,000 equal words, 20,000 times asked for. Also where t0780 counts its instructions. */
static void test_equal_words(void **state)
{
    const size_t length = mc_test_size(10000);
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer sentence = {NULL, 0, 0}, text = {NULL, 0, 0};
    struct mc_tree_output output;
    struct mc_treebank treebank;
    unsigned i;

    (void)state;
    for (i = 0; i < length; i++)
        mc_buffer_append_format(&sentence, "a/b<%u ", i);
    for (i = 0; i < 2 * length; i++)
        mc_buffer_append_text(&text, "a ");
    treebank = mc_sample_treebank(sentence.data, false, arena);
    mc_tree_align_text(&treebank.trees[0], false, mc_buffer_slice(&text), arena, &output);
    assert_int_equal(output.n_tokens, 2 * length);
    for (i = 0; i < length; i++)
        assert_int_equal(output.order[i], i + 1);
    for (; i < 2 * length; i++)
        assert_int_equal(output.order[i], 1);
    mc_buffer_free(&sentence);
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* --- against backtracking as it is defined ---------------------------------------------------- */

enum { MOST_WORDS = 8, MOST_LETTERS = 12 };

/* Sentences of letters; lemmas differ from forms. */
struct letters {
    char forms[MOST_WORDS][4], lemmas[MOST_WORDS][4];
    unsigned n;
};

static bool is_word(const struct letters *words, const char *text, size_t length)
{
    unsigned i;

    for (i = 0; i < words->n; i++)
        if ((strlen(words->forms[i]) == length && memcmp(words->forms[i], text, length) == 0) ||
            (strlen(words->lemmas[i]) == length && memcmp(words->lemmas[i], text, length) == 0))
            return true;
    return false;
}

/* Lengths of the parts, longest first with backtracking; how many, or -1. */
static int backtrack(const struct letters *words, const char *piece, unsigned *lengths)
{
    unsigned length;
    int rest;

    if (*piece == '\0')
        return 0;
    for (length = (unsigned)strlen(piece); length > 0; length--) {
        if (!is_word(words, piece, length))
            continue;
        rest = backtrack(words, piece + length, lengths + 1);
        if (rest >= 0) {
            lengths[0] = length;
            return rest + 1;
        }
    }
    return -1;
}

/* The number of the word for a part, from 1. */
static unsigned word_for(const struct letters *words, const char *part, unsigned length, bool *used)
{
    unsigned turn, i;

    for (turn = 0; turn < 4; turn++)
        for (i = 0; i < words->n; i++) {
            const char *text = turn % 2 == 0 ? words->forms[i] : words->lemmas[i];

            if (strlen(text) == length && memcmp(text, part, length) == 0 &&
                (turn >= 2 || !used[i])) {
                used[i] = true;
                return i + 1;
            }
        }
    return 0;
}

static void draw_text(uint64_t seed, uint64_t stream, unsigned most, char *text)
{
    unsigned i, n = 1 + mc_random_below(mc_random_bits(seed, stream, 0), most);

    for (i = 0; i < n; i++)
        text[i] = (char)('a' + mc_random_below(mc_random_bits(seed, stream, i + 1), 2));
    text[n] = '\0';
}

static const char *naive_order(const struct letters *words, const char *piece,
                               struct mc_arena *arena)
{
    bool used[MOST_WORDS] = {false};
    unsigned lengths[MOST_LETTERS];
    int n = backtrack(words, piece, lengths), i;
    char *order = mc_arena_format(arena, n < 0 ? "0" : "%s", "");

    for (i = 0; i < n; piece += lengths[i++])
        order = mc_arena_format(arena, "%s%s%u", order, i == 0 ? "" : " ",
                                word_for(words, piece, lengths[i], used));
    return order;
}

static void test_backtracking(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct letters words;
    char sentence[200], piece[MOST_LETTERS + 1];
    unsigned seed, i, n;

    (void)state;
    for (seed = 0; seed < 300; seed++) {
        words.n = 1 + mc_random_below(mc_random_bits(seed, 0, 0), 4);
        for (i = 0, n = 0; i < words.n; i++) {
            draw_text(seed, 2 * i + 1, 3, words.forms[i]);
            draw_text(seed, 2 * i + 2, 3, words.lemmas[i]);
            n += (unsigned)snprintf(sentence + n, sizeof(sentence) - n, "%s/%s<%u ", words.forms[i],
                                    words.lemmas[i], i);
        }
        for (i = 0; i < 5; i++) {
            draw_text(seed, 100 + i, MOST_LETTERS, piece);
            check_text(sentence, false, piece, naive_order(&words, piece, arena));
        }
    }
    mc_arena_free(arena);
}

/* --- forms of files --------------------------------------------------------------------------- */

/* Three sentences, s-1 to s-3; the last has nothing that is kept. */
#define SAMPLE "We<2 left<0 soon<2 .<2!;Dogs/dog<2 bark<0;.<0!"

/* The orders of a file, divided by " | ", behind the kind as which it was read; or what is wrong
 * with it, as "line:column: text". */
static const char *read_sample(const char *file, enum mc_tree_output_kind kind,
                               struct mc_arena *arena)
{
    static const char *const names[] = {
#define OUTPUT_NAME(value, name) name,
        MC_TREE_OUTPUT_KINDS(OUTPUT_NAME)
#undef OUTPUT_NAME
    };
    struct mc_treebank treebank = mc_sample_treebank(SAMPLE, false, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;
    const char *text;
    size_t i;

    if (mc_tree_outputs_parse("out", mc_slice_of(file), kind, &treebank, arena, &outputs, &error) !=
        0) {
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, "out");
        return mc_arena_format(arena, "%u:%u: %s", (unsigned)error.at.line,
                               (unsigned)error.at.column, error.text);
    }
    text = mc_arena_format(arena, "%s (%u/%u):", names[outputs.kind], (unsigned)outputs.n_foreign,
                           (unsigned)outputs.n_tokens);
    for (i = 0; i < treebank.n_trees; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? " " : " | ",
                               written(&outputs.items[i], arena));
    return text;
}

static void check_file(const char *file, enum mc_tree_output_kind kind, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();

    assert_string_equal(read_sample(file, kind, arena), expected);
    mc_arena_free(arena);
}

static void test_lines(void **state)
{
    (void)state;
    check_file("soon we left!\nbark dog\n.\n", MC_OUTPUTS_GUESSED, "text (1/5): 3 1 0 | 2 1 | ");
    check_file("soon we left\r\nbark dog\r\n.", MC_OUTPUTS_TEXT, "text (0/5): 3 1 2 | 2 1 | ");
    check_file("\n\n\n", MC_OUTPUTS_GUESSED, "text (0/0):  |  | ");
    check_file("\xEF\xBB\xBFleft\n\n\n", MC_OUTPUTS_GUESSED, "text (0/1): 2 |  | ");
    /* "# 1" is no metadata, so these are lines. */
    check_file("# 1\n# text\nwe\n", MC_OUTPUTS_GUESSED, "text (5/5): 0 0 | 0 0 | 0");
    /* A line among others is no block. */
    check_file("left\n# text = a\n\n", MC_OUTPUTS_GUESSED, "text (4/5): 2 | 0 0 0 0 | ");
}

static void test_blocks(void **state)
{
    (void)state;
    check_file("# sent_id = s-1\n# text = We soon left.\n\n# sent_id = s-2\n# text = dogs\n\n"
               "# sent_id = s-3\n# text = .\n\n",
               MC_OUTPUTS_GUESSED, "text (0/4): 1 3 2 | 1 | ");
    /* No ids, no last blank line, several blank lines, CR, other comments, an empty text. */
    check_file(
        "\n# by = us\n# text = We soon left.\r\n\r\n \n#text=\n\n\n# text_en = x\n# text = a",
        MC_OUTPUTS_GUESSED, "text (1/4): 1 3 2 |  | 0");
    /* Comments alone are no sentence; words below a text are passed over. */
    check_file("# by = us\n\n# text = left\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n# text = x\n\n"
               "# text = y\n",
               MC_OUTPUTS_TEXT, "text (2/3): 2 | 0 | 0");
}

static void test_lemmas(void **state)
{
    (void)state;
    check_file("soon we left\nbark dog dog cat\n.\n", MC_OUTPUTS_LEMMAS,
               "lemmas (1/7): 3 1 2 | 2 1 1 0 | ");
    /* Forms are no lemmas; with tabs, a blank belongs to the lemma. */
    check_file("soon\twe left\nDOG\tdogs\t\tbark\r\n\n", MC_OUTPUTS_LEMMAS,
               "lemmas (2/5): 3 0 | 1 0 2 | ");
    /* Lemmas are never guessed, and ids play no part. */
    check_file("soon\nbark dogs\n.\n", MC_OUTPUTS_GUESSED, "text (0/3): 3 | 2 1 | ");
}

/* A kept word comes before a stripped one with its lemma: the lemmas without punctuation of a
 * sentence are its order. */
static void test_stripped_lemmas(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank("-<2! a<0 -<2", false, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;

    (void)state;
    assert_int_equal(mc_tree_outputs_parse("out", mc_slice_of("a - - -\n"), MC_OUTPUTS_LEMMAS,
                                           &treebank, arena, &outputs, &error),
                     0);
    assert_string_equal(written(&outputs.items[0], arena), "1 2 2");
    mc_arena_free(arena);
}

static void test_orders(void **state)
{
    (void)state;
    check_file("3 1 2\n2 0 1 1\n\n", MC_OUTPUTS_GUESSED, "order (1/7): 3 1 2 | 2 0 1 1 | ");
    check_file(" 3\t01  2 \r\n2\n0", MC_OUTPUTS_GUESSED, "order (1/5): 3 1 2 | 2 | 0");
    check_file("\n\n\n", MC_OUTPUTS_ORDER, "order (0/0):  |  | ");
    check_file("1 2\n1 x\n\n", MC_OUTPUTS_GUESSED, "text (4/4): 0 0 | 0 0 | ");
}

static void test_conllu(void **state)
{
    (void)state;
    check_file("# sent_id = s-1\n1\tsoon\tsoon\tX\t_\t_\t0\troot\t_\t_\n"
               "2\tgo\tleft\tX\t_\t_\t1\tdep\t_\t_\n3\t.\t.\tX\t_\t_\t1\tpunct\t_\t_\n\n"
               "# sent_id = s-2\n1\tbark\t_\tX\t_\t_\t0\troot\t_\t_\n"
               "2\tdogs\tcat\tX\t_\t_\t1\tdep\t_\t_\n3\tcat\tcat\tX\t_\t_\t1\tdep\t_\t_\n\n"
               "# sent_id = s-3\n1\t!\t!\tX\t_\t_\t0\troot\t_\t_\n",
               MC_OUTPUTS_GUESSED, "conllu (2/6): 3 2 | 2 1 0 | 0");
    /* Lemmas in the place of forms, as the inputs of shared tasks have them: "dog" is the lemma of
     * "dogs"; with a lemma of its own it is a form alone. */
    check_file("1\tleft\t_\tX\t_\t_\t0\troot\t_\t_\n\n1\tbark\t_\tX\t_\t_\t0\troot\t_\t_\n"
               "2\tdog\t_\tX\t_\t_\t1\tdep\t_\t_\n\n1\tx\t_\tX\t_\t_\t0\troot\t_\t_\n",
               MC_OUTPUTS_GUESSED, "conllu (1/4): 2 | 2 1 | 0");
    check_file("1\tleft\t_\tX\t_\t_\t0\troot\t_\t_\n\n1\tbark\t_\tX\t_\t_\t0\troot\t_\t_\n"
               "2\tdog\tcat\tX\t_\t_\t1\tdep\t_\t_\n\n1\tx\t_\tX\t_\t_\t0\troot\t_\t_\n",
               MC_OUTPUTS_GUESSED, "conllu (2/4): 2 | 2 0 | 0");
}

/* --- what does not fit ------------------------------------------------------------------------ */

static void test_faults(void **state)
{
    (void)state;
    check_file("", MC_OUTPUTS_GUESSED, "1:1: the file is empty");
    check_file("\xEF\xBB\xBF", MC_OUTPUTS_GUESSED, "1:1: the file is empty");
    check_file("a\nb\xC3\n", MC_OUTPUTS_GUESSED, "2:2: not well-formed UTF-8");
    check_file("3 1 2\n2 3\n\n", MC_OUTPUTS_GUESSED,
               "2:3: 's-2' has 2 nodes (0 is a token of no node), and not '3'");
    check_file("3 1 2\n2\n1\n", MC_OUTPUTS_GUESSED,
               "3:1: 's-3' has 0 nodes (0 is a token of no node), and not '1'");
    check_file("18446744073709551617\n\n\n", MC_OUTPUTS_ORDER,
               "1:1: 's-1' has 3 nodes (0 is a token of no node), and not '18446744073709551617'");
    check_file("1 \xC3\xA9 -1\n\n\n", MC_OUTPUTS_ORDER,
               "1:3: 's-1' has 3 nodes (0 is a token of no node), and not '\xC3\xA9'");
    check_file("1 2-\n\n\n", MC_OUTPUTS_ORDER,
               "1:3: 's-1' has 3 nodes (0 is a token of no node), and not '2-'");
    check_file("# text = a\n\n# sent_id = 2\n\n# text = c\n", MC_OUTPUTS_GUESSED,
               "3:1: a sentence without a line '# text = '");
    check_file("# text = a\n\n# text = b\n\n# sent_id = s-3\n# text\n", MC_OUTPUTS_GUESSED,
               "5:1: a sentence without a line '# text = '");
    check_file("# text = a\n# text = b\n\n# text = c\n", MC_OUTPUTS_GUESSED,
               "2:1: a second text in one sentence: a blank line is missing above it");
    check_file("# text = a\nb\n", MC_OUTPUTS_GUESSED,
               "2:1: neither a comment nor a word of ten columns: a text stands behind "
               "'# text = '");
}

static void test_nul(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank("a<0", false, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;

    (void)state;
    assert_int_equal(mc_tree_outputs_parse("out", mc_slice("a\0b", 3), MC_OUTPUTS_GUESSED,
                                           &treebank, arena, &outputs, &error),
                     -1);
    assert_string_equal(error.text, "a NUL character in the text");
    assert_int_equal(error.at.column, 2);
    mc_arena_free(arena);
}

static void test_unreadable_file(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank("a<0", false, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;

    (void)state;
    assert_int_equal(mc_tree_outputs_read("/no/such/file", MC_OUTPUTS_GUESSED, &treebank, arena,
                                          &outputs, &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "/no/such/file");
    mc_arena_free(arena);
}

/* Gzipped: "2 1", "1", "". */
static void test_gzipped_file(void **state)
{
    static const unsigned char packed[] = {0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02,
                                           0xFF, 0x33, 0x52, 0x30, 0xE4, 0x32, 0xE4, 0xE2, 0x02,
                                           0x00, 0x52, 0x91, 0x53, 0x69, 0x07, 0x00, 0x00, 0x00};
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_sample_treebank(SAMPLE, false, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;
    char folder[1024];
    const char *path;
    FILE *stream;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    path = mc_arena_format(arena, "%s/out.gz", folder);
    stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(packed, 1, sizeof(packed), stream), sizeof(packed));
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(
        mc_tree_outputs_read(path, MC_OUTPUTS_GUESSED, &treebank, arena, &outputs, &error), 0);
    assert_int_equal(outputs.kind, MC_OUTPUTS_ORDER);
    assert_string_equal(written(&outputs.items[0], arena), "2 1");
    assert_string_equal(written(&outputs.items[1], arena), "1");
    assert_string_equal(written(&outputs.items[2], arena), "");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    mc_arena_free(arena);
}

/* Both numbers, and the first id that does not fit. */
static void test_counts(void **state)
{
    (void)state;
    check_file("a\nb\n", MC_OUTPUTS_GUESSED,
               "3:1: 2 outputs for the 3 sentences of sample: there is none for 's-3'");
    check_file("1\n1\n\n2\n", MC_OUTPUTS_GUESSED,
               "4:1: 4 outputs for the 3 sentences of sample: there is no sentence for number 4");
    check_file("# sent_id = s-1\n# text = a\n\n# sent_id = s-3\n# text = b\n", MC_OUTPUTS_GUESSED,
               "5:1: 2 outputs for the 3 sentences of sample: number 2 is 's-3' where 's-2' is "
               "wanted");
    check_file("# sent_id = 1\n# text = a\n\n# sent_id = 2\n# text = b\n\n# sent_id = 3\n"
               "# text = c\n\n# sent_id = 4\n# text = d\n",
               MC_OUTPUTS_GUESSED,
               "11:1: 4 outputs for the 3 sentences of sample: there is no sentence for '4'");
    check_file("# sent_id = 1\n# text = a\n\n# sent_id = 3\n# text = b\n", MC_OUTPUTS_GUESSED,
               "5:1: 2 outputs for the 3 sentences of sample: number 2 is '3' where 's-2' is "
               "wanted");
    check_file("# sent_id = s-1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n", MC_OUTPUTS_GUESSED,
               "3:1: 1 output for the 3 sentences of sample: there is none for 's-2'");
}

/* Three texts with these ids; an empty id is left out. */
static void check_ids(const char *first, const char *second, const char *third,
                      const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    const char *const ids[] = {first, second, third};
    const char *text = "", *found;
    unsigned i;

    for (i = 0; i < 3; i++)
        text = mc_arena_format(arena, "%s%s%s\n# text = a\n\n", text,
                               ids[i][0] == '\0' ? "#" : "# sent_id = ", ids[i]);
    found = read_sample(text, MC_OUTPUTS_GUESSED, arena);
    assert_string_equal(found, expected[0] == '\0' ? "text (3/3): 0 | 0 | 0" : expected);
    mc_arena_free(arena);
}

static void test_ids(void **state)
{
    (void)state;
    check_ids("s-1", "s-2", "s-3", "");
    check_ids("1", "2", "3", "");
    check_ids("0", "1", "2", "");
    check_ids("x", "y", "x", "");
    check_ids("", "", "", "");
    check_ids("", "s-2", "", "");
    check_ids("", "2", "3", "");
    check_ids("", "1", "2", "");
    check_ids("s-1", "s-3", "s-2", "5:1: output number 2 is 's-3' where 's-2' is wanted");
    check_ids("1", "3", "4", "5:1: output number 2 is '3' where 's-2' is wanted");
    check_ids("2", "3", "4", "2:1: output number 1 is '2' where 's-1' is wanted");
    check_ids("x", "s-2", "y", "2:1: output number 1 is 'x' where 's-1' is wanted");
    check_ids("1", "s-2", "s-3", "2:1: output number 1 is '1' where 's-1' is wanted");
    check_ids("s-1", "2", "s-3", "5:1: output number 2 is '2' where 's-2' is wanted");
    check_ids("x", "y", "s-1", "8:1: output number 3 is 's-1' where 's-3' is wanted");
}

/* --- the reference program -------------------------------------------------------------------- */

/* A run of runs.tsv. */
struct run {
    const char *treebank, *name, *file;
};

static const struct run runs[] = {
    {"en_ewt_test", "ewt_only", EWT "outputs-test/ewt_only_test_set_13-Oct_11-27.txt"},
    {"en_ewt_test", "augmented", EWT "outputs-test/augmented_and_ewt_test_set_13-Oct_12-07.txt"},
    {"en_ewt_dev", "baseline", EWT "outputs-dev/baseline_ewt_data_07-Oct_14-55.txt"},
    {"en_ewt_dev", "ewt", EWT "outputs-dev/ewt_data_07-Oct_16-06.txt"},
    {"en_ewt_dev", "augmented", EWT "outputs-dev/augmented_data_and_ewt_11-Oct_22-39.txt"},
    {"en_ewt_dev", "majority", EWT "outputs-dev/majority_rules_test_12-Oct_16-23.txt"},
    /* The same orders as ewt_only. */
    {"en_ewt_test", "ewt_only", EWT "outputs-test/majority_rules_test_12-Oct_17-06.txt"},
};

static const char *reference_of(const char *treebank)
{
    return strcmp(treebank, "en_ewt_dev") == 0 ? EWT "reference/en_ewt-ud-dev.conllu"
                                               : EWT "reference/en_ewt-ud-test.conllu";
}

static void read_file(const char *relative, enum mc_tree_output_kind expected,
                      const struct mc_treebank *treebank, struct mc_arena *arena,
                      struct mc_tree_outputs *outputs)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_tree_outputs_read(mc_shared_path(relative), MC_OUTPUTS_GUESSED, treebank, arena, outputs,
                             &error) != 0)
        fail_msg("%s:%u: %s", relative, (unsigned)error.at.line, error.text);
    assert_int_equal(outputs->kind, expected);
}

static void check_totals(const struct run *run, const struct mc_tree_outputs *outputs,
                         struct mc_arena *arena)
{
    struct mc_delimited_file table = mc_shared_table(GOLDENS "runs.tsv", arena);
    size_t row;

    for (row = 1; row < table.n_rows; row++) {
        if (!mc_slice_is(mc_table_field(&table, row, "treebank"), run->treebank) ||
            !mc_slice_is(mc_table_field(&table, row, "run"), run->name))
            continue;
        assert_int_equal(outputs->n_tokens,
                         strtoul(mc_table_field(&table, row, "tokens").data, NULL, 10));
        assert_int_equal(outputs->n_foreign,
                         strtoul(mc_table_field(&table, row, "foreign_tokens").data, NULL, 10));
        return;
    }
    fail_msg("%s %s is not in runs.tsv", run->treebank, run->name);
}

static void check_run(const struct run *run)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_shared_treebank(reference_of(run->treebank), arena);
    struct mc_tree_outputs outputs, orders;
    size_t i;

    read_file(run->file, MC_OUTPUTS_TEXT, &treebank, arena, &outputs);
    read_file(mc_arena_format(arena, GOLDENS "%s.%s.order", run->treebank, run->name),
              MC_OUTPUTS_ORDER, &treebank, arena, &orders);
    for (i = 0; i < treebank.n_trees; i++)
        if (strcmp(written(&outputs.items[i], arena), written(&orders.items[i], arena)) != 0)
            fail_msg("%s, sentence %zu: %s and not %s", run->file, i + 1,
                     written(&outputs.items[i], arena), written(&orders.items[i], arena));
    check_totals(run, &outputs, arena);
    check_totals(run, &orders, arena);
    mc_arena_free(arena);
}

static void test_golden_orders(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
        check_run(&runs[i]);
}

/* All files of a folder are outputs. */
static void check_folder(const char *folder, const char *reference, size_t n_files)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_shared_treebank(reference, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tree_outputs outputs;
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(mc_shared_path(folder), ".txt", arena, &names, &n, &error), 0);
    assert_int_equal(n, n_files);
    for (i = 0; i < n; i++) {
        read_file(mc_arena_format(arena, "%s/%s", folder, names[i]), MC_OUTPUTS_TEXT, &treebank,
                  arena, &outputs);
        /* The README: 0.8 to 1.4 % of tokens are foreign. */
        assert_true(outputs.n_foreign * 1000 > outputs.n_tokens * 8);
        assert_true(outputs.n_foreign * 1000 < outputs.n_tokens * 15);
    }
    mc_arena_free(arena);
}

static void test_folders(void **state)
{
    (void)state;
    check_folder(EWT "outputs-dev", EWT "reference/en_ewt-ud-dev.conllu", 12);
    check_folder(EWT "outputs-test", EWT "reference/en_ewt-ud-test.conllu", 5);
}

/* A treebank as its own output: each word is itself. */
static void test_reference(void **state)
{
    const char *const file = EWT "reference/en_ewt-ud-dev.conllu";
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank = mc_shared_treebank(file, arena);
    struct mc_tree_outputs outputs;
    uint32_t node;
    size_t i;

    (void)state;
    read_file(file, MC_OUTPUTS_CONLLU, &treebank, arena, &outputs);
    assert_int_equal(outputs.n_foreign, 0);
    for (i = 0; i < treebank.n_trees; i++) {
        assert_int_equal(outputs.items[i].n_tokens, treebank.trees[i].n_nodes);
        for (node = 0; node < treebank.trees[i].n_nodes; node++)
            assert_int_equal(outputs.items[i].order[node], node + 1);
    }
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_orders),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_case),
        cmocka_unit_test(test_stripped),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_hostile_pieces),
        cmocka_unit_test(test_equal_words),
        cmocka_unit_test(test_backtracking),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_lemmas),
        cmocka_unit_test(test_stripped_lemmas),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_conllu),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_nul),
        cmocka_unit_test(test_unreadable_file),
        cmocka_unit_test(test_gzipped_file),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_ids),
    };
    size_t i;

    for (i = 0; i < 3; i++)
        mc_skip_without(&tests[i], GOLDENS "runs.tsv");
    mc_choose_tests();
    return cmocka_run_group_tests_name("tree_outputs", tests, NULL, NULL);
}
