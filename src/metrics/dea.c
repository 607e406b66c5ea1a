/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dea.c: the metric dea: dependency edge accuracy: which edges of the reference's tree the
 * candidate keeps (Shimorina, Parmentier and Gardent 2021). */
#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "tree/edge_accuracy.h"

/* --- a candidate and a reference -------------------------------------------------------------- */

struct dea {
    struct mc_arena *arena; /* of a case */
    struct mc_arena *kept;  /* for what lives as long as this struct */
    struct mc_tree_strip strip;
    bool any, keep_case;
};

/* A candidate and a reference; in the arena of the case. */
struct dea_pair {
    struct mc_tree tree; /* of the reference */
    struct mc_tree_output output;
    struct mc_edge_outcome *outcomes; /* [n_nodes] of the tree */
    struct mc_edge_accuracy accuracy;
    bool from_tree; /* the order is that of the candidate's tree, not of its text */
};

static int refuse_tree(const char *side, const struct mc_error *error,
                       struct mc_metric_problem *problem)
{
    return mc_opening_refuse(problem, "the %s's tree cannot be read: line %u, column %u: %s", side,
                             error->at.line, error->at.column, error->text);
}

static int read_reference(const struct dea *dea, const struct mc_metric_side *side,
                          struct mc_tree *tree, struct mc_metric_problem *problem)
{
    struct mc_conllu_sentence *sentence = mc_arena_array(dea->arena, 1, sizeof(*sentence));
    struct mc_error error = MC_NO_ERROR;
    size_t fault;

    /* With direction=backward this is the candidate of the case, which may have only a text. */
    if ((side->has & MC_NEEDS_TREE) == 0)
        return mc_opening_refuse(problem, "the reference has no tree");
    if (mc_conllu_read_one(side->tree, dea->arena, sentence, &fault, &error) != 0)
        return refuse_tree("reference", &error, problem);
    mc_tree_make(sentence, &dea->strip, dea->arena, tree);
    return 0;
}

static int read_candidate(const struct dea *dea, const struct mc_metric_side *side,
                          struct dea_pair *pair, struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_conllu_sentence sentence;
    size_t fault;

    pair->from_tree = (side->has & MC_NEEDS_TREE) != 0;
    if (!pair->from_tree) {
        mc_tree_align_text(&pair->tree, dea->keep_case, side->text, dea->arena, &pair->output);
        return 0;
    }
    if (mc_conllu_read_one(side->tree, dea->arena, &sentence, &fault, &error) != 0)
        return refuse_tree("candidate", &error, problem);
    mc_tree_align_sentence(&pair->tree, dea->keep_case, &sentence, dea->arena, &pair->output);
    return 0;
}

static const struct mc_conllu_word *word_of(const struct mc_tree *tree, uint32_t node)
{
    return &tree->words[tree->node_words[node]];
}

static void measure(const struct dea *dea, struct dea_pair *pair)
{
    struct mc_string_map *lemmas = mc_string_map_new(dea->arena);
    struct mc_tree_labels labels = {.lemma = NULL};
    uint32_t i;

    labels.lemma = mc_arena_array(dea->arena, pair->tree.n_nodes, sizeof(*labels.lemma));
    pair->outcomes = mc_arena_array(dea->arena, pair->tree.n_nodes, sizeof(*pair->outcomes));
    for (i = 0; i < pair->tree.n_nodes; i++) {
        struct mc_slice lemma = word_of(&pair->tree, i)->lemma;

        if (!dea->keep_case)
            lemma = mc_tree_lower(lemma, dea->arena);
        labels.lemma[i] = mc_string_map_add(lemmas, lemma, NULL);
    }
    pair->accuracy =
        mc_edge_accuracy(&pair->tree, &labels, &pair->output, pair->outcomes, dea->arena);
}

static double score_of(const struct dea *dea, const struct mc_edge_accuracy *accuracy)
{
    return dea->any ? accuracy->dea_any : accuracy->dea;
}

/* A reference without edges ranks below all that have some. */
static int compare(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem)
{
    const struct dea *dea = context;
    struct dea_pair *pair = result;

    if (read_reference(dea, in->references[compared->reference], &pair->tree, problem) != 0 ||
        read_candidate(dea, in->candidate, pair, problem) != 0)
        return -1;
    measure(dea, pair);
    if (pair->accuracy.edges == 0)
        (void)mc_opening_refuse(problem,
                                "the reference's tree has no edges between words that count");
    compared->score = score_of(dea, &pair->accuracy);
    compared->choice = isnan(compared->score) ? -1 : compared->score;
    compared->raised = compared->score;
    return 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

static struct mc_comparison comparison_of(struct dea *dea, struct dea_pair *pair)
{
    return (struct mc_comparison){compare, dea, pair, sizeof(*pair), dea->arena, false};
}

static int dea_score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    struct dea_pair pair;
    const struct mc_comparison comparison = comparison_of(state, &pair);

    mc_compare_cases(&comparison, in, n, scores, problem);
    return 0;
}

/* The score over the edges of all cases together. */
static int dea_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                      double *score, struct mc_metric_problem *problem)
{
    struct dea *dea = state;
    struct dea_pair pair;
    const struct mc_comparison comparison = comparison_of(dea, &pair);
    struct mc_compared_case compared;
    double edges = 0, kept = 0;
    size_t i;

    *score = (double)NAN;
    for (i = 0; i < n; i++) {
        if (mc_compare_case(&comparison, all[i], &compared, problem) != 0)
            return 0;
        edges += pair.accuracy.edges;
        kept += dea->any ? pair.accuracy.kept_any : pair.accuracy.kept;
    }
    if (edges > 0)
        *score = kept / edges;
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* The data for an explanation. */
struct explainer {
    const struct dea_pair *pair;
    const struct mc_metric_writer *writer;
    struct mc_arena *arena;
    const bool *named; /* [n_nodes]: whether the candidate has the node */
};

static const char *missing_words(bool head, bool dependent)
{
    if (!head && !dependent)
        return "both words are missing";
    return head ? "the dependent is missing" : "the head is missing";
}

/* "on the right side, 2 places too far". */
static const char *fate_of(const struct explainer *e, uint32_t node,
                           const struct mc_edge_outcome *outcome)
{
    int32_t found = outcome->distance + outcome->displacement;
    int32_t further = abs(found) - abs(outcome->distance);

    switch (outcome->fate) {
    case MC_EDGE_KEPT:
        return "kept";
    case MC_EDGE_MISSING:
        return missing_words(e->named[e->pair->tree.heads[node]], e->named[node]);
    case MC_EDGE_SIDE:
        return mc_arena_format(e->arena, "on the wrong side, %d place%s %s the head", abs(found),
                               abs(found) == 1 ? "" : "s", found < 0 ? "before" : "behind");
    case MC_EDGE_DISTANCE:
        break;
    }
    if (further == 0)
        return "an equal edge has these words";
    return mc_arena_format(e->arena, "on the right side, %d place%s too %s", abs(further),
                           abs(further) == 1 ? "" : "s", further > 0 ? "far" : "close");
}

static void explain_edge(const struct explainer *e, uint32_t node)
{
    const struct mc_tree *tree = &e->pair->tree;
    const struct mc_edge_outcome *outcome = &e->pair->outcomes[node];
    const char *fate = fate_of(e, node, outcome);

    if (outcome->kept_any && !outcome->kept)
        fate = mc_arena_format(e->arena, "%s; dea_any keeps it", fate);
    e->writer->begin_object(e->writer->context, NULL);
    mc_write_text(e->writer, "head", word_of(tree, tree->heads[node])->form);
    mc_write_text(e->writer, "relation", mc_tree_relation(tree, node));
    mc_write_text(e->writer, "dependent", word_of(tree, node)->form);
    mc_write_number(e->writer, "in_tree", outcome->distance);
    if (outcome->fate != MC_EDGE_MISSING)
        mc_write_number(e->writer, "in_candidate",
                        (double)outcome->distance + outcome->displacement);
    mc_write_text(e->writer, "fate", mc_slice_of(fate));
    e->writer->end(e->writer->context);
}

static void explain_pair(const struct explainer *e, bool any)
{
    const struct dea_pair *pair = e->pair;
    const struct mc_edge_accuracy *accuracy = &pair->accuracy;
    uint32_t i, n_foreign = 0;

    for (i = 0; i < pair->output.n_tokens; i++)
        n_foreign += pair->output.order[i] == 0;
    mc_write_number(e->writer, any ? "dea_any" : "dea", any ? accuracy->dea_any : accuracy->dea);
    mc_write_number(e->writer, any ? "dea" : "dea_any", any ? accuracy->dea : accuracy->dea_any);
    mc_write_number(e->writer, "edges", accuracy->edges);
    mc_write_number(e->writer, "kept", accuracy->kept);
    mc_write_number(e->writer, "kept_any", accuracy->kept_any);
    mc_write_number(e->writer, "candidate_words", pair->output.n_tokens);
    mc_write_number(e->writer, "not_of_the_reference", n_foreign);
    mc_write_text(e->writer, "order_from", mc_slice_of(pair->from_tree ? "tree" : "text"));
    e->writer->begin_array(e->writer->context, "edges_of_the_reference");
    for (i = 0; i < pair->tree.n_nodes; i++)
        if (pair->tree.heads[i] != MC_NO_HEAD)
            explain_edge(e, i);
    e->writer->end(e->writer->context);
}

static int dea_explain(void *state, const struct mc_metric_input *in,
                       const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct dea *dea = state;
    struct dea_pair pair;
    const struct mc_comparison comparison = comparison_of(dea, &pair);
    struct mc_compared_case compared;
    bool *named;
    uint32_t i;

    if (mc_compare_case(&comparison, in, &compared, problem) != 0)
        return -1;
    if (pair.accuracy.edges == 0)
        return -1;
    if (in->n_references > 1)
        mc_write_number(writer, "reference", (double)compared.reference + 1);
    named = mc_arena_array(dea->arena, pair.tree.n_nodes, sizeof(*named));
    for (i = 0; i < pair.output.n_tokens; i++)
        if (pair.output.order[i] > 0)
            named[pair.output.order[i] - 1] = true;
    explain_pair(&(struct explainer){&pair, writer, dea->arena, named}, dea->any);
    return 0;
}

/* --- the module ------------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("output", "dea", "dea|dea_any",
                        "dea: a pair of places serves one edge; dea_any: any number of equal ones"),
    MC_TEXT_PARAMETER(
        "strip", "punct",
        "relations whose words do not count, joined by '+' (punct+cc, nsubj:pass), or none"),
    MC_CHOICE_PARAMETER("case", "fold", "fold|keep",
                        "compare forms and lemmas in lower case, or as they are"),
    MC_PARAMETERS_END};

/* "a+b" as relations; "none": none. */
static int read_strip(struct dea *dea, const char *text, struct mc_metric_problem *problem)
{
    struct mc_slice *items = NULL;
    size_t n = 0, capacity = 0, length;

    if (strcmp(text, "none") == 0)
        return 0;
    for (;; text += length + 1) {
        length = strcspn(text, "+");
        if (length == 0)
            return mc_opening_refuse(problem, "strip has an empty relation; it is like punct+cc");
        *MC_ARENA_PUSH(dea->kept, items, n, capacity) =
            mc_arena_copy(dea->kept, mc_slice(text, length));
        if (text[length] == '\0')
            break;
    }
    dea->strip = (struct mc_tree_strip){items, n, false};
    return 0;
}

static void dea_close(void *state)
{
    struct dea *dea = state;

    mc_arena_free(dea->arena);
    mc_arena_free(dea->kept);
    free(dea);
}

static int dea_open(const struct mc_metric_host *host, void **state,
                    struct mc_metric_problem *problem)
{
    struct dea *dea = mc_calloc(1, sizeof(*dea));

    dea->arena = mc_arena_new();
    dea->kept = mc_arena_new();
    dea->any = mc_host_option_is(host, "output", "dea_any");
    dea->keep_case = mc_host_option_is(host, "case", "keep");
    if (read_strip(dea, host->option(host->context, "strip"), problem) != 0) {
        dea_close(dea);
        return -1;
    }
    *state = dea;
    return 0;
}

static const char manual[] =
    "Dependency edge accuracy is the share of the edges of the reference's dependency tree that the "
    "candidate keeps. An edge is the lemma of its head, the lemma of its dependent, and the place "
    "of the dependent less that of the head. It is kept when the candidate has the two lemmas at "
    "that distance, on that side. \"I really enjoy my time\" keeps (enjoy, time, 2) of \"I enjoy "
    "my time\", and not (enjoy, I, -1): I now stands two places before enjoy. The tree of the "
    "candidate plays no part but for the order of its words.\n\n"
    "Words. The reference needs a tree: the key \"tree\" of a side, in CoNLL-U. Words whose "
    "relation is one of strip go first, with any subtype (punct:x too) unless strip names one; what "
    "is below them goes to the nearest word that stays, or becomes a root. Places are counted in "
    "what is left. The candidate's order comes from its tree where there is one: each word is the "
    "first unused word of the reference with its form and lemma, else with its lemma (unless that "
    "is \"_\"), else with its form, else the first such word again. Without a tree it comes from "
    "the text: each piece between white space is cut from the left into forms and lemmas of the "
    "reference, longest first with backtracking; a part is the first unused word with that form, "
    "else with that lemma, else the first such word again. Stripped words are then left out. What "
    "the reference does not have takes a place and belongs to no edge; so does a comma that the "
    "candidate alone has. Multiword tokens and empty nodes are passed over; a text that writes two "
    "words as one (\"du\") has none of them.\n\n"
    "dea: a pair of places in the candidate serves one edge, equal edges in the order of their "
    "dependents. dea_any: one serves all equal ones. The definition of the paper does not say "
    "which.\n\n"
    "Edge cases. A reference without edges (one word, or nothing but roots) has no score, and an "
    "empty candidate keeps none: 0. Of several references the one with the best score counts, the "
    "first of equals; those without edges are passed over. The corpus score is that of all edges "
    "together. A sentence against itself scores 1, unless its text cannot be cut into its words. The "
    "score does not see what is added at either end, nor a change of words of equal lemmas.\n\n"
    "`run` without -m takes dea where some case has a tree. Pairs have trees with `score --jsonl` "
    "({\"reference\": {\"text\": ..., \"tree\": ...}}) and `score --suite`; the tables of --pairs "
    "and the files of --reference and --candidate have none. "
    "`metricheck trees` has the whole analysis of treebanks.\n\n"
    "Reference values: an independent program (Python 3.11), which aligned real outputs for UD "
    "English-EWT; all sentences of its files agree. The authors' own program was not to be had.";

const struct mc_metric_module metric_dea = {
    MC_BUILT_IN_METRIC("dea"),
    .citation = "Shimorina, Parmentier and Gardent 2021, An Error Analysis Framework for Shallow "
                "Surface Realization",
    .needs = MC_NEEDS_TREE,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_TEXT_WILL_DO,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "share of the edges of the reference's dependency tree that the candidate keeps",
    .manual = manual,
    .open = dea_open,
    .score = dea_score,
    .corpus = dea_corpus,
    .explain = dea_explain,
    .close = dea_close,
};
