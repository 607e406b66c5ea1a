#include "metrics/text/nist_count.h"

#include <stdlib.h>

void mc_nist_counter_free(struct mc_nist_counter *counter)
{
    mc_case_words_free(&counter->words);
    mc_ngram_matcher_free(&counter->matcher);
    mc_nist_information_free(&counter->of_case);
    mc_nist_tally_free(&counter->tally);
    free(counter->marks);
    free(counter->ids);
    free(counter->places);
    free(counter->ratios);
    memset(counter, 0, sizeof(*counter));
}

void mc_nist_set_free(struct mc_nist_set *set)
{
    mc_nist_information_free(&set->information);
    mc_arena_free(set->arena);
    memset(set, 0, sizeof(*set));
}

bool mc_nist_has_tokens(const struct mc_nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t i;

    for (i = 0; i < words->n_references; i++)
        if (words->sequences[i].n > 0)
            return words->candidate_sequence.n > 0;
    return false;
}

/* --- information -------------------------------------------------------------------------- */

static uint32_t *reserve_ids(struct mc_nist_counter *counter, size_t n)
{
    counter->ids = mc_grow(counter->ids, &counter->ids_capacity, n + 1, sizeof(*counter->ids));
    return counter->ids;
}

void mc_nist_gather(struct mc_nist_counter *counter, const struct mc_metric_input *const *all,
                    size_t n, struct mc_nist_set *set)
{
    const struct mc_case_words *words = &counter->words;
    size_t i, r, k;

    set->arena = mc_arena_new();
    set->words = mc_string_map_new(set->arena);
    set->information.order = counter->order;
    set->information.zero =
        counter->mteval ? mc_string_map_add(set->words, mc_slice_of("0"), NULL) : MC_NIST_NO_WORD;
    mc_nist_information_clear(&set->information);
    for (i = 0; i < n; i++) {
        mc_case_words_read(&counter->words, all[i]);
        for (r = 0; r < words->n_references; r++) {
            const struct mc_tokens *tokens = &words->references[r].tokens;
            uint32_t *ids = reserve_ids(counter, tokens->n);

            if (counter->mteval && !mc_nist_has_tokens(counter))
                continue;
            for (k = 0; k < tokens->n; k++)
                ids[k] = mc_string_map_add(set->words, tokens->items[k], NULL);
            mc_nist_information_add(&set->information, (struct mc_id_sequence){ids, tokens->n});
        }
    }
    mc_nist_information_finish(&set->information);
}

/* The number of the word "0" in the case; MC_NIST_NO_WORD where it does not matter. */
static uint32_t zero_of(const struct mc_nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t r, k;

    for (r = 0; r < words->n_references && counter->mteval; r++)
        for (k = 0; k < words->references[r].tokens.n; k++)
            if (mc_slice_is(words->references[r].tokens.items[k], "0"))
                return words->references[r].ids[k];
    return MC_NIST_NO_WORD;
}

/* The table of the case's own references. */
static const struct mc_nist_information *own_information(struct mc_nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t r;

    counter->of_case.order = counter->order;
    counter->of_case.zero = zero_of(counter);
    mc_nist_information_clear(&counter->of_case);
    for (r = 0; r < words->n_references; r++)
        mc_nist_information_add(&counter->of_case, words->sequences[r]);
    mc_nist_information_finish(&counter->of_case);
    counter->text = words->candidate_sequence;
    return &counter->of_case;
}

static const struct mc_nist_information *information_of(struct mc_nist_counter *counter,
                                                        const struct mc_nist_set *set)
{
    const struct mc_tokens *tokens = &counter->words.candidate.tokens;
    uint32_t *ids;
    size_t i;

    if (set == NULL)
        return own_information(counter);
    ids = reserve_ids(counter, tokens->n);
    for (i = 0; i < tokens->n; i++)
        ids[i] = mc_string_map_find(set->words, tokens->items[i]);
    counter->text = (struct mc_id_sequence){ids, tokens->n};
    return &set->information;
}

/* --- matches ------------------------------------------------------------------------------ */

/* What one reference, or all of them together, gives. */
static void match(struct mc_nist_counter *counter, const struct mc_nist_information *information,
                  size_t first, size_t n, struct mc_nist_counts *found)
{
    const struct mc_case_words *words = &counter->words;
    size_t r;

    memset(counter->marks, 0, words->candidate_sequence.n * sizeof(*counter->marks));
    memset(found, 0, sizeof(*found));
    counter->matcher.marks = counter->marks;
    counter->matcher.n_ids = words->table.n;
    mc_ngram_match(&counter->matcher, words->candidate_sequence, words->sequences + first, n,
                   counter->order, found->matches);
    if (n == counter->words.n_references)
        mc_nist_information_sum(information, counter->text, counter->marks, found->information);
    else
        mc_nist_information_sum_distinct(information, counter->text, counter->marks,
                                         &counter->tally, found->information);
    for (r = 0; r < n; r++)
        found->reference_length += (double)words->sequences[first + r].n;
    found->reference_length /= (double)n;
}

/* NLTK: for each order the reference with the largest sum of information, the longest of equals. */
static void best_references(struct mc_nist_counter *counter,
                            const struct mc_nist_information *information,
                            struct mc_nist_counts *counts)
{
    double lengths[MC_NIST_ORDER_LIMIT] = {0};
    struct mc_nist_counts found;
    unsigned n;
    size_t r;

    for (r = 0; r < counter->words.n_references; r++) {
        match(counter, information, r, 1, &found);
        for (n = 0; n < counter->order; n++)
            if (r == 0 || found.information[n] > counts->information[n] ||
                (found.information[n] >= counts->information[n] &&
                 found.reference_length > lengths[n])) {
                counts->matches[n] = found.matches[n];
                counts->information[n] = found.information[n];
                counter->best[n] = r;
                lengths[n] = found.reference_length;
            }
    }
    for (n = 0; n < counter->order; n++)
        counts->reference_length += lengths[n];
    counts->reference_length /= counter->order;
}

static void reserve_marks(struct mc_nist_counter *counter, size_t n)
{
    counter->marks =
        mc_grow(counter->marks, &counter->marks_capacity, n + 1, sizeof(*counter->marks));
}

/* By the table of n-grams. */
static void count_by_table(struct mc_nist_counter *counter, const struct mc_nist_set *set,
                           struct mc_nist_counts *counts)
{
    size_t length = counter->words.candidate_sequence.n;
    const struct mc_nist_information *information;

    reserve_marks(counter, length);
    information = information_of(counter, set);
    if (counter->mteval)
        match(counter, information, 0, counter->words.n_references, counts);
    else
        best_references(counter, information, counts);
}

void mc_nist_count(struct mc_nist_counter *counter, const struct mc_metric_input *input,
                   const struct mc_nist_set *set, struct mc_nist_counts *counts)
{
    const struct mc_case_words *words = &counter->words;
    size_t length;
    unsigned n;

    memset(counts, 0, sizeof(*counts));
    mc_case_words_read(&counter->words, input);
    length = words->candidate_sequence.n;
    if (set == NULL && !counter->mteval && !counter->explains && words->n_references == 1 &&
        words->sequences[0].n <= MC_NIST_SHORT) {
        mc_nist_count_short(counter, counts);
        counts->reference_length = (double)words->sequences[0].n;
    } else {
        count_by_table(counter, set, counts);
    }
    counts->candidate_length = length;
    for (n = 1; n <= counter->order; n++)
        counts->totals[n - 1] = mc_ngram_total(length, n);
}

void mc_nist_add(struct mc_nist_counts *sum, const struct mc_nist_counts *counts)
{
    unsigned n;

    for (n = 0; n < MC_NIST_ORDER_LIMIT; n++) {
        sum->information[n] += counts->information[n];
        sum->matches[n] += counts->matches[n];
        sum->totals[n] += counts->totals[n];
    }
    sum->candidate_length += counts->candidate_length;
    sum->reference_length += counts->reference_length;
}
