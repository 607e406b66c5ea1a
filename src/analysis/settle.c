#include "analysis/settle.h"

#include "analysis/sample.h"
#include "scores/score_table.h"

/* --- numbers ---------------------------------------------------------------------------------- */

void mc_settle_sized(double *values, const double *sizes, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *finite = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*finite)));
    uint32_t *from = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*from)));
    uint32_t *order = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*order)));
    size_t n_finite = 0, i;
    double size = 0;

    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            continue;
        finite[n_finite] = values[i];
        from[n_finite++] = (uint32_t)i;
    }
    mc_sort_order(finite, n_finite, order, scratch);
    for (i = 0; i < n_finite; i++) {
        double own = sizes[from[order[i]]];
        bool follows =
            i > 0 && finite[order[i]] - finite[order[i - 1]] <= MC_SCORE_NOISE * fmax(size, own);

        if (follows)
            values[from[order[i]]] = values[from[order[i - 1]]];
        size = follows ? fmax(size, own) : own; /* the greatest of the run */
    }
    mc_arena_reset(scratch, mark);
}

void mc_settle(double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *sizes = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*sizes)));
    size_t i;

    for (i = 0; i < n; i++)
        sizes[i] = fabs(values[i]);
    mc_settle_sized(values, sizes, n, scratch);
    mc_arena_reset(scratch, mark);
}

void mc_settle_differences(double *differences, const double *sizes, size_t n,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *magnitudes = mc_arena_array(scratch, n + 1, sizeof(*magnitudes));
    double *of = mc_arena_array(scratch, n + 1, sizeof(*of));
    size_t i;

    for (i = 0; i < n; i++) { /* the last one stays 0, so that what is next to it becomes 0 */
        magnitudes[i] = fabs(differences[i]);
        of[i] = sizes[i];
    }
    mc_settle_sized(magnitudes, of, n + 1, scratch);
    for (i = 0; i < n; i++)
        differences[i] = copysign(magnitudes[i], differences[i]);
    mc_arena_reset(scratch, mark);
}

/* --- columns ---------------------------------------------------------------------------------- */

void mc_settle_together(struct mc_score_column *base, struct mc_score_column *changed, size_t n,
                        struct mc_arena *arena)
{
    double *both = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*both));
    /* a metric that was turned round is compared with its scores turned back */
    double sign = base->lower_is_better == changed->lower_is_better ? 1 : -1;
    size_t i;

    for (i = 0; i < n; i++) {
        both[i] = base->values[i];
        both[n + i] = sign * changed->values[i];
    }
    mc_settle(both, 2 * n, arena);
    for (i = 0; i < n; i++)
        both[n + i] *= sign;
    base->settled = both;
    changed->settled = both + n;
}
