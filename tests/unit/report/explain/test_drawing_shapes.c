/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/drawn.h"

static void check(void (*write)(const struct mc_metric_writer *), size_t width, bool color,
                  const char *wanted)
{
    char *text = mc_drawn(write, width, color);

    assert_string_equal(text, wanted);
    free(text);
}

/* --- matched n-grams -------------------------------------------------------------------------- */

static void put_ngram(const struct mc_metric_writer *w, const char *kind, const char *ngram,
                      const double counts[3], double reference)
{
    w->begin_object(w->context, NULL);
    if (kind != NULL)
        mc_put_text(w, "kind", kind);
    mc_put_text(w, "ngram", ngram);
    w->number(w->context, "order", counts[0]);
    w->number(w->context, "matches", counts[1]);
    w->number(w->context, "candidate_count", counts[2]);
    if (reference > 0)
        w->number(w->context, "reference", reference);
    w->end(w->context);
}

static void write_ngrams(const struct mc_metric_writer *w)
{
    mc_put_words(w, "candidate_tokens", "the cat the dog the");
    w->begin_array(w->context, "matched_ngrams");
    put_ngram(w, NULL, "the", (double[]){1, 2, 3}, 2);
    put_ngram(w, NULL, "cat", (double[]){1, 1, 1}, 1);
    put_ngram(w, NULL, "the cat", (double[]){2, 1, 1}, 1);
    w->end(w->context);
}

/* What is clipped says how far and by which reference; words that count nowhere come first, in the
 * order of the candidate. */
static void test_ngrams(void **state)
{
    (void)state;
    check(write_ngrams, 80, false,
          "  matched ngrams\n"
          "    unmatched   dog   the\n"
          "    1-grams     the (2 of 3 in reference 2)   cat\n"
          "    2-grams     the cat\n");
    check(write_ngrams, 40, true,
          "  \033[1mmatched ngrams\033[0m\n"
          "    \033[2munmatched\033[0m   \033[31mdog\033[0m   \033[31mthe\033[0m\n"
          "    \033[2m1-grams\033[0m     \033[33mthe (2 of 3 in\033[0m\n"
          "                  \033[33mreference 2)\033[0m   cat\n"
          "    \033[2m2-grams\033[0m     the cat\n");
}

static void write_characters(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "matched_ngrams");
    put_ngram(w, "character", "a b", (double[]){3, 2, 2}, 0);
    put_ngram(w, "character", " bc", (double[]){3, 1, 1}, 0);
    put_ngram(w, "word", "a b", (double[]){2, 1, 1}, 0);
    w->end(w->context);
}

static void test_characters(void **state)
{
    (void)state;
    check(write_characters, 80, false,
          "  matched ngrams\n"
          "    character 3-grams\n"
          "      a_b x2   _bc\n"
          "    word 2-grams\n"
          "      a b\n");
}

/* --- edits ------------------------------------------------------------------------------------ */

static void put_edit(const struct mc_metric_writer *w, const char *edit, const char *candidate,
                     const char *reference)
{
    w->begin_object(w->context, NULL);
    mc_put_text(w, "edit", edit);
    if (candidate != NULL)
        mc_put_text(w, "candidate", candidate);
    if (reference != NULL)
        mc_put_text(w, "reference", reference);
    w->end(w->context);
}

static void write_edits(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "alignment");
    put_edit(w, "match", "the", "the");
    put_edit(w, "substitution", "\xE7\x8C\xAB\xE7\x8C\xAB", "cat"); /* two wide characters */
    put_edit(w, "insertion", "was", NULL);
    put_edit(w, "deletion", NULL, "always");
    put_edit(w, "paraphrase", "sat down", "took a seat");
    put_edit(w, "match", ".", ".");
    w->end(w->context);
}

static void test_edits(void **state)
{
    (void)state;
    check(write_edits, 80, false,
          "  alignment\n"
          "    reference  the  cat        always  took a seat  .\n"
          "               |    S     I    D       p            |\n"
          "    candidate  the  \xE7\x8C\xAB\xE7\x8C\xAB  was          sat down     .\n"
          "    S substitution   I insertion   D deletion   p paraphrase\n");
    /* 40 columns less 4 and 11: the first four take 3 + 2 + 4 + 2 + 3 + 2 + 6 = 22 of 25 */
    check(write_edits, 40, false,
          "  alignment\n"
          "    reference  the  cat        always\n"
          "               |    S     I    D\n"
          "    candidate  the  \xE7\x8C\xAB\xE7\x8C\xAB  was\n"
          "\n"
          "    reference  took a seat  .\n"
          "               p            |\n"
          "    candidate  sat down     .\n"
          "    S substitution   I insertion\n"
          "    D deletion   p paraphrase\n");
}

static void write_one_edit(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "alignment");
    put_edit(w, "insertion", "x", NULL);
    w->end(w->context);
}

static void test_edit_colors(void **state)
{
    (void)state;
    check(write_one_edit, 80, true,
          "  \033[1malignment\033[0m\n"
          "    \033[2mreference\033[0m\n"
          "               \033[31mI\033[0m\n"
          "    \033[2mcandidate\033[0m  \033[31mx\033[0m\n"
          "    \033[2mI\033[0m insertion\n");
}

/* --- shifts ----------------------------------------------------------------------------------- */

static void put_shift(const struct mc_metric_writer *w, const double places[2], const char *words,
                      const char *after)
{
    w->begin_object(w->context, NULL);
    w->number(w->context, "start", places[0]);
    w->number(w->context, "before", places[1]);
    mc_put_words(w, "words", words);
    mc_put_words(w, "after", after);
    w->end(w->context);
}

static void write_shifts(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "shifts");
    put_shift(w, (double[]){0, 5}, "c d", "a x b c d"); /* to the end */
    put_shift(w, (double[]){4, 1}, "d", "a d x b c");
    w->end(w->context);
}

static void test_shifts(void **state)
{
    (void)state;
    check(write_shifts, 80, false,
          "  shifts\n"
          "    1   2 words to the right by 3\n"
          "      from   [c d] a x b\n"
          "      to     a x b [c d]\n"
          "    2   1 word to the left by 3\n"
          "      from   a x b c [d]\n"
          "      to     a [d] x b c\n");
}

/* Words joined by blanks, and a cost. */
static void write_joined_shifts(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "shifts");
    w->begin_object(w->context, NULL);
    w->number(w->context, "start", 1);
    w->number(w->context, "before", 3);
    mc_put_text(w, "words", "b");
    mc_put_text(w, "reference", "b b");
    w->number(w->context, "cost", 0.5);
    mc_put_text(w, "after", "a c b");
    w->end(w->context);
    w->end(w->context);
}

static void test_joined_shifts(void **state)
{
    (void)state;
    check(write_joined_shifts, 80, false,
          "  shifts\n"
          "    1   1 word to the right by 1   reference b b   cost 0.5\n"
          "      from   a [b] c\n"
          "      to     a c [b]\n");
}

static void write_costs(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "alignment");
    put_edit(w, "match", "a", "a");
    w->begin_object(w->context, NULL);
    mc_put_text(w, "edit", "phrase");
    mc_put_text(w, "candidate", "b c");
    mc_put_text(w, "reference", "d");
    w->number(w->context, "cost", 0.25);
    w->end(w->context);
    w->end(w->context);
}

/* Costs that are not 0 stand below. */
static void test_costs(void **state)
{
    (void)state;
    check(write_costs, 80, false,
          "  alignment\n"
          "    reference  a  d\n"
          "               |  p\n"
          "    candidate  a  b c\n"
          "    cost          0.25\n"
          "    p phrase\n");
}

static void write_odd_shifts(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "shifts");
    put_shift(w, (double[]){0, 5}, "c d", "c d a x b"); /* the block is not where it should be */
    w->end(w->context);
}

/* What does not fit is drawn as anything else. */
static void test_odd_shifts(void **state)
{
    (void)state;
    check(write_odd_shifts, 80, false,
          "  shifts\n"
          "    1\n"
          "      start 0   before 5\n"
          "\n"
          "      words\n"
          "        c   d\n"
          "\n"
          "      after\n"
          "        c   d   a   x   b\n");
}

/* --- alignments ------------------------------------------------------------------------------- */

static void put_match(const struct mc_metric_writer *w, const char *module, const double numbers[5])
{
    static const char *const keys[] = {"candidate_position", "reference_position", "chunk",
                                       "candidate_words", "reference_words"};
    size_t i;

    w->begin_object(w->context, NULL);
    if (module != NULL)
        mc_put_text(w, "module", module);
    for (i = 0; i < 5; i++)
        if (numbers[i] > 0)
            w->number(w->context, keys[i], numbers[i]);
    w->end(w->context);
}

static void write_parallel(const struct mc_metric_writer *w)
{
    mc_put_words(w, "candidate_tokens", "he quit the job at once .");
    mc_put_words(w, "reference_tokens", "he left his job right away .");
    w->begin_array(w->context, "matches");
    put_match(w, "exact", (double[]){1, 1, 1, 0, 0});
    put_match(w, "synonym", (double[]){2, 2, 1, 0, 0});
    put_match(w, "exact", (double[]){4, 4, 2, 0, 0});
    put_match(w, "paraphrase", (double[]){5, 5, 2, 2, 2});
    put_match(w, "exact", (double[]){7, 7, 2, 0, 0});
    w->end(w->context);
}

static void test_parallel(void **state)
{
    (void)state;
    check(write_parallel, 80, false,
          "  matches\n"
          "    reference  he  left  his       job  right away  .\n"
          "               1e  1y    -    -    2e   2p          2e\n"
          "    candidate  he  quit       the  job  at once     .\n"
          "    e exact   y synonym   p paraphrase   - no match   equal number: one chunk\n");
}

static void write_crossing(const struct mc_metric_writer *w)
{
    mc_put_words(w, "candidate_tokens", "b c x a");
    mc_put_words(w, "reference_tokens", "a b c");
    w->begin_array(w->context, "matches");
    put_match(w, NULL, (double[]){1, 2, 0, 0, 0});
    put_match(w, NULL, (double[]){2, 3, 0, 0, 0});
    put_match(w, NULL, (double[]){4, 1, 0, 0, 0});
    w->end(w->context);
}

/* Without chunks the matches are numbered by their places in the reference. */
static void test_crossing(void **state)
{
    (void)state;
    check(write_crossing, 80, false,
          "  matches\n"
          "    reference  a  b  c\n"
          "               1  2  3\n"
          "\n"
          "    candidate  b  c  x  a\n"
          "               2  3  -  1\n"
          "    - no match   equal number: one match\n");
}

static void write_outside(const struct mc_metric_writer *w)
{
    mc_put_words(w, "candidate_tokens", "a");
    mc_put_words(w, "reference_tokens", "a");
    w->begin_array(w->context, "matches");
    put_match(w, NULL, (double[]){1, 2, 0, 0, 0});
    w->end(w->context);
}

/* A position outside the sentence: no alignment, but what it says is shown. */
static void test_outside(void **state)
{
    (void)state;
    check(write_outside, 80, false,
          "  candidate tokens\n"
          "    a\n"
          "\n"
          "  reference tokens\n"
          "    a\n"
          "\n"
          "  matches\n"
          "    candidate  reference\n"
          "     position   position\n"
          "            1          2\n");
}

static void write_empty(const struct mc_metric_writer *w)
{
    mc_put_words(w, "candidate_tokens", "");
    mc_put_words(w, "reference_tokens", "a");
    w->begin_array(w->context, "matches");
    w->end(w->context);
}

static void test_empty(void **state)
{
    (void)state;
    check(write_empty, 80, false,
          "  matches\n"
          "    reference  a\n"
          "               -\n"
          "    candidate\n"
          "    - no match\n");
}

/* --- links ------------------------------------------------------------------------------------ */

static void put_link(const struct mc_metric_writer *w, const char *token, const char *matched,
                     double similarity, double weight)
{
    w->begin_object(w->context, NULL);
    mc_put_text(w, "token", token);
    mc_put_text(w, "matched", matched);
    w->number(w->context, "similarity", similarity);
    w->number(w->context, "weight", weight);
    w->end(w->context);
}

static void write_links(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "candidate_links");
    put_link(w, "[CLS]", "cat", 0.5, 0);
    put_link(w, "a", "a", 1, 1);
    put_link(w, "dog", "cat", 0.8126, 1);
    w->end(w->context);
}

static void write_weighted_links(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "reference_links");
    put_link(w, "a", "a", 1, 0.125);
    put_link(w, "cat", "dog", -0.25, 2.5);
    w->end(w->context);
}

/* Weights are shown where they say more than which tokens count. */
static void test_links(void **state)
{
    (void)state;
    check(write_links, 80, false,
          "  candidate links\n"
          "    token       [CLS]  a      dog\n"
          "    best match  cat    a      cat\n"
          "    similarity  0.500  1.000  0.813\n");
    check(write_links, 80, true,
          "  \033[1mcandidate links\033[0m\n"
          "    \033[2mtoken\033[0m       \033[2m[CLS]\033[0m  a      dog\n"
          "    \033[2mbest match\033[0m  \033[2mcat\033[0m    \033[32ma\033[0m      "
          "\033[33mcat\033[0m\n"
          "    \033[2msimilarity\033[0m  \033[2m0.500\033[0m  \033[32m1.000\033[0m  "
          "\033[33m0.813\033[0m\n");
    check(write_weighted_links, 80, false,
          "  reference links\n"
          "    token       a      cat\n"
          "    best match  a      dog\n"
          "    similarity  1.000  -0.250\n"
          "    weight      0.125  2.5\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ngrams),   cmocka_unit_test(test_characters),
        cmocka_unit_test(test_edits),    cmocka_unit_test(test_edit_colors),
        cmocka_unit_test(test_shifts),   cmocka_unit_test(test_joined_shifts),
        cmocka_unit_test(test_costs),    cmocka_unit_test(test_odd_shifts),
        cmocka_unit_test(test_parallel), cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_outside),  cmocka_unit_test(test_empty),
        cmocka_unit_test(test_links),
    };

    return cmocka_run_group_tests_name("drawing_shapes", tests, NULL, NULL);
}
