/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aspects.c: an aspect is extracted from a graph by choosing triples: those with its labels or
 * concepts, then what they lead to, then the parents and predicates if the aspect includes them. In
 * order: tables of aspects and groups, read from JSON; the extraction; the file of frames, with a
 * frame in each line; the table used without a file. */
#include "metrics/smatchpp/aspects.h"

#include "base/memory.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/utf8.h"
#include "metrics/smatchpp/graph.h"
#include "text/unicode.h"

enum { RANGE_LIMIT = 1000000 };

const struct mc_smatchpp_aspect *mc_smatchpp_aspect_find(const struct mc_smatchpp_aspects *aspects,
                                                         struct mc_slice name)
{
    size_t i;

    for (i = 0; i < aspects->n; i++)
        if (mc_slice_equal(aspects->items[i].name, name))
            return &aspects->items[i];
    return NULL;
}

/* --- tables of aspects and groups ------------------------------------------------------------- */

static size_t count_members(const struct mc_json_cursor *object)
{
    struct mc_json_cursor member = {.key = NULL};
    size_t n = 0;

    while (mc_json_next(object, &member))
        n++;
    return n;
}

/* Reads a list of texts. */
static int read_words(const struct mc_json_cursor *list, struct mc_arena *arena,
                      struct mc_smatchpp_words *words)
{
    struct mc_json_cursor element;
    size_t n = 0;

    if (mc_json_is_array(list) != 0)
        return -1;
    while (mc_json_element(list, n, &element))
        n++;
    words->items = mc_arena_array(arena, n, sizeof(*words->items));
    for (words->n = 0; mc_json_element(list, words->n, &element); words->n++)
        if (mc_json_text(&element, arena, &words->items[words->n]) != 0)
            return -1;
    return 0;
}

static int read_signs(const struct mc_json_cursor *object, struct mc_arena *arena,
                      struct mc_smatchpp_aspect *aspect)
{
    struct mc_json_cursor sign = {.key = NULL};

    if (mc_json_is_object(object) != 0)
        return -1;
    aspect->signs = mc_arena_array(arena, count_members(object), sizeof(*aspect->signs));
    while (mc_json_next(object, &sign)) {
        struct mc_smatchpp_sign *place = &aspect->signs[aspect->n_signs++];

        place->words = mc_arena_copy(arena, mc_slice_of(sign.key));
        if (mc_json_text(&sign, arena, &place->label) != 0)
            return -1;
    }
    return 0;
}

static int read_flag(const struct mc_json_cursor *object, const char *key, bool *flag)
{
    struct mc_json_cursor value;
    long long number = 0;

    if (!mc_json_member(object, key, &value))
        return 0;
    if (mc_json_integer(&value, 0, 1, &number) != 0)
        return -1;
    *flag = number == 1;
    return 0;
}

static int read_aspect(const struct mc_json_cursor *object, struct mc_arena *arena,
                       struct mc_smatchpp_aspect *aspect)
{
    static const char *const known[] = {"associated_rel",
                                        "associated_concept_group",
                                        "search_in_frame_descr",
                                        "subgraph_extraction_range",
                                        "add_parent",
                                        "add_predicates",
                                        NULL};
    struct mc_json_cursor value;
    long long range = 0;

    if (mc_json_is_object(object) != 0 || mc_json_unknown_keys(object, known) > 0)
        return -1;
    aspect->name = mc_arena_copy(arena, mc_slice_of(object->key));
    aspect->group = mc_slice_of("");
    if (mc_json_member(object, known[0], &value) && read_words(&value, arena, &aspect->labels) != 0)
        return -1;
    if (mc_json_member(object, known[1], &value) &&
        mc_json_text(&value, arena, &aspect->group) != 0)
        return -1;
    if (mc_json_member(object, known[2], &value) && read_signs(&value, arena, aspect) != 0)
        return -1;
    if (mc_json_member(object, known[3], &value) &&
        mc_json_integer(&value, 0, RANGE_LIMIT, &range) != 0)
        return -1;
    aspect->range = (uint32_t)range;
    return read_flag(object, known[4], &aspect->add_parent) != 0 ||
                   read_flag(object, known[5], &aspect->add_predicates) != 0
               ? -1
               : 0;
}

static int read_aspects(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_smatchpp_aspects *aspects)
{
    struct mc_json_cursor member = {.key = NULL};
    struct mc_smatchpp_aspect *last;

    if (mc_json_is_object(root) != 0)
        return -1;
    aspects->items = mc_arena_array(arena, count_members(root) + 1, sizeof(*aspects->items));
    for (aspects->n = 0; mc_json_next(root, &member); aspects->n++)
        if (read_aspect(&member, arena, &aspects->items[aspects->n]) != 0)
            return -1;
    last = &aspects->items[aspects->n++];
    last->name = mc_slice_of("REENTRANCIES");
    last->group = mc_slice_of("");
    last->is_reentrancies = true;
    return 0;
}

static int read_groups(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_smatchpp_aspects *aspects)
{
    struct mc_json_cursor member = {.key = NULL};

    if (mc_json_is_object(root) != 0)
        return -1;
    while (mc_json_next(root, &member)) {
        struct mc_smatchpp_words concepts;
        size_t i;

        if (read_words(&member, arena, &concepts) != 0)
            return -1;
        for (i = 0; i < aspects->n; i++)
            if (aspects->items[i].group.length > 0 &&
                mc_slice_is(aspects->items[i].group, member.key))
                aspects->items[i].concepts = concepts;
    }
    return 0;
}

typedef int reader(const struct mc_json_cursor *root, struct mc_arena *arena,
                   struct mc_smatchpp_aspects *aspects);

static int parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena, reader *read,
                 struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_cursor root;
    struct mc_json_file file;

    if (mc_json_open_text(path, text, diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (read(&root, arena, aspects) != 0)
        (void)mc_diagnostics_error(diagnostics, error);
    mc_json_close(&file);
    return error->code == MC_CODE_OK ? 0 : -1;
}

int mc_smatchpp_aspects_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    return parse(path, text, arena, read_aspects, aspects, error);
}

int mc_smatchpp_groups_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    return parse(path, text, arena, read_groups, aspects, error);
}

/* --- extraction ------------------------------------------------------------------------------- */

/* A graph of which a part is chosen. Marks are by string number, since names of nodes are never
 * constants. */
struct extract {
    struct mc_smatch_strings *strings;
    struct mc_smatchpp_nodes nodes;
    struct mc_smatchpp_triple *all; /* [n] */
    bool *chosen;                   /* [n] */
    uint32_t n, root;
};

static void relabel(const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                    struct mc_smatchpp_graph *graph)
{
    struct mc_buffer key = {NULL, 0, 0};
    struct mc_smatchpp_nodes nodes;
    uint32_t i;

    mc_smatchpp_find_nodes(strings, graph, &nodes);
    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];
        uint32_t node = mc_smatchpp_node(&nodes, t->source), role;

        if (node == MC_SMATCH_NONE)
            continue;
        mc_buffer_clear(&key);
        mc_buffer_append_slice(&key, mc_smatch_text(strings, nodes.concepts[node]));
        mc_buffer_append_char(&key, ' ');
        mc_buffer_append_slice(&key, mc_smatch_text(strings, t->label));
        role = mc_string_map_find(frames->roles, mc_buffer_slice(&key));
        if (role != MC_NOT_FOUND && frames->labels[role].length > 0)
            t->label = mc_smatch_strings_add(strings, frames->labels[role]);
    }
    mc_buffer_free(&key);
}

static bool *new_marks(const struct extract *e)
{
    return mc_arena_array(e->strings->arena, e->strings->n_items, sizeof(bool));
}

/* Marks the strings that are one of the words. */
static bool *mark_words(const struct extract *e, const struct mc_smatchpp_words *words)
{
    bool *marks;
    size_t i;

    for (i = 0; i < words->n; i++)
        (void)mc_smatch_strings_add(e->strings, words->items[i]);
    marks = new_marks(e);
    for (i = 0; i < words->n; i++)
        marks[mc_smatch_strings_add(e->strings, words->items[i])] = true;
    return marks;
}

static bool is_instance(const struct extract *e, uint32_t i)
{
    return e->all[i].label == e->nodes.instance;
}

static void choose_by_words(const struct extract *e, const struct mc_smatchpp_aspect *aspect)
{
    bool *labels = mark_words(e, &aspect->labels), *concepts = mark_words(e, &aspect->concepts);
    bool *holders = new_marks(e); /* sources of a triple that leads to one of the concepts */
    uint32_t i;

    for (i = 0; i < e->n; i++)
        holders[e->all[i].source] = holders[e->all[i].source] || concepts[e->all[i].target];
    for (i = 0; i < e->n; i++)
        e->chosen[i] =
            labels[e->all[i].label] || holders[e->all[i].source] || holders[e->all[i].target];
}

/* Chooses relations into nodes that more than one leads into. */
static void choose_reentrancies(const struct extract *e)
{
    uint32_t *n_into = mc_arena_array(e->strings->arena, e->strings->n_items, sizeof(*n_into)), i;

    for (i = 0; i < e->n; i++)
        n_into[e->all[i].target]++;
    for (i = 0; i < e->n; i++)
        e->chosen[i] = mc_smatchpp_target(&e->nodes, &e->all[i]) != MC_SMATCH_NONE &&
                       n_into[e->all[i].target] > 1;
}

/* Takes one step along relations out of the targets of chosen triples; false if it adds nothing. */
static bool choose_next(const struct extract *e)
{
    bool *targets = new_marks(e), adds = false;
    uint32_t i;

    for (i = 0; i < e->n; i++)
        targets[e->all[i].target] = targets[e->all[i].target] || e->chosen[i];
    for (i = 0; i < e->n; i++)
        if (!e->chosen[i] && !is_instance(e, i) && targets[e->all[i].source])
            e->chosen[i] = adds = true;
    return adds;
}

/* Chooses what leads into the marked sources. */
static void choose_parents(const struct extract *e, const bool *sources)
{
    uint32_t i;

    for (i = 0; i < e->n; i++)
        e->chosen[i] = e->chosen[i] || sources[e->all[i].target];
}

static bool *mark_sources(const struct extract *e)
{
    bool *sources = new_marks(e);
    uint32_t i;

    for (i = 0; i < e->n; i++)
        sources[e->all[i].source] = sources[e->all[i].source] || e->chosen[i];
    return sources;
}

static bool *mark_ends(const struct extract *e)
{
    bool *ends = mark_sources(e);
    uint32_t i;

    for (i = 0; i < e->n; i++)
        ends[e->all[i].target] = ends[e->all[i].target] || e->chosen[i];
    return ends;
}

/* Chooses the only relation of a node that nothing leads into, if it ends at a chosen triple. */
static void choose_predicates(const struct extract *e)
{
    uint32_t n_strings = e->strings->n_items, i;
    uint32_t *n_into = mc_arena_array(e->strings->arena, n_strings, sizeof(*n_into));
    uint32_t *n_out = mc_arena_array(e->strings->arena, n_strings, sizeof(*n_out));
    bool *ends = mark_ends(e);

    for (i = 0; i < e->n; i++) {
        if (is_instance(e, i))
            continue;
        n_into[e->all[i].target]++;
        n_out[e->all[i].source]++;
    }
    for (i = 0; i < e->n; i++)
        if (!is_instance(e, i) && e->all[i].label != e->root && ends[e->all[i].target] &&
            n_into[e->all[i].source] == 0 && n_out[e->all[i].source] == 1)
            e->chosen[i] = true;
}

/* Keeps the chosen triples and the concepts of their nodes. */
static void keep_chosen(const struct extract *e, struct mc_smatchpp_graph *graph)
{
    bool *ends = mark_ends(e);
    uint32_t kept = 0, i;

    graph->triples = mc_arena_alloc(
        e->strings->arena, mc_array_size((size_t)e->n + e->nodes.n, sizeof(*graph->triples)));
    for (i = 0; i < e->n; i++)
        if (e->chosen[i])
            graph->triples[kept++] = e->all[i];
    for (i = 0; i < e->nodes.n; i++) {
        struct mc_smatchpp_triple t = {e->nodes.names[i], e->nodes.instance, e->nodes.concepts[i]};

        if (ends[e->nodes.names[i]])
            graph->triples[kept++] = t;
    }
    graph->n_triples = kept;
    mc_smatchpp_remove_duplicates(e->strings, graph);
}

void mc_smatchpp_extract(const struct mc_smatchpp_aspect *aspect,
                         const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                         struct mc_smatchpp_graph *graph)
{
    struct extract e;
    bool *sources;
    uint32_t steps;

    if (frames != NULL)
        relabel(frames, strings, graph);
    e.strings = strings;
    e.all = graph->triples;
    e.n = graph->n_triples;
    e.chosen = mc_arena_array(strings->arena, e.n, sizeof(*e.chosen));
    e.root = mc_smatch_strings_add(strings, mc_slice_of(":root"));
    mc_smatchpp_find_nodes(strings, graph, &e.nodes);
    if (aspect->is_reentrancies)
        choose_reentrancies(&e);
    else
        choose_by_words(&e, aspect);
    sources = mark_sources(&e);
    for (steps = 0; steps < aspect->range && choose_next(&e);)
        steps++;
    if (aspect->add_parent)
        choose_parents(&e, sources);
    if (aspect->add_predicates)
        choose_predicates(&e);
    keep_chosen(&e, graph);
}

/* --- frames ----------------------------------------------------------------------------------- */

struct smatchpp_frames_reader {
    const struct mc_smatchpp_aspects *aspects;
    struct mc_smatchpp_frames *frames;
    struct mc_arena *arena;
    struct mc_buffer cleaned, plain, description, key;
    bool has_roles;
    const char *reason; /* of an error */
};

static const char role_mark[] = "  arg";

/* The first place of the words in the text, or NULL. */
static const char *find(struct mc_slice text, struct mc_slice words)
{
    const char *at = text.data, *last;

    if (words.length == 0)
        return at;
    if (words.length > text.length)
        return NULL;
    last = text.data + text.length - words.length;
    for (; at <= last; at++) {
        at = memchr(at, words.data[0], (size_t)(last - at) + 1);
        if (at == NULL || memcmp(at, words.data, words.length) == 0)
            return at;
    }
    return NULL;
}

/* Appends the text without each mark that a blank follows. */
static void drop_before_blanks(struct mc_slice text, char mark, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_clear(out);
    mc_buffer_reserve(out, text.length);
    for (i = 0; i < text.length; i++)
        if (text.data[i] != mark || i + 1 == text.length || text.data[i + 1] != ' ')
            mc_buffer_append_char(out, text.data[i]);
}

/* Sets the buffer to the words of the text, with one blank between them and at each end. */
static void set_apart(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = p + text.length;
    bool is_between = true;
    size_t space;

    mc_buffer_clear(out);
    while (p < end) {
        space = mc_space_at(p, end);
        if (space > 0) {
            is_between = true;
            p += space;
            continue;
        }
        if (is_between)
            mc_buffer_append_char(out, ' ');
        is_between = false;
        mc_buffer_append_char(out, *p++);
    }
    mc_buffer_append_text(out, out->length == 0 ? "  " : " ");
}

/* The label of the last sign in the description; empty: there is none. */
static struct mc_slice sign_of(const struct smatchpp_frames_reader *r)
{
    struct mc_slice label = mc_slice_of(""), text = mc_buffer_slice(&r->description);
    size_t a, s;

    for (a = 0; a < r->aspects->n; a++)
        for (s = 0; s < r->aspects->items[a].n_signs; s++)
            if (find(text, r->aspects->items[a].signs[s].words) != NULL)
                label = r->aspects->items[a].signs[s].label;
    return label;
}

static void set_label(struct smatchpp_frames_reader *r, struct mc_slice concept,
                      struct mc_slice role, struct mc_slice label)
{
    struct mc_smatchpp_frames *frames = r->frames;
    struct mc_slice *labels = frames->labels;
    uint32_t index;

    mc_buffer_clear(&r->key);
    mc_buffer_append_slice(&r->key, concept);
    mc_buffer_append_text(&r->key, " :arg");
    mc_buffer_append_slice(&r->key, role);
    if (label.length == 0 &&
        mc_string_map_find(frames->roles, mc_buffer_slice(&r->key)) == MC_NOT_FOUND)
        return;
    index = mc_string_map_add(frames->roles, mc_buffer_slice(&r->key), NULL);
    if (index == frames->capacity) {
        frames->capacity = frames->capacity == 0 ? 64 : mc_array_size(frames->capacity, 2);
        frames->labels = mc_arena_alloc(r->arena, mc_array_size(frames->capacity, sizeof(*labels)));
        if (index > 0)
            memcpy(frames->labels, labels, index * sizeof(*labels));
    }
    frames->labels[index] = label;
}

/* Splits the text at the first ": ": *first is what precedes it, *rest what follows; false if there
 * is none. */
static bool split_at_colon(struct mc_slice text, struct mc_slice *first, struct mc_slice *rest)
{
    const char *colon = find(text, mc_slice_of(": "));

    if (colon == NULL)
        return false;
    *first = mc_slice(text.data, (size_t)(colon - text.data));
    *rest = mc_slice(colon + 2, text.length - first->length - 2);
    return true;
}

/* Reads what is between two " arg". -1: there is no description. */
static int read_role(struct smatchpp_frames_reader *r, struct mc_slice concept,
                     struct mc_slice text, bool counts)
{
    struct mc_slice role, rest, description;

    drop_before_blanks(text, ',', &r->cleaned);
    drop_before_blanks(mc_buffer_slice(&r->cleaned), '.', &r->plain);
    if (!split_at_colon(mc_buffer_slice(&r->plain), &role, &rest))
        return -1;
    if (!split_at_colon(rest, &description, &rest))
        description = rest;
    set_apart(description, &r->description);
    if (counts)
        set_label(r, concept, role, sign_of(r));
    return 0;
}

static struct mc_slice concept_of(struct mc_slice line)
{
    const char *role = find(line, mc_slice_of(role_mark));

    return mc_slice(line.data, role == NULL ? line.length : (size_t)(role - line.data));
}

/* A frame without roles is a line with only its name. */
static bool is_name(struct mc_slice line)
{
    const char *p = line.data, *end = p + line.length;
    bool is_over = false;

    while (p < end) {
        size_t space = mc_space_at(p, end);

        if (is_over && space == 0)
            return false;
        is_over = is_over || space > 0;
        p += space > 0 ? space : 1;
    }
    return true;
}

/* Reads a line, which replaces earlier ones of its concept. NULL, or the place of an error. */
static const char *read_line(struct smatchpp_frames_reader *r, struct mc_slice line, bool counts)
{
    const struct mc_slice mark = mc_slice_of(role_mark);
    const char *end = line.data + line.length, *role = find(line, mark), *next, *stop;

    r->reason = "a line is 'CONCEPT  ARG0: DESCRIPTION ...', with two blanks before each role";
    if (role == NULL)
        return is_name(line) ? NULL : line.data;
    r->has_roles = true;
    r->reason = "a role is not followed by ': ' and a description";
    for (; role != NULL; role = next) {
        role += mark.length;
        next = find(mc_slice(role, (size_t)(end - role)), mark);
        stop = next == NULL ? end : next;
        if (read_role(r, concept_of(line), mc_slice(role, (size_t)(stop - role)), counts) != 0)
            return role;
    }
    return NULL;
}

static struct mc_slice next_line(struct mc_slice text, size_t *offset)
{
    const char *start = text.data + *offset;
    const char *feed = memchr(start, '\n', text.length - *offset);
    size_t length = feed == NULL ? text.length - *offset : (size_t)(feed - start);

    *offset += length + (feed != NULL);
    return mc_slice(start, length);
}

/* Reads lines in lower case. NULL, or the place of the first error. */
static const char *read_lines(struct smatchpp_frames_reader *r, struct mc_slice text)
{
    struct mc_string_map *concepts = mc_string_map_new(r->arena);
    const char *parse_error = NULL;
    size_t offset, n_lines = 1;
    const char **last;

    for (offset = 0; offset < text.length; n_lines++)
        (void)next_line(text, &offset);
    last = mc_arena_array(r->arena, n_lines, sizeof(*last));
    for (offset = 0; offset < text.length;) {
        struct mc_slice line = next_line(text, &offset);

        last[mc_string_map_add(concepts, concept_of(line), NULL)] = line.data;
    }
    for (offset = 0; offset < text.length && parse_error == NULL;) {
        struct mc_slice line = next_line(text, &offset);

        parse_error =
            read_line(r, line, last[mc_string_map_find(concepts, concept_of(line))] == line.data);
    }
    return parse_error;
}

int mc_smatchpp_frames_parse(struct mc_slice path, struct mc_slice text,
                             const struct mc_smatchpp_aspects *aspects, struct mc_arena *arena,
                             struct mc_smatchpp_frames *frames, struct mc_error *error)
{
    struct smatchpp_frames_reader r = {.aspects = aspects, .frames = frames, .arena = arena};
    size_t invalid = mc_utf8_invalid(text);
    struct mc_buffer lower = {NULL, 0, 0};
    const char *parse_error;
    int status = 0;

    memset(frames, 0, sizeof(*frames));
    frames->roles = mc_string_map_new(arena);
    if (invalid < text.length)
        return mc_error_set_at(error, MC_CODE_INPUT, path.data, mc_position_of(text, invalid),
                               "this is not UTF-8");
    mc_buffer_reserve(&lower, text.length);
    mc_lower_append(&lower, text);
    parse_error = read_lines(&r, mc_buffer_slice(&lower));
    /* In lower case a line keeps its number, and nearly all of its characters keep their column. */
    if (parse_error != NULL)
        status = mc_error_set_at(
            error, MC_CODE_INPUT, path.data,
            mc_position_of(mc_buffer_slice(&lower), (size_t)(parse_error - lower.data)), "%s",
            r.reason);
    else if (!r.has_roles)
        status = mc_error_set_at(error, MC_CODE_INPUT, path.data, mc_position_of(text, 0),
                                 "the file has no role of a frame");
    mc_buffer_free(&lower);
    mc_buffer_free(&r.cleaned);
    mc_buffer_free(&r.plain);
    mc_buffer_free(&r.description);
    mc_buffer_free(&r.key);
    return status;
}

/* --- aspects of our own ----------------------------------------------------------------------- */

/* Words between blanks. */
struct row {
    const char *name, *labels, *concepts;
    uint32_t range;
    bool add_parent, add_predicates;
};

static const struct row rows[] = {
    {"concepts", ":instance", "", 0, false, false},
    {"focus", ":root", "", 1, false, true},
    {"arguments", ":arg0 :arg1 :arg2 :arg3 :arg4 :arg5 :arg6 :arg7 :arg8 :arg9", "", 2, false,
     true},
    {"first-arguments", ":arg0", "", 2, false, true},
    {"second-arguments", ":arg1", "", 2, false, true},
    {"names", ":name", "", 2, false, true},
    {"wikification", ":wiki", "", 0, false, false},
    {"negation", ":polarity", "", 0, false, true},
    {"modality", "",
     "possible-01 likely-01 obligate-01 permit-01 recommend-01 prefer-01 capable-01", 1, false,
     true},
    {"location", ":location :source :destination :path :direction", "", 2, false, true},
    {"time",
     ":time :duration :frequency :calendar :century :day :dayperiod :decade :era :month :quarter "
     ":season :timezone :weekday :year :year2",
     "date-entity date-interval temporal-quantity", 2, false, true},
    {"quantities", ":quant",
     "monetary-quantity distance-quantity area-quantity volume-quantity temporal-quantity "
     "frequency-quantity speed-quantity acceleration-quantity mass-quantity force-quantity "
     "pressure-quantity energy-quantity power-quantity charge-quantity potential-quantity "
     "resistance-quantity inductance-quantity magnetic-field-quantity magnetic-flux-quantity "
     "radiation-quantity concentration-quantity temperature-quantity score-quantity "
     "fuel-consumption-quantity seismic-quantity",
     2, false, true},
    {"possession", ":poss", "own-01 have-03", 2, false, true},
    {"parts", ":part :subevent :subset :consist", "include-91 consist-01", 2, false, true},
    {"manner", ":manner :instrument :medium :accompanier", "", 2, false, true},
    {"reasons", ":cause :purpose :condition :concession", "cause-01", 2, false, true},
    {"modification", ":mod :degree :extent :age :ord", "", 2, false, true},
    {"coordination", "", "and or", 1, false, true},
    {"questions", "", "amr-unknown", 0, true, true},
};

static struct mc_smatchpp_words split(const char *text, struct mc_arena *arena)
{
    struct mc_smatchpp_words words = {NULL, 0};
    const char *p;

    for (p = text; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        words.n++;
    words.items = mc_arena_array(arena, words.n, sizeof(*words.items));
    for (p = text, words.n = 0; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        words.items[words.n++] = mc_slice(p, strcspn(p, " "));
    return words;
}

void mc_smatchpp_aspects_own(struct mc_arena *arena, struct mc_smatchpp_aspects *aspects)
{
    size_t n = sizeof(rows) / sizeof(rows[0]), i;

    aspects->n = n + 1;
    aspects->items = mc_arena_array(arena, aspects->n, sizeof(*aspects->items));
    for (i = 0; i < n; i++) {
        aspects->items[i].name = mc_slice_of(rows[i].name);
        aspects->items[i].labels = split(rows[i].labels, arena);
        aspects->items[i].concepts = split(rows[i].concepts, arena);
        aspects->items[i].group = mc_slice_of("");
        aspects->items[i].range = rows[i].range;
        aspects->items[i].add_parent = rows[i].add_parent;
        aspects->items[i].add_predicates = rows[i].add_predicates;
    }
    aspects->items[n].name = mc_slice_of("reentrancies");
    aspects->items[n].group = mc_slice_of("");
    aspects->items[n].is_reentrancies = true;
}
