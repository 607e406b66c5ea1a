/* Which shifts of blocks are worth a try. */
#include "metrics/text/terp.h"

#include <stdlib.h>

/* Words of a block. TERp has a parameter for it that it does not use. */
enum { LONGEST_BLOCK = 10, LARGEST_SIZE = LONGEST_BLOCK + 1 };

#define RESERVE(array, capacity, n) ((array) = reserve((array), &(capacity), (n), sizeof(*(array))))

static void *reserve(void *array, size_t *capacity, size_t n, size_t size)
{
    return n > *capacity || array == NULL ? mc_grow(array, capacity, n + 1, size) : array;
}

/* What a search needs at hand. */
struct gathering {
    struct mc_terp_shifts *shifts;
    const struct mc_terp_parameters *parameters;
    const struct mc_terp_pair *pair;
    const uint32_t *order;
    uint32_t n_rows, n_columns;
    bool phrases;
};

/* --- what the alignment says ---------------------------------------------------------------- */

static void prepare(struct gathering *gathering)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    size_t n_rows = gathering->n_rows, n_columns = gathering->n_columns;
    size_t n_seen = (LONGEST_BLOCK + 1) * (n_columns + 1);

    RESERVE(shifts->candidate_errors, shifts->candidate_error_capacity, n_rows + 1);
    RESERVE(shifts->candidate_content, shifts->candidate_content_capacity, n_rows + 1);
    RESERVE(shifts->candidate_place, shifts->candidate_place_capacity, n_rows);
    RESERVE(shifts->reference_errors, shifts->reference_error_capacity, n_columns + 1);
    RESERVE(shifts->reference_content, shifts->reference_content_capacity, n_columns + 1);
    RESERVE(shifts->reference_place, shifts->reference_place_capacity, n_columns);
    if (gathering->phrases && n_seen > shifts->seen_capacity) {
        size_t old = shifts->seen_capacity;

        RESERVE(shifts->seen, shifts->seen_capacity, n_seen);
        memset(shifts->seen + old, 0, (shifts->seen_capacity - old) * sizeof(*shifts->seen));
    }
}

/* Words of a step: where they are aligned to, and whether they are wrong. A word alone belongs to
 * the last one of the other side. */
static void read_step(struct gathering *gathering, const struct mc_terp_step *step, int32_t row,
                      int32_t column)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    bool wrong = step->edit != MC_TERP_MATCH;
    uint32_t i;

    for (i = 0; i < step->n_candidate; i++) {
        size_t at = (size_t)row + i;

        shifts->candidate_errors[at + 1] = shifts->candidate_errors[at] + wrong;
        shifts->candidate_place[at] = step->n_reference > 0 ? column : column - 1;
    }
    for (i = 0; i < step->n_reference; i++) {
        size_t at = (size_t)column + i;

        shifts->reference_errors[at + 1] = shifts->reference_errors[at] + wrong;
        shifts->reference_place[at] = step->n_candidate > 0 ? row : row - 1;
    }
}

static void read_alignment(struct gathering *gathering, const struct mc_terp_aligner *aligner)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    const bool *candidate = gathering->pair->candidate->is_stop_word;
    const bool *reference = gathering->pair->reference->is_stop_word;
    int32_t row = 0, column = 0;
    size_t i;

    shifts->candidate_errors[0] = shifts->reference_errors[0] = 0;
    shifts->candidate_content[0] = shifts->reference_content[0] = 0;
    for (i = 0; i < aligner->n_steps; i++) {
        read_step(gathering, &aligner->steps[i], row, column);
        row += (int32_t)aligner->steps[i].n_candidate;
        column += (int32_t)aligner->steps[i].n_reference;
    }
    for (i = 0; i < gathering->n_rows; i++)
        shifts->candidate_content[i + 1] =
            shifts->candidate_content[i] + !candidate[gathering->order[i]];
    for (i = 0; i < gathering->n_columns; i++)
        shifts->reference_content[i + 1] = shifts->reference_content[i] + !reference[i];
}

/* --- targets of a block --------------------------------------------------------------------- */

static void add_shift(struct gathering *gathering, const struct mc_terp_shift *shift, int32_t place)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    struct mc_terp_shift *added;

    RESERVE(shifts->items, shifts->capacity, shifts->n + 1);
    added = &shifts->items[shifts->n];
    *added = *shift;
    added->target = (uint32_t)(place + 1);
    added->number = (uint32_t)shifts->n++;
}

/* Before its counterpart, and behind the words to which that is aligned, word by word. */
static void add_targets(struct gathering *gathering, const struct mc_terp_shift *shift)
{
    const int32_t *places = gathering->shifts->reference_place;
    int32_t start = (int32_t)shift->start, first = places[shift->reference_start];
    uint32_t i, at;

    if (shift->reference_start == 0)
        add_shift(gathering, shift, -1);
    for (i = 0; i <= shift->length; i++) {
        at = shift->reference_start + i; /* one more than the word's number */
        if (at == 0 || at > gathering->n_columns || places[at - 1] == start)
            continue;
        if (i == 1 || places[at - 1] != first)
            add_shift(gathering, shift, places[at - 1]);
    }
}

static bool differ(const uint32_t *sums, uint32_t start, uint32_t length)
{
    return sums[start + length] != sums[start];
}

/* A block is moved when something is wrong in it and in its counterpart, neither holds stop words
 * alone, and its counterpart is aligned to a place outside of it that is not too far away. */
static void consider(struct gathering *gathering, struct mc_terp_shift *shift)
{
    const struct mc_terp_shifts *shifts = gathering->shifts;
    int64_t place = shifts->reference_place[shift->reference_start], start = shift->start;
    int64_t farthest = gathering->parameters->shift_distance;

    if (!differ(shifts->candidate_errors, shift->start, shift->length) ||
        !differ(shifts->reference_errors, shift->reference_start, shift->reference_length) ||
        !differ(shifts->candidate_content, shift->start, shift->length) ||
        !differ(shifts->reference_content, shift->reference_start, shift->reference_length))
        return;
    if ((place >= start && place < start + shift->length) || place - start > farthest ||
        start - place > farthest)
        return;
    shift->size = shift->length > shift->reference_length ? shift->length : shift->reference_length;
    if (shift->size > LARGEST_SIZE)
        shift->size = LARGEST_SIZE;
    add_targets(gathering, shift);
}

/* --- blocks --------------------------------------------------------------------------------- */

/* Whether TERp looks for phrases here: it skips columns outside of those to which the candidate is
 * aligned as far as a shift reaches. */
static bool may_be_phrase(const struct gathering *gathering, uint32_t row, uint32_t column)
{
    const int32_t *places = gathering->shifts->candidate_place;
    uint32_t farthest = gathering->parameters->shift_distance;
    uint32_t first = row > farthest ? row - farthest : 0;
    uint32_t last = farthest < gathering->n_rows - 1 - row ? row + farthest : gathering->n_rows - 1;

    return (int64_t)column >= places[first] && (int64_t)column <= places[last];
}

/* Notes the block with each phrase that stands behind it, to be looked at later. */
static void add_phrases(struct gathering *gathering, const struct mc_terp_shift *shift)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    const struct mc_terp_pair *pair = gathering->pair;
    uint32_t row = shift->start + shift->length;
    uint32_t column = shift->reference_start + shift->reference_length, k;

    if (!may_be_phrase(gathering, row, column))
        return;
    for (k = pair->first[column]; k < pair->first[column + 1]; k++) {
        struct mc_terp_shift *longer;

        if (!mc_terp_option_fits(pair, &pair->options[k], gathering->order, row))
            continue;
        RESERVE(shifts->waiting, shifts->waiting_capacity, shifts->n_waiting + 1);
        longer = &shifts->waiting[shifts->n_waiting++];
        *longer = *shift;
        longer->length += pair->options[k].n_candidate;
        longer->reference_length += pair->options[k].n_reference;
    }
}

/* Whether the blocks from this pair of words on have been as long as these before. */
static bool was_seen(struct gathering *gathering, const struct mc_terp_shift *shift)
{
    uint64_t *seen =
        &gathering->shifts
             ->seen[(size_t)shift->length * (gathering->n_columns + 1) + shift->reference_length];

    if (*seen == gathering->shifts->turn)
        return true;
    *seen = gathering->shifts->turn;
    return false;
}

/* Makes the block longer as long as the words behind it are alike; every block that ends in two
 * words that are alike is considered. */
static void extend(struct gathering *gathering, struct mc_terp_shift shift)
{
    while (shift.length < LONGEST_BLOCK) {
        uint32_t row = shift.start + shift.length;
        uint32_t column = shift.reference_start + shift.reference_length;

        if (row >= gathering->n_rows || column >= gathering->n_columns)
            return;
        if (gathering->phrases) {
            if (was_seen(gathering, &shift))
                return;
            add_phrases(gathering, &shift);
        }
        if (!gathering->pair->alike[(size_t)gathering->order[row] * gathering->n_columns + column])
            return;
        shift.length++;
        shift.reference_length++;
        consider(gathering, &shift);
    }
}

static int compare_shifts(const void *a, const void *b)
{
    const struct mc_terp_shift *x = a, *y = b;

    if (x->size != y->size)
        return x->size > y->size ? -1 : 1;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    if (x->length != y->length)
        return x->length < y->length ? -1 : 1;
    if (x->target != y->target)
        return x->target < y->target ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static bool are_equal(const struct mc_terp_shift *a, const struct mc_terp_shift *b)
{
    return a->size == b->size && a->start == b->start && a->length == b->length &&
           a->target == b->target;
}

static void sort_shifts(struct mc_terp_shifts *shifts)
{
    size_t kept = 0, i;

    if (shifts->n == 0)
        return;
    qsort(shifts->items, shifts->n, sizeof(*shifts->items), compare_shifts);
    for (i = 1; i < shifts->n; i++)
        if (!are_equal(&shifts->items[i], &shifts->items[kept]))
            shifts->items[++kept] = shifts->items[i];
    shifts->n = kept + 1;
}

void mc_terp_shifts_gather(struct mc_terp_shifts *shifts,
                           const struct mc_terp_parameters *parameters,
                           const struct mc_terp_aligner *aligner, const uint32_t *order)
{
    const struct mc_terp_pair *pair = aligner->pair;
    struct gathering gathering = {shifts,
                                  parameters,
                                  pair,
                                  order,
                                  (uint32_t)pair->candidate->n,
                                  (uint32_t)pair->reference->n,
                                  pair->n_options > 0 && parameters->constraint == MC_TERP_RELAX};
    struct mc_terp_shift shift = {0, 0, 0, 0, 0, 0, 0};

    shifts->n = 0;
    if (parameters->constraint == MC_TERP_NO_SHIFT || parameters->shift_distance == 0)
        return;
    prepare(&gathering);
    read_alignment(&gathering, aligner);
    for (shift.reference_start = 0; shift.reference_start < gathering.n_columns;
         shift.reference_start++)
        for (shift.start = 0; shift.start < gathering.n_rows; shift.start++) {
            shifts->turn++;
            extend(&gathering, shift);
            while (shifts->n_waiting > 0)
                extend(&gathering, shifts->waiting[--shifts->n_waiting]);
        }
    sort_shifts(shifts);
}

void mc_terp_shifts_free(struct mc_terp_shifts *shifts)
{
    free(shifts->items);
    free(shifts->candidate_errors);
    free(shifts->reference_errors);
    free(shifts->candidate_content);
    free(shifts->reference_content);
    free(shifts->reference_place);
    free(shifts->candidate_place);
    free(shifts->seen);
    free(shifts->waiting);
    memset(shifts, 0, sizeof(*shifts));
}
