#include "metrics/text/ter.h"

#include <stdlib.h>

static void read_side(struct mc_ter *ter, struct mc_ter_side *side, struct mc_slice text)
{
    if (side == &ter->reference && ter->references_twice)
        mc_ter_tokenize_twice(&ter->options, text, &side->tokens);
    else
        mc_ter_tokenize(&ter->options, text, &side->tokens);
    if (side->ids == NULL || side->tokens.tokens.n > side->id_capacity)
        side->ids =
            mc_grow(side->ids, &side->id_capacity, side->tokens.tokens.n + 1, sizeof(*side->ids));
}

static struct mc_id_sequence sequence(const struct mc_ter_side *side)
{
    struct mc_id_sequence ids = {side->ids, side->tokens.tokens.n};

    return ids;
}

/* The candidate is read already. */
static void compare(struct mc_ter *ter, struct mc_slice reference, struct mc_ter_counts *counts)
{
    const struct mc_shift_search *search = &ter->search;
    size_t i;

    read_side(ter, &ter->reference, reference);
    mc_token_ids_clear(&ter->table);
    mc_token_ids_add(&ter->table, &ter->candidate.tokens.tokens, ter->candidate.ids);
    mc_token_ids_add(&ter->table, &ter->reference.tokens.tokens, ter->reference.ids);
    memset(counts, 0, sizeof(*counts));
    counts->edits = (double)mc_shift_search_run(&ter->search, sequence(&ter->candidate),
                                                sequence(&ter->reference));
    counts->shifts = (double)search->n_shifts;
    counts->candidate_length = (double)ter->candidate.tokens.tokens.n;
    counts->reference_length = (double)ter->reference.tokens.tokens.n;
    for (i = 0; i < search->n_edits; i++) {
        counts->insertions += search->edits[i] == MC_EDIT_INSERT;
        counts->deletions += search->edits[i] == MC_EDIT_DELETE;
        counts->substitutions += search->edits[i] == MC_EDIT_SUBSTITUTE;
    }
}

void mc_ter_count_one(struct mc_ter *ter, struct mc_slice candidate, struct mc_slice reference,
                      struct mc_ter_counts *counts)
{
    read_side(ter, &ter->candidate, candidate);
    compare(ter, reference, counts);
}

/* The mean length of the plain references, those set aside included; of all where none is plain.
 * sum_of: the lengths of the plain ones that were compared, and of the others. */
static double mean_length(struct mc_ter *ter, const struct mc_metric_input *input,
                          const double sum_of[2])
{
    size_t n_plain = input->n_set_aside, i;
    double plain = sum_of[0];

    for (i = 0; i < input->n_references; i++)
        n_plain += input->references[i]->kind == MC_SIDE_PLAIN;
    if (n_plain == 0)
        return sum_of[1] / (double)input->n_references;
    for (i = 0; i < input->n_set_aside; i++) {
        read_side(ter, &ter->reference, input->references[input->n_references + i]->text);
        plain += (double)ter->reference.tokens.tokens.n;
    }
    return plain / (double)n_plain;
}

void mc_ter_count(struct mc_ter *ter, const struct mc_metric_input *input,
                  struct mc_ter_counts *counts, size_t *best)
{
    struct mc_ter_counts other;
    double sum_of[2] = {0, 0};
    size_t i;

    *best = 0;
    read_side(ter, &ter->candidate, input->candidate->text);
    for (i = 0; i < input->n_references; i++) {
        compare(ter, input->references[i]->text, &other);
        sum_of[input->references[i]->kind != MC_SIDE_PLAIN] += other.reference_length;
        if (i == 0 || other.edits < counts->edits) {
            *counts = other;
            *best = i;
        }
    }
    counts->reference_length = mean_length(ter, input, sum_of);
}

double mc_ter_rate(const struct mc_ter_counts *counts)
{
    if (counts->reference_length > 0)
        return counts->edits / counts->reference_length;
    return counts->edits > 0 ? 1 : 0;
}

static void free_side(struct mc_ter_side *side)
{
    mc_ter_tokens_free(&side->tokens);
    free(side->ids);
}

void mc_ter_free(struct mc_ter *ter)
{
    mc_shift_search_free(&ter->search);
    free_side(&ter->candidate);
    free_side(&ter->reference);
    mc_token_ids_free(&ter->table);
    memset(ter, 0, sizeof(*ter));
}
