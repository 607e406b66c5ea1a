/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_pattern.c: reads a pattern by backtracking over the labels of the treebank, remembering what
 * failed; if none fits, a plain reading finds out why. A pattern is matched from its leaves up,
 * with a bipartite matching of children at each node. In order: the pattern, labels of a view,
 * reading with known labels, explaining errors, parsing, finding. */
#include "studies/trees/tree_pattern.h"

#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "base/scan.h"
#include "base/utf8.h"

#define NONE UINT32_MAX

enum { SHOWN_BYTES = 60 };

/* --- the pattern ------------------------------------------------------------------------------ */

struct pattern_node {
    struct mc_slice text; /* of its label */
    struct mc_view_label label;
    uint32_t parent;                  /* NONE: the root */
    uint32_t first_child, n_children; /* in the list of children */
};

struct mc_tree_pattern {
    enum mc_tree_view view;
    uint32_t root_label; /* of the treebank */
    uint32_t n;
    struct pattern_node *nodes; /* [n] in the order of the text: parents before children */
    uint32_t *children;         /* [n - 1], grouped by parent */
    struct mc_slice text;
};

size_t mc_tree_pattern_size(const struct mc_tree_pattern *pattern)
{
    return pattern->n;
}

enum mc_tree_view mc_tree_pattern_view(const struct mc_tree_pattern *pattern)
{
    return pattern->view;
}

struct mc_slice mc_tree_pattern_text(const struct mc_tree_pattern *pattern)
{
    return pattern->text;
}

/* --- labels of a view ------------------------------------------------------------------------- */

/* The labels of a view that a treebank has. */
struct label_set {
    enum mc_tree_view view;
    struct mc_string_map *texts;
    struct mc_view_label *items; /* by index of the text */
    size_t n, capacity;
};

static const char *view_name(enum mc_tree_view view)
{
    static const char *const names[] = {
#define VIEW_NAME(value, name) name,
        MC_TREE_VIEWS(VIEW_NAME)
#undef VIEW_NAME
    };

    return names[view];
}

static void collect_labels(struct label_set *set, const struct mc_treebank *treebank,
                           enum mc_tree_view view, struct mc_arena *memory)
{
    uint32_t root = mc_root_label(treebank), node;
    struct mc_arena_mark mark;
    struct mc_slice text;
    size_t tree;
    /* a cache that answers most nodes: few labels are frequent */
    struct mc_view_label recent[256];

    memset(set, 0, sizeof(*set));
    memset(recent, 0xFF, sizeof(recent));
    set->view = view;
    set->texts = mc_string_map_new(memory);
    for (tree = 0; tree < treebank->n_trees; tree++)
        for (node = 0; node < treebank->trees[tree].n_nodes; node++) {
            struct mc_view_label label = mc_view_label(treebank, view, root, tree, node);
            struct mc_view_label *place = &recent[(label.first * 31 + label.second) % 256];

            if (place->first == label.first && place->second == label.second)
                continue;
            *place = label;
            mark = mc_arena_mark(memory);
            text = mc_view_label_text(treebank, view, label, memory);
            if (mc_string_map_find(set->texts, text) != MC_NOT_FOUND) {
                mc_arena_reset(memory, mark);
                continue;
            }
            (void)mc_string_map_add(set->texts, text, NULL);
            *MC_ARENA_PUSH(memory, set->items, set->n, set->capacity) = label;
        }
}

/* --- reading with known labels ---------------------------------------------------------------- */

/* Reads a text in which all labels are known.
 *
 * Whether the rest can be read from a position depends on the position, on how many brackets are
 * open, and on whether a label must follow. What failed once is not tried again. */
struct pattern_reader {
    struct mc_slice text;
    const struct label_set *labels;
    struct mc_arena *memory;
    struct pattern_node *nodes; /* allocated for as many as the text can have */
    uint32_t n;
    uint32_t *last;        /* by depth, the node read last */
    size_t depths;         /* number of '(' in the text, plus 1 */
    unsigned char *failed; /* [2][bytes + 1][depths] */
};

static bool read_label(struct pattern_reader *reader, size_t at, size_t depth);

static bool is_special(char c)
{
    return c == ' ' || c == '(' || c == ')';
}

/* A text has at most MC_TREE_PATTERN_MOST_BYTES bytes, and each call continues after one of them.
 */
/* NOLINTBEGIN(misc-no-recursion) */

/* Reads what follows a label or a bracket; depth 0: all brackets are closed. */
static bool read_rest(struct pattern_reader *reader, size_t at, size_t depth)
{
    size_t next = mc_scan_blanks(reader->text, at);
    unsigned char *failed = &reader->failed[next * reader->depths + depth];
    char c;

    if (depth == 0 || next == reader->text.length)
        return depth == 0 && next == reader->text.length;
    /* after a blank more is possible than directly after a label */
    if (next > at)
        failed += (reader->text.length + 1) * reader->depths;
    if ((*failed & 1) != 0)
        return false;
    c = reader->text.data[next];
    if (c == ')' && read_rest(reader, next + 1, depth - 1))
        return true;
    if (c == '(' && depth + 1 < reader->depths &&
        read_label(reader, mc_scan_blanks(reader->text, next + 1), depth + 1))
        return true;
    if ((next > at || reader->text.data[at - 1] == ')') && depth > 1 &&
        read_label(reader, next, depth))
        return true;
    *failed |= 1;
    return false;
}

static bool read_label(struct pattern_reader *reader, size_t at, size_t depth)
{
    unsigned char *failed = &reader->failed[at * reader->depths + depth];
    uint32_t before = reader->last[depth], n = reader->n, index;
    size_t end;

    if ((*failed & 2) != 0)
        return false;
    for (end = reader->text.length; end-- > at + 1;) {
        struct mc_slice label = mc_slice(reader->text.data + at, end - at);

        if (!is_special(reader->text.data[end]) || label.data[label.length - 1] == ' ')
            continue;
        index = mc_string_map_find(reader->labels->texts, label);
        if (index == MC_NOT_FOUND)
            continue;
        reader->nodes[n].text = label;
        reader->nodes[n].label = reader->labels->items[index];
        reader->nodes[n].parent = depth == 1 ? NONE : reader->last[depth - 1];
        reader->last[depth] = n;
        reader->n = n + 1;
        if (read_rest(reader, end, depth))
            return true;
        reader->n = n;
        reader->last[depth] = before;
    }
    *failed |= 2;
    return false;
}

/* NOLINTEND(misc-no-recursion) */

/* Reads the whole text; false if it is not a form with known labels. */
static bool read_text(struct mc_slice text, const struct label_set *labels, struct mc_arena *memory,
                      struct pattern_reader *reader)
{
    size_t begin = mc_scan_blanks(text, 0), i;

    if (begin == text.length || text.data[begin] != '(')
        return false;
    memset(reader, 0, sizeof(*reader));
    reader->text = text;
    reader->labels = labels;
    reader->memory = memory;
    reader->depths = 1;
    for (i = 0; i < text.length; i++)
        reader->depths += text.data[i] == '(';
    reader->nodes = mc_arena_array(memory, text.length, sizeof(*reader->nodes));
    reader->last = mc_arena_array(memory, reader->depths, sizeof(*reader->last));
    reader->failed = mc_arena_array(memory, mc_array_size(text.length + 1, reader->depths), 2);
    return read_label(reader, mc_scan_blanks(text, begin + 1), 1);
}

/* --- explaining errors ------------------------------------------------------------------------ */

static int complain(struct mc_slice text, size_t offset, struct mc_error *error, const char *what)
{
    return mc_error_set(error, MC_CODE_USAGE, "subtree '%.*s', column %zu: %s",
                        (int)(text.length < SHOWN_BYTES ? text.length : SHOWN_BYTES), text.data,
                        mc_utf8_count(mc_slice(text.data, offset)) + 1, what);
}

/* A position in a text, and the number of brackets open there. */
struct text_cursor {
    struct mc_slice text;
    size_t at, depth;
};

/* Skips brackets and blanks up to the next label. 1: found one; 0: the text has ended; -1: error.
 */
static int next_label(struct text_cursor *cursor, bool first, struct mc_error *error)
{
    struct mc_slice text = cursor->text;
    bool wanted = first; /* a label must follow */

    for (;; cursor->at++) {
        char c = '\0';

        cursor->at = mc_scan_blanks(text, cursor->at);
        if (cursor->at < text.length)
            c = text.data[cursor->at];
        else if (cursor->depth == 0 && !first)
            return 0;
        else if (cursor->depth > 0)
            return complain(text, cursor->at, error,
                            wanted ? "a label is missing" : "')' is missing");
        if (cursor->depth == 0 && c != '(')
            return complain(text, cursor->at, error,
                            first ? "a subtree begins with '('"
                                  : "nothing may follow the last ')'");
        if (cursor->depth == 0 && !first)
            return complain(text, cursor->at, error, "nothing may follow the last ')'");
        if ((c == '(' || c == ')') && wanted && cursor->depth > 0)
            return complain(text, cursor->at, error, "a label is missing");
        if (c == '(') {
            cursor->depth++;
            wanted = true;
        } else if (c == ')') {
            cursor->depth--;
            first = false;
        } else if (cursor->depth == 1 && !wanted) {
            return complain(text, cursor->at, error,
                            "a subtree has one root; children stand in brackets: (a (b c))");
        } else {
            return 1;
        }
    }
}

/* Whether one of the sets has the label; *set is its index. */
static bool is_known(const struct label_set *sets, size_t n_sets, struct mc_slice label,
                     size_t *set)
{
    for (*set = 0; *set < n_sets; (*set)++)
        if (mc_string_map_find(sets[*set].texts, label) != MC_NOT_FOUND)
            return true;
    return false;
}

static int unknown_label(struct mc_slice text, struct mc_slice label, const struct label_set *sets,
                         size_t n_sets, struct mc_arena *memory, struct mc_error *error)
{
    char hint[MC_NEAREST_HINT];
    const char **known;
    size_t n = 0, i, k;

    for (i = 0; i < n_sets; i++)
        n += sets[i].n;
    known = mc_arena_array(memory, n + 1, sizeof(*known));
    for (n = i = 0; i < n_sets; i++)
        for (k = 0; k < sets[i].n; k++)
            known[n++] = mc_string_map_key(sets[i].texts, (uint32_t)k).data;
    return complain(text, (size_t)(label.data - text.data), error,
                    mc_arena_format(memory, "no word has the label '%.*s'%s%s%s",
                                    (int)(label.length < SHOWN_BYTES ? label.length : SHOWN_BYTES),
                                    label.data, n_sets == 1 ? " in the view " : "",
                                    n_sets == 1 ? view_name(sets[0].view) : "",
                                    mc_nearest_hint(label, known, hint)));
}

/* Fails with the reason why the text is not a form in any of these views. Labels are taken to be
 * the words between blanks and brackets. */
static int explain(struct mc_slice text, const struct label_set *sets, size_t n_sets,
                   struct mc_arena *memory, struct mc_error *error)
{
    struct mc_slice *labels =
        mc_arena_array(memory, MC_TREE_PATTERN_MOST_BYTES / 2 + 1, sizeof(*labels));
    struct text_cursor cursor = {text, 0, 0};
    size_t n = 0, i, first, set;
    int status;

    while ((status = next_label(&cursor, n == 0, error)) == 1) {
        size_t begin = cursor.at;

        while (cursor.at < text.length && !is_special(text.data[cursor.at]))
            cursor.at++;
        labels[n++] = mc_slice(text.data + begin, cursor.at - begin);
    }
    if (status != 0)
        return -1;
    for (i = 0; i < n; i++)
        if (!is_known(sets, n_sets, labels[i], &set))
            return unknown_label(text, labels[i], sets, n_sets, memory, error);
    (void)is_known(sets, n_sets, labels[0], &first);
    for (i = 1; i < n; i++)
        if (mc_string_map_find(sets[first].texts, labels[i]) == MC_NOT_FOUND)
            break;
    i = i < n ? i : 0;
    (void)is_known(sets, n_sets, labels[i], &set);
    return complain(text, (size_t)(labels[i].data - text.data), error,
                    mc_arena_format(memory,
                                    "'%.*s' is a label of the view %s, but '%.*s' of %s: a subtree "
                                    "has the labels of one view",
                                    MC_SLICE_ARGUMENTS(labels[i]), view_name(sets[set].view),
                                    MC_SLICE_ARGUMENTS(labels[0]), view_name(sets[first].view)));
}

/* --- parsing ---------------------------------------------------------------------------------- */

/* Lists the children of each node, in the order of the text. */
static void list_children(struct mc_tree_pattern *pattern, struct mc_arena *arena)
{
    uint32_t i, n = 0;

    pattern->children = mc_arena_array(arena, pattern->n, sizeof(*pattern->children));
    for (i = 1; i < pattern->n; i++)
        pattern->nodes[pattern->nodes[i].parent].n_children++;
    for (i = 0; i < pattern->n; i++) {
        pattern->nodes[i].first_child = n;
        n += pattern->nodes[i].n_children;
        pattern->nodes[i].n_children = 0;
    }
    for (i = 1; i < pattern->n; i++) {
        struct pattern_node *parent = &pattern->nodes[pattern->nodes[i].parent];

        pattern->children[parent->first_child + parent->n_children++] = i;
    }
}

/* The text of a node whose children have their texts. */
static struct mc_slice written_node(const struct mc_tree_pattern *pattern, uint32_t node,
                                    const struct mc_slice *texts, struct mc_arena *memory)
{
    const struct pattern_node *n = &pattern->nodes[node];
    struct mc_slice *sorted = mc_arena_array(memory, n->n_children, sizeof(*sorted)), text;
    struct mc_buffer buffer = {NULL, 0, 0};
    uint32_t i, k;

    for (k = 0; k < n->n_children; k++) {
        text = texts[pattern->children[n->first_child + k]];
        for (i = k; i > 0 && mc_slice_compare(text, sorted[i - 1]) < 0; i--)
            sorted[i] = sorted[i - 1];
        sorted[i] = text;
    }
    mc_buffer_append_slice(&buffer, n->text);
    for (i = 0; i < n->n_children; i++) {
        mc_buffer_append_text(&buffer, i == 0 ? " (" : " ");
        mc_buffer_append_slice(&buffer, sorted[i]);
    }
    if (n->n_children > 0)
        mc_buffer_append_char(&buffer, ')');
    return mc_buffer_take(&buffer, memory);
}

static struct mc_tree_pattern *make_pattern(const struct pattern_reader *reader,
                                            uint32_t root_label, struct mc_arena *arena)
{
    struct mc_tree_pattern *pattern = mc_arena_array(arena, 1, sizeof(*pattern));
    struct mc_slice *texts = mc_arena_array(reader->memory, reader->n, sizeof(*texts));
    uint32_t i;

    pattern->view = reader->labels->view;
    pattern->root_label = root_label;
    pattern->n = reader->n;
    pattern->nodes = mc_arena_array(arena, pattern->n, sizeof(*pattern->nodes));
    memcpy(pattern->nodes, reader->nodes, pattern->n * sizeof(*pattern->nodes));
    for (i = 0; i < pattern->n; i++)
        pattern->nodes[i].text = mc_arena_copy(arena, pattern->nodes[i].text);
    list_children(pattern, arena);
    for (i = pattern->n; i-- > 0;)
        texts[i] = written_node(pattern, i, texts, reader->memory);
    pattern->text = mc_arena_slice(arena, "(%.*s)", MC_SLICE_ARGUMENTS(texts[0]));
    return pattern;
}

static int parse(struct mc_slice text, enum mc_tree_view view, const struct mc_treebank *treebank,
                 struct mc_arena *memory, struct pattern_reader *reader, struct mc_error *error)
{
    struct label_set *sets = mc_arena_array(memory, MC_N_TREE_VIEWS, sizeof(*sets));
    size_t n = 0, i, n_views = view == MC_N_TREE_VIEWS ? MC_N_TREE_VIEWS : 1;

    for (i = 0; i < n_views; i++) {
        collect_labels(&sets[n], treebank, n_views == 1 ? view : (enum mc_tree_view)i, memory);
        if (read_text(text, &sets[n++], memory, reader))
            break;
    }
    if (i == n_views)
        return explain(text, sets, n, memory, error);
    if (reader->n > MC_TREE_PATTERN_MOST_NODES)
        return complain(
            text, (size_t)(reader->nodes[MC_TREE_PATTERN_MOST_NODES].text.data - text.data), error,
            mc_arena_format(memory, "more than %d nodes", MC_TREE_PATTERN_MOST_NODES));
    reader->labels = &sets[n - 1];
    return 0;
}

int mc_tree_pattern_parse(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_pattern **pattern, struct mc_error *error)
{
    struct mc_arena *memory;
    struct mc_slice slice = mc_slice_of(text);
    struct pattern_reader reader = {.n = 0};
    int status;

    if (slice.length > MC_TREE_PATTERN_MOST_BYTES)
        return mc_error_set(error, MC_CODE_USAGE, "the subtree is longer than %d bytes",
                            MC_TREE_PATTERN_MOST_BYTES);
    memory = mc_arena_new();
    status = parse(slice, view, treebank, memory, &reader, error);
    if (status == 0)
        *pattern = make_pattern(&reader, mc_root_label(treebank), arena);
    mc_arena_free(memory);
    return status;
}

/* --- finding ---------------------------------------------------------------------------------- */

/* The search for a pattern in a tree. */
struct search {
    const struct mc_tree_pattern *pattern;
    uint32_t n_nodes;
    struct mc_tree_children children;
    bool *fits; /* [pattern nodes][n], whether the part of the pattern below a node fits there */
    bool *assigned;  /* [n], nodes given to a node of the pattern for good */
    uint32_t *owner; /* [n], the node of the pattern that a child is matched with, or NONE */
    uint64_t *seen;  /* [n], the turn in which it was last tried */
    uint64_t turn;
};

/* Finds a child of the node for a node of the pattern; nodes that have one may be given another
 * (Kuhn). The recursion depth is at most the number of siblings in the pattern. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool serve(struct search *search, uint32_t wanted, uint32_t node)
{
    uint32_t k, child;

    for (k = search->children.first[node]; k < search->children.first[node + 1]; k++) {
        child = search->children.items[k];
        if (!search->fits[(size_t)wanted * search->n_nodes + child] || search->assigned[child] ||
            search->seen[child] == search->turn)
            continue;
        search->seen[child] = search->turn;
        if (search->owner[child] == NONE || serve(search, search->owner[child], node)) {
            search->owner[child] = wanted;
            return true;
        }
    }
    return false;
}

/* Whether the children of a node of the pattern, from index `from` on, can be matched with
 * different children of the node that are not assigned. */
static bool serve_all(struct search *search, uint32_t pattern_node, uint32_t from, uint32_t node)
{
    const struct pattern_node *wanted = &search->pattern->nodes[pattern_node];
    uint32_t k;

    for (k = search->children.first[node]; k < search->children.first[node + 1]; k++)
        search->owner[search->children.items[k]] = NONE;
    for (k = from; k < wanted->n_children; k++) {
        search->turn++;
        if (!serve(search, search->pattern->children[wanted->first_child + k], node))
            return false;
    }
    return true;
}

/* Assigns to each child of a node of the pattern the first node that leaves enough for the others.
 */
static void place_children(struct search *search, uint32_t pattern_node, uint32_t *nodes)
{
    const struct pattern_node *wanted = &search->pattern->nodes[pattern_node];
    uint32_t node = nodes[pattern_node], i, k, child;

    for (i = 0; i < wanted->n_children; i++) {
        uint32_t wanted_child = search->pattern->children[wanted->first_child + i];

        for (k = search->children.first[node]; k < search->children.first[node + 1]; k++) {
            child = search->children.items[k];
            if (search->assigned[child] ||
                !search->fits[(size_t)wanted_child * search->n_nodes + child])
                continue;
            search->assigned[child] = true;
            nodes[wanted_child] = child;
            if (serve_all(search, pattern_node, i + 1, node))
                break;
            search->assigned[child] = false;
        }
    }
}

bool mc_tree_pattern_find(const struct mc_tree_pattern *pattern, const struct mc_treebank *treebank,
                          size_t tree, uint32_t *nodes)
{
    uint32_t n = treebank->trees[tree].n_nodes, node, i;
    struct search search = {.pattern = pattern, .n_nodes = n};
    struct mc_view_label label;
    struct mc_arena *memory;

    /* most trees have no node that could be the root */
    for (node = 0; node < n; node++) {
        label = mc_view_label(treebank, pattern->view, pattern->root_label, tree, node);
        if (label.first == pattern->nodes[0].label.first &&
            label.second == pattern->nodes[0].label.second)
            break;
    }
    if (node == n || n < pattern->n)
        return false;
    memory = mc_arena_new();
    search.children = mc_tree_children(&treebank->trees[tree], memory);
    search.fits = mc_arena_array(memory, mc_array_size(pattern->n, n), sizeof(*search.fits));
    search.assigned = mc_arena_array(memory, n, sizeof(*search.assigned));
    search.owner = mc_arena_array(memory, n, sizeof(*search.owner));
    search.seen = mc_arena_array(memory, n, sizeof(*search.seen));
    for (i = pattern->n; i-- > 0;) /* backwards, so that children come before parents */
        for (node = 0; node < n; node++) {
            label = mc_view_label(treebank, pattern->view, pattern->root_label, tree, node);
            search.fits[(size_t)i * n + node] = label.first == pattern->nodes[i].label.first &&
                                                label.second == pattern->nodes[i].label.second &&
                                                serve_all(&search, i, 0, node);
        }
    for (node = 0; node < n && !search.fits[node];)
        node++;
    if (node < n && nodes != NULL) {
        nodes[0] = node;
        for (i = 0; i < pattern->n; i++)
            place_children(&search, i, nodes);
    }
    mc_arena_free(memory);
    return node < n;
}
