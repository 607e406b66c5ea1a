/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.h: a figure being drawn: what is asked for, and the parts of its script for gnuplot:
 * numbers, texts, margins, the marks and shades that tell metrics apart in print. */
#ifndef MC_REPORT_PLOT_SCRIPT_H
#define MC_REPORT_PLOT_SCRIPT_H

#include "base/json.h"
#include "base/memory.h"

/* Formats of the output. The last is the script itself. */
#define MC_PLOT_FORMATS(X)                                                                         \
    X(MC_PLOT_SVG, "svg")                                                                          \
    X(MC_PLOT_PDF, "pdf")                                                                          \
    X(MC_PLOT_PNG, "png")                                                                          \
    X(MC_PLOT_TEX, "tex")                                                                          \
    X(MC_PLOT_SCRIPT, "gnuplot")
#define MC_PLOT_FORMAT_VALUE(value, name) value,
enum mc_plot_format { MC_PLOT_FORMATS(MC_PLOT_FORMAT_VALUE) };

/* Widths of a figure in inches: one column of a two-column paper, and the whole page. */
#define MC_PLOT_COLUMN 3.3
#define MC_PLOT_PAGE 6.9
/* The greatest height that leaves room for a caption on a page. */
#define MC_PLOT_HEIGHT 9.0
/* Size of letters in points, and the least that can be read. */
#define MC_PLOT_POINTS 7.0
#define MC_PLOT_LEAST_POINTS 5.0

/* A list of names; n 0: all. */
struct mc_plot_names {
    const char *const *items;
    size_t n;
};

/* What is asked for; NULL: not said. mc_plot_draw refuses options that a kind does not know. */
struct mc_plot_request {
    enum mc_plot_format format;
    bool page; /* as wide as the page, not the column */
    const char *dataset, *figure, *by, *run;
    struct mc_plot_names phenomena, metrics, scales;
};

/* A figure being drawn. */
struct mc_plot {
    const struct mc_plot_request *request;
    const struct mc_json_cursor *root; /* of the result */
    struct mc_arena *arena;
    double width, height; /* inches; the kind sets the height */
    double letters;       /* points of column names; 0: MC_PLOT_POINTS */
    struct mc_buffer script;
};

/* Appends the terminal, letters, lines and marks, which precede what a kind has written. */
void mc_plot_head(const struct mc_plot *plot, const char *kind, struct mc_buffer *head);

/* Appends to the script as printf does. No text of a result goes through it. */
void mc_plot_put(struct mc_plot *plot, const char *format, ...) MC_PRINTF(2, 3);
/* Appends a blank and the number with all its digits; NaN if it is not finite. */
void mc_plot_number(struct mc_plot *plot, double number);
/* Appends a text of the result as a gnuplot string, which the format draws as it is, or escaped for
 * LaTeX. Control characters and ill-formed bytes are replaced. */
void mc_plot_text(struct mc_plot *plot, struct mc_slice text);
/* Appends a text of this program, which may hold Greek letters and a minus: mathematics in
 * LaTeX. */
void mc_plot_words(struct mc_plot *plot, const char *words);

/* A text cut to at most `inches`, with "..." after what is left of it; in the arena. */
struct mc_slice mc_plot_short(struct mc_slice text, double inches, struct mc_arena *arena);
/* Inches that a text takes up at MC_PLOT_POINTS in DejaVu Sans; in Helvetica it takes no more. */
double mc_plot_text_width(struct mc_slice text);
/* Height of a line of text in inches. */
#define MC_PLOT_LINE 0.135

/* Names of rows and columns are labels, not tics: gnuplot takes the text of a tic for a number
 * format, and cuts it. */
enum mc_plot_turn { MC_PLOT_ABOVE, MC_PLOT_ABOVE_TURNED, MC_PLOT_BELOW, MC_PLOT_BELOW_TURNED };
void mc_plot_row_name(struct mc_plot *plot, struct mc_slice name, double y);
void mc_plot_column_name(struct mc_plot *plot, struct mc_slice name, double x,
                         enum mc_plot_turn turn);

/* Places the frame of the graph; all in inches from the edges of the figure. */
struct mc_plot_margins {
    double left, right, top, bottom;
};
void mc_plot_margins(struct mc_plot *plot, struct mc_plot_margins margins);

/* The number as printed in a table cell: `decimals` digits, no zero before the point, a true minus,
 * but none before zeros; a dash for NaN. One word, for use in data, as the format needs it; in the
 * arena. */
const char *mc_plot_cell(const struct mc_plot *plot, double number, int decimals);

/* The distance of the numbers along an axis of `inches`: the smallest of 1, 2 and 5 times a power
 * of ten at which they do not touch. */
double mc_plot_step(double low, double high, double inches);
/* Sets the x axis from low to high, or a little beyond, to the nearest numbers on it. */
void mc_plot_x_axis(struct mc_plot *plot, double low, double high, double inches);

/* The title of the y axis, a text of this program, at the left edge of the figure. Needs
 * plot->height. */
void mc_plot_y_title(struct mc_plot *plot, const char *words);

/* Inches of the bar or mark of a metric in n_rows rows: `step`, or less if the figure would be
 * higher than MC_PLOT_HEIGHT. `fixed` is the height of everything else, `gap` that between rows. */
double mc_plot_row_step(double step, double fixed, double gap, size_t n_rows, size_t n_metrics);
/* MC_CODE_USAGE: `points`, the size of letters for which n_columns columns have room, is too small
 * to read. */
int mc_plot_letters_check(const struct mc_plot *plot, double points, size_t n_columns,
                          struct mc_error *error) MC_MUST_CHECK;

/* The font size, as the terminal counts it, of letters that have `points` in print. */
double mc_plot_font(const struct mc_plot *plot, double points);

/* A key above the graph: name i with the mark of its linetype, or a box in its hatching. */
enum mc_plot_key_kind { MC_PLOT_MARKS, MC_PLOT_BOXES };
#define MC_PLOT_KEY_WIDTH 1.3 /* inches of a name, at most */
/* Inches that the key needs, from the top of the figure. */
double mc_plot_key_height(const struct mc_plot *plot, const struct mc_slice *names, size_t n);
/* Draws the key. Needs plot->height. */
void mc_plot_key(struct mc_plot *plot, const struct mc_slice *names, size_t n,
                 enum mc_plot_key_kind kind);

/* MC_PLOT_LINETYPES fills that differ in hatching and shade: the argument of `fillstyle`, and the
 * colour. In LaTeX they differ only in shade. */
const char *mc_plot_hatching(const struct mc_plot *plot, size_t i);
unsigned mc_plot_shade(const struct mc_plot *plot, size_t i);

/* Linetypes 1 to MC_PLOT_LINETYPES differ in mark or shade, the first 15 in mark; then they
 * repeat. */
#define MC_PLOT_LINETYPES 24
#define MC_PLOT_LINETYPE(i) ((i) % MC_PLOT_LINETYPES + 1)
/* MC_CODE_USAGE: there are more metrics than marks or fills to tell them apart. */
int mc_plot_metrics_check(size_t n_metrics, struct mc_error *error) MC_MUST_CHECK;

#endif
