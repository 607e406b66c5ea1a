/* characters.h: the characters of one case as small numbers, for n-grams of characters.
 *
 * ASCII characters are their own numbers; others get the next free one from 128 on, so that a table
 * indexed by them stays small. One struct serves case after case and keeps its memory. */
#ifndef MC_TEXT_CHARACTERS_H
#define MC_TEXT_CHARACTERS_H

#include <stdint.h>

#include "base/slice.h"

struct mc_character_slot {
    uint32_t code_point, id, turn;
};

/* A zeroed struct is ready after mc_characters_clear. */
struct mc_characters {
    struct mc_character_slot *slots; /* [n_slots], a power of two; used when slot.turn == turn */
    size_t n_slots;
    uint32_t n_ids, turn; /* all ids given so far are below n_ids */
};

/* Which characters are left out. */
enum mc_characters_without {
    MC_CHARACTERS_ALL,           /* none */
    MC_CHARACTERS_WITHOUT_SPACE, /* white space (mc_is_space) */
    MC_CHARACTERS_WITHOUT_BLANK  /* U+0020 alone */
};

/* Forgets all characters. */
void mc_characters_clear(struct mc_characters *table);
/* Writes the id of every code point of the text (well-formed UTF-8) that is not left out to ids,
 * which must have room for text.length of them; returns how many. */
size_t mc_characters_add(struct mc_characters *table, struct mc_slice text,
                         enum mc_characters_without without, uint32_t *ids);
/* Fills code_points[id] for all ids given so far; [n_ids]. */
void mc_characters_list(const struct mc_characters *table, uint32_t *code_points);
void mc_characters_free(struct mc_characters *table);

#endif
