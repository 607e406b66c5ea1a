/* How a METEOR score came about, as JSON. */
#include <math.h>

#include "metrics/text/matched_ngrams.h"
#include "metrics/text/meteor_state.h"

struct explainer {
    const struct mc_meteor_state *state;
    const struct mc_metric_writer *writer;
};

static void number(const struct explainer *e, const char *key, double value)
{
    if (!isnan(value))
        e->writer->number(e->writer->context, key, value);
}

static void text(const struct explainer *e, const char *key, struct mc_slice value)
{
    e->writer->text(e->writer->context, key, value.data, value.length);
}

static void write_figures(const struct explainer *e, const struct mc_meteor_counts *counts,
                          const struct mc_meteor_result *result)
{
    number(e, "score", result->score);
    number(e, "precision", result->precision);
    number(e, "recall", result->recall);
    number(e, "fmean", result->fmean);
    number(e, "fragmentation_penalty", result->penalty);
    number(e, "chunks", counts->chunks);
    number(e, "matched_candidate", counts->matched_words[MC_METEOR_CANDIDATE]);
    number(e, "matched_reference", counts->matched_words[MC_METEOR_REFERENCE]);
    number(e, "candidate_length", counts->length[MC_METEOR_CANDIDATE]);
    number(e, "reference_length", counts->length[MC_METEOR_REFERENCE]);
    if (!e->state->nltk) {
        number(e, "candidate_function_words", counts->function_words[MC_METEOR_CANDIDATE]);
        number(e, "reference_function_words", counts->function_words[MC_METEOR_REFERENCE]);
    }
}

/* The tokens [at, at + n), which stand in one text with a blank between them. */
static struct mc_slice phrase(const struct mc_slice *tokens, size_t at, size_t n)
{
    struct mc_slice last = tokens[at + n - 1];

    return mc_slice(tokens[at].data, (size_t)(last.data - tokens[at].data) + last.length);
}

struct written_match {
    const char *module;
    struct mc_slice candidate, reference;
    size_t candidate_at, reference_at, chunk;
    size_t n_candidate, n_reference; /* words */
};

/* Positions and chunks from 1. */
static void write_match(const struct explainer *e, const struct written_match *match)
{
    e->writer->begin_object(e->writer->context, NULL);
    text(e, "module", mc_slice_of(match->module));
    text(e, "candidate", match->candidate);
    text(e, "reference", match->reference);
    number(e, "candidate_position", (double)match->candidate_at + 1);
    number(e, "reference_position", (double)match->reference_at + 1);
    if (match->n_candidate > 1 || match->n_reference > 1) {
        number(e, "candidate_words", (double)match->n_candidate);
        number(e, "reference_words", (double)match->n_reference);
    }
    number(e, "chunk", (double)match->chunk);
    e->writer->end(e->writer->context);
}

/* By reference word. */
static void write_matches(const struct explainer *e)
{
    static const char *const names[MC_METEOR_MODULES] = {"exact", "stem", "synonym", "paraphrase"};
    const struct mc_meteor_state *state = e->state;
    size_t end_candidate = SIZE_MAX, end_reference = SIZE_MAX, chunk = 0, i;

    e->writer->begin_array(e->writer->context, "matches");
    for (i = 0; i < state->aligner.n_chosen; i++) {
        const struct mc_meteor_match *match = &state->matches.items[state->aligner.chosen[i]];
        struct written_match written = {
            names[state->modules.items[match->module]],
            phrase(state->candidate.tokens.items, match->candidate, match->n_candidate),
            phrase(state->reference.tokens.items, match->reference, match->n_reference),
            match->candidate,
            match->reference,
            0,
            match->n_candidate,
            match->n_reference};

        chunk += match->candidate != end_candidate || match->reference != end_reference;
        end_candidate = match->candidate + match->n_candidate;
        end_reference = match->reference + match->n_reference;
        written.chunk = chunk;
        write_match(e, &written);
    }
    e->writer->end(e->writer->context);
}

/* By candidate word, which is how NLTK counts chunks. */
static void write_nltk_matches(const struct explainer *e, size_t reference)
{
    static const char *const names[] = {"exact", "stem", "synonym"};
    const struct mc_meteor_nltk_side *side = &e->state->pair.candidate;
    const struct mc_slice *candidate = e->state->words.candidate.tokens.items;
    const struct mc_slice *other = e->state->words.references[reference].tokens.items;
    uint32_t before = 0;
    size_t chunk = 0, i;

    e->writer->begin_array(e->writer->context, "matches");
    for (i = 0; i < side->n; i++) {
        uint32_t partner = side->partner[i];

        if (partner != 0) {
            struct written_match written = {
                names[side->stage[i]], candidate[i], other[partner - 1], i, partner - 1, 0, 1, 1};

            chunk += before == 0 || partner != before + 1;
            written.chunk = chunk;
            write_match(e, &written);
        }
        before = partner;
    }
    e->writer->end(e->writer->context);
}

int mc_meteor_explain(void *state, const struct mc_metric_input *input,
                      const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct explainer e = {opened, writer};
    struct mc_meteor_counts counts;
    struct mc_meteor_result result;
    size_t best = 0;
    const char *reason = mc_meteor_best(opened, input, &counts, &result, &best);

    (void)problem;
    if (reason != NULL) {
        text(&e, "reason", mc_slice_of(reason));
        return 0;
    }
    if (opened->nltk)
        mc_meteor_align_nltk(opened, best, &counts, &result);
    else
        (void)mc_meteor_align_texts(opened, input->candidate->text, input->references[best]->text,
                                    &counts);
    write_figures(&e, &counts, &result);
    if (input->n_references > 1)
        number(&e, "reference", (double)best + 1);
    if (opened->nltk) {
        const struct mc_tokens *other = &opened->words.references[best].tokens;

        mc_tokens_write("candidate_tokens", opened->words.candidate.tokens.items,
                        opened->words.candidate.tokens.n, writer);
        mc_tokens_write("reference_tokens", other->items, other->n, writer);
        write_nltk_matches(&e, best);
    } else {
        mc_tokens_write("candidate_tokens", opened->candidate.tokens.items,
                        opened->candidate.tokens.n, writer);
        mc_tokens_write("reference_tokens", opened->reference.tokens.items,
                        opened->reference.tokens.n, writer);
        write_matches(&e);
    }
    return 0;
}
