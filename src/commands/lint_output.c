/* What `lint` writes: the screen, and the reports of the same findings. */
#include <stdio.h>

#include "base/file.h"
#include "base/output_paths.h"
#include "commands/lint_command.h"
#include "commands/lint_reports.h"
#include "commands/report_wish.h"
#include "lint/findings.h"

size_t mc_lint_n_cases(const struct mc_lint_outcome *outcome)
{
    const struct mc_suite *suite = outcome->suite;
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += outcome->files == NULL || outcome->files[suite->cases[i].file];
    return n;
}

/* "2 errors"; behind others with a comma. */
static const char *counted(const char *text, size_t n, const char *what, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s%s%zu %s%s", text, text[0] == '\0' ? "" : ", ", n, what,
                           n == 1 ? "" : "s");
}

const char *mc_lint_summary(const struct mc_lint_outcome *outcome)
{
    const struct mc_diagnostics *list = outcome->list;
    struct mc_arena *arena = outcome->arena;
    const char *text = "";
    size_t i, n_notes = mc_lint_n_notes(list);

    if (list->n_errors > 0 || (list->n_warnings == 0 && n_notes == 0))
        text = counted(text, list->n_errors, "error", arena);
    if (list->n_warnings > 0)
        text = counted(text, list->n_warnings, "warning", arena);
    if (n_notes > 0)
        text = counted(text, n_notes, "note", arena);
    if (outcome->suite->n_files == 0 && outcome->suite->n_own_phenomena > 0)
        return mc_arena_format(arena, "%s in %zu phenomen%s", text, outcome->suite->n_own_phenomena,
                               outcome->suite->n_own_phenomena == 1 ? "on" : "a");
    i = mc_lint_n_cases(outcome);
    return mc_arena_format(arena, "%s in %zu case%s", text, i, i == 1 ? "" : "s");
}

/* The code of the first finding of the highest severity that there is; NULL when there is none. */
static const char *worst_code(const struct mc_diagnostics *list)
{
    const struct mc_diagnostic *worst = NULL;
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].code[0] != '\0' &&
            (worst == NULL || list->items[i].severity < worst->severity))
            worst = &list->items[i];
    return worst == NULL ? NULL : worst->code;
}

static void write_screen(const struct mc_lint_outcome *outcome, size_t most, FILE *stream)
{
    const char *code = worst_code(outcome->list);

    mc_diagnostics_print(outcome->list, stream, most);
    fprintf(stream, "%s.", mc_lint_summary(outcome));
    if (code != NULL)
        fprintf(stream, "  metricheck lint --explain %s", code);
    fputc('\n', stream);
}

static int find_report(const char *wish, struct mc_checklist_wish *wanted, struct mc_error *error)
{
    static const char *const own[] = {"json", NULL};

    return mc_checklist_wish_read(wish, "lint", own, wanted, error);
}

/* How many reports go to standard output. */
static size_t count_streams(const struct mc_option_list *reports)
{
    size_t i, n = 0;

    for (i = 0; i < reports->n_items; i++) {
        const char *equals = strchr(reports->items[i], '=');

        n += equals != NULL && strcmp(equals + 1, "-") == 0;
    }
    return n;
}

int mc_lint_check_reports(const struct mc_option_list *reports, struct mc_error *error)
{
    struct mc_checklist_wish wanted;
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        if (find_report(reports->items[i], &wanted, error) != 0)
            return -1;
    if (count_streams(reports) > 1)
        return mc_error_set(error, MC_CODE_USAGE, "two reports would go to standard output");
    return 0;
}

static int write_report(const struct mc_lint_outcome *outcome,
                        const struct mc_checklist_wish *wanted, FILE *stream,
                        struct mc_error *error)
{
    struct mc_checklist list;

    if (wanted->checklist == NULL) {
        mc_lint_write_json(outcome, stream);
        return 0;
    }
    list = mc_lint_checklist(outcome);
    return wanted->checklist->write(&list, stream, error);
}

static int write_all(const struct mc_lint_outcome *outcome, const struct mc_option_list *reports,
                     struct mc_output *outputs, struct mc_error *error)
{
    struct mc_checklist_wish wanted = {NULL, NULL, 0};
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        if (find_report(reports->items[i], &wanted, error) != 0 ||
            mc_output_open(wanted.path, &outputs[i], error) != 0 ||
            write_report(outcome, &wanted, outputs[i].stream, error) != 0 ||
            mc_output_flush(&outputs[i], error) != 0)
            return -1;
    for (i = 0; i < reports->n_items; i++)
        if (mc_output_finish(&outputs[i], error) != 0)
            return -1;
    return 0;
}

static int show(const struct mc_lint_outcome *outcome, size_t most, struct mc_error *error)
{
    struct mc_output screen;

    if (mc_output_open("-", &screen, error) != 0)
        return -1;
    write_screen(outcome, most, screen.stream);
    return mc_output_finish(&screen, error);
}

int mc_lint_check_paths(const struct mc_suite *suite, const char *frames,
                        const struct mc_option_list *reports, struct mc_arena *arena,
                        struct mc_error *error)
{
    const char **read = mc_arena_array(arena, suite->n_files + 2, sizeof(*read));
    const char **written = mc_arena_array(arena, reports->n_items + 1, sizeof(*written));
    struct mc_checklist_wish wanted = {NULL, NULL, 0};
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        read[i] = suite->files[i].path.data;
    read[i] = frames;
    for (i = 0; i < reports->n_items; i++) {
        if (find_report(reports->items[i], &wanted, error) != 0)
            return -1;
        written[i] = wanted.path;
    }
    return mc_output_paths_check(written, read, error);
}

int mc_lint_write(const struct mc_lint_outcome *outcome, const struct mc_option_list *reports,
                  size_t most, bool quiet, struct mc_error *error)
{
    struct mc_output *outputs = mc_arena_array(outcome->arena, reports->n_items, sizeof(*outputs));
    int status = write_all(outcome, reports, outputs, error);
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        mc_output_abandon(&outputs[i]);
    return status != 0 || quiet || count_streams(reports) > 0 ? status : show(outcome, most, error);
}
