/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.c: makes a tree from a sentence and numbers its subtrees, so that comparing numbers tells
 * whether a node is below another. In order: words that stay, order from the roots, flux,
 * projectivity, measures. */
#include "tree/tree.h"

#include <math.h>
#include <string.h>

#include "tree/edge_matching.h"

static uint32_t *new_numbers(size_t n, struct mc_arena *arena)
{
    return mc_arena_alloc(arena, mc_array_size(n, sizeof(uint32_t)));
}

/* --- words that stay -------------------------------------------------------------------------- */

#define UNKNOWN (UINT32_MAX - 1)
#define NOTHING UINT32_MAX

static bool is_stripped(const struct mc_tree_strip *strip, struct mc_slice relation)
{
    struct mc_slice universal = mc_universal_relation(relation);
    size_t i;

    for (i = 0; i < strip->n_relations; i++)
        if (mc_slice_equal(strip->relations[i], universal) ||
            mc_slice_equal(strip->relations[i], relation))
            return true;
    return false;
}

/* Gives each word whose value is UNKNOWN the value of its head, or `at_root` if it has none. Visits
 * a word at most twice. values: [n] */
static void inherit(const struct mc_conllu_word *words, uint32_t n, uint32_t at_root,
                    uint32_t *values)
{
    uint32_t i, at, head, value;

    for (i = 0; i < n; i++) {
        value = at_root;
        for (at = i + 1; at != 0; at = words[at - 1].head)
            if (values[at - 1] != UNKNOWN) {
                value = values[at - 1];
                break;
            }
        for (at = i + 1; at != 0 && values[at - 1] == UNKNOWN; at = head) {
            head = words[at - 1].head;
            values[at - 1] = value;
        }
    }
}

/* For each word its own index if it stays, else that of its nearest ancestor that stays, else
 * NOTHING. above: [n_words] */
static void find_kept(const struct mc_conllu_sentence *sentence, const struct mc_tree_strip *strip,
                      uint32_t *above)
{
    uint32_t n = (uint32_t)sentence->n_words, i;

    for (i = 0; i < n; i++) {
        bool stripped = is_stripped(strip, sentence->words[i].relation);

        if (strip->drop_below)
            above[i] = stripped ? NOTHING : UNKNOWN;
        else
            above[i] = stripped ? UNKNOWN : i;
    }
    if (!strip->drop_below) {
        inherit(sentence->words, n, NOTHING, above);
        return;
    }
    inherit(sentence->words, n, 0, above);
    for (i = 0; i < n; i++)
        if (above[i] != NOTHING)
            above[i] = i;
}

void mc_tree_make(const struct mc_conllu_sentence *sentence, const struct mc_tree_strip *strip,
                  struct mc_arena *arena, struct mc_tree *tree)
{
    uint32_t n_words = (uint32_t)sentence->n_words, i;
    uint32_t *numbers = new_numbers(3 * sentence->n_words, arena), *above;
    struct mc_arena_mark mark = mc_arena_mark(arena);

    *tree = (struct mc_tree){sentence->id,
                             sentence->text,
                             sentence->words,
                             numbers,
                             numbers + n_words,
                             numbers + 2 * (size_t)n_words,
                             n_words,
                             0,
                             0};
    above = new_numbers(n_words, arena);
    find_kept(sentence, strip, above);
    for (i = 0; i < n_words; i++) {
        tree->word_nodes[i] = MC_NO_HEAD;
        if (above[i] == i) {
            tree->node_words[tree->n_nodes] = i;
            tree->word_nodes[i] = tree->n_nodes++;
        }
    }
    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t head = sentence->words[tree->node_words[i]].head;
        uint32_t kept_head = head == 0 ? NOTHING : above[head - 1];

        tree->heads[i] = kept_head == NOTHING ? MC_NO_HEAD : tree->word_nodes[kept_head];
        tree->n_roots += kept_head == NOTHING;
    }
    mc_arena_reset(arena, mark);
}

struct mc_tree_children mc_tree_children(const struct mc_tree *tree, struct mc_arena *arena)
{
    uint32_t n = tree->n_nodes, i;
    uint32_t *fill = mc_arena_array(arena, (size_t)n + 2, sizeof(*fill));
    uint32_t *items = mc_arena_array(arena, n, sizeof(*items));

    for (i = 0; i < n; i++)
        if (tree->heads[i] != MC_NO_HEAD)
            fill[tree->heads[i] + 2]++;
    for (i = 2; i <= n; i++)
        fill[i] += fill[i - 1];
    /* fill[h + 1] moves from the first to the last child of h */
    for (i = 0; i < n; i++)
        if (tree->heads[i] != MC_NO_HEAD)
            items[fill[tree->heads[i] + 1]++] = i;
    return (struct mc_tree_children){fill, items};
}

struct mc_slice mc_tree_relation(const struct mc_tree *tree, uint32_t node)
{
    return tree->words[tree->node_words[node]].relation;
}

/* What n_nodes would be if all words below stripped ones were dropped. */
static uint32_t count_without_below(const struct mc_tree *tree, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *values, i, n = 0;

    if (tree->n_nodes == tree->n_words)
        return tree->n_nodes;
    values = new_numbers(tree->n_words, arena);
    for (i = 0; i < tree->n_words; i++)
        values[i] = tree->word_nodes[i] == MC_NO_HEAD ? NOTHING : UNKNOWN;
    inherit(tree->words, tree->n_words, 0, values);
    for (i = 0; i < tree->n_words; i++)
        n += values[i] != NOTHING;
    mc_arena_reset(arena, mark);
    return n;
}

/* --- order from the roots --------------------------------------------------------------------- */

/* The shape of a tree. Every array has n_nodes items. */
struct shape {
    uint32_t *first_child, *next_child; /* in the order of the sentence; NOTHING: none */
    uint32_t *order;                    /* nodes, heads before their dependents */
    uint32_t *depth, *size;             /* size: of the subtree */
    uint32_t *first;                    /* number in preorder; nodes below it follow */
};

static void link_children(const struct mc_tree *tree, struct shape *shape)
{
    uint32_t n = tree->n_nodes, i, head, end = 0, begin = 0;

    memset(shape->first_child, 0xFF, n * sizeof(*shape->first_child));
    for (i = n; i-- > 0;) {
        head = tree->heads[i];
        if (head != MC_NO_HEAD) {
            shape->next_child[i] = shape->first_child[head];
            shape->first_child[head] = i;
        }
    }
    for (i = 0; i < n; i++)
        if (tree->heads[i] == MC_NO_HEAD) {
            shape->next_child[i] = NOTHING;
            shape->depth[i] = 0;
            shape->order[end++] = i;
        }
    for (; begin < end; begin++)
        for (i = shape->first_child[shape->order[begin]]; i != NOTHING; i = shape->next_child[i]) {
            shape->depth[i] = shape->depth[shape->order[begin]] + 1;
            shape->order[end++] = i;
        }
}

static void number_subtrees(const struct mc_tree *tree, struct shape *shape)
{
    uint32_t n = tree->n_nodes, i, node, child, next, begin = 0;

    for (i = 0; i < n; i++)
        shape->size[i] = 1;
    for (i = n; i-- > 0;) {
        node = shape->order[i];
        if (tree->heads[node] != MC_NO_HEAD)
            shape->size[tree->heads[node]] += shape->size[node];
    }
    for (i = 0; i < n; i++) {
        node = shape->order[i];
        if (tree->heads[node] == MC_NO_HEAD) {
            shape->first[node] = begin;
            begin += shape->size[node];
        }
        next = shape->first[node] + 1;
        for (child = shape->first_child[node]; child != NOTHING; child = shape->next_child[child]) {
            shape->first[child] = next;
            next += shape->size[child];
        }
    }
}

/* Whether the node is `top` or below it. */
static bool is_within(const struct shape *shape, uint32_t node, uint32_t top)
{
    return shape->first[node] - shape->first[top] < shape->size[top];
}

/* --- flux ------------------------------------------------------------------------------------- */

/* Counts the edges over each gap between nodes. Returns the sum. sizes: [n_nodes - 1], zero before.
 */
static uint64_t count_flux(const struct mc_tree *tree, uint32_t *sizes)
{
    uint64_t sum = 0;
    uint32_t i;

    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t head = tree->heads[i], left = i < head ? i : head, right = i < head ? head : i;

        if (head == MC_NO_HEAD)
            continue;
        sum += right - left;
        sizes[left]++;
        if (right < tree->n_nodes - 1)
            sizes[right]--; /* wraps around until the counts are summed up */
    }
    for (i = 1; i + 1 < tree->n_nodes; i++)
        sizes[i] += sizes[i - 1];
    return sum;
}

/* For each gap between nodes, the most of the edges over it that share no word. Returns the sum.
 * weights: [n_nodes - 1] */
static uint64_t weigh_flux(const struct mc_tree *tree, const struct shape *shape,
                           struct mc_arena *arena, uint32_t *weights)
{
    struct mc_edge_matching *edges =
        mc_edge_matching_new(tree->heads, shape->order, shape->size, tree->n_nodes, arena);
    uint64_t sum = 0;
    uint32_t i, child;

    for (i = 0; i + 1 < tree->n_nodes; i++) {
        /* an edge of this node passes over the next gap if it did not over the last one */
        if (tree->heads[i] != MC_NO_HEAD)
            mc_edge_matching_flip(edges, i);
        for (child = shape->first_child[i]; child != NOTHING; child = shape->next_child[child])
            mc_edge_matching_flip(edges, child);
        weights[i] = mc_edge_matching_size(edges);
        sum += weights[i];
    }
    return sum;
}

/* --- projectivity ----------------------------------------------------------------------------- */

struct span {
    uint32_t left, right;
};

static struct span edge_span(const struct mc_tree *tree, uint32_t dependent)
{
    uint32_t head = tree->heads[dependent];

    return head < dependent ? (struct span){head, dependent} : (struct span){dependent, head};
}

/* Adds to a count in a Fenwick tree. sums: [n + 1], the first is unused. */
static void add_at(uint32_t *sums, uint32_t n, uint32_t place, uint32_t by)
{
    for (place++; place <= n; place += place & (0 - place))
        sums[place] += by; /* wraps around when subtracting */
}

/* The sum of the counts of places before `end`. */
static uint32_t sum_before(const uint32_t *sums, uint32_t end)
{
    uint32_t sum = 0;

    for (; end > 0; end -= end & (0 - end))
        sum += sums[end];
    return sum;
}

/* The sum of the counts of places strictly between the ends. */
static uint32_t sum_inside(const uint32_t *sums, struct span span)
{
    return sum_before(sums, span.right) - sum_before(sums, span.left + 1);
}

/* A segment tree of the least and the greatest number in preorder of runs of words: [2 n], single
 * words from n on. */
struct ranges {
    uint32_t *least, *most;
    uint32_t n;
};

static struct ranges make_ranges(const struct mc_tree *tree, const struct shape *shape,
                                 struct mc_arena *arena)
{
    uint32_t n = tree->n_nodes, i;
    struct ranges ranges = {new_numbers(mc_array_size(n, 2), arena),
                            new_numbers(mc_array_size(n, 2), arena), n};

    for (i = 0; i < n; i++)
        ranges.least[n + i] = ranges.most[n + i] = shape->first[i];
    for (i = n; i-- > 1;) {
        uint32_t a = 2 * i, b = a + 1;

        ranges.least[i] = ranges.least[a] < ranges.least[b] ? ranges.least[a] : ranges.least[b];
        ranges.most[i] = ranges.most[a] > ranges.most[b] ? ranges.most[a] : ranges.most[b];
    }
    return ranges;
}

/* Whether all words between the ends of an edge are below its head. */
static bool is_projective(const struct shape *shape, const struct ranges *ranges, uint32_t head,
                          struct span span)
{
    uint32_t begin = span.left + 1 + ranges->n, end = span.right + ranges->n;
    uint32_t least = UINT32_MAX, most = 0;

    for (; begin < end; begin /= 2, end /= 2) {
        if (begin % 2 == 1) {
            least = ranges->least[begin] < least ? ranges->least[begin] : least;
            most = ranges->most[begin] > most ? ranges->most[begin] : most;
            begin++;
        }
        if (end % 2 == 1) {
            end--;
            least = ranges->least[end] < least ? ranges->least[end] : least;
            most = ranges->most[end] > most ? ranges->most[end] : most;
        }
    }
    return least > most ||
           (least >= shape->first[head] && most - shape->first[head] < shape->size[head]);
}

/* Whether an edge passes over an ancestor of its head. In preorder, the ancestors of a node are the
 * path to it, which is kept as a stack. */
static bool spans_ancestor(const struct mc_tree *tree, const struct shape *shape,
                           struct mc_arena *arena)
{
    uint32_t n = tree->n_nodes, n_above = 0, i, child;
    uint32_t *numbers = new_numbers(mc_array_size(n, 2), arena);
    uint32_t *nodes = numbers, *above = numbers + n; /* by preorder number; from the root down */
    uint32_t *sums = mc_arena_array(arena, (size_t)n + 1, sizeof(*sums));

    for (i = 0; i < n; i++)
        nodes[shape->first[i]] = i;
    for (i = 0; i < n; i++) {
        uint32_t node = nodes[i];

        for (; n_above > 0 && !is_within(shape, node, above[n_above - 1]); n_above--)
            add_at(sums, n, above[n_above - 1], UINT32_MAX);
        for (child = shape->first_child[node]; child != NOTHING; child = shape->next_child[child])
            if (sum_inside(sums, edge_span(tree, child)) > 0)
                return true;
        above[n_above++] = node;
        add_at(sums, n, node, 1);
    }
    return false;
}

/* Counts the pairs of edges of which one begins within the other and ends after it: from left to
 * right, for each edge that begins, the earlier ones that end strictly between its ends. */
static uint64_t count_crossings(const struct mc_tree *tree, const struct shape *shape,
                                struct mc_arena *arena)
{
    uint32_t n = tree->n_nodes, left, child;
    uint32_t *ends = mc_arena_array(arena, (size_t)n + 1, sizeof(*ends));
    uint64_t crossings = 0;

    for (left = 0; left < n; left++) {
        uint32_t head = tree->heads[left];
        bool begins = head != MC_NO_HEAD && head > left;

        if (begins)
            crossings += sum_inside(ends, (struct span){left, head});
        for (child = shape->first_child[left]; child != NOTHING; child = shape->next_child[child])
            if (child > left)
                crossings += sum_inside(ends, (struct span){left, child});
        if (begins)
            add_at(ends, n, head, 1);
        for (child = shape->first_child[left]; child != NOTHING; child = shape->next_child[child])
            if (child > left)
                add_at(ends, n, child, 1);
    }
    return crossings;
}

static void check_edges(const struct mc_tree *tree, const struct shape *shape,
                        struct mc_arena *arena, struct mc_tree_measures *measures)
{
    struct ranges ranges = make_ranges(tree, shape, arena);
    uint32_t n = 0, i;

    for (i = 0; i < tree->n_nodes; i++)
        n += tree->heads[i] != MC_NO_HEAD &&
             !is_projective(shape, &ranges, tree->heads[i], edge_span(tree, i));
    measures->projective = n == 0;
    measures->nonprojective_edges = n;
    if (n == 0)
        return; /* then no edges cross, and none passes over an ancestor of its head */
    measures->spans_ancestor = spans_ancestor(tree, shape, arena);
    measures->crossings = count_crossings(tree, shape, arena);
}

bool mc_tree_edge_nonprojective(const struct mc_tree *tree, uint32_t node)
{
    uint32_t head = tree->heads[node], i;
    struct span span;

    if (head == MC_NO_HEAD)
        return false;
    span = edge_span(tree, node);
    for (i = span.left + 1; i < span.right; i++) {
        uint32_t above = tree->heads[i];

        /* a word attached within the span is below the edge's head if its own head is */
        if (above != MC_NO_HEAD && above >= span.left && above <= span.right)
            continue;
        for (above = i; above != MC_NO_HEAD && above != head;)
            above = tree->heads[above];
        if (above != head)
            return true;
    }
    return false;
}

/* --- measures --------------------------------------------------------------------------------- */

void mc_tree_measure(const struct mc_tree *tree, struct mc_arena *arena,
                     struct mc_tree_measures *measures)
{
    uint32_t n = tree->n_nodes, edges = mc_tree_n_edges(tree);
    uint32_t *sizes = mc_arena_array(arena, n, sizeof(*sizes));
    uint32_t *weights = mc_arena_array(arena, n, sizeof(*weights));
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *numbers = new_numbers(mc_array_size(n, 6), arena);
    struct shape shape = {numbers,
                          numbers + n,
                          numbers + 2 * (size_t)n,
                          numbers + 3 * (size_t)n,
                          numbers + 4 * (size_t)n,
                          numbers + 5 * (size_t)n};
    uint64_t flux, weight;

    link_children(tree, &shape);
    number_subtrees(tree, &shape);
    flux = count_flux(tree, sizes);
    weight = weigh_flux(tree, &shape, arena, weights);
    *measures =
        (struct mc_tree_measures){.words = tree->n_words,
                                  .length = n,
                                  .depth = shape.depth[shape.order[n - 1]],
                                  .mdd = edges > 0 ? (double)flux / edges : 0.0,
                                  .mean_flux_size = n > 1 ? (double)flux / (n - 1) : 0.0,
                                  .mean_flux_weight = n > 1 ? (double)weight / (n - 1) : 0.0,
                                  .arity = (double)edges / n,
                                  .length_dropped = count_without_below(tree, arena),
                                  .flux_sizes = sizes,
                                  .flux_weights = weights};
    check_edges(tree, &shape, arena, measures);
    mc_arena_reset(arena, mark);
}

double mc_direction_entropy(struct mc_direction_counts counts)
{
    double total = (double)counts.left + (double)counts.right;
    double left = (double)counts.left / total, right = (double)counts.right / total;

    if (counts.left == 0 && counts.right == 0)
        return (double)NAN;
    if (counts.left == 0 || counts.right == 0)
        return 0.0;
    return -(left * log2(left) + right * log2(right));
}

struct mc_slice mc_tree_sentence(const struct mc_tree *tree, struct mc_arena *arena)
{
    struct mc_buffer forms = {NULL, 0, 0};
    uint32_t i;

    if (tree->text.length > 0)
        return tree->text;
    for (i = 0; i < tree->n_words; i++) {
        mc_buffer_append_text(&forms, i > 0 ? " " : "");
        mc_buffer_append_slice(&forms, tree->words[i].form);
    }
    return mc_buffer_take(&forms, arena);
}
