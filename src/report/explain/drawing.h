/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.h: the parts from which explanations are drawn: lines, marks, words one above the other,
 * texts side by side. */
#ifndef MC_REPORT_EXPLAIN_DRAWING_H
#define MC_REPORT_EXPLAIN_DRAWING_H

#include <stdio.h>

#include "amr/difference.h"
#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_explained;

enum mc_tint {
    MC_TINT_NONE,
    MC_TINT_BOLD,
    MC_TINT_DIM,
    MC_TINT_GOOD,
    MC_TINT_CHANGED,
    MC_TINT_BAD
};

struct mc_drawing {
    FILE *stream;
    struct mc_arena *arena;
    size_t width; /* columns of the terminal, at least MC_DRAWING_LEAST_WIDTH */
    bool color;
};

enum { MC_DRAWING_LEAST_WIDTH = 40 };

/* Writes the text, coloured by escape sequences if the drawing has colour. */
void mc_draw_text(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text);
/* A key as people are shown it: blanks for underscores; plain, in the arena. */
struct mc_slice mc_draw_name(const struct mc_drawing *drawing, struct mc_slice key);
/* The text with '_' in place of blanks; in the arena. */
struct mc_slice mc_draw_blanks_shown(const struct mc_drawing *drawing, struct mc_slice text);
/* Draws the name of a member on a line of its own. */
void mc_draw_title(const struct mc_drawing *drawing, struct mc_slice key, size_t indent);
/* A number with at most 6 significant digits; "-" if it is not finite. */
struct mc_slice mc_draw_number(const struct mc_drawing *drawing, double number);
/* The text of a member of a record, plain; empty if it has none. */
struct mc_slice mc_draw_text_of(const struct mc_drawing *drawing, const struct mc_explained *record,
                                const char *key);
/* A text or number, plain; "{...}" for a container. */
struct mc_slice mc_draw_value(const struct mc_drawing *drawing, const struct mc_explained *value);

/* A name and a text about it; either may be empty. Both are plain. */
struct mc_drawn_item {
    struct mc_slice name, text;
    enum mc_tint tint; /* of the text */
};
/* Draws items three blanks apart, on lines indented by `indent` blanks; `first` columns (at most
 * `indent`) are already written. A long item continues on the next line. Ends with a line feed. */
void mc_draw_items(const struct mc_drawing *drawing, const struct mc_drawn_item *items, size_t n,
                   size_t first, size_t indent);

/* A shape that metrics use by convention (doc/explain.md) and that has its own drawing. */
struct mc_drawn_shape {
    /* The test that all records of the member, a non-empty list, must pass; or NULL. */
    bool (*is_record)(const struct mc_explained *record);
    /* If is_record is NULL: whether the member of `object` has this shape. */
    bool (*fits)(const struct mc_explained *object, const struct mc_explained *member);
    void (*draw)(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent);
    const char *const *takes; /* other members that the drawing shows, NULL-terminated; or NULL */
};

/* Draws the members of an object: figures in lines, lists of records as tables, known shapes by
 * their own drawings, everything else indented below its name. Ends with a line feed. */
void mc_draw_members(const struct mc_drawing *drawing, const struct mc_explained *object,
                     size_t indent);

/* Words of several sentences, one above the other. */

enum { MC_DRAWN_LINES = 4 };

/* Cells one above the other; an empty text leaves its cell blank. */
struct mc_drawn_column {
    struct mc_slice cells[MC_DRAWN_LINES]; /* plain */
    enum mc_tint tints[MC_DRAWN_LINES];
};

/* Draws columns two blanks apart: as many side by side as fit, the rest in further blocks below,
 * separated by an empty line. A line whose name is NULL is not drawn. */
void mc_draw_lines(const struct mc_drawing *drawing, const char *const names[MC_DRAWN_LINES],
                   const struct mc_drawn_column *columns, size_t n, size_t indent);

/* The sign of an edit or of the module of a match: '|' for a plain match, S, I and D for
 * substitution, insertion and deletion, e, s, y and p for exact, stem, synonym and paraphrase or
 * phrase, the first character of any other name. Plain, in the arena. */
struct mc_slice mc_draw_sign(const struct mc_drawing *drawing, struct mc_slice name);

/* Names whose signs need explaining. A zeroed struct is empty; names beyond its capacity are left
 * out. */
struct mc_drawn_legend {
    struct mc_slice names[16];
    size_t n;
    bool with_unmatched; /* explain '-' too */
};
void mc_draw_legend_add(struct mc_drawn_legend *legend, struct mc_slice name);
/* Draws "S substitution   I insertion" in the order of addition, then '-' and the remark if asked
 * for; nothing if there is nothing to explain. */
void mc_draw_legend(const struct mc_drawing *drawing, const struct mc_drawn_legend *legend,
                    const char *remark, size_t indent);

/* Two texts side by side, with what differs marked line by line, and two graphs as such texts. */

/* How one graph differs from the other: '-' and '+' mark what only this side has, '~' what differs,
 * 0 what is the same. */
struct mc_graph_marks {
    char *nodes, *edges, *attributes; /* by index in the graph */
};
/* side: 0 for the first graph of the difference, 1 for the second. In the arena. */
struct mc_graph_marks mc_graph_marks_of(const struct mc_amr_graph *graph,
                                        const struct mc_difference *difference, uint32_t side,
                                        struct mc_arena *arena);

struct mc_marked_line {
    struct mc_slice text; /* with its indentation */
    char sign;            /* ' ', or its mark: '-' and '+' are only on this side, '~' differs */
    size_t partner;       /* line of the other side to be shown beside it, or SIZE_MAX */
};

struct mc_marked_text {
    struct mc_marked_line *lines;
    size_t n_lines;
};
/* Writes both graphs with one relation a line (mc_penman_write, without comments), marked by their
 * difference. */
void mc_marked_graphs(const struct mc_amr_graph *const graphs[2],
                      const struct mc_difference *difference, struct mc_arena *arena,
                      struct mc_marked_text sides[2]);

/* Draws the texts in two columns with a bar between; a line too wide for its column is wrapped. As
 * many partners as keep their order stand side by side. */
void mc_draw_marked_texts(const struct mc_drawing *drawing, const struct mc_marked_text sides[2]);

/* Plain texts side by side. */

/* Writes the lines of both texts in two columns of equal width that fill drawing->width, after
 * `indent` blanks, with "|" between them. Text in square brackets is coloured if the drawing has
 * colour. */
void mc_draw_side_by_side(const struct mc_drawing *drawing, struct mc_slice left,
                          struct mc_slice right, size_t indent);

#endif
