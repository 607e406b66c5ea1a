/* drawing.h: explanations drawn for a terminal: what all drawings share. */
#ifndef MC_REPORT_DRAWING_H
#define MC_REPORT_DRAWING_H

#include <stdio.h>

#include "report/explanation.h"

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
    /* Whether the member of `object` has this shape. */
    bool (*fits)(const struct mc_explained *object, const struct mc_explained *member);
    void (*draw)(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent);
    const char *const *takes; /* other members that the drawing shows, ended by NULL; or NULL */
};

/* Draws the members of an object: figures in lines, lists of records as tables, known shapes as
 * they deserve, all else set in below its name. Ends with a line feed. */
void mc_draw_members(const struct mc_drawing *drawing, const struct mc_explained *object,
                     size_t indent);

#endif
