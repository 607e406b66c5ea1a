/* wwlk.h: what the files of wwlk share. */
#ifndef MC_METRICS_GRAPH_WWLK_H
#define MC_METRICS_GRAPH_WWLK_H

#include "base/lock.h"
#include "metrics/graph/optimal_transport.h"
#include "metrics/graph/wl_embed.h"

enum mc_wwlk_output { MC_WWLK_F, MC_WWLK_PRECISION, MC_WWLK_RECALL };

/* What one thread needs. */
struct mc_wwlk_workplace {
    struct mc_wwlk_workplace *next;
    struct mc_arena *arena; /* of one case */
    struct mc_wl_vectors *vectors;
};

/* Shared by all threads: word vectors can be large. */
struct mc_wwlk {
    const struct mc_metric_host *host;
    struct mc_wl_reading reading;
    struct mc_wl_embedding embedding;
    enum mc_wwlk_output output;
    struct mc_word_vectors *words;
    struct mc_lock lock;
    struct mc_wwlk_workplace *idle;
};

/* What came of the candidate and one reference. */
struct mc_wwlk_comparison {
    struct mc_smatch_strings strings;
    struct mc_wl_graph graphs[2];
    struct mc_transport_side sides[2];
    double *cost; /* [kinds of the candidate's nodes * kinds of the reference's] */
    struct mc_transport_plan plan;
    double score;
    size_t reference;
};

/* A place of one's own, kept from before or new; to be given back. */
struct mc_wwlk_workplace *mc_wwlk_take(struct mc_wwlk *wwlk);
void mc_wwlk_give(struct mc_wwlk *wwlk, struct mc_wwlk_workplace *place);
/* Compares the candidate with the reference that gives the best score, the first of equals. -1 with
 * problem->text filled when a graph cannot be read or both are too large. What comes out lives
 * until the next call for the same place. */
int mc_wwlk_compare(const struct mc_wwlk *wwlk, struct mc_wwlk_workplace *place,
                    const struct mc_metric_input *in, struct mc_wwlk_comparison *best,
                    struct mc_metric_problem *problem) MC_MUST_CHECK;

#endif
