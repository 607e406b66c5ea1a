#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/terminal.h"
#include "commands/gate.h"
#include "commands/report_wish.h"
#include "report/comparison/comparison_checklist.h"
#include "report/comparison/comparison_words.h"

struct mc_comparison_options mc_gate_shown(const struct mc_gate_options *values,
                                           struct mc_arena *arena)
{
    return (struct mc_comparison_options){
        .title = "gate",
        .labels = {mc_slice_of("base"), mc_slice_of("new")},
        .created = mc_run_created(arena),
        .accepted = values->accept,
        .gate = true,
        .all = values->all,
        .most_cases = (size_t)values->cases,
        .missing_fails = values->comparing.on_missing == MC_ON_MISSING_FAIL,
    };
}

/* --- reports ---------------------------------------------------------------------------------- */

enum { OWN_JSON, OWN_MARKDOWN };

static int find_report(const char *wish, struct mc_checklist_wish *wanted, struct mc_error *error)
{
    static const char *const own[] = {[OWN_JSON] = "json", [OWN_MARKDOWN] = "markdown", NULL};

    return mc_checklist_wish_read(wish, "gate", own, wanted, error);
}

int mc_gate_check_reports(const struct mc_gate *gate, struct mc_error *error)
{
    const struct mc_option_list *reports = &gate->values->run.reports;
    struct mc_checklist_wish wanted;
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        if (find_report(reports->items[i], &wanted, error) != 0)
            return -1;
    return 0;
}

int mc_gate_check_outputs(const struct mc_gate *gate, struct mc_error *error)
{
    const struct mc_option_list *reports = &gate->values->run.reports;
    const char **written = mc_arena_array(gate->run.arena, reports->n_items + 1, sizeof(*written));
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        written[i] = strchr(reports->items[i], '=') + 1;
    return mc_run_check_outputs(&gate->run, written, gate->values->baseline, error);
}

/* Whether one is the other, or lies in it. Neither is known to be where it cannot be resolved. */
static bool is_within(const char *path, const char *place)
{
    char *inner = realpath(path, NULL), *outer = place == NULL ? NULL : realpath(place, NULL);
    size_t n = outer == NULL ? 0 : strlen(outer);
    bool within = inner != NULL && outer != NULL && strncmp(inner, outer, n) == 0 &&
                  (inner[n] == '\0' || inner[n] == '/');

    free(inner);
    free(outer);
    return within;
}

static bool any_holds(const struct mc_option_list *places, const char *path)
{
    size_t i;

    for (i = 0; i < places->n_items; i++)
        if (is_within(path, places->items[i]))
            return true;
    return false;
}

/* A call may fail before it is known which files the suites are made of. */
static bool is_read(const struct mc_gate *gate, const struct mc_option_list *operands,
                    const char *path)
{
    const struct mc_run_options *run = &gate->values->run;
    const struct mc_suite *suite = gate->run.suite;
    size_t i;

    for (i = 0; suite != NULL && i < suite->n_files; i++)
        if (is_within(path, suite->files[i].path.data))
            return true;
    return is_within(path, gate->values->baseline) ||
           is_within(path, gate->values->comparing.policy) || any_holds(operands, path) ||
           any_holds(&run->scores, path) || any_holds(&run->sources.modules, path) ||
           any_holds(&run->sources.commands, path);
}

void mc_gate_withdraw_reports(const struct mc_gate *gate, const struct mc_option_list *operands)
{
    const struct mc_option_list *reports = &gate->values->run.reports;
    struct stat found;
    size_t i;

    for (i = 0; i < reports->n_items; i++) {
        const char *path = strchr(reports->items[i], '=') + 1;
        char *place;

        if (strcmp(path, "-") == 0 || stat(path, &found) != 0 || !S_ISREG(found.st_mode) ||
            is_read(gate, operands, path))
            continue;
        place = realpath(path, NULL); /* the file, not a link to it */
        if (place != NULL)
            (void)unlink(place);
        free(place);
    }
}

static void write_document(const struct mc_gate *gate, const struct mc_document_kind *kind,
                           unsigned depth, FILE *stream)
{
    bool screen = kind == &mc_screen_kind;
    struct mc_document document = {
        .kind = kind,
        .stream = stream,
        .width = screen ? mc_terminal_width(stream, 100) : SIZE_MAX,
        .color = screen && mc_terminal_color((enum mc_color)gate->values->run.color, stream),
        .depth = depth,
    };

    mc_comparison_write(gate->comparison, &gate->shown, &document);
}

/* The Markdown of the comparison, which some formats show as a summary. */
static int summary(const struct mc_gate *gate, struct mc_arena *arena, struct mc_slice *text,
                   struct mc_error *error)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);

    if (stream == NULL)
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report");
    write_document(gate, &mc_markdown_kind, 1, stream); /* below the title of the list */
    if (fclose(stream) != 0)
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report");
    *text = mc_arena_copy(arena, mc_slice(bytes, length));
    free(bytes);
    return 0;
}

static int write_report(const struct mc_gate *gate, const struct mc_checklist_wish *wanted,
                        FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena;
    struct mc_checklist list;
    int status;

    if (wanted->checklist == NULL) {
        if (wanted->own == OWN_JSON)
            mc_comparison_write_json(gate->comparison, &gate->shown, stream);
        else
            write_document(gate, &mc_markdown_kind, 0, stream);
        return 0;
    }
    arena = mc_arena_new();
    list = mc_comparison_checklist(gate->comparison, &gate->shown, arena);
    status = wanted->checklist->shows_markdown ? summary(gate, arena, &list.markdown, error) : 0;
    if (status == 0)
        status = wanted->checklist->write(&list, stream, error);
    mc_arena_free(arena);
    return status;
}

/* outputs[0] is the screen, which is written when all else is. */
static int write_all(const struct mc_gate *gate, struct mc_output *outputs, struct mc_error *error)
{
    const struct mc_option_list *reports = &gate->values->run.reports;
    struct mc_checklist_wish wanted = {NULL, NULL, 0};
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        if (find_report(reports->items[i], &wanted, error) != 0 ||
            mc_output_open(wanted.path, &outputs[i + 1], error) != 0 ||
            write_report(gate, &wanted, outputs[i + 1].stream, error) != 0 ||
            mc_output_flush(&outputs[i + 1], error) != 0)
            return -1;
    if (mc_output_open("-", &outputs[0], error) != 0)
        return -1;
    write_document(gate, &mc_screen_kind, 0, outputs[0].stream);
    for (i = 0; i <= reports->n_items; i++)
        if (mc_output_finish(&outputs[i], error) != 0)
            return -1;
    return 0;
}

int mc_gate_write(const struct mc_gate *gate, struct mc_error *error)
{
    size_t n = gate->values->run.reports.n_items + 1, i;
    struct mc_output *outputs = mc_arena_array(gate->run.arena, n, sizeof(*outputs));
    int status = write_all(gate, outputs, error);

    for (i = 0; i < n; i++)
        mc_output_abandon(&outputs[i]);
    return status;
}

/* --- self-test -------------------------------------------------------------------------------- */

static void write_row(const struct mc_self_test_row *row, FILE *stream)
{
    const char *place = row->everywhere ? "everywhere" : "in one phenomenon";

    if (row->kind == MC_LOSS_NONE)
        (void)fprintf(stream, "no change: a false alarm");
    else if (row->kind == MC_LOSS_SHUFFLE)
        (void)fprintf(stream, "%g %% of the scores shuffled %s", 100 * row->size, place);
    else
        (void)fprintf(stream, "%s of %.2f standard deviations %s", mc_loss_kind_words(row->kind),
                      row->size, place);
    (void)fprintf(stream, "\t%u\t%u\t%.3f\t[%.3f, %.3f]\t%.3f\t", row->n, row->n_failed, row->rate,
                  row->interval.low, row->interval.high, (double)row->n_blind / row->n);
    if (row->best_check != NULL)
        (void)fprintf(stream, "%.3f %s", row->ceiling, row->best_check);
    (void)fputc('\n', stream);
}

/* How far a rate of so many gates can be from the truth. */
static void write_exactness(const struct mc_self_test_row *rows, double alpha, FILE *stream)
{
    (void)fprintf(stream, "alpha\t%u\t\t%g\t\t\t\n", rows[0].n, alpha);
    (void)fprintf(stream, "standard error of a rate of alpha\t%u\t\t%.3f\t\t\t\n", rows[0].n,
                  sqrt(alpha * (1 - alpha) / rows[0].n));
    (void)fprintf(stream, "standard error of a power, at most\t%u\t\t%.3f\t\t\t\n", rows[1].n,
                  sqrt(0.25 / rows[1].n));
}

int mc_gate_write_self_test(const struct mc_gate *gate,
                            const struct mc_self_test_settings *settings,
                            const struct mc_self_test_row *rows, struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    size_t r;
    int status;

    (void)gate;
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    (void)fprintf(output.stream,
                  "what was changed\tgates\tblocked\trate\t%g%% interval\tno verdict\tone test\n",
                  settings->change.confidence * 100);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++)
        write_row(&rows[r], output.stream);
    write_exactness(rows, settings->change.policy->alpha, output.stream);
    status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    return status;
}
