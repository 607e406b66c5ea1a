/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_tables.c: in order: outputs as cases of a suite, scores of metrics on them, subsets of the
 * items, families of systems. */
#include "studies/humans/human_tables.h"

#include <math.h>

#include "base/file.h"
#include "base/scan.h"
#include "base/table.h"
#include "base/hash.h"
#include "base/memory.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"

/* Scores the outputs of the tables. */
struct output_scorer {
    const struct mc_human_tables_request *request;
    struct mc_ratings *ratings;
    struct mc_catalog *catalog;
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
};

/* --- outputs as cases ------------------------------------------------------------------------- */

static int check_references(const struct output_scorer *scorer, size_t output,
                            struct mc_error *error)
{
    const struct mc_ratings *ratings = scorer->ratings;
    const struct mc_rated_output *rated = &ratings->outputs[output];

    if ((ratings->references != NULL && ratings->references[rated->item].n > 0) ||
        (ratings->targets != NULL && ratings->targets[output].n > 0))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT,
                           mc_file_shown(scorer->request->paths[MC_TABLE_REFERENCES] != NULL
                                             ? scorer->request->paths[MC_TABLE_REFERENCES]
                                             : scorer->request->paths[MC_TABLE_TARGETS]),
                           (struct mc_position){1, 1},
                           "item %.*s has no reference, but system %.*s has an output of it",
                           MC_SLICE_ARGUMENTS(ratings->item_names.items[rated->item]),
                           MC_SLICE_ARGUMENTS(ratings->system_names.items[rated->system]));
}

/* Adds further references, then targeted ones; the case has the first reference already. */
static void add_references(const struct output_scorer *scorer, size_t output, struct mc_case *item)
{
    const struct mc_ratings *ratings = scorer->ratings;
    const struct mc_rating_texts none = {NULL, 0};
    const struct mc_rating_texts plain =
        ratings->references == NULL ? none : ratings->references[ratings->outputs[output].item];
    const struct mc_rating_texts targets =
        ratings->targets == NULL ? none : ratings->targets[output];
    size_t n = plain.n + targets.n, i;
    struct mc_case_lists *lists = mc_case_add_lists(item, scorer->arena);

    lists->further_references =
        mc_arena_array(scorer->arena, n, sizeof(*lists->further_references));
    for (i = plain.n > 0; i < n; i++) {
        struct mc_side *side = &lists->further_references[lists->n_further_references++];

        *side = item->reference;
        side->text = i < plain.n ? plain.texts[i] : targets.texts[i - plain.n];
        side->kind = i < plain.n ? MC_SIDE_PLAIN : MC_SIDE_TARGETED;
    }
    if (plain.n == 0) {
        item->reference.text = mc_slice_of("");
        item->reference.has_text = false;
    }
}

/* A suite of the outputs that have texts. outputs: [n_cases], the output of each case. */
static int make_suite(const struct output_scorer *scorer, struct mc_suite **suite, size_t **outputs,
                      struct mc_error *error)
{
    const struct mc_ratings *ratings = scorer->ratings;
    struct mc_sentence_pair *pairs =
        mc_arena_array(scorer->arena, ratings->n_outputs, sizeof(*pairs));
    size_t n = 0, i;

    *outputs = mc_arena_array(scorer->arena, ratings->n_outputs, sizeof(**outputs));
    for (i = 0; i < ratings->n_outputs; i++) {
        const struct mc_rated_output *rated = &ratings->outputs[i];

        if (!rated->has_text)
            continue;
        if (check_references(scorer, i, error) != 0)
            return -1;
        pairs[n].id = mc_arena_slice(scorer->arena, "%.*s|%.*s|%u",
                                     MC_SLICE_ARGUMENTS(ratings->item_names.items[rated->item]),
                                     MC_SLICE_ARGUMENTS(ratings->system_names.items[rated->system]),
                                     (unsigned)rated->number);
        pairs[n].candidate = rated->text;
        pairs[n].reference = ratings->references != NULL && ratings->references[rated->item].n > 0
                                 ? ratings->references[rated->item].texts[0]
                                 : ratings->targets[i].texts[0];
        (*outputs)[n++] = i;
    }
    *suite =
        mc_pairs_of_sentences(scorer->request->paths[MC_TABLE_OUTPUTS], pairs, n, scorer->arena);
    for (i = 0; i < n; i++)
        add_references(scorer, (*outputs)[i], &(*suite)->cases[i]);
    return 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

static int score_outputs(struct output_scorer *scorer, struct mc_metric_spec *specs,
                         struct mc_error *error)
{
    struct mc_ratings *ratings = scorer->ratings;
    struct mc_scoring scoring = {.pool = scorer->pool,
                                 .messages = scorer->request->messages,
                                 .cache = scorer->request->cache,
                                 .watch = scorer->request->watch,
                                 .fail_fast = true};
    struct mc_suite *suite;
    struct mc_metric_inputs inputs;
    size_t *outputs, n = scorer->request->metrics->n_items, m, i;
    struct mc_rated_metric *metrics =
        mc_arena_array(scorer->arena, ratings->n_metrics + n, sizeof(*metrics));

    if (make_suite(scorer, &suite, &outputs, error) != 0)
        return -1;
    if (ratings->n_metrics > 0)
        memcpy(metrics, ratings->metrics, ratings->n_metrics * sizeof(*metrics));
    ratings->metrics = metrics;
    scoring.suite = suite;
    scoring.table = mc_score_table_new(suite, scorer->arena);
    inputs = mc_scoring_inputs(&scoring, scorer->arena);
    for (m = 0; m < n; m++) {
        const struct mc_scoring_entry entry = {&specs[m], NULL, 1};
        struct mc_rated_metric *metric = &metrics[ratings->n_metrics++];

        /* without references, outputs are compared with their targets unless the specification says
         * otherwise */
        if (ratings->references == NULL && specs[m].targeted == MC_TARGETED_NO &&
            strstr(scorer->request->metrics->items[m], "targeted=") == NULL)
            specs[m].targeted = MC_TARGETED_ONLY;
        if (mc_score_with(&scoring, &inputs, &entry, error) != 0)
            return -1;
        metric->name = ratings->references == NULL
                           ? scoring.table->columns[m].name
                           : mc_slice_of(scorer->request->metrics->items[m]);
        metric->lower_is_better = scoring.table->columns[m].lower_is_better;
        metric->values = mc_arena_undefined(scorer->arena, ratings->n_outputs);
        for (i = 0; i < suite->n_cases; i++)
            metric->values[outputs[i]] = scoring.table->columns[m].values[i];
    }
    if (scorer->request->missing != NULL)
        mc_report_missing(scoring.table, scorer->request->missing);
    return 0;
}

static int check_names(const struct output_scorer *scorer, struct mc_error *error)
{
    const struct mc_option_list *list = scorer->request->metrics;
    size_t i, k;

    for (i = 0; i < list->n_items; i++) {
        for (k = 0; k < scorer->ratings->n_metrics; k++)
            if (mc_slice_is(scorer->ratings->metrics[k].name, list->items[i]))
                return mc_error_set(error, MC_CODE_USAGE,
                                    "-m %s: the table of scores has a metric of this name",
                                    list->items[i]);
        for (k = 0; k < i; k++)
            if (strcmp(list->items[i], list->items[k]) == 0)
                return mc_error_set(error, MC_CODE_USAGE, "-m %s is given twice", list->items[i]);
    }
    return 0;
}

int mc_human_tables_open(const struct mc_human_tables_request *request, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_ratings *ratings, struct mc_error *error)
{
    struct output_scorer scorer = {
        .request = request, .ratings = ratings, .pool = pool, .arena = arena};
    struct mc_metric_spec *specs = NULL;
    int status = mc_metric_sources_open(request->sources, arena, &scorer.catalog, error);

    if (status == 0 && request->metrics->n_items > 0)
        status = mc_metric_specs_parse(scorer.catalog, request->metrics, arena, &specs, error);
    if (status == 0)
        status = mc_ratings_open(request->paths, &request->ratings, arena, ratings, error);
    if (status == 0)
        status = check_names(&scorer, error);
    if (status == 0 && request->metrics->n_items > 0)
        status = score_outputs(&scorer, specs, error);
    mc_catalog_close(scorer.catalog);
    return status;
}

/* --- subsets ---------------------------------------------------------------------------------- */

int mc_human_subset_read(const char *path, const struct mc_ratings *ratings, struct mc_arena *arena,
                         bool **is_listed, char sha256[65], struct mc_error *error)
{
    struct mc_slice text, name;
    uint32_t line = 0;
    size_t offset = 0, n = 0, item;

    *is_listed = mc_arena_array(arena, ratings->item_names.n, sizeof(**is_listed));
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    mc_sha256_of(text, sha256);
    while (mc_scan_line(text, &offset, &name)) {
        line++;
        if (name.length == 0)
            continue;
        item = mc_rating_name_find(&ratings->item_names, name);
        if (item == SIZE_MAX)
            return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                                   (struct mc_position){line, 1}, "no table has an item '%.*s'",
                                   MC_SLICE_ARGUMENTS(name));
        (*is_listed)[item] = true;
        n++;
    }
    if (n == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                               (struct mc_position){1, 1}, "no item is listed");
    return 0;
}

/* --- families of systems ---------------------------------------------------------------------- */

/* Reads a table of systems. */
struct family_reader {
    struct mc_table_input table;
    struct mc_ratings *ratings;
    struct mc_arena *arena;
    size_t *fields; /* [n_system_factors] */
    bool *has_row;  /* [n_systems] */
    struct mc_slice unknown;
};

enum { SYSTEM_COLUMN };

static int read_families_header(struct mc_table_input *table, void *context)
{
    static const struct mc_table_field columns[] = {
        [SYSTEM_COLUMN] = {"system", true, NULL},
    };
    struct family_reader *reader = context;
    struct mc_ratings *ratings = reader->ratings;
    size_t i;

    if (mc_table_find(table, columns, 1, MC_TABLE_START, "--systems needs a column '$'",
                      "a second column '$'") != 0)
        return -1;
    reader->fields = mc_arena_array(reader->arena, table->n_fields, sizeof(size_t));
    ratings->system_factors =
        mc_arena_array(reader->arena, table->n_fields, sizeof(*ratings->system_factors));
    for (i = 0; i < table->n_fields; i++) {
        struct mc_item_factor *factor = &ratings->system_factors[ratings->n_system_factors];

        if (i == table->columns[SYSTEM_COLUMN] || mc_table_text(table, i).length == 0)
            continue;
        factor->name = mc_arena_copy(reader->arena, mc_table_text(table, i));
        factor->values =
            mc_arena_array(reader->arena, ratings->system_names.n, sizeof(*factor->values));
        reader->fields[ratings->n_system_factors++] = i;
    }
    return 0;
}

static int take_family(struct mc_table_input *table, void *context)
{
    struct family_reader *reader = context;
    struct mc_ratings *ratings = reader->ratings;
    struct mc_slice name = mc_table_text(table, table->columns[SYSTEM_COLUMN]);
    size_t system = mc_rating_name_find(&ratings->system_names, name), i;

    if (system == SIZE_MAX) {
        if (reader->unknown.length == 0)
            reader->unknown = mc_arena_copy(reader->arena, name);
        return 0;
    }
    if (reader->has_row[system])
        return mc_table_fail(table, table->columns[SYSTEM_COLUMN],
                             "a second row of the system '%.*s'", MC_SLICE_ARGUMENTS(name));
    reader->has_row[system] = true;
    for (i = 0; i < ratings->n_system_factors; i++)
        ratings->system_factors[i].values[system] =
            mc_arena_copy(reader->arena, mc_table_text(table, reader->fields[i]));
    return 0;
}

int mc_human_systems_read(const char *path, struct mc_ratings *ratings, struct mc_arena *arena,
                          struct mc_slice *unknown, char sha256[65], struct mc_error *error)
{
    struct family_reader reader = {
        .table = {.error = error},
        .ratings = ratings,
        .arena = arena,
        .has_row = mc_arena_array(arena, ratings->system_names.n, sizeof(bool))};
    struct mc_slice text;
    int status;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    mc_sha256_of(text, sha256);
    status = mc_table_stream(&reader.table, mc_slice_of(mc_file_shown(path)), text,
                             read_families_header, take_family, &reader);
    *unknown = reader.unknown;
    return status;
}
