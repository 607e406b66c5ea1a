#include "commands/lint_reports.h"
#include "lint/findings.h"
#include "report/json_stream.h"

static const char *const severities[] = {"error", "warning", "note"};

/* file, line, column, width: as far as they are known. */
static void write_place(struct mc_json_stream *json, const struct mc_diagnostic *item)
{
    mc_json_put_slice(json, "file", item->file);
    if (item->at.line > 0)
        mc_json_put_count(json, "line", item->at.line);
    if (item->at.line > 0 && item->at.column > 0)
        mc_json_put_count(json, "column", item->at.column);
    if (item->at.line > 0 && item->width > 0)
        mc_json_put_count(json, "width", item->width);
}

static void write_details(struct mc_json_stream *json, struct mc_slice details)
{
    if (details.length == 0)
        return;
    mc_json_put_array(json, "details", MC_JSON_TALL);
    while (details.length > 0) {
        const char *end = memchr(details.data, '\n', details.length);
        size_t n = end == NULL ? details.length : (size_t)(end - details.data);

        mc_json_put_slice(json, NULL, mc_slice(details.data, n));
        n += end != NULL;
        details = mc_slice(details.data + n, details.length - n);
    }
    mc_json_put_end(json);
}

static void write_notes(struct mc_json_stream *json, const struct mc_diagnostics *list,
                        size_t index)
{
    size_t i = index + 1;

    if (i == list->n_items || list->items[i].follows == 0)
        return;
    mc_json_put_array(json, "notes", MC_JSON_TALL);
    for (; i < list->n_items && list->items[i].follows > 0; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        write_place(json, &list->items[i]);
        mc_json_put_slice(json, "message", list->items[i].text);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_finding(struct mc_json_stream *json, const struct mc_lint_outcome *outcome,
                          size_t index)
{
    const struct mc_diagnostic *item = &outcome->list->items[index];
    const struct mc_case *owner = mc_lint_case_of(outcome->suite, item);

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "code", item->code[0] == '\0' ? NULL : item->code);
    mc_json_put_text(json, "severity", severities[item->severity]);
    write_place(json, item);
    if (owner != NULL)
        mc_json_put_slice(json, "case", owner->id);
    mc_json_put_slice(json, "message", item->text);
    write_details(json, item->details);
    write_notes(json, outcome->list, index);
    mc_json_put_end(json);
}

static void write_counts(struct mc_json_stream *json, const struct mc_lint_outcome *outcome)
{
    const struct mc_diagnostics *list = outcome->list;
    mc_json_put_count(json, "cases", mc_lint_n_cases(outcome));
    mc_json_put_count(json, "errors", list->n_errors);
    mc_json_put_count(json, "warnings", list->n_warnings);
    mc_json_put_count(json, "notes", mc_lint_n_notes(list));
}

void mc_lint_write_json(const struct mc_lint_outcome *outcome, FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_json_stream json = {.stream = stream, .arena = arena};
    size_t i;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", "metricheck/lint/1");
    mc_json_put_text(&json, "metricheck", PACKAGE_VERSION);
    write_counts(&json, outcome);
    mc_json_put_array(&json, "findings", MC_JSON_TALL);
    for (i = 0; i < outcome->list->n_items; i++)
        if (outcome->list->items[i].follows == 0)
            write_finding(&json, outcome, i);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(arena);
}
