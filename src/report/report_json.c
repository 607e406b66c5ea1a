/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_json.c: the JSON report, written and read back: suites and their files, metrics, datasets;
 * then the whole. Settings, figures and cases are in files of their own. */
#include <math.h>
#include <stdio.h>

#include "analysis/grouping.h"
#include "analysis/opposed_order.h"
#include "base/hash.h"
#include "report/cases_json.h"
#include "report/figures_json.h"
#include "report/left_out.h"
#include "report/record.h"
#include "report/report.h"
#include "report/words.h"
#include "scores/metric_family.h"
#include "suite/fields.h"
#include "suite/shipped.h"

/* --- suites and files ------------------------------------------------------------------------- */

static const struct mc_record_field suite_fields[] = {
    MC_FIELD(struct mc_suite_entry, "name", name, MC_NEEDED),
    MC_FIELD(struct mc_suite_entry, "version", version, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_suite_entry, "files", n_files, MC_ALWAYS),
    MC_FIELD(struct mc_suite_entry, "sha256", sha256, MC_NEEDED),
    MC_FIELD_END,
};

/* The files of the suites; cases refer to them by their index in this list. A shipped file is given
 * by its path below the folder of suites, so that reports do not depend on where the program is
 * installed. */
static void put_files(struct mc_json_stream *json, const struct mc_suite *suite)
{
    const char *shipped = mc_shipped_folder("suites", json->arena);
    size_t length = shipped == NULL ? 0 : strlen(shipped), i;

    mc_json_put_array(json, "files", MC_JSON_TALL);
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        if (length > 0 && file->path.length > length + 1 &&
            memcmp(file->path.data, shipped, length) == 0 && file->path.data[length] == '/')
            mc_json_put_slice(
                json, "shipped",
                mc_slice(file->path.data + length + 1, file->path.length - length - 1));
        else
            mc_json_put_some_slice(json, "path", file->path);
        mc_json_put_slice(json, "suite", file->suite);
        mc_json_put_slice(json, "dataset", mc_string_map_key(suite->datasets, file->dataset));
        if (file->phenomenon < suite->n_phenomena)
            mc_json_put_slice(json, "phenomenon", suite->phenomena[file->phenomenon].name);
        if (!file->pooled)
            mc_json_put_bool(json, "pooled", false);
        mc_scale_json_put(json, &file->scale);
        mc_json_put_some_flag(json, "rubric", file->judgement.by == MC_JUDGED_BY_RUBRIC);
        mc_json_put_some_flag(json, "unsaid", !mc_judges_are_said(&file->judgement));
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void read_scale(const struct mc_json_cursor *dataset, struct mc_arena *arena,
                       struct mc_score_scale *scale)
{
    struct mc_json_cursor object;
    double minimum, maximum;

    scale->minimum = 0;
    scale->maximum = 1;
    if (!mc_field_object(dataset, "scale", MC_REQUIRED, &object))
        return;
    mc_field_text(&object, "kind", MC_OPTIONAL, arena, &scale->kind);
    if (mc_field_number(&object, "minimum", MC_REQUIRED, &minimum) &&
        mc_field_number(&object, "maximum", MC_REQUIRED, &maximum))
        mc_saved_scale_set(&object, minimum, maximum, scale);
}

static void read_file(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                      struct mc_suite_file *file)
{
    const char *folder = mc_shipped_folder("suites", reader->arena);
    struct mc_slice name, shipped;
    bool is_new, rubric = false, unsaid = false;

    memset(file, 0, sizeof(*file));
    file->dataset = file->phenomenon = MC_NOT_FOUND;
    file->suite = file->path = mc_slice_of("");
    file->pooled = true;
    if (mc_json_is_object(object) != 0)
        return;
    if (!mc_field_text(object, "shipped", MC_OPTIONAL, reader->arena, &shipped))
        mc_field_text(object, "path", MC_OPTIONAL, reader->arena, &file->path);
    else if (folder == NULL)
        file->path = shipped;
    else
        file->path = mc_arena_slice(reader->arena, "%s/%.*s", folder, MC_SLICE_ARGUMENTS(shipped));
    mc_field_text(object, "suite", MC_REQUIRED, reader->arena, &file->suite);
    if (mc_field_text(object, "dataset", MC_REQUIRED, reader->arena, &name))
        file->dataset = mc_string_map_add(reader->report->suite.datasets, name, &is_new);
    if (mc_field_text(object, "phenomenon", MC_OPTIONAL, reader->arena, &name))
        file->phenomenon = mc_saved_phenomenon(reader, name);
    mc_field_flag(object, "pooled", &file->pooled);
    mc_field_flag(object, "rubric", &rubric);
    mc_field_flag(object, "unsaid", &unsaid);
    file->judgement.by = rubric ? MC_JUDGED_BY_RUBRIC : MC_JUDGED_BY_HUMAN;
    if (unsaid)
        file->judgement.description = mc_slice_of(MC_JUDGED_UNSAID);
    read_scale(object, reader->arena, &file->scale);
}

/* Fills suite.files, which hold what their cases have in common. */
static void read_files(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor list, object;
    size_t i;

    if (!mc_field_array(root, "files", MC_REQUIRED, &list))
        return;
    suite->n_files = json_array_size(list.value);
    suite->files = mc_arena_array(reader->arena, suite->n_files, sizeof(*suite->files));
    for (i = 0; mc_json_element(&list, i, &object) && !mc_saved_enough(reader); i++)
        read_file(reader, &object, &suite->files[i]);
}

/* --- metrics ---------------------------------------------------------------------------------- */

static const struct {
    uint32_t need;
    const char *word;
} needs[] = {{MC_NEEDS_TEXT, "text"},
             {MC_NEEDS_AMR, "amr"},
             {MC_NEEDS_TREE, "tree"},
             {MC_NEEDS_SOURCE, "source"}};
enum { N_NEEDS = sizeof(needs) / sizeof(needs[0]) };

/* {"REASON": cases, ...}; omitted if there is none. */
static void put_counts(struct mc_json_stream *json, const char *key,
                       const struct mc_reason_count *reasons, size_t n)
{
    size_t i;

    mc_json_put_object(json, key, MC_JSON_SOME);
    for (i = 0; i < n; i++) {
        mc_json_put_key(json, reasons[i].reason);
        mc_json_put_count(json, NULL, reasons[i].n);
    }
    mc_json_put_end(json);
}

/* How many scores are missing, and why; the remarks on others; how many are not proved, of the
 * selected cases and of the others, if any. */
static void put_score_counts(struct mc_json_stream *json, const struct mc_result *result,
                             size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    size_t n_all = mc_scores_unproved(scores, NULL, result->scores->n_cases), n, i;
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    struct mc_reason_count *reasons;

    mc_json_put_count(json, "missing", mc_missing_scores(result, column));
    n = mc_missing_reasons(result, column, json->arena, &reasons);
    put_counts(json, "missing_reasons", reasons, n);
    n = mc_score_remarks(result, column, json->arena, &reasons);
    put_counts(json, "remarks", reasons, n);
    mc_arena_reset(json->arena, mark);
    for (n = 0, i = 0; n_all > 0 && i < result->scores->n_cases; i++)
        n += mc_case_is_selected(result->suite, i) && mc_score_is_unproved(scores, i);
    mc_json_put_some_count(json, "unproved", n);
    mc_json_put_some_count(json, "other_unproved", n_all - n);
}

/* The unit of the margins of expectations; omitted if there are no expectations. */
static void put_margin_unit(struct mc_json_stream *json, const struct mc_result *result,
                            size_t column)
{
    if (result->expectations != NULL)
        mc_json_put_text(json, "margin_unit",
                         mc_column_has_range(&result->scores->columns[column]) ? "range" : "score");
}

/* How far the order of the metric is opposite to that of people. */
static const struct mc_record_field opposed_fields[] = {
    MC_FIELD(struct mc_opposed_order, "phenomena", n_opposed, MC_ALWAYS),
    MC_FIELD(struct mc_opposed_order, "of", n_phenomena, MC_ALWAYS),
    MC_FIELD(struct mc_opposed_order, "shown", n_opposed_shown, MC_ALWAYS),
    MC_FIELD(struct mc_opposed_order, "of_shown", n_shown, MC_ALWAYS),
    MC_FIELD_END,
};

/* What a metric declares about its scores. Older reports lack "direction_known". */
static const struct mc_record_field trait_fields[] = {
    MC_FIELD(struct mc_score_column, "lower_is_better", lower_is_better, MC_ALWAYS),
    MC_FIELD(struct mc_score_column, "direction_known", direction_known, MC_IF_FALSE),
    MC_FIELD(struct mc_score_column, "may_exceed", may_exceed, MC_IF_SET),
    MC_FIELD(struct mc_score_column, "sentinel", sentinel, MC_IF_SET),
    MC_FIELD(struct mc_score_column, "own", own, MC_IF_SET),
    MC_FIELD(struct mc_score_column, "in_part", in_part, MC_IF_SET),
    MC_FIELD(struct mc_score_column, "not_reproducible", varies, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};

static void put_metrics(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t c, i;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_score_column *column = &result->scores->columns[c];
        const struct mc_bounds *bounds = &result->bounds[c + 1];
        struct mc_opposed_order order = mc_opposed_order(result, c);

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", column->name);
        mc_json_put_slice(json, "signature", column->signature);
        mc_json_put_array(json, "needs", MC_JSON_FLAT);
        for (i = 0; i < N_NEEDS; i++)
            if ((column->needs & needs[i].need) != 0)
                mc_json_put_text(json, NULL, needs[i].word);
        mc_json_put_end(json);
        mc_json_put_text(json, "family", mc_metric_family_names[mc_metric_family(column)]);
        put_score_counts(json, result, c);
        (void)mc_record_put(json, trait_fields, column);
        mc_json_put_pair(json, "range", column->worst, column->best);
        mc_json_put_pair(json, "bounds", bounds->low, bounds->high);
        mc_json_put_object(json, "normalised_by", MC_JSON_FLAT);
        mc_json_put_text(json, "rule", mc_bounds_rule_names[bounds->rule]);
        if (bounds->rule != MC_BOUNDS_NONE) {
            mc_json_put_real(json, "low", bounds->low);
            mc_json_put_real(json, "high", bounds->high);
        }
        mc_json_put_end(json);
        mc_json_put_object(json, "reasons", MC_JSON_SOME);
        mc_json_put_some_text(json, "bounds", bounds->reason);
        mc_json_put_end(json);
        if (order.holds)
            mc_record_put_object(json, "opposed", opposed_fields, &order);
        put_margin_unit(json, result, c);
        mc_json_put_some_flag(json, "self_scores", column->self_values != NULL);
        if (!isnan(column->corpus))
            mc_json_put_real(json, "corpus", column->corpus);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* A bound of a declared range; null stands for an infinite one. */
static double end_of_range(const struct mc_json_cursor *range, size_t index, bool up)
{
    double infinite = up ? (double)INFINITY : -(double)INFINITY, end;
    struct mc_json_cursor at;

    if (!mc_json_element(range, index, &at) || json_is_null(at.value) ||
        mc_json_number(&at, &end) != 0)
        return infinite;
    return end;
}

static void read_metric(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_saved_report *report = reader->report;
    struct mc_score_column *column;
    bool is_new, self_scores = false;
    struct mc_json_cursor range;
    size_t family, n_words, i;
    struct mc_slice name, *words;

    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &name))
        return;
    (void)mc_string_map_add(reader->metrics, name, &is_new);
    if (!is_new) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the metric %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    column = mc_score_table_add(report->table, name);
    mc_field_text(object, "signature", MC_REQUIRED, reader->arena, &column->signature);
    column->direction_known = true;
    (void)mc_record_read(object, trait_fields, reader->arena, column);
    if (mc_field_word(object, "family", MC_OPTIONAL, mc_metric_family_names, reader->arena,
                      &family))
        column->family = (enum mc_metric_family)family;
    mc_field_flag(object, "self_scores", &self_scores);
    if (self_scores)
        column->self_values = mc_arena_undefined(reader->arena, report->table->n_cases);
    if (mc_field_texts(object, "needs", MC_OPTIONAL, reader->arena, &words, &n_words))
        for (i = 0; i < n_words * N_NEEDS; i++)
            column->needs |= mc_slice_is(words[i / N_NEEDS], needs[i % N_NEEDS].word)
                                 ? needs[i % N_NEEDS].need
                                 : 0U;
    if (mc_json_member(object, "range", &range) &&
        (json_is_null(range.value) || mc_json_is_array(&range) == 0)) {
        column->worst = end_of_range(&range, 0, column->lower_is_better);
        column->best = end_of_range(&range, 1, !column->lower_is_better);
    }
    mc_field_number(object, "corpus", MC_OPTIONAL, &column->corpus);
}

static void read_metrics(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, object;
    size_t i;

    if (!mc_field_array(root, "metrics", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object) && !mc_saved_enough(reader); i++)
        read_metric(reader, &object);
}

/* --- datasets --------------------------------------------------------------------------------- */

static void read_phenomenon(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_phenomenon phenomenon;
    bool is_new, expressed = true;

    memset(&phenomenon, 0, sizeof(phenomenon));
    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &phenomenon.name))
        return;
    phenomenon.title = phenomenon.name;
    mc_field_text(object, "title", MC_OPTIONAL, reader->arena, &phenomenon.title);
    mc_field_text(object, "description", MC_OPTIONAL, reader->arena, &phenomenon.description);
    mc_field_flag(object, "expressed", &expressed);
    phenomenon.amr_silent = !expressed;
    phenomenon.rank = suite->n_phenomena;
    (void)mc_string_map_add(reader->phenomena, phenomenon.name, &is_new);
    if (is_new)
        suite->phenomena[suite->n_phenomena++] = phenomenon;
}

/* has_figures: it also has phenomena. */
static void read_dataset(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                         bool has_figures)
{
    enum { HUMAN, RUBRIC, MIXED };
    static const char *const judgements[] = {
        [HUMAN] = "human", [RUBRIC] = "rubric", [MIXED] = "mixed", NULL};
    struct mc_json_cursor list, phenomenon;
    struct mc_suite_file file;
    struct mc_slice name;
    size_t judgement = 0, i;
    bool is_new;

    memset(&file, 0, sizeof(file));
    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &name))
        return;
    file.dataset = mc_string_map_add(reader->report->suite.datasets, name, &is_new);
    if (!is_new) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the dataset %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    read_scale(object, reader->arena, &file.scale);
    mc_field_word(object, "judgement", MC_REQUIRED, judgements, reader->arena, &judgement);
    if (reader->report->schema == 1) {
        /* Files without cases record who judged, and the scale of the dataset. */
        file.phenomenon = MC_NOT_FOUND;
        file.judgement.by = judgement == RUBRIC ? MC_JUDGED_BY_RUBRIC : MC_JUDGED_BY_HUMAN;
        (void)mc_saved_file(reader, &file);
        file.judgement.by = MC_JUDGED_BY_RUBRIC;
        if (judgement == MIXED)
            (void)mc_saved_file(reader, &file);
    }
    if (!has_figures || !mc_field_array(object, "phenomena", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &phenomenon) && !mc_saved_enough(reader); i++)
        read_phenomenon(reader, &phenomenon);
}

/* Fills suite.datasets, suite.phenomena and the first files from the lists "datasets" and
 * "other_datasets". */
static void read_datasets(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor list, datasets, object, phenomena;
    bool listed = mc_field_array(root, "datasets", MC_REQUIRED, &datasets);
    size_t n_phenomena = 0, i;

    if (mc_json_member(root, "other_cases", &list))
        n_phenomena = json_array_size(list.value); /* their phenomena may not be listed */
    if (mc_json_member(root, "files", &list))
        n_phenomena += json_array_size(list.value);
    for (i = 0; listed && mc_json_element(&datasets, i, &object); i++)
        if (json_is_object(object.value) && mc_json_member(&object, "phenomena", &phenomena))
            n_phenomena += json_array_size(phenomena.value);
    suite->phenomena = mc_arena_array(reader->arena, n_phenomena, sizeof(*suite->phenomena));
    if (!listed)
        return;
    for (i = 0; mc_json_element(&datasets, i, &object) && !mc_saved_enough(reader); i++)
        read_dataset(reader, &object, true);
    if (!mc_field_array(root, "other_datasets", MC_OPTIONAL, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object) && !mc_saved_enough(reader); i++)
        read_dataset(reader, &object, false);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* "other_datasets" and "other_cases": what is not selected but takes part in what is computed over
 * the whole suite. */
static void put_others(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t d, k;

    mc_json_put_array(json, "other_datasets", MC_JSON_TALL);
    for (d = 0; d < result->n_whole; d++) {
        for (k = 0; k < result->n_datasets; k++)
            if (mc_slice_equal(result->datasets[k].name, result->whole[d].name))
                break;
        if (k < result->n_datasets)
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_dataset_json_put(json, &result->whole[d]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_cases_json_put(json, result, true);
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    struct mc_suite_entry *suites;
    size_t n_suites = mc_suite_list(result->suite, json.arena, &suites);
    char checksum[65];

    (void)error;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", MC_REPORT_SCHEMA);
    mc_json_put_text(&json, "metricheck",
                     result->version == NULL ? PACKAGE_VERSION : result->version);
    mc_json_put_text(&json, "created", options->created);
    mc_json_put_some_text(&json, "accepted", options->accepted);
    mc_checksum_begin(&json.checksum);
    mc_json_put_count(&json, "seed", (size_t)result->settings.seed);
    mc_record_put_list(&json, "suites", MC_JSON_TALL, suite_fields, suites, n_suites,
                       sizeof(*suites));
    put_files(&json, result->suite);
    if (result->kept != NULL) {
        mc_json_put_object(&json, "left_out", MC_JSON_FLAT);
        mc_json_put_text(&json, "kept", result->kept);
        mc_json_put_count(&json, "cases", mc_left_out_cases(result));
        mc_json_put_end(&json);
    }
    mc_settings_json_put(&json, result);
    put_metrics(&json, result);
    mc_figures_json_put(&json, result);
    mc_cases_json_put(&json, result, false);
    if (result->suite->selected != NULL)
        put_others(&json, result);
    mc_checksum_end(&json.checksum, checksum);
    mc_json_put_text(&json, "checksum", checksum);
    mc_json_put_count(&json, "values", json.n_values);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
    return 0;
}

const struct mc_report_format mc_report_json = {
    .name = "json",
    .file_extension = "json",
    .summary = "everything, for programs; schema " MC_REPORT_SCHEMA,
    .write = write_report,
};

/* Call it after the cases were read: adds a finding if a case does not name what the settings group
 * by, since figures by systems or items cannot be recomputed then. */
static void check_groups(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    const struct mc_saved_report *report = reader->report;
    size_t first = mc_first_ungrouped(&report->suite, report->settings.grouping), at_first = 0, i;
    struct mc_json_cursor list, at;

    for (i = 0; i < first; i++)
        at_first += mc_case_is_selected(&report->suite, i);
    if (first < report->suite.n_cases && mc_json_member(root, "cases", &list) &&
        mc_json_element(&list, at_first, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "the case has no \"%s\", by which the report groups its statistics",
                        mc_grouping_names[report->settings.grouping]);
}

/* Another schema has other keys, so that the only finding says what to do. */
static bool read_schema(const struct mc_json_cursor *root, struct mc_arena *arena,
                        unsigned *version)
{
    static const char family[] = "metricheck/report/";
    struct mc_json_cursor at;
    struct mc_slice schema;

    if (!mc_json_member(root, "schema", &at)) {
        mc_json_finding(root, MC_SEVERITY_ERROR, "", false,
                        "this is not a report: it has no \"schema\"; `metricheck run -f json` "
                        "writes reports");
        return false;
    }
    if (mc_json_text(&at, arena, &schema) != 0)
        return false;
    *version = mc_slice_is(schema, MC_REPORT_SCHEMA) ? 2 : 1;
    if (*version == 2 || mc_slice_is(schema, MC_REPORT_SCHEMA_1))
        return true;
    if (schema.length > strlen(family) && mc_slice_begins(schema, family))
        mc_json_finding(
            &at, MC_SEVERITY_ERROR, "", false,
            "a report of schema %.40s; this program reads %s: make it again with `metricheck "
            "run -f json`",
            schema.data, MC_REPORT_SCHEMA);
    else if (mc_slice_begins(schema, "metricheck/dimensions/"))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "a report of several dimensions, without the scores of cases; make one for "
                        "each with `metricheck run --dimension NAME -f json`");
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "this is not a report but a file of schema %.40s; a report is of %s",
                        schema.data, MC_REPORT_SCHEMA);
    return false;
}

/* Reads which cases have their sentences and graphs left out. */
static void read_left_out(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_saved_report *report = reader->report;
    struct mc_json_cursor object, cases, element;
    bool *left_out;
    struct mc_slice choice;
    size_t n = 0, i;

    if (!mc_field_object(root, "left_out", MC_OPTIONAL, &object) ||
        !mc_field_text(&object, "kept", MC_REQUIRED, reader->arena, &choice) ||
        !mc_json_member(root, "cases", &cases))
        return;
    left_out = mc_arena_array(reader->arena, report->suite.n_cases, sizeof(*left_out));
    for (i = 0; i < report->suite.n_cases; i++) {
        left_out[i] = !mc_case_is_selected(&report->suite, i);
        if (!left_out[i] && mc_json_element(&cases, n++, &element))
            mc_field_flag(&element, "left_out", &left_out[i]);
    }
    report->left_out = left_out;
    report->kept = choice.data;
}

static void read_report(struct mc_saved_reader *reader)
{
    struct mc_saved_report *report = reader->report;
    struct mc_suite *suite = &report->suite;
    struct mc_json_cursor root = mc_json_root(&report->json), list;
    struct mc_slice accepted;

    if (mc_json_is_object(&root) != 0 || !read_schema(&root, reader->arena, &report->schema))
        return;
    mc_field_text(&root, "metricheck", MC_REQUIRED, reader->arena, &report->version);
    mc_field_text(&root, "created", MC_REQUIRED, reader->arena, &report->created);
    if (mc_field_text(&root, "accepted", MC_OPTIONAL, reader->arena, &accepted))
        report->accepted = accepted.data;
    if (mc_field_array(&root, "suites", MC_REQUIRED, &list))
        suite->entries = mc_record_read_list(&root, "suites", suite_fields, reader->arena,
                                             sizeof(*suite->entries), &suite->n_entries);
    mc_settings_json_read(&root, reader->arena, &report->settings);
    read_datasets(reader, &root);
    if (report->schema > 1)
        read_files(reader, &root);
    /* columns have a cell for every case, selected or not */
    if (mc_field_array(&root, "cases", MC_REQUIRED, &list))
        suite->n_cases = json_array_size(list.value);
    if (mc_field_array(&root, "other_cases", MC_OPTIONAL, &list))
        suite->n_cases += json_array_size(list.value);
    report->table = mc_score_table_new(suite, reader->arena);
    read_metrics(reader, &root);
    mc_cases_json_read(reader, &root);
    read_left_out(reader, &root);
    if (!mc_saved_enough(reader) && suite->cases != NULL)
        check_groups(reader, &root);
}

static void init_report(struct mc_saved_report *report, struct mc_arena *arena)
{
    memset(report, 0, sizeof(*report));
    report->suite.arena = arena;
    report->suite.datasets = mc_string_map_new(arena);
    report->suite.case_ids = mc_string_map_new(arena);
}

/* Reads the report from the opened JSON. */
static int read_opened(struct mc_saved_report *report, struct mc_arena *arena,
                       struct mc_error *error)
{
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    struct mc_saved_reader reader = {
        .report = report,
        .arena = arena,
        .metrics = mc_string_map_new(arena),
        .phenomena = mc_string_map_new(arena),
        .files = mc_string_map_new(arena),
        .errors_before = diagnostics->n_errors,
    };

    read_report(&reader);
    if (diagnostics->n_errors == reader.errors_before)
        return 0;
    (void)mc_diagnostics_error(diagnostics, error);
    mc_saved_report_close(report);
    return -1;
}

int mc_saved_report_read_text(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                              struct mc_error *error)
{
    init_report(report, arena);
    if (mc_json_open_text(path, text, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

int mc_saved_report_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                         struct mc_error *error)
{
    init_report(report, arena);
    if (mc_json_open(path, arena, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

void mc_saved_report_check(const struct mc_saved_report *report)
{
    struct mc_json_cursor root = mc_json_root(&report->json), at;

    if (mc_checksum_is_wrong(&root, &at))
        mc_json_finding(
            &at, MC_SEVERITY_WARNING, "", false,
            "the checksum is not that of what the report states: something was changed "
            "since it was written (`metricheck verify` says which figures do not follow)");
}

void mc_saved_report_close(struct mc_saved_report *report)
{
    mc_json_close(&report->json);
}
