#include "metrics/text/bleu.h"

#include <math.h>

const char *mc_bleu_mteval(const struct mc_bleu_settings *settings,
                           const struct mc_bleu_counts *counts, struct mc_bleu_result *result)
{
    double power = 1, sum = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    if (counts->candidate_length == 0 || counts->reference_length == 0)
        return counts->candidate_length == 0 ? "the candidate has no token"
                                             : "the reference has no token";
    result->brevity_penalty =
        exp(fmin(0, 1 - (double)counts->reference_length / (double)counts->candidate_length));
    for (n = 0; n < settings->order; n++) {
        double total = (double)counts->totals[n], matches = (double)counts->matches[n];

        result->matches[n] = matches;
        result->totals[n] = total;
        result->precisions[n] = 1; /* an order without n-grams counts nothing */
        if (counts->totals[n] == 0)
            continue;
        if (counts->matches[n] == 0)
            power *= 2;
        result->precisions[n] = counts->matches[n] == 0 ? 1 / (power * total) : matches / total;
        sum += log(result->precisions[n]);
    }
    result->score = result->brevity_penalty * exp(sum / settings->order);
    return NULL;
}
