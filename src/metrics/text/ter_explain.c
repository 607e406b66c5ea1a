#include "metrics/text/ter.h"

#include <stdlib.h>

/* What is written, to whom; words[id] is the token with that number. */
struct explainer {
    const struct mc_ter *ter;
    const struct mc_metric_writer *writer;
    struct mc_slice *words;
};

static void write_number(const struct explainer *e, const char *key, double value)
{
    e->writer->number(e->writer->context, key, value);
}

static void write_word(const struct explainer *e, const char *key, uint32_t id)
{
    e->writer->text(e->writer->context, key, e->words[id].data, e->words[id].length);
}

static void collect_words(struct mc_slice *words, const struct mc_ter_side *side)
{
    size_t i;

    for (i = 0; i < side->tokens.tokens.n; i++)
        words[side->ids[i]] = side->tokens.tokens.items[i];
}

static void write_figures(const struct explainer *e, const struct mc_ter_counts *counts)
{
    write_number(e, "score", mc_ter_rate(counts) * (e->ter->options.tercom ? 1 : 100));
    write_number(e, "edits", counts->edits);
    write_number(e, "reference_length", counts->reference_length);
    write_number(e, "candidate_length", counts->candidate_length);
    write_number(e, "insertions", counts->insertions);
    write_number(e, "deletions", counts->deletions);
    write_number(e, "substitutions", counts->substitutions);
}

/* Every shift with its block and the sentence that it leaves; both arrays hold n tokens. */
static void write_shifts(const struct explainer *e, uint32_t *tokens, uint32_t *next)
{
    const struct mc_shift_search *search = &e->ter->search;
    const struct mc_metric_writer *writer = e->writer;
    size_t i, k, n = e->ter->candidate.tokens.tokens.n;

    writer->begin_array(writer->context, "shifts");
    for (i = 0; i < search->n_shifts; i++) {
        const struct mc_shift *shift = &search->shifts[i];

        writer->begin_object(writer->context, NULL);
        write_number(e, "start", shift->start);
        write_number(e, "before", shift->target);
        writer->begin_array(writer->context, "words");
        for (k = 0; k < shift->length; k++)
            write_word(e, NULL, tokens[shift->start + k]);
        writer->end(writer->context);
        mc_block_exchange_apply(shift->exchange, tokens, n, next);
        memcpy(tokens, next, n * sizeof(*tokens));
        writer->begin_array(writer->context, "after");
        for (k = 0; k < n; k++)
            write_word(e, NULL, tokens[k]);
        writer->end(writer->context);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static void write_alignment(const struct explainer *e)
{
    static const char *const names[] = {"match", "substitution", "insertion", "deletion"};
    const struct mc_shift_search *search = &e->ter->search;
    const struct mc_metric_writer *writer = e->writer;
    const uint32_t *candidate = mc_shift_search_tokens(search).ids;
    const uint32_t *reference = search->reference.ids;
    size_t i;

    writer->begin_array(writer->context, "alignment");
    for (i = 0; i < search->n_edits; i++) {
        enum mc_edit edit = search->edits[i];

        writer->begin_object(writer->context, NULL);
        writer->text(writer->context, "edit", names[edit], strlen(names[edit]));
        if (edit != MC_EDIT_DELETE)
            write_word(e, "candidate", *candidate++);
        if (edit != MC_EDIT_INSERT)
            write_word(e, "reference", *reference++);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

void mc_ter_explain(struct mc_ter *ter, const struct mc_metric_input *input,
                    const struct mc_metric_writer *writer)
{
    struct explainer e = {ter, writer, NULL};
    struct mc_ter_counts counts, chosen;
    uint32_t *tokens;
    size_t best, n;

    mc_ter_count(ter, input, &counts, &best);
    mc_ter_count_one(ter, input->candidate->text, input->references[best]->text, &chosen);
    n = ter->candidate.tokens.tokens.n;
    e.words = mc_calloc(ter->table.n + 1, sizeof(*e.words));
    tokens = mc_calloc(2 * n + 1, sizeof(*tokens));
    collect_words(e.words, &ter->candidate);
    collect_words(e.words, &ter->reference);
    memcpy(tokens, ter->candidate.ids, n * sizeof(*tokens));
    write_figures(&e, &counts);
    if (input->n_references > 1)
        write_number(&e, "reference", (double)best + 1);
    write_shifts(&e, tokens, tokens + n);
    write_alignment(&e);
    free(tokens);
    free(e.words);
}
