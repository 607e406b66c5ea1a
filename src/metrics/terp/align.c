/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align.c: TERp: finds the cheapest alignment of two sentences and the shifts that may make it
 * cheaper, and searches over both. */
#include <math.h>
#include <stdlib.h>

#include "metrics/terp/terp.h"
#include "base/memory.h"
#include "text/shift_search.h"

#define UNREACHED ((double)INFINITY)

/* A row being computed: cells[low - 1] and cells[high] are unreached. */
struct row {
    double *cells;
    uint32_t low, high;
};

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static size_t n_rows(const struct mc_terp_aligner *aligner)
{
    return aligner->pair->candidate->n;
}

static size_t n_columns(const struct mc_terp_aligner *aligner)
{
    return aligner->pair->reference->n;
}

/* Cell 0 of a row; the one before it and the one after the last may be written too. */
static double *row_cells(const struct mc_terp_aligner *aligner, double *matrix, size_t row)
{
    return matrix + row * aligner->stride + 1;
}

static void close_row(struct row *row)
{
    row->cells[(ptrdiff_t)row->low - 1] = UNREACHED;
    row->cells[row->high] = UNREACHED;
}

/* --- phrases ---------------------------------------------------------------------------------- */

bool mc_terp_option_fits(const struct mc_terp_pair *pair, const struct mc_terp_option *option,
                         const uint32_t *order, size_t place)
{
    uint32_t i;

    if (option->n_candidate > pair->candidate->n - place)
        return false;
    for (i = 0; i < option->n_candidate; i++)
        if (pair->candidate->phrase_words[order[place + i]] !=
            pair->phrase_words[option->begin + i])
            return false;
    return true;
}

static bool is_word_for_word(const struct mc_terp_option *option)
{
    return option->n_reference == 1 && option->n_candidate == 1;
}

/* Enters the phrases that begin at a finished row, except those of one word for one, where they
 * end: of equally cheap ones the first stays. */
static void push_phrases(struct mc_terp_aligner *aligner, const uint32_t *order, size_t place,
                         const struct row *row)
{
    const struct mc_terp_pair *pair = aligner->pair;
    uint32_t column, k;

    for (column = row->low; column < row->high && column < n_columns(aligner); column++)
        for (k = pair->first[column]; k < pair->first[column + 1]; k++) {
            const struct mc_terp_option *option = &pair->options[k];
            double cost = row->cells[column] + option->cost;
            size_t end;

            if (is_word_for_word(option) || cost >= UNREACHED ||
                !mc_terp_option_fits(pair, option, order, place))
                continue;
            end =
                (place + option->n_candidate) * aligner->stride + 1 + column + option->n_reference;
            if (cost < aligner->pending[end]) {
                aligner->pending[end] = cost;
                aligner->pending_option[end] = k;
            }
        }
}

/* The phrase that replaces the word in this column by the one at this place, or MC_NOT_FOUND. */
static uint32_t word_option(const struct mc_terp_pair *pair, const uint32_t *order, size_t place,
                            size_t column)
{
    uint32_t k;

    for (k = pair->first[column]; k < pair->first[column + 1]; k++) {
        if (!is_word_for_word(&pair->options[k]))
            break;
        if (mc_terp_option_fits(pair, &pair->options[k], order, place))
            return k;
    }
    return MC_NOT_FOUND;
}

/* --- the next row ----------------------------------------------------------------------------- */

/* Computes the steps from the row into cells [low, high] of the next one, without deletions;
 * returns the cost of the cheapest match or substitution. */
static double step(const struct mc_terp_aligner *aligner, const struct row *before, uint32_t word,
                   double *cells, uint32_t end)
{
    const double *costs = aligner->pair->costs + (size_t)word * n_columns(aligner);
    const double *above = before->cells;
    double insertion = aligner->costs->insertion, best = UNREACHED;
    uint32_t i = before->low;

    cells[i] = above[i] + insertion;
    for (i++; i < end; i++) {
        double diagonal = above[i - 1] + costs[i - 1];

        best = smaller(best, diagonal);
        cells[i] = smaller(diagonal, above[i] + insertion);
    }
    return best;
}

/* The same with phrases that end in the row. A substitution that is not cheaper than a phrase is
 * ignored for the beam. */
static double step_with_phrases(const struct mc_terp_aligner *aligner, const struct row *before,
                                const uint32_t *order, size_t place, double *cells, uint32_t end)
{
    const struct mc_terp_pair *pair = aligner->pair;
    const double *pending = row_cells(aligner, aligner->pending, place + 1);
    double best = UNREACHED;
    uint32_t i;

    for (i = before->low; i < end; i++) {
        double cost = pending[i], diagonal;

        if (i > before->low) {
            size_t cell = (size_t)order[place] * n_columns(aligner) + i - 1;
            uint32_t k = word_option(pair, order, place, i - 1);

            diagonal = before->cells[i - 1] + pair->costs[cell];
            if (pair->kinds[cell] == MC_TERP_MATCH || diagonal < cost)
                best = smaller(best, diagonal);
            cost = smaller(cost, diagonal);
            if (k != MC_NOT_FOUND)
                cost = smaller(cost, before->cells[i - 1] + pair->options[k].cost);
        }
        cells[i] = smaller(cost, before->cells[i] + aligner->costs->insertion);
    }
    return best;
}

/* Adds deletions within a row: in the cells before `end`, to which the previous row leads, and
 * further while they make the next cell cheaper; in the last row everywhere. A cell that costs more
 * than the best step plus the beam leads nowhere. `phrases` (may be NULL): the cheapest phrases
 * that end in the row. */
static void delete_words(const struct mc_terp_aligner *aligner, struct row *row, uint32_t end,
                         double best, bool is_last, const double *phrases)
{
    double left = UNREACHED, deletion = aligner->costs->deletion;
    double limit = is_last ? UNREACHED : best + aligner->beam;
    uint32_t first = row->low, n = (uint32_t)n_columns(aligner) + 1, i;

    row->low = UINT32_MAX;
    row->high = 0;
    for (i = first; i < n; i++) {
        double cost = i < end ? row->cells[i] : phrases != NULL ? phrases[i] : UNREACHED;

        if (left + deletion < cost)
            cost = left + deletion;
        else if (i >= end && !is_last)
            break;
        left = cost <= limit ? cost : UNREACHED;
        row->cells[i] = left;
        if (left < UNREACHED) {
            if (row->low > i)
                row->low = i;
            row->high = i + 1;
        }
    }
    if (row->low > row->high)
        row->low = row->high = first;
    close_row(row);
}

/* Computes the row after the words order[0..place] from the previous one. */
static void next_row(struct mc_terp_aligner *aligner, const struct row *before,
                     const uint32_t *order, size_t place, struct row *row)
{
    bool phrases = aligner->pair->n_options > 0, is_last = place + 1 == n_rows(aligner);
    uint32_t end = before->high + 1;
    double best;

    if (end > n_columns(aligner) + 1)
        end = (uint32_t)n_columns(aligner) + 1;
    row->low = before->low;
    if (phrases) {
        push_phrases(aligner, order, place, before);
        best = step_with_phrases(aligner, before, order, place, row->cells, end);
    } else {
        best = step(aligner, before, order[place], row->cells, end);
    }
    delete_words(aligner, row, end, best, is_last,
                 phrases ? row_cells(aligner, aligner->pending, place + 1) : NULL);
}

/* --- the whole matrix ------------------------------------------------------------------------- */

static void reserve(struct mc_terp_aligner *aligner)
{
    size_t n_cells, i;

    aligner->stride = n_columns(aligner) + 3;
    n_cells = mc_array_size(n_rows(aligner) + 1, aligner->stride);
    MC_RESERVE(aligner->cells, aligner->cell_capacity, n_cells);
    MC_RESERVE(aligner->rows, aligner->row_capacity, n_rows(aligner) + 1);
    for (i = 0; i < 2; i++)
        MC_RESERVE(aligner->work[i], aligner->work_capacity[i], aligner->stride);
    MC_RESERVE(aligner->steps, aligner->step_capacity, n_rows(aligner) + n_columns(aligner));
    if (aligner->pair->n_options == 0)
        return;
    MC_RESERVE(aligner->pending, aligner->pending_capacity, n_cells);
    MC_RESERVE(aligner->pending_option, aligner->pending_option_capacity, n_cells);
}

/* Fills row 0, before any word of the candidate. */
static void first_row(struct mc_terp_aligner *aligner, struct row *row)
{
    size_t n_cells = (n_rows(aligner) + 1) * aligner->stride, i;

    for (i = 0; aligner->pair->n_options > 0 && i < n_cells; i++)
        aligner->pending[i] = UNREACHED;
    row->low = 0;
    row->cells[0] = 0;
    delete_words(aligner, row, 1, UNREACHED, false, NULL);
}

static struct row kept_row(const struct mc_terp_aligner *aligner, size_t index)
{
    struct row row = {row_cells(aligner, aligner->cells, index), aligner->rows[index].low,
                      aligner->rows[index].high};

    return row;
}

static void keep_row(struct mc_terp_aligner *aligner, size_t index, const struct row *row)
{
    aligner->rows[index].low = row->low;
    aligner->rows[index].high = row->high;
}

static double cell(const struct mc_terp_aligner *aligner, size_t row, size_t column)
{
    const struct mc_terp_row *kept = &aligner->rows[row];

    if (column < kept->low || column >= kept->high)
        return UNREACHED;
    return row_cells(aligner, aligner->cells, row)[column];
}

/* Whether this step ends in the cell at exactly its cost. */
static bool leads(const struct mc_terp_aligner *aligner, size_t row, size_t column,
                  const struct mc_terp_step *step)
{
    double before, here = cell(aligner, row, column);

    if (step->n_candidate > row || step->n_reference > column)
        return false;
    before = cell(aligner, row - step->n_candidate, column - step->n_reference);
    return before < UNREACHED && !(before + step->cost > here) && !(before + step->cost < here);
}

/* The last step of the cheapest path to a cell. Of equal ones a phrase of several words comes
 * first, then a word for a word, a phrase of one word each, an insertion, a deletion. */
static struct mc_terp_step last_step(const struct mc_terp_aligner *aligner, const uint32_t *order,
                                     size_t row, size_t column)
{
    const struct mc_terp_pair *pair = aligner->pair;
    struct mc_terp_step step = {MC_TERP_PHRASE, 0, 0, 0};
    size_t at = row * aligner->stride + 1 + column, place;
    uint32_t option = MC_NOT_FOUND;

    if (pair->n_options > 0 && aligner->pending[at] < UNREACHED) {
        option = aligner->pending_option[at];
        step.n_candidate = pair->options[option].n_candidate;
        step.n_reference = pair->options[option].n_reference;
        step.cost = pair->options[option].cost;
        if (leads(aligner, row, column, &step))
            return step;
    }
    if (row > 0 && column > 0) {
        place = (size_t)order[row - 1] * n_columns(aligner) + column - 1;
        step =
            (struct mc_terp_step){(enum mc_terp_edit)pair->kinds[place], 1, 1, pair->costs[place]};
        if (leads(aligner, row, column, &step))
            return step;
        option =
            pair->n_options == 0 ? MC_NOT_FOUND : word_option(pair, order, row - 1, column - 1);
        if (option != MC_NOT_FOUND) {
            step = (struct mc_terp_step){MC_TERP_PHRASE, 1, 1, pair->options[option].cost};
            if (leads(aligner, row, column, &step))
                return step;
        }
    }
    step = (struct mc_terp_step){MC_TERP_INSERTION, 1, 0, aligner->costs->insertion};
    if (row > 0 && (column == 0 || leads(aligner, row, column, &step)))
        return step;
    return (struct mc_terp_step){MC_TERP_DELETION, 0, 1, aligner->costs->deletion};
}

static void trace(struct mc_terp_aligner *aligner, const uint32_t *order)
{
    size_t row = n_rows(aligner), column = n_columns(aligner), i;

    aligner->n_steps = 0;
    while (row > 0 || column > 0) {
        struct mc_terp_step *step = &aligner->steps[aligner->n_steps++];

        *step = last_step(aligner, order, row, column);
        row -= step->n_candidate;
        column -= step->n_reference;
    }
    for (i = 0; i < aligner->n_steps / 2; i++) {
        struct mc_terp_step other = aligner->steps[i];

        aligner->steps[i] = aligner->steps[aligner->n_steps - 1 - i];
        aligner->steps[aligner->n_steps - 1 - i] = other;
    }
}

void mc_terp_align(struct mc_terp_aligner *aligner, const uint32_t *order)
{
    struct row row, next;
    size_t place;

    reserve(aligner);
    row.cells = row_cells(aligner, aligner->cells, 0);
    first_row(aligner, &row);
    keep_row(aligner, 0, &row);
    for (place = 0; place < n_rows(aligner); place++) {
        next.cells = row_cells(aligner, aligner->cells, place + 1);
        next_row(aligner, &row, order, place, &next);
        keep_row(aligner, place + 1, &next);
        row = next;
    }
    aligner->distance = cell(aligner, n_rows(aligner), n_columns(aligner));
    trace(aligner, order);
}

/* --- other orders ----------------------------------------------------------------------------- */

/* Whether every path through the row costs more than the limit: the excess words of the longer
 * remainder must be inserted or deleted. Sums in another order may differ in their last digits. */
static bool is_hopeless(const struct mc_terp_aligner *aligner, const struct row *row, size_t index,
                        double limit)
{
    double best = UNREACHED, insertion = aligner->costs->insertion;
    double deletion = aligner->costs->deletion;
    double ahead = (double)n_columns(aligner) - (double)(n_rows(aligner) - index);
    uint32_t i;

    for (i = row->low; i < row->high; i++) {
        double rest = ahead - i;

        best = smaller(best, row->cells[i] + (rest > 0 ? rest * deletion : -rest * insertion));
    }
    return best * (1 - 1e-12) > limit;
}

double mc_terp_align_again(struct mc_terp_aligner *aligner, const uint32_t *order, uint32_t equal,
                           double limit)
{
    bool phrases = aligner->pair->n_options > 0;
    struct row row, next;
    size_t place;
    unsigned turn = 0;

    if (equal == n_rows(aligner))
        return aligner->distance;
    row.cells = aligner->work[turn] + 1;
    if (phrases)
        first_row(aligner, &row);
    else
        row = kept_row(aligner, equal);
    for (place = phrases ? 0 : equal; place < n_rows(aligner); place++) {
        turn = 1 - turn;
        next.cells = aligner->work[turn] + 1;
        next_row(aligner, &row, order, place, &next);
        row = next;
        if (!phrases && is_hopeless(aligner, &row, place + 1, limit))
            return UNREACHED;
    }
    return row.high > n_columns(aligner) ? row.cells[n_columns(aligner)] : UNREACHED;
}

void mc_terp_aligner_free(struct mc_terp_aligner *aligner)
{
    free(aligner->cells);
    free(aligner->rows);
    free(aligner->work[0]);
    free(aligner->work[1]);
    free(aligner->pending);
    free(aligner->pending_option);
    free(aligner->steps);
    memset(aligner, 0, sizeof(*aligner));
}

/* The most words of a block. TERp has a parameter for this, but does not use it. */
enum { LONGEST_BLOCK = 10, LARGEST_SIZE = LONGEST_BLOCK + 1 };

/* The data of a search for shifts. */
struct gathering {
    struct mc_terp_shifts *shifts;
    const struct mc_terp_parameters *parameters;
    const struct mc_terp_pair *pair;
    const uint32_t *order;
    uint32_t n_rows, n_columns;
    bool phrases;
};

/* --- what the alignment says ------------------------------------------------------------------ */

static void prepare(struct gathering *gathering)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    size_t n_rows = gathering->n_rows, n_columns = gathering->n_columns;
    size_t n_seen = (LONGEST_BLOCK + 1) * (n_columns + 1);

    MC_RESERVE(shifts->candidate_errors, shifts->candidate_error_capacity, n_rows + 1);
    MC_RESERVE(shifts->candidate_content, shifts->candidate_content_capacity, n_rows + 1);
    MC_RESERVE(shifts->candidate_place, shifts->candidate_place_capacity, n_rows);
    MC_RESERVE(shifts->reference_errors, shifts->reference_error_capacity, n_columns + 1);
    MC_RESERVE(shifts->reference_content, shifts->reference_content_capacity, n_columns + 1);
    MC_RESERVE(shifts->reference_place, shifts->reference_place_capacity, n_columns);
    if (gathering->phrases && n_seen > shifts->seen_capacity) {
        size_t old = shifts->seen_capacity;

        MC_RESERVE(shifts->seen, shifts->seen_capacity, n_seen);
        memset(shifts->seen + old, 0, (shifts->seen_capacity - old) * sizeof(*shifts->seen));
    }
}

/* Notes where the words of a step are aligned to, and whether they are wrong. A word without a
 * partner is assigned to the last one of the other side. */
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

/* --- targets of a block ----------------------------------------------------------------------- */

static void add_shift(struct gathering *gathering, const struct mc_terp_shift *shift, int32_t place)
{
    struct mc_terp_shifts *shifts = gathering->shifts;
    struct mc_terp_shift *added;

    MC_RESERVE(shifts->items, shifts->capacity, shifts->n + 1);
    added = &shifts->items[shifts->n];
    *added = *shift;
    added->target = (uint32_t)(place + 1);
    added->number = (uint32_t)shifts->n++;
}

/* Adds the targets: before its counterpart, and after the words that this is aligned to, word by
 * word. */
static void add_targets(struct gathering *gathering, const struct mc_terp_shift *shift)
{
    const int32_t *places = gathering->shifts->reference_place;
    int32_t start = (int32_t)shift->start, first = places[shift->reference_start];
    uint32_t i, at;

    if (shift->reference_start == 0)
        add_shift(gathering, shift, -1);
    for (i = 0; i <= shift->length; i++) {
        at = shift->reference_start + i; /* 1 + the word's number */
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

/* Adds the shifts of a block if something is wrong in it and in its counterpart, neither consists
 * only of stop words, and its counterpart is aligned to a place outside of it that is not too far
 * away. */
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

/* --- blocks ----------------------------------------------------------------------------------- */

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

/* Notes the block with each phrase that follows it, to be tried later. */
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
        MC_RESERVE(shifts->waiting, shifts->waiting_capacity, shifts->n_waiting + 1);
        longer = &shifts->waiting[shifts->n_waiting++];
        *longer = *shift;
        longer->length += pair->options[k].n_candidate;
        longer->reference_length += pair->options[k].n_reference;
    }
}

/* Whether blocks of these lengths were already tried from this pair of words on. */
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

/* Extends the block while the following words are equal for shifts; every block that ends in two
 * such words is considered. */
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

/* The best shift so far, which others must beat. */
struct best {
    const struct mc_terp_shift *shift; /* NULL: none so far */
    double distance, shift_cost;
};

static void reserve_order(struct mc_terp_search *search, size_t n)
{
    unsigned i;

    for (i = 0; i < 2; i++)
        MC_RESERVE(search->order[i], search->order_capacity[i], n);
}

/* Writes the order after the shift to `to`; returns how many words at the beginning are
 * unchanged. */
static uint32_t shifted_order(const struct mc_terp_pair *pair, const struct mc_terp_shift *shift,
                              const uint32_t *from, uint32_t *to)
{
    uint32_t n = (uint32_t)pair->candidate->n, equal = 0;
    const uint32_t *words = pair->candidate->words;

    mc_block_exchange_apply(
        mc_shift_exchange(MC_SHIFT_TERCOM, shift->start, shift->length, shift->target, n), from, n,
        to);
    while (equal < n && words[from[equal]] == words[to[equal]])
        equal++;
    return equal;
}

/* Whether no further shift of that size can save more than the best one: TERp assumes that a shift
 * of n words saves at most 2 n. */
static bool is_enough(const struct best *best, double start, uint32_t size)
{
    double saved = start - (best->shift_cost + best->distance), most = 2.0 * size;

    return saved > most || (best->shift != NULL && !(saved < most));
}

/* Tries a shift. One that costs as much as it saves is also taken, if there is none yet. */
static void try_shift(struct mc_terp_search *search, const struct mc_terp_shift *shift,
                      struct best *best)
{
    double before = best->distance + best->shift_cost, cost = search->aligner.costs->shift, gain;
    double distance;
    uint32_t equal = shifted_order(&search->pair, shift, search->order[0], search->order[1]);

    distance = mc_terp_align_again(&search->aligner, search->order[1], equal, before - cost);
    gain = before - (distance + cost);
    if (gain > 0 || (best->shift == NULL && !(gain < 0))) {
        best->shift = shift;
        best->shift_cost = cost;
        best->distance = distance;
    }
}

/* The best shift for the current alignment, or NULL. */
static const struct mc_terp_shift *best_shift(struct mc_terp_search *search,
                                              const struct mc_terp_parameters *parameters)
{
    double start = search->aligner.distance;
    struct best best = {NULL, start, 0};
    size_t i;

    mc_terp_shifts_gather(&search->shifts, parameters, &search->aligner, search->order[0]);
    for (i = 0; i < search->shifts.n; i++) {
        if (is_enough(&best, start, search->shifts.items[i].size))
            break;
        try_shift(search, &search->shifts.items[i], &best);
    }
    return best.shift;
}

static void make_shift(struct mc_terp_search *search, const struct mc_terp_shift *shift)
{
    uint32_t *order = search->order[1];

    *MC_PUSH(search->made, search->n_made, search->made_capacity) = *shift;
    (void)shifted_order(&search->pair, shift, search->order[0], order);
    search->order[1] = search->order[0];
    search->order[0] = order;
}

/* Aligns if one side has no word: those of the other are deleted or inserted one by one. */
static double align_with_nothing(struct mc_terp_search *search, const struct mc_terp_costs *costs)
{
    const struct mc_terp_step insertion = {MC_TERP_INSERTION, 1, 0, costs->insertion};
    const struct mc_terp_step deletion = {MC_TERP_DELETION, 0, 1, costs->deletion};
    struct mc_terp_aligner *aligner = &search->aligner;
    size_t n = search->pair.candidate->n + search->pair.reference->n, i;
    double edits = 0;

    MC_RESERVE(aligner->steps, aligner->step_capacity, n);
    aligner->n_steps = n;
    for (i = 0; i < n; i++) {
        aligner->steps[i] = search->pair.candidate->n > 0 ? insertion : deletion;
        edits += aligner->steps[i].cost;
    }
    return edits;
}

double mc_terp_search_run(struct mc_terp *terp, struct mc_terp_search *search,
                          const struct mc_terp_sentence *candidate,
                          const struct mc_terp_sentence *reference, bool use_phrases)
{
    const struct mc_terp_shift *shift;
    double shifts = 0;
    size_t i;

    search->n_made = 0;
    reserve_order(search, candidate->n);
    for (i = 0; i < candidate->n; i++)
        search->order[0][i] = (uint32_t)i;
    mc_terp_compare(terp, &search->pair, candidate, reference, use_phrases);
    search->aligner.costs = &terp->parameters.costs;
    search->aligner.beam = terp->parameters.beam;
    search->aligner.pair = &search->pair;
    if (candidate->n == 0 || reference->n == 0)
        return align_with_nothing(search, &terp->parameters.costs);
    mc_terp_align(&search->aligner, search->order[0]);
    while ((shift = best_shift(search, &terp->parameters)) != NULL) {
        make_shift(search, shift);
        shifts += terp->parameters.costs.shift;
        mc_terp_align(&search->aligner, search->order[0]);
    }
    return search->aligner.distance + shifts;
}

void mc_terp_search_free(struct mc_terp_search *search)
{
    mc_terp_pair_free(&search->pair);
    mc_terp_aligner_free(&search->aligner);
    mc_terp_shifts_free(&search->shifts);
    free(search->made);
    free(search->order[0]);
    free(search->order[1]);
    memset(search, 0, sizeof(*search));
}
