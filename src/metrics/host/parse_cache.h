/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse_cache.h: graphs that a parser made of sentences, kept in a separate table in the file of a
 * score cache. */
#ifndef MC_METRICS_HOST_PARSE_CACHE_H
#define MC_METRICS_HOST_PARSE_CACHE_H

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"

struct mc_score_cache;

/* The result of parsing a sentence. */
struct mc_kept_parse {
    struct mc_slice graph;  /* as the parser gave it; length 0: none */
    struct mc_slice reason; /* why there is none */
};

/* The table, made when something is first kept (older versions of the program ignore it): parses
 * parser (16 bytes: all that its graphs depend on beside the sentence), sentence (16
 *           bytes: its text), graph (NULL: none), reason, seal (seal.h)
 */

/* Looks up n sentences by the hashes of their texts: is_known[i] says whether stored[i] was filled;
 * its texts are in the arena. -1, MC_CODE_INPUT: the file is damaged or cannot be read. */
int mc_parse_cache_find(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, size_t n, bool *is_known,
                        struct mc_kept_parse *stored, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;
/* Keeps n of them at once; existing ones are not replaced. A file that cannot be written is not an
 * error (mc_score_cache_complaint); a damaged one is MC_CODE_INPUT. */
int mc_parse_cache_keep(struct mc_score_cache *cache, const struct mc_hash128 *parser,
                        const struct mc_hash128 *sentences, const struct mc_kept_parse *stored,
                        size_t n, struct mc_error *error) MC_MUST_CHECK;
/* How many sentences the table holds, and how many of them have no graph. */
int mc_parse_cache_count(struct mc_score_cache *cache, uint64_t *n, uint64_t *n_missing,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
