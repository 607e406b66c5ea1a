/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shift_search.c: runs the search: each round makes one alignment and evaluates every shift against
 * it as an exchange of two neighbouring blocks. In order: a shift as an exchange, the alignment,
 * which shifts are tried, which shift is best, rounds. */
#include "text/shift_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* --- a shift as an exchange ------------------------------------------------------------------- */

void mc_block_exchange_apply(struct mc_block_exchange exchange, const uint32_t *from, size_t n,
                             uint32_t *out)
{
    size_t n_first = exchange.middle - exchange.begin, n_second = exchange.end - exchange.middle;

    memcpy(out, from, exchange.begin * sizeof(*out));
    memcpy(out + exchange.begin, from + exchange.middle, n_second * sizeof(*out));
    memcpy(out + exchange.begin + n_second, from + exchange.begin, n_first * sizeof(*out));
    memcpy(out + exchange.end, from + exchange.end, (n - exchange.end) * sizeof(*out));
}

struct mc_block_exchange mc_shift_exchange(enum mc_shift_rules rules, uint32_t start,
                                           uint32_t length, uint32_t target, uint32_t n_tokens)
{
    uint32_t end = start + length;
    struct mc_block_exchange exchange = {start, end, 0};

    if (target < start + (rules == MC_SHIFT_TERCOM)) {
        exchange.begin = target;
        exchange.middle = start;
        exchange.end = end;
    } else if (target > end) {
        exchange.end = target;
    } else {
        exchange.end = length + target - (rules == MC_SHIFT_TERCOM);
        if (exchange.end > n_tokens)
            exchange.end = n_tokens;
    }
    return exchange;
}

struct mc_id_sequence mc_shift_search_tokens(const struct mc_shift_search *search)
{
    struct mc_id_sequence tokens = {search->tokens[search->current], search->n_tokens};

    return tokens;
}

/* --- the alignment ---------------------------------------------------------------------------- */

/* Aligns the current candidate; fills edits, error sums and behind. */
static void align(struct mc_shift_search *search)
{
    uint32_t row = 0, column = 0;
    size_t i;

    (void)mc_edit_distance_align(&search->distance, mc_shift_search_tokens(search),
                                 search->reference);
    search->n_edits = mc_edit_distance_trace(&search->distance, search->edits);
    search->candidate_errors[0] = search->reference_errors[0] = 0;
    for (i = 0; i < search->n_edits; i++) {
        enum mc_edit edit = search->edits[i];

        if (edit != MC_EDIT_DELETE) {
            search->candidate_errors[row + 1] =
                search->candidate_errors[row] + (edit != MC_EDIT_MATCH);
            row++;
        }
        if (edit != MC_EDIT_INSERT) {
            search->reference_errors[column + 1] =
                search->reference_errors[column] + (edit != MC_EDIT_MATCH);
            search->behind[column++] = row;
        }
    }
}

static bool candidate_is_wrong(const struct mc_shift_search *search, uint32_t start,
                               uint32_t length)
{
    return search->candidate_errors[start + length] != search->candidate_errors[start];
}

static bool reference_is_wrong(const struct mc_shift_search *search, uint32_t start,
                               uint32_t length)
{
    return search->reference_errors[start + length] != search->reference_errors[start];
}

/* --- which shifts are tried ------------------------------------------------------------------- */

/* Records a shift to try, unless it was recorded for this start. */
static void add_try(struct mc_shift_search *search, uint32_t start, uint32_t length,
                    uint32_t target)
{
    uint64_t *seen = &search->seen[(size_t)(length - 1) * (search->n_tokens + 1) + target];
    struct mc_shift *added;

    search->n_tried++;
    if (*seen == search->turn)
        return;
    *seen = search->turn;
    MC_RESERVE(search->tries, search->try_capacity, search->n_tries + 1);
    added = &search->tries[search->n_tries++];
    added->start = start;
    added->length = length;
    added->target = target;
    added->exchange = mc_shift_exchange(search->rules, start, length, target, search->n_tokens);
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* The targets of a block for sacreBLEU: before its counterpart and after each token of that. */
static void add_places(struct mc_shift_search *search, uint32_t start, uint32_t place,
                       uint32_t length)
{
    uint32_t target = place == 0 ? 0 : search->behind[place - 1], i;

    add_try(search, start, length, target);
    for (i = 0; i < length; i++)
        if (search->behind[place + i] != target) {
            target = search->behind[place + i];
            add_try(search, start, length, target);
        }
}

/* All blocks that begin at `start` in the candidate and at `place` in the reference. */
static void gather_pair(struct mc_shift_search *search, uint32_t start, uint32_t place)
{
    const uint32_t *candidate = search->tokens[search->current], *reference = search->reference.ids;
    uint32_t n_reference = (uint32_t)search->reference.n, length = 0;

    while (length < search->longest && start + length < search->n_tokens &&
           place + length < n_reference && candidate[start + length] == reference[place + length]) {
        /* number, from 1, of the token before the place that its counterpart is aligned with; 0:
         * none */
        uint32_t behind = search->behind[place];

        length++;
        if (candidate_is_wrong(search, start, length) &&
            reference_is_wrong(search, place, length) &&
            !(behind > start && behind <= start + length))
            add_places(search, start, place, length);
    }
}

static bool is_over(const struct mc_shift_search *search)
{
    return search->n_candidates > 0 && search->n_tried >= search->n_candidates;
}

/* Bits begin..end - 1. */
static uint64_t bits_between(uint32_t begin, uint32_t end)
{
    uint64_t below_end = end >= 64 ? UINT64_MAX : (UINT64_C(1) << end) - 1;

    return begin >= 64 ? 0 : below_end >> begin << begin;
}

static void gather_start(struct mc_shift_search *search, uint32_t start, uint32_t first,
                         uint32_t end)
{
    uint32_t word = search->tokens[search->current][start], place;
    uint64_t places;

    if (search->distance.by_bits) {
        places = mc_edit_distance_places(&search->distance, word) & bits_between(first, end);
        for (; places != 0 && !is_over(search); places &= places - 1)
            gather_pair(search, start, mc_lowest_bit(places));
        return;
    }
    for (place = first; place < end && !is_over(search); place++)
        if (word == search->reference.ids[place])
            gather_pair(search, start, place);
}

static void gather_sacrebleu(struct mc_shift_search *search)
{
    uint32_t n_reference = (uint32_t)search->reference.n, start;

    for (start = 0; start < search->n_tokens && !is_over(search); start++) {
        uint32_t first = start > search->farthest ? start - search->farthest : 0;
        uint32_t end =
            start + search->farthest < n_reference ? start + search->farthest + 1 : n_reference;

        search->turn++;
        gather_start(search, start, first, end);
    }
}

/* Whether tercom would move the block to the counterpart at `place`. `behind` counts from 1, so the
 * aligned token has the index behind - 1. */
static bool is_reachable(const struct mc_shift_search *search, uint32_t start, uint32_t length,
                         uint32_t place)
{
    uint32_t behind = search->behind[place];

    return !(behind > start && behind <= start + length) &&
           apart(behind, start + 1) <= search->farthest;
}

static void add_tercom_places(struct mc_shift_search *search, uint32_t start, uint32_t length,
                              uint32_t place)
{
    const uint32_t *behind = search->behind;
    uint32_t i;

    if (place == 0)
        add_try(search, start, length, 0);
    else if (behind[place - 1] != start + 1 && behind[place - 1] != behind[place])
        add_try(search, start, length, behind[place - 1]);
    for (i = 0; i < length; i++)
        if (behind[place + i] != start + 1 && (i == 0 || behind[place + i] != behind[place]))
            add_try(search, start, length, behind[place + i]);
}

/* The blocks that begin at `start`; places[0..n) are the counterparts of its first token. */
static void gather_blocks(struct mc_shift_search *search, uint32_t start, uint32_t n)
{
    const uint32_t *candidate = search->tokens[search->current], *reference = search->reference.ids;
    uint32_t length, kept, i;
    bool goes_on = true;

    for (length = 1; goes_on && length <= search->longest && start + length <= search->n_tokens;
         length++) {
        for (kept = i = 0; i < n; i++)
            if (search->places[i] + length <= search->reference.n &&
                reference[search->places[i] + length - 1] == candidate[start + length - 1])
                search->places[kept++] = search->places[i];
        n = kept;
        if (n > 0 && !candidate_is_wrong(search, start, length))
            continue;
        goes_on = false;
        for (i = 0; i < n; i++) {
            if (!is_reachable(search, start, length, search->places[i]))
                continue;
            goes_on = true;
            if (reference_is_wrong(search, search->places[i], length))
                add_tercom_places(search, start, length, search->places[i]);
        }
    }
}

/* Writes the positions of the token in the reference to search->places; returns their number. */
static uint32_t find_places(struct mc_shift_search *search, uint32_t word)
{
    uint32_t place, n = 0;
    uint64_t places;

    if (search->distance.by_bits) {
        places = mc_edit_distance_places(&search->distance, word);
        for (; places != 0; places &= places - 1)
            search->places[n++] = mc_lowest_bit(places);
        return n;
    }
    for (place = 0; place < search->reference.n; place++)
        if (search->reference.ids[place] == word)
            search->places[n++] = place;
    return n;
}

static void gather_tercom(struct mc_shift_search *search)
{
    uint32_t start, n, i;

    for (start = 0; start < search->n_tokens && search->farthest > 0; start++) {
        bool any = false;

        search->turn++;
        n = find_places(search, search->tokens[search->current][start]);
        for (i = 0; i < n && !any; i++) {
            uint32_t behind = search->behind[search->places[i]];

            any = behind != start + 1 &&
                  (behind > start ? behind - start - 1 : start - behind) <= search->farthest;
        }
        if (any)
            gather_blocks(search, start, n);
    }
}

/* --- which shift is best ---------------------------------------------------------------------- */

static bool comes_first(const struct mc_shift *a, const struct mc_shift *b)
{
    if (a->length != b->length)
        return a->length > b->length;
    if (a->start != b->start)
        return a->start < b->start;
    return a->target < b->target;
}

static const struct mc_shift *best_sacrebleu(struct mc_shift_search *search)
{
    uint32_t best = search->distance.distance;
    const struct mc_shift *chosen = NULL;
    size_t i;

    for (i = 0; i < search->n_tries; i++) {
        const struct mc_shift *shift = &search->tries[i];
        /* an equal distance matters only if the shift would come first among equals */
        bool ties = chosen != NULL && comes_first(shift, chosen);
        uint32_t distance;

        if (best == 0 && !ties)
            continue;
        distance = mc_edit_distance_exchanged(&search->distance, shift->exchange, best - !ties);
        if (distance < best || (ties && distance == best)) {
            best = distance;
            chosen = shift;
        }
    }
    return chosen;
}

/* A shift of n tokens is assumed to save at most 2 n edits; a shift found is not replaced by an
 * equal one. */
static const struct mc_shift *best_tercom(struct mc_shift_search *search)
{
    uint32_t start = search->distance.distance, best = start, length;
    const struct mc_shift *chosen = NULL;
    size_t i;

    for (length = search->longest; length > 0; length--) {
        for (i = 0; i < search->n_tries; i++) {
            uint32_t saved = start - best - (chosen != NULL), distance;

            if (saved > 2 * length || (chosen != NULL && saved == 2 * length))
                return chosen;
            if (search->tries[i].length != length || best == 0)
                continue;
            distance =
                mc_edit_distance_exchanged(&search->distance, search->tries[i].exchange, best - 1);
            if (distance < best) {
                best = distance;
                chosen = &search->tries[i];
            }
        }
    }
    return chosen;
}

/* --- rounds ----------------------------------------------------------------------------------- */

static void prepare(struct mc_shift_search *search, struct mc_id_sequence candidate,
                    struct mc_id_sequence reference)
{
    size_t n_seen;

    search->reference = reference;
    search->n_tokens = (uint32_t)candidate.n;
    search->current = 0;
    search->n_shifts = 0;
    search->n_tried = 0;
    MC_RESERVE(search->tokens[0], search->token_capacity[0], candidate.n);
    MC_RESERVE(search->tokens[1], search->token_capacity[1], candidate.n);
    MC_RESERVE(search->edits, search->edit_capacity, candidate.n + reference.n);
    MC_RESERVE(search->candidate_errors, search->candidate_error_capacity, candidate.n + 1);
    MC_RESERVE(search->reference_errors, search->reference_error_capacity, reference.n + 1);
    MC_RESERVE(search->behind, search->behind_capacity, reference.n);
    MC_RESERVE(search->places, search->place_capacity, reference.n);
    n_seen = mc_array_size(candidate.n + 1, search->longest);
    if (n_seen > search->seen_capacity) {
        MC_RESERVE(search->seen, search->seen_capacity, n_seen);
        memset(search->seen, 0, mc_array_size(search->seen_capacity, sizeof(*search->seen)));
        search->turn = 0;
    }
    if (candidate.n > 0)
        memcpy(search->tokens[0], candidate.ids, candidate.n * sizeof(*candidate.ids));
}

static void make_shift(struct mc_shift_search *search, const struct mc_shift *shift)
{
    const uint32_t *from = search->tokens[search->current];

    MC_RESERVE(search->shifts, search->shift_capacity, search->n_shifts + 1);
    search->shifts[search->n_shifts++] = *shift;
    mc_block_exchange_apply(shift->exchange, from, search->n_tokens,
                            search->tokens[1 - search->current]);
    search->current = 1 - search->current;
}

uint64_t mc_shift_search_run(struct mc_shift_search *search, struct mc_id_sequence candidate,
                             struct mc_id_sequence reference)
{
    const struct mc_shift *best = NULL;
    bool tercom = search->rules == MC_SHIFT_TERCOM;

    prepare(search, candidate, reference);
    do {
        align(search);
        best = NULL;
        search->n_tries = 0;
        if (search->distance.distance == 0)
            break;
        if (tercom)
            gather_tercom(search);
        else
            gather_sacrebleu(search);
        /* the round in which the limit is reached is discarded */
        if (search->n_tries > 0 && !is_over(search))
            best = tercom ? best_tercom(search) : best_sacrebleu(search);
        if (best != NULL)
            make_shift(search, best);
    } while (best != NULL);
    return search->n_shifts + search->distance.distance;
}

void mc_shift_search_free(struct mc_shift_search *search)
{
    mc_edit_distance_free(&search->distance);
    free(search->tokens[0]);
    free(search->tokens[1]);
    free(search->edits);
    free(search->candidate_errors);
    free(search->reference_errors);
    free(search->behind);
    free(search->places);
    free(search->seen);
    free(search->tries);
    free(search->shifts);
    memset(search, 0, sizeof(*search));
}
