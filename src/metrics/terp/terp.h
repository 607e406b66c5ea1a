/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terp.h: TERp (Snover, Madnani, Dorr and Schwartz 2009, Fluency, Adequacy, or HTER? Exploring
 * Different Human Judgments with a Tunable MT Metric).
 *
 * The steps of a case: from texts to tokens (text/tokenize), from tokens to numbered words with
 * stems and synsets (text/lexicon), from words to a table of the costs of each pair and to the
 * phrases that may be exchanged (resources.c), from these to the cheapest alignment, with shifts of
 * blocks as long as they pay (align.c). In TERp's terms the candidate is the hypothesis. */
#ifndef MC_METRICS_TERP_TERP_H
#define MC_METRICS_TERP_TERP_H

#include "text/lexicon.h"
#include "text/tokenize.h"

struct mc_arena;
struct mc_string_map;
struct mc_terp;

/* --- parameters and sets of words ------------------------------------------------------------- */

/* Which blocks may be shifted: those equal to their counterpart, or also those with equal stems or
 * synonyms, or with phrases too. In the order of TERp's names. */
enum mc_terp_constraint { MC_TERP_NO_SHIFT, MC_TERP_EXACT, MC_TERP_RELAX_NO_PHRASE, MC_TERP_RELAX };
#define MC_TERP_CONSTRAINTS "noshift|exact|relax_nophrase|relax"

/* How the cost of a phrase follows from its probability. */
enum mc_terp_function {
    MC_TERP_NONE, /* the probability is the cost */
    MC_TERP_STD,
    MC_TERP_STDINV,
    MC_TERP_STDNONED,
    MC_TERP_STDINVNONED
};
#define MC_TERP_FUNCTIONS "NONE|STD|STDINV|STDNONED|STDINVNONED"

enum { MC_TERP_FUNCTION_LIMIT = 4 };

struct mc_terp_costs {
    double deletion, insertion, substitution, match, shift, stem, synonym;
};

struct mc_terp_parameters {
    bool normalize, case_sensitive, strip_punctuation;
    bool cap; /* scores are at most 1 */
    bool stems, synonyms;
    bool average_length; /* the mean length of the references; else that of the best one */
    uint32_t beam, shift_distance;
    struct mc_terp_costs costs;
    enum mc_terp_constraint constraint;
    enum mc_terp_function function;
    double function_values[MC_TERP_FUNCTION_LIMIT];
    size_t n_function_values;
    double phrase_minimum, phrase_maximum;
    const char *stop_words; /* path of the list; NULL: the built-in one, "": none */
    const char *wordnet;    /* folder; NULL: the standard one */
};

/* The sets "ter", "default" and "terpa"; false: the name is none of them. */
bool mc_terp_parameters_named(const char *name, struct mc_terp_parameters *parameters);
/* Reads TERp's format: lines "Name (type) : value", which change the set "default". Names that have
 * no influence on scores are ignored; unknown names, invalid values and unsupported settings fail
 * with MC_CODE_INPUT and the place. Paths live in the arena. */
int mc_terp_parameters_parse(struct mc_slice text, struct mc_arena *arena,
                             struct mc_terp_parameters *parameters,
                             struct mc_error *error) MC_MUST_CHECK;
/* The words that are not shifted alone, from the distribution of TERp; one a line. */
struct mc_slice mc_terp_stop_words(void);

/* --- resources: synonyms and phrases ---------------------------------------------------------- */

/* Appends the synsets of the word and of all its base forms, as the WordNet interface of TERp finds
 * them: those of the exception list and the result of every detachment rule, known or not. `source`
 * is a struct mc_wordnet. */
void mc_terp_find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                          struct mc_synsets *synsets);

/* One entry of a phrase table: words[begin, begin + n) may replace the reference phrase of its
 * node. */
struct mc_terp_entry {
    double probability;
    double cost; /* NaN until it is needed; infinite: never used */
    uint32_t begin, n;
    uint32_t next; /* the next entry of the node; 0 ends the chain */
};

/* A phrase table: a tree of reference phrases, word by word. A zeroed struct is empty. */
struct mc_terp_phrases {
    struct mc_string_map *words;
    struct mc_string_map *edges;   /* from node and word (8 bytes) to edge: edge e leads to node e +
                                      1 */
    uint32_t *first;               /* [nodes]: first entry, 0: none */
    struct mc_terp_entry *entries; /* from 1 */
    uint32_t *phrase_words;        /* of all entries */
    size_t n_entries, n_words, first_capacity, entry_capacity, word_capacity;
};

/* Reads lines "probability <p>reference</p> <p>hypothesis</p>"; a second probability before the
 * first phrase makes two entries, as in TERp. Empty lines, empty phrases and equal phrases are
 * ignored. Fails with MC_CODE_INPUT and the place. Free with mc_terp_phrases_free. */
int mc_terp_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                          struct mc_terp_phrases *phrases, struct mc_error *error) MC_MUST_CHECK;
void mc_terp_phrases_free(struct mc_terp_phrases *phrases);
/* The node that the word leads to; 0: none (no word leads to the root, node 0). */
uint32_t mc_terp_phrases_step(const struct mc_terp_phrases *phrases, uint32_t node, uint32_t word);
/* The cost of a phrase with this probability, if TERp without phrases turns its words into the
 * reference phrase at the cost `edits`; infinite if it is not defined. */
double mc_terp_phrase_cost(const struct mc_terp_parameters *parameters, double probability,
                           double edits);

/* --- words ------------------------------------------------------------------------------------ */

enum mc_terp_edit {
    MC_TERP_MATCH,
    MC_TERP_SUBSTITUTION,
    MC_TERP_STEM,
    MC_TERP_SYNONYM,
    MC_TERP_PHRASE,
    MC_TERP_INSERTION, /* a word only in the candidate */
    MC_TERP_DELETION,  /* a word only in the reference */
    MC_TERP_EDITS      /* how many there are */
};

/* One sentence. */
struct mc_terp_sentence {
    struct mc_ter_tokens tokens; /* of a text; empty for a phrase of the table */
    uint32_t *words;             /* [n]: numbers in the lexicon */
    uint32_t *phrase_words;      /* [n]: numbers in the phrase table, or MC_NOT_FOUND */
    bool *is_stop_word;          /* [n] */
    size_t n, word_capacity, phrase_word_capacity, stop_word_capacity;
};

/* A phrase for the reference from some word on; the candidate has all its words. */
struct mc_terp_option {
    uint32_t n_reference, n_candidate;
    uint32_t begin; /* in phrases->phrase_words */
    double cost;
};

/* The data of a pair of sentences, before it is aligned. Rows are words of the candidate, columns
 * of the reference. */
struct mc_terp_pair {
    const struct mc_terp_sentence *candidate, *reference;
    double *costs;        /* [row][column]: the cost of the cheapest edit from one to the other */
    unsigned char *kinds; /* [row][column]: enum mc_terp_edit, the kind of that edit */
    bool *alike;          /* [row][column]: whether they are equal for shifts */
    const uint32_t *phrase_words;   /* of the phrase table */
    struct mc_terp_option *options; /* [first[i], first[i + 1]): phrases from column i on, by the
                                       lengths of reference and candidate phrase */
    uint32_t *first;                /* [columns + 1] */
    size_t n_options, cost_capacity, kind_capacity, alike_capacity, option_capacity, first_capacity;
    uint64_t *in_candidate, turn; /* [phrase words]: the turn in which the candidate had the word */
    size_t in_candidate_capacity;
};

/* The cells [low, high) of a row that lead on to others, except infinite ones. */
struct mc_terp_row {
    uint32_t low, high;
};

/* One step of an alignment. */
struct mc_terp_step {
    enum mc_terp_edit edit;
    uint32_t n_candidate, n_reference;
    double cost;
};

/* The cheapest alignment of a candidate, in some order of its words, with the reference, and the
 * memory for it. A zeroed struct is ready once the first three are set. */
struct mc_terp_aligner {
    const struct mc_terp_costs *costs;
    uint32_t beam; /* cells this much dearer than the best step into their row lead nowhere */
    const struct mc_terp_pair *pair;

    double distance;
    double *cells;            /* [rows + 1][stride]: the cost up to the cell; infinite: it leads
                                 nowhere */
    struct mc_terp_row *rows; /* [rows + 1] */
    double *work[2];          /* [stride] */
    double *pending;          /* [rows + 1][stride]: the cost with the cheapest phrase that ends at
                                 the cell */
    uint32_t *pending_option; /* which phrase that is */
    struct mc_terp_step *steps;
    size_t n_steps, stride, cell_capacity, row_capacity, work_capacity[2], pending_capacity,
        pending_option_capacity, step_capacity;
};

/* A block of the candidate, the block of the reference that it is moved to match, and where to. */
struct mc_terp_shift {
    uint32_t start, length, target; /* target: the token before which it is put */
    uint32_t reference_start, reference_length;
    uint32_t size, number; /* the greater of the two lengths; serial number */
};

/* Shifts worth trying, and the memory to find them. A zeroed struct is ready. */
struct mc_terp_shifts {
    struct mc_terp_shift *items; /* sorted by size (the longest first), start, length, target; each
                                    once */
    size_t n, capacity;
    /* sums over the preceding words: of wrong ones, and of those that are not stop words */
    uint32_t *candidate_errors, *reference_errors, *candidate_content, *reference_content;
    int32_t *reference_place;      /* [columns]: aligned word of the candidate; -1: before all */
    int32_t *candidate_place;      /* [rows]: aligned word of the reference */
    uint64_t *seen, turn;          /* [block length][columns + 1]: the turn in which it was looked
                                      at */
    struct mc_terp_shift *waiting; /* blocks that are still to be extended */
    size_t n_waiting, waiting_capacity;
    size_t candidate_error_capacity, reference_error_capacity, candidate_content_capacity,
        reference_content_capacity, reference_place_capacity, candidate_place_capacity,
        seen_capacity;
};

/* The result of a search and its memory. A zeroed struct is ready. */
struct mc_terp_search {
    struct mc_terp_pair pair;
    struct mc_terp_aligner aligner;
    struct mc_terp_shifts shifts;
    struct mc_terp_shift *made; /* in order */
    size_t n_made, made_capacity;
    uint32_t *order[2]; /* the current order of candidate words, and room for the next */
    size_t order_capacity[2];
};

/* A scorer. */
struct mc_terp {
    struct mc_terp_parameters parameters;
    struct mc_ter_options tokenizing;
    struct mc_lexicon lexicon;
    struct mc_stemmer *stemmer;
    struct mc_wordnet *wordnet;
    struct mc_string_map *stop_words; /* NULL: none */
    struct mc_terp_phrases phrases;
    struct mc_arena *arena; /* of the resources */
    struct mc_terp_sentence candidate, reference, phrase_candidate, phrase_reference;
    struct mc_terp_search search, phrase_search; /* the second for the costs of phrases */
    unsigned output;                             /* in MC_TERP_OUTPUTS */
};

/* Reads a text into a sentence. */
void mc_terp_read(struct mc_terp *terp, struct mc_slice text, struct mc_terp_sentence *sentence);
/* Fills the pair for both sentences, which must stay valid. `use_phrases`: with the options of the
 * phrase table, whose costs are computed if not known yet. */
void mc_terp_compare(struct mc_terp *terp, struct mc_terp_pair *pair,
                     const struct mc_terp_sentence *candidate,
                     const struct mc_terp_sentence *reference, bool use_phrases);
void mc_terp_sentence_free(struct mc_terp_sentence *sentence);
void mc_terp_pair_free(struct mc_terp_pair *pair);

/* --- alignment -------------------------------------------------------------------------------- */

/* Aligns the words order[0..pair->candidate->n), given as places in the candidate; fills distance
 * and steps. Neither sentence is empty. */
void mc_terp_align(struct mc_terp_aligner *aligner, const uint32_t *order);
/* The distance for another order, which equals the one aligned last up to place `equal`; may be
 * infinite if it is above the limit. */
double mc_terp_align_again(struct mc_terp_aligner *aligner, const uint32_t *order, uint32_t equal,
                           double limit);
/* Whether the candidate, in this order, has the phrase at this place. */
bool mc_terp_option_fits(const struct mc_terp_pair *pair, const struct mc_terp_option *option,
                         const uint32_t *order, size_t place);
void mc_terp_aligner_free(struct mc_terp_aligner *aligner);

/* --- shifts ----------------------------------------------------------------------------------- */

/* Replaces the list by the shifts for the alignment of this order. */
void mc_terp_shifts_gather(struct mc_terp_shifts *shifts,
                           const struct mc_terp_parameters *parameters,
                           const struct mc_terp_aligner *aligner, const uint32_t *order);
void mc_terp_shifts_free(struct mc_terp_shifts *shifts);

/* --- the whole search ------------------------------------------------------------------------- */

/* Figures of one case, or sums over cases. */
struct mc_terp_counts {
    double edits;             /* cost of all edits and shifts */
    double of[MC_TERP_EDITS]; /* how many of each kind */
    double shifts, shifted_words;
    double candidate_length, reference_length;
};

/* Finds shifts and alignment of both sentences, in `search`; returns the total cost. */
double mc_terp_search_run(struct mc_terp *terp, struct mc_terp_search *search,
                          const struct mc_terp_sentence *candidate,
                          const struct mc_terp_sentence *reference, bool use_phrases);
void mc_terp_search_free(struct mc_terp_search *search);

/* --- cases ------------------------------------------------------------------------------------ */

/* Counts for one reference. Afterwards terp->candidate, ->reference and ->search belong to it.
 * Returns NULL, or why there are none. */
const char *mc_terp_count_one(struct mc_terp *terp, struct mc_slice candidate,
                              struct mc_slice reference,
                              struct mc_terp_counts *counts) MC_MUST_CHECK;
/* Edits for each word of the reference, at most 1 with the cap; 1 if there are edits but no
 * word. */
double mc_terp_rate(const struct mc_terp_parameters *parameters,
                    const struct mc_terp_counts *counts);

/* --- open and close --------------------------------------------------------------------------- */

#define MC_TERP_OUTPUTS                                                                            \
    "score|edits|reference_length|candidate_length|shifts|shifted_words|matches|stems|synonyms|"   \
    "phrases|substitutions|insertions|deletions"

/* Prepares the parts of a scorer that follow from terp->parameters, wordnet and phrases; for open()
 * and for tests. `stop_words`: a list, one or more words a line. */
void mc_terp_prepare(struct mc_terp *terp, struct mc_slice stop_words);
int mc_terp_open(const struct mc_metric_host *host, void **state,
                 struct mc_metric_problem *problem);
void mc_terp_close(void *state);

#endif
