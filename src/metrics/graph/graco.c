/* graco.c: GraCo (Zeidler, Opitz and Frank 2022) with static word vectors. */
#include <math.h>
#include <stdlib.h>

#include "metrics/graph/graco_explain.h"
#include "metrics/graph/graco_words.h"
#include "metrics/graph/metric_vectors.h"
#include "metrics/host_option.h"
#include "metrics/opening.h"

#define GRAPHS "full|reduced"
#define MISSING "none|hash"
#define OUTPUTS "score|candidate_connectivity|reference_connectivity"

enum { FULL, REDUCED };
enum { SCORE, CANDIDATE_CONNECTIVITY, REFERENCE_CONNECTIVITY };

static const struct mc_metric_parameter parameters[] = {
    {"graph", MC_PARAMETER_CHOICE, "full", GRAPHS, 0, 0,
     "which words are compared: one partner for each, or those that the other sentence has not"},
    {"vectors", MC_PARAMETER_FILE, NULL, NULL, 0, 0, MC_METRIC_VECTORS_HELP},
    {"missing", MC_PARAMETER_CHOICE, "none", MISSING, 0, 0,
     "words without a vector: none gives no score, hash draws one from the word"},
    {"output", MC_PARAMETER_CHOICE, "score", OUTPUTS, 0, 0, "which figure is the score"},
    {"alignments", MC_PARAMETER_FILE, NULL, NULL, 0, 0,
     "which words stand for which nodes, as `metricheck align` prints it; without it the metadata "
     "of the graph, else our own aligner"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "Compares two graphs by how far the words of each belong together. The tokens of a graph are "
    "the words of its nodes, in the order of the text: a word of two nodes stands twice, a node "
    "without words gives none. Two tokens cohere by the cosine of their word vectors; the "
    "connectivity of a graph is the mean cosine of its cohesion edges; the score is 1 - "
    "|difference of the two connectivities|.\n"
    "\n"
    "graph=full: of all ordered pairs of tokens with different texts, row by row, each text gets "
    "one partner, at the first pair that allows it: where the first token has no partner, and the "
    "partner of the second is not the first one, the first takes the second; where the first has "
    "another partner and the second none, the second takes the first. That is the first partner, "
    "not the most similar one, so the score depends on the order in which the graph is written. "
    "graph=reduced: each text that the other sentence does not have, with every token of its own "
    "sentence that has another text; where there is none, the connectivity is 1.\n"
    "\n"
    "Vectors. A token has the vector of its text in lower case, else that of its Porter stem "
    "(NLTK). With missing=none a pair whose edges need a vector that is not there has no score; "
    "with missing=hash the vector is drawn from the word, the same in every run. The original "
    "looks up a spaCy lemma between word and stem; that is left out here.\n"
    "\n"
    "Alignments. alignments=FILE is a table as `metricheck align` prints it (doc/alignments.md): "
    "its rows are found by the id of the case, side a for the candidate and b for the reference "
    "(with direction=backward the other way round: rows must have the nodes of the graph). A case "
    "that is not in it has no score. Without the parameter the metadata of the graph count (::tok "
    "with ::node or ::alignments, in the form of JAMR or that of the AMR releases; what is in "
    "neither form gives no score, with the item at fault); where it has none, the aligner of "
    "`metricheck align` finds the words, which wants WordNet 3.0 and a sentence (the text of the "
    "case, or ::snt).\n"
    "\n"
    "Edge cases. Equal graphs with equal words score 1. A sentence whose tokens have fewer than "
    "two different texts has no edge and its pair no score, unless graph=reduced and it has no "
    "text of its own. Of several references the one with the best score counts. Cosines may be "
    "negative, so that scores can be below 0.\n"
    "\n"
    "Reference program: the GraCo code of github.com/Heidelberg-NLP/NLG-CHECKLIST with JAMR "
    "alignments. Agrees with it on all 1058 published pairs that are aligned, with vectors of 50 "
    "dimensions and without lemmas. The published scores were computed with 300 dimensions, or by "
    "a BERT encoder, and cannot be reproduced with those: the correlation is 0.82 for graph=full "
    "and 0.52 for graph=reduced, and the pairs that score 1 are the same.";

struct graco {
    struct mc_word_vectors *vectors;
    struct mc_graco_words words;
    enum mc_graco_missing missing;
    int graph, output;
};

/* --- open and close --------------------------------------------------------------------------- */

static void graco_close(void *state)
{
    struct graco *g = state;

    mc_word_vectors_close(g->vectors);
    mc_graco_words_close(&g->words);
    free(g);
}

static int graco_open(const struct mc_metric_host *host, void **state,
                      struct mc_metric_problem *problem)
{
    struct graco *g = mc_calloc(1, sizeof(*g));
    int status;

    g->graph = mc_host_choice(host, "graph", GRAPHS);
    g->output = mc_host_choice(host, "output", OUTPUTS);
    g->missing = mc_host_option_is(host, "missing", "hash") ? MC_GRACO_HASH : MC_GRACO_NONE;
    status = mc_metric_vectors_open(host, &g->vectors, problem);
    if (status == 0)
        status = mc_graco_words_open(host, &g->words, problem);
    if (status != 0) {
        graco_close(g);
        return -1;
    }
    *state = g;
    return 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Why a sentence has no connectivity. */
static void tell_missing(const struct mc_graco_pair *pair, int side,
                         struct mc_metric_problem *problem)
{
    const struct mc_graco_tokens *tokens = &pair->tokens[side];
    const char *name = side == 0 ? "candidate" : "reference";
    size_t i;

    for (i = 0; i < pair->cohesion[side].n_edges; i++) {
        const struct mc_graco_edge *edge = &pair->cohesion[side].edges[i];

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

static int score_pair(const struct graco *g, const struct mc_metric_input *in, size_t reference,
                      const struct mc_graco_memory *memory, struct mc_graco_pair *pair,
                      struct mc_metric_problem *problem)
{
    struct mc_arena *arena = memory->arena;
    uint32_t n_dimensions = mc_word_vectors_n_dimensions(g->vectors);
    struct mc_word_alignment alignment;
    int i;

    for (i = 0; i < 2; i++) {
        if (mc_graco_words_of(&g->words, in, i == 0 ? 0 : reference + 1, memory, &alignment,
                              problem) != 0)
            return -1;
        mc_graco_tokens_of(&alignment, g->vectors, g->missing, arena, &pair->tokens[i]);
    }
    for (i = 0; i < 2; i++) {
        if (g->graph == REDUCED)
            mc_graco_reduced(&pair->tokens[i], &pair->tokens[1 - i], n_dimensions, arena,
                             &pair->cohesion[i]);
        else
            mc_graco_full(&pair->tokens[i], n_dimensions, arena, &pair->cohesion[i]);
    }
    pair->score = 1 - fabs(pair->cohesion[0].connectivity - pair->cohesion[1].connectivity);
    for (i = 0; i < 2; i++)
        if (isnan(pair->cohesion[i].connectivity) &&
            g->output != (i == 0 ? REFERENCE_CONNECTIVITY : CANDIDATE_CONNECTIVITY)) {
            tell_missing(pair, i, problem);
            return -1;
        }
    return 0;
}

/* The reference with the best score, the first of equals. */
static int score_case(const struct graco *g, const struct mc_metric_input *in,
                      const struct mc_graco_memory *memory, struct mc_graco_pair *best,
                      size_t *reference, struct mc_metric_problem *problem)
{
    struct mc_graco_pair pair;
    size_t i;

    memset(best, 0, sizeof(*best));
    for (i = 0; i < in->n_references; i++) {
        if (score_pair(g, in, i, memory, &pair, problem) != 0)
            return -1;
        if (i == 0 || pair.score > best->score) {
            *best = pair;
            *reference = i;
        }
    }
    return 0;
}

static double figure(const struct graco *g, const struct mc_graco_pair *pair)
{
    return g->output == SCORE ? pair->score
                              : pair->cohesion[g->output - CANDIDATE_CONNECTIVITY].connectivity;
}

static int graco_score(void *state, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    const struct mc_graco_memory memory = {mc_arena_new(), NULL, NULL};
    const struct graco *g = state;
    struct mc_graco_pair pair;
    size_t i, reference = 0;

    for (i = 0; i < n; i++) {
        mc_arena_clear(memory.arena);
        scores[i] = score_case(g, in[i], &memory, &pair, &reference, problem) == 0
                        ? figure(g, &pair)
                        : (double)NAN;
    }
    mc_arena_free(memory.arena);
    return 0;
}

struct edited {
    const struct graco *g;
    struct mc_graco_memory memory;
};

static double score_edited(void *context, const struct mc_metric_input *in, size_t *reference)
{
    const struct edited *edited = context;
    struct mc_metric_problem problem;
    struct mc_graco_pair pair;

    mc_arena_clear(edited->memory.arena);
    return score_case(edited->g, in, &edited->memory, &pair, reference, &problem) == 0
               ? pair.score
               : (double)NAN;
}

static int graco_explain(void *state, const struct mc_metric_input *in,
                         const struct mc_metric_writer *w, struct mc_metric_problem *problem)
{
    const struct graco *g = state;
    struct mc_arena *arena = mc_arena_new();
    struct edited edited = {
        g, {mc_arena_new(), mc_aligner_stems_new(g->words.wordnet, arena), in->candidate}};
    const struct mc_edit_scorer scorer = {score_edited,           &edited,         "score",
                                          MC_EDIT_CELLS_COMPARED, mc_limit_none(), NULL};
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_graco_pair pair;
    size_t reference = 0;
    int status;

    mc_arena_clear(edited.memory.arena);
    status = score_case(g, in, &edited.memory, &pair, &reference, problem);
    if (status == 0) {
        if (in->n_references > 1)
            w->number(w->context, "reference", (double)reference + 1);
        mc_graco_explain(&pair, edit, w);
    }
    mc_arena_free(edited.memory.arena);
    mc_arena_free(arena);
    return status;
}

const struct mc_metric_module metric_graco = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "graco",
    .version = "0.1.0",
    .citation = "Zeidler, Opitz and Frank 2022, A dynamic, interpreted CheckList for "
                "meaning-oriented NLG metric evaluation",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC | MC_METRIC_READS_CASE_ID,
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
