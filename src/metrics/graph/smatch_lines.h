/* smatch_lines.h: lines, and pieces between white space (as Python's str.split), of AMR text as the
 * Smatch programs read it (smatch_read.h). */
#ifndef MC_METRICS_GRAPH_SMATCH_LINES_H
#define MC_METRICS_GRAPH_SMATCH_LINES_H

#include "base/slice.h"

/* The line that starts at *offset of the text, without the white space around it, or nothing of a
 * line that starts with '#'. *offset, which must be in the text, moves behind its end: '\n' or,
 * where has_returns says that the text has some, '\r'. */
struct mc_slice mc_smatch_next_line(struct mc_slice text, bool has_returns, size_t *offset);
/* As mc_strip, at once for the usual characters: most lines are indented by blanks. */
struct mc_slice mc_smatch_strip(struct mc_slice text);
/* The next piece of *rest between white space, which moves behind it; empty at the end. */
struct mc_slice mc_smatch_next_piece(struct mc_slice *rest);
/* All pieces with one blank between them, moved together in the buffer that the text is part of. */
struct mc_slice mc_smatch_join_pieces(char *buffer, struct mc_slice text);

#endif
