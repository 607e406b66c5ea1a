/* rule.h: whether a pair looks as the rule of a phenomenon (suite/phenomenon_rule.h) wants it. */
#ifndef MC_PHENOMENA_RULE_H
#define MC_PHENOMENA_RULE_H

#include "amr/difference.h"
#include "phenomena/pair_words.h"
#include "suite/phenomenon_rule.h"

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
