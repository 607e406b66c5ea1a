/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf.c: MF of systems over beta, where the curves cross, and the ranks between (Opitz and Frank
 * 2021). */
#include <math.h>

#include "report/plot/plot.h"
#include "report/plot/saved_rows.h"

struct mf_curves {
    struct mc_saved_rows curve, crossings, systems;
    struct mc_slice *names;
    size_t n_systems;
    double last; /* greatest beta */
};

static void find_systems(struct mc_plot *plot, struct mf_curves *mf)
{
    size_t i, s;

    mf->names = mc_arena_array(plot->arena, mf->curve.n, sizeof(*mf->names));
    for (i = 0; i < mf->curve.n; i++) {
        struct mc_slice name = mc_saved_text(&mf->curve, i, "system");

        mf->last = fmax(mf->last, mc_saved_number(&mf->curve, i, "beta"));
        for (s = 0; s < mf->n_systems && !mc_slice_equal(mf->names[s], name); s++)
            ;
        if (s == mf->n_systems)
            mf->names[mf->n_systems++] = name;
    }
}

/* Where the system changes its rank between two betas of the report: at its first crossing there.
 */
static double turning_point(const struct mf_curves *mf, struct mc_slice system, double from,
                            double to)
{
    double first = to;
    size_t i;

    for (i = 0; i < mf->crossings.n; i++) {
        double beta = mc_saved_number(&mf->crossings, i, "beta");

        if (beta > from && beta < first &&
            (mc_slice_equal(mc_saved_text(&mf->crossings, i, "first"), system) ||
             mc_slice_equal(mc_saved_text(&mf->crossings, i, "second"), system)))
            first = beta;
    }
    return first;
}

static void put_data(struct mc_plot *plot, const struct mf_curves *mf)
{
    size_t s, i;

    for (s = 0; s < mf->n_systems; s++) {
        double beta, rank, last_beta = (double)NAN, last_rank = (double)NAN;

        mc_plot_put(plot, "$system%zu << EOD\n# beta mf rank rank_from\n", s + 1);
        for (i = 0; i < mf->curve.n; i++) {
            if (!mc_slice_equal(mc_saved_text(&mf->curve, i, "system"), mf->names[s]))
                continue;
            beta = mc_saved_number(&mf->curve, i, "beta");
            rank = mc_saved_number(&mf->curve, i, "rank");
            mc_plot_number(plot, beta);
            mc_plot_number(plot, mc_saved_number(&mf->curve, i, "mf"));
            mc_plot_number(plot, rank);
            mc_plot_number(plot, fabs(rank - last_rank) > 0
                                     ? turning_point(mf, mf->names[s], last_beta, beta)
                                     : beta);
            mc_plot_put(plot, "\n");
            last_beta = beta;
            last_rank = rank;
        }
        mc_plot_put(plot, "EOD\n");
    }
}

/* Writes the crossings within the axis; returns how many. */
static size_t put_crossings(struct mc_plot *plot, const struct mf_curves *mf)
{
    size_t i, n = 0;

    for (i = 0; i < mf->crossings.n; i++) {
        double beta = mc_saved_number(&mf->crossings, i, "beta");

        if (!isfinite(beta) || beta > mf->last)
            continue;
        if (n++ == 0)
            mc_plot_put(plot, "$crossings << EOD\n# beta mf text\n");
        mc_plot_number(plot, beta);
        mc_plot_number(plot, mc_saved_number(&mf->crossings, i, "mf"));
        mc_plot_put(plot, " %s\n", mc_plot_cell(plot, beta, 2));
    }
    if (n > 0)
        mc_plot_put(plot, "EOD\n");
    return n;
}

/* The axis of beta, in both panels; equal steps of beta / (1 + beta) show all of it, from meaning
 * alone to form alone. */
static void put_axis(struct mc_plot *plot, bool texts)
{
    static const char *const at[] = {"0", "1/4.", "1/2.", "1", "2", "4", "10"};
    static const char *const text[] = {"0", "1/4", "1/2", "1", "2", "4", "10"};
    size_t i;

    mc_plot_put(plot, "set xtics nomirror (");
    for (i = 0; i < sizeof(at) / sizeof(at[0]); i++)
        mc_plot_put(plot, "%s\"%s\" squeezed(%s)", i == 0 ? "" : ", ", texts ? text[i] : "", at[i]);
    mc_plot_put(plot, ")\n");
}

/* Which system is first, second ... at each beta: a step at every crossing. */
static void put_ranks(struct mc_plot *plot, const struct mf_curves *mf,
                      struct mc_plot_margins margins, bool crossings)
{
    size_t s;

    mc_plot_margins(plot, margins);
    put_axis(plot, true);
    mc_plot_put(plot,
                "unset label\nset yrange [%zu.5:0.5]\nset ytics 1\nset format y \"%%.0f\"\n"
                "set ylabel \"rank\" offset 0.5,0\nset xlabel",
                mf->n_systems);
    mc_plot_words(plot, "β (weight of form against meaning)");
    mc_plot_put(plot, " offset 0,0.5\n");
    for (s = 0; s < mf->n_systems; s++)
        mc_plot_put(plot, "%s $system%zu using (squeezed($4)):3 with steps linetype %zu",
                    s == 0 ? "plot" : ", \\\n    ", s + 1, MC_PLOT_LINETYPE(s));
    if (crossings)
        mc_plot_put(
            plot,
            ", \\\n     $crossings using (squeezed($1)):(0.5):(0):(%zu) with vectors nohead "
            "linecolor rgb \"#888888\" dashtype (2,3) linewidth 0.8",
            mf->n_systems);
    mc_plot_put(plot, "\nunset multiplot\n");
}

/* The curves, by meaning and form of the systems, and marks where the report has values. */
static void put_curves(struct mc_plot *plot, const struct mf_curves *mf,
                       struct mc_plot_margins margins, bool crossings)
{
    size_t s, i;

    mc_plot_margins(plot, margins);
    put_axis(plot, false);
    mc_plot_put(plot, "set ylabel \"MF\" offset 0.5,0\nset ytics nomirror\n"
                      "set format y \"%%.1f\"\nset samples 400\n");
    for (s = 0; s < mf->n_systems; s++) {
        for (i = 0; i < mf->systems.n; i++)
            if (mc_slice_equal(mc_saved_text(&mf->systems, i, "system"), mf->names[s]))
                break;
        mc_plot_put(plot, "%s", s == 0 ? "plot" : ", \\\n    ");
        if (i < mf->systems.n) {
            mc_plot_put(plot, " mf(x,");
            mc_plot_number(plot, mc_saved_number(&mf->systems, i, "meaning"));
            mc_plot_put(plot, ",");
            mc_plot_number(plot, mc_saved_number(&mf->systems, i, "form"));
            mc_plot_put(plot, ") with lines linetype %zu, \\\n    ", MC_PLOT_LINETYPE(s));
        }
        mc_plot_put(plot, " $system%zu using (squeezed($1)):2 every 4 with points linetype %zu",
                    s + 1, MC_PLOT_LINETYPE(s));
    }
    if (crossings)
        mc_plot_put(plot, ", \\\n     $crossings using (squeezed($1)):2 with points pointtype 6 "
                          "pointsize 1.1 linecolor rgb \"black\" linewidth 1.5, \\\n     "
                          "$crossings using (squeezed($1)):2:3 with labels left offset 0.8,0.5");
    mc_plot_put(plot, "\n");
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mf_curves mf = {.last = 0};
    struct mc_plot_margins margins = {0.42, 0.1, 0, 0};
    double ranks, key;
    bool crossings;

    if (mc_saved_rows_read(plot, plot->root, "systems", &mf.systems, error) != 0 ||
        mc_saved_rows_read(plot, plot->root, "curve", &mf.curve, error) != 0 ||
        mc_saved_rows_read(plot, plot->root, "crossings", &mf.crossings, error) != 0)
        return -1;
    find_systems(plot, &mf);
    if (mf.n_systems == 0) {
        mc_json_finding(&mf.curve.list, MC_SEVERITY_ERROR, "", false, "the curve has no system");
        return mc_diagnostics_error(plot->root->file->diagnostics, error);
    }
    ranks = 0.12 * (double)mf.n_systems + 0.06;
    key = mc_plot_key_height(plot, mf.names, mf.n_systems);
    plot->height = fmin(plot->width, 3.3) * 0.55 + ranks + key + 0.55;
    mc_plot_key(plot, mf.names, mf.n_systems, MC_PLOT_MARKS);
    put_data(plot, &mf);
    crossings = put_crossings(plot, &mf) > 0;
    mc_plot_put(plot, "squeezed(beta) = beta / (1.0 + beta)\n"
                      "mf(x, m, f) = (1 + (x/(1-x))**2) * m * f / ((x/(1-x))**2 * m + f)\n"
                      "set xrange [0:squeezed(10)]\nset multiplot\n");
    margins.top = key;
    margins.bottom = ranks + 0.43;
    put_curves(plot, &mf, margins, crossings);
    margins.top = plot->height - 0.35 - ranks;
    margins.bottom = 0.35;
    put_ranks(plot, &mf, margins, crossings);
    return 0;
}

const struct mc_plot_kind mc_plot_kind_mf = {
    .name = "mf",
    .schema = "metricheck/mfscore/",
    .summary = "MF of systems over beta, with crossings and ranks",
    .draw = draw,
};
