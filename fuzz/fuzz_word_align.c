/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input that begins with i or n (of the header) is a file of alignments, whose rows are read,
 * written and read back equal; any other is a graph with its comments, aligned by its metadata and
 * by our own aligner, with an empty WordNet. */
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/memory.h"
#include "base/error.h"
#include "fuzz/fuzz.h"
#include "text/wordnet.h"

/* Blanks within a word are written '_'. */
static bool same_word(struct mc_slice a, struct mc_slice written)
{
    size_t i;

    if (a.length != written.length)
        return false;
    for (i = 0; i < a.length; i++)
        if (a.data[i] != written.data[i] && written.data[i] != '_')
            return false;
    return true;
}

static void check_equal(const struct mc_word_alignment *a, const struct mc_word_alignment *b)
{
    uint32_t i;

    fuzz_check(a->n_words == b->n_words && a->n_lines == b->n_lines);
    for (i = 0; i < a->n_words; i++)
        fuzz_check(same_word(a->words[i], b->words[i]));
    for (i = 0; i < a->n_lines; i++) {
        fuzz_check(mc_slice_equal(a->lines[i].position, b->lines[i].position));
        fuzz_check(a->lines[i].span.start == b->lines[i].span.start);
        fuzz_check(a->lines[i].span.end == b->lines[i].span.end);
    }
}

/* Spans are within the sentence, and what is written is read back equal. */
static void check_alignment(const struct mc_word_alignment *alignment, struct mc_arena *arena)
{
    struct mc_buffer words = {NULL, 0, 0}, nodes = {NULL, 0, 0};
    struct mc_word_alignment again;
    uint32_t i;

    for (i = 0; i < alignment->n_lines; i++)
        fuzz_check(alignment->lines[i].span.start <= alignment->lines[i].span.end &&
                   alignment->lines[i].span.end <= alignment->n_words);
    mc_word_alignment_append_words(alignment, &words);
    mc_word_alignment_append_nodes(alignment, &nodes);
    fuzz_check(mc_word_alignment_parse(mc_buffer_slice(&words), mc_buffer_slice(&nodes), arena,
                                       &again, NULL) == 0);
    check_equal(alignment, &again);
    mc_buffer_free(&words);
    mc_buffer_free(&nodes);
}

static void check_file(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignments *alignments;
    const struct mc_word_alignment *found;
    bool is_there;

    if (mc_word_alignments_parse(mc_slice_of("a.tsv"), text, arena, &alignments, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line > 0 && error.text[0] != '\0');
        return;
    }
    found = mc_word_alignments_find(alignments, mc_slice_of("1"), 'a', &is_there);
    fuzz_check(found == NULL || is_there);
    if (found != NULL)
        check_alignment(found, arena);
}

static void check_graph(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_wordnet_texts texts[MC_WORDNET_PARTS] = {{{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}},
                                                       {{"", 0}, {"", 0}, {"", 0}}};
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignment alignment;
    struct mc_wordnet *wordnet;
    struct mc_amr_graph *graph;
    size_t parse_error;

    if (mc_penman_read_one(text, arena, &graph, &parse_error, &error) != 0)
        return;
    switch (mc_word_alignment_of_metadata(graph, arena, &alignment, &error)) {
    case 1:
        check_alignment(&alignment, arena);
        break;
    case 0:
        break;
    default:
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
        break;
    }
    wordnet = mc_wordnet_of(texts);
    if (mc_word_alignment_make(graph, mc_slice_of(""), mc_aligner_stems_new(wordnet, arena), arena,
                               &alignment))
        check_alignment(&alignment, arena);
    mc_wordnet_close(wordnet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text;

    if (size > 0) {
        text = mc_slice((const char *)data, size);
        if (data[0] == 'i' || data[0] == 'n')
            check_file(text, arena);
        else
            check_graph(text, arena);
    }
    mc_arena_free(arena);
    return 0;
}
