/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word aligner against the alignments that JAMR gives the 2118 published graphs: how often a
 * node has the same words, and how many sentences are the same throughout. Prints the figures that
 * doc/alignments.md names. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/file.h"
#include "text/wordnet.h"

#define FOLDER "goldens/amr/"

struct tally {
    size_t n_graphs, n_same, n_ours, n_theirs, n_equal;
};

static struct mc_slice read_shared(const char *name, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read(mc_shared_path(name), arena, &text, &error) != 0)
        fail_msg("%s", error.text);
    return text;
}

static bool has_words(const struct mc_aligned_line *line)
{
    return line->span.start < line->span.end;
}

/* The lines stand in the same order. */
static void compare(const struct mc_word_alignment *ours, const struct mc_word_alignment *theirs,
                    struct tally *tally)
{
    size_t n_equal_lines = 0;
    uint32_t i;

    assert_int_equal(ours->n_lines, theirs->n_lines);
    for (i = 0; i < ours->n_lines; i++) {
        const struct mc_aligned_line *a = &ours->lines[i], *b = &theirs->lines[i];
        bool equal = a->span.start == b->span.start && a->span.end == b->span.end;

        assert_true(mc_slice_equal(a->position, b->position));
        assert_true(mc_slice_equal(a->concept, b->concept));
        tally->n_ours += has_words(a);
        tally->n_theirs += has_words(b);
        tally->n_equal += equal && has_words(a);
        n_equal_lines += equal;
    }
    tally->n_graphs++;
    tally->n_same += n_equal_lines == ours->n_lines;
}

static void compare_side(char side, const struct mc_word_alignments *golden,
                         const struct mc_wordnet *wordnet, struct tally *tally,
                         struct mc_arena *arena)
{
    const char *name = side == 'a' ? FOLDER "checklist_a.amr" : FOLDER "checklist_b.amr";
    struct mc_slice text = read_shared(name, arena), block;
    size_t offset = 0, parse_error;
    uint32_t line = 0;

    while (mc_penman_next_block(text, &offset, &block, &line)) {
        struct mc_slice pair = mc_penman_block_metadata(block, "pair");
        struct mc_arena_mark mark = mc_arena_mark(arena);
        struct mc_error error = MC_NO_ERROR;
        const struct mc_word_alignment *theirs;
        struct mc_word_alignment ours;
        struct mc_amr_graph *graph;
        bool is_there;

        theirs = mc_word_alignments_find(golden, pair, side, &is_there);
        assert_true(is_there);
        if (mc_penman_read_one(block, arena, &graph, &parse_error, &error) != 0) {
            /* T4188sick is not closed; JAMR has nothing for it either */
            assert_null(theirs);
            continue;
        }
        assert_non_null(theirs);
        assert_true(mc_word_alignment_make(graph, mc_slice_of(""),
                                           mc_aligner_stems_new(wordnet, arena), arena, &ours));
        compare(&ours, theirs, tally);
        mc_arena_reset(arena, mark);
    }
}

static void test_agreement(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct tally tally = {0, 0, 0, 0, 0};
    struct mc_word_alignments *golden;
    struct mc_wordnet *wordnet;
    const char *path = FOLDER "checklist_jamr_alignments.tsv";

    (void)state;
    assert_int_equal(mc_wordnet_open(NULL, &wordnet, &error), 0);
    if (mc_word_alignments_parse(mc_slice_of(path), read_shared(path, arena), arena, &golden,
                                 &error) != 0)
        fail_msg("%u:%u: %s", error.at.line, error.at.column, error.text);
    assert_int_equal(mc_word_alignments_size(golden), 2117);
    compare_side('a', golden, wordnet, &tally, arena);
    compare_side('b', golden, wordnet, &tally, arena);
    print_message("# %zu graphs: precision %zu/%zu, recall %zu/%zu, F %.4f, the same throughout "
                  "%zu\n",
                  tally.n_graphs, tally.n_equal, tally.n_ours, tally.n_equal, tally.n_theirs,
                  2.0 * (double)tally.n_equal / (double)(tally.n_ours + tally.n_theirs),
                  tally.n_same);
    assert_int_equal(tally.n_graphs, 2117);
    assert_int_equal(tally.n_equal, tally.n_ours);
    assert_int_equal(tally.n_equal, tally.n_theirs);
    assert_int_equal(tally.n_same, tally.n_graphs);
    mc_wordnet_close(wordnet);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_agreement)};
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (mc_wordnet_open(NULL, &wordnet, &error) != 0) {
        puts("1..0 # SKIP test_word_align_agreement: WordNet is not there");
        return 0;
    }
    mc_wordnet_close(wordnet);
    mc_skip_without(&tests[0], FOLDER "checklist_jamr_alignments.tsv");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
