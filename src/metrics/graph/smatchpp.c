#include "metrics/graph/smatchpp.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "metrics/graph/smatchpp_extract.h"
#include "metrics/host_option.h"
#include "metrics/opening.h"

struct mc_smatchpp {
    struct mc_arena *arena;
    enum mc_smatchpp_type type;
    const struct mc_smatchpp_aspect *aspect; /* NULL: all */
    struct mc_smatchpp_aspects aspects;
    struct mc_smatchpp_frames *frames; /* NULL: none */
};

/* --- parameters --------------------------------------------------------------------------- */

/* aspects=FILE with groups=FILE, or the table of our own. */
static int read_aspects(const struct mc_metric_host *host, struct mc_smatchpp *opened,
                        struct mc_error *error)
{
    const char *path = mc_host_option(host, "aspects"), *groups = mc_host_option(host, "groups");
    struct mc_slice text;

    if (path == NULL) {
        mc_smatchpp_aspects_own(opened->arena, &opened->aspects);
        return 0;
    }
    if (mc_file_read(path, opened->arena, &text, error) != 0 ||
        mc_smatchpp_aspects_parse(mc_slice_of(path), text, opened->arena, &opened->aspects,
                                  error) != 0)
        return -1;
    if (groups == NULL)
        return 0;
    return mc_file_read(groups, opened->arena, &text, error) != 0
               ? -1
               : mc_smatchpp_groups_parse(mc_slice_of(groups), text, opened->arena,
                                          &opened->aspects, error);
}

static int read_frames(const struct mc_metric_host *host, struct mc_smatchpp *opened,
                       struct mc_error *error)
{
    const char *path = mc_host_option(host, "frames");
    struct mc_slice text;

    if (path == NULL)
        return 0;
    if (mc_file_read(path, opened->arena, &text, error) != 0)
        return -1;
    opened->frames = mc_arena_array(opened->arena, 1, sizeof(*opened->frames));
    return mc_smatchpp_frames_parse(mc_slice_of(path), text, &opened->aspects, opened->arena,
                                    opened->frames, error);
}

/* All names, cut to fit. */
static int unknown_aspect(const struct mc_smatchpp_aspects *aspects, const char *name,
                          struct mc_metric_problem *problem)
{
    size_t size = sizeof(problem->text), length, i;

    length =
        (size_t)snprintf(problem->text, size, "there is no aspect '%.60s'; there are all", name);
    for (i = 0; i < aspects->n && length + 1 < size; i++)
        length += (size_t)snprintf(problem->text + length, size - length, "%s %.*s",
                                   i + 1 == aspects->n ? " and" : ",",
                                   MC_SLICE_ARGUMENTS(aspects->items[i].name));
    return -1;
}

static int choose_aspect(const struct mc_metric_host *host, struct mc_smatchpp *opened,
                         struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(host, "aspect");

    if (strcmp(name, "all") == 0)
        return 0;
    if (opened->type != MC_SMATCHPP_AMR)
        return mc_opening_refuse(problem, "an aspect needs graph_type=amr");
    opened->aspect = mc_smatchpp_aspect_find(&opened->aspects, mc_slice_of(name));
    return opened->aspect == NULL ? unknown_aspect(&opened->aspects, name, problem) : 0;
}

int mc_smatchpp_open(const struct mc_metric_host *host, struct mc_smatchpp **opened,
                     struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_smatchpp *made = mc_arena_array(arena, 1, sizeof(*made));
    struct mc_error error = MC_NO_ERROR;
    int status;

    made->arena = arena;
    made->type = (enum mc_smatchpp_type)mc_host_choice(host, "graph_type", MC_SMATCHPP_GRAPH_TYPES);
    if (mc_host_option(host, "groups") != NULL && mc_host_option(host, "aspects") == NULL)
        status = mc_opening_refuse(
            problem, "groups=FILE holds the concepts of aspects=FILE, which is missing");
    else if (read_aspects(host, made, &error) != 0 || read_frames(host, made, &error) != 0)
        status = mc_opening_refuse_error(problem, NULL, &error);
    else
        status = choose_aspect(host, made, problem);
    if (status == 0)
        *opened = made;
    else
        mc_arena_free(arena);
    return status;
}

void mc_smatchpp_close(struct mc_smatchpp *opened)
{
    if (opened != NULL)
        mc_arena_free(opened->arena);
}

/* --- pairs -------------------------------------------------------------------------------- */

enum { EXPECTED_STRINGS = 64 };

/* A text without a node is no graph, whatever else is read from it. */
static int read_side(const struct mc_smatchpp *opened, struct mc_slice text,
                     struct mc_smatch_strings *strings, struct mc_smatchpp_side *side,
                     const char **mistake)
{
    struct mc_smatchpp_graph graph;

    if (mc_smatchpp_read(text, strings, &graph, mistake) != 0)
        return -1;
    mc_smatchpp_find_nodes(strings, &graph, &side->nodes);
    if (side->nodes.n == 0) {
        *mistake = "there is no graph";
        return -1;
    }
    if (mc_smatchpp_standardise(opened->type, strings, &graph, mistake) != 0)
        return -1;
    if (opened->aspect != NULL)
        mc_smatchpp_extract(opened->aspect, opened->frames, strings, &graph);
    mc_smatchpp_make_side(strings, &graph, side);
    return 0;
}

int mc_smatchpp_compare(const struct mc_smatchpp *opened, struct mc_slice candidate,
                        struct mc_slice reference, const struct mc_smatch_options *options,
                        struct mc_arena *arena, struct mc_smatchpp_pair *pair,
                        struct mc_smatch_mistake *mistake)
{
    mc_smatch_strings_init(&pair->strings, arena, EXPECTED_STRINGS, false);
    mistake->side = 0;
    if (read_side(opened, candidate, &pair->strings, &pair->sides[0], &mistake->text) != 0)
        return -1;
    mistake->side = 1;
    if (read_side(opened, reference, &pair->strings, &pair->sides[1], &mistake->text) != 0)
        return -1;
    mc_smatchpp_match(options, pair);
    return 0;
}
