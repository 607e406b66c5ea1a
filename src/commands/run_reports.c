#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/output_paths.h"
#include "base/terminal.h"
#include "commands/report_wish.h"
#include "commands/run.h"
#include "report/plain_text.h"
#include "report/words.h"

enum { MOST_FORMATS = 62 };

static int find_format(struct mc_slice name, const struct mc_report_format **format,
                       struct mc_error *error)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);
    const char *names[MOST_FORMATS + 1] = {NULL};
    char hint[MC_NEAREST_HINT];

    for (i = 0; i < n; i++) {
        if (mc_slice_is(name, formats[i]->name)) {
            *format = formats[i];
            return 0;
        }
        if (i < MOST_FORMATS)
            names[i] = formats[i]->name;
    }
    return mc_error_set(error, MC_CODE_USAGE, "there is no report format '%.*s'%s",
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, names, hint));
}

/* The main report first, then those of --report. */
int mc_run_want_reports(const struct mc_run_options *values, struct mc_wanted_report *reports,
                        struct mc_error *error)
{
    size_t i;

    if (mc_report_sort_check(values->sort, error) != 0)
        return -1;
    reports[0].path = values->output == NULL ? "-" : values->output;
    if (find_format(mc_slice_of(values->format), &reports[0].format, error) != 0)
        return -1;
    if (reports[0].format->folder && values->output == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format %s writes many files; name a folder with -o",
                            reports[0].format->name);
    for (i = 0; i < values->reports.n_items; i++) {
        struct mc_report_wish wish = {{NULL, 0}, NULL};

        if (mc_report_wish_read(values->reports.items[i], &wish, error) != 0 ||
            find_format(wish.format, &reports[i + 1].format, error) != 0)
            return -1;
        reports[i + 1].path = wish.path;
    }
    return 0;
}

int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error)
{
    const struct mc_option_list *scores = &run->values->scores;
    const char *const none = NULL, *const *lexicons = run->lexicons == NULL ? &none : run->lexicons;
    const char **read;
    size_t n = 0, i;

    while (lexicons[n] != NULL)
        n++;
    read = mc_arena_array(run->arena, n + run->suite->n_files + scores->n_items + 2, sizeof(*read));
    for (i = 0; i < n; i++)
        read[i] = lexicons[i];
    for (i = 0; i < run->suite->n_files; i++)
        read[n++] = run->suite->files[i].path.data;
    for (i = 0; i < scores->n_items; i++)
        read[n++] = scores->items[i];
    read[n++] = baseline;
    read[n] = NULL;
    return mc_output_paths_check(written, read, error);
}

const char *mc_run_created(struct mc_arena *arena)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char text[32];
    long long seconds;
    struct tm broken;
    time_t now;

    if (epoch == NULL || mc_parse_integer(epoch, &seconds) != 0)
        now = time(NULL);
    else
        now = (time_t)seconds;
    if (gmtime_r(&now, &broken) == NULL ||
        strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &broken) == 0)
        return "";
    return mc_arena_strdup(arena, text);
}

/* Writes the reports of one file each; all of them appear, or none does. */
static int write_files(const struct mc_wanted_report *reports, struct mc_output *outputs, size_t n,
                       const struct mc_result *result, struct mc_report_options options_given,
                       struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (!reports[i].format->folder && mc_output_open(reports[i].path, &outputs[i], error) != 0)
            return -1;
    for (i = 0; i < n; i++) {
        if (reports[i].format->folder)
            continue;
        if (reports[i].format->write(result, &options_given, outputs[i].stream, error) != 0 ||
            mc_output_flush(&outputs[i], error) != 0)
            return -1;
        options_given.color = false; /* only the first one can be a terminal */
    }
    for (i = 0; i < n; i++)
        if (!reports[i].format->folder && mc_output_finish(&outputs[i], error) != 0)
            return -1;
    return 0;
}

int mc_run_write_reports(struct mc_run *run, const struct mc_wanted_report *reports,
                         const struct mc_result *result, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    bool screen = values->output == NULL;
    struct mc_report_options given = {
        .width = mc_terminal_width(stdout, 100),
        .color = screen && mc_terminal_color((enum mc_color)values->color, stdout),
        .precision = (int)values->precision,
        .brief = values->brief,
        .sort = values->sort,
        .created = mc_run_created(run->arena),
        .seconds = screen && isatty(STDOUT_FILENO) ? mc_run_seconds(run) : (double)NAN,
    };
    size_t n = values->reports.n_items + 1, i;
    struct mc_output *outputs = mc_arena_array(run->arena, n, sizeof(*outputs));
    int status = write_files(reports, outputs, n, result, given, error);

    for (i = 0; i < n; i++)
        mc_output_abandon(&outputs[i]);
    given.color = false;
    for (i = 0; i < n && status == 0; i++)
        if (reports[i].format->folder)
            status = reports[i].format->write_folder(result, &given, reports[i].path, error);
    return status;
}

void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result)
{
    size_t c;

    for (c = 0; c < result->scores->n_columns && !run->values->quiet; c++) {
        struct mc_slice said = mc_opposed_sentence(result, c, run->arena);
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, run->arena);

        if (said.length > 0)
            fprintf(stderr, "warning: %.*s: its order is %.*s\n", MC_SLICE_ARGUMENTS(name),
                    MC_SLICE_ARGUMENTS(said));
    }
}
