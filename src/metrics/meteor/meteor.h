/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meteor.h: METEOR 1.5 (Denkowski and Lavie 2014, Meteor Universal; Denkowski and Lavie 2011,
 * Meteor 1.3), and NLTK's METEOR.
 *
 * The steps of a case: from texts to tokens (normalise.c), from tokens to numbered words with stems
 * and synsets (resources.c), from words to all possible matches and to one alignment (align.c),
 * from the alignment to counts and a score (meteor.c). In METEOR's terms the candidate is the test
 * sentence. */
#ifndef MC_METRICS_METEOR_METEOR_H
#define MC_METRICS_METEOR_METEOR_H

#include "metrics/case_words.h"
#include "text/lexicon.h"
#include "text/wordnet.h"

struct mc_arena;
struct mc_meteor_path;
struct mc_stemmer;
struct mc_string_map;

enum mc_meteor_module {
    MC_METEOR_EXACT,
    MC_METEOR_STEM,
    MC_METEOR_SYNONYM,
    MC_METEOR_PARAPHRASE,
    MC_METEOR_MODULES /* how many there are */
};
/* In the order of the enumeration. */
#define MC_METEOR_MODULE_NAMES "exact|stem|synonym|paraphrase"

/* Choices of the parameters `task`, in the order of the parameter tables, and `normalise`. */
#define MC_METEOR_TASKS "rank|adq|hter|util|li"
#define MC_METEOR_NORMALISATIONS "norm|norm-nopunct|lower|none"
/* In the order of MC_METEOR_NORMALISATIONS. */
enum mc_meteor_normalise {
    MC_METEOR_NORM,
    MC_METEOR_NORM_NOPUNCT,
    MC_METEOR_LOWER,
    MC_METEOR_NONE
};

/* --- resources: lists of words, synonyms, paraphrases ----------------------------------------- */

/* Function words and abbreviations: each the keys of a map. */
struct mc_meteor_lists {
    struct mc_string_map *function_words;
    struct mc_string_map *prefixes; /* without the full stop */
    bool *numeric_only;             /* [prefixes]: an abbreviation only before a digit */
};

/* The lists that are part of METEOR's definition of English, in the arena. */
void mc_meteor_lists_built_in(struct mc_arena *arena, struct mc_meteor_lists *lists);
/* The same from files in METEOR's format: function words, one a line; abbreviations, one a line,
 * some followed by "#NUMERIC_ONLY#"; lines that begin with '#' are skipped. */
void mc_meteor_lists_parse(struct mc_slice function_words, struct mc_slice prefixes,
                           struct mc_arena *arena, struct mc_meteor_lists *lists);

/* The source of synonyms: WordNet, or METEOR's own two files. A zeroed struct has none. */
struct mc_meteor_synonyms {
    struct mc_wordnet *wordnet;       /* NULL: the maps below, or nothing */
    struct mc_string_map *words;      /* from the file of synsets */
    struct mc_slice *word_synsets;    /* [words]: the line of ids */
    struct mc_string_map *inflected;  /* from the file of exceptions */
    uint32_t *first_base, *next_base; /* [inflected], [bases]: a chain; 0 ends it */
    struct mc_slice *bases;           /* [1..n_bases] */
    size_t n_bases, base_capacity, next_capacity;
};

/* Reads METEOR's files: synsets are pairs of lines, a word and its ids; exceptions are pairs of
 * lines, a base form and its inflected forms. Fails with MC_CODE_INPUT and the line. Free with
 * mc_meteor_synonyms_free; the texts and the arena must live as long. */
int mc_meteor_synonyms_parse(struct mc_slice synsets, struct mc_slice exceptions,
                             struct mc_arena *arena, struct mc_meteor_synonyms *synonyms,
                             struct mc_error *error) MC_MUST_CHECK;
void mc_meteor_synonyms_free(struct mc_meteor_synonyms *synonyms);
/* Appends the synsets of the word and of its base forms: those that the exceptions name, else the
 * result of the first detachment rule that gives a word with synsets. Synsets may occur twice. */
void mc_meteor_synsets_of(const struct mc_meteor_synonyms *synonyms, struct mc_slice word,
                          struct mc_arena *scratch, struct mc_synsets *synsets);

/* A phrase of a paraphrase table has at most this many words. */
enum { MC_METEOR_PHRASE_LIMIT = 32 };

/* A paraphrase table. A zeroed struct is empty. */
struct mc_meteor_phrases {
    struct mc_string_map *phrases; /* words joined by single blanks */
    uint32_t *first, *last;        /* [phrases]: a chain of links; 0: it has none */
    uint32_t *next;                /* [links]; 0 ends it */
    uint32_t *target;              /* [links]: a phrase that may replace it; from 1 */
    size_t n_links, first_capacity, next_capacity, target_capacity;
    size_t longest; /* words of the longest phrase */
};

/* Reads a table: each entry has three lines: probability (not used), phrase, paraphrase. It counts
 * in both directions, and as often as it occurs. Fails with MC_CODE_INPUT and the line. */
int mc_meteor_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                            struct mc_meteor_phrases *phrases,
                            struct mc_error *error) MC_MUST_CHECK;
void mc_meteor_phrases_free(struct mc_meteor_phrases *phrases);

/* --- texts to tokens -------------------------------------------------------------------------- */

/* Scratch memory of the normaliser. A zeroed struct is ready. */
struct mc_meteor_letters {
    uint32_t *items;
    size_t n, capacity;
};
struct mc_meteor_normaliser {
    struct mc_meteor_letters now, next;
    struct mc_buffer word, encoded;
};
/* One sentence; a zeroed struct is empty. */
struct mc_meteor_tokens {
    struct mc_buffer text; /* the tokens, one blank between them */
    struct mc_slice *items;
    size_t n, capacity;
};

/* Replaces the tokens by those of the text, as METEOR 1.5 -norm (with or without -noPunct), -lower
 * or nothing gives them. */
void mc_meteor_normalise(enum mc_meteor_normalise how, const struct mc_meteor_lists *lists,
                         struct mc_slice text, struct mc_meteor_normaliser *normaliser,
                         struct mc_meteor_tokens *tokens);
void mc_meteor_normaliser_free(struct mc_meteor_normaliser *normaliser);
void mc_meteor_tokens_free(struct mc_meteor_tokens *tokens);

/* --- tokens to words -------------------------------------------------------------------------- */

struct mc_meteor_word {
    uint32_t length; /* in UTF-16 units, as Java counts */
    bool is_function_word;
};

/* The words seen so far; each is looked up once. */
struct mc_meteor_lexicon {
    struct mc_lexicon words;
    const struct mc_meteor_lists *lists;
    struct mc_meteor_word *kinds; /* [words.names] */
    size_t kind_capacity;
};

/* Makes an empty lexicon. Without synonyms (NULL) words have no synsets; without a stemmer they are
 * their own stems. */
void mc_meteor_lexicon_open(struct mc_meteor_lexicon *lexicon, const struct mc_meteor_lists *lists,
                            const struct mc_meteor_synonyms *synonyms, struct mc_stemmer *stemmer);
void mc_meteor_lexicon_close(struct mc_meteor_lexicon *lexicon);
/* The number of the word. */
uint32_t mc_meteor_lexicon_add(struct mc_meteor_lexicon *lexicon, struct mc_slice word);

/* --- words to matches ------------------------------------------------------------------------- */

/* Words [reference, reference + n_reference) with [candidate, candidate + n_candidate). */
struct mc_meteor_match {
    uint32_t reference, candidate;
    uint16_t n_reference, n_candidate;
    uint32_t module; /* place in the list of modules used */
};

/* With more matches than this, the case has no score. */
enum { MC_METEOR_MATCH_LIMIT = 1 << 22 };

/* One sentence as words. */
struct mc_meteor_sentence {
    struct mc_meteor_tokens tokens;
    uint32_t *words; /* [tokens.n] */
    size_t capacity;
};

/* All matches of a pair, in the order of their first reference word. */
struct mc_meteor_matches {
    struct mc_meteor_match *items;
    size_t n, capacity;
    uint32_t *first; /* [reference words + 1]: items[first[j]..first[j + 1]) begin at word j */
    size_t first_capacity;
    /* memory of the search: bits for positions in the candidate; zero when idle */
    uint64_t *word_places, *stem_places, *synset_places;
    size_t word_capacity, stem_capacity, synset_capacity;
    struct mc_meteor_match *unsorted;
    size_t n_unsorted, unsorted_capacity;
    struct mc_meteor_place {
        uint32_t at, n_words, next;
    } * places;             /* [1..]: of phrases in a sentence, chained by phrase */
    uint32_t *phrase_place; /* [phrases]: first of the chain; 0 when idle */
    size_t n_places, place_capacity, phrase_capacity;
};

struct mc_meteor_modules {
    enum mc_meteor_module items[MC_METEOR_MODULES];
    double weights[MC_METEOR_MODULES];
    size_t n;
};

/* Finds the matches of every module; if both sentences are equal, only those of the first. -1:
 * there are more than MC_METEOR_MATCH_LIMIT. */
int mc_meteor_match(const struct mc_meteor_modules *modules, const struct mc_lexicon *lexicon,
                    const struct mc_meteor_phrases *phrases,
                    const struct mc_meteor_sentence *candidate,
                    const struct mc_meteor_sentence *reference,
                    struct mc_meteor_matches *matches) MC_MUST_CHECK;
void mc_meteor_matches_free(struct mc_meteor_matches *matches);

/* --- matches to an alignment ------------------------------------------------------------------ */

/* The alignment, and the memory of the beam search. A zeroed struct is ready. */
struct mc_meteor_aligner {
    uint32_t *chosen; /* [n_chosen]: matches of the alignment, by reference word */
    size_t n_chosen, chosen_capacity;
    uint32_t chunks;
    uint32_t *cover_candidate, *cover_reference; /* how many matches cover a word */
    uint32_t *fixed; /* [reference words]: 1 + the fixed match (at the end: the chosen one), or 0 */
    size_t cover_candidate_capacity, cover_reference_capacity, fixed_capacity;
    struct mc_meteor_path *paths; /* two generations of the beam */
    uint64_t *used;               /* [paths * words of bits]: candidate words already used */
    size_t path_capacity, used_capacity;
    struct mc_meteor_step {
        uint32_t match, before; /* chain of matches chosen; 0 ends it */
    } * steps;
    size_t n_steps, step_capacity;
};

/* Chooses among the matches as METEOR's Aligner does, with a beam of 40. */
void mc_meteor_align(const struct mc_meteor_modules *modules,
                     const struct mc_meteor_matches *matches, size_t n_candidate,
                     size_t n_reference, struct mc_meteor_aligner *aligner);
void mc_meteor_aligner_free(struct mc_meteor_aligner *aligner);

/* --- an alignment to a score ------------------------------------------------------------------ */

struct mc_meteor_settings {
    double alpha, beta, gamma, delta;
    bool by_characters; /* lengths and matches count characters */
};

/* METEOR as NLTK 3.8 computes it (Banerjee and Lavie 2005, with free parameters). */

enum mc_meteor_nltk_stage { MC_METEOR_NLTK_EXACT, MC_METEOR_NLTK_STEM, MC_METEOR_NLTK_SYNONYM };

/* One sentence: the numbers of its words and of their stems. */
struct mc_meteor_nltk_side {
    uint32_t *words, *stems, *partner; /* partner: 1 + place in the other sentence, or 0 */
    enum mc_meteor_nltk_stage *stage;  /* where there is a partner */
    size_t n, capacity;
};

/* A case as NLTK treats it; the words seen so far are kept. */
struct mc_meteor_nltk {
    const struct mc_wordnet *wordnet;
    struct mc_stemmer *stemmer;
    struct mc_arena *arena, *scratch;
    struct mc_string_map *names;
    struct mc_meteor_nltk_word {
        uint32_t stem;             /* 1 + the number of its stem; 0: not looked up yet */
        uint32_t lemmas, n_lemmas; /* in `lemmas`, when has_lemmas */
        bool has_lemmas;
    } * words; /* [names] */
    size_t word_capacity;
    uint32_t *lemmas; /* numbers of the words that share a synset */
    size_t n_lemmas, lemma_capacity;
    uint32_t *head, *next; /* [names], [reference words]: 1 + last free place of a word, chained */
    size_t head_capacity, next_capacity;
    struct mc_synsets synsets;
    struct mc_word_list forms, found;
    struct mc_meteor_nltk_side candidate, reference;
    size_t n_matches, n_chunks;
    size_t n_bytes; /* of all words */
};

void mc_meteor_nltk_open(struct mc_meteor_nltk *nltk, const struct mc_wordnet *wordnet);
void mc_meteor_nltk_close(struct mc_meteor_nltk *nltk);

/* An opened METEOR: parameters, resources, memory. */

/* The figures of the whole are followed by four for each module: content and function words that it
 * matched, of candidate and reference. */
#define MC_METEOR_OF_MODULE(name)                                                                  \
    "|" name "_content_candidate|" name "_content_reference|" name "_function_candidate|" name     \
    "_function_reference"
#define MC_METEOR_OUTPUTS                                                                          \
    "score|precision|recall|fmean|fragmentation_penalty|chunks|matched_candidate|"                 \
    "matched_reference|candidate_length|reference_length|candidate_function_words|"                \
    "reference_function_words" MC_METEOR_OF_MODULE("exact") MC_METEOR_OF_MODULE("stem")            \
        MC_METEOR_OF_MODULE("synonym") MC_METEOR_OF_MODULE("paraphrase")

/* In the order of MC_METEOR_OUTPUTS. */
enum mc_meteor_output {
    MC_METEOR_SCORE,
    MC_METEOR_PRECISION,
    MC_METEOR_RECALL,
    MC_METEOR_FMEAN,
    MC_METEOR_PENALTY,
    MC_METEOR_CHUNKS,
    MC_METEOR_MATCHED_CANDIDATE,
    MC_METEOR_MATCHED_REFERENCE,
    MC_METEOR_CANDIDATE_LENGTH,
    MC_METEOR_REFERENCE_LENGTH,
    MC_METEOR_CANDIDATE_FUNCTION_WORDS,
    MC_METEOR_REFERENCE_FUNCTION_WORDS,
    MC_METEOR_OF_MODULES
};

struct mc_meteor_shared_synonyms;

struct mc_meteor_state {
    bool nltk;
    unsigned output; /* enum mc_meteor_output, or a figure of a module */
    enum mc_meteor_normalise normalise;
    struct mc_meteor_settings settings;
    struct mc_meteor_modules modules;
    struct mc_arena *arena; /* of the resources */
    struct mc_meteor_lists lists;
    struct mc_meteor_synonyms synonyms;
    struct mc_meteor_shared_synonyms *shared; /* owner of the synonyms; NULL: the state itself */
    struct mc_meteor_phrases phrases;
    struct mc_meteor_lexicon lexicon;
    struct mc_stemmer *stemmer;
    struct mc_meteor_normaliser normaliser;
    struct mc_meteor_sentence candidate, reference;
    struct mc_meteor_matches matches;
    struct mc_meteor_aligner aligner;
    struct mc_case_words words; /* with nltk */
    struct mc_meteor_nltk pair; /* with nltk */
};

/* Reads the parameters and the resources. */
int mc_meteor_open(const struct mc_metric_host *host, void **state,
                   struct mc_metric_problem *problem);
void mc_meteor_close(void *state);

#endif
