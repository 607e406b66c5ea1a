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

int mc_graco_words_of(const struct mc_graco_words *words, const struct mc_metric_input *in,
                      size_t side, const struct mc_graco_memory *memory,
                      struct mc_word_alignment *alignment, struct mc_metric_problem *problem)
{
    struct mc_arena *arena = memory->arena;
    struct mc_aligner_stems *stems = memory->stems;
    const struct mc_metric_side *from = side == 0 ? in->candidate : in->references[side - 1];
    struct mc_error error = MC_NO_ERROR;
    const struct mc_word_alignment *row;
    struct mc_amr_graph *graph;
    size_t mistake;
    int status;

    if (mc_penman_read_one(from->amr, arena, &graph, &mistake, &error) != 0) {
        mc_graph_unreadable(in, side, error.text, problem);
        return -1;
    }
    if (words->alignments != NULL) {
        row = find_row(words, in->case_id, side == 0 ? 'a' : 'b', graph, arena, problem);
        if (row != NULL)
            *alignment = *row;
        return row == NULL ? -1 : 0;
    }
    status = mc_word_alignment_of_metadata(graph, arena, alignment, &error);
    if (status < 0)
        return mc_opening_refuse(problem, "alignment of the graph of the %s: %s",
                                 side == 0 ? "candidate" : "reference", error.text);
    if (status == 0 && stems == NULL)
        stems = mc_aligner_stems_new(words->wordnet, arena);
    if (status == 0 && !mc_word_alignment_make(graph, from->text, stems, arena, alignment))
        return mc_opening_refuse(problem, "no sentence for the graph of the %s (# ::snt or text)",
                                 side == 0 ? "candidate" : "reference");
    return 0;
}
