/* Counts of an alignment, and METEOR's formula (Denkowski and Lavie 2011, section 2). */
#include "metrics/text/meteor.h"

#include <math.h>

struct counting {
    const struct mc_meteor_settings *settings;
    const struct mc_meteor_lexicon *lexicon;
    struct mc_meteor_counts *counts;
};

static void count_words(const struct counting *counting, const struct mc_meteor_sentence *sentence,
                        size_t side)
{
    size_t i;

    for (i = 0; i < sentence->tokens.n; i++) {
        const struct mc_meteor_word *word = &counting->lexicon->kinds[sentence->words[i]];
        double size = counting->settings->by_characters ? word->length : 1;

        counting->counts->length[side] += size;
        if (word->is_function_word)
            counting->counts->function_words[side] += size;
    }
}

/* The words [begin, begin + n) of a side are matched by the module. */
static void count_matched(const struct counting *counting,
                          const struct mc_meteor_sentence *sentence, size_t side, uint32_t module,
                          const struct mc_meteor_match *match)
{
    size_t begin = side == MC_METEOR_CANDIDATE ? match->candidate : match->reference;
    size_t n = side == MC_METEOR_CANDIDATE ? match->n_candidate : match->n_reference, i;

    for (i = begin; i < begin + n; i++) {
        const struct mc_meteor_word *word = &counting->lexicon->kinds[sentence->words[i]];
        double size = counting->settings->by_characters ? word->length : 1;

        if (word->is_function_word)
            counting->counts->function[module][side] += size;
        else
            counting->counts->content[module][side] += size;
    }
    counting->counts->matched_words[side] += (double)n;
}

void mc_meteor_count(const struct mc_meteor_settings *settings,
                     const struct mc_meteor_lexicon *lexicon,
                     const struct mc_meteor_sentence *candidate,
                     const struct mc_meteor_sentence *reference,
                     const struct mc_meteor_matches *matches,
                     const struct mc_meteor_aligner *aligner, struct mc_meteor_counts *counts)
{
    struct counting counting = {settings, lexicon, counts};
    size_t i;

    memset(counts, 0, sizeof(*counts));
    count_words(&counting, candidate, MC_METEOR_CANDIDATE);
    count_words(&counting, reference, MC_METEOR_REFERENCE);
    for (i = 0; i < aligner->n_chosen; i++) {
        const struct mc_meteor_match *match = &matches->items[aligner->chosen[i]];

        count_matched(&counting, candidate, MC_METEOR_CANDIDATE, match->module, match);
        count_matched(&counting, reference, MC_METEOR_REFERENCE, match->module, match);
    }
    counts->chunks = aligner->chunks;
}

static double total_matched(const struct mc_meteor_counts *counts, size_t side)
{
    double sum = 0;
    size_t m;

    for (m = 0; m < MC_METEOR_MODULES; m++)
        sum += counts->content[m][side] + counts->function[m][side];
    return sum;
}

/* Every word of both sides is matched, in one chunk. Counts are whole numbers. */
static bool is_perfect(const struct mc_meteor_counts *counts, double chunks)
{
    size_t side;

    for (side = 0; side < MC_METEOR_SIDES; side++)
        if (total_matched(counts, side) < counts->length[side])
            return false;
    return chunks > 0 && chunks < 2;
}

void mc_meteor_add(struct mc_meteor_counts *sum, const struct mc_meteor_counts *counts)
{
    size_t side, m;

    for (side = 0; side < MC_METEOR_SIDES; side++) {
        sum->length[side] += counts->length[side];
        sum->function_words[side] += counts->function_words[side];
        sum->matched_words[side] += counts->matched_words[side];
        for (m = 0; m < MC_METEOR_MODULES; m++) {
            sum->content[m][side] += counts->content[m][side];
            sum->function[m][side] += counts->function[m][side];
        }
    }
    if (!is_perfect(counts, counts->chunks))
        sum->chunks += counts->chunks;
}

/* Weighted matches by weighted length: precision for the candidate, recall for the reference. */
static double share(const struct mc_meteor_settings *settings,
                    const struct mc_meteor_modules *modules, const struct mc_meteor_counts *counts,
                    size_t side)
{
    double delta = settings->delta, matched = 0;
    double length = delta * (counts->length[side] - counts->function_words[side]) +
                    (1.0 - delta) * counts->function_words[side];
    size_t m;

    for (m = 0; m < modules->n; m++)
        matched += counts->content[m][side] * modules->weights[m] * delta;
    for (m = 0; m < modules->n; m++)
        matched += counts->function[m][side] * modules->weights[m] * (1.0 - delta);
    return matched / length;
}

void mc_meteor_evaluate(const struct mc_meteor_settings *settings,
                        const struct mc_meteor_modules *modules,
                        const struct mc_meteor_counts *counts, struct mc_meteor_result *result)
{
    double alpha = settings->alpha, fragmentation = 0;

    result->precision = share(settings, modules, counts, MC_METEOR_CANDIDATE);
    result->recall = share(settings, modules, counts, MC_METEOR_REFERENCE);
    result->fmean = 1.0 / ((1.0 - alpha) / result->precision + alpha / result->recall);
    if (!is_perfect(counts, counts->chunks))
        fragmentation = counts->chunks / ((counts->matched_words[MC_METEOR_CANDIDATE] +
                                           counts->matched_words[MC_METEOR_REFERENCE]) /
                                          2);
    result->penalty = settings->gamma * pow(fragmentation, settings->beta);
    result->score = result->fmean * (1.0 - result->penalty);
    if (isnan(result->score) || result->score < 0)
        result->score = 0;
}
