/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fix.h: what can be mended in the text of a suite without knowing what was meant: stray blanks and
 * line breaks of sentences (W005), their capitals and stops (W033), and the order of keys. */
#ifndef MC_LINT_FIX_H
#define MC_LINT_FIX_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_changed_span;

struct mc_fix {
    struct mc_slice text;          /* as mended */
    struct mc_changed_span *spans; /* ascending; none: nothing was changed */
    size_t n_spans, capacity;
    size_t n_sentences, n_orders; /* how many sentences and objects were mended */
};

/* Mends the text of a file of a suite; the fix is the arena's. A text that is no JSON, or none of
 * the schema metricheck/suite/1, stays as it is.
 *
 * - Sentences of the sides of cases: blanks, tabs and line breaks (also U+2028 and U+2029) are
 * taken away at both ends, and several of them, or one that is no plain blank (U+00A0 ...), become
 * one blank; what cannot be seen (U+200B, U+2060, U+FEFF, U+00AD) goes.
 * A sentence begins with a capital and ends with a full stop where sentence_form.h wants them.
 * Other control characters stay, and so does a sentence of blanks alone. A case that allows W005
 * (of capitals and stops W033), or has spans, is left alone.
 * - Keys of the file, of cases and of sides are put into the order of doc/suite-format.md, each
 * with its value as it is written; what stands between members stays where it is. An object with a
 * key that the format does not have is left as it is, but for what is inside its known members.
 *
 * Mending the result changes nothing more. */
void mc_lint_fix(struct mc_slice text, struct mc_arena *arena, struct mc_fix *fix);

/* The text of a file of a suite in the layout of suite_write.h, in the arena: keys in the order of
 * doc/suite-format.md and those that the format does not have behind them, two blanks a level,
 * graphs and trees as arrays of their lines, all else on one line. Strings and numbers stay as they
 * are written, and no member is added or left out. A text that is no JSON, or none of the schema
 * metricheck/suite/1, is returned as it is. Laying out the result changes nothing. */
struct mc_slice mc_lint_format(struct mc_slice text, struct mc_arena *arena) MC_MUST_CHECK;

#endif
