/* How a TERp score came about. */
#include "metrics/text/terp.h"

#include <stdlib.h>

/* What is written, to whom. */
struct explainer {
    const struct mc_terp *terp;
    const struct mc_metric_writer *writer;
};

static void write_number(const struct explainer *e, const char *key, double value)
{
    e->writer->number(e->writer->context, key, value);
}

static void write_text(const struct explainer *e, const char *key, struct mc_slice value)
{
    e->writer->text(e->writer->context, key, value.data, value.length);
}

static const struct mc_slice *candidate_words(const struct explainer *e)
{
    return e->terp->candidate.tokens.tokens.items;
}

static const struct mc_slice *reference_words(const struct explainer *e)
{
    return e->terp->reference.tokens.tokens.items;
}

/* The words places[0..n) of a sentence, or words[0..n) without places: as a list. */
static void write_list(const struct explainer *e, const char *key, const struct mc_slice *words,
                       const uint32_t *places, size_t n)
{
    size_t i;

    e->writer->begin_array(e->writer->context, key);
    for (i = 0; i < n; i++)
        write_text(e, NULL, words[places == NULL ? i : places[i]]);
    e->writer->end(e->writer->context);
}

/* The same as one text, with a blank between them. */
static void write_words(const struct explainer *e, const char *key, const struct mc_slice *words,
                        const uint32_t *places, size_t n)
{
    struct mc_buffer joined = {NULL, 0, 0};
    size_t i;

    mc_buffer_reserve(&joined, 1);
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_char(&joined, ' ');
        mc_buffer_append_slice(&joined, words[places == NULL ? i : places[i]]);
    }
    write_text(e, key, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
}

static void write_figures(const struct explainer *e, const struct mc_terp_counts *counts)
{
    static const char *const names[MC_TERP_EDITS] = {
        "matches", "substitutions", "stems", "synonyms", "phrases", "insertions", "deletions"};
    size_t i;

    write_number(e, "score", mc_terp_rate(&e->terp->parameters, counts));
    write_number(e, "edits", counts->edits);
    write_number(e, "reference_length", counts->reference_length);
    write_number(e, "candidate_length", counts->candidate_length);
    for (i = 0; i < MC_TERP_EDITS; i++)
        write_number(e, names[i], counts->of[i]);
}

/* What an edit of each kind costs; phrases have costs of their own. */
static void write_costs(const struct explainer *e)
{
    const struct mc_terp_costs *costs = &e->terp->parameters.costs;

    e->writer->begin_object(e->writer->context, "costs");
    write_number(e, "match", costs->match);
    write_number(e, "substitution", costs->substitution);
    write_number(e, "stem", costs->stem);
    write_number(e, "synonym", costs->synonym);
    write_number(e, "insertion", costs->insertion);
    write_number(e, "deletion", costs->deletion);
    write_number(e, "shift", costs->shift);
    e->writer->end(e->writer->context);
}

/* Every shift with its block, the one of the reference for which it was moved, its cost and the
 * sentence that it leaves; both arrays hold the places of all words of the candidate. */
static void write_shifts(const struct explainer *e, uint32_t *order, uint32_t *next)
{
    const struct mc_terp_search *search = &e->terp->search;
    const struct mc_metric_writer *writer = e->writer;
    size_t n = e->terp->candidate.n, i;

    writer->begin_array(writer->context, "shifts");
    for (i = 0; i < search->n_made; i++) {
        const struct mc_terp_shift *shift = &search->made[i];

        writer->begin_object(writer->context, NULL);
        write_number(e, "start", shift->start);
        write_number(e, "before", shift->target);
        write_list(e, "words", candidate_words(e), order + shift->start, shift->length);
        write_list(e, "reference", reference_words(e) + shift->reference_start, NULL,
                   shift->reference_length);
        write_number(e, "cost", e->terp->parameters.costs.shift);
        mc_block_exchange_apply(mc_shift_exchange(MC_SHIFT_TERCOM, shift->start, shift->length,
                                                  shift->target, (uint32_t)n),
                                order, n, next);
        memcpy(order, next, n * sizeof(*order));
        write_list(e, "after", candidate_words(e), order, n);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static void write_alignment(const struct explainer *e)
{
    static const char *const names[MC_TERP_EDITS] = {"match",  "substitution", "stem",    "synonym",
                                                     "phrase", "insertion",    "deletion"};
    const struct mc_terp_search *search = &e->terp->search;
    const struct mc_metric_writer *writer = e->writer;
    const uint32_t *order = search->order[0];
    size_t row = 0, column = 0, i;

    writer->begin_array(writer->context, "alignment");
    for (i = 0; i < search->aligner.n_steps; i++) {
        const struct mc_terp_step *step = &search->aligner.steps[i];

        writer->begin_object(writer->context, NULL);
        write_text(e, "edit", mc_slice_of(names[step->edit]));
        if (step->n_candidate > 0)
            write_words(e, "candidate", candidate_words(e), order + row, step->n_candidate);
        if (step->n_reference > 0)
            write_words(e, "reference", reference_words(e) + column, NULL, step->n_reference);
        write_number(e, "cost", step->cost);
        writer->end(writer->context);
        row += step->n_candidate;
        column += step->n_reference;
    }
    writer->end(writer->context);
}

const char *mc_terp_explain(struct mc_terp *terp, const struct mc_metric_input *input,
                            const struct mc_metric_writer *writer)
{
    struct explainer e = {terp, writer};
    struct mc_terp_counts counts, chosen;
    const char *reason;
    uint32_t *order;
    size_t best = 0, n, i;

    reason = mc_terp_count(terp, input, &counts, &best);
    if (reason == NULL)
        reason =
            mc_terp_count_one(terp, input->candidate->text, input->references[best]->text, &chosen);
    if (reason != NULL)
        return reason;
    n = terp->candidate.n;
    order = mc_calloc(2 * n + 1, sizeof(*order));
    for (i = 0; i < n; i++)
        order[i] = (uint32_t)i;
    write_figures(&e, &counts);
    if (input->n_references > 1)
        write_number(&e, "reference", (double)best + 1);
    write_costs(&e);
    write_shifts(&e, order, order + n);
    write_alignment(&e);
    free(order);
    return NULL;
}
