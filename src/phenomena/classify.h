/* SPDX-License-Identifier: GPL-3.0-or-later */
/* classify.h: which phenomenon a pair shows, by its words and its graphs, and whether it looks as
 * the rule of a phenomenon wants it. */
#ifndef MC_PHENOMENA_CLASSIFY_H
#define MC_PHENOMENA_CLASSIFY_H

#include "amr/difference.h"
#include "base/memory.h"

struct mc_pair_words;
struct mc_phenomenon_rule;
struct mc_word;
struct mc_word_knowledge;

/* The phenomena that can be recognised, by their names. */
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
    MC_N_SHOWN
};

struct mc_labelled_phenomenon {
    enum mc_phenomenon_label shown;
    const char *reason; /* for a message; constant or in the arena */
};

static inline struct mc_labelled_phenomenon mc_phenomenon_label(enum mc_phenomenon_label shown,
                                                                const char *reason)
{
    return (struct mc_labelled_phenomenon){shown, reason};
}

enum mc_classify_mode {
    MC_CLASSIFY_GRAPHS,  /* both graphs and words */
    MC_CLASSIFY_WORDS,   /* words alone */
    MC_CLASSIFY_STRICTLY /* words alone, and only where little speaks for anything else */
};

/* "negation"; NULL for MC_SHOWN_NONE. */
const char *mc_phenomenon_label_name(enum mc_phenomenon_label shown);
/* difference: used with MC_CLASSIFY_GRAPHS alone; NULL then means MC_CLASSIFY_WORDS. */
struct mc_labelled_phenomenon mc_classify(const struct mc_pair_words *words,
                                          const struct mc_difference *difference,
                                          enum mc_classify_mode mode,
                                          struct mc_word_knowledge *knowledge,
                                          struct mc_arena *arena);

/* Whether a pair looks as the rule of a phenomenon (suite/phenomenon.h) wants it. */

enum mc_rule_answer {
    MC_RULE_NO,
    MC_RULE_YES,
    MC_RULE_SILENT /* no rule, no graphs, no WordNet, a word that it does not have, too long */
};

struct mc_rule_verdict {
    enum mc_rule_answer answer;
    const char *reason; /* for a message, no capital and no full stop; in the arena or constant */
    const struct mc_word *unknown; /* the word that WordNet does not have, or NULL */
};

/* difference: of the two graphs; NULL where there are none. */
struct mc_rule_verdict mc_rule_graph(const struct mc_phenomenon_rule *rule,
                                     const struct mc_difference *difference,
                                     struct mc_arena *arena) MC_MUST_CHECK;
struct mc_rule_verdict mc_rule_words(const struct mc_phenomenon_rule *rule,
                                     const struct mc_pair_words *words,
                                     struct mc_arena *arena) MC_MUST_CHECK;

#endif
