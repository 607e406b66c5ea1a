/* stem_cache.h: stems of words, each made once.
 *
 * A table beside a stemmer, for one thread: texts repeat their words, and looking one up takes a
 * tenth of the time of stemming it. When there are too many all are forgotten. */
#ifndef MC_TEXT_STEM_CACHE_H
#define MC_TEXT_STEM_CACHE_H

#include "text/stem.h"

struct mc_stem_cache;

/* Close with mc_stem_cache_close. */
struct mc_stem_cache *
mc_stem_cache_open(enum mc_stem_algorithm algorithm) MC_MUST_CHECK MC_NEVER_NULL;
void mc_stem_cache_close(struct mc_stem_cache *cache); /* NULL is allowed */
/* What mc_stem gives for the word; valid until the next call. */
struct mc_slice mc_stem_cache_find(struct mc_stem_cache *cache, struct mc_slice word);

#endif
