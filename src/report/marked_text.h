/* marked_text.h: two texts of several lines beside each other, with what differs marked line by
 * line, and two graphs as such texts. */
#ifndef MC_REPORT_MARKED_TEXT_H
#define MC_REPORT_MARKED_TEXT_H

#include "amr/difference.h"
#include "report/drawing.h"

#define MC_NO_LINE SIZE_MAX

struct mc_marked_line {
    struct mc_slice text; /* with its indentation */
    char sign;            /* ' ', or what it is marked with: '-' and '+' are only on this side, '~'
                             differs */
    size_t partner;       /* line of the other side that belongs beside it, or MC_NO_LINE */
};

struct mc_marked_text {
    struct mc_marked_line *lines;
    size_t n_lines;
};

/* The lines of a text without marks and partners, in the arena. */
struct mc_marked_text mc_unmarked_text(struct mc_slice text, struct mc_arena *arena);
/* Both graphs, written with one relation a line (mc_penman_write, without comments), marked by
 * their difference. */
void mc_marked_graphs(const struct mc_amr_graph *const graphs[2],
                      const struct mc_difference *difference, struct mc_arena *arena,
                      struct mc_marked_text sides[2]);

/* Draws them in two columns with a bar between; what is too wide for its column goes on below. As
 * many partners as keep their order stand beside each other. */
void mc_draw_marked_texts(const struct mc_drawing *drawing, const struct mc_marked_text sides[2]);

#endif
