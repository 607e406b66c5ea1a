/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.h: what a report for people is made of, on a screen, in Markdown and in LaTeX: titles,
 * text, tables. What stands in it is said in report_document.c. */
#ifndef MC_REPORT_DOCUMENT_H
#define MC_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/memory.h"

struct mc_document;
struct mc_document_kind;

/* Tables of text, aligned by display width. */

enum mc_align { MC_ALIGN_LEFT, MC_ALIGN_RIGHT };
/* Worse and better: red and green where there is colour, else plain, or bold. */
enum mc_emphasis { MC_PLAIN, MC_BOLD, MC_DIM, MC_WORSE, MC_BETTER, MC_BOLD_WORSE, MC_BOLD_BETTER };

static inline bool mc_is_bold(enum mc_emphasis emphasis)
{
    return emphasis == MC_BOLD || emphasis == MC_BOLD_WORSE || emphasis == MC_BOLD_BETTER;
}

/* What a page draws of the numbers of a column: the correlation as a shade; the bounds, with the
 * figure in the column before them, as a bar behind the second of them. */
enum mc_table_chart { MC_CHART_NONE, MC_CHART_SHADE, MC_CHART_TRACK, MC_CHART_CURVE };

/* How often values of a range occur: a density at even points, of which a page draws what is inside
 * of an axis, and three quartiles. */
struct mc_table_curve {
    const double *density; /* [n] */
    size_t n;              /* 0: none, all values are equal */
    double from, to;       /* of the first and of the last point */
    double low, high;      /* ends of the axis, low < high */
    double quartiles[3];
};

/* A page draws the lines of a table above it. Names are plain text. */
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
    const double *at; /* [n_points]: their places on the axis, rising from 0 to 1 */
    const struct mc_table_tick *ticks;
    const struct mc_table_spot *spots; /* that are marked, such as crossings */
    size_t n_lines, n_points, n_ticks, n_spots;
    const char *across, *up; /* titles of the axes */
    const char *label;       /* what is drawn, for those who do not see it */
};

struct mc_table_cell {
    struct mc_slice text; /* aligned as the column says; length 0: empty */
    struct mc_slice mark; /* stands behind the text, outside the alignment: "(1)" */
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
    struct mc_slice heading;     /* a text over all columns instead of cells; length 0: none */
    bool rule;                   /* a line above it */
};

/* Columns first, then rows. Lives in an arena. */
struct mc_table {
    struct mc_arena *arena;
    struct mc_table_column *columns;
    struct mc_table_row *rows;
    size_t n_columns, column_capacity, n_rows, row_capacity;
    bool dense;                         /* columns one blank apart, not two */
    const struct mc_table_lines *lines; /* NULL: none are drawn */
};

struct mc_table_style {
    unsigned indent; /* blanks before each line */
    bool color;      /* emphasis by escape sequences; titles dim, headings bold */
};

struct mc_table *mc_table_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Adds a column. Control characters and ill-formed bytes of titles and cells are replaced. */
void mc_table_column(struct mc_table *table, struct mc_slice title, enum mc_align align);
/* Adds an empty row; `rule`: with a line above it. Returns its cells. */
struct mc_table_cell *mc_table_row(struct mc_table *table, bool rule);
/* Adds a row that is one text over all columns. */
void mc_table_heading(struct mc_table *table, struct mc_slice text, bool rule);
/* Sets the text of a cell. */
void mc_table_set(struct mc_table *table, struct mc_table_cell *cell, struct mc_slice text);

/* Columns of the widest line, without indent. */
size_t mc_table_width(const struct mc_table *table);
/* How many columns of the table, from the first one on, are together no wider than the room; what
 * stands over all columns does not count. */
size_t mc_table_fitting(const struct mc_table *table, size_t room);
/* Writes titles and rows, columns two blanks apart, no blanks at the end of a line. A title that is
 * wider than its column of numbers (aligned to the right) is broken at blanks. */
void mc_table_write(const struct mc_table *table, const struct mc_table_style *style, FILE *stream);

/* How many of `most` (>= 1) columns to put into one of several tables of at most `width` columns on
 * the screen: as many as fit, at least one, but no more than make all tables about the same size.
 * width_of gives the width with the first n of them; it must not fall with n. */
size_t mc_table_split(size_t most, size_t width, size_t (*width_of)(void *context, size_t n),
                      void *context);

/* All texts are plain (plain_text.h). */
struct mc_document_kind {
    void (*gap)(struct mc_document *document); /* before a new section or table */
    void (*title)(struct mc_document *document, struct mc_slice text);
    void (*subtitle)(struct mc_document *document, struct mc_slice text); /* of a table */
    void (*paragraph)(struct mc_document *document, struct mc_slice text);
    /* Short items in one line, or in several when they do not fit. */
    void (*items)(struct mc_document *document, const struct mc_slice *items, size_t n);
    void (*table)(struct mc_document *document, const struct mc_table *table);
    /* One of several lines below a table or title; those after its first line are set in. */
    void (*remark)(struct mc_document *document, struct mc_slice text, size_t hanging);
    /* A text about something that has a name; `widest`: of all names of the list, in columns. */
    void (*entry)(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text);
    /* Behind all; NULL: there is nothing to be done. */
    void (*end)(struct mc_document *document);
    bool is_page; /* there is room for long tables that a screen has where they are asked for */
    bool floats;  /* of a paper: tables stand apart from each other, so that each has its own
                     remarks,  and phenomena have titles, not names that one types */
};

/* A document under way. */
struct mc_document {
    const struct mc_document_kind *kind;
    FILE *stream;
    struct mc_arena *arena; /* while it is written */
    size_t width;           /* columns; SIZE_MAX: no end */
    bool color;
    unsigned depth;      /* Markdown: levels that its titles stand below the first of their kind */
    bool begun, in_list; /* of the kind */
    bool combined;       /* LaTeX: figures of metrics in one table, not one for each */
    struct mc_latex_state *latex; /* of the kind */
};

extern const struct mc_document_kind mc_screen_kind, mc_markdown_kind;

/* To be called behind the last text or table. */
void mc_document_end(struct mc_document *document);
/* Columns that tables may take. */
size_t mc_document_room(const struct mc_document *document);
/* Writes a table of n_columns columns (beside those of its names), as several of about the same
 * size where the document has no room for all. part makes that of the columns from..to-1; tried:
 * only to learn its width, so that what it notes for the reader does not count. */
void mc_document_wide_table(struct mc_document *document, size_t n_columns,
                            struct mc_table *(*part)(void *context, size_t from, size_t to,
                                                     bool tried),
                            void *context);

#endif
