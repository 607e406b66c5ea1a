/* The two formulas of chrF, and several references. */
#include "metrics/text/chrf.h"

double mc_chrf_f_score(double precision, double recall, double factor)
{
    double denominator = factor * precision + recall;

    return denominator > 0 ? (1 + factor) * precision * recall / denominator : MC_CHRF_UNDEFINED;
}

/* Popovic's chrF++.py: the mean over all orders of the F score of each; an order without a match
 * counts 0. */
static double popovic_score(const struct mc_chrf *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++)
        if (counts->matches[n] > 0)
            sum += mc_chrf_f_score((double)counts->matches[n] / (double)counts->candidate[n],
                                   (double)counts->matches[n] / (double)counts->reference[n],
                                   state->factor);
    return 100 * (sum / state->n_orders);
}

/* The same as sacreBLEU has it (eps_smoothing), with 1e-16 for what is not defined. */
static double epsilon_score(const struct mc_chrf *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++) {
        double matches = (double)counts->matches[n];
        double precision =
            counts->candidate[n] > 0 ? matches / (double)counts->candidate[n] : MC_CHRF_UNDEFINED;
        double recall =
            counts->reference[n] > 0 ? matches / (double)counts->reference[n] : MC_CHRF_UNDEFINED;

        sum += mc_chrf_f_score(precision, recall, state->factor);
    }
    return 100 * sum / state->n_orders;
}

/* sacreBLEU's default: F of the mean precision and the mean recall over the orders that both sides
 * are long enough for. */
static double effective_score(const struct mc_chrf *state, const struct mc_chrf_counts *counts)
{
    double precision = 0, recall = 0;
    unsigned n, n_effective = 0;

    for (n = 0; n < state->n_orders; n++)
        if (counts->candidate[n] > 0 && counts->reference[n] > 0) {
            precision += (double)counts->matches[n] / (double)counts->candidate[n];
            recall += (double)counts->matches[n] / (double)counts->reference[n];
            n_effective++;
        }
    if (precision + recall <= 0)
        return 0;
    precision /= n_effective;
    recall /= n_effective;
    return 100 * ((1 + state->factor) * precision * recall / (state->factor * precision + recall));
}

double mc_chrf_formula(const struct mc_chrf *state, const struct mc_chrf_counts *counts)
{
    if (state->popovic)
        return popovic_score(state, counts);
    return state->effective_order ? effective_score(state, counts) : epsilon_score(state, counts);
}

/* Keeps one more reference where its score is above that of *best. */
static void try_reference(struct mc_chrf *state, struct mc_slice reference, size_t number,
                          struct mc_chrf_best *best)
{
    struct mc_chrf_counts counts = {{0}, {0}, {0}};
    double score;
    unsigned n;

    mc_chrf_count(&state->counter, reference, &counts);
    for (n = 0; n < state->n_orders; n++)
        if (counts.reference[n] == 0)
            counts.candidate[n] = 0; /* as both programs count; it matters in a corpus */
    score = mc_chrf_formula(state, &counts);
    if (score > best->score) {
        best->score = score;
        best->counts = counts;
        best->text = reference;
        best->reference = number;
    }
}

/* chrF++.py reads "*#" in a reference as the border of two references. */
static void try_alternatives(struct mc_chrf *state, struct mc_slice reference, size_t number,
                             struct mc_chrf_best *best)
{
    size_t begin = 0, i;

    for (i = 0; i + 1 < reference.length; i++)
        if (reference.data[i] == '*' && reference.data[i + 1] == '#') {
            try_reference(state, mc_slice(reference.data + begin, i - begin), number, best);
            begin = i + 2;
            i++;
        }
    try_reference(state, mc_slice(reference.data + begin, reference.length - begin), number, best);
}

void mc_chrf_best_reference(struct mc_chrf *state, const struct mc_metric_input *input,
                            struct mc_chrf_best *best)
{
    size_t i;

    best->score = -1;
    mc_chrf_read_candidate(&state->counter, input->candidate->text);
    for (i = 0; i < input->n_references; i++) {
        struct mc_slice reference = input->references[i]->text;

        if (state->popovic)
            try_alternatives(state, reference, i, best);
        else
            try_reference(state, reference, i, best);
    }
}
