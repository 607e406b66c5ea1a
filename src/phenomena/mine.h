/* mine.h: pairs of one phenomenon out of a large number of pairs, by words alone, strictly. */
#ifndef MC_PHENOMENA_MINE_H
#define MC_PHENOMENA_MINE_H

#include "base/thread_pool.h"
#include "phenomena/classify.h"
#include "suite/pair_rows.h"

/* What is to be found. */
struct mc_mine_wish {
    const struct mc_wordnet *wordnet;
    struct mc_thread_pool *pool;    /* NULL: this thread */
    const struct mc_suite *exclude; /* pairs of its cases are left out; NULL: none */
    bool wanted[MC_N_SHOWN];        /* which phenomena */
    const char *labels[MC_N_SHOWN]; /* "ENTAILMENT,NEUTRAL": keep these alone; "!ENTAILMENT": all
                                       but these; without regard to case. NULL: all */
    size_t limit;                   /* of each phenomenon, the first so many; 0: all */
    size_t sample;                  /* of each phenomenon, so many at random; 0: all */
    uint64_t seed;                  /* of the sample */
};

struct mc_mined_tally {
    size_t n_found, n_kept; /* new pairs; those of the wanted labels */
    size_t n_taken;         /* within limit and sample */
    /* Pairs of cases to be left out that the rules find; those whose case says the same. */
    size_t n_known, n_known_right;
};

struct mc_mined {
    enum mc_shown *shown; /* per row; MC_SHOWN_NONE: not taken */
    size_t n_rows, n_excluded, n_repeated;
    struct mc_mined_tally tallies[MC_N_SHOWN];
};

/* Looks at every row. Pairs are the same when their tokens are, in either order of the two; of rows
 * that repeat a pair the first one counts. The result is the same for any number of threads. */
void mc_mine(const struct mc_pair_rows *rows, const struct mc_mine_wish *wish,
             struct mc_arena *arena, struct mc_mined *mined);

#endif
