/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nist.c: the metric nist: n-grams weighted by their information (Doddington 2002), in its
 * variants. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/ngram.h"
#include "text/ngram_numbers.h"

/* The information of n-grams in a set of texts (Doddington 2002, equation 2).
 *
 * info(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)); for one word the first count is that of all
 * words. One struct can be used for several sets, one after another, and keeps its memory. */

enum { NIST_ORDER_LIMIT = 9 };

#define NIST_NO_WORD UINT32_MAX

/* The data of an n-gram. */
struct nist_entry {
    double information; /* after nist_information_finish */
    uint64_t count;
};

/* A zeroed struct is ready once the first two are set. */
struct nist_information {
    unsigned order; /* 1..NIST_ORDER_LIMIT */
    uint32_t zero;  /* the word "0" for mteval-v13a, which divides the count of all words by that of
                       an n-gram that begins with it and has one word more; else NIST_NO_WORD */
    uint64_t n_words;
    struct mc_ngram_numbers numbers;
    struct nist_entry *entries; /* [numbers.n] */
    size_t capacity;
};
/* Scratch memory of nist_information_sum_distinct; a zeroed struct is ready. */
struct nist_tally {
    struct {
        uint32_t entry, n;
    } * noted;        /* the matches in the order of the text */
    uint32_t *counts; /* [entries of the table]; zero when idle */
    size_t note_capacity, count_capacity;
};

/* Matches of one case and their information, as the variants of NIST count them. */

enum { NIST_SHORT = 64 };

/* Counts of a case or, added up, of a corpus; index n - 1 holds the n-grams. */
struct nist_counts {
    double information[NIST_ORDER_LIMIT]; /* of the matches, in bits */
    uint64_t matches[NIST_ORDER_LIMIT];   /* clipped */
    uint64_t totals[NIST_ORDER_LIMIT];    /* n-grams of the candidate */
    uint64_t candidate_length;            /* tokens */
    double reference_length; /* tokens: mteval takes the mean of the references; NLTK those of the
                                best reference of each order, of which this is the mean */
};

/* The references of a run. A zeroed struct is not collected yet. */
struct nist_set {
    struct nist_information information;
    struct mc_arena *arena; /* NULL: not collected */
    struct mc_string_map *words;
};

/* A zeroed struct is ready once the first two and the settings in `words` are set. A reference is
 * short if it has at most NIST_SHORT tokens. */
struct nist_counter {
    bool mteval;
    unsigned order; /* 1..NIST_ORDER_LIMIT */
    bool explains;  /* best, text and the table that was used are needed too */
    struct mc_case_words words;
    struct mc_ngram_matcher matcher;
    struct nist_information of_case;
    struct mc_id_sequence text;    /* the candidate in the numbers of the table that was used */
    size_t best[NIST_ORDER_LIMIT]; /* NLTK: the reference whose matches count, by order */
    struct nist_tally tally;
    uint16_t *marks; /* [candidate tokens]: which n-grams match (text/ngram.h); while counting */
    uint32_t *ids;
    uint64_t *places; /* [id]: bits for positions in a short reference; zero when idle */
    double *ratios;   /* for a short reference */
    size_t marks_capacity, ids_capacity, place_capacity;
};

#define LN_2 0.693147180559945309417

/* The information, in bits, of what occurs `information_count` times, given what occurs `all`
 * times. */
static double nist_bits(uint64_t all, uint64_t information_count)
{
    return log((double)all / (double)information_count) / LN_2; /* as both programs have it */
}

/* Drops all texts. */
static void nist_information_clear(struct nist_information *table)
{
    table->n_words = 0;
    mc_ngram_numbers_clear(&table->numbers);
}

static void nist_information_free(struct nist_information *table)
{
    free(table->entries);
    mc_ngram_numbers_free(&table->numbers);
    memset(table, 0, sizeof(*table));
}

/* Counts one more occurrence of the n-gram; returns its number. */
static uint32_t information_count(struct nist_information *table, uint32_t before, uint32_t word)
{
    size_t n = table->numbers.n;
    uint32_t number = mc_ngram_number_add(&table->numbers, before, word);

    if (table->numbers.n > n) {
        MC_RESERVE(table->entries, table->capacity, n + 1);
        table->entries[n] = (struct nist_entry){0, 0};
    }
    table->entries[number - 1].count++;
    return number;
}

/* Counts the n-grams of one text, for all orders. */
static void nist_information_add(struct nist_information *table, struct mc_id_sequence text)
{
    size_t i;

    table->n_words += text.n;
    for (i = 0; i < text.n; i++) {
        size_t limit = text.n - i < table->order ? text.n - i : table->order, n;
        uint32_t prefix = 0;

        for (n = 0; n < limit; n++)
            prefix = information_count(table, prefix, text.ids[i + n]);
    }
}

/* Computes the information; called after the last text. */
static void nist_information_finish(struct nist_information *table)
{
    uint64_t last_all = 0, last_count = 0; /* the same two counts are often repeated */
    double last = 0;
    size_t i;

    for (i = 0; i < table->numbers.n; i++) {
        struct nist_entry *entry = &table->entries[i];
        uint32_t prefix = mc_ngram_number_before(&table->numbers, (uint32_t)i + 1);
        uint64_t all = table->n_words;

        if (prefix > 0 && table->numbers.keys[prefix - 1] != table->zero)
            all = table->entries[prefix - 1].count;
        if (all == entry->count)
            continue; /* stays 0 */
        if (all != last_all || entry->count != last_count) {
            last_all = all;
            last_count = entry->count;
            last = nist_bits(all, entry->count);
        }
        entry->information = last;
    }
}

/* Adds to sums[n - 1] the information of every n-gram of the text at i that has bit n - 1 of
 * marks[i] set; n-grams that are not in the set add nothing. */
static void nist_information_sum(const struct nist_information *table, struct mc_id_sequence text,
                                 const uint16_t *marks, double *sums)
{
    size_t i;
    unsigned n;

    for (i = 0; i < text.n; i++) {
        uint32_t prefix = 0;

        for (n = 0; marks[i] >> n != 0; n++) {
            prefix = mc_ngram_number_find(&table->numbers, prefix, text.ids[i + n]);
            if (prefix == 0)
                break;
            if (marks[i] >> n & 1)
                sums[n] += table->entries[prefix - 1].information;
        }
    }
}

/* Makes room for m noted entries and for n counts, which are zero. */
static void reserve_tally(struct nist_tally *tally, size_t m, size_t n)
{
    MC_RESERVE(tally->noted, tally->note_capacity, m + 1);
    MC_RESERVE_ZEROED(tally->counts, tally->count_capacity, n);
}

/* The sums of nist_information_sum rounded as NLTK rounds them: each distinct n-gram adds its
 * information times its matches, in the order in which the n-grams first occur in the text. Of
 * references with the same sum NLTK takes the longest, so the last bit matters. */
static void nist_information_sum_distinct(const struct nist_information *table,
                                          struct mc_id_sequence text, const uint16_t *marks,
                                          struct nist_tally *tally, double *sums)
{
    size_t n_noted = 0, i;
    unsigned n;

    reserve_tally(tally, mc_array_size(text.n, table->order), table->numbers.n);
    for (i = 0; i < text.n; i++) {
        uint32_t prefix = 0;

        for (n = 0; marks[i] >> n != 0; n++) {
            prefix = mc_ngram_number_find(&table->numbers, prefix, text.ids[i + n]);
            if (prefix == 0)
                break;
            if (marks[i] >> n & 1) {
                tally->noted[n_noted].entry = prefix - 1;
                tally->noted[n_noted++].n = n;
                tally->counts[prefix - 1]++;
            }
        }
    }
    for (i = 0; i < n_noted; i++) {
        uint32_t entry = tally->noted[i].entry;

        sums[tally->noted[i].n] += table->entries[entry].information * tally->counts[entry];
        tally->counts[entry] = 0;
    }
}

static void nist_tally_free(struct nist_tally *tally)
{
    free(tally->noted);
    free(tally->counts);
    memset(tally, 0, sizeof(*tally));
}

/* The information of one n-gram, and its count in the set in *count; 0 if the set does not have
 * it. */
static double nist_information_of(const struct nist_information *table, const uint32_t *ids,
                                  unsigned n, uint64_t *count_there)
{
    uint32_t number = 0;
    unsigned k;

    *count_there = 0;
    for (k = 0; k < n; k++) {
        number = mc_ngram_number_find(&table->numbers, number, ids[k]);
        if (number == 0)
            return 0;
    }
    if (number == 0)
        return 0;
    *count_there = table->entries[number - 1].count;
    return table->entries[number - 1].information;
}

enum { N_COUNTS = NIST_SHORT + 1 };

/* Fills in the information of all pairs of counts. */
static void fill_ratios(struct nist_counter *counter)
{
    size_t all, count;

    counter->ratios = mc_calloc((size_t)N_COUNTS * N_COUNTS, sizeof(*counter->ratios));
    for (all = 1; all <= NIST_SHORT; all++)
        for (count = 1; count < all; count++)
            counter->ratios[all * N_COUNTS + count] = nist_bits(all, count);
}

static void reserve_places(struct nist_counter *counter, size_t n)
{
    MC_RESERVE_ZEROED(counter->places, counter->place_capacity, n);
}

/* Counts the n-grams that begin at ids[0] and lie within ids[0..limit). */
static void count_at(const struct nist_counter *counter, const uint32_t *ids, size_t limit,
                     uint64_t *taken, struct nist_counts *counts)
{
    size_t all = counter->words.sequences[0].n, n;
    uint64_t live = UINT64_MAX;

    for (n = 0; n < limit; n++) {
        uint64_t available;
        size_t count;

        live &= counter->places[ids[n]] >> n;
        if (live == 0)
            return;
        count = mc_count_bits(live);
        available = live & ~taken[n];
        if (available != 0) {
            taken[n] |= available & (~available + 1);
            counts->matches[n]++;
            counts->information[n] += counter->ratios[all * N_COUNTS + count];
        }
        all = count;
    }
}

/* The same, without lengths and totals, for a case with one short reference from which the
 * information is computed, as NLTK counts it. The counter has read the case; the counts are
 * zero. */
static void nist_count_short(struct nist_counter *counter, struct nist_counts *counts)
{
    struct mc_id_sequence candidate = counter->words.candidate_sequence;
    struct mc_id_sequence reference = counter->words.sequences[0];
    uint64_t taken[NIST_ORDER_LIMIT] = {0};
    size_t order = counter->order, i;

    if (counter->ratios == NULL)
        fill_ratios(counter);
    reserve_places(counter, counter->words.table.n);
    for (i = 0; i < reference.n; i++)
        counter->places[reference.ids[i]] |= UINT64_C(1) << i;
    for (i = 0; i < candidate.n; i++)
        count_at(counter, candidate.ids + i, candidate.n - i < order ? candidate.n - i : order,
                 taken, counts);
    for (i = 0; i < reference.n; i++)
        counter->places[reference.ids[i]] = 0;
}

static void nist_counter_free(struct nist_counter *counter)
{
    mc_case_words_free(&counter->words);
    mc_ngram_matcher_free(&counter->matcher);
    nist_information_free(&counter->of_case);
    nist_tally_free(&counter->tally);
    free(counter->marks);
    free(counter->ids);
    free(counter->places);
    free(counter->ratios);
    memset(counter, 0, sizeof(*counter));
}

static void nist_set_free(struct nist_set *set)
{
    nist_information_free(&set->information);
    mc_arena_free(set->arena);
    memset(set, 0, sizeof(*set));
}

/* Whether both sides have a token; the counter has read the case. */
static bool nist_has_tokens(const struct nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t i;

    for (i = 0; i < words->n_references; i++)
        if (words->sequences[i].n > 0)
            return words->candidate_sequence.n > 0;
    return false;
}

/* --- information ------------------------------------------------------------------------------ */

static uint32_t *reserve_ids(struct nist_counter *counter, size_t n)
{
    MC_RESERVE(counter->ids, counter->ids_capacity, n + 1);
    return counter->ids;
}

/* Collects all references in an empty set. With mteval a case in which the candidate or every
 * reference has no token is left out: the program divides by zero for it. */
static void nist_gather(struct nist_counter *counter, const struct mc_metric_input *const *all,
                        size_t n, struct nist_set *set)
{
    const struct mc_case_words *words = &counter->words;
    size_t i, r, k;

    set->arena = mc_arena_new();
    set->words = mc_string_map_new(set->arena);
    set->information.order = counter->order;
    set->information.zero =
        counter->mteval ? mc_string_map_add(set->words, mc_slice_of("0"), NULL) : NIST_NO_WORD;
    nist_information_clear(&set->information);
    for (i = 0; i < n; i++) {
        mc_case_words_read(&counter->words, all[i]);
        for (r = 0; r < words->n_references; r++) {
            const struct mc_tokens *tokens = &words->references[r].tokens;
            uint32_t *ids = reserve_ids(counter, tokens->n);

            if (counter->mteval && !nist_has_tokens(counter))
                continue;
            for (k = 0; k < tokens->n; k++)
                ids[k] = mc_string_map_add(set->words, tokens->items[k], NULL);
            nist_information_add(&set->information, (struct mc_id_sequence){ids, tokens->n});
        }
    }
    nist_information_finish(&set->information);
}

/* The number of the word "0" in the case; NIST_NO_WORD if it does not matter. */
static uint32_t zero_of(const struct nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t r, k;

    for (r = 0; r < words->n_references && counter->mteval; r++)
        for (k = 0; k < words->references[r].tokens.n; k++)
            if (mc_slice_is(words->references[r].tokens.items[k], "0"))
                return words->references[r].ids[k];
    return NIST_NO_WORD;
}

/* The table of the case's own references. */
static const struct nist_information *own_information(struct nist_counter *counter)
{
    const struct mc_case_words *words = &counter->words;
    size_t r;

    counter->of_case.order = counter->order;
    counter->of_case.zero = zero_of(counter);
    nist_information_clear(&counter->of_case);
    for (r = 0; r < words->n_references; r++)
        nist_information_add(&counter->of_case, words->sequences[r]);
    nist_information_finish(&counter->of_case);
    counter->text = words->candidate_sequence;
    return &counter->of_case;
}

static const struct nist_information *information_of(struct nist_counter *counter,
                                                     const struct nist_set *set)
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

/* --- matches ---------------------------------------------------------------------------------- */

/* Counts the matches with one reference, or with all of them together. */
static void match(struct nist_counter *counter, const struct nist_information *information,
                  size_t first, size_t n, struct nist_counts *found)
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
        nist_information_sum(information, counter->text, counter->marks, found->information);
    else
        nist_information_sum_distinct(information, counter->text, counter->marks, &counter->tally,
                                      found->information);
    for (r = 0; r < n; r++)
        found->reference_length += (double)words->sequences[first + r].n;
    found->reference_length /= (double)n;
}

/* NLTK: for each order the reference with the largest sum of information, the longest of equals. */
static void best_references(struct nist_counter *counter,
                            const struct nist_information *information, struct nist_counts *counts)
{
    double lengths[NIST_ORDER_LIMIT] = {0};
    struct nist_counts found;
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

static void reserve_marks(struct nist_counter *counter, size_t n)
{
    MC_RESERVE(counter->marks, counter->marks_capacity, n + 1);
}

/* Counts with the table of n-grams. */
static void count_by_table(struct nist_counter *counter, const struct nist_set *set,
                           struct nist_counts *counts)
{
    size_t length = counter->words.candidate_sequence.n;
    const struct nist_information *information;

    reserve_marks(counter, length);
    information = information_of(counter, set);
    if (counter->mteval)
        match(counter, information, 0, counter->words.n_references, counts);
    else
        best_references(counter, information, counts);
}

/* Counts one case with the information of the set, or of its own references if set is NULL. */
static void nist_count(struct nist_counter *counter, const struct mc_metric_input *input,
                       const struct nist_set *set, struct nist_counts *counts)
{
    const struct mc_case_words *words = &counter->words;
    size_t length;
    unsigned n;

    memset(counts, 0, sizeof(*counts));
    mc_case_words_read(&counter->words, input);
    length = words->candidate_sequence.n;
    if (set == NULL && !counter->mteval && !counter->explains && words->n_references == 1 &&
        words->sequences[0].n <= NIST_SHORT) {
        nist_count_short(counter, counts);
        counts->reference_length = (double)words->sequences[0].n;
    } else {
        count_by_table(counter, set, counts);
    }
    counts->candidate_length = length;
    for (n = 1; n <= counter->order; n++)
        counts->totals[n - 1] = mc_ngram_total(length, n);
}

static void nist_add(struct nist_counts *sum, const struct nist_counts *counts)
{
    unsigned n;

    for (n = 0; n < NIST_ORDER_LIMIT; n++) {
        sum->information[n] += counts->information[n];
        sum->matches[n] += counts->matches[n];
        sum->totals[n] += counts->totals[n];
    }
    sum->candidate_length += counts->candidate_length;
    sum->reference_length += counts->reference_length;
}

#define VARIANTS "nltk|mteval"
#define EACH_ORDER(name)                                                                           \
    "|" name "_1|" name "_2|" name "_3|" name "_4|" name "_5|" name "_6|" name "_7|" name          \
    "_8|" name "_9"
#define OUTPUTS                                                                                    \
    "score|length_penalty|candidate_length|reference_length" EACH_ORDER("matches")                 \
        EACH_ORDER("totals") EACH_ORDER("information") EACH_ORDER("part")

/* In the order of OUTPUTS; the last four kinds take NIST_ORDER_LIMIT places each. */
enum output {
    OUTPUT_SCORE,
    OUTPUT_LENGTH_PENALTY,
    OUTPUT_CANDIDATE_LENGTH,
    OUTPUT_REFERENCE_LENGTH,
    OUTPUT_MATCHES,
    OUTPUT_TOTALS = OUTPUT_MATCHES + NIST_ORDER_LIMIT,
    OUTPUT_INFORMATION = OUTPUT_TOTALS + NIST_ORDER_LIMIT,
    OUTPUT_PARTS = OUTPUT_INFORMATION + NIST_ORDER_LIMIT
};

struct state {
    struct nist_counter counter;
    bool of_run;     /* information comes from all references of the run */
    unsigned output; /* enum output, plus the order less 1 */
    struct nist_set run;
};

struct result {
    double score, length_penalty;
    double parts[NIST_ORDER_LIMIT]; /* of the score */
};

static int open_nist(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));
    struct nist_counter *counter = &opened->counter;

    counter->mteval = mc_host_option_is(host, "variant", "mteval");
    counter->words.mteval = counter->mteval;
    counter->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    counter->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    opened->of_run = mc_host_option_is(host, "information", "run");
    opened->output = (unsigned)mc_host_choice(host, "output", OUTPUTS);
    counter->order = mc_host_whole_number(host, "order");
    if (opened->output >= OUTPUT_MATCHES &&
        (opened->output - OUTPUT_MATCHES) % NIST_ORDER_LIMIT >= counter->order) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "output names an order beyond the parameter order");
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_nist(void *state)
{
    struct state *opened = state;

    nist_counter_free(&opened->counter);
    nist_set_free(&opened->run);
    free(opened);
}

static int prepare_nist(void *state, const struct mc_metric_input *const *all, size_t n,
                        struct mc_metric_problem *problem)
{
    struct state *opened = state;

    (void)problem;
    if (!opened->of_run)
        return 0;
    nist_set_free(&opened->run);
    nist_gather(&opened->counter, all, n, &opened->run);
    return 0;
}

/* The length penalty of both programs: 1/2 if the candidate has 2/3 of the reference's length. */
static double length_penalty(double ratio)
{
    double beta = log(0.5) / (log(1.5) * log(1.5));

    if (ratio >= 1)
        return 1;
    return ratio <= 0 ? 0 : exp(beta * log(ratio) * log(ratio));
}

/* Returns NULL, or why there is no score. */
static const char *missing(const struct state *state, const struct nist_counts *counts)
{
    unsigned last = state->counter.order - 1;

    if (counts->candidate_length == 0)
        return "the candidate has no token";
    if (counts->reference_length <= 0)
        return "the reference has no token";
    if (!state->counter.mteval && counts->totals[last] == 0)
        return "the candidate has fewer tokens than the order";
    return NULL;
}

static const char *formula(const struct state *state, const struct nist_counts *counts,
                           struct result *result)
{
    const char *reason = missing(state, counts);
    double sum = 0;
    unsigned n;

    memset(result, 0, sizeof(*result));
    if (reason != NULL)
        return reason;
    result->length_penalty =
        length_penalty((double)counts->candidate_length / counts->reference_length);
    for (n = 0; n < state->counter.order; n++) {
        double precision = counts->information[n] / fmax(1, (double)counts->totals[n]);

        result->parts[n] = precision * result->length_penalty;
        sum += precision;
    }
    result->score = sum * result->length_penalty;
    return NULL;
}

static double output_of(const struct state *state, const struct nist_counts *counts,
                        const struct result *result)
{
    unsigned output = state->output;

    if (output >= OUTPUT_PARTS)
        return result->parts[output - OUTPUT_PARTS];
    if (output >= OUTPUT_INFORMATION)
        return counts->information[output - OUTPUT_INFORMATION];
    if (output >= OUTPUT_TOTALS)
        return (double)counts->totals[output - OUTPUT_TOTALS];
    if (output >= OUTPUT_MATCHES)
        return (double)counts->matches[output - OUTPUT_MATCHES];
    if (output == OUTPUT_REFERENCE_LENGTH)
        return counts->reference_length;
    if (output == OUTPUT_CANDIDATE_LENGTH)
        return (double)counts->candidate_length;
    return output == OUTPUT_SCORE ? result->score : result->length_penalty;
}

/* The requested value, or NaN and the reason. */
static double evaluate(const struct state *state, const struct nist_counts *counts,
                       struct mc_metric_problem *problem)
{
    struct result result;
    const char *reason = formula(state, counts, &result);

    if (reason == NULL)
        return output_of(state, counts, &result);
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return (double)NAN;
}

/* Counts one case; false, with the reason, if the references of the run are needed but were not
 * prepared. */
static bool count(struct state *state, const struct mc_metric_input *input,
                  struct nist_counts *counts, struct mc_metric_problem *problem)
{
    if (state->of_run && state->run.arena == NULL) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "information=run needs the references of a run");
        return false;
    }
    nist_count(&state->counter, input, state->of_run ? &state->run : NULL, counts);
    return true;
}

static int score_nist(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct nist_counts counts;
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] =
            count(state, in[i], &counts, problem) ? evaluate(state, &counts, problem) : (double)NAN;
    return 0;
}

static int corpus_nist(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct nist_set set;
    struct nist_counts sum, counts;
    size_t i;

    memset(&set, 0, sizeof(set));
    memset(&sum, 0, sizeof(sum));
    nist_gather(&opened->counter, all, n, &set);
    for (i = 0; i < n; i++) {
        nist_count(&opened->counter, all[i], &set, &counts);
        if (!opened->counter.mteval || nist_has_tokens(&opened->counter))
            nist_add(&sum, &counts);
    }
    nist_set_free(&set);
    *score = evaluate(opened, &sum, problem);
    return 0;
}

static void range_nist(void *state, double *worst, double *best)
{
    const struct state *opened = state;

    *worst = 0;
    *best = opened->output == OUTPUT_LENGTH_PENALTY ? 1 : (double)INFINITY;
}

/* --- explanation ------------------------------------------------------------------------------ */

static void write_match(const struct state *state, const struct mc_matched_ngram *ngram,
                        struct mc_slice text, const struct mc_metric_writer *writer)
{
    const struct nist_counter *counter = &state->counter;
    const struct nist_information *table =
        state->of_run ? &state->run.information : &counter->of_case;
    uint64_t in_references;
    double information =
        nist_information_of(table, counter->text.ids + ngram->at, ngram->order, &in_references);

    writer->begin_object(writer->context, NULL);
    mc_matched_ngram_write(ngram, text, writer);
    writer->number(writer->context, "information", information);
    writer->number(writer->context, "count_in_references", (double)in_references);
    writer->end(writer->context);
}

static void write_matches(const struct state *state, const struct mc_metric_writer *writer)
{
    const struct nist_counter *counter = &state->counter;
    const struct mc_case_words *words = &counter->words;
    struct mc_buffer text = {NULL, 0, 0};
    unsigned order;

    writer->begin_array(writer->context, "matched_ngrams");
    for (order = 1; order <= counter->order; order++) {
        struct mc_matched_ngram *ngrams;
        size_t first = counter->mteval ? 0 : counter->best[order - 1];
        size_t n =
            mc_matched_ngrams(words->candidate_sequence, words->sequences + first,
                              counter->mteval ? words->n_references : 1, order, order, &ngrams);
        size_t i;

        for (i = 0; i < n; i++)
            write_match(state, &ngrams[i],
                        mc_joined_tokens(&words->candidate.tokens, ngrams[i].at, order, &text),
                        writer);
        free(ngrams);
    }
    writer->end(writer->context);
    mc_buffer_free(&text);
}

static void write_orders(const struct state *state, const struct nist_counts *counts,
                         const struct result *result, const struct mc_metric_writer *writer)
{
    unsigned n;

    writer->begin_array(writer->context, "orders");
    for (n = 0; n < state->counter.order; n++) {
        writer->begin_object(writer->context, NULL);
        writer->number(writer->context, "order", n + 1);
        writer->number(writer->context, "matches", (double)counts->matches[n]);
        writer->number(writer->context, "total", (double)counts->totals[n]);
        writer->number(writer->context, "information", counts->information[n]);
        writer->number(writer->context, "part", result->parts[n]);
        if (!state->counter.mteval && state->counter.words.n_references > 1)
            writer->number(writer->context, "reference", (double)state->counter.best[n] + 1);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static int explain_nist(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct nist_counts counts;
    struct result result;
    struct state *opened = state;
    const char *reason;
    bool counted;

    opened->counter.explains = true;
    counted = count(opened, in, &counts, problem);
    opened->counter.explains = false;
    if (!counted)
        return -1;
    reason = formula(state, &counts, &result);
    if (reason != NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
        return -1;
    }
    writer->number(writer->context, "score", result.score);
    writer->number(writer->context, "length_penalty", result.length_penalty);
    writer->number(writer->context, "candidate_length", (double)counts.candidate_length);
    writer->number(writer->context, "reference_length", counts.reference_length);
    write_orders(state, &counts, &result, writer);
    write_matches(state, writer);
    return 0;
}

/* --- module ----------------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "nltk", VARIANTS, "the program to follow"),
    MC_CHOICE_PARAMETER("tokenize", "none; 13a with variant=mteval", MC_TOKENIZERS,
                        "tokeniser; none splits at white space"),
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case"),
    MC_INTEGER_PARAMETER("order", "5", 1, NIST_ORDER_LIMIT, "longest n-grams"),
    MC_CHOICE_PARAMETER("information", "case; run with variant=mteval", "case|run",
                        "count n-grams in the references of the case, or of all cases of the run"),
    MC_CHOICE_PARAMETER("output", "score", OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "NIST counts the n-grams shared by candidate and reference, each weighted by its "
    "information: info(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)) over a set of "
    "references, where the first count of a single word is that of all words. For each order "
    "the information of the matches (each n-gram counted at most as often as it occurs in the "
    "reference) is divided by the number of the candidate's n-grams. The orders are summed "
    "and multiplied by the length penalty: 1 if the candidate is at least as long as the "
    "reference, otherwise exp(ln(0.5) / ln(1.5)^2 * ln(c/r)^2) for c and r tokens, which is "
    "1/2 at 2/3 of the length. The score is in bits, from 0 with no upper bound; a text "
    "against itself has no fixed best score.\n"
    "\n"
    "The score of a case depends on the references that give the information, as the "
    "signature says: information=case uses the references of the case alone, information=run "
    "those of all cases scored together. The corpus score always uses all references of the "
    "corpus and divides sums over all cases.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (sentence_nist, corpus_nist). A candidate with fewer tokens "
    "than the order has no score, nor has a reference without tokens: NLTK divides by zero. "
    "With several references, for each order the one with the largest information is used "
    "(the longest of equals), with its length; sums are rounded as in NLTK, since the last "
    "bit decides which are equal.\n"
    "\n"
    "variant=mteval is mteval-v13a (NIST 2009). White space, entities and lowercase are as in "
    "bleu:variant=mteval; the program itself lowercases unless called with -c. An order "
    "without n-grams counts 0. With several references each n-gram is clipped by its largest "
    "count in any of them, and their mean length is used. A case in which a side has no "
    "tokens has no score and gives no information: the program divides by zero. As in the "
    "program, an n-gram whose words before the last are the single word \"0\" is weighted like "
    "a single word, with the count of all words.\n"
    "\n"
    "Tokenisers 13a, intl, zh, char and none are sacreBLEU's. output selects a value other than "
    "the score: length_penalty, candidate_length, reference_length, or for one order "
    "matches_1, totals_1, information_1 (of the matches, in bits), part_1 (the order's "
    "contribution to the score).";

const struct mc_metric_module metric_nist = {
    MC_BUILT_IN_METRIC("nist"),
    .citation = "Doddington 2002, Automatic Evaluation of Machine Translation Quality Using N-gram "
                "Co-Occurrence Statistics",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = (double)INFINITY,
    .parameters = parameters,
    .summary = "NIST: matching n-grams of words, weighted by their information",
    .manual = manual,
    .open = open_nist,
    .prepare = prepare_nist,
    .score = score_nist,
    .corpus = corpus_nist,
    .explain = explain_nist,
    .close = close_nist,
    .range = range_nist,
};
