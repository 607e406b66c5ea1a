/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.h: the parts of a report for people, on a screen, in Markdown and in LaTeX: titles,
 * text, tables. Its content is decided in report_document.c. */
#ifndef MC_REPORT_DOCUMENT_H
#define MC_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/memory.h"
#include "base/terminal.h"

struct mc_document;
struct mc_document_kind;

/* Tables of text, aligned by display width. */

enum mc_align { MC_ALIGN_LEFT, MC_ALIGN_RIGHT };
/* Worse and better: red and green if there is colour, else plain, or bold. */
enum mc_emphasis { MC_PLAIN, MC_BOLD, MC_DIM, MC_WORSE, MC_BETTER, MC_BOLD_WORSE, MC_BOLD_BETTER };

static inline bool mc_is_bold(enum mc_emphasis emphasis)
{
    return emphasis == MC_BOLD || emphasis == MC_BOLD_WORSE || emphasis == MC_BOLD_BETTER;
}

/* How a page draws the numbers of a column: a correlation as a shade; two bounds, with the figure
 * in the column before them, as a bar behind the second bound; a density as a curve. */
enum mc_table_chart { MC_CHART_NONE, MC_CHART_SHADE, MC_CHART_TRACK, MC_CHART_CURVE };

/* A density at evenly spaced points, of which a page draws the part within the axis, and three
 * quartiles. */
struct mc_table_curve {
    const double *density; /* [n] */
    size_t n;              /* 0: none, all values are equal */
    double from, to;       /* of the first and of the last point */
    double low, high;      /* of the axis, low < high */
    double quartiles[3];
};

/* A line of the chart that a page draws above a table. Names are plain text. */
struct mc_table_line {
    struct mc_slice name;
    const double *values; /* [n_points]; NaN: not defined */
};

struct mc_table_tick {
    double at;
    const char *text;
};

struct mc_table_spot {
    double at, value;
    struct mc_slice name;
};

struct mc_table_lines {
    const struct mc_table_line *lines;
    const double *at; /* [n_points]: positions on the axis, increasing from 0 to 1 */
    const struct mc_table_tick *ticks;
    const struct mc_table_spot *spots; /* marked points, such as crossings */
    size_t n_lines, n_points, n_ticks, n_spots;
    const char *across, *up; /* titles of the axes */
    const char *label;       /* what is drawn, for readers who cannot see it */
};

struct mc_table_cell {
    struct mc_slice text; /* aligned as the column says; length 0: empty */
    struct mc_slice mark; /* follows the text, outside the alignment: "(1)" */
    enum mc_emphasis emphasis;
    double number;                      /* for the chart; NaN: none */
    const struct mc_table_curve *curve; /* the chart itself; NULL: none */
};

struct mc_table_column {
    struct mc_slice title;
    enum mc_align align;
    enum mc_table_chart chart;
};

struct mc_table_row {
    struct mc_table_cell *cells; /* [n_columns] */
    struct mc_slice heading;     /* text across all columns instead of cells; length 0: none */
    bool rule;                   /* a rule above it */
};

/* Columns first, then rows. Lives in an arena. */
struct mc_table {
    struct mc_arena *arena;
    struct mc_table_column *columns;
    struct mc_table_row *rows;
    size_t n_columns, column_capacity, n_rows, row_capacity;
    bool dense;                         /* columns one space apart, not two */
    const struct mc_table_lines *lines; /* NULL: no chart is drawn */
};

struct mc_table_style {
    unsigned indent; /* spaces before each line */
    bool color;      /* emphasis by escape sequences: titles dim, headings bold */
};

struct mc_table *mc_table_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Adds a column. Control characters and ill-formed bytes in titles and cells are replaced. */
void mc_table_column(struct mc_table *table, struct mc_slice title, enum mc_align align);
/* Adds an empty row; `rule`: with a rule above it. Returns its cells. */
struct mc_table_cell *mc_table_row(struct mc_table *table, bool rule);
/* Adds a row that is one text across all columns. */
void mc_table_heading(struct mc_table *table, struct mc_slice text, bool rule);
/* Sets the text of a cell. */
void mc_table_set(struct mc_table *table, struct mc_table_cell *cell, struct mc_slice text);

/* Width of the widest line in columns, without the indent. */
size_t mc_table_width(const struct mc_table *table);
/* How many columns of the table, counted from the first, fit into the room; headings across all
 * columns do not count. */
size_t mc_table_fitting(const struct mc_table *table, size_t room);
/* Writes titles and rows, columns two spaces apart, without trailing spaces. A title wider than its
 * column of numbers (aligned right) is broken at spaces. */
void mc_table_write(const struct mc_table *table, const struct mc_table_style *style, FILE *stream);

/* How many of `most` (>= 1) columns to put into each of several tables at most `width` wide on the
 * screen: as many as fit, at least one, but no more than make all tables about the same size.
 * width_of gives the width with the first n of them; it must not decrease as n grows. */
size_t mc_table_split(size_t most, size_t width, size_t (*width_of)(void *context, size_t n),
                      void *context);

/* How the parts of a document are written. All texts are plain (plain_text.h). */
struct mc_document_kind {
    size_t width; /* of the documents, in characters; 0: that of the screen, or any */
    void (*gap)(struct mc_document *document); /* before a new section or table */
    void (*title)(struct mc_document *document, struct mc_slice text);
    void (*subtitle)(struct mc_document *document, struct mc_slice text); /* of a table */
    void (*paragraph)(struct mc_document *document, struct mc_slice text);
    /* Short items on one line, or on several if they do not fit. */
    void (*items)(struct mc_document *document, const struct mc_slice *items, size_t n);
    void (*table)(struct mc_document *document, const struct mc_table *table);
    /* One of several remarks below a table or title; lines after its first are indented by
     * `hanging`. */
    void (*remark)(struct mc_document *document, struct mc_slice text, size_t hanging);
    /* A text about a named thing; `widest`: the widest name in the list, in columns. */
    void (*entry)(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text);
    /* After the last part; NULL: nothing to do. */
    void (*end)(struct mc_document *document);
    bool is_page; /* has room for long tables, which a screen shows only on request */
    bool floats;  /* in a paper: tables stand apart, so each has its own remarks, and phenomena have
                     titles, not the names one types */
};

/* A document under way. */
struct mc_document {
    const struct mc_document_kind *kind;
    FILE *stream;
    struct mc_arena *arena; /* for the time it is written */
    size_t width;           /* columns; SIZE_MAX: unlimited */
    bool color;
    unsigned depth;      /* Markdown: how many levels deeper its titles are than usual */
    bool begun, in_list; /* of the kind */
    bool combined;       /* LaTeX: the figures of all metrics in one table, not one table each */
    struct mc_latex_state *latex; /* of the kind */
};

extern const struct mc_document_kind mc_screen_kind, mc_markdown_kind;

/* A document of this kind on the stream. It has the width of its kind, a screen also the colour.
 * Its arena is NULL. */
struct mc_document mc_document_on(const struct mc_document_kind *kind, enum mc_color color,
                                  FILE *stream);
/* Call it after the last text or table. */
void mc_document_end(struct mc_document *document);
/* The width available to tables, in columns. */
size_t mc_document_room(const struct mc_document *document);
/* Writes a table of n_columns columns (not counting those of its names), split into several of
 * about the same size if the document has no room for all. part makes the table of the columns
 * from..to-1; tried: only to learn its width, so that its notes for the reader do not count. */
void mc_document_wide_table(struct mc_document *document, size_t n_columns,
                            struct mc_table *(*part)(void *context, size_t from, size_t to,
                                                     bool tried),
                            void *context);

#endif
