/* drawing_lines.h: words of several sentences one above the other. */
#ifndef MC_REPORT_DRAWING_LINES_H
#define MC_REPORT_DRAWING_LINES_H

#include "report/drawing.h"

enum { MC_DRAWN_LINES = 4 };

/* What stands one above the other; an empty text leaves its place empty. */
struct mc_drawn_column {
    struct mc_slice cells[MC_DRAWN_LINES]; /* plain */
    enum mc_tint tints[MC_DRAWN_LINES];
};

/* Lines whose name is NULL are not drawn. Columns are two blanks apart; as many as fit stand beside
 * each other, the others in further blocks below, divided by an empty line. */
void mc_draw_lines(const struct mc_drawing *drawing, const char *const names[MC_DRAWN_LINES],
                   const struct mc_drawn_column *columns, size_t n, size_t indent);

/* The sign of an edit or of the module of a match: '|' for a plain match, S, I and D for
 * substitution, insertion and deletion, e, s, y and p for exact, stem, synonym and paraphrase or
 * phrase, the first character of any other name. Plain, in the arena. */
struct mc_slice mc_draw_sign(const struct mc_drawing *drawing, struct mc_slice name);

/* Names whose signs are to be told. A zeroed struct is empty; what is more than it can hold is left
 * out. */
struct mc_drawn_legend {
    struct mc_slice names[16];
    size_t n;
    bool with_unmatched; /* tell of '-' too */
};
void mc_draw_legend_add(struct mc_drawn_legend *legend, struct mc_slice name);
/* "S substitution   I insertion" in the order in which they were added, then of '-' and the remark
 * where asked for; nothing when there is nothing to tell. */
void mc_draw_legend(const struct mc_drawing *drawing, const struct mc_drawn_legend *legend,
                    const char *remark, size_t indent);

#endif
