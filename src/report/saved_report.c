#include "report/saved_report.h"

#include <math.h>

#include "report/saved_report_parts.h"
#include "suite/fields.h"

enum { ENOUGH_ERRORS = 20 };

bool mc_saved_enough(const struct mc_saved_reader *reader)
{
    return reader->report->json.diagnostics->n_errors - reader->errors_before >= ENOUGH_ERRORS;
}

/* --- head ------------------------------------------------------------------------------------- */

/* Another schema has other keys: what to do is all there is to say. */
static bool read_schema(const struct mc_json_cursor *root, struct mc_arena *arena)
{
    static const char family[] = "metricheck/report/";
    struct mc_json_cursor at;
    struct mc_slice schema;

    if (!mc_json_member(root, "schema", &at)) {
        mc_json_finding(root, MC_SEVERITY_ERROR, "", false,
                        "this is no report: it has no \"schema\"; `metricheck run -f json` writes "
                        "reports");
        return false;
    }
    if (mc_json_text(&at, arena, &schema) != 0)
        return false;
    if (mc_slice_is(schema, MC_REPORT_SCHEMA))
        return true;
    if (schema.length > strlen(family) && memcmp(schema.data, family, strlen(family)) == 0)
        mc_json_finding(
            &at, MC_SEVERITY_ERROR, "", false,
            "a report of schema %.40s; this program reads %s: make the report anew with "
            "`metricheck run -f json`",
            schema.data, MC_REPORT_SCHEMA);
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "this is no report but a file of schema %.40s; a report is of %s",
                        schema.data, MC_REPORT_SCHEMA);
    return false;
}

static void read_suites(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_saved_report *report = reader->report;
    struct mc_json_cursor list, object;
    size_t n, i;

    if (!mc_field_array(root, "suites", MC_REQUIRED, &list))
        return;
    n = json_array_size(list.value);
    report->suites = mc_arena_array(reader->arena, n, sizeof(*report->suites));
    for (i = 0; i < n && !mc_saved_enough(reader); i++) {
        struct mc_saved_suite *suite = &report->suites[report->n_suites];

        if (!mc_json_element(&list, i, &object) || mc_json_is_object(&object) != 0)
            continue;
        suite->name = suite->version = suite->sha256 = mc_slice("", 0);
        mc_field_text(&object, "version", MC_OPTIONAL, reader->arena, &suite->version);
        mc_field_text(&object, "sha256", MC_REQUIRED, reader->arena, &suite->sha256);
        if (mc_field_text(&object, "name", MC_REQUIRED, reader->arena, &suite->name))
            report->n_suites++;
    }
}

/* --- metrics ---------------------------------------------------------------------------------- */

static uint32_t needs_of(const struct mc_json_cursor *object, struct mc_arena *arena)
{
    struct mc_slice *words;
    size_t n, i;
    uint32_t needs = 0;

    if (!mc_field_texts(object, "needs", MC_OPTIONAL, arena, &words, &n))
        return 0;
    for (i = 0; i < n; i++) {
        needs |= mc_slice_is(words[i], "text") ? MC_NEEDS_TEXT : 0U;
        needs |= mc_slice_is(words[i], "amr") ? MC_NEEDS_AMR : 0U;
        needs |= mc_slice_is(words[i], "tree") ? MC_NEEDS_TREE : 0U;
    }
    return needs;
}

/* The end of a declared range; null stands for one that is not finite. */
static double end_of_range(const struct mc_json_cursor *range, size_t index, bool up)
{
    double infinite = up ? (double)INFINITY : -(double)INFINITY, end;
    struct mc_json_cursor at;

    if (!mc_json_element(range, index, &at) || json_is_null(at.value) ||
        mc_json_number(&at, &end) != 0)
        return infinite;
    return end;
}

static void read_range(const struct mc_json_cursor *object, struct mc_score_column *column)
{
    bool lower = column->lower_is_better;
    struct mc_json_cursor range;

    if (!mc_json_member(object, "range", &range))
        return;
    if (!json_is_null(range.value) && mc_json_is_array(&range) != 0)
        return;
    column->worst = end_of_range(&range, 0, lower);
    column->best = end_of_range(&range, 1, !lower);
}

static void read_metric(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_saved_report *report = reader->report;
    struct mc_score_column *column;
    struct mc_slice name;
    bool is_new;

    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &name))
        return;
    (void)mc_string_map_add(reader->metrics, name, &is_new);
    if (!is_new) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the metric %.*s stands here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    column = mc_score_table_add(report->table, name);
    mc_field_text(object, "signature", MC_REQUIRED, reader->arena, &column->signature);
    mc_field_flag(object, "lower_is_better", &column->lower_is_better);
    mc_field_flag(object, "sentinel", &column->sentinel);
    column->needs = needs_of(object, reader->arena);
    read_range(object, column);
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

/* --- the whole -------------------------------------------------------------------------------- */

/* The columns need to know how many cases there are, shown or not. */
static size_t count_cases(const struct mc_json_cursor *root)
{
    struct mc_json_cursor list;
    size_t n = 0;

    if (mc_field_array(root, "cases", MC_REQUIRED, &list))
        n += json_array_size(list.value);
    if (mc_field_array(root, "other_cases", MC_OPTIONAL, &list))
        n += json_array_size(list.value);
    return n;
}

static void read_all(struct mc_saved_reader *reader)
{
    struct mc_saved_report *report = reader->report;
    struct mc_json_cursor root = mc_json_root(&report->json);

    if (mc_json_is_object(&root) != 0 || !read_schema(&root, reader->arena))
        return;
    mc_field_text(&root, "metricheck", MC_REQUIRED, reader->arena, &report->version);
    mc_field_text(&root, "created", MC_REQUIRED, reader->arena, &report->created);
    read_suites(reader, &root);
    mc_saved_read_settings(reader, &root);
    mc_saved_read_datasets(reader, &root);
    report->suite.n_cases = count_cases(&root);
    report->table = mc_score_table_new(&report->suite, reader->arena);
    read_metrics(reader, &root);
    mc_saved_read_cases(reader, &root);
    if (!mc_saved_enough(reader) && report->suite.cases != NULL)
        mc_saved_check_groups(reader, &root);
}

static void begin(struct mc_saved_report *report, struct mc_arena *arena)
{
    memset(report, 0, sizeof(*report));
    report->suite.arena = arena;
    report->suite.datasets = mc_string_map_new(arena);
    report->suite.case_ids = mc_string_map_new(arena);
}

/* What is in the JSON that was opened. */
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

    read_all(&reader);
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
    begin(report, arena);
    if (mc_json_open_text(path, text, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

int mc_saved_report_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                         struct mc_error *error)
{
    begin(report, arena);
    if (mc_json_open(path, arena, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

void mc_saved_report_close(struct mc_saved_report *report)
{
    mc_json_close(&report->json);
}
