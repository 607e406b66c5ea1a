/* word_knowledge.h: what is known of single English words: their classes, their base forms, their
 * place in WordNet. Everything is looked up once and kept; one struct serves one thread, any number
 * of them one WordNet.
 *
 * Base forms and word classes as in doc/phenomena.md. */
#ifndef MC_PHENOMENA_WORD_KNOWLEDGE_H
#define MC_PHENOMENA_WORD_KNOWLEDGE_H

#include "text/wordnet.h"

struct mc_word_knowledge;

/* The senses of a word and what they lead to: synsets as mc_wordnet_synsets gives them, over all
 * base forms of all parts of speech; sorted, each once. */
struct mc_word_senses {
    struct mc_slice *forms; /* base forms, each once */
    size_t n_forms;
    struct mc_synsets synsets;
    struct mc_synsets similar; /* ... and those one step over '&' from them */
    struct mc_synsets derived; /* ... and those that a base form's '+', '\' and '<' lead to */
    struct mc_synsets cluster; /* first adjective sense, and those one step over '&' from it */
    struct mc_synsets similar_opposites, derived_opposites; /* that their '!' pointers lead to */
    struct mc_slice *antonyms; /* words that the '!' pointers of the base forms lead to */
    size_t n_antonyms;
    struct mc_synset_ancestors *ancestors; /* of each of `synsets`; empty for those that are neither
                                              noun nor verb */
};
/* The synsets above one, with the least number of steps over '@' and '@i'; sorted; the synset
 * itself, at 0 steps, among them. */
struct mc_synset_ancestors {
    uint32_t *ids;
    unsigned *steps;
    size_t n;
};

struct mc_word {
    struct mc_slice text; /* in lower case */
    struct mc_slice base; /* the one base form by which sentences are compared */
    uint32_t index;       /* two words are the same when this is */
    uint32_t base_index;  /* the same of the base form */
    bool is_article, is_function, is_auxiliary, is_be, is_negation, is_participle;
    bool is_man, is_woman, is_indefinite; /* "boy", "girl", "something" */
    bool is_verb_form;                    /* an inflected form of a verb */
    bool is_noun;                         /* has a base form as a noun; filled for verb forms */
    bool is_known;                        /* has a sense in WordNet */
};

/* wordnet: NULL for none; then every word is its own base form and unknown. It must outlive the
 * struct. */
struct mc_word_knowledge *
mc_word_knowledge_new(const struct mc_wordnet *wordnet) MC_MUST_CHECK MC_NEVER_NULL;
void mc_word_knowledge_free(struct mc_word_knowledge *knowledge);
bool mc_word_knowledge_has_wordnet(const struct mc_word_knowledge *knowledge);
/* The word, which may be in any case (ASCII); "take_off" for a phrase. Lives until the struct is
 * freed, or mc_word_knowledge_rest forgets it. */
const struct mc_word *mc_word_of(struct mc_word_knowledge *knowledge, struct mc_slice text);
const struct mc_word_senses *mc_word_senses_of(struct mc_word_knowledge *knowledge,
                                               const struct mc_word *word);
/* To be called between two pairs of a long stream: when very many words are kept, all are
 * forgotten. */
void mc_word_knowledge_rest(struct mc_word_knowledge *knowledge);

#endif
