/* nist_information.h: the information of n-grams in a set of texts (Doddington 2002, equation 2).
 *
 * info(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)); for one word the first count is that of all
 * words. One struct serves set after set and keeps its memory. */
#ifndef MC_METRICS_TEXT_NIST_INFORMATION_H
#define MC_METRICS_TEXT_NIST_INFORMATION_H

#include "text/ngram.h"

enum { MC_NIST_ORDER_LIMIT = 9 };

#define MC_NIST_NO_WORD UINT32_MAX

struct mc_nist_entry {
    uint64_t key;       /* 1 + entry of the first n - 1 words (0: none), and the last word */
    double information; /* after mc_nist_information_finish */
    uint64_t count;
};

struct mc_nist_slot {
    uint32_t entry, turn;
};

/* A zeroed struct is ready once the first two are set. */
struct mc_nist_information {
    unsigned order; /* 1..MC_NIST_ORDER_LIMIT */
    uint32_t zero;  /* the word "0" for mteval-v13a, which divides the count of all words by that of
                       an n-gram that begins with it and has one word more; else MC_NIST_NO_WORD */
    uint64_t n_words;
    struct mc_nist_entry *entries;
    size_t n_entries, capacity;
    struct mc_nist_slot *slots; /* [n_slots], a power of two; used when slot.turn == turn */
    size_t n_slots;
    uint32_t turn;
};

/* Bits of information of what is there `count` times, after what is there `all` times. */
double mc_nist_bits(uint64_t all, uint64_t count);
/* Forgets all texts. */
void mc_nist_information_clear(struct mc_nist_information *table);
/* Counts the n-grams of one text, for all orders. */
void mc_nist_information_add(struct mc_nist_information *table, struct mc_id_sequence text);
/* To be called after the last text. */
void mc_nist_information_finish(struct mc_nist_information *table);
/* Adds to sums[n - 1] the information of every n-gram of the text at i that has bit n - 1 of
 * marks[i] set; n-grams that are not in the set count nothing. */
void mc_nist_information_sum(const struct mc_nist_information *table, struct mc_id_sequence text,
                             const uint16_t *marks, double *sums);
/* Memory of mc_nist_information_sum_distinct; a zeroed struct is ready. */
struct mc_nist_tally {
    struct {
        uint32_t entry, n;
    } * noted;        /* the matches in the order of the text */
    uint32_t *counts; /* [entries of the table]; zero when idle */
    size_t note_capacity, count_capacity;
};

/* The same sums rounded as NLTK rounds them: each distinct n-gram adds its information times its
 * matches, in the order in which the n-grams first occur in the text. Of references with the same
 * sum NLTK takes the longest, so that the last bit counts. */
void mc_nist_information_sum_distinct(const struct mc_nist_information *table,
                                      struct mc_id_sequence text, const uint16_t *marks,
                                      struct mc_nist_tally *tally, double *sums);
void mc_nist_tally_free(struct mc_nist_tally *tally);
/* The information of one n-gram, and its count in the set in *count; 0 where it is not there. */
double mc_nist_information_of(const struct mc_nist_information *table, const uint32_t *ids,
                              unsigned n, uint64_t *count);
void mc_nist_information_free(struct mc_nist_information *table);

#endif
