/* SPDX-License-Identifier: GPL-3.0-or-later */
/* classify.h: the phenomenon that a sentence pair shows, by its words and its graphs, and whether
 * the pair satisfies the rule of a phenomenon. */
#ifndef MC_PHENOMENA_CLASSIFY_H
#define MC_PHENOMENA_CLASSIFY_H

#include "amr/difference.h"
#include "base/memory.h"

struct mc_pair_words;
struct mc_phenomenon_rule;
struct mc_word;
struct mc_word_knowledge;

/* The phenomena that can be recognised. */
enum mc_phenomenon_label {
    MC_SHOWN_NONE, /* none of them, or several */
    MC_SHOWN_ANTONYMY,
    MC_SHOWN_ARTICLE,
    MC_SHOWN_ASPECT,
    MC_SHOWN_CO_HYPONYMY,
    MC_SHOWN_HYPONYMY,
    MC_SHOWN_NEGATION,
    MC_SHOWN_OMISSION,
    MC_SHOWN_PARTIAL_SYNONYMY,
    MC_SHOWN_PASSIVE,
    MC_SHOWN_SEMANTIC_ROLES,
    MC_SHOWN_SUBORDINATE_CLAUSES,
    MC_N_CLASSIFIED, /* number of labels that mc_classify gives; further ones are for `mine` only */
    MC_SHOWN_NUMERAL = MC_N_CLASSIFIED,
    MC_N_SHOWN
};

/* The sign in the words by which a pair was recognised. */
enum mc_word_sign {
    MC_SIGN_NONE, /* none: not recognised, or by the graphs */
    MC_SIGN_ARTICLES,
    MC_SIGN_NEGATIONS,
    MC_SIGN_PLACES,
    MC_SIGN_RELATIVE,    /* a clause with a relative pronoun */
    MC_SIGN_VOICE,       /* one side is passive */
    MC_SIGN_EXCHANGE,    /* two stretches change places */
    MC_SIGN_CONNECTIVES, /* "dune of sand" */
    MC_SIGN_BE,          /* an additional form of "be" */
    MC_SIGN_GLUE,        /* "made of rock" */
    MC_SIGN_LONGER,      /* more words on one side */
    /* One word replaces another. */
    MC_SIGN_NUMBERS, /* both are numbers, whatever their relation */
    MC_SIGN_OPPOSITES,
    MC_SIGN_SYNONYMS,
    MC_SIGN_CLUSTER,       /* of adjectives */
    MC_SIGN_INDEFINITE,    /* one stands for anything */
    MC_SIGN_PERSONS,       /* of one sex */
    MC_SIGN_GENERAL_VERB,  /* one is more general */
    MC_SIGN_GENERAL_NOUN,  /* the same for words that are not verbs */
    MC_SIGN_VERBS_OF_KIND, /* verbs of one kind; never with MC_CLASSIFY_STRICTLY */
    MC_SIGN_OF_KIND,
    /* Signs with evidence against them (mined_doubt.h). */
    MC_SIGN_BESIDE,            /* any sign: something else differs */
    MC_SIGN_TENSE,             /* an additional form of "be", and another tense */
    MC_SIGN_STATE,             /* one side is passive: perhaps a state, or of another subject */
    MC_SIGN_BARE,              /* an exchange of words: the sentences say nothing else */
    MC_SIGN_TURNED,            /* two stretches change places: perhaps just a different order */
    MC_SIGN_BEFORE,            /* more words: the sentence that follows them is complete */
    MC_SIGN_AGES,              /* opposites: a girl and a man */
    MC_SIGN_ALSO_OF_KIND,      /* synonyms or a cluster, but the words exclude each other */
    MC_SIGN_OF_KIND_ELSEWHERE, /* related, but not as nouns or only in rare senses */
    MC_SIGN_GENERAL_AS_VERBS,  /* one is a more general noun, but both are verbs */
    MC_N_WORD_SIGNS
};

struct mc_labelled_phenomenon {
    enum mc_phenomenon_label shown;
    const char *reason; /* for a message; constant or in the arena */
    enum mc_word_sign sign;
};

static inline struct mc_labelled_phenomenon mc_phenomenon_label(enum mc_phenomenon_label shown,
                                                                const char *reason)
{
    return (struct mc_labelled_phenomenon){shown, reason, MC_SIGN_NONE};
}

enum mc_classify_mode {
    MC_CLASSIFY_GRAPHS,  /* both graphs and words */
    MC_CLASSIFY_WORDS,   /* words only */
    MC_CLASSIFY_STRICTLY /* words only, and only if little suggests anything else */
};

/* "negation"; NULL for MC_SHOWN_NONE. */
const char *mc_phenomenon_label_name(enum mc_phenomenon_label shown);
/* difference: used only with MC_CLASSIFY_GRAPHS; NULL then means MC_CLASSIFY_WORDS. */
struct mc_labelled_phenomenon mc_classify(const struct mc_pair_words *words,
                                          const struct mc_difference *difference,
                                          enum mc_classify_mode mode,
                                          struct mc_word_knowledge *knowledge,
                                          struct mc_arena *arena);

/* Whether a sentence pair satisfies the rule of a phenomenon (suite/phenomenon.h). */

enum mc_rule_answer {
    MC_RULE_NO,
    MC_RULE_YES,
    MC_RULE_SILENT /* no rule, no graphs, no WordNet, a word unknown to it, or too long */
};

struct mc_rule_verdict {
    enum mc_rule_answer answer;
    const char *reason; /* for a message, no capital and no full stop; in the arena or constant */
    const struct mc_word *unknown; /* the word that WordNet does not have, or NULL */
};

/* difference: of the two graphs; NULL if there are none. */
struct mc_rule_verdict mc_rule_graph(const struct mc_phenomenon_rule *rule,
                                     const struct mc_difference *difference,
                                     struct mc_arena *arena) MC_MUST_CHECK;
struct mc_rule_verdict mc_rule_words(const struct mc_phenomenon_rule *rule,
                                     const struct mc_pair_words *words,
                                     struct mc_arena *arena) MC_MUST_CHECK;

#endif
