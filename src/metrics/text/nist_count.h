/* nist_count.h: matches of one case and their information, as the variants of NIST count them. */
#ifndef MC_METRICS_TEXT_NIST_COUNT_H
#define MC_METRICS_TEXT_NIST_COUNT_H

#include "base/string_map.h"
#include "metrics/text/case_words.h"
#include "metrics/text/nist_information.h"

enum { MC_NIST_SHORT = 64 };

/* Counts of a case or, added up, of a corpus; index n - 1 holds the n-grams. */
struct mc_nist_counts {
    double information[MC_NIST_ORDER_LIMIT]; /* of the matches, in bits */
    uint64_t matches[MC_NIST_ORDER_LIMIT];   /* clipped */
    uint64_t totals[MC_NIST_ORDER_LIMIT];    /* n-grams of the candidate */
    uint64_t candidate_length;               /* tokens */
    double reference_length; /* tokens: mteval takes the mean of the references; NLTK those of the
                                best reference of each order, of which this is the mean */
};

/* The references of a run. A zeroed struct is one that was not gathered. */
struct mc_nist_set {
    struct mc_nist_information information;
    struct mc_arena *arena; /* NULL: not gathered */
    struct mc_string_map *words;
};

/* A zeroed struct is ready once the first two and the settings in `words` are set. A reference is
 * short when it has at most MC_NIST_SHORT
 * tokens. */
struct mc_nist_counter {
    bool mteval;
    unsigned order; /* 1..MC_NIST_ORDER_LIMIT */
    bool explains;  /* best, text and the table that was used are wanted too */
    struct mc_case_words words;
    struct mc_ngram_matcher matcher;
    struct mc_nist_information of_case;
    struct mc_id_sequence text;       /* the candidate in the numbers of the table that was used */
    size_t best[MC_NIST_ORDER_LIMIT]; /* NLTK: the reference whose matches count, by order */
    struct mc_nist_tally tally;
    uint16_t *marks; /* [candidate tokens] which n-grams match (text/ngram.h); while counting */
    uint32_t *ids;
    uint64_t *places; /* [id] bits are positions in a short reference; zero when idle */
    double *ratios;   /* of a short reference: see nist_short.c */
    size_t marks_capacity, ids_capacity, place_capacity;
};

/* Gathers all references into an empty set. With mteval a case in which the candidate or every
 * reference has no token is left out: the program divides by zero there. */
void mc_nist_gather(struct mc_nist_counter *counter, const struct mc_metric_input *const *all,
                    size_t n, struct mc_nist_set *set);
void mc_nist_set_free(struct mc_nist_set *set);
/* Counts one case with the information of the set, or of its own references where set is NULL. */
void mc_nist_count(struct mc_nist_counter *counter, const struct mc_metric_input *input,
                   const struct mc_nist_set *set, struct mc_nist_counts *counts);
/* The same, without lengths and totals, for a case with one short reference that gives the
 * information itself, as NLTK counts it. The counter has read the case, counts are zero. */
void mc_nist_count_short(struct mc_nist_counter *counter, struct mc_nist_counts *counts);
void mc_nist_add(struct mc_nist_counts *sum, const struct mc_nist_counts *counts);
/* Whether both sides have a token; the counter has read the case. */
bool mc_nist_has_tokens(const struct mc_nist_counter *counter);
void mc_nist_counter_free(struct mc_nist_counter *counter);

#endif
