/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite.c: access to cases, to their sides and to the parts that few of them have. In order: cases,
 * scales and names, sides, the checksums of the suites that files name. */
#include "suite/suite.h"

#include <math.h>

#include "amr/graph.h"
#include "base/ascii.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/memory.h"

/* --- cases ------------------------------------------------------------------------------------ */

struct mc_slice mc_case_dataset(const struct mc_suite *suite, const struct mc_case *item)
{
    return mc_string_map_key(suite->datasets, item->dataset);
}

const struct mc_phenomenon *mc_case_phenomenon(const struct mc_suite *suite,
                                               const struct mc_case *item)
{
    return item->phenomenon < suite->n_phenomena ? &suite->phenomena[item->phenomenon] : NULL;
}

bool mc_case_is_selected(const struct mc_suite *suite, size_t index)
{
    return suite->selected == NULL || suite->selected[index];
}

size_t mc_suite_n_selected(const struct mc_suite *suite)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_case_is_selected(suite, i);
    return n;
}

static const struct mc_case_more nothing_more = {
    .note = {"", 0},
    .category = {"", 0},
    .language = {"", 0},
    .source_language = {"", 0},
    .document = {"", 0},
    .segment = {"", 0},
    .source = {.text = {"", 0}},
    .allowed_reason = {"", 0},
};

const struct mc_case_more *mc_case_more(const struct mc_case *item)
{
    return item->more == NULL ? &nothing_more : item->more;
}

struct mc_case_more *mc_case_add_more(struct mc_case *item, struct mc_arena *arena)
{
    if (item->more == NULL) {
        item->more = mc_arena_alloc(arena, sizeof(*item->more));
        *item->more = nothing_more;
    }
    return item->more;
}

const struct mc_case_lists *mc_case_lists(const struct mc_case *item)
{
    static const struct mc_case_lists none = {NULL, NULL, NULL, 0, 0, 0};

    return item->lists == NULL ? &none : item->lists;
}

struct mc_case_lists *mc_case_add_lists(struct mc_case *item, struct mc_arena *arena)
{
    return item->lists == NULL ? mc_case_own_lists(item, arena) : item->lists;
}

struct mc_case_lists *mc_case_own_lists(struct mc_case *item, struct mc_arena *arena)
{
    struct mc_case_lists *copy = mc_arena_alloc(arena, sizeof(*copy));

    *copy = *mc_case_lists(item);
    item->lists = copy;
    return copy;
}

static const struct mc_case_labels no_labels = {{"", 0}, {"", 0}, {"", 0}};

const struct mc_case_labels *mc_case_labels(const struct mc_case *item)
{
    return item->labels == NULL ? &no_labels : item->labels;
}

struct mc_case_labels *mc_case_add_labels(struct mc_case *item, struct mc_arena *arena)
{
    if (item->labels == NULL) {
        item->labels = mc_arena_alloc(arena, sizeof(*item->labels));
        *item->labels = no_labels;
    }
    return item->labels;
}

void mc_case_set_labels(struct mc_case *item, struct mc_case_labels labels, struct mc_arena *arena)
{
    item->labels = NULL;
    if (labels.subphenomenon.length + labels.system.length + labels.item.length > 0)
        *mc_case_add_labels(item, arena) = labels;
}

void mc_case_set_text(struct mc_case *item, size_t offset, struct mc_slice text,
                      struct mc_arena *arena)
{
    if (text.length > 0)
        *(struct mc_slice *)(void *)((char *)mc_case_add_more(item, arena) + offset) = text;
}

void mc_case_set_source(struct mc_case *item, struct mc_side source, struct mc_arena *arena)
{
    if (source.has_text || source.more != NULL)
        mc_case_add_more(item, arena)->source = source;
}

const struct mc_expectation *mc_case_expectations(const struct mc_suite *suite,
                                                  const struct mc_case *item, size_t *n)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    *n = mc_case_lists(item)->n_expectations;
    if (*n > 0)
        return mc_case_lists(item)->expectations;
    if (item->expects_nothing || phenomenon == NULL || phenomenon->n_expectations == 0)
        return NULL;
    *n = phenomenon->n_expectations;
    return phenomenon->expectations;
}

/* --- scales and names ------------------------------------------------------------------------- */

bool mc_score_scale_holds(const struct mc_score_scale *scale, double score)
{
    return score >= scale->minimum && score <= scale->maximum;
}

double mc_score_scale_to_unit(const struct mc_score_scale *scale, double score)
{
    return (score - scale->minimum) / (scale->maximum - scale->minimum);
}

bool mc_judges_are_said(const struct mc_suite_judgement *judgement)
{
    return judgement->by == MC_JUDGED_BY_RUBRIC ||
           !mc_slice_is(judgement->description, MC_JUDGED_UNSAID);
}

bool mc_score_scale_is_of_rubric(const struct mc_score_scale *scale)
{
    return fabs(scale->minimum) < 1e-9 && fabs(scale->maximum - 5) < 1e-9;
}

static bool is_good(char c, bool is_first)
{
    return mc_ascii_is_alphanumeric(c) || (!is_first && (c == '.' || c == '_' || c == '-'));
}

struct mc_slice mc_suite_name_from(struct mc_slice text, const char *otherwise,
                                   struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, text.length + 1);
    size_t i;

    if (text.length == 0)
        return mc_slice_of(otherwise);
    for (i = 0; i < text.length; i++) {
        name[i] = text.data[i];
        if (!is_good(name[i], i == 0))
            name[i] = i == 0 ? 'x' : '-';
    }
    name[i] = '\0';
    return mc_slice(name, i);
}

bool mc_is_graph_name(struct mc_slice name)
{
    size_t i;

    for (i = 0; i < name.length; i++)
        if (!is_good(name.data[i], i == 0))
            return false;
    return name.length > 0 && !mc_slice_is(name, MC_GRAPHS_GOLD) &&
           !mc_slice_is(name, MC_GRAPHS_PARSED);
}

/* --- sides ------------------------------------------------------------------------------------ */

bool mc_side_is_there(const struct mc_side *side)
{
    return side->has_text || mc_side_more(side)->amr.length > 0;
}

struct mc_side mc_side_absent(void)
{
    return (struct mc_side){.text = {"", 0}};
}

static const struct mc_side_more nothing_beside = {
    .amr = {"", 0}, .tree = {"", 0}, .no_graph = {"", 0}, .amr_file = {"", 0}};

const struct mc_side_more *mc_side_more(const struct mc_side *side)
{
    return side->more == NULL ? &nothing_beside : side->more;
}

struct mc_side_more *mc_side_add_more(struct mc_side *side, struct mc_arena *arena)
{
    return side->more == NULL ? mc_side_own_more(side, arena) : side->more;
}

struct mc_side_more *mc_side_own_more(struct mc_side *side, struct mc_arena *arena)
{
    struct mc_side_more *copy = mc_arena_alloc(arena, sizeof(*copy));

    *copy = *mc_side_more(side);
    side->more = copy;
    return copy;
}

void mc_side_set_graph(struct mc_side *side, struct mc_slice amr, struct mc_amr_graph *graph,
                       struct mc_arena *arena)
{
    struct mc_side_more *more;

    if (side->more == NULL && amr.length == 0)
        return;
    more = mc_side_own_more(side, arena);
    more->amr = amr;
    more->graph = graph;
}

const struct mc_named_graph *mc_side_graph(const struct mc_side *side, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < mc_side_more(side)->n_graphs; i++)
        if (mc_slice_equal(mc_side_more(side)->graphs[i].name, name))
            return &mc_side_more(side)->graphs[i];
    return NULL;
}

/* --- checksums of suites ---------------------------------------------------------------------- */

/* Whether both are parts of one file that was divided (case_groups.h). */
static bool is_same_file(const struct mc_suite_file *one, const struct mc_suite_file *other)
{
    return one->text.data == other->text.data && one->group == other->group &&
           one->path.length > 0 && mc_slice_equal(one->path, other->path);
}

void mc_suite_sums_begin(struct mc_suite_sums *sums, struct mc_arena *arena)
{
    *sums = (struct mc_suite_sums){.arena = arena, .names = mc_string_map_new(arena)};
}

void mc_suite_sums_file(struct mc_suite_sums *sums, const struct mc_suite_file *file)
{
    bool is_new;
    uint32_t index = mc_string_map_add(sums->names, file->suite, &is_new);
    size_t n = sums->n;

    if (is_new) {
        *MC_ARENA_PUSH(sums->arena, sums->entries, sums->n, sums->capacity) =
            (struct mc_suite_entry){.name = file->suite};
        mc_sha256_begin(MC_ARENA_PUSH(sums->arena, sums->sums, n, sums->sum_capacity));
    }
    if (sums->entries[index].version.length == 0)
        sums->entries[index].version = file->version;
    sums->entries[index].n_files++;
    sums->last = index;
}

void mc_suite_sums_text(struct mc_suite_sums *sums, struct mc_slice piece)
{
    mc_sha256_add(&sums->sums[sums->last], piece.data, piece.length);
}

bool mc_suite_sums_is_first(const struct mc_suite_sums *sums)
{
    return sums->entries[sums->last].n_files == 1;
}

void mc_suite_sums_begun(struct mc_suite_sums *sums, const struct mc_sha256 *sum)
{
    sums->sums[sums->last] = *sum;
}

void mc_suite_sums_end(struct mc_suite_sums *sums)
{
    size_t i;

    for (i = 0; i < sums->n; i++) {
        char *digits = mc_arena_array(sums->arena, 65, 1);

        mc_sha256_end(&sums->sums[i], digits);
        sums->entries[i].sha256 = mc_slice(digits, 64);
    }
}

size_t mc_suite_list(const struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_suite_entry **entries)
{
    struct mc_suite_sums sums;
    size_t i;

    if (suite->entries != NULL) {
        *entries = mc_arena_array(arena, suite->n_entries, sizeof(**entries));
        if (suite->n_entries > 0)
            memcpy(*entries, suite->entries, mc_array_size(suite->n_entries, sizeof(**entries)));
        return suite->n_entries;
    }
    mc_suite_sums_begin(&sums, arena);
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];

        if (i > 0 && is_same_file(&suite->files[i - 1], file))
            continue;
        mc_suite_sums_file(&sums, file);
        mc_suite_sums_text(&sums, file->text);
    }
    mc_suite_sums_end(&sums);
    *entries = sums.entries;
    return sums.n;
}
