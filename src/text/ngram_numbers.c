/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/ngram_numbers.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_SLOTS = 256 };

void mc_ngram_numbers_clear(struct mc_ngram_numbers *table)
{
    table->n = 0;
    if (table->n_slots == 0) {
        table->n_slots = FIRST_SLOTS;
        table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    }
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_ngram_numbers_free(struct mc_ngram_numbers *table)
{
    free(table->keys);
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

static void grow(struct mc_ngram_numbers *table)
{
    size_t i;

    table->n_slots = mc_array_size(table->n_slots, 2);
    free(table->slots);
    table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    table->turn = 1;
    for (i = 0; i < table->n; i++)
        *mc_ngram_number_slot(table, table->keys[i]) =
            (struct mc_ngram_number_slot){(uint32_t)i + 1, 1};
}

uint32_t mc_ngram_number_add(struct mc_ngram_numbers *table, uint32_t before, uint32_t word)
{
    uint64_t key = mc_ngram_number_key(before, word);
    struct mc_ngram_number_slot *slot = mc_ngram_number_slot(table, key);
    uint32_t number = slot->number;

    if (slot->turn == table->turn)
        return number;
    *MC_PUSH(table->keys, table->n, table->capacity) = key;
    number = (uint32_t)table->n;
    *slot = (struct mc_ngram_number_slot){number, table->turn};
    if (table->n > table->n_slots / 2)
        grow(table);
    return number;
}
