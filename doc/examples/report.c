/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: the figures of two built-in metrics and one of this program's own on a suite.
 *
 *     cc report.c $(pkg-config --cflags --libs metricheck) -o report && ./report negation.json
 *
 * Default: the starter suite. A second argument is the file for a report in JSON.
 */
#include <math.h>
#include <metricheck/metricheck.h>
#include <stdio.h>
#include <string.h>

/* Length of the shorter sentence divided by that of the longer one, in bytes. */
static double length_share(void *context, const struct mc_metric_input *input)
{
    double a = (double)input->references[0]->text.length, b = (double)input->candidate->text.length;

    (void)context;
    return a > b ? b / a : b > 0 ? a / b : NAN;
}

static int fail(const struct mc_engine *engine)
{
    struct mc_engine_error error = {.struct_size = sizeof(error)};

    mc_engine_last_error(engine, &error);
    if (error.file[0] != '\0')
        fprintf(stderr, "%s:%u:%u: ", error.file, error.line, error.column);
    fprintf(stderr, "%s\n", error.text);
    return error.status;
}

int main(int argc, char **argv)
{
    const struct mc_engine_callback own = {.struct_size = sizeof(own),
                                           .name = "length-share",
                                           .needs = MC_NEEDS_TEXT,
                                           .best = 1,
                                           .score = length_share};
    struct mc_engine_figure figure = {.struct_size = sizeof(figure)};
    struct mc_engine *engine = mc_engine_open(NULL);
    int status = 0;
    size_t i;

    if (mc_engine_add_callback(engine, &own) != 0 ||
        mc_engine_add_suite(engine, argc > 1 ? argv[1] : "starter") != 0 ||
        mc_engine_set(engine, "metric", "chrf") != 0 ||
        mc_engine_set(engine, "metric", "smatch") != 0 ||
        mc_engine_set(engine, "metric", "length-share") != 0 || mc_engine_score(engine) != 0 ||
        mc_engine_analyse(engine) != 0 ||
        (argc > 2 && mc_engine_write(engine, "json", argv[2]) != 0))
        status = fail(engine);
    for (i = 0; mc_engine_figure(engine, i, &figure) == 0; i++)
        if (strcmp(figure.statistic, "spearman") == 0)
            printf("%-24s %-14s %6.3f  [%6.3f, %6.3f]  n %zu\n", figure.phenomenon, figure.metric,
                   figure.value, figure.low, figure.high, figure.n);
    mc_engine_close(engine);
    return status;
}
