/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_graph.c: the checks of `lint` on graphs. In order: equal graphs, the graphs of a side,
 * frames, faults of one graph, circles, all checks of one graph, files of graphs, edits that the
 * words do not explain. */
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"
#include "lint/check.h"
#include "lint/graph_files.h"
#include "suite/fields.h"
#include "suite/graph_faults.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"

/* --- equal graphs ----------------------------------------------------------------------------- */

/* The kind of the first edit of each set, without repetition: "concept, polarity or role". */
static const char *needed_edits(const struct mc_phenomenon_rule *rule, struct mc_arena *arena)
{
    bool seen[MC_N_GRAPH_EDIT_KINDS] = {false};
    const char *words = "", *last = NULL;
    size_t i;

    for (i = 0; i < rule->n_sets; i++) {
        enum mc_graph_edit_kind kind;

        if (rule->sets[i].n == 0)
            continue;
        kind = rule->sets[i].items[0].kind;
        if (seen[kind])
            continue;
        seen[kind] = true;
        if (last != NULL)
            words = mc_arena_format(arena, "%s%s%s", words, words[0] == '\0' ? "" : ", ", last);
        last = mc_graph_edit_kind_name(kind);
    }
    if (last == NULL || words[0] == '\0')
        return last == NULL ? words : last;
    return mc_arena_format(arena, "%s or %s", words, last);
}

static void check_equal_graphs(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_difference *difference = work->pairs->items[i].difference;
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
        struct mc_check_place place;

        if (difference == NULL || difference->n_edits > 0 || phenomenon == NULL ||
            !mc_rule_needs_edit(&phenomenon->rule))
            continue;
        (void)mc_check_side(item, 1, &place);
        place = mc_check_below(&place, "amr", MC_WHOLE_VALUE);
        mc_check_report(work, &place, "E025", "the graphs are equal, \"%.*s\" needs %s",
                        MC_SLICE_ARGUMENTS(phenomenon->name),
                        needed_edits(&phenomenon->rule, work->arena));
    }
}

const struct mc_lint_check mc_lint_check_equal_graphs = {NULL, check_equal_graphs};

/* --- the graphs of a side --------------------------------------------------------------------- */

/* A graph of a side: that of "amr" (k 0), or the k-th beside it. graph NULL: absent or invalid. */
struct side_graph {
    const struct mc_amr_graph *graph;
    struct mc_slice text;
    struct mc_check_place place;
};

static struct side_graph side_graph(const struct mc_side *side, size_t k,
                                    const struct mc_check_place *place, struct mc_arena *arena)
{
    const struct mc_named_graph *named = k == 0 ? NULL : &mc_side_more(side)->graphs[k - 1];

    if (named == NULL)
        return (struct side_graph){mc_side_more(side)->graph, mc_side_more(side)->amr,
                                   mc_check_below(place, "amr", 0)};
    return (struct side_graph){named->graph, named->amr,
                               mc_check_below(place,
                                              mc_arena_format(arena, MC_NAMED_GRAPH_KEY "%.*s",
                                                              MC_SLICE_ARGUMENTS(named->name)),
                                              0)};
}

/* The state of the check of one graph. */
struct graph_check {
    const struct mc_lint_work *work;
    const struct mc_side *side;
    const struct mc_amr_graph *graph;
    struct mc_slice text;        /* of the graph */
    struct mc_check_place place; /* of that text */
    size_t n_reported;
};

/* Limits the findings of a graph: each costs a reading of the case. */
static bool may_report(struct graph_check *check, size_t offset, size_t width)
{
    check->place.offset = offset;
    check->place.width = (uint32_t)width;
    return check->n_reported++ < MC_FIELD_FINDINGS;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* The roles of a frame that lacks one: "only :ARG0, :ARG1". */
static const char *role_names(uint32_t roles, struct mc_arena *arena)
{
    struct mc_buffer names = {NULL, 0, 0};
    const char *text;
    int i;

    for (i = 0; i < 10; i++)
        if (roles >> i & 1)
            mc_buffer_append_format(&names, "%s:ARG%d", names.length > 0 ? ", " : "only ", i);
    text = names.length == 0 ? "nor any other numbered role"
                             : mc_arena_copy(arena, mc_buffer_slice(&names)).data;
    mc_buffer_free(&names);
    return text;
}

/* The offset of the concept: after the variable, a slash and blanks; if it was decoded or is on
 * another line, that of its variable. */
static size_t concept_offset(const struct graph_check *check, const struct mc_amr_node *node)
{
    const char *end = check->text.data + check->text.length;
    const char *p = check->text.data + node->offset + node->variable.length;

    p = mc_skip_blanks(p, end);
    p = p < end && *p == '/' ? mc_skip_blanks(p + 1, end) : p;
    if ((size_t)(end - p) < node->concept.length ||
        memcmp(p, node->concept.data, node->concept.length) != 0)
        return node->offset;
    return (size_t)(p - check->text.data);
}

/* Reports an unknown frame, except one such as "google-00", which stands for a frame not in any
 * list yet. */
static void report_frame(struct graph_check *check, const struct mc_amr_node *node)
{
    const struct mc_lint_work *work = check->work;
    struct mc_slice shown = mc_clip(node->concept), lemma = node->concept;
    const char *senses;

    if (mc_slice_ends(node->concept, "-00") ||
        !may_report(check, concept_offset(check, node), shown.length))
        return;
    lemma.length = mc_amr_lemma_length(node->concept);
    senses = mc_frame_list_senses(work->frames, lemma, work->arena);
    if (*senses == '\0')
        mc_check_report(work, &check->place, "W021", "there is no frame \"%.*s\"",
                        MC_SLICE_ARGUMENTS(shown));
    else
        mc_check_report(work, &check->place, "W021", "there is no frame \"%.*s\", only %s",
                        MC_SLICE_ARGUMENTS(shown), senses);
}

/* Checks a role of a node, in its forward direction. */
static void check_role(struct graph_check *check, struct mc_slice role, size_t offset,
                       uint32_t node)
{
    struct mc_slice concept = check->graph->nodes[node].concept, shown = mc_clip(concept);
    uint32_t roles;
    int number;

    if (role.length != 5 || memcmp(role.data, ":ARG", 4) != 0 || role.data[4] < '0' ||
        role.data[4] > '9' || mc_amr_lemma_length(concept) == 0)
        return;
    number = role.data[4] - '0';
    roles = mc_frame_list_roles(check->work->frames, concept);
    if (roles == MC_NO_FRAME || (roles >> number & 1) != 0 ||
        !may_report(check, offset, role.length))
        return;
    mc_check_report(check->work, &check->place, "W021", "\"%.*s\" has no :ARG%d, %s",
                    MC_SLICE_ARGUMENTS(shown), number, role_names(roles, check->work->arena));
}

static void check_frames_of(struct graph_check *check)
{
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++) {
        const struct mc_amr_node *node = &graph->nodes[i];

        if (mc_amr_lemma_length(node->concept) > 0 &&
            mc_frame_list_roles(check->work->frames, node->concept) == MC_NO_FRAME)
            report_frame(check, node);
    }
    for (i = 0; i < graph->n_edges; i++)
        check_role(check, graph->edges[i].role, graph->edges[i].offset, graph->edges[i].from);
    for (i = 0; i < graph->n_attributes; i++)
        check_role(check, graph->attributes[i].role, graph->attributes[i].offset,
                   graph->attributes[i].node);
}

static void check_frames(const struct mc_lint_work *work)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j, k;

    if (work->frames == NULL)
        return;
    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&work->suite->cases[i], j, &place)) != NULL; j++)
            for (k = 0; k <= mc_side_more(side)->n_graphs; k++) {
                struct side_graph graph = side_graph(side, k, &place, work->arena);
                struct graph_check check = {work, side, graph.graph, graph.text, graph.place, 0};
                if (graph.graph != NULL)
                    check_frames_of(&check);
            }
}

const struct mc_lint_check mc_lint_check_frames = {check_frames, NULL};

/* --- faults of one graph ---------------------------------------------------------------------- */

/* Reports roles and constants that the importers also report. */
static void check_faults(struct graph_check *check)
{
    struct mc_arena *arena = check->work->arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_graph_fault *faults;
    size_t i, n = mc_graph_faults(check->graph, arena, &faults);

    for (i = 0; i < n; i++)
        if (may_report(check, faults[i].offset, 0))
            mc_check_report(check->work, &check->place, faults[i].code, "%s", faults[i].text);
    mc_arena_reset(arena, mark);
}

/* Reports ":ARG" and a digit, in its forward direction, if its concept has no sense number. */
static void check_argument(struct graph_check *check, size_t offset, struct mc_slice role,
                           struct mc_slice concept)
{
    struct mc_slice shown = mc_clip(role), head = mc_clip(concept);

    if (role.length > 4 && mc_slice_begins(role, ":ARG") && mc_ascii_is_digit(role.data[4]) &&
        concept.length > 0 && mc_amr_lemma_length(concept) == 0 && may_report(check, offset, 0))
        mc_check_report(check->work, &check->place, "W016",
                        "role %.*s of the concept \"%.*s\", which has no sense number",
                        MC_SLICE_ARGUMENTS(shown), MC_SLICE_ARGUMENTS(head));
}

static void check_arguments(struct graph_check *check)
{
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        check_argument(check, graph->edges[i].offset, graph->edges[i].role,
                       graph->nodes[graph->edges[i].from].concept);
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];
        struct mc_slice forward;

        if (!mc_amr_role_is_inverse(attribute->role, &forward))
            check_argument(check, attribute->offset, attribute->role,
                           graph->nodes[attribute->node].concept);
    }
}

static struct mc_slice trimmed(struct mc_slice text)
{
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.length--;
    while (text.length > 0 && *text.data == ' ') {
        text.data++;
        text.length--;
    }
    return text;
}

static void check_sentence(struct graph_check *check)
{
    const struct mc_amr_metadata *metadata = check->graph->metadata;
    const char *key = memmem(check->text.data, check->text.length, "::snt", 5);
    size_t offset = key == NULL ? 0 : (size_t)(key - check->text.data);
    struct mc_slice text = trimmed(check->side->text);
    uint32_t i;

    for (i = 0; i < check->graph->n_metadata; i++)
        if (mc_slice_is(metadata[i].key, "snt") &&
            !mc_slice_equal(trimmed(metadata[i].value), text) && may_report(check, offset, 0))
            mc_check_report(check->work, &check->place, "W017",
                            "\"# ::snt\" differs from the sentence");
}

/* Records a relation by its ends and role; reports one seen before. */
static void note_relation(struct graph_check *check, struct mc_string_map *seen, const char *key,
                          struct mc_slice role, size_t offset)
{
    struct mc_slice shown = mc_clip(role);
    bool is_new;

    (void)mc_string_map_add(seen, mc_slice_of(key), &is_new);
    if (!is_new && may_report(check, offset, 0))
        mc_check_report(check->work, &check->place, "W043",
                        "the relation %.*s stands twice, with the same ends",
                        MC_SLICE_ARGUMENTS(shown));
}

/* Reports repeated relations, whatever direction they are written in. */
static void check_repeated(struct graph_check *check)
{
    struct mc_arena *arena = check->work->arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_string_map *seen = mc_string_map_new(arena);
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *edge = &graph->edges[i];

        note_relation(check, seen,
                      mc_arena_format(arena, "%u %u %.*s", edge->from, edge->to,
                                      MC_SLICE_ARGUMENTS(edge->role)),
                      edge->role, edge->offset);
    }
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        note_relation(check, seen,
                      mc_arena_format(arena, "%u%c%.*s %.*s", attribute->node,
                                      attribute->quoted ? '"' : '-',
                                      MC_SLICE_ARGUMENTS(attribute->role),
                                      MC_SLICE_ARGUMENTS(attribute->value)),
                      attribute->role, attribute->offset);
    }
    mc_arena_reset(arena, mark);
}

static void check_quotes(struct graph_check *check)
{
    size_t at = 0, begin;

    while (mc_graph_escaped_quote(check->text, &at, &begin))
        if (may_report(check, begin, 0))
            mc_check_report(check->work, &check->place, "W044",
                            "an escaped quote in a text: programs that read as smatch.py does "
                            "cannot read the graph");
}

/* --- circles ---------------------------------------------------------------------------------- */

/* The ends of a relation in its direction without "-of"; :domain is the reverse of :mod. */
static uint32_t head_of(const struct mc_amr_edge *edge)
{
    return mc_slice_is(edge->role, ":domain") ? edge->to : edge->from;
}

static uint32_t tail_of(const struct mc_amr_edge *edge)
{
    return mc_slice_is(edge->role, ":domain") ? edge->from : edge->to;
}

/* The relations that remain after repeatedly removing nodes that no relation leads to, or from. */
struct circles {
    const struct mc_amr_graph *graph;
    uint32_t *n_from, *n_to; /* [n_nodes]: how many remain */
    uint32_t *first, *edges; /* for each node, those from it and to it */
    uint32_t *removed;       /* nodes to remove */
    bool *is_removed;        /* [n_edges] */
};

static struct circles circles_of(const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    struct circles circles = {.graph = graph};
    uint32_t *next = mc_arena_array(arena, (size_t)graph->n_nodes + 1, sizeof(*next)), i;

    circles.n_from = mc_arena_array(arena, graph->n_nodes, sizeof(*circles.n_from));
    circles.n_to = mc_arena_array(arena, graph->n_nodes, sizeof(*circles.n_to));
    circles.first = mc_arena_array(arena, (size_t)graph->n_nodes + 1, sizeof(*circles.first));
    circles.edges = mc_arena_array(arena, 2 * (size_t)graph->n_edges, sizeof(*circles.edges));
    circles.removed = mc_arena_array(arena, graph->n_nodes, sizeof(*circles.removed));
    circles.is_removed = mc_arena_array(arena, graph->n_edges, sizeof(*circles.is_removed));
    for (i = 0; i < graph->n_edges; i++) {
        circles.n_from[head_of(&graph->edges[i])]++;
        circles.n_to[tail_of(&graph->edges[i])]++;
    }
    for (i = 0; i < graph->n_nodes; i++)
        next[i + 1] = circles.first[i + 1] = circles.first[i] + circles.n_from[i] + circles.n_to[i];
    next[0] = 0;
    for (i = 0; i < graph->n_edges; i++) {
        circles.edges[next[head_of(&graph->edges[i])]++] = i;
        circles.edges[next[tail_of(&graph->edges[i])]++] = i;
    }
    return circles;
}

/* Removes nodes that are neither on a circle nor on a path between two; returns their number. */
static uint32_t remove_open_ends(struct circles *circles)
{
    const struct mc_amr_edge *edges = circles->graph->edges;
    uint32_t n = 0, done, i, j;

    for (i = 0; i < circles->graph->n_nodes; i++)
        if (circles->n_from[i] == 0 || circles->n_to[i] == 0)
            circles->removed[n++] = i;
    for (done = 0; done < n; done++) {
        uint32_t node = circles->removed[done];

        for (j = circles->first[node]; j < circles->first[node + 1]; j++) {
            uint32_t edge = circles->edges[j], head = head_of(&edges[edge]);
            uint32_t tail = tail_of(&edges[edge]);

            if (circles->is_removed[edge])
                continue;
            circles->is_removed[edge] = true;
            if (--circles->n_from[head] == 0 && circles->n_to[head] > 0 && head != node)
                circles->removed[n++] = head;
            if (--circles->n_to[tail] == 0 && circles->n_from[tail] > 0 && tail != node)
                circles->removed[n++] = tail;
        }
    }
    return n;
}

/* A remaining relation that leads from the node. */
static const struct mc_amr_edge *next_edge(const struct circles *circles, uint32_t node)
{
    uint32_t j;

    for (j = circles->first[node]; j < circles->first[node + 1]; j++) {
        uint32_t edge = circles->edges[j];

        if (!circles->is_removed[edge] && head_of(&circles->graph->edges[edge]) == node)
            return &circles->graph->edges[edge];
    }
    return NULL;
}

/* The circle that the node leads to, as "want-01 :ARG1 go-02 :ARG4 want-01". *at: its last relation
 * in the text. */
static const char *circle_text(const struct circles *circles, uint32_t node, struct mc_arena *arena,
                               const struct mc_amr_edge **at)
{
    bool *seen = mc_arena_array(arena, circles->graph->n_nodes, sizeof(*seen));
    const char *text = "";
    uint32_t begin, i;

    for (; !seen[node]; node = tail_of(next_edge(circles, node)))
        seen[node] = true;
    for (begin = node, i = 0, *at = NULL; i == 0 || node != begin; i++) {
        const struct mc_amr_edge *edge = next_edge(circles, node);

        if (i < 4)
            text = mc_arena_format(arena, "%s%.*s %.*s ", text,
                                   MC_SLICE_ARGUMENTS(mc_clip(circles->graph->nodes[node].concept)),
                                   MC_SLICE_ARGUMENTS(mc_clip(edge->role)));
        if (*at == NULL || edge->offset > (*at)->offset)
            *at = edge;
        node = tail_of(edge);
    }
    return mc_arena_format(arena, "%s%s%.*s", text, i > 4 ? "... " : "",
                           MC_SLICE_ARGUMENTS(mc_clip(circles->graph->nodes[begin].concept)));
}

static void check_circles(struct graph_check *check)
{
    struct mc_arena *arena = check->work->arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct circles circles = circles_of(check->graph, arena);

    if (remove_open_ends(&circles) < check->graph->n_nodes) {
        const struct mc_amr_edge *at;
        const char *text;
        uint32_t i = 0;

        while (circles.n_from[i] == 0 || circles.n_to[i] == 0)
            i++;
        text = circle_text(&circles, i, arena, &at);
        if (may_report(check, at->offset, 0))
            mc_check_report(check->work, &check->place, "W028",
                            "the relations lead in a circle: %s", text);
    }
    mc_arena_reset(arena, mark);
}

/* --- all checks of one graph ------------------------------------------------------------------ */

static void check_graphs(const struct mc_lint_work *work)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j, k;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&work->suite->cases[i], j, &place)) != NULL; j++)
            for (k = 0; k <= mc_side_more(side)->n_graphs; k++) {
                struct side_graph graph = side_graph(side, k, &place, work->arena);
                struct graph_check check = {work, side, graph.graph, graph.text, graph.place, 0};

                if (graph.graph == NULL)
                    continue;
                if (side->has_text)
                    check_sentence(&check);
                check_faults(&check);
                check_arguments(&check);
                check_repeated(&check);
                check_quotes(&check);
                check_circles(&check);
            }
}

const struct mc_lint_check mc_lint_check_graphs = {check_graphs, NULL};

/* --- files of graphs -------------------------------------------------------------------------- */

bool mc_lint_is_graph_file(const char *path)
{
    const char *ending = strrchr(path, '.');

    return ending != NULL && (strcmp(ending, ".amr") == 0 || strcmp(ending, ".penman") == 0) &&
           mc_file_exists(path) && !mc_file_is_folder(path);
}

static void check_block(const struct mc_lint_work *work, const struct mc_lint_graph *block)
{
    struct mc_check_place place = {.graph = block};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    struct graph_check check;

    if (mc_penman_read_one(block->text, work->arena, &graph, &place.offset, &error) != 0) {
        mc_check_report(work, &place, mc_graph_error_code(error.text), "AMR: %s", error.text);
        return;
    }
    check = (struct graph_check){.work = work, .graph = graph, .text = block->text, .place = place};
    check_faults(&check);
    check_repeated(&check);
    check_quotes(&check);
    check_arguments(&(struct graph_check){.work = work, .graph = graph, .place = place});
    check_circles(&(struct graph_check){.work = work, .graph = graph, .place = place});
    if (work->frames != NULL)
        check_frames_of(&(struct graph_check){
            .work = work, .graph = graph, .text = block->text, .place = place});
}

int mc_lint_graph_file(const char *path, const struct mc_frame_list *frames, struct mc_arena *arena,
                       struct mc_lint_graphs *graphs, struct mc_diagnostics *diagnostics,
                       struct mc_error *error)
{
    struct mc_lint_work work = {.diagnostics = diagnostics, .frames = frames};
    struct mc_lint_graph graph = {.file = mc_slice_of(path)};
    size_t offset = 0, n_before = graphs->n_items;
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    graphs->n_files++;
    mc_diagnostics_source(diagnostics, graph.file, text);
    while (mc_penman_next_block(text, &offset, &graph.text, &graph.line)) {
        graph.id = mc_penman_block_metadata(graph.text, "id");
        MC_ARENA_RESERVE(arena, graphs->items, graphs->capacity, graphs->n_items + 1);
        graphs->items[graphs->n_items++] = graph;
        work.arena = mc_arena_new();
        check_block(&work, &graph);
        mc_arena_free(work.arena);
    }
    if (graphs->n_items == n_before)
        mc_diagnostics_add(diagnostics, MC_SEVERITY_WARNING, "W018", graph.file,
                           (struct mc_position){0, 0}, "the file has no graph");
    return 0;
}

size_t mc_lint_graph_of(const struct mc_lint_graphs *graphs, const struct mc_diagnostic *finding)
{
    size_t i = 0, index = graphs->n_items, low, high;

    while (i < graphs->n_items && !mc_slice_equal(graphs->items[i].file, finding->file))
        i++;
    for (low = i, high = graphs->n_items; low < high;) {
        size_t middle = low + (high - low) / 2;
        const struct mc_lint_graph *graph = &graphs->items[middle];

        if (mc_slice_equal(graph->file, finding->file) && graph->line <= finding->at.line) {
            index = middle;
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return index;
}

/* --- edits that the words do not explain ------------------------------------------------------ */

/* The fault in words. */
static const char *describe(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *side = &edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0];

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_SENSE:
        return mc_arena_format(arena, "\"%.*s\" and \"%.*s\" are senses of the same word",
                               MC_SLICE_ARGUMENTS(edit->side[0].head),
                               MC_SLICE_ARGUMENTS(edit->side[1].head));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "the role of \"%.*s\" differs, but the words do not",
                               MC_SLICE_ARGUMENTS(side->filler));
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "\"%.*s\" is mentioned once more, but not in the words",
                               MC_SLICE_ARGUMENTS(side->filler));
    default:
        return mc_arena_format(arena, "roles of \"%.*s\" and \"%.*s\" differ, but the words do not",
                               MC_SLICE_ARGUMENTS(edit->side[0].filler),
                               MC_SLICE_ARGUMENTS(edit->side[1].filler));
    }
}

static void check_unexpected_edits(const struct mc_lint_work *work)
{
    size_t i, k, finding;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_lint_pair *pair = &work->pairs->items[i];
        const struct mc_difference *difference = pair->difference;
        bool is_reported = false;

        if (difference == NULL || !difference->proved || pair->words == NULL)
            continue;
        for (k = 0, finding = MC_ALLOWED_FINDING; k < difference->n_edits; k++) {
            const struct mc_graph_edit *edit = &difference->edits[k];
            struct mc_check_place place;

            if (!mc_is_unexpected_edit(difference, k, pair->words))
                continue;
            if (!is_reported) {
                place = mc_check_graph_place(&work->suite->cases[work->pairs->begin + i], edit);
                finding = mc_check_report(work, &place, "W014", "%s", describe(edit, work->arena));
            }
            is_reported = true;
            mc_check_detail(work, finding, "%s", edit->text.data);
        }
    }
}

const struct mc_lint_check mc_lint_check_unexpected_edits = {NULL, check_unexpected_edits};
