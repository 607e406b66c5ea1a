/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.c: the command `plot`: draws figures for papers from saved results. */
#include <stdio.h>
#include <strings.h>

#include "base/file.h"
#include "commands/command.h"
#include "engine/messages.h"
#include "report/report.h"
#include "report/plot/gnuplot.h"
#include "report/plot/plot.h"
#include "run/option_rows.h"

struct plot_options {
    struct mc_option_list phenomena, metrics, scales;
    const char *output, *dataset, *figure, *run;
    int format; /* enum mc_plot_format; -1: by the ending of the output */
    int width, by;
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("What is shown"),
    MC_ROW_TEXT(struct plot_options, dataset, 'd', "dataset", "NAME", NULL,
                "The dataset of a report. Needed where there are several."),
    MC_ROW_LIST(struct plot_options, phenomena, 'p', "phenomenon", "NAME", NULL,
                "Only this phenomenon. Repeatable. Default: all."),
    MC_ROW_LIST(struct plot_options, metrics, 'm', "metric", "NAME", NULL,
                "Only this metric. Repeatable. Default: all."),
    MC_ROW_TEXT(struct plot_options, figure, 0, "figure", "NAME", NULL,
                "What is drawn of heatmap, intervals and correlations: a statistic of the report, "
                "or passed."),
    MC_ROW_CHOICE(struct plot_options, by, 0, "by", "annotator|system",
                  "Whose ratings a violin shows: those of an `annotator` (default) or of a "
                  "`system`."),
    MC_ROW_LIST(struct plot_options, scales, 0, "scale", "NAME", NULL,
                "A scale of violins: first the left side, then the right. Default: the first two."),
    MC_ROW_TEXT(struct plot_options, run, 0, "run", "NAME", NULL,
                "The run that holm shows. Default: the first."),
    MC_ROW_HEADING("Output"),
    MC_ROW_WORD(struct plot_options, format, 'f', "format", "FORMAT", "svg|pdf|png|tex|gnuplot",
                "`svg`, `pdf`, `png` (300 dots per inch), `tex` (a picture for LaTeX) or `gnuplot` "
                "(the script with its data). Default: by the ending of the output file, else "
                "gnuplot."),
    MC_ROW_OUTPUT(struct plot_options, output, "FILE",
                  "Write to this file. Default: standard output."),
    MC_ROW_CHOICE(struct plot_options, width, 0, "width", "column|page",
                  "One `column` of a paper of two (3.3 inches; default), or the `page` (6.9)."),
    MC_OPTIONS_END};

/* The format: the given one, or by the ending of the file. */
static int choose_format(const struct plot_options *values, enum mc_plot_format *format,
                         struct mc_error *error)
{
    static const char *const endings[] = {".svg", ".pdf", ".png", ".tex", ".gnuplot", ".gp"};
    const char *dot = strrchr(values->output, '.');
    size_t i;

    *format = MC_PLOT_SCRIPT;
    if (values->format >= 0) {
        *format = (enum mc_plot_format)values->format;
        return 0;
    }
    if (strcmp(values->output, "-") == 0)
        return 0;
    for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        if (dot != NULL && strcasecmp(dot, endings[i]) == 0) {
            *format = i > MC_PLOT_SCRIPT ? MC_PLOT_SCRIPT : (enum mc_plot_format)i;
            return 0;
        }
    return mc_error_set(error, MC_CODE_USAGE,
                        "-o %s: the ending is none of .svg, .pdf, .png, .tex and .gnuplot; name "
                        "the format with -f",
                        values->output);
}

static struct mc_plot_names names_of(const struct mc_option_list *list)
{
    return (struct mc_plot_names){list->items, list->n_items};
}

static int draw(const struct mc_plot_kind *kind, const struct mc_plot_request *request,
                const char *path, struct mc_slice *script, struct mc_arena *arena,
                struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_file json;
    int status = mc_json_open_reals(path, arena, diagnostics, &json, error);

    if (status == 0) {
        status = mc_plot_draw(kind, request, &json, arena, script, error);
        mc_json_close(&json);
    }
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0'; /* the findings have the details */
    if (status != 0)
        mc_diagnostics_print(diagnostics, stderr, MC_FINDINGS_SHOWN);
    return status;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    static const char *const by[] = {"annotator", "system"};
    const struct plot_options *values = option_values;
    struct mc_plot_request request = {.page = values->width == 1,
                                      .dataset = values->dataset,
                                      .figure = mc_report_word(values->figure),
                                      .by = values->by < 0 ? NULL : by[values->by],
                                      .run = values->run,
                                      .phenomena = names_of(&values->phenomena),
                                      .metrics = names_of(&values->metrics),
                                      .scales = names_of(&values->scales)};
    const char *const written[] = {values->output, NULL};
    const char *inputs[] = {NULL, NULL};
    const struct mc_plot_kind *kind;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_slice script;
    int status = 0;

    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a kind of figure and a report are needed, %zu operand%s given",
                            operands->n_items, operands->n_items == 1 ? "" : "s");
    kind = mc_plot_kind_find(operands->items[0], error);
    inputs[0] = operands->items[1];
    if (kind == NULL || choose_format(values, &request.format, error) != 0 ||
        mc_output_paths_check(written, inputs, error) != 0 ||
        draw(kind, &request, inputs[0], &script, arena, error) != 0 ||
        mc_output_open(values->output, &output, error) != 0)
        return -1;
    if (request.format == MC_PLOT_SCRIPT)
        (void)fwrite(script.data, 1, script.length, output.stream);
    else
        status = mc_plot_render(script, request.format, output.stream, error);
    return mc_output_end(&output, status, error);
}

static const struct mc_example examples[] = {
    {"metricheck run -q -m bleu -m smatch -f json -o report.json && metricheck plot heatmap "
     "report.json -f gnuplot -o heatmap.gnuplot",
     "A heat map of MAD, as a script for gnuplot."},
    {"metricheck plot intervals report.json --figure ranking -p negation -p passive --width page "
     "-f gnuplot -o intervals.gnuplot",
     "Ranking accuracy with intervals on two phenomena, as wide as the page."},
    {"metricheck humans -q humans/ratings.csv --scales humans/scales.csv --show annotators -f json "
     "-o humans.json && metricheck plot violins humans.json --by system -f gnuplot -o "
     "violins.gnuplot",
     "How systems are rated, as violins."},
    {NULL, NULL}};

const struct mc_command mc_command_plot = {
    "plot",
    NULL,
    MC_FOR_DEVELOPERS,
    "figures for papers from saved results",
    "KIND RESULT.json [-o FILE.svg|.pdf|.png|.tex]",
    "Draws a figure from a JSON result, as wide as a column of a paper or as its page, and readable "
    "in black and white: metrics differ in mark and dash, bars in hatching, and every shaded cell "
    "has its number. Numbers are those of the result; only histograms, lengths and the p of a matrix "
    "are counted from its cases.\n"
    "\n"
    "From the report of `metricheck run` (-f json):\n"
    "\n"
    "  heatmap       metrics by phenomena: --figure, MAD by default. A frame is around\n"
    "                the best of a row; ( ): not shown to differ from 0\n"
    "  intervals     --figure, Spearman's by default, by phenomenon, with intervals\n"
    "  correlations  --figure, Spearman's by default, by phenomenon; a broken line joins\n"
    "                the marks of a metric (Zeidler et al. 2022)\n"
    "  mad           bars of MAD with intervals, by phenomenon\n"
    "  histograms    human or rubric scores of each phenomenon against the whole\n"
    "                dataset\n"
    "  lengths       words in the sentences of each phenomenon: median, quartiles,\n"
    "                5th and 95th percentile\n"
    "  scatter       each metric against people, case by case, both from 0 to 1\n"
    "  matrix        Spearman's rho of each two metrics and people, of the dataset or\n"
    "                of one phenomenon; marks after Holm\n"
    "\n"
    "From other results:\n"
    "\n"
    "  violins       `humans --show annotators`: ratings on two scales, mirrored, of\n"
    "                each annotator or --by system (Manning et al. 2020, Figures 3\n"
    "                and 4)\n"
    "  holm          `trees analyse`: rank correlations of a run with marks after\n"
    "                Holm, and medians by projectivity (Shimorina et al. 2021)\n"
    "  mf            `mfscore`: MF of systems over beta, with crossings and ranks\n"
    "                (Opitz and Frank 2021)\n"
    "\n"
    "gnuplot (Debian package gnuplot-nox) does the drawing. Without it -f gnuplot gives the script "
    "with the data inside: `gnuplot FILE > figure.pdf` draws it elsewhere. The same result gives "
    "the same bytes with the same gnuplot and letters. A picture for LaTeX needs the packages "
    "pict2e, xcolor, graphicx and amssymb, and is set in the letters of the paper: `\\input{FILE}`. "
    "doc/reports.md shows each kind.",
    options,
    examples,
    MC_COMMAND_WORK(work, 1, struct plot_options, .output = "-", .format = -1, .by = -1),
};
