/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alignment_marks.h: the marks of aligned graphs, such as "~e.4" behind a concept, in the text of a
 * graph. penman_read.h reads over them; programs that metrics follow take them for parts of labels.
 */
#ifndef MC_AMR_ALIGNMENT_MARKS_H
#define MC_AMR_ALIGNMENT_MARKS_H

#include <stddef.h>

#include "base/memory.h"
#include "base/slice.h"

/* How many there are: '~', a letter and a full stop or neither, numbers between commas; outside of
 * quotes and comment lines. */
size_t mc_alignment_marks(struct mc_slice graph);
/* The graph without them: itself where there is none, else a copy in the arena. */
struct mc_slice mc_alignment_marks_dropped(struct mc_slice graph, struct mc_arena *arena);

#endif
