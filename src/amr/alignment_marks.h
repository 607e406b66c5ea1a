/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alignment_marks.h: the marks of aligned graphs, such as "~e.4" after a concept, in the text of a
 * graph. penman_read.h skips them; the programs that metrics follow take them for parts of
 * labels. */
#ifndef MC_AMR_ALIGNMENT_MARKS_H
#define MC_AMR_ALIGNMENT_MARKS_H

#include <stddef.h>

#include "base/memory.h"
#include "base/slice.h"

/* The number of marks: '~', optionally a letter and a full stop, numbers separated by commas;
 * outside quotes and comment lines. */
size_t mc_alignment_marks(struct mc_slice graph);
/* The graph without them: itself if it has none, else a copy in the arena. */
struct mc_slice mc_alignment_marks_dropped(struct mc_slice graph, struct mc_arena *arena);

#endif
