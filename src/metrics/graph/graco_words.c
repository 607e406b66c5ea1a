#include "metrics/graph/graco_words.h"

#include "amr/penman.h"
#include "base/file.h"
#include "metrics/graph/unreadable.h"
#include "metrics/host_option.h"
#include "metrics/opening.h"

static int open_alignments(struct mc_graco_words *words, const char *path,
                           struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read(path, words->arena, &text, &error) != 0 ||
        mc_word_alignments_parse(mc_slice_of(path), text, words->arena, &words->alignments,
                                 &error) != 0)
        return mc_opening_refuse_error(problem, path, &error);
    return 0;
}

static int open_wordnet(struct mc_graco_words *words, const struct mc_metric_host *host,
                        struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    char checksum[17];

    if (mc_wordnet_open(NULL, &words->wordnet, &error) != 0)
        return mc_opening_refuse_error(problem, NULL, &error);
    if (host->resource != NULL) {
        mc_wordnet_checksum(words->wordnet, false, checksum);
        host->resource(host->context, "wordnet", checksum);
    }
    return 0;
}

int mc_graco_words_open(const struct mc_metric_host *host, struct mc_graco_words *words,
                        struct mc_metric_problem *problem)
{
    const char *path = mc_host_option(host, "alignments");

    *words = (struct mc_graco_words){mc_arena_new(), NULL, NULL};
    return path != NULL ? open_alignments(words, path, problem)
                        : open_wordnet(words, host, problem);
}

void mc_graco_words_close(struct mc_graco_words *words)
{
    mc_wordnet_close(words->wordnet);
    mc_arena_free(words->arena);
}

static bool same_concept(struct mc_slice a, struct mc_slice written)
{
    size_t i;

    if (a.length != written.length)
        return false;
    for (i = 0; i < a.length; i++)
        if (a.data[i] != written.data[i] && written.data[i] != '_')
            return false;
    return true;
}

/* Whether the row lists the nodes of the graph. */
static bool is_of(const struct mc_word_alignment *row, const struct mc_amr_graph *graph,
                  struct mc_arena *arena)
{
    struct mc_node_lines lines;
    uint32_t i;

    mc_node_lines_of(graph, arena, &lines);
    if (lines.n != row->n_lines)
        return false;
    for (i = 0; i < lines.n; i++)
        if (!same_concept(lines.items[i].concept, row->lines[i].concept))
            return false;
    return true;
}

/* The row of this side of the case, else of the other side (direction=backward); NULL, with a
 * reason: none has these nodes. */
static const struct mc_word_alignment *find_row(const struct mc_graco_words *words,
                                                struct mc_slice id, char side,
                                                const struct mc_amr_graph *graph,
                                                struct mc_arena *arena,
                                                struct mc_metric_problem *problem)
{
    bool is_there[2];
    int i;

    for (i = 0; i < 2; i++) {
        char letter = (char)(i == 0 ? side : 'a' + 'b' - side);
        const struct mc_word_alignment *row =
            mc_word_alignments_find(words->alignments, id, letter, &is_there[i]);

        if (row != NULL && is_of(row, graph, arena))
            return row;
    }
    (void)mc_opening_refuse(problem,
                            is_there[0] ? "the alignments of '%.*s' are not those of its graphs"
                                        : "there are no alignments of '%.*s'",
                            (int)(id.length > 100 ? 100 : id.length), id.data);
    return NULL;
}

struct given {
    struct mc_word_alignment *alignment;
    struct mc_metric_problem *problem;
};

static int read_graph(const struct mc_metric_input *in, size_t side,
                      const struct mc_metric_side *from, struct mc_arena *arena,
                      struct mc_amr_graph **graph, struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    size_t mistake;

    if (mc_penman_read_one(from->amr, arena, graph, &mistake, &error) == 0)
        return 0;
    mc_graph_unreadable(in, side, error.text, problem);
    return -1;
}

/* Of the file or the metadata. 1; 0: neither has one; -1 with the problem filled. */
static int given_words(const struct mc_graco_words *words, const struct mc_metric_input *in,
                       size_t side, const struct mc_amr_graph *graph, struct mc_arena *arena,
                       struct given *given)
{
    struct mc_error error = MC_NO_ERROR;
    const struct mc_word_alignment *row;
    int status;

    if (words->alignments != NULL) {
        row = find_row(words, in->case_id, side == 0 ? 'a' : 'b', graph, arena, given->problem);
        if (row != NULL)
            *given->alignment = *row;
        return row == NULL ? -1 : 1;
    }
    status = mc_word_alignment_of_metadata(graph, arena, given->alignment, &error);
    return status >= 0 ? status
                       : mc_opening_refuse(given->problem, "alignment of the graph of the %s: %s",
                                           side == 0 ? "candidate" : "reference", error.text);
}

/* Whether line i is the same in both graphs, by its variable or constant. */
static bool same_line(const struct mc_amr_graph *const graphs[2], const struct mc_node_lines *lines,
                      uint32_t i)
{
    const struct mc_node_line *a = &lines[0].items[i], *b = &lines[1].items[i];

    if (a->node == MC_NOT_FOUND || b->node == MC_NOT_FOUND)
        return a->node == b->node && mc_slice_equal(a->concept, b->concept);
    return mc_slice_equal(graphs[0]->nodes[a->node].variable, graphs[1]->nodes[b->node].variable);
}

/* Takes away the line of the node or constant that the graph has lost, if it has. */
static void drop_lost_line(const struct mc_amr_graph *before, const struct mc_amr_graph *after,
                           struct mc_arena *arena, struct mc_word_alignment *alignment)
{
    const struct mc_amr_graph *const graphs[2] = {before, after};
    struct mc_node_lines lines[2];
    struct mc_aligned_line *kept;
    uint32_t lost = 0, i;

    mc_node_lines_of(before, arena, &lines[0]);
    mc_node_lines_of(after, arena, &lines[1]);
    if (lines[1].n + 1 != lines[0].n || !is_of(alignment, before, arena))
        return;
    while (lost < lines[1].n && same_line(graphs, lines, lost))
        lost++;
    kept = mc_arena_array(arena, lines[0].n, sizeof(*kept));
    alignment->n_lines = 0;
    for (i = 0; i < lines[0].n; i++)
        if (i != lost)
            kept[alignment->n_lines++] = alignment->lines[i];
    alignment->lines = kept;
}

int mc_graco_words_of(const struct mc_graco_words *words, const struct mc_metric_input *in,
                      size_t side, const struct mc_graco_memory *memory,
                      struct mc_word_alignment *alignment, struct mc_metric_problem *problem)
{
    const struct mc_metric_side *from = side == 0 ? in->candidate : in->references[side - 1];
    const struct mc_metric_side *before = side == 0 ? memory->before : NULL;
    struct mc_arena *arena = memory->arena;
    struct mc_aligner_stems *stems = memory->stems;
    struct given given = {alignment, problem};
    struct mc_amr_graph *graph, *old;
    int status;

    if (read_graph(in, side, from, arena, &graph, problem) != 0)
        return -1;
    old = graph;
    if (before != NULL && read_graph(in, side, before, arena, &old, problem) != 0)
        return -1;
    status = given_words(words, in, side, old, arena, &given);
    if (status == 1 && before != NULL)
        drop_lost_line(old, graph, arena, alignment);
    if (status != 0)
        return status == 1 ? 0 : -1;
    if (stems == NULL)
        stems = mc_aligner_stems_new(words->wordnet, arena);
    if (!mc_word_alignment_make(graph, from->text, stems, arena, alignment))
        return mc_opening_refuse(problem, "no sentence for the graph of the %s (# ::snt or text)",
                                 side == 0 ? "candidate" : "reference");
    return 0;
}
