/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Depth, distance, flux and projectivity of trees, against the golden values, against enumeration
 * on small random trees, and by hand. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/random.h"
#include "tree/treebank.h"

static const struct mc_slice PUNCT = {"punct", 5};
static const struct mc_tree_strip STRIP_PUNCT = {&PUNCT, 1, false};
static const struct mc_tree_strip DROP_BELOW_PUNCT = {&PUNCT, 1, true};
static const struct mc_tree_strip NO_STRIP = {NULL, 0, false};

/* --- golden values ---------------------------------------------------------------------------- */

enum {
    SENT_ID,
    WORDS,
    LENGTH,
    DEPTH,
    MDD,
    MFS,
    MFW,
    ARITY,
    PROJECTIVE,
    NONPROJECTIVE,
    CROSSINGS,
    SPANS_ANCESTOR,
    DROPPED,
    FLUX_SIZES,
    FLUX_WEIGHTS,
    N_FIELDS
};

static void read_bank(const char *path, const struct mc_tree_strip *strip, struct mc_arena *arena,
                      struct mc_treebank *treebank)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_treebank_read(path, strip, false, arena, treebank, &error) != 0)
        fail_msg("%s:%u:%u: %s", error.file, error.at.line, error.at.column, error.text);
}

static void read_table(const char *name, struct mc_arena *arena, struct mc_delimited_file *file)
{
    struct mc_error error = MC_NO_ERROR;
    const char *path = mc_shared_path(mc_arena_format(arena, "goldens/tree/%s", name));

    assert_non_null(path);
    if (mc_delimited_read(path, MC_TAB_SEPARATED, arena, file, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
}

/* "1,1,2" of numbers, "-" of none. */
static struct mc_slice written_list(const uint32_t *numbers, uint32_t n, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    uint32_t i;

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&text, i > 0 ? ",%u" : "%u", numbers[i]);
    if (n == 0)
        mc_buffer_append_char(&text, '-');
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

static double number_in(struct mc_slice field)
{
    return strtod(field.data, NULL);
}

static void check_count(const char *id, const char *what, double value, struct mc_slice expected)
{
    if (value < number_in(expected) || value > number_in(expected))
        fail_msg("%s: %s is %g, must be %s", id, what, value, expected.data);
}

static void check_mean(const char *id, const char *what, double value, struct mc_slice expected)
{
    if (!(fabs(value - number_in(expected)) <= 1e-12))
        fail_msg("%s: %s is %.17g, must be %s", id, what, value, expected.data);
}

static void check_row(const struct mc_tree *tree, const struct mc_slice *fields,
                      struct mc_arena *arena)
{
    const char *id = fields[SENT_ID].data;
    struct mc_tree_measures m;
    uint32_t places = tree->n_nodes - 1;

    if (!mc_slice_equal(tree->id, fields[SENT_ID]))
        fail_msg("sentence %.*s where %s is expected", MC_SLICE_ARGUMENTS(tree->id), id);
    mc_tree_measure(tree, arena, &m);
    check_count(id, "words", m.words, fields[WORDS]);
    check_count(id, "length", m.length, fields[LENGTH]);
    check_count(id, "depth", m.depth, fields[DEPTH]);
    check_mean(id, "mdd", m.mdd, fields[MDD]);
    check_mean(id, "mfs", m.mean_flux_size, fields[MFS]);
    check_mean(id, "mfw", m.mean_flux_weight, fields[MFW]);
    check_mean(id, "arity", m.arity, fields[ARITY]);
    check_count(id, "projective", m.projective, fields[PROJECTIVE]);
    check_count(id, "nonprojective_edges", m.nonprojective_edges, fields[NONPROJECTIVE]);
    check_count(id, "crossings", (double)m.crossings, fields[CROSSINGS]);
    check_count(id, "spans_ancestor", m.spans_ancestor, fields[SPANS_ANCESTOR]);
    check_count(id, "length_subtrees_dropped", m.length_dropped, fields[DROPPED]);
    if (!mc_slice_equal(written_list(m.flux_sizes, places, arena), fields[FLUX_SIZES]) ||
        !mc_slice_equal(written_list(m.flux_weights, places, arena), fields[FLUX_WEIGHTS]))
        fail_msg("%s: fluxes are %s with weights %s, must be %s with %s", id,
                 written_list(m.flux_sizes, places, arena).data,
                 written_list(m.flux_weights, places, arena).data, fields[FLUX_SIZES].data,
                 fields[FLUX_WEIGHTS].data);
}

/* `column`: where sent_id is. Returns how many sentences were compared. */
static size_t check_trees(const char *conllu, const char *table, size_t column,
                          struct mc_arena *arena)
{
    struct mc_treebank treebank, dropped;
    struct mc_delimited_file file;
    size_t i, row = 1;

    read_bank(mc_shared_path(conllu), &STRIP_PUNCT, arena, &treebank);
    read_bank(mc_shared_path(conllu), &DROP_BELOW_PUNCT, arena, &dropped);
    read_table(table, arena, &file);
    for (i = 0; i < treebank.n_trees; i++) {
        assert_true(treebank.trees[i].n_nodes > 0 && row < file.n_rows);
        assert_int_equal(file.rows[row].n_fields, column + N_FIELDS);
        check_row(&treebank.trees[i], file.rows[row].fields + column, arena);
        check_count(treebank.trees[i].id.data, "length of the tree with what is below dropped",
                    dropped.trees[i].n_nodes, file.rows[row].fields[column + DROPPED]);
        row++;
    }
    assert_int_equal(row, file.n_rows);
    return i;
}

static void test_golden_cases(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_int_equal(check_trees("goldens/tree/cases.conllu", "cases.tsv", 0, arena), 16);
    mc_arena_free(arena);
}

#define EWT_DEV "data/sr20-en-ewt/reference/en_ewt-ud-dev.conllu"
#define EWT_TEST "data/sr20-en-ewt/reference/en_ewt-ud-test.conllu"
#define PARTUT_TEST "data/sr19-en-partut/reference/en_partut-ud-test.conllu"

static void test_golden_trees(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_int_equal(check_trees(EWT_DEV, "en_ewt_dev.trees.tsv", 1, arena), 2002);
    assert_int_equal(check_trees(EWT_TEST, "en_ewt_test.trees.tsv", 1, arena), 2077);
    assert_int_equal(check_trees(PARTUT_TEST, "en_partut_test.trees.tsv", 1, arena), 153);
    mc_arena_free(arena);
}

/* --- golden values of treebanks --------------------------------------------------------------- */

static double quantity(const struct mc_tree_measures *m, const char *name)
{
    static const char *const names[] = {"depth",
                                        "length",
                                        "mdd",
                                        "mfs",
                                        "mfw",
                                        "arity",
                                        "nonprojective_percent",
                                        "spans_ancestor_percent"};
    const double values[] = {m->depth,
                             m->length,
                             m->mdd,
                             m->mean_flux_size,
                             m->mean_flux_weight,
                             m->arity,
                             m->projective ? 0.0 : 100.0,
                             m->spans_ancestor ? 100.0 : 0.0};
    size_t i;

    for (i = 0; i < sizeof(values) / sizeof(*values); i++)
        if (strcmp(names[i], name) == 0)
            return values[i];
    fail_msg("%s is no quantity", name);
    return (double)NAN;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* fields: treebank, quantity, n, mean, sd (n - 1), median, min, max */
static void check_summary_row(const struct mc_slice *fields,
                              const struct mc_tree_measures *measures, size_t n,
                              struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, n, sizeof(*values)), sum = 0.0, squares = 0.0;
    size_t i;

    check_count(fields[1].data, "n", (double)n, fields[2]);
    for (i = 0; i < n; i++)
        sum += values[i] = quantity(&measures[i], fields[1].data);
    for (i = 0; i < n; i++)
        squares += (values[i] - sum / (double)n) * (values[i] - sum / (double)n);
    qsort(values, n, sizeof(*values), compare);
    check_mean(fields[1].data, "mean", sum / (double)n, fields[3]);
    if (mc_slice_is(fields[4], "nan"))
        return;
    check_mean(fields[1].data, "sd", sqrt(squares / ((double)n - 1)), fields[4]);
    check_mean(fields[1].data, "median", (values[(n - 1) / 2] + values[n / 2]) / 2, fields[5]);
    check_mean(fields[1].data, "min", values[0], fields[6]);
    check_mean(fields[1].data, "max", values[n - 1], fields[7]);
}

static size_t check_summary(const char *conllu, const char *name, struct mc_arena *arena)
{
    struct mc_treebank treebank;
    struct mc_delimited_file file;
    struct mc_tree_measures *measures;
    size_t i, n = 0;

    read_bank(mc_shared_path(conllu), &STRIP_PUNCT, arena, &treebank);
    read_table("summary.tsv", arena, &file);
    measures = mc_arena_array(arena, treebank.n_trees, sizeof(*measures));
    for (i = 0; i < treebank.n_trees; i++)
        mc_tree_measure(&treebank.trees[i], arena, &measures[i]);
    for (i = 1; i < file.n_rows; i++)
        if (mc_slice_is(file.rows[i].fields[0], name)) {
            check_summary_row(file.rows[i].fields, measures, treebank.n_trees, arena);
            n++;
        }
    return n;
}

static void test_golden_summary(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_int_equal(check_summary(EWT_DEV, "en_ewt_dev", arena), 8);
    assert_int_equal(check_summary(EWT_TEST, "en_ewt_test", arena), 8);
    assert_int_equal(check_summary(PARTUT_TEST, "en_partut_test", arena), 8);
    mc_arena_free(arena);
}

/* Dependents of a relation before and behind their heads, at a level. */
static struct mc_direction_counts count_directions(const struct mc_treebank *treebank,
                                                   struct mc_slice relation, bool is_universal)
{
    uint32_t label = mc_string_map_find(treebank->texts, relation), node;
    struct mc_direction_counts counts = {0, 0};
    size_t i;

    for (i = 0; i < treebank->n_trees; i++)
        for (node = 0; node < treebank->trees[i].n_nodes; node++) {
            const struct mc_tree_labels *labels = &treebank->labels[i];
            uint32_t head = treebank->trees[i].heads[node];

            if (head == MC_NO_HEAD ||
                label != (is_universal ? labels->universal : labels->relation)[node])
                continue;
            counts.left += node < head;
            counts.right += node > head;
        }
    return counts;
}

/* fields: level, relation, left, right, entropy; MEAN is the unweighted one of its level. */
static size_t check_entropies(const char *conllu, const char *table, struct mc_arena *arena)
{
    struct mc_treebank treebank;
    struct mc_delimited_file file;
    double sums[2] = {0.0, 0.0};
    size_t row, ns[2] = {0, 0};

    read_bank(mc_shared_path(conllu), &STRIP_PUNCT, arena, &treebank);
    read_table(table, arena, &file);
    for (row = 1; row < file.n_rows; row++) {
        const struct mc_slice *fields = file.rows[row].fields;
        bool is_universal = mc_slice_is(fields[0], "universal");
        struct mc_direction_counts counts;

        if (mc_slice_is(fields[1], "MEAN")) {
            check_mean(table, "MEAN", sums[is_universal] / (double)ns[is_universal], fields[4]);
            continue;
        }
        counts = count_directions(&treebank, fields[1], is_universal);
        check_count(fields[1].data, "left", (double)counts.left, fields[2]);
        check_count(fields[1].data, "right", (double)counts.right, fields[3]);
        check_mean(fields[1].data, "entropy", mc_direction_entropy(counts), fields[4]);
        sums[is_universal] += mc_direction_entropy(counts);
        ns[is_universal]++;
    }
    return file.n_rows - 1;
}

static void test_golden_entropies(void **state)
{
    struct mc_arena *arena = mc_arena_new();

    (void)state;
    assert_int_equal(check_entropies(EWT_DEV, "en_ewt_dev.entropy.tsv", arena), 80);
    assert_int_equal(check_entropies(EWT_TEST, "en_ewt_test.entropy.tsv", arena), 81);
    assert_int_equal(check_entropies(PARTUT_TEST, "en_partut_test.entropy.tsv", arena), 67);
    mc_arena_free(arena);
}

static void test_entropy(void **state)
{
    (void)state;
    /* -(0.2 log2 0.2 + 0.8 log2 0.8) = 0.4643856 + 0.2575425 */
    assert_near(mc_direction_entropy((struct mc_direction_counts){20, 80}), 0.7219281, 1e-7);
    assert_near(mc_direction_entropy((struct mc_direction_counts){7, 7}), 1.0, 0.0);
    assert_near(mc_direction_entropy((struct mc_direction_counts){0, 5}), 0.0, 0.0);
    assert_false(signbit(mc_direction_entropy((struct mc_direction_counts){0, 5})));
    assert_near(mc_direction_entropy((struct mc_direction_counts){5, 0}), 0.0, 0.0);
    assert_true(isnan(mc_direction_entropy((struct mc_direction_counts){0, 0})));
}

/* --- trees by hand ---------------------------------------------------------------------------- */

/* A tree of words whose heads are given, from 1; 0: a root. Relation "dep". */
static void make_tree(const uint32_t *heads, uint32_t n, struct mc_arena *arena,
                      struct mc_tree *tree)
{
    static const struct mc_slice dep = {"dep", 3};
    struct mc_conllu_word *words = mc_arena_array(arena, n, sizeof(*words));
    struct mc_conllu_sentence sentence = {.words = words, .n_words = n, .number = 1, .line = 1};
    uint32_t i;

    for (i = 0; i < n; i++) {
        words[i].relation = dep;
        words[i].head = heads[i];
    }
    mc_tree_make(&sentence, &NO_STRIP, arena, tree);
}

/* Edges 1-3, 1-4 and 2-3: over the place behind word 2 lie all three, and the two disjoint ones are
 * 1-4 and 2-3. Who takes 1-3 first, the leftmost edge or that of the leftmost dependent, is left
 * with one. */
static void test_greedy_traps(void **state)
{
    static const uint32_t by_left_end[] = {0, 3, 1, 1}, by_dependent[] = {3, 3, 0, 1};
    static const uint32_t *const traps[] = {by_left_end, by_dependent};
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_measures m;
    struct mc_tree tree;
    size_t i;

    (void)state;
    for (i = 0; i < 2; i++) {
        make_tree(traps[i], 4, arena, &tree);
        mc_tree_measure(&tree, arena, &m);
        assert_string_equal(written_list(m.flux_sizes, 3, arena).data, "2,3,1");
        assert_string_equal(written_list(m.flux_weights, 3, arena).data, "1,2,1");
    }
    mc_arena_free(arena);
}

static void check_by_relations(const char *text, const struct mc_tree_strip *strip,
                               const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_conllu_reader *reader = mc_conllu_open_text("text", mc_slice_of(text));
    const struct mc_conllu_sentence *sentence;
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer written = {NULL, 0, 0};
    struct mc_tree tree;
    uint32_t i;

    assert_int_equal(mc_conllu_next(reader, &sentence, &error), 0);
    mc_tree_make(sentence, strip, arena, &tree);
    for (i = 0; i < tree.n_nodes; i++) {
        mc_buffer_append_slice(&written, tree.words[tree.node_words[i]].form);
        if (tree.heads[i] != MC_NO_HEAD)
            mc_buffer_append_format(&written, ">%u", tree.heads[i] + 1);
        assert_int_equal(tree.word_nodes[tree.node_words[i]], i);
        mc_buffer_append_char(&written, ' ');
    }
    mc_buffer_append_format(&written, "of %u, %u roots", tree.n_words, tree.n_roots);
    assert_string_equal(written.data, expected);
    mc_buffer_free(&written);
    mc_conllu_close(reader);
    mc_arena_free(arena);
}

/* a <- (punct) <- (punct:x) <- d; the root e of a second tree is punct */
#define STRIPPED                                                                                   \
    "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n2\tb\t_\t_\t_\t_\t1\tpunct\t_\t_\n"                          \
    "3\tc\t_\t_\t_\t_\t2\tpunct:x\t_\t_\n4\td\t_\t_\t_\t_\t3\tdep:y\t_\t_\n"                       \
    "5\te\t_\t_\t_\t_\t0\tpunct\t_\t_\n6\tf\t_\t_\t_\t_\t5\tdep\t_\t_\n"

static void test_stripped_relations(void **state)
{
    static const struct mc_slice relations[] = {{"punct:x", 7}, {"dep", 3}};
    static const struct mc_tree_strip full = {relations, 1, false}, two = {relations, 2, false},
                                      below = {relations, 1, true}, dep = {relations + 1, 1, true};

    (void)state;
    check_by_relations(STRIPPED, &NO_STRIP, "a b>1 c>2 d>3 e f>5 of 6, 2 roots");
    check_by_relations(STRIPPED, &STRIP_PUNCT, "a d>1 f of 6, 2 roots");
    check_by_relations(STRIPPED, &DROP_BELOW_PUNCT, "a of 6, 1 roots");
    check_by_relations(STRIPPED, &full, "a b>1 d>2 e f>4 of 6, 2 roots");
    check_by_relations(STRIPPED, &two, "a b>1 e of 6, 2 roots");
    check_by_relations(STRIPPED, &below, "a b>1 e f>3 of 6, 2 roots");
    check_by_relations(STRIPPED, &dep, "a b>1 c>2 e of 6, 2 roots");
    check_by_relations("1\ta\t_\t_\t_\t_\t0\tpunct\t_\t_\n", &STRIP_PUNCT, "of 1, 0 roots");
}

/* --- random trees against enumeration --------------------------------------------------------- */

enum { MOST = 9, N_RANDOM = 3000 };

/* Word i hangs on one of those before it in a random order; one in five is a further root. */
static uint32_t random_heads(uint64_t seed, uint32_t heads[MOST])
{
    uint32_t n = 2 + mc_random_below(mc_random_bits(1, seed, 0), MOST - 1), order[MOST] = {0}, i;

    for (i = 0; i < n; i++) {
        uint32_t at = mc_random_below(mc_random_bits(2, seed, i), i + 1);

        order[i] = order[at];
        order[at] = i;
    }
    for (i = 0; i < n; i++) {
        bool is_root = i == 0 || mc_random_below(mc_random_bits(3, seed, i), 5) == 0;

        heads[order[i]] = is_root ? 0 : order[mc_random_below(mc_random_bits(4, seed, i), i)] + 1;
    }
    return n;
}

/* The most of the edges over the place that share no node: every subset is tried. */
static uint32_t weight_by_enumeration(const struct mc_tree *tree, uint32_t place)
{
    uint32_t subset, node, best = 0;

    for (subset = 0; subset < UINT32_C(1) << tree->n_nodes; subset++) {
        uint32_t used = 0, size = 0;
        bool is_good = true;

        for (node = 0; node < tree->n_nodes && is_good; node++) {
            uint32_t head = tree->heads[node], ends;

            if ((subset >> node & 1) == 0)
                continue;
            if (head == MC_NO_HEAD || (node <= place) == (head <= place)) {
                is_good = false;
                break;
            }
            ends = UINT32_C(1) << node | UINT32_C(1) << head;
            is_good = (used & ends) == 0;
            used |= ends;
            size++;
        }
        if (is_good && size > best)
            best = size;
    }
    return best;
}

static bool descends(const struct mc_tree *tree, uint32_t node, uint32_t top)
{
    while (node != MC_NO_HEAD && node != top)
        node = tree->heads[node];
    return node == top;
}

/* Every subtree is an unbroken stretch: no word between two of a subtree is outside it. */
static bool is_projective_by_stretches(const struct mc_tree *tree)
{
    uint32_t top, i, n = tree->n_nodes;

    for (top = 0; top < n; top++) {
        uint32_t first = n, last = 0, size = 0;

        for (i = 0; i < n; i++)
            if (descends(tree, i, top)) {
                first = i < first ? i : first;
                last = i;
                size++;
            }
        if (last - first + 1 != size)
            return false;
    }
    return true;
}

/* The same by the definitions of mc_tree_measures, word by word and pair by pair. */
static void check_by_definition(const struct mc_tree *tree, const struct mc_tree_measures *m)
{
    uint32_t i, j, k, depth = 0, bad = 0, crossings = 0, spans = 0;

    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t head = tree->heads[i], steps = 0;
        bool is_bad = false;

        for (j = i; tree->heads[j] != MC_NO_HEAD; j = tree->heads[j])
            steps++;
        depth = steps > depth ? steps : depth;
        for (k = 0; head != MC_NO_HEAD && k < tree->n_nodes; k++)
            if ((k > i && k < head) || (k < i && k > head)) {
                is_bad |= !descends(tree, k, head);
                spans |= k != head && descends(tree, head, k);
            }
        bad += is_bad;
        assert_int_equal(mc_tree_edge_nonprojective(tree, i), is_bad);
        for (j = 0; j < i && head != MC_NO_HEAD; j++) {
            uint32_t other = tree->heads[j], low = i < head ? i : head, high = i < head ? head : i;

            if (other != MC_NO_HEAD && j != low && j != high && other != low && other != high)
                crossings += (j > low && j < high) != (other > low && other < high);
        }
    }
    assert_int_equal(m->depth, depth);
    assert_int_equal(m->nonprojective_edges, bad);
    assert_int_equal(m->spans_ancestor, spans);
    assert_int_equal(m->crossings, crossings);
}

static void test_random_trees(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < N_RANDOM; seed++) {
        uint32_t heads[MOST], n = random_heads(seed, heads), place;
        struct mc_tree_measures m;
        struct mc_tree tree;

        make_tree(heads, n, arena, &tree);
        mc_tree_measure(&tree, arena, &m);
        for (place = 0; place + 1 < n; place++)
            assert_int_equal(m.flux_weights[place], weight_by_enumeration(&tree, place));
        assert_int_equal(m.projective, is_projective_by_stretches(&tree));
        check_by_definition(&tree, &m);
        mc_arena_clear(arena);
    }
    mc_arena_free(arena);
}

/* --- large trees ------------------------------------------------------------------------------ */

enum { LARGE = 10000 };

static void test_chain(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint32_t *heads = mc_arena_array(arena, LARGE, sizeof(*heads)), i;
    struct mc_tree_measures m;
    struct mc_tree tree;

    (void)state;
    for (i = 0; i < LARGE; i++)
        heads[i] = i;
    make_tree(heads, LARGE, arena, &tree);
    mc_tree_measure(&tree, arena, &m);
    assert_int_equal(m.depth, LARGE - 1);
    assert_near(m.mdd, 1.0, 0.0);
    assert_near(m.mean_flux_weight, 1.0, 0.0);
    assert_true(m.projective);
    /* each word on the one behind it, the last is the root */
    for (i = 0; i < LARGE; i++)
        heads[i] = (i + 2) % (LARGE + 1);
    make_tree(heads, LARGE, arena, &tree);
    mc_tree_measure(&tree, arena, &m);
    assert_int_equal(m.depth, LARGE - 1);
    assert_near(m.mean_flux_weight, 1.0, 0.0);
    mc_arena_free(arena);
}

/* A chain from side to side: 1 -> n -> 2 -> n-1 ...: the edges over the place in the middle are a
 * path of n nodes, of whose n - 1 edges every second one can be taken. */
static void test_zigzag(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint32_t *heads = mc_arena_array(arena, LARGE, sizeof(*heads)), i;
    struct mc_tree_measures m;
    struct mc_tree tree;

    (void)state;
    for (i = 0; i < LARGE; i++)
        heads[i] = i < LARGE / 2 ? (LARGE + 1 - i) % (LARGE + 1) : LARGE - i;
    make_tree(heads, LARGE, arena, &tree);
    mc_tree_measure(&tree, arena, &m);
    assert_int_equal(m.depth, LARGE - 1);
    assert_int_equal(m.flux_sizes[LARGE / 2 - 1], LARGE - 1);
    assert_int_equal(m.flux_weights[LARGE / 2 - 1], LARGE / 2);
    mc_arena_free(arena);
}

/* All on the first: over place i lie the edges to the n - 1 - i words behind it, no two disjoint;
 * their lengths are 1 to n - 1, n / 2 in the mean. */
static void test_star(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    uint32_t *heads = mc_arena_array(arena, LARGE, sizeof(*heads)), i;
    struct mc_tree_measures m;
    struct mc_tree tree;

    (void)state;
    for (i = 1; i < LARGE; i++)
        heads[i] = 1;
    make_tree(heads, LARGE, arena, &tree);
    mc_tree_measure(&tree, arena, &m);
    assert_int_equal(m.depth, 1);
    assert_near(m.mdd, LARGE / 2.0, 0.0);
    assert_true(m.projective);
    for (i = 0; i + 1 < LARGE; i++) {
        assert_int_equal(m.flux_sizes[i], LARGE - 1 - i);
        assert_int_equal(m.flux_weights[i], 1);
    }
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_cases),
        cmocka_unit_test(test_golden_trees),
        cmocka_unit_test(test_golden_summary),
        cmocka_unit_test(test_golden_entropies),
        cmocka_unit_test(test_entropy),
        cmocka_unit_test(test_greedy_traps),
        cmocka_unit_test(test_stripped_relations),
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_zigzag),
        cmocka_unit_test(test_star),
    };

    mc_skip_without(&tests[0], "goldens/tree/cases.tsv");
    mc_skip_without(&tests[1], "goldens/tree/en_ewt_dev.trees.tsv");
    mc_skip_without(&tests[2], "goldens/tree/summary.tsv");
    mc_skip_without(&tests[3], "goldens/tree/en_ewt_dev.entropy.tsv");
    return cmocka_run_group_tests_name("tree_measures", tests, NULL, NULL);
}
