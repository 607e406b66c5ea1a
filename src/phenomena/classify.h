/* classify.h: which phenomenon a pair shows. */
#ifndef MC_PHENOMENA_CLASSIFY_H
#define MC_PHENOMENA_CLASSIFY_H

#include "amr/difference.h"
#include "phenomena/pair_words.h"

/* The phenomena that can be told, by their names. */
enum mc_shown {
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

enum mc_classify_mode {
    MC_CLASSIFY_GRAPHS,  /* both graphs and words */
    MC_CLASSIFY_WORDS,   /* words alone */
    MC_CLASSIFY_STRICTLY /* words alone, and only where little speaks for anything else */
};

struct mc_shown_phenomenon {
    enum mc_shown shown;
    const char *reason; /* for a message; constant or in the arena */
};

/* "negation"; NULL for MC_SHOWN_NONE. */
const char *mc_shown_name(enum mc_shown shown);
/* difference: used with MC_CLASSIFY_GRAPHS alone; NULL then means MC_CLASSIFY_WORDS. */
struct mc_shown_phenomenon mc_classify(const struct mc_pair_words *words,
                                       const struct mc_difference *difference,
                                       enum mc_classify_mode mode,
                                       struct mc_word_knowledge *knowledge, struct mc_arena *arena);

#endif
