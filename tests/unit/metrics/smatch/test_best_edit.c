/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best single edit under each graph metric: by hand, scored anew, and against edits made and
 * written without the engine. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/random.h"
#include "metrics/counterfactual.h"
#include "tests/unit/graph_samples.h"
#include "tests/unit/graph_scoring.h"

#define PATH "test_best_edit.tmp"
#define NEAR 1e-12

/* All of length 1: cosines are sums of two products. */
static const char words[] = "cat 1 0\n"
                            "dog 0.8 0.6\n"
                            "big 0 1\n"
                            "runs 0.6 0.8\n";

static struct mc_arena *arena;

static int set_up(void **state)
{
    FILE *stream = fopen(PATH, "wb");

    (void)state;
    if (stream == NULL || fputs(words, stream) < 0 || fclose(stream) != 0)
        return -1;
    arena = mc_arena_new();
    if (setenv("METRICHECK_WORDNET", mc_source_path("tests/wordnet"), 1) != 0)
        return -1;
    return setenv("METRICHECK_VECTORS", PATH, 1);
}

static int tear_down(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return unlink(PATH);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static const struct mc_explained *best_edit(const char *spec, const char *candidate,
                                            const char *reference)
{
    return mc_explained_member(mc_graph_explain(spec, candidate, &reference, 1, arena),
                               "best_edit");
}

static bool says(const struct mc_explained *edit, const char *key, const char *text)
{
    const struct mc_explained *member = mc_explained_typed(edit, key, MC_EXPLAINED_TEXT);

    return member == NULL ? text[0] == '\0' : mc_slice_is(member->text, text);
}

/* The score after the best edit is `score`, and the edit is this one. */
static const struct sample {
    const char *spec, *candidate, *reference, *edit, *from, *to, *score_name;
    double score;
} samples[] = {
#define CAT "(s / sleep-01 :ARG0 (c / cat))"
#define BIG "(s / sleep-01 :ARG0 (c / big))"
#define CAT_IS_BIG "(s / sleep-01 :ARG0 (c / cat :mod (b / big) :quant 2))"
    {"s2match", CAT, BIG, "change concept", "instance(c, cat)", "instance(c, big)", "f", 1},
    {"s2match", "(s / sleep-01 :ARG1 (c / cat))", CAT, "change role", "ARG1(s, c)", "ARG0(s, c)",
     "f", 1},
    {"s2match", "(s / sleep-01 :ARG0 (c / cat :quant 2))", CAT, "drop", "quant(c, 2)", "", "f", 1},
    /* instances, ARG0 and TOP: 4 of 4 and of 7; with quant 5 of 5, with the node 6 of 6 */
    {"s2match", CAT, CAT_IS_BIG, "add node", "", "mod(c, b / big)", "f", 12.0 / 13},
    {"s2match:output=recall", CAT, CAT_IS_BIG, "add node", "", "mod(c, b / big)", "recall",
     6.0 / 7},
    /* Nothing can be wrong in what is left when precision counts. */
    {"s2match:output=precision", "(s / sleep-01 :ARG0 (c / cat) :polarity -)", CAT_IS_BIG, "drop",
     "polarity(s, -)", "", "precision", 1},
    /* The same numbers, with the root in place of TOP. */
    {"smatch:convention=smatchpp", CAT, BIG, "change concept", "instance(c, cat)",
     "instance(c, big)", "f", 1},
    {"smatch:convention=smatchpp", CAT, CAT_IS_BIG, "add node", "", "mod(c, b / big)", "f",
     12.0 / 13},
    {"smatch:convention=smatchpp,graph_type=generic", "(c / cat :quant 2)", "(c / cat :quant 3)",
     "change constant", "quant(c, 2)", "quant(c, 3)", "f", 1},
    {"wlk", CAT, BIG, "change concept", "instance(c, cat)", "instance(c, big)", "cosine", 1},
    /* Of 4 labels and 3 triples the candidate then has 3 and 2: 5 / sqrt(5 * 7). */
    {"wlk:iterations=0", CAT, "(s / sleep-01 :ARG0 (c / cat :mod (b / big) :mod (d / dog)))",
     "add node", "", "mod(c, b / big)", "cosine", 0.8451542547285166},
    {"wwlk", CAT, BIG, "change concept", "instance(c, cat)", "instance(c, big)", "f", 1},
    {"wwlk:variant=2021", CAT, BIG, "change concept", "instance(c, cat)", "instance(c, big)", "f",
     0},
    /* No path of the reference is lost, one node is wrong: without it all is the same. */
    {"sembleu", "(s / sleep-01 :ARG0 (c / cat :mod (b / big)))", CAT, "drop node",
     "mod(c, b / big)", "", "score", 1},
    /* Both nodes match; of length 2 + 1 to 3 + 2 the brevity penalty is exp(1 - 5 / 3). */
    {"sembleu:order=1", CAT, "(s / sleep-01 :ARG0 (c / cat :mod (b / big)))", "add node", "",
     "mod(c, b / big)", "score", 1},
    /* The root, both ends and the relation: 4 points for 3 triples of either side. */
    {"sema", CAT, BIG, "change concept", "instance(c, cat)", "instance(c, big)", "f", 4.0 / 3},
    /* runs and dog have 0.6; big with runs 0.8 and dog with big 0: 1.4 / 3 of the candidate. */
    {"graco", "# ::tok big dog runs\n(r / run-01 :ARG0 (d / dog :mod (b / big)))",
     "# ::tok dog runs\n(r / run-01 :ARG0 (d / dog))", "drop node", "mod(d, b / big)", "", "score",
     1},
};

static void test_by_hand(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
        const struct sample *sample = &samples[i];
        const struct mc_explained *edit =
            best_edit(sample->spec, sample->candidate, sample->reference);

        if (edit == NULL || !says(edit, "edit", sample->edit) ||
            !says(edit, "from", sample->from) || !says(edit, "to", sample->to))
            fail_msg("%s: %s, %s", sample->spec, sample->candidate, sample->reference);
        assert_near(mc_explained_number(edit, sample->score_name, -9), sample->score, NEAR);
        assert_near(mc_explained_number(edit, "all_tried", -9), 1, 0);
    }
}

static void test_none(void **state)
{
    (void)state;
    assert_null(best_edit("s2match", CAT_IS_BIG, CAT_IS_BIG));
    assert_null(best_edit("smatch:convention=smatchpp", CAT_IS_BIG, CAT_IS_BIG));
    assert_null(best_edit("wlk", CAT_IS_BIG, CAT_IS_BIG));
    assert_null(best_edit("wwlk", CAT_IS_BIG, CAT_IS_BIG));
    assert_null(best_edit("sembleu", CAT_IS_BIG, CAT_IS_BIG));
    /* Smatch++ reads what PENMAN refuses: a slash with nothing behind it. */
    assert_null(best_edit("wlk", "(c / cat :mod (b / )", CAT));
    /* A role that is turned twice as it is read: written once more, it is another graph. */
    assert_null(best_edit("sema", "(s / see :ARG0-of-of (b / boy))", "(s / see :ARG0 (b / boy))"));
}

/* The reference that counts is the material. */
static void test_references(void **state)
{
    static const char *const references[] = {"(d / dog)", BIG};
    const struct mc_explained *edit = mc_explained_member(
        mc_graph_explain("smatch:convention=smatchpp", CAT, references, 2, arena), "best_edit");

    (void)state;
    assert_true(says(edit, "to", "instance(c, big)"));
    assert_near(mc_explained_number(edit, "f", 0), 1, 0);
}

/* --- what is promised is what the edited graph scores ------------------------------------------
 */

static double score_text(void *context, const struct mc_metric_input *in, size_t *reference)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = context;
    struct mc_metric_outcome outcome;

    *reference = 0;
    if (mc_metric_score(metric, 0, &in, 1, &outcome, metric->arena, &error) != 0)
        fail_msg("%s: %s", metric->name.data, error.text);
    return outcome.score;
}

static void check_promise(struct mc_metric *metric, const char *score_name, const char *candidate,
                          const char *reference)
{
    const struct mc_edit_scorer scorer = {score_text,           metric,          score_name,
                                          MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
    struct mc_graph_case sample;
    const struct mc_metric_input *in = mc_graph_case_set(&sample, candidate, &reference, 1);
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    const struct mc_explained *reported = best_edit(metric->name.data, candidate, reference);

    if ((edit == NULL) != (reported == NULL))
        fail_msg("%s: %s with %s", metric->name.data, candidate, reference);
    if (edit == NULL)
        return;
    if (!says(reported, "edit", mc_edit_kind_name(edit->kind)) ||
        !says(reported, "from", edit->from.data) || !says(reported, "to", edit->to.data))
        fail_msg("%s: %s: %s with %s", metric->name.data, mc_edit_kind_name(edit->kind), candidate,
                 reference);
    assert_near(mc_explained_number(reported, score_name, -9),
                mc_graph_outcome(metric, edit->amr.data, &reference, 1).score, 0);
    assert_near(mc_explained_number(reported, "tried", 0), edit->n_tried, 0);
}

static void test_promises(void **state)
{
    enum { PAIRS = 3 };
    static const char *const specs[][2] = {
        {"s2match:step_limit=60000000", "f"},
        {"s2match:step_limit=60000000,output=precision", "precision"},
        {"smatch:convention=smatchpp,graph_type=none,step_limit=60000000", "f"},
        {"smatch:convention=smatchpp,graph_type=amr,step_limit=60000000", "f"},
        {"smatch:convention=smatchpp,step_limit=60000000,output=recall", "recall"},
        {"wlk", "cosine"},
        {"wlk:variant=2021,edges=nodes", "cosine"},
        {"wwlk", "f"},
        {"wwlk:variant=2021,output=recall", "recall"},
        {"sembleu", "score"},
        {"sema", "f"},
        {"sema:output=precision", "precision"},
    };
    const struct mc_graph_writing writing = {0, 0, false};
    size_t i;
    uint64_t k;

    (void)state;
    for (i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
        struct mc_arena *own = mc_arena_new();
        struct mc_metric *metric = mc_graph_metric(specs[i][0], own);

        for (k = 0; k < PAIRS; k++) {
            struct mc_buffer candidate = {NULL, 0, 0}, reference = {NULL, 0, 0};

            mc_sample_graph(k, 1, writing, &candidate);
            mc_sample_graph(k, 0, writing, &reference);
            check_promise(metric, specs[i][1], candidate.data, reference.data);
            mc_buffer_free(&candidate);
            mc_buffer_free(&reference);
        }
        mc_metric_close(metric);
        mc_arena_free(own);
    }
}

/* --- against all edits, made and written without the engine ------------------------------------
 */

enum { NODES = 4, SPARE = NODES + 1, RELATIONS = 5, CONSTANTS = 2 };

/* Node 0 is the root, the parent of the others comes before them; further relations may join two
 * nodes, and nodes may have constants. Everything is a digit, or -1: it is not there. */
struct tree {
    int n_nodes, n_links, n_constants;
    int concepts[SPARE], parents[SPARE], roles[SPARE];
    bool turned[SPARE]; /* the relation runs to the parent */
    struct {
        int from, to, role;
    } links[RELATIONS];
    struct {
        int node, role, value;
    } constants[CONSTANTS + 1];
};

static int pick(uint32_t seed, uint32_t *draw, uint32_t n)
{
    return (int)mc_random_below(mc_random_bits(3, seed, (*draw)++), n);
}

static bool is_joined(const struct tree *tree, int from, int to)
{
    int i;

    for (i = 0; i < tree->n_links; i++)
        if (tree->links[i].from == from && tree->links[i].to == to)
            return true;
    return (to != 0 && tree->parents[to] == from) || (from != 0 && tree->parents[from] == to);
}

static void make_tree(uint32_t seed, struct tree *tree)
{
    uint32_t draw = 0;
    int i;

    memset(tree, 0, sizeof(*tree));
    tree->n_nodes = 2 + pick(seed, &draw, NODES - 1);
    for (i = 0; i < tree->n_nodes; i++) {
        tree->concepts[i] = pick(seed, &draw, 4);
        tree->parents[i] = i == 0 ? 0 : pick(seed, &draw, (uint32_t)i);
        tree->roles[i] = pick(seed, &draw, 2);
        tree->turned[i] = pick(seed, &draw, 4) == 0;
    }
    if (tree->n_nodes > 2 && !is_joined(tree, 2, 0) && pick(seed, &draw, 2) == 0) {
        tree->links[0].from = 2;
        tree->links[tree->n_links++].role = pick(seed, &draw, 2);
    }
    if (pick(seed, &draw, 2) == 0) {
        tree->constants[0].node = pick(seed, &draw, (uint32_t)tree->n_nodes);
        tree->constants[0].role = pick(seed, &draw, 2);
        tree->constants[tree->n_constants++].value = pick(seed, &draw, 2);
    }
}

static void write_tree(const struct tree *tree, int node, struct mc_buffer *out)
{
    static const char *const concepts[] = {"run-01", "cat", "dog", "big"};
    int i;

    mc_buffer_append_format(out, "(n%d / %s", node, concepts[tree->concepts[node]]);
    for (i = 0; i < tree->n_constants; i++)
        if (tree->constants[i].node == node)
            mc_buffer_append_format(out, " :%s %d", tree->constants[i].role == 0 ? "quant" : "ord",
                                    tree->constants[i].value);
    for (i = 0; i < tree->n_links; i++)
        if (tree->links[i].from == node)
            mc_buffer_append_format(out, " :ARG%d n%d", tree->links[i].role, tree->links[i].to);
    for (i = 1; i < tree->n_nodes; i++)
        if (tree->parents[i] == node) {
            mc_buffer_append_format(out, " :ARG%d%s ", tree->roles[i],
                                    tree->turned[i] ? "-of" : "");
            write_tree(tree, i, out);
        }
    mc_buffer_append_char(out, ')');
}

struct contest {
    struct mc_metric *metric;
    const char *reference;
    double best;
};

static void enter(struct contest *contest, const struct tree *tree)
{
    struct mc_buffer text = {NULL, 0, 0};
    double score;

    write_tree(tree, 0, &text);
    score = mc_graph_outcome(contest->metric, text.data, &contest->reference, 1).score;
    if (score > contest->best)
        contest->best = score;
    mc_buffer_free(&text);
}

static void enter_changes(struct contest *contest, const struct tree *tree,
                          const struct tree *reference)
{
    int i, k;

    for (k = 0; k < reference->n_nodes; k++)
        for (i = 0; i < tree->n_nodes; i++) {
            struct tree after = *tree;

            after.concepts[i] = reference->concepts[k];
            enter(contest, &after);
            after = *tree;
            after.roles[i] = reference->roles[k];
            if (i > 0 && k > 0)
                enter(contest, &after);
        }
    for (k = 0; k < reference->n_constants; k++)
        for (i = 0; i < tree->n_constants; i++) {
            struct tree after = *tree;

            after.constants[i].value = reference->constants[k].value;
            enter(contest, &after);
            after = *tree;
            after.constants[i].role = reference->constants[k].role;
            enter(contest, &after);
        }
    for (k = 1; k < reference->n_nodes; k++)
        for (i = 0; i < tree->n_links; i++) {
            struct tree after = *tree;

            after.links[i].role = reference->roles[k];
            enter(contest, &after);
        }
}

/* A node below node i: what stands at the far end of a relation of the reference. */
static void enter_node(struct contest *contest, struct tree after, int below, int concept, int role,
                       bool turned)
{
    int node = after.n_nodes++;

    after.parents[node] = below;
    after.concepts[node] = concept;
    after.roles[node] = role;
    after.turned[node] = turned;
    enter(contest, &after);
}

static void enter_additions(struct contest *contest, const struct tree *tree,
                            const struct tree *reference)
{
    int i, k, to;

    for (i = 0; i < tree->n_nodes; i++) {
        for (k = 1; k < reference->n_nodes; k++) {
            int near = reference->concepts[reference->parents[k]], role = reference->roles[k];

            enter_node(contest, *tree, i, reference->concepts[k], role, reference->turned[k]);
            enter_node(contest, *tree, i, near, role, !reference->turned[k]);
            for (to = 0; to < tree->n_nodes; to++) {
                struct tree after = *tree;

                after.links[after.n_links].from = i;
                after.links[after.n_links].to = to;
                after.links[after.n_links++].role = role;
                if (i != to && !is_joined(tree, i, to) && !is_joined(tree, to, i))
                    enter(contest, &after);
            }
        }
        for (k = 0; k < reference->n_constants && tree->n_constants == 0; k++) {
            struct tree after = *tree;

            after.constants[after.n_constants] = reference->constants[k];
            after.constants[after.n_constants++].node = i;
            enter(contest, &after);
        }
    }
}

static void enter_drops(struct contest *contest, const struct tree *tree)
{
    struct tree after = *tree;
    int last = tree->n_nodes - 1;

    after.n_constants = 0;
    enter(contest, &after);
    after = *tree;
    after.n_links = 0;
    enter(contest, &after);
    after = *tree;
    after.n_nodes--;
    if (last > 0 && (tree->n_constants == 0 || tree->constants[0].node != last) &&
        (tree->n_links == 0 || last > 2))
        enter(contest, &after);
}

/* Metrics for which the order of the text is nothing. */
static void test_nothing_better(void **state)
{
    enum { PAIRS = 12 };
    static const char *const specs[] = {"s2match:step_limit=60000000",
                                        "smatch:convention=smatchpp,step_limit=60000000", "wwlk",
                                        "sembleu", "sema"};
    uint32_t seed, n_found = 0;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
        struct mc_arena *own = mc_arena_new();
        struct contest contest = {.metric = mc_graph_metric(specs[i], own)};

        for (seed = 0; seed < PAIRS; seed++) {
            struct mc_buffer texts[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
            const struct mc_edit_scorer scorer = {score_text,           contest.metric,  "f",
                                                  MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
            const struct mc_best_edit *edit;
            struct mc_graph_case sample;
            struct tree trees[2];
            double now, found;

            make_tree(2 * seed, &trees[0]);
            make_tree(2 * seed + 1, &trees[1]);
            write_tree(&trees[0], 0, &texts[0]);
            write_tree(&trees[1], 0, &texts[1]);
            contest.reference = texts[1].data;
            now = contest.best =
                mc_graph_outcome(contest.metric, texts[0].data, &contest.reference, 1).score;
            edit = mc_best_edit_find(
                mc_graph_case_set(&sample, texts[0].data, &contest.reference, 1), &scorer, arena);
            enter_changes(&contest, &trees[0], &trees[1]);
            enter_additions(&contest, &trees[0], &trees[1]);
            enter_drops(&contest, &trees[0]);
            found = edit == NULL ? now : edit->score;
            if (contest.best > found + NEAR)
                fail_msg("%s: %s with %s: %g, %g by an edit, %g by the best one", specs[i],
                         texts[0].data, texts[1].data, now, found, contest.best);
            n_found += edit != NULL;
            mc_buffer_free(&texts[0]);
            mc_buffer_free(&texts[1]);
        }
        mc_metric_close(contest.metric);
        mc_arena_free(own);
    }
    assert_true(n_found > PAIRS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),        cmocka_unit_test(test_none),
        cmocka_unit_test(test_references),     cmocka_unit_test(test_promises),
        cmocka_unit_test(test_nothing_better),
    };

    return cmocka_run_group_tests_name("best_edit", tests, set_up, tear_down);
}
