/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit_words.h: differences between two graphs in words: an edit as a clause, an aspect as a
 * sentence. Plain text, in the arena. */
#ifndef MC_REPORT_EXPLAIN_EDIT_WORDS_H
#define MC_REPORT_EXPLAIN_EDIT_WORDS_H

#include "amr/difference.h"

struct mc_explained_aspect;

/* An edit between reference (A) and candidate (B): "only the candidate negates sell-01". */
struct mc_slice mc_edit_words(const struct mc_graph_edit *edit, struct mc_arena *arena);
/* What differs in an aspect, for negation "misplaced, on go-01, in the reference on want-01"; "all
 * agrees" if nothing differs. Names at most three things of each side. */
struct mc_slice mc_aspect_words(const struct mc_explained_aspect *aspect, struct mc_arena *arena);

#endif
