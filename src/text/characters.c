#include "text/characters.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "text/unicode.h"

enum { N_ASCII = 128 };

void mc_characters_clear(struct mc_characters *table)
{
    table->n_ids = N_ASCII;
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_characters_free(struct mc_characters *table)
{
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

static struct mc_character_slot *slot_of(const struct mc_characters *table, uint32_t code_point)
{
    size_t mask = table->n_slots - 1, at = (size_t)mc_hash_mix(code_point) & mask;

    while (table->slots[at].turn == table->turn && table->slots[at].code_point != code_point)
        at = (at + 1) & mask;
    return &table->slots[at];
}

/* Doubles the table. */
static void grow(struct mc_characters *table)
{
    struct mc_character_slot *old = table->slots;
    size_t n_old = table->n_slots, i;

    table->n_slots = n_old == 0 ? 256 : mc_array_size(n_old, 2);
    table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    for (i = 0; i < n_old; i++)
        if (old[i].turn == table->turn)
            *slot_of(table, old[i].code_point) = old[i];
    free(old);
}

static uint32_t id_of(struct mc_characters *table, uint32_t code_point)
{
    struct mc_character_slot *slot;

    if (code_point < N_ASCII)
        return code_point;
    if (table->n_ids - N_ASCII + 1 > table->n_slots / 2)
        grow(table);
    slot = slot_of(table, code_point);
    if (slot->turn != table->turn)
        *slot = (struct mc_character_slot){code_point, table->n_ids++, table->turn};
    return slot->id;
}

/* Bit 0: white space, bit 1: the blank. */
static const unsigned char ascii_spaces[N_ASCII] = {
    ['\t'] = 1, ['\n'] = 1, ['\v'] = 1, ['\f'] = 1, ['\r'] = 1,
    [0x1C] = 1, [0x1D] = 1, [0x1E] = 1, [0x1F] = 1, [' '] = 3,
};

size_t mc_characters_add(struct mc_characters *table, struct mc_slice text,
                         enum mc_characters_without without, uint32_t *ids)
{
    static const unsigned char masks[] = {0, 1, 2}; /* by enum mc_characters_without */
    const char *at = text.data, *end = at + text.length;
    unsigned char mask = masks[without];
    size_t n_bytes, n = 0;

    while (at < end) {
        unsigned char byte = (unsigned char)*at;
        uint32_t code_point;

        if (byte < N_ASCII) { /* without a branch that depends on the character */
            ids[n] = byte;
            n += (ascii_spaces[byte] & mask) == 0;
            at++;
            continue;
        }
        code_point = mc_utf8_decode(at, &n_bytes);
        if (without != MC_CHARACTERS_WITHOUT_SPACE || !mc_is_space(code_point))
            ids[n++] = id_of(table, code_point);
        at += n_bytes;
    }
    return n;
}

void mc_characters_list(const struct mc_characters *table, uint32_t *code_points)
{
    size_t i;

    for (i = 0; i < N_ASCII; i++)
        code_points[i] = (uint32_t)i;
    for (i = 0; i < table->n_slots; i++)
        if (table->slots[i].turn == table->turn)
            code_points[table->slots[i].id] = table->slots[i].code_point;
}
