#include "metrics/text/chrf_counts.h"

#include <stdlib.h>

#include "text/unicode.h"

static bool is_punctuation(char c)
{
    return mc_is_ascii_punctuation((unsigned char)c);
}

/* Words as chrF++.py and sacreBLEU take them: a word of more than one character loses its last
 * character as a word of its own if that is ASCII punctuation, else its first if that is. */
static void split_punctuation(const struct mc_tokens *words, struct mc_tokens *pieces)
{
    size_t i;

    pieces->n = 0;
    pieces->text = words->text;
    for (i = 0; i < words->n; i++) {
        const char *word = words->items[i].data;
        size_t length = words->items[i].length;

        if (length > 1 && is_punctuation(word[length - 1])) {
            mc_tokens_add(pieces, word, length - 1);
            mc_tokens_add(pieces, word + length - 1, 1);
        } else if (length > 1 && is_punctuation(word[0])) {
            mc_tokens_add(pieces, word, 1);
            mc_tokens_add(pieces, word + 1, length - 1);
        } else {
            mc_tokens_add(pieces, word, length);
        }
    }
}

static void read_side(struct mc_chrf_counter *counter, struct mc_chrf_side *side,
                      struct mc_slice text)
{
    if (counter->lowercase) {
        mc_buffer_clear(&side->lowered);
        mc_lower_append(&side->lowered, text);
        text = mc_buffer_slice(&side->lowered);
    }
    if (counter->strip)
        text = mc_strip(text);
    if (text.length > side->character_capacity)
        side->characters = mc_grow(side->characters, &side->character_capacity, text.length,
                                   sizeof(*side->characters));
    side->n_characters =
        mc_characters_add(&counter->characters, text, counter->without, side->characters);
    if (counter->word_order == 0)
        return;
    mc_tokenize(MC_TOKENIZER_NONE, text, &side->words);
    split_punctuation(&side->words, &side->pieces);
}

static struct mc_id_sequence number_words(struct mc_chrf_counter *counter,
                                          struct mc_chrf_side *side)
{
    struct mc_id_sequence sequence;

    if (side->pieces.n > side->word_capacity)
        side->word_ids =
            mc_grow(side->word_ids, &side->word_capacity, side->pieces.n, sizeof(*side->word_ids));
    mc_token_ids_add(&counter->words, &side->pieces, side->word_ids);
    sequence.ids = side->word_ids;
    sequence.n = side->pieces.n;
    return sequence;
}

void mc_chrf_read_candidate(struct mc_chrf_counter *counter, struct mc_slice text)
{
    mc_characters_clear(&counter->characters);
    read_side(counter, &counter->candidate, text);
}

/* Counts the orders 1..order of two sequences from index `first` on. */
static void count(struct mc_chrf_counter *counter, struct mc_id_sequence candidate,
                  struct mc_id_sequence reference, unsigned order, unsigned first,
                  struct mc_chrf_counts *counts)
{
    unsigned n;

    mc_ngram_match(&counter->matcher, candidate, &reference, 1, order, counts->matches + first);
    for (n = 0; n < order; n++) {
        counts->candidate[first + n] = mc_ngram_total(candidate.n, n + 1);
        counts->reference[first + n] = mc_ngram_total(reference.n, n + 1);
    }
}

void mc_chrf_count(struct mc_chrf_counter *counter, struct mc_slice reference,
                   struct mc_chrf_counts *counts)
{
    struct mc_chrf_side *ours = &counter->candidate, *theirs = &counter->reference;
    struct mc_id_sequence a, b;

    read_side(counter, theirs, reference);
    a = (struct mc_id_sequence){ours->characters, ours->n_characters};
    b = (struct mc_id_sequence){theirs->characters, theirs->n_characters};
    counter->matcher.n_ids = counter->characters.n_ids;
    count(counter, a, b, counter->char_order, 0, counts);
    if (counter->word_order == 0)
        return;
    mc_token_ids_clear(&counter->words); /* the words of the last reference are gone */
    a = number_words(counter, ours);
    b = number_words(counter, theirs);
    counter->matcher.n_ids = counter->words.n;
    count(counter, a, b, counter->word_order, counter->char_order, counts);
}

void mc_chrf_add(struct mc_chrf_counts *sum, const struct mc_chrf_counts *counts, unsigned n_orders)
{
    unsigned n;

    for (n = 0; n < n_orders; n++) {
        sum->matches[n] += counts->matches[n];
        sum->candidate[n] += counts->candidate[n];
        sum->reference[n] += counts->reference[n];
    }
}

static void free_side(struct mc_chrf_side *side)
{
    mc_buffer_free(&side->lowered);
    mc_tokens_free(&side->words);
    mc_tokens_free(&side->pieces);
    free(side->characters);
    free(side->word_ids);
}

void mc_chrf_counter_free(struct mc_chrf_counter *counter)
{
    free_side(&counter->candidate);
    free_side(&counter->reference);
    mc_characters_free(&counter->characters);
    mc_token_ids_free(&counter->words);
    mc_ngram_matcher_free(&counter->matcher);
    memset(counter, 0, sizeof(*counter));
}
