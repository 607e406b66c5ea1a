#include "metrics/smatch/figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "metrics/host/metric.h"

struct mc_smatch_tally mc_smatch_tally_of(const struct mc_smatch_pair *pair)
{
    const struct mc_smatch_tally tally = {
        (double)pair->matched,
        (double)pair->bound,
        {mc_smatch_n_triples(&pair->sides[0]), mc_smatch_n_triples(&pair->sides[1])},
        pair->proved,
        pair->cut_short};

    return tally;
}

struct mc_smatch_figures mc_smatch_figures(double matched, double n_candidate, double n_reference)
{
    struct mc_smatch_figures figures = {0, 0, 0};

    if (!(n_candidate > 0) || !(n_reference > 0))
        return figures;
    figures.precision = matched / n_candidate;
    figures.recall = matched / n_reference;
    if (figures.precision + figures.recall > 0)
        figures.f = 2 * figures.precision * figures.recall / (figures.precision + figures.recall);
    return figures;
}

/* Whether neither graph has a triple. */
static bool is_empty(const struct mc_smatch_tally *tally)
{
    return !(tally->n[0] + tally->n[1] > 0);
}

double mc_smatch_figure(const struct mc_smatch_summary *summary,
                        const struct mc_smatch_tally *tally)
{
    struct mc_smatch_figures figures = mc_smatch_figures(tally->matched, tally->n[0], tally->n[1]);

    if (summary->empty_is_perfect && is_empty(tally))
        figures.precision = figures.recall = figures.f = 1;
    switch (summary->output) {
    case MC_SMATCH_PRECISION:
        return figures.precision;
    case MC_SMATCH_RECALL:
        return figures.recall;
    case MC_SMATCH_MATCHED:
        return tally->matched;
    case MC_SMATCH_CANDIDATE_TRIPLES:
        return tally->n[0];
    case MC_SMATCH_REFERENCE_TRIPLES:
        return tally->n[1];
    case MC_SMATCH_BOUND:
        return tally->bound;
    case MC_SMATCH_PROVED:
        return tally->proved ? 1 : 0;
    case MC_SMATCH_F:
    default:
        return figures.f;
    }
}

static const char *const keys[] = {[MC_SMATCH_F] = "f",
                                   [MC_SMATCH_PRECISION] = "precision",
                                   [MC_SMATCH_RECALL] = "recall",
                                   [MC_SMATCH_MATCHED] = "matched",
                                   [MC_SMATCH_CANDIDATE_TRIPLES] = "candidate_triples",
                                   [MC_SMATCH_REFERENCE_TRIPLES] = "reference_triples",
                                   [MC_SMATCH_BOUND] = "bound",
                                   [MC_SMATCH_PROVED] = "proved"};

const char *mc_smatch_output_name(enum mc_smatch_output output)
{
    return keys[output];
}

void mc_smatch_write_figures(const struct mc_smatch_summary *summary,
                             const struct mc_smatch_tally *tally,
                             const struct mc_metric_writer *writer)
{
    struct mc_smatch_summary one = *summary;
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        one.output = (enum mc_smatch_output)i;
        writer->number(writer->context, keys[i], mc_smatch_figure(&one, tally));
    }
}

/* Pairs drawn from those that count; without `draws` each of them once. */
struct sample {
    const struct mc_smatch_summary *summary;
    const struct mc_smatch_tally *tallies;
    const double *figures; /* [n]: of the pairs */
    uint32_t n;
};

static double figure_of(const struct sample *sample, const uint32_t *draws)
{
    struct mc_smatch_tally sum = {0, 0, {0, 0}, true, false};
    double total = 0;
    uint32_t i;

    if (sample->summary->average == MC_SMATCH_MACRO) {
        for (i = 0; i < sample->n; i++)
            total += sample->figures[draws == NULL ? i : draws[i]];
        return sample->n == 0 ? (double)NAN : total / sample->n;
    }
    for (i = 0; i < sample->n; i++) {
        const struct mc_smatch_tally *tally = &sample->tallies[draws == NULL ? i : draws[i]];

        sum.matched += tally->matched;
        sum.bound += tally->bound;
        sum.n[0] += tally->n[0];
        sum.n[1] += tally->n[1];
        sum.proved = sum.proved && tally->proved;
    }
    return mc_smatch_figure(sample->summary, &sum);
}

static int ascending(const void *left, const void *right)
{
    const double *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

static double interval_of(const struct sample *sample)
{
    uint32_t resamples = sample->summary->resamples, r, i;
    double *figures = mc_malloc(mc_array_size(resamples, sizeof(*figures))), end;
    uint32_t *draws = mc_malloc(mc_array_size(sample->n, sizeof(*draws)));

    for (r = 0; r < resamples; r++) {
        for (i = 0; i < sample->n; i++)
            draws[i] = mc_random_below(mc_random_bits(sample->summary->seed, r, i), sample->n);
        figures[r] = figure_of(sample, draws);
    }
    qsort(figures, resamples, sizeof(*figures), ascending);
    end = mc_percentile_sorted(figures, resamples,
                               sample->summary->interval == MC_SMATCH_LOW ? 2.5 : 97.5);
    free(draws);
    free(figures);
    return end;
}

double mc_smatch_corpus_figure(const struct mc_smatch_summary *summary,
                               const struct mc_smatch_tally *tallies, size_t n)
{
    struct mc_smatch_tally *counting = mc_malloc(mc_array_size(n + 1, sizeof(*counting)));
    double *figures = mc_malloc(mc_array_size(n + 1, sizeof(*figures))), figure;
    struct sample sample = {summary, counting, figures, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        if (is_empty(&tallies[i]))
            continue;
        counting[sample.n] = tallies[i];
        figures[sample.n++] = mc_smatch_figure(summary, &tallies[i]);
    }
    if (summary->interval == MC_SMATCH_POINT)
        figure = figure_of(&sample, NULL);
    else
        figure = sample.n == 0 ? (double)NAN : interval_of(&sample);
    free(figures);
    free(counting);
    return figure;
}

/* --- as modules ------------------------------------------------------------------------------- */

/* Seconds count in place of steps. */
static struct mc_limit read_limit(const struct mc_metric_host *host)
{
    if (mc_host_option(host, "time_limit") == NULL)
        return mc_limit_of_steps(mc_host_whole_number(host, "step_limit"));
    mc_host_varies(host, "the time limit of its search");
    return mc_limit_of_seconds(mc_host_real(host, "time_limit"));
}

void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary)
{
    options->solver = (enum mc_smatch_solver)mc_host_choice(host, "solver", MC_SMATCH_SOLVERS);
    options->starts = mc_host_whole_number(host, "restarts");
    options->seed = mc_host_whole_number(host, "seed");
    options->limit = read_limit(host);
    summary->output = (enum mc_smatch_output)mc_host_choice(host, "output", MC_SMATCH_OUTPUTS);
    summary->seed = options->seed;
}

void mc_smatch_range(const struct mc_smatch_summary *summary, double *worst, double *best)
{
    bool is_count = summary->output > MC_SMATCH_RECALL && summary->output != MC_SMATCH_PROVED;

    *worst = 0;
    *best = is_count ? (double)INFINITY : 1;
}

enum mc_smatch_output mc_smatch_raised_output(const struct mc_smatch_summary *summary)
{
    return summary->output <= MC_SMATCH_RECALL ? summary->output : MC_SMATCH_F;
}

void mc_smatch_compare(const struct mc_smatch_summary *summary, const struct mc_smatch_tally *tally,
                       struct mc_compared_case *compared)
{
    struct mc_smatch_summary other = *summary;

    compared->score = mc_smatch_figure(summary, tally);
    other.output = MC_SMATCH_F;
    compared->choice = mc_smatch_figure(&other, tally);
    other.output = mc_smatch_raised_output(summary);
    compared->raised = mc_smatch_figure(&other, tally);
}

void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally)
{
    bool is_exact = options->solver == MC_SMATCH_EXACT;

    if (tally->proved || (!is_exact && !tally->cut_short))
        return;
    if (host->remark != NULL)
        host->remark(host->context, in, is_exact ? MC_SMATCH_NOT_PROVED : MC_SMATCH_CUT_SHORT);
}
