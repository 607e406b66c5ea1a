/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.h: what the drawings of explanations are made of: lines, marks, words above each other,
 * texts beside each other. */
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

/* Writes the text, between escape sequences where the drawing has colour. */
void mc_draw_text(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text);
/* A key for people: blanks for underscores; plain, in the arena. */
struct mc_slice mc_draw_name(const struct mc_drawing *drawing, struct mc_slice key);
/* The text with '_' for blanks; in the arena. */
struct mc_slice mc_draw_blanks_shown(const struct mc_drawing *drawing, struct mc_slice text);
/* The name of a member on a line of its own. */
void mc_draw_title(const struct mc_drawing *drawing, struct mc_slice key, size_t indent);
/* A number with at most 6 significant digits; "-" where it is not finite. */
struct mc_slice mc_draw_number(const struct mc_drawing *drawing, double number);
/* The text of a member of a record, plain; empty where there is none. */
struct mc_slice mc_draw_text_of(const struct mc_drawing *drawing, const struct mc_explained *record,
                                const char *key);
/* A text or number, plain; "{...}" for a container. */
struct mc_slice mc_draw_value(const struct mc_drawing *drawing, const struct mc_explained *value);

/* A name and what is said of it; either may be empty. Plain texts. */
struct mc_drawn_item {
    struct mc_slice name, text;
    enum mc_tint tint; /* of the text */
};
/* Items three blanks apart, on lines that begin with `indent` blanks; `first` columns are written
 * already (at most `indent`). A longer item goes on below. Ends with a line feed. */
void mc_draw_items(const struct mc_drawing *drawing, const struct mc_drawn_item *items, size_t n,
                   size_t first, size_t indent);

/* A shape that metrics use by convention (doc/explain.md) and that has a drawing of its own. */
struct mc_drawn_shape {
    /* The member is a list of such records, at least one; or NULL. */
    bool (*is_record)(const struct mc_explained *record);
    /* Where that is NULL: whether the member of `object` has this shape. */
    bool (*fits)(const struct mc_explained *object, const struct mc_explained *member);
    void (*draw)(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent);
    const char *const *takes; /* other members that the drawing shows, ended by NULL; or NULL */
};

/* Draws the members of an object: figures in lines, lists of records as tables, known shapes as
 * they deserve, all else set in below its name. Ends with a line feed. */
void mc_draw_members(const struct mc_drawing *drawing, const struct mc_explained *object,
                     size_t indent);

/* Words of several sentences one above the other. */

enum { MC_DRAWN_LINES = 4 };

/* What stands one above the other; an empty text leaves its place empty. */
struct mc_drawn_column {
    struct mc_slice cells[MC_DRAWN_LINES]; /* plain */
    enum mc_tint tints[MC_DRAWN_LINES];
};

/* Lines whose name is NULL are not drawn. Columns are two blanks apart; as many as fit stand beside
 * each other, the others in further blocks below, separated by an empty line. */
void mc_draw_lines(const struct mc_drawing *drawing, const char *const names[MC_DRAWN_LINES],
                   const struct mc_drawn_column *columns, size_t n, size_t indent);

/* The sign of an edit or of the module of a match: '|' for a plain match, S, I and D for
 * substitution, insertion and deletion, e, s, y and p for exact, stem, synonym and paraphrase or
 * phrase, the first character of any other name. Plain, in the arena. */
struct mc_slice mc_draw_sign(const struct mc_drawing *drawing, struct mc_slice name);

/* Names whose signs are to be explained. A zeroed struct is empty; what is more than it can hold is
 * left out. */
struct mc_drawn_legend {
    struct mc_slice names[16];
    size_t n;
    bool with_unmatched; /* explain '-' too */
};
void mc_draw_legend_add(struct mc_drawn_legend *legend, struct mc_slice name);
/* "S substitution   I insertion" in the order in which they were added, then of '-' and the remark
 * where asked for; nothing when there is nothing to explain. */
void mc_draw_legend(const struct mc_drawing *drawing, const struct mc_drawn_legend *legend,
                    const char *remark, size_t indent);

/* Two texts of several lines beside each other, with what differs marked line by line, and two
 * graphs as such texts. */

/* What of one graph differs from the other: '-' and '+' are only on this side, '~' differs, 0 is
 * the same. */
struct mc_graph_marks {
    char *nodes, *edges, *attributes; /* by index in the graph */
};
/* side: 0 for the first graph of the difference, 1 for the second. In the arena. */
struct mc_graph_marks mc_graph_marks_of(const struct mc_amr_graph *graph,
                                        const struct mc_difference *difference, uint32_t side,
                                        struct mc_arena *arena);

struct mc_marked_line {
    struct mc_slice text; /* with its indentation */
    char sign;            /* ' ', or what it is marked with: '-' and '+' are only on this side, '~'
                             differs */
    size_t partner;       /* line of the other side that belongs beside it, or NO_LINE */
};

struct mc_marked_text {
    struct mc_marked_line *lines;
    size_t n_lines;
};
/* Both graphs, written with one relation a line (mc_penman_write, without comments), marked by
 * their difference. */
void mc_marked_graphs(const struct mc_amr_graph *const graphs[2],
                      const struct mc_difference *difference, struct mc_arena *arena,
                      struct mc_marked_text sides[2]);

/* Draws them in two columns with a bar between; what is too wide for its column goes on below. As
 * many partners as keep their order stand beside each other. */
void mc_draw_marked_texts(const struct mc_drawing *drawing, const struct mc_marked_text sides[2]);

/* Two texts of several lines beside each other. */

/* Writes the lines of both texts in two columns of equal width that fill drawing->width, behind
 * `indent` blanks, with "|" between them. What stands in square brackets is coloured where the
 * drawing has colour. */
void mc_draw_side_by_side(const struct mc_drawing *drawing, struct mc_slice left,
                          struct mc_slice right, size_t indent);

#endif
