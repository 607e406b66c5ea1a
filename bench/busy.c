/* SPDX-License-Identifier: GPL-3.0-or-later */
/* busy.c: a metric that takes about a microsecond per pair, as a shared object (bench_modules.c).
 * It mixes one number over and over, so that the time is spent in registers and not in memory that
 * the rest of a run could want. */
#include <metricheck/metric_module.h>

/* Steps of about three nanoseconds. */
enum { STEPS = 700 };

static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    size_t i;
    uint64_t step;

    (void)state;
    (void)problem;
    for (i = 0; i < n; i++) {
        uint64_t mix = in[i]->candidate->text.length * 31 + in[i]->references[0]->text.length;
        const struct mc_slice *text = &in[i]->candidate->text;

        for (step = 0; step < text->length; step++)
            mix += (unsigned char)text->data[step];
        for (step = 0; step < STEPS; step++)
            mix = (mix ^ step) * 0x9e3779b97f4a7c15u;
        scores[i] = (double)(mix >> 40) / (double)(1 << 24);
    }
    return 0;
}

const struct mc_metric_module mc_metric_module = {
    MC_METRIC_ABI,
    sizeof(struct mc_metric_module),
    "busy",
    "1",
    "",
    MC_NEEDS_TEXT,
    MC_METRIC_DETERMINISTIC,
    0,
    1,
    NULL,
    "Takes a microsecond",
    "For measuring.",
    NULL,
    NULL,
    score,
    NULL,
    NULL,
    NULL,
    NULL,
};
