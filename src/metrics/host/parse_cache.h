/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse_cache.h: graphs that a parser made of sentences, kept in the file of a score cache, in a
 * table of their own. */
#ifndef MC_METRICS_HOST_PARSE_CACHE_H
#define MC_METRICS_HOST_PARSE_CACHE_H

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"

struct mc_score_cache;

/* What a parser made of a sentence. */
struct mc_kept_parse {
    struct mc_slice graph;  /* as it gave it; length 0: none */
    struct mc_slice reason; /* why there is none */
};

/* The table, made where something is kept first (older versions of the program pass it over):
 *   parses  parser (16 bytes: all that its graphs depend on beside the sentence), sentence (16
 *           bytes: its text), graph (NULL: none), reason, seal (seal.h)
 */

/* Looks up n sentences by the hashes of their texts: found[i] says whether kept[i] was filled,
 * whose texts are the arena's. -1, MC_CODE_INPUT: the file is damaged or cannot be read. */
int mc_parse_cache_find(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, size_t n, bool *found,
                        struct mc_kept_parse *kept, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;
/* Keeps n of them at once; those that are there already stay. A file that cannot be written is no
 * error (mc_score_cache_complaint); a damaged one is MC_CODE_INPUT. */
int mc_parse_cache_keep(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, const struct mc_kept_parse *kept,
                        size_t n, struct mc_error *error) MC_MUST_CHECK;
/* How many sentences it holds, and for how many of them there is no graph. */
int mc_parse_cache_count(struct mc_score_cache *cache, uint64_t *n, uint64_t *n_missing,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
