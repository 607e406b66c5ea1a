/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fix.h: repairs the text of a suite where the intended meaning does not matter: stray blanks and
 * line breaks of sentences (W005), their capitals and full stops (W033), and the order of keys. */
#ifndef MC_LINT_FIX_H
#define MC_LINT_FIX_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_changed_span;

struct mc_fix {
    struct mc_slice text;          /* after the repairs */
    struct mc_changed_span *spans; /* ascending; n_spans 0: nothing was changed */
    size_t n_spans, capacity;
    size_t n_sentences, n_orders; /* number of sentences and objects changed */
};

/* Repairs the text of a file of a suite; the fix is in the arena. A text that is not JSON, or not
 * of the schema metricheck/suite/1, is left unchanged.
 *
 * - Sentences of the sides of cases: blanks, tabs and line breaks (also U+2028 and U+2029) are
 *   removed at both ends; several of them, or a single one that is not a plain blank (U+00A0 ...),
 *   become one blank; invisible characters (U+200B, U+2060, U+FEFF, U+00AD) are removed. Other
 *   control characters stay, and so does a sentence of only blanks. Sentences get an initial
 *   capital and a full stop if sentence_form.h requires them. A case that allows W005 (for capitals
 *   and stops W033), or has spans, is left unchanged.
 * - Keys of the file, of cases and of sides are put into the order of doc/suite-format.md, each
 *   with its value as written; text between members stays in place. An object with an unknown key
 *   keeps its order, but its known members are repaired.
 *
 * Repairing the result changes nothing more. */
void mc_lint_fix(struct mc_slice text, struct mc_arena *arena, struct mc_fix *fix);

/* The text of a file of a suite in the layout of suite_write.h, in the arena: keys in the order of
 * doc/suite-format.md, unknown keys after them, two blanks per level, graphs and trees as arrays of
 * their lines, all else on one line. Strings and numbers stay as written, and no member is added or
 * left out. A text that is not JSON, or not of the schema metricheck/suite/1, is returned
 * unchanged. Laying out the result changes nothing. */
struct mc_slice mc_lint_format(struct mc_slice text, struct mc_arena *arena) MC_MUST_CHECK;

#endif
