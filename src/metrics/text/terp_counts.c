/* Counts of a case, and its score. */
#include "metrics/text/terp.h"

static const char UNREADABLE[] = "TERp cannot read a line that holds U+0085, U+2028 or U+2029";

/* The candidate is read already. */
static const char *compare(struct mc_terp *terp, struct mc_slice reference,
                           struct mc_terp_counts *counts)
{
    const struct mc_terp_search *search = &terp->search;
    size_t i;

    if (mc_ter_has_line_end(reference))
        return UNREADABLE;
    mc_terp_read(terp, reference, &terp->reference);
    if (terp->reference.n > 0 && terp->candidate.n > MC_TERP_CELL_LIMIT / terp->reference.n)
        return "the sentences have more than 16777216 pairs of words";
    memset(counts, 0, sizeof(*counts));
    counts->edits =
        mc_terp_search_run(terp, &terp->search, &terp->candidate, &terp->reference, true);
    for (i = 0; i < search->aligner.n_steps; i++)
        counts->of[search->aligner.steps[i].edit]++;
    for (i = 0; i < search->n_made; i++)
        counts->shifted_words += search->made[i].length;
    counts->shifts = (double)search->n_made;
    counts->candidate_length = (double)terp->candidate.n;
    counts->reference_length = (double)terp->reference.n;
    return NULL;
}

static const char *read_candidate(struct mc_terp *terp, struct mc_slice text)
{
    if (mc_ter_has_line_end(text))
        return UNREADABLE;
    mc_lexicon_trim(&terp->lexicon);
    mc_terp_read(terp, text, &terp->candidate);
    return NULL;
}

const char *mc_terp_count_one(struct mc_terp *terp, struct mc_slice candidate,
                              struct mc_slice reference, struct mc_terp_counts *counts)
{
    const char *reason = read_candidate(terp, candidate);

    return reason != NULL ? reason : compare(terp, reference, counts);
}

/* Adds the length of a reference that is not compared. */
static const char *add_length(struct mc_terp *terp, struct mc_slice text, double *length)
{
    if (mc_ter_has_line_end(text))
        return UNREADABLE;
    mc_terp_read(terp, text, &terp->reference);
    *length += (double)terp->reference.n;
    return NULL;
}

/* The mean length of the plain references, those set aside included; of all where none is plain.
 * sum_of: the lengths of the plain ones that were compared, and of the others. */
static const char *mean_length(struct mc_terp *terp, const struct mc_metric_input *input,
                               const double sum_of[2], double *length)
{
    size_t n = input->n_references, n_plain = input->n_set_aside, i;
    const char *reason = NULL;
    double plain = sum_of[0];

    for (i = 0; i < n; i++)
        n_plain += input->references[i]->kind == MC_SIDE_PLAIN;
    for (i = 0; i < input->n_set_aside && reason == NULL; i++)
        reason = add_length(terp, input->references[n + i]->text, &plain);
    *length = n_plain == 0 ? sum_of[1] / (double)n : plain / (double)n_plain;
    return reason;
}

const char *mc_terp_count(struct mc_terp *terp, const struct mc_metric_input *input,
                          struct mc_terp_counts *counts, size_t *best)
{
    const char *reason = read_candidate(terp, input->candidate->text);
    struct mc_terp_counts other;
    double sum_of[2] = {0, 0}, mean = 0;
    size_t i;

    for (i = 0; i < input->n_references && reason == NULL; i++) {
        reason = compare(terp, input->references[i]->text, &other);
        if (reason != NULL)
            break;
        sum_of[input->references[i]->kind != MC_SIDE_PLAIN] += other.reference_length;
        if (i > 0 && !(other.edits < counts->edits))
            continue;
        *counts = other;
        if (best != NULL)
            *best = i;
    }
    if (reason == NULL && terp->parameters.average_length) {
        reason = mean_length(terp, input, sum_of, &mean);
        counts->reference_length = mean;
    }
    return reason;
}

double mc_terp_rate(const struct mc_terp_parameters *parameters,
                    const struct mc_terp_counts *counts)
{
    if (!(counts->reference_length > 0))
        return counts->edits > 0 ? 1 : 0;
    if (parameters->cap && counts->edits > counts->reference_length)
        return 1;
    return counts->edits / counts->reference_length;
}
