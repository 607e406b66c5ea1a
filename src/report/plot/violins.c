/* SPDX-License-Identifier: GPL-3.0-or-later */
/* violins.c: how annotators use two scales, or how systems are rated on them: the density of one on
 * the left of a line, of the other on its right (Manning et al. 2020, Figures 3 and 4). */
#include <math.h>

#include "report/plot/plot.h"
#include "report/plot/saved_rows.h"
#include "report/record.h"

/* The most side by side, in a column or on a page: those with the most ratings. */
#define MOST_IN_COLUMN 8
#define MOST_ON_PAGE 16
#define TITLE_WIDTH 1.0 /* inches, at most */
#define HALF 0.42       /* width of the widest half */

struct violin {
    struct mc_slice name;
    double n;
    struct mc_json_cursor sides[2]; /* rows of the two scales; value NULL: not rated on it */
};

struct violins {
    struct mc_saved_rows rows; /* of annotators or systems, on all scales */
    const char *who;           /* the column of their names */
    struct mc_slice names[2];  /* of the two scales */
    double ends[2][2];         /* of the two scales; infinite if they are not declared */
    size_t n_scales;           /* 1: both halves are the same */
    struct violin *items;
    size_t n, n_all;
    double widest, low, high; /* greatest density; range of the values */
};

static double item_of(const struct mc_json_cursor *list, size_t i)
{
    struct mc_json_cursor at;
    double number = (double)NAN;

    if (!mc_json_element(list, i, &at) || mc_json_number(&at, &number) != 0)
        return (double)NAN;
    return number;
}

/* --- what is shown ---------------------------------------------------------------------------- */

static int missing(struct mc_plot *plot, const struct mc_json_cursor *at, const char *what,
                   struct mc_error *error)
{
    mc_json_finding(at, MC_SEVERITY_ERROR, "", false,
                    "the result has no \"%s\": `metricheck humans --show annotators` gives it",
                    what);
    return mc_diagnostics_error(plot->root->file->diagnostics, error);
}

/* Takes the scales asked for, else the first two of the rows. */
static int choose_scales(struct mc_plot *plot, struct violins *violins, struct mc_error *error)
{
    const struct mc_plot_names *asked = &plot->request->scales;
    size_t i;

    if (asked->n > 2)
        return mc_error_set(error, MC_CODE_USAGE, "a violin has two sides: give --scale twice");
    for (i = 0; asked->n == 0 && i < violins->rows.n && violins->n_scales < 2; i++) {
        struct mc_slice scale = mc_saved_text(&violins->rows, i, "scale");

        if (violins->n_scales == 0 || !mc_slice_equal(violins->names[0], scale))
            violins->names[violins->n_scales++] = scale;
    }
    for (; violins->n_scales < asked->n; violins->n_scales++)
        violins->names[violins->n_scales] = mc_slice_of(asked->items[violins->n_scales]);
    if (violins->n_scales == 0)
        return missing(plot, &violins->rows.list, "scale", error);
    if (violins->n_scales == 1)
        violins->names[1] = violins->names[0];
    return 0;
}

/* A density continues beyond the ends of the scale, where there are no ratings. */
static void find_ends(const struct mc_plot *plot, struct violins *violins, size_t side)
{
    struct mc_json_cursor ratings, scales, scale, name;
    double *ends = violins->ends[side];
    struct mc_slice text;
    size_t i;

    ends[0] = -HUGE_VAL;
    ends[1] = HUGE_VAL;
    if (!mc_json_member(plot->root, "ratings", &ratings) ||
        !mc_json_member(&ratings, "scales", &scales) || !json_is_array(scales.value))
        return;
    for (i = 0; mc_json_element(&scales, i, &scale); i++)
        if (json_is_object(scale.value) && mc_json_member(&scale, "name", &name) &&
            mc_json_text(&name, plot->arena, &text) == 0 &&
            mc_slice_equal(text, violins->names[side])) {
            ends[0] = fmax(ends[0], mc_real_of(&scale, "minimum"));
            ends[1] = fmin(ends[1], mc_real_of(&scale, "maximum"));
        }
}

static int collect(struct mc_plot *plot, struct violins *violins, struct mc_error *error)
{
    size_t side, i, k;

    violins->items = mc_arena_array(plot->arena, 2 * violins->rows.n, sizeof(*violins->items));
    for (side = 0; side < 2; side++) {
        bool is_there = false;

        for (i = 0; i < violins->rows.n; i++) {
            struct mc_slice name;

            if (!mc_slice_equal(mc_saved_text(&violins->rows, i, "scale"), violins->names[side]))
                continue;
            name = mc_saved_text(&violins->rows, i, violins->who);
            for (k = 0; k < violins->n_all && !mc_slice_equal(violins->items[k].name, name); k++)
                ;
            if (k == violins->n_all)
                violins->items[violins->n_all++].name = name;
            violins->items[k].sides[side] = violins->rows.rows[i];
            violins->items[k].n += fmax(0, mc_saved_number(&violins->rows, i, "ratings"));
            is_there = true;
        }
        if (!is_there)
            return mc_error_set(error, MC_CODE_USAGE, "the result has no distribution of scale %s",
                                violins->names[side].data);
        find_ends(plot, violins, side);
    }
    return 0;
}

/* If there are too many, keeps those with the most ratings, in their order. */
static void choose_violins(struct violins *violins, size_t most)
{
    size_t i, k, n = 0;

    for (i = 0; i < violins->n_all; i++) {
        size_t before = 0;

        for (k = 0; k < violins->n_all; k++)
            before += violins->items[k].n > violins->items[i].n ||
                      (k < i && !(violins->items[k].n < violins->items[i].n));
        violins->items[i].n = before < most ? violins->items[i].n : -violins->items[i].n - 1;
    }
    for (i = 0; i < violins->n_all; i++)
        if (violins->items[i].n >= 0)
            violins->items[n++] = violins->items[i];
    violins->n = n;
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* The curve of a side, read once for its range and once for the script. */
struct curve {
    struct mc_json_cursor density;
    size_t n;
    double from, to;
};

static bool curve_of(const struct mc_json_cursor *side, struct curve *curve)
{
    if (side->value == NULL || !mc_json_member(side, "density", &curve->density) ||
        !json_is_array(curve->density.value))
        return false;
    curve->n = json_array_size(curve->density.value);
    curve->from = mc_real_of(side, "from");
    curve->to = mc_real_of(side, "to");
    return curve->n > 1 && isfinite(curve->from) && isfinite(curve->to);
}

static void find_range(struct violins *violins)
{
    struct curve curve;
    size_t i, side, p;

    violins->low = HUGE_VAL;
    violins->high = -HUGE_VAL;
    for (i = 0; i < violins->n; i++)
        for (side = 0; side < 2; side++) {
            double mean = violins->items[i].sides[side].value == NULL
                              ? (double)NAN
                              : mc_real_of(&violins->items[i].sides[side], "mean");

            violins->low = fmin(violins->low, mean);
            violins->high = fmax(violins->high, mean);
            if (!curve_of(&violins->items[i].sides[side], &curve))
                continue;
            violins->low = fmin(violins->low, fmax(curve.from, violins->ends[side][0]));
            violins->high = fmax(violins->high, fmin(curve.to, violins->ends[side][1]));
            for (p = 0; p < curve.n; p++)
                violins->widest = fmax(violins->widest, item_of(&curve.density, p));
        }
}

/* The density, interpolated between two points of the curve. */
static double density_at(const struct curve *curve, double value)
{
    double step = (curve->to - curve->from) / (double)(curve->n - 1);
    double at = fmin(fmax((value - curve->from) / step, 0), (double)(curve->n - 1));
    size_t before = (size_t)floor(at), behind = (size_t)ceil(at);
    double first = item_of(&curve->density, before), second = item_of(&curve->density, behind);

    return first + (second - first) * (at - (double)before);
}

static void put_point(struct mc_plot *plot, double x, double value, double density)
{
    mc_plot_put(plot, "%.10g", x);
    mc_plot_number(plot, value);
    mc_plot_number(plot, density);
    mc_plot_put(plot, "\n");
}

/* The outline of half a violin, from the middle line back to it, cut at the ends of the scale.
 * `unit`: x of a density of 1. */
static void put_outline(struct mc_plot *plot, const struct curve *curve, const double ends[2],
                        double middle, double unit)
{
    double from = fmax(curve->from, ends[0]), to = fmin(curve->to, ends[1]), value, density;
    size_t p;

    put_point(plot, middle, from, (double)NAN);
    density = density_at(curve, from);
    if (from > curve->from)
        put_point(plot, middle + unit * density, from, density);
    for (p = 0; p < curve->n; p++) {
        value = curve->from + (curve->to - curve->from) * (double)p / (double)(curve->n - 1);
        density = item_of(&curve->density, p);
        if (value >= from && value <= to)
            put_point(plot, middle + unit * density, value, density);
    }
    density = density_at(curve, to);
    if (to < curve->to)
        put_point(plot, middle + unit * density, to, density);
    put_point(plot, middle, to, (double)NAN);
}

static void put_half(struct mc_plot *plot, const struct violins *violins, size_t i, size_t side)
{
    const struct mc_json_cursor *at = &violins->items[i].sides[side];
    double sign = side == 0 ? -1 : 1, middle = (double)(i + 1);
    struct mc_json_cursor quantiles;
    struct curve curve;
    size_t p;

    if (at->value == NULL)
        return;
    if (curve_of(at, &curve)) {
        mc_plot_put(plot, "$violin%zu_%zu << EOD\n# x value density\n", i + 1, side + 1);
        put_outline(plot, &curve, violins->ends[side], middle, sign * HALF / violins->widest);
        mc_plot_put(plot, "EOD\n");
    }
    if (!mc_json_member(at, "quantiles", &quantiles) || !json_is_array(quantiles.value))
        return;
    mc_plot_put(plot, "$quartiles%zu_%zu << EOD\n# x p25 p50 p75 n\n%g", i + 1, side + 1,
                middle + sign * 0.06);
    for (p = 2; p < 5; p++)
        mc_plot_number(plot, item_of(&quantiles, p));
    mc_plot_number(plot, mc_real_of(at, "ratings"));
    mc_plot_put(plot, "\nEOD\n");
}

static void put_command(struct mc_plot *plot, const struct violins *violins, size_t i, size_t side)
{
    const struct mc_json_cursor *at = &violins->items[i].sides[side];
    struct mc_json_cursor quantiles;
    struct curve curve;

    if (at->value == NULL)
        return;
    if (curve_of(at, &curve))
        mc_plot_put(
            plot,
            ", \\\n     $violin%zu_%zu using 1:2 with filledcurves closed linecolor rgb "
            "\"#%06x\" linewidth 0.6 dashtype solid fillstyle %s border linecolor rgb \"#333333\"",
            i + 1, side + 1, mc_plot_shade(plot, side), mc_plot_hatching(plot, side));
    if (!mc_json_member(at, "quantiles", &quantiles) || !json_is_array(quantiles.value))
        return;
    mc_plot_put(plot,
                ", \\\n     $quartiles%zu_%zu using 1:2:(0):($4-$2) with vectors nohead linecolor "
                "rgb \"black\" linewidth 1.5 dashtype solid, \\\n     $quartiles%zu_%zu using 1:3 "
                "with points pointtype %d pointsize 0.45 linecolor rgb \"black\"",
                i + 1, side + 1, i + 1, side + 1, side == 0 ? 7 : 5);
}

static void put_axes(struct mc_plot *plot, const struct violins *violins, double widest)
{
    bool turned = widest > (plot->width - 0.5) / (double)violins->n * 0.95;
    size_t i;

    mc_plot_put(plot,
                "unset xtics\nset xrange [0.4:%.1f]\nset yrange [%.6g:%.6g]\n"
                "set ytics nomirror\n",
                (double)violins->n + 0.6, violins->low - 0.05 * (violins->high - violins->low),
                violins->high + 0.05 * (violins->high - violins->low));
    mc_plot_y_title(plot, "rating");
    for (i = 0; i < violins->n; i++) {
        struct mc_slice name = mc_plot_short(violins->items[i].name, TITLE_WIDTH, plot->arena);

        if (turned)
            mc_plot_column_name(plot, name, (double)(i + 1), MC_PLOT_BELOW_TURNED);
        else
            mc_plot_column_name(plot, name, (double)(i + 1), MC_PLOT_BELOW);
        mc_plot_put(plot,
                    "set arrow from first %zu, graph 0 to first %zu, graph 1 nohead back "
                    "linewidth 0.4 linecolor rgb \"#aaaaaa\" dashtype solid\n",
                    i + 1, i + 1);
    }
    mc_plot_put(plot,
                "set label \"mark: median, bar: quartiles\" at screen 0.5, screen %.4f center\n",
                0.07 / plot->height);
    if (violins->n < violins->n_all)
        mc_plot_put(plot,
                    "set label \"%zu of %zu: those with the most ratings\" at screen 0.5, screen "
                    "%.4f center\n",
                    violins->n, violins->n_all, (0.07 + MC_PLOT_LINE) / plot->height);
}

static int draw(struct mc_plot *plot, struct mc_error *error)
{
    struct mc_plot_margins margins = {0.42, 0.06, 0, 0.2};
    struct violins violins = {.n = 0};
    bool systems = plot->request->by != NULL && strcmp(plot->request->by, "system") == 0;
    const char *table = systems ? "system-distributions" : "annotators";
    struct mc_json_cursor list;
    double widest = 0;
    size_t i, side;

    violins.who = systems ? "system" : "annotator";
    if (!mc_json_member(plot->root, table, &list))
        return missing(plot, plot->root, table, error);
    if (mc_saved_rows_read(plot, plot->root, table, &violins.rows, error) != 0 ||
        choose_scales(plot, &violins, error) != 0 || collect(plot, &violins, error) != 0)
        return -1;
    choose_violins(&violins, plot->request->page ? MOST_ON_PAGE : MOST_IN_COLUMN);
    find_range(&violins);
    if (violins.n == 0 || !(violins.high >= violins.low))
        return missing(plot, &violins.rows.list, "density", error);
    for (i = 0; i < violins.n; i++)
        widest = fmax(widest, mc_plot_text_width(
                                  mc_plot_short(violins.items[i].name, TITLE_WIDTH, plot->arena)));
    margins.top = mc_plot_key_height(plot, violins.names, violins.n_scales);
    margins.bottom += MC_PLOT_LINE;
    if (widest > (plot->width - 0.5) / (double)violins.n * 0.95)
        margins.bottom = widest + 0.1 + MC_PLOT_LINE;
    if (violins.n < violins.n_all)
        margins.bottom += MC_PLOT_LINE;
    plot->height = margins.top + margins.bottom + 1.8;
    mc_plot_margins(plot, margins);
    mc_plot_key(plot, violins.names, violins.n_scales, MC_PLOT_BOXES);
    put_axes(plot, &violins, widest);
    for (i = 0; i < violins.n; i++)
        for (side = 0; side < 2; side++)
            put_half(plot, &violins, i, side);
    mc_plot_put(plot, "plot NaN");
    for (i = 0; i < violins.n; i++)
        for (side = 0; side < 2; side++)
            put_command(plot, &violins, i, side);
    mc_plot_put(plot, "\n");
    return 0;
}

const struct mc_plot_kind mc_plot_kind_violins = {
    .name = "violins",
    .schema = "metricheck/humans/",
    .summary = "ratings on two scales, --by annotator or system",
    .options = MC_PLOT_BY | MC_PLOT_SCALES,
    .draw = draw,
};
