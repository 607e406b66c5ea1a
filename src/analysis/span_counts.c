/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/span_counts.h"

#include <math.h>

#include "base/memory.h"
#include "suite/spans.h"

/* The credit for agreement in all but severity. */
#define OTHER_SEVERITY 0.5

enum { MINOR, MAJOR, N_SEVERITIES };

/* The number of spans of one side at each place. */
struct marks {
    const struct mc_spans *spans;
    uint32_t (*at)[N_SEVERITIES]; /* [n_places] */
    double n;                     /* spans that count */
};

/* A span that counts, as a range of places. */
struct stretch {
    size_t begin, end; /* begin < end */
    int severity;
};

static bool counts(const struct mc_span *span, size_t n_places, struct stretch *stretch)
{
    stretch->begin = span->start;
    stretch->end = span->end > span->start ? span->end : (size_t)span->start + 1;
    stretch->severity = span->severity == MC_SPAN_MINOR ? MINOR : MAJOR;
    return !span->of_source && span->severity != MC_SPAN_NEUTRAL && stretch->end <= n_places;
}

static struct marks mark(const struct mc_spans *spans, size_t n_places, struct mc_arena *scratch)
{
    struct marks marks = {spans, mc_arena_array(scratch, n_places, sizeof(*marks.at)), 0};
    struct stretch stretch;
    size_t i, k;

    for (i = 0; i < spans->n; i++) {
        if (!counts(&spans->items[i], n_places, &stretch))
            continue;
        marks.n++;
        for (k = stretch.begin; k < stretch.end; k++)
            marks.at[k][stretch.severity]++;
    }
    return marks;
}

/* --- characters ------------------------------------------------------------------------------- */

static void count_characters(const struct marks *metric, const struct marks *human, size_t n_places,
                             struct mc_span_counts *counts)
{
    size_t k;

    for (k = 0; k < n_places; k++) {
        const uint32_t *m = metric->at[k], *h = human->at[k];
        bool is_metric = m[MINOR] + m[MAJOR] > 0, is_human = h[MINOR] + h[MAJOR] > 0;
        bool in_common = (m[MINOR] > 0 && h[MINOR] > 0) || (m[MAJOR] > 0 && h[MAJOR] > 0);

        counts->n_metric[MC_SPAN_CHARACTERS] += is_metric;
        counts->n_human[MC_SPAN_CHARACTERS] += is_human;
        if (is_metric && is_human)
            counts->metric_credit[MC_SPAN_CHARACTERS] += in_common ? 1 : OTHER_SEVERITY;
    }
    counts->human_credit[MC_SPAN_CHARACTERS] = counts->metric_credit[MC_SPAN_CHARACTERS];
}

/* --- spans ------------------------------------------------------------------------------------ */

/* The credit of a span for sharing places with spans of the other side. */
static double overlap_credit(const struct stretch *stretch, const struct marks *others)
{
    double credit = 0;
    size_t k;

    for (k = stretch->begin; k < stretch->end && credit < 1; k++) {
        if (others->at[k][stretch->severity] > 0)
            credit = 1;
        else if (others->at[k][1 - stretch->severity] > 0)
            credit = OTHER_SEVERITY;
    }
    return credit;
}

/* The credit of one place of a span of this severity, in [0, 1]. */
static double place_credit(const uint32_t *own, const uint32_t *others, int severity)
{
    double left[N_SEVERITIES], others_left = 0, agreed, shared;
    int s;

    for (s = 0; s < N_SEVERITIES; s++) {
        left[s] = own[s] > others[s] ? own[s] - others[s] : 0;
        others_left += others[s] > own[s] ? others[s] - own[s] : 0;
    }
    agreed = own[severity] - left[severity];
    shared = fmin(left[MINOR] + left[MAJOR], others_left);
    if (shared > 0)
        agreed += OTHER_SEVERITY * left[severity] * shared / (left[MINOR] + left[MAJOR]);
    return agreed / own[severity];
}

/* Adds the credit of the spans of one side: credit[unit]. */
static void credit_spans(const struct marks *own, const struct marks *others, size_t n_places,
                         double *credit)
{
    struct stretch stretch;
    size_t i, k;

    for (i = 0; i < own->spans->n; i++) {
        double parts = 0;

        if (!counts(&own->spans->items[i], n_places, &stretch))
            continue;
        credit[MC_SPAN_OVERLAPS] += overlap_credit(&stretch, others);
        for (k = stretch.begin; k < stretch.end; k++)
            parts += place_credit(own->at[k], others->at[k], stretch.severity);
        credit[MC_SPAN_PARTS] += parts / (double)(stretch.end - stretch.begin);
    }
}

struct mc_span_counts mc_span_count(const struct mc_spans *metric, const struct mc_spans *human,
                                    size_t n_chars, struct mc_arena *scratch)
{
    struct mc_arena_mark start = mc_arena_mark(scratch);
    struct mc_span_counts counts = {{0}, {0}, {0}, {0}};
    size_t n_places = n_chars + 1;
    struct marks of_metric = mark(metric, n_places, scratch);
    struct marks of_human = mark(human, n_places, scratch);

    count_characters(&of_metric, &of_human, n_places, &counts);
    credit_spans(&of_metric, &of_human, n_places, counts.metric_credit);
    credit_spans(&of_human, &of_metric, n_places, counts.human_credit);
    counts.n_metric[MC_SPAN_OVERLAPS] = counts.n_metric[MC_SPAN_PARTS] = of_metric.n;
    counts.n_human[MC_SPAN_OVERLAPS] = counts.n_human[MC_SPAN_PARTS] = of_human.n;
    mc_arena_reset(scratch, start);
    return counts;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* Sums for one way to count. */
struct sums {
    double metric_credit, human_credit, n_metric, n_human;
};

static void add_to(struct sums *sums, const struct mc_span_counts *counts, enum mc_span_unit unit)
{
    sums->metric_credit += counts->metric_credit[unit];
    sums->human_credit += counts->human_credit[unit];
    sums->n_metric += counts->n_metric[unit];
    sums->n_human += counts->n_human[unit];
}

static double span_f1(const struct sums *sums)
{
    double precision, recall;

    if (!(sums->n_metric > 0) && !(sums->n_human > 0))
        return (double)NAN;
    if (!(sums->metric_credit > 0) || !(sums->human_credit > 0))
        return 0;
    precision = sums->metric_credit / sums->n_metric;
    recall = sums->human_credit / sums->n_human;
    return 2 * precision * recall / (precision + recall);
}

struct mc_figure mc_span_figure_of(const struct mc_sample *sample, enum mc_span_unit unit,
                                   enum mc_span_figure figure)
{
    struct sums sums = {0, 0, 0, 0};
    struct mc_figure result = {(double)NAN, NULL};
    size_t i;

    if (sample->n == 0 || sample->spans == NULL) {
        result.reason = "no case has error spans of both people and the metric";
        return result;
    }
    for (i = 0; i < sample->n; i++)
        add_to(&sums, &sample->spans[i], unit);
    switch (figure) {
    case MC_SPAN_PRECISION:
        if (sums.n_metric > 0)
            result.value = sums.metric_credit / sums.n_metric;
        else
            result.reason = "the metric marks no error";
        break;
    case MC_SPAN_RECALL:
        if (sums.n_human > 0)
            result.value = sums.human_credit / sums.n_human;
        else
            result.reason = "people mark no error";
        break;
    case MC_SPAN_F1:
        result.value = span_f1(&sums);
        result.reason = isnan(result.value) ? "neither people nor the metric mark an error" : NULL;
        break;
    }
    return result;
}

struct mc_jackknife mc_jackknife_span_f1(const struct mc_sample *sample, enum mc_span_unit unit,
                                         struct mc_arena *arena)
{
    size_t n = sample->clusters == NULL ? sample->n : sample->n_clusters, i;
    struct mc_jackknife jackknife = {
        mc_arena_array(arena, n, sizeof(double)), n, 0, 0, 1, MC_SCALE_PLAIN};
    struct sums *of_unit = mc_arena_array(arena, n, sizeof(*of_unit)), total = {0, 0, 0, 0};

    for (i = 0; i < sample->n; i++) {
        add_to(&of_unit[sample->clusters == NULL ? i : sample->clusters[i]], &sample->spans[i],
               unit);
        add_to(&total, &sample->spans[i], unit);
    }
    for (i = 0; i < n; i++) {
        struct sums without = {total.metric_credit - of_unit[i].metric_credit,
                               total.human_credit - of_unit[i].human_credit,
                               total.n_metric - of_unit[i].n_metric,
                               total.n_human - of_unit[i].n_human};

        jackknife.values[i] = span_f1(&without);
    }
    return jackknife;
}
