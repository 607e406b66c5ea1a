/* string_map.h: strings to dense indexes in order of insertion.
 *
 * Serves as set, as map (keep an array beside it, indexed by what mc_string_map_add returns) and,
 * with mc_string_map_key, as interner of tokens, concepts and roles. */
#ifndef MC_BASE_STRING_MAP_H
#define MC_BASE_STRING_MAP_H

#include <stdint.h>

#include "base/arena.h"

#define MC_NOT_FOUND UINT32_MAX

struct mc_string_map;

/* Keys are copied into the arena; the map itself lives in it too and needs no end. */
struct mc_string_map *mc_string_map_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Index of the key; adds it when it is new, and then *is_new (may be NULL) is true. */
uint32_t mc_string_map_add(struct mc_string_map *map, struct mc_slice key, bool *is_new);
/* Index of the key, or MC_NOT_FOUND. */
uint32_t mc_string_map_find(const struct mc_string_map *map, struct mc_slice key);
/* The key with this index, NUL-terminated; index < mc_string_map_size(map). */
struct mc_slice mc_string_map_key(const struct mc_string_map *map, uint32_t index);
uint32_t mc_string_map_size(const struct mc_string_map *map);

#endif
