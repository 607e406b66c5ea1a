#include "metrics/text/bleu.h"

#include <math.h>

#define FLOOR_VALUE 0.1
#define ADD_K_VALUE 1
/* What sacreBLEU takes for the logarithm of zero. */
#define LOG_ZERO (-9999999999.0)

static double brevity_penalty(const struct mc_bleu_counts *counts)
{
    if (counts->candidate_length >= counts->reference_length)
        return 1;
    if (counts->candidate_length == 0)
        return 0;
    return exp(1 - (double)counts->reference_length / (double)counts->candidate_length);
}

/* Fills matches, totals and precisions up to the first order without n-grams; returns the number of
 * orders that are averaged. */
static unsigned smooth(const struct mc_bleu_settings *settings, struct mc_bleu_result *result)
{
    unsigned averaged = settings->order, n;
    double power = 1;

    for (n = 0; n < settings->order; n++) {
        if (settings->smoothing == MC_BLEU_ADD_K && n > 0) {
            result->matches[n] += ADD_K_VALUE;
            result->totals[n] += ADD_K_VALUE;
        }
        if (result->totals[n] <= 0)
            break;
        if (settings->effective_order)
            averaged = n + 1;
        if (result->matches[n] > 0) {
            result->precisions[n] = 100 * result->matches[n] / result->totals[n];
        } else if (settings->smoothing == MC_BLEU_EXP) {
            power *= 2;
            result->precisions[n] = 100 / (power * result->totals[n]);
        } else if (settings->smoothing == MC_BLEU_FLOOR) {
            result->precisions[n] = 100 * FLOOR_VALUE / result->totals[n];
        }
    }
    return averaged;
}

void mc_bleu_sacrebleu(const struct mc_bleu_settings *settings, const struct mc_bleu_counts *counts,
                       struct mc_bleu_result *result)
{
    uint64_t any = 0;
    unsigned averaged, n;
    double sum = 0;

    memset(result, 0, sizeof(*result));
    result->brevity_penalty = brevity_penalty(counts);
    for (n = 0; n < settings->order; n++) {
        any |= counts->matches[n];
        result->matches[n] = (double)counts->matches[n];
        result->totals[n] = (double)counts->totals[n];
    }
    if (any == 0)
        return;
    averaged = smooth(settings, result);
    for (n = 0; n < averaged; n++)
        sum += result->precisions[n] > 0 ? log(result->precisions[n]) : LOG_ZERO;
    result->score = result->brevity_penalty * exp(sum / averaged);
}
