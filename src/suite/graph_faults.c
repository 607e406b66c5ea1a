/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/graph_faults.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/delimited.h"
#include "base/options.h"
#include "suite/suite.h"

/* Roles of the AMR guidelines 1.2.6 without their colon; is_known has rules for those with any
 * number, and for :prep-X and :conj-X. */
static const char *const roles[] = {
    "ARG0",        "ARG1",        "ARG2",        "ARG3",        "ARG4",      "ARG5",
    "accompanier", "age",         "beneficiary", "calendar",    "cause",     "century",
    "compared-to", "concession",  "condition",   "consist-of",  "cost",      "day",
    "dayperiod",   "decade",      "degree",      "destination", "direction", "domain",
    "duration",    "employed-by", "era",         "example",     "extent",    "frequency",
    "instrument",  "li",          "location",    "manner",      "meaning",   "medium",
    "mod",         "mode",        "month",       "name",        "ord",       "part",
    "path",        "polarity",    "polite",      "poss",        "purpose",   "quant",
    "quarter",     "range",       "role",        "scale",       "season",    "source",
    "subevent",    "subset",      "superset",    "time",        "timezone",  "topic",
    "unit",        "value",       "weekday",     "wiki",        "year",      "year2",
    NULL,
};

static bool begins_with(struct mc_slice text, const char *prefix)
{
    return text.length > strlen(prefix) && mc_slice_begins(text, prefix);
}

/* PREFIX and a number: op12. */
static bool is_numbered(struct mc_slice role, const char *prefix)
{
    size_t i;

    if (!begins_with(role, prefix))
        return false;
    for (i = strlen(prefix); i < role.length; i++)
        if (!mc_ascii_is_digit(role.data[i]))
            return false;
    return true;
}

/* `role` without its colon. */
static bool is_known(struct mc_slice role)
{
    return is_numbered(role, "ARG") || is_numbered(role, "op") || is_numbered(role, "snt") ||
           begins_with(role, "prep-") || begins_with(role, "conj-") ||
           roles[mc_known_index(role, roles)] != NULL;
}

/* One or two letters, optionally followed by a digit and at most three more letters or digits: "e",
 * "xv3", "c3x"; not "2", "imperative", "-". */
static bool looks_like_variable(struct mc_slice value)
{
    size_t i, n_letters = 0;

    while (n_letters < value.length && mc_ascii_is_lower(value.data[n_letters]))
        n_letters++;
    if (n_letters == 0 || n_letters > 2 || value.length > n_letters + 4)
        return false;
    if (value.length > n_letters && !mc_ascii_is_digit(value.data[n_letters]))
        return false;
    for (i = n_letters; i < value.length; i++)
        if (!mc_ascii_is_digit(value.data[i]) && (value.data[i] < 'a' || value.data[i] > 'z'))
            return false;
    return true;
}

struct fault_list {
    struct mc_arena *arena;
    struct mc_graph_fault *faults;
    size_t n;
};

static void check_role(struct fault_list *list, struct mc_slice role, bool inverted, size_t offset)
{
    struct mc_slice bare = mc_slice(role.data + 1, role.length - 1), written;
    const char *hint;

    if (role.length < 2 || is_known(bare))
        return;
    /* An attribute keeps its role as written, so a forward one may be looked up without "-of". */
    written =
        mc_arena_slice(list->arena, "%.*s%s", MC_SLICE_ARGUMENTS(bare), inverted ? "-of" : "");
    if (!inverted && bare.length > 3 && mc_slice_ends(bare, "-of") &&
        is_known(mc_slice(bare.data, bare.length - 3)))
        return;
    hint = mc_nearest(written, roles);
    list->faults[list->n].code = "W016";
    list->faults[list->n].offset = offset;
    list->faults[list->n++].text =
        hint == NULL
            ? mc_arena_format(list->arena, "the AMR guidelines have no role \":%s\"", written.data)
            : mc_arena_format(list->arena,
                              "the AMR guidelines have no role \":%s\"; did you mean \":%s\"?",
                              written.data, hint);
}

size_t mc_graph_faults(const struct mc_amr_graph *graph, struct mc_arena *arena,
                       struct mc_graph_fault **faults)
{
    struct fault_list list = {arena, NULL, 0};
    uint32_t i;

    list.faults = mc_arena_array(arena, (size_t)graph->n_edges + 2 * (size_t)graph->n_attributes,
                                 sizeof(*list.faults));
    for (i = 0; i < graph->n_edges; i++)
        check_role(&list, graph->edges[i].role, graph->edges[i].inverted, graph->edges[i].offset);
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        check_role(&list, attribute->role, false, attribute->offset);
        if (attribute->quoted || !looks_like_variable(attribute->value))
            continue;
        list.faults[list.n].code = "W015";
        list.faults[list.n].offset = attribute->value_offset;
        list.faults[list.n++].text =
            mc_arena_format(arena, "\"%.*s\" looks like a variable, but is not defined",
                            MC_SLICE_ARGUMENTS(attribute->value));
    }
    *faults = list.faults;
    return list.n;
}

/* The end of the line if a comment line begins at `at`; else `at`. */
static size_t behind_comment(struct mc_slice graph, size_t at)
{
    bool is_comment =
        at < graph.length && graph.data[at] == '#' && (at == 0 || graph.data[at - 1] == '\n');

    while (is_comment && at < graph.length && graph.data[at] != '\n')
        at++;
    return at;
}

bool mc_graph_escaped_quote(struct mc_slice graph, size_t *at, size_t *begin)
{
    size_t i = *at;
    bool escaped;

    while (i < graph.length) {
        i = behind_comment(graph, i);
        if (i == graph.length || graph.data[i++] != '"')
            continue;
        *begin = i - 1;
        for (escaped = false; i < graph.length && graph.data[i] != '"'; i++)
            if (graph.data[i] == '\\' && i + 1 < graph.length)
                escaped = graph.data[++i] == '"' || escaped;
        i += i < graph.length;
        *at = i;
        if (escaped)
            return true;
    }
    return false;
}

struct mc_graph_place mc_graph_place(const struct mc_suite *suite, const struct mc_case *item,
                                     const struct mc_side *side, size_t offset)
{
    struct mc_graph_place place = {suite->files[item->file].path, item->at};

    if (mc_side_more(side)->amr_line > 0) {
        place.file = mc_side_more(side)->amr_file;
        place.at = mc_position_of(mc_side_more(side)->amr, offset);
        place.at.line += mc_side_more(side)->amr_line - 1;
    } else if (mc_side_more(side)->amr_row > 0 && suite->table != NULL) {
        place.at = mc_delimited_place_in(suite->table, mc_side_more(side)->amr_row,
                                         mc_side_more(side)->amr_field, offset);
    }
    return place;
}

struct mc_graph_place mc_graph_parse_error_place(const struct mc_suite *suite,
                                                 const struct mc_case *item,
                                                 const struct mc_side *side)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error = 0, at = 0;

    if (mc_penman_read_one(mc_side_more(side)->amr, arena, &graph, &parse_error, &error) == 0 &&
        !mc_graph_escaped_quote(mc_side_more(side)->amr, &at, &parse_error))
        parse_error = 0;
    mc_arena_free(arena);
    return mc_graph_place(suite, item, side, parse_error);
}

const char *mc_graph_error_code(const char *message)
{
    if (strncmp(message, "variable ", 9) == 0 && strstr(message, " defined twice") != NULL)
        return "E022";
    if (strncmp(message, "role ", 5) == 0 && strstr(message, " has no target") != NULL)
        return "E023";
    return "E021";
}
