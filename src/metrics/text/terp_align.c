/* The cheapest alignment of two sentences whose words all have their place: edit distance with
 * costs, phrases and TERp's beam. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stdlib.h>

#define UNREACHED ((double)INFINITY)

/* A row that is being worked on: cells[low - 1] and cells[high] are unreached. */
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

/* Cell 0 of a row; the one before it and the one behind the last may be written too. */
static double *row_cells(const struct mc_terp_aligner *aligner, double *matrix, size_t row)
{
    return matrix + row * aligner->stride + 1;
}

static void close_row(struct row *row)
{
    row->cells[(ptrdiff_t)row->low - 1] = UNREACHED;
    row->cells[row->high] = UNREACHED;
}

/* --- phrases -------------------------------------------------------------------------------- */

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

/* The phrases that begin at a finished row, but for those of one word for one, to where they end:
 * the first of equally cheap ones stays. */
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

/* The phrase that lets the word at this place stand for the one in this column, or MC_NOT_FOUND. */
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

/* --- the next row --------------------------------------------------------------------------- */

/* Steps from the row into cells [low, high] of the next one, without deletions; returns the
 * cheapest match or substitution. */
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

/* The same with phrases that end in the row. A substitution that is no cheaper than a phrase does
 * not count for the beam. */
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

/* Deletions within a row: in the cells before `end`, to which the row before leads, and on as long
 * as they make the next cell cheaper; in the last row everywhere. What costs more than the best
 * step and the beam leads nowhere. `phrases` (may be NULL): the cheapest phrases that end in the
 * row. */
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

/* The row behind the words order[0..place], from the one before. */
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

/* --- the whole matrix ----------------------------------------------------------------------- */

static void reserve(struct mc_terp_aligner *aligner)
{
    size_t n_cells, i;

    aligner->stride = n_columns(aligner) + 3;
    n_cells = mc_array_size(n_rows(aligner) + 1, aligner->stride);
    if (n_cells > aligner->cell_capacity)
        aligner->cells =
            mc_grow(aligner->cells, &aligner->cell_capacity, n_cells, sizeof(*aligner->cells));
    if (n_rows(aligner) + 1 > aligner->row_capacity)
        aligner->rows = mc_grow(aligner->rows, &aligner->row_capacity, n_rows(aligner) + 1,
                                sizeof(*aligner->rows));
    for (i = 0; i < 2; i++)
        if (aligner->stride > aligner->work_capacity[i])
            aligner->work[i] = mc_grow(aligner->work[i], &aligner->work_capacity[i],
                                       aligner->stride, sizeof(*aligner->work[i]));
    if (n_rows(aligner) + n_columns(aligner) > aligner->step_capacity)
        aligner->steps = mc_grow(aligner->steps, &aligner->step_capacity,
                                 n_rows(aligner) + n_columns(aligner), sizeof(*aligner->steps));
    if (aligner->pair->n_options == 0)
        return;
    if (n_cells > aligner->pending_capacity)
        aligner->pending = mc_grow(aligner->pending, &aligner->pending_capacity, n_cells,
                                   sizeof(*aligner->pending));
    if (n_cells > aligner->pending_option_capacity)
        aligner->pending_option =
            mc_grow(aligner->pending_option, &aligner->pending_option_capacity, n_cells,
                    sizeof(*aligner->pending_option));
}

/* Row 0, before any word of the candidate. */
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

/* Whether a step of this cost from the cell so many rows and columns back leads here. */
static bool leads(const struct mc_terp_aligner *aligner, size_t row, size_t column,
                  const struct mc_terp_step *step)
{
    double before, here = cell(aligner, row, column);

    if (step->n_candidate > row || step->n_reference > column)
        return false;
    before = cell(aligner, row - step->n_candidate, column - step->n_reference);
    return before < UNREACHED && !(before + step->cost > here) && !(before + step->cost < here);
}

/* The last step of the cheapest way to a cell. Of equal ones a phrase of several words comes first,
 * then a word for a word, a phrase of one word each, an insertion, a deletion. */
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

/* --- other orders --------------------------------------------------------------------------- */

/* Whether every way through the row costs more than the limit: what is left of one sentence alone
 * must be inserted or deleted. Sums in another order may differ in their last digits. */
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
