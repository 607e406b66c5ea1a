/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graco.c: the metric graco: how coherent the words of two graphs are (Zeidler, Opitz and Frank
 * 2022). */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/penman_write.h"
#include "amr/word_alignment.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "metrics/counterfactual.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/neural/sentence_states.h"
#include "metrics/neural/word_states.h"
#include "text/stem.h"
#include "text/unicode.h"
#include "text/word_vectors.h"
#include "text/wordnet.h"

/* How coherent the words of a graph are, by the cosines of their vectors (GraCo; Zeidler, Opitz and
 * Frank 2022, section 5). */

/* The words of the nodes in the order of the nodes; a word of two nodes occurs twice. With a model:
 * the words that it has vectors for, in the order of the sentence. */
struct graco_tokens {
    uint32_t n, n_texts;
    struct mc_slice *texts;       /* [n] */
    uint32_t *text;               /* [n]: equal texts have equal numbers, from 0 */
    const double *const *vectors; /* [n]; NULL: there is none */
    bool unknown_is_zero;         /* a word without a vector has cosine 0 with all others */
};

/* Two words, by their indexes in the tokens, and their cosine. */
struct graco_edge {
    uint32_t from, to;
    double cosine; /* NaN if one has no vector */
};

struct graco_cohesion {
    struct graco_edge *edges;
    size_t n_edges;
    double connectivity; /* mean of the cosines; NaN if one is NaN or there is no edge */
};

/* What words without a vector get: nothing, random values, zeros. */
enum graco_missing { GRACO_NONE, GRACO_HASH, GRACO_ZERO };

/* The parts of the GraCo of two graphs. */
struct graco_pair {
    struct graco_tokens tokens[2]; /* candidate, reference */
    struct graco_cohesion cohesion[2];
    double score;
};

/* Which words are aligned with which nodes of the graphs that GraCo compares. */

/* The source of alignments: a file, else the metadata of the graphs and our own aligner. */
struct graco_words {
    struct mc_arena *arena;                /* of the file */
    struct mc_word_alignments *alignments; /* NULL: not given */
    struct mc_wordnet *wordnet;            /* NULL: alignments are given */
};

/* Memory of one thread. */
struct graco_memory {
    struct mc_arena *arena;         /* of one case */
    struct mc_aligner_stems *stems; /* kept across cases; NULL: words are looked up each time */
    /* NULL, or the candidate before one edit of its graph */
    const struct mc_metric_side *before;
    struct mc_word_state_memory *states; /* NULL: without a model */
};

/* --- tokens ----------------------------------------------------------------------------------- */

static const double *vector_of(struct mc_slice word, const struct mc_word_vectors *vectors,
                               enum graco_missing missing, struct mc_arena *arena)
{
    struct mc_buffer lower = {NULL, 0, 0}, stem = {NULL, 0, 0};
    uint32_t n = mc_word_vectors_n_dimensions(vectors), i;
    const double *vector;
    double *drawn;

    mc_lower_append(&lower, word);
    vector = mc_word_vectors_find(vectors, mc_buffer_slice(&lower));
    if (vector == NULL) {
        mc_stem_nltk_append(mc_buffer_slice(&lower), &stem);
        vector = mc_word_vectors_find(vectors, mc_buffer_slice(&stem));
    }
    if (vector == NULL && missing == GRACO_HASH) {
        drawn = mc_arena_array(arena, n, sizeof(*drawn));
        mc_drawn_fractions(word, n, drawn);
        for (i = 0; i < n; i++)
            drawn[i] = -0.05 + 0.1 * drawn[i];
        vector = drawn;
    }
    mc_buffer_free(&lower);
    mc_buffer_free(&stem);
    return vector;
}

/* The vector of a word is that of its text in lower case, else that of its stem (Porter, NLTK);
 * else, with GRACO_HASH, -0.05 + 0.1 u with u drawn from the unchanged text (word_vectors.h). */
static void graco_tokens_of(const struct mc_word_alignment *alignment,
                            const struct mc_word_vectors *vectors, enum graco_missing missing,
                            struct mc_arena *arena, struct graco_tokens *tokens)
{
    struct mc_string_map *texts = mc_string_map_new(arena);
    const double **found, **of_text;
    uint32_t i, k, n = 0;
    bool is_new;

    for (i = 0; i < alignment->n_lines; i++)
        n += alignment->lines[i].span.end - alignment->lines[i].span.start;
    tokens->n = 0;
    tokens->texts = mc_arena_array(arena, n, sizeof(*tokens->texts));
    tokens->text = mc_arena_array(arena, n, sizeof(*tokens->text));
    found = mc_arena_array(arena, n, sizeof(*found));
    of_text = mc_arena_array(arena, n, sizeof(*of_text));
    for (i = 0; i < alignment->n_lines; i++)
        for (k = alignment->lines[i].span.start; k < alignment->lines[i].span.end; k++) {
            uint32_t at = tokens->n++, text;

            tokens->texts[at] = alignment->words[k];
            text = mc_string_map_add(texts, alignment->words[k], &is_new);
            if (is_new)
                of_text[text] = vector_of(alignment->words[k], vectors, missing, arena);
            tokens->text[at] = text;
            found[at] = of_text[text];
        }
    tokens->vectors = found;
    tokens->unknown_is_zero = missing == GRACO_ZERO;
    tokens->n_texts = mc_string_map_size(texts);
}

/* The same for words that a model has read in their sentence. */
static void graco_tokens_of_states(const struct mc_word_states *states, struct mc_arena *arena,
                                   struct graco_tokens *tokens)
{
    struct mc_string_map *texts = mc_string_map_new(arena);
    uint32_t i;

    tokens->n = states->n;
    tokens->texts = states->texts;
    tokens->vectors = states->vectors;
    tokens->unknown_is_zero = false;
    tokens->text = mc_arena_array(arena, states->n, sizeof(*tokens->text));
    for (i = 0; i < states->n; i++)
        tokens->text[i] = mc_string_map_add(texts, states->texts[i], NULL);
    tokens->n_texts = mc_string_map_size(texts);
}

static double dot(const double *a, const double *b, uint32_t n)
{
    double sum = 0;
    uint32_t i;

    for (i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double cosine(const double *a, const double *b, uint32_t n)
{
    double norms;

    if (a == NULL || b == NULL)
        return (double)NAN;
    norms = sqrt(dot(a, a, n)) * sqrt(dot(b, b, n));
    return norms > 0 ? dot(a, b, n) / norms : (double)NAN;
}

/* --- cohesion --------------------------------------------------------------------------------- */

static void add_edge(struct graco_cohesion *cohesion, const struct graco_tokens *tokens,
                     uint32_t from, uint32_t to, uint32_t n_dimensions)
{
    const double *a = tokens->vectors[from], *b = tokens->vectors[to];
    bool is_zero = tokens->unknown_is_zero && (a == NULL || b == NULL);

    cohesion->edges[cohesion->n_edges++] =
        (struct graco_edge){from, to, is_zero ? 0 : cosine(a, b, n_dimensions)};
}

static void find_mean(struct graco_cohesion *cohesion)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < cohesion->n_edges; i++)
        sum += cohesion->edges[i].cosine;
    cohesion->connectivity = cohesion->n_edges == 0 ? (double)NAN : sum / (double)cohesion->n_edges;
}

/* The full graph: going through all ordered pairs of tokens with different texts, row by row, each
 * text gets one partner, at the first pair that allows it. */
static void graco_full(const struct graco_tokens *tokens, uint32_t n_dimensions,
                       struct mc_arena *arena, struct graco_cohesion *cohesion)
{
    uint32_t *partner = mc_arena_array(arena, tokens->n_texts, sizeof(*partner));
    uint32_t i, k;

    memset(partner, 0xFF, tokens->n_texts * sizeof(*partner));
    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, tokens->n_texts, sizeof(*cohesion->edges));
    for (i = 0; i < tokens->n && cohesion->n_edges < tokens->n_texts; i++)
        for (k = 0; k < tokens->n; k++) {
            uint32_t a = tokens->text[i], b = tokens->text[k];

            if (a == b)
                continue;
            if (partner[a] == MC_NOT_FOUND && partner[b] != a) {
                partner[a] = b;
                add_edge(cohesion, tokens, i, k, n_dimensions);
            } else if (partner[a] != MC_NOT_FOUND && partner[a] != b &&
                       partner[b] == MC_NOT_FOUND) {
                partner[b] = a;
                add_edge(cohesion, tokens, k, i, n_dimensions);
            }
        }
    find_mean(cohesion);
}

/* --- with a model ----------------------------------------------------------------------------- */

/* With a model, words=clean: the mean over all pairs of words. */
static void graco_full_clean(const struct graco_tokens *tokens, uint32_t n_dimensions,
                             struct mc_arena *arena, struct graco_cohesion *cohesion)
{
    size_t n = tokens->n;
    uint32_t i, k;

    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, n < 2 ? 0 : n * (n - 1) / 2, sizeof(*cohesion->edges));
    for (i = 0; i < tokens->n; i++)
        for (k = i + 1; k < tokens->n; k++)
            add_edge(cohesion, tokens, i, k, n_dimensions);
    find_mean(cohesion);
}

/* The same over the pairs with a word that the other sentence lacks; no such word: 1. Texts are in
 * lower case. */
static void graco_reduced_clean(const struct graco_tokens *tokens, const struct graco_tokens *other,
                                uint32_t n_dimensions, struct mc_arena *arena,
                                struct graco_cohesion *cohesion)
{
    struct mc_string_map *others = mc_string_map_new(arena);
    bool *is_star = mc_arena_array(arena, tokens->n, sizeof(*is_star)), any = false;
    size_t n = tokens->n;
    uint32_t i, k;

    for (i = 0; i < other->n; i++)
        (void)mc_string_map_add(others, mc_lower_copy(other->texts[i], arena), NULL);
    for (i = 0; i < tokens->n; i++) {
        is_star[i] =
            mc_string_map_find(others, mc_lower_copy(tokens->texts[i], arena)) == MC_NOT_FOUND;
        any = any || is_star[i];
    }
    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, n < 2 ? 0 : n * (n - 1) / 2, sizeof(*cohesion->edges));
    for (i = 0; i < tokens->n; i++)
        for (k = i + 1; k < tokens->n; k++)
            if (is_star[i] || is_star[k])
                add_edge(cohesion, tokens, i, k, n_dimensions);
    find_mean(cohesion);
    if (!any)
        cohesion->connectivity = 1;
}

/* --- reduced ---------------------------------------------------------------------------------- */

/* The reduced graph: each text that the other sentence lacks, with every token that has another
 * text. No such text: connectivity 1. */
static void graco_reduced(const struct graco_tokens *tokens, const struct graco_tokens *other,
                          uint32_t n_dimensions, struct mc_arena *arena,
                          struct graco_cohesion *cohesion)
{
    struct mc_string_map *others = mc_string_map_new(arena), *stars = mc_string_map_new(arena);
    uint32_t *star_at = mc_arena_array(arena, tokens->n, sizeof(*star_at)), n_stars = 0, i, k;
    bool is_new;

    for (i = 0; i < other->n; i++)
        (void)mc_string_map_add(others, other->texts[i], NULL);
    for (i = 0; i < tokens->n; i++) {
        if (mc_string_map_find(others, tokens->texts[i]) != MC_NOT_FOUND)
            continue;
        (void)mc_string_map_add(stars, tokens->texts[i], &is_new);
        if (is_new)
            star_at[n_stars++] = i;
    }
    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, (size_t)n_stars * tokens->n, sizeof(*cohesion->edges));
    for (i = 0; i < n_stars; i++)
        for (k = 0; k < tokens->n; k++)
            if (tokens->text[k] != tokens->text[star_at[i]])
                add_edge(cohesion, tokens, star_at[i], k, n_dimensions);
    find_mean(cohesion);
    if (n_stars == 0)
        cohesion->connectivity = 1;
}

static void write_tokens(const struct mc_metric_writer *w, const char *key,
                         const struct graco_tokens *tokens)
{
    uint32_t i;

    w->begin_array(w->context, key);
    for (i = 0; i < tokens->n; i++)
        w->text(w->context, NULL, tokens->texts[i].data, tokens->texts[i].length);
    w->end(w->context);
}

static void write_edges(const struct mc_metric_writer *w, const char *key,
                        const struct graco_tokens *tokens, const struct graco_cohesion *cohesion)
{
    size_t i;

    w->begin_array(w->context, key);
    for (i = 0; i < cohesion->n_edges; i++) {
        const struct graco_edge *edge = &cohesion->edges[i];

        w->begin_object(w->context, NULL);
        w->text(w->context, "word", tokens->texts[edge->from].data,
                tokens->texts[edge->from].length);
        w->text(w->context, "with", tokens->texts[edge->to].data, tokens->texts[edge->to].length);
        w->number(w->context, "cosine", edge->cosine);
        w->end(w->context);
    }
    w->end(w->context);
}

/* Writes the connectivities, the best edit (NULL: none), the words and the edges of both sides into
 * the open object. */
static void mc_graco_explain(const struct graco_pair *pair, const struct mc_best_edit *edit,
                             const struct mc_metric_writer *w)
{
    w->number(w->context, "candidate_connectivity", pair->cohesion[0].connectivity);
    w->number(w->context, "reference_connectivity", pair->cohesion[1].connectivity);
    mc_best_edit_write(edit, w);
    write_tokens(w, "candidate_words", &pair->tokens[0]);
    write_tokens(w, "reference_words", &pair->tokens[1]);
    write_edges(w, "candidate_edges", &pair->tokens[0], &pair->cohesion[0]);
    write_edges(w, "reference_edges", &pair->tokens[1], &pair->cohesion[1]);
}

static int open_alignments(struct graco_words *words, const char *path,
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

static int open_wordnet(struct graco_words *words, const struct mc_metric_host *host,
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

/* Opens what the parameter `alignments` says. -1 with the problem filled if the file is not valid,
 * or if WordNet, which is needed without a file, is missing. Close in either case; a zeroed struct
 * may be closed, too. */
static int graco_words_open(const struct mc_metric_host *host, struct graco_words *words,
                            struct mc_metric_problem *problem)
{
    const char *path = mc_host_option(host, "alignments");

    *words = (struct graco_words){mc_arena_new(), NULL, NULL};
    return path != NULL ? open_alignments(words, path, problem)
                        : open_wordnet(words, host, problem);
}

static void graco_words_close(struct graco_words *words)
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

/* The row for this side of the case, else for the other side (direction=backward); NULL with a
 * reason if none has these nodes. */
static const struct mc_word_alignment *find_row(const struct graco_words *words, struct mc_slice id,
                                                char side, const struct mc_amr_graph *graph,
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
    size_t parse_error;

    if (mc_penman_read_one(from->amr, arena, graph, &parse_error, &error) == 0)
        return 0;
    mc_graph_unreadable(in, side, error.text, problem);
    return -1;
}

/* Takes the alignment from the file or the metadata. 1; 0: neither has one; -1 with the problem
 * filled. */
static int given_words(const struct graco_words *words, const struct mc_metric_input *in,
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

/* Removes the line of the node or constant that the graph has lost, if any. */
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

/* The alignment of a side, in the arena; 0 is the candidate, r + 1 reference r. -1 with the problem
 * filled: there is none. After an edit, words from the metadata or the file stay with their nodes:
 * the words of a dropped node are dropped, and an added node has none. */
static int graco_words_of(const struct graco_words *words, const struct mc_metric_input *in,
                          size_t side, const struct graco_memory *memory,
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

#define GRAPHS "full|reduced"
#define MISSING "none|hash|zero"
#define OUTPUTS "score|candidate_connectivity|reference_connectivity"

enum { FULL, REDUCED };
enum { SCORE, CANDIDATE_CONNECTIVITY, REFERENCE_CONNECTIVITY };

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "graph", "full", GRAPHS,
        "words compared: one partner for each, or those that the other sentence lacks"),
    MC_FILE_PARAMETER("vectors", NULL, MC_METRIC_VECTORS_HELP),
    MC_FILE_PARAMETER(
        "model", NULL,
        "vectors of words in their sentence, in place of word vectors: " MC_METRIC_MODEL_HELP),
    MC_CHOICE_PARAMETER(
        "words", "clean", MC_WORD_CHOICES,
        "with a model, the words that have a vector: all that are aligned (clean), or those "
        "that the code of the paper finds, which misses most words of several tokens and "
        "words with capitals (program), or has them in lower case first (program-folded)"),
    MC_CHOICE_PARAMETER(
        "missing", "none", MISSING,
        "words without a vector: none gives no score, hash draws one from the word, zero is a "
        "vector of zeros, whose cosines count as 0"),
    MC_CHOICE_PARAMETER("output", "score", OUTPUTS, "the value to use as the score"),
    MC_FILE_PARAMETER(
        "alignments", NULL,
        "words of each node, as printed by `metricheck align`; default: the metadata of the "
        "graph, otherwise the built-in aligner"),
    MC_METRIC_PRODUCTS_PARAMETER,
    MC_PARAMETERS_END};

static const char manual[] =
    "Compares two graphs by the cohesion of their words. The tokens of a graph are the words "
    "of its nodes, in text order: a word of two nodes occurs twice, a node without words "
    "gives none. The cohesion of two tokens is the cosine of their word vectors; the "
    "connectivity of a graph is the mean cosine of its cohesion edges; the score is 1 - "
    "|difference of the two connectivities|.\n"
    "\n"
    "graph=full: all ordered pairs of tokens with different texts are visited row by row, and "
    "each text gets one partner, at the first pair that allows it: if the first token has no "
    "partner, and the partner of the second is not the first one, the first takes the second; "
    "if the first has another partner and the second none, the second takes the first. This "
    "is the first partner, not the most similar one, so the score depends on the order in "
    "which the graph is written. graph=reduced: each text that the other sentence lacks is "
    "joined to every token of its own sentence with another text; if there are none, the "
    "connectivity is 1.\n"
    "\n"
    "Vectors. A token has the vector of its text in lower case, otherwise that of its Porter "
    "stem (NLTK). With missing=none a pair that needs a missing vector has no score; with "
    "missing=hash the vector is drawn from the word, the same in every run; with missing=zero, as "
    "appendix A.3.3 of the paper has it, it is all zeros, and its cosines, which are not defined, "
    "count as 0. The original "
    "looks up a spaCy lemma between word and stem, which is omitted here.\n"
    "\n"
    "With model=MODEL, a transformer model (BERT, RoBERTa, DistilBERT; `metricheck models`) gives "
    "the vectors: the last hidden state, so that a word has another vector in another sentence. "
    "words=clean tokenizes the words of the alignment one by one; a word that stands for a node "
    "counts once, with the mean of its tokens. The connectivity is the mean cosine of all pairs of "
    "words, or, with graph=reduced, of the pairs in which at least one word, in lower case, is not "
    "among those of the other sentence. words=program runs over the WordPiece tokens of the "
    "sentence, as the code of the paper does: a token that equals a word of a node, or that makes "
    "one with the token before it, is taken, with its own vector, wherever it stands; longer words "
    "are never found, nor words with capitals where the model is in lower case; then partners are "
    "sought as above. words=program-folded puts the words of the nodes in lower case first. A "
    "sentence with more tokens than the model takes has no score.\n"
    "\n"
    "Alignments. alignments=FILE is a table as printed by `metricheck align` "
    "(doc/alignments.md). Its rows are found by the id of the case, side a for the candidate "
    "and b for the reference (with direction=backward reversed: rows must have the nodes of "
    "the graph). A case that is not in it has no score. Without the parameter the metadata of "
    "the graph is used (::tok with ::node or ::alignments, in the form of JAMR or that of the "
    "AMR releases; any other form gives no score, and the reason names the item). Without "
    "metadata, the aligner of `metricheck align` finds the words; it needs WordNet 3.0 and a "
    "sentence (the text of the case, or ::snt).\n"
    "\n"
    "Edge cases. Equal graphs with equal words score 1. A sentence whose tokens have fewer "
    "than two different texts has no edges and its pair no score, unless graph=reduced and "
    "the sentence has no text that the other lacks. With several references the best score is "
    "used. Cosines may be negative, so scores can be below 0. The corpus score is the "
    "mean of the cases that have one.\n"
    "\n"
    "Reference program: the GraCo code of github.com/Heidelberg-NLP/NLG-CHECKLIST with JAMR "
    "alignments. Agrees with it on all 1058 published pairs that are aligned, with vectors of "
    "50 dimensions and without lemmas. The published scores, computed with 300 dimensions or "
    "a BERT encoder, cannot be reproduced with these: the correlation is 0.82 for graph=full "
    "and 0.52 for graph=reduced, and the same pairs score 1. With a model, words=program agrees "
    "with the functions of that code on vectors of a BERT model, on all pairs.";

struct graco {
    struct mc_word_vectors *vectors; /* NULL: there is a model */
    struct mc_model *model;          /* NULL: there are word vectors */
    enum mc_word_choice choice;
    struct graco_words words;
    enum graco_missing missing;
    int graph, output;
};

/* --- open and close --------------------------------------------------------------------------- */

static void graco_close(void *state)
{
    struct graco *g = state;

    mc_word_vectors_close(g->vectors);
    mc_model_close(g->model);
    graco_words_close(&g->words);
    free(g);
}

/* Opens word vectors, or the model instead. */
static int open_vectors(const struct mc_metric_host *host, struct graco *g,
                        struct mc_metric_problem *problem)
{
    const char *model = mc_host_option(host, "model"), *vectors = mc_host_option(host, "vectors");

    g->choice = (enum mc_word_choice)mc_host_choice(host, "words", MC_WORD_CHOICES);
    if (model == NULL) {
        if (g->choice != MC_WORDS_CLEAN)
            return mc_opening_refuse(problem, "words=%s needs model=MODEL",
                                     mc_host_option(host, "words"));
        if (mc_host_option(host, "products") != NULL)
            return mc_opening_refuse(problem, "products=%s needs model=MODEL",
                                     mc_host_option(host, "products"));
        return mc_metric_vectors_open(host, &g->vectors, problem);
    }
    if (vectors != NULL)
        return mc_opening_refuse(problem, "give either vectors or model");
    if (mc_metric_model_open(host, NULL, &g->model, problem) != 0)
        return -1;
    return mc_word_states_check(g->model, g->choice, problem);
}

static int graco_open(const struct mc_metric_host *host, void **state,
                      struct mc_metric_problem *problem)
{
    struct graco *g = mc_calloc(1, sizeof(*g));
    int status;

    g->graph = mc_host_choice(host, "graph", GRAPHS);
    g->output = mc_host_choice(host, "output", OUTPUTS);
    g->missing = (enum graco_missing)mc_host_choice(host, "missing", MISSING);
    status = open_vectors(host, g, problem);
    if (status == 0)
        status = graco_words_open(host, &g->words, problem);
    if (status != 0) {
        graco_close(g);
        return -1;
    }
    *state = g;
    return 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Why a sentence has no connectivity. */
static void report_missing(const struct graco_pair *pair, int side,
                           struct mc_metric_problem *problem)
{
    const struct graco_tokens *tokens = &pair->tokens[side];
    const char *name = side == 0 ? "candidate" : "reference";
    size_t i;

    for (i = 0; i < pair->cohesion[side].n_edges; i++) {
        const struct graco_edge *edge = &pair->cohesion[side].edges[i];

        if (isnan(edge->cosine)) {
            struct mc_slice text = tokens->vectors[edge->from] == NULL ? tokens->texts[edge->from]
                                                                       : tokens->texts[edge->to];

            (void)mc_opening_refuse(problem, "no vector for '%.*s' of the %s",
                                    (int)(text.length > 100 ? 100 : text.length), text.data, name);
            return;
        }
    }
    (void)mc_opening_refuse(problem, "the nodes of the %s have fewer than two different words",
                            name);
}

/* The sentence of a side: its text, else that of the metadata of its graph; empty: it has none. */
static struct mc_slice sentence_of(const struct mc_metric_side *side)
{
    return side->text.length > 0 ? side->text : mc_penman_block_metadata(side->amr, "snt");
}

/* Finds the words of a side that have, or may have, a vector. */
static int find_tokens(const struct graco *g, const struct mc_metric_input *in, size_t side,
                       const struct graco_memory *memory, struct graco_tokens *tokens,
                       struct mc_metric_problem *problem)
{
    const struct mc_metric_side *from = side == 0 ? in->candidate : in->references[side - 1];
    const char *name = side == 0 ? "candidate" : "reference";
    struct mc_word_alignment alignment;
    struct mc_word_states states;
    struct mc_slice sentence;

    if (graco_words_of(&g->words, in, side, memory, &alignment, problem) != 0)
        return -1;
    if (g->model == NULL) {
        graco_tokens_of(&alignment, g->vectors, g->missing, memory->arena, tokens);
        return 0;
    }
    sentence = sentence_of(from);
    if (g->choice != MC_WORDS_CLEAN && sentence.length == 0)
        return mc_opening_refuse(problem, "no sentence for the graph of the %s (# ::snt or text)",
                                 name);
    if (mc_word_states_of(memory->states, g->choice, &alignment, sentence, name, memory->arena,
                          &states, problem) != 0)
        return -1;
    graco_tokens_of_states(&states, memory->arena, tokens);
    return 0;
}

static void find_cohesion(const struct graco *g, const struct graco_tokens *tokens,
                          const struct graco_tokens *other, struct mc_arena *arena,
                          struct graco_cohesion *cohesion)
{
    bool clean = g->model != NULL && g->choice == MC_WORDS_CLEAN;
    uint32_t n_dimensions = g->model == NULL ? mc_word_vectors_n_dimensions(g->vectors)
                                             : (uint32_t)mc_model_sizes(g->model)->n_hidden;

    if (clean && g->graph == REDUCED)
        graco_reduced_clean(tokens, other, n_dimensions, arena, cohesion);
    else if (clean)
        graco_full_clean(tokens, n_dimensions, arena, cohesion);
    else if (g->graph == REDUCED)
        graco_reduced(tokens, other, n_dimensions, arena, cohesion);
    else
        graco_full(tokens, n_dimensions, arena, cohesion);
}

static int score_pair(const struct graco *g, const struct mc_metric_input *in, size_t reference,
                      const struct graco_memory *memory, struct graco_pair *pair,
                      struct mc_metric_problem *problem)
{
    int i;

    for (i = 0; i < 2; i++)
        if (find_tokens(g, in, i == 0 ? 0 : reference + 1, memory, &pair->tokens[i], problem) != 0)
            return -1;
    for (i = 0; i < 2; i++)
        find_cohesion(g, &pair->tokens[i], &pair->tokens[1 - i], memory->arena, &pair->cohesion[i]);
    pair->score = 1 - fabs(pair->cohesion[0].connectivity - pair->cohesion[1].connectivity);
    for (i = 0; i < 2; i++)
        if (isnan(pair->cohesion[i].connectivity) &&
            g->output != (i == 0 ? REFERENCE_CONNECTIVITY : CANDIDATE_CONNECTIVITY)) {
            report_missing(pair, i, problem);
            return -1;
        }
    return 0;
}

/* The comparison of one thread, with its own memory. */
struct comparer {
    const struct graco *g;
    struct graco_memory memory;
};

static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    const struct comparer *comparer = context;
    const struct graco_pair *pair = result;
    int output = comparer->g->output;

    if (score_pair(comparer->g, in, compared->reference, &comparer->memory, result, problem) != 0)
        return -1;
    compared->choice = compared->raised = pair->score;
    compared->score = output == SCORE
                          ? pair->score
                          : pair->cohesion[output - CANDIDATE_CONNECTIVITY].connectivity;
    return 0;
}

static struct mc_comparison comparison_of(struct comparer *comparer, struct graco_pair *pair)
{
    return (struct mc_comparison){compare, comparer, pair, sizeof(*pair), comparer->memory.arena,
                                  false};
}

static struct mc_word_state_memory *states_for(const struct graco *g)
{
    return g->model == NULL ? NULL : mc_word_state_memory_new(g->model);
}

enum { PIECE_TOKENS = 1024 }; /* of the cases whose sentences the model reads in one call */

/* Lists the sentences of all sides of a case. Their faults are reported when they are compared. */
static void expect_case(const struct comparer *comparer, const struct mc_metric_input *in)
{
    struct mc_arena_mark mark = mc_arena_mark(comparer->memory.arena);
    struct mc_metric_problem problem;
    struct graco_tokens tokens;
    size_t side;

    for (side = 0; side <= in->n_references; side++)
        (void)find_tokens(comparer->g, in, side, &comparer->memory, &tokens, &problem);
    mc_arena_reset(comparer->memory.arena, mark);
}

/* Lets the model read the sentences of the cases from `begin` on, as many as fit into a piece;
 * returns the end of the piece. */
static size_t read_piece(const struct comparer *comparer, const struct mc_metric_input *const *in,
                         size_t n, size_t begin)
{
    struct mc_word_state_memory *states = comparer->memory.states;
    size_t end = begin;

    if (states == NULL)
        return n;
    mc_word_states_begin(states);
    while (end < n && mc_word_states_n_tokens(states) < PIECE_TOKENS)
        expect_case(comparer, in[end++]);
    mc_word_states_compute(states);
    return end;
}

static int graco_score(void *state, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    const struct graco *g = state;
    struct comparer comparer = {g, {mc_arena_new(), NULL, NULL, states_for(g)}};
    struct graco_pair pair;
    const struct mc_comparison comparison = comparison_of(&comparer, &pair);
    size_t begin, end;

    for (begin = 0; begin < n; begin = end) {
        end = read_piece(&comparer, in, n, begin);
        mc_compare_cases(&comparison, in + begin, end - begin, scores + begin, problem);
    }
    mc_word_state_memory_free(comparer.memory.states);
    mc_arena_free(comparer.memory.arena);
    return 0;
}

static int graco_explain(void *state, const struct mc_metric_input *in,
                         const struct mc_metric_writer *w, struct mc_metric_problem *problem)
{
    const struct graco *g = state;
    struct mc_arena *arena = mc_arena_new();
    struct comparer comparer = {g,
                                {mc_arena_new(), mc_aligner_stems_new(g->words.wordnet, arena),
                                 in->candidate, states_for(g)}};
    struct graco_pair pair;
    struct mc_comparison comparison = comparison_of(&comparer, &pair);
    const struct mc_edit_scorer scorer = {mc_compare_edited,      &comparison,     "score",
                                          MC_EDIT_CELLS_COMPARED, mc_limit_none(), NULL};
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_compared_case compared;
    int status = mc_compare_case(&comparison, in, &compared, problem);

    if (status == 0) {
        if (in->n_references > 1)
            w->number(w->context, "reference", (double)compared.reference + 1);
        mc_graco_explain(&pair, edit, w);
    }
    mc_word_state_memory_free(comparer.memory.states);
    mc_arena_free(comparer.memory.arena);
    mc_arena_free(arena);
    return status;
}

const struct mc_metric_module metric_graco = {
    MC_BUILT_IN_METRIC("graco"),
    .citation = "Zeidler, Opitz and Frank 2022, A dynamic, interpreted CheckList for "
                "meaning-oriented NLG metric evaluation",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC | MC_METRIC_READS_CASE_ID |
             MC_METRIC_SLOW | MC_METRIC_CORPUS_IS_MEAN, /* slow with a model */
    .worst = -1,
    .best = 1,
    .parameters = parameters,
    .summary = "GraCo: cohesion of the words of two graphs, by word vectors",
    .manual = manual,
    .open = graco_open,
    .score = graco_score,
    .explain = graco_explain,
    .close = graco_close,
};
