/* suite_place.h: where cases and what is in them stand in their files. */
#ifndef MC_SUITE_SUITE_PLACE_H
#define MC_SUITE_SUITE_PLACE_H

#include "base/json_file.h"
#include "suite/suite.h"

/* Anchors of the elements of the array that begins at `array` in a text that jansson accepted, in
 * one pass. Returns how many were found, at most n. */
size_t mc_json_element_anchors(struct mc_slice text, struct mc_json_anchor array,
                               struct mc_json_anchor *anchors, size_t n);
/* Anchor of the cursor's own value; at.line 0 when it is more than 8 steps below a known one. */
struct mc_json_anchor mc_json_anchor_of(const struct mc_json_cursor *cursor);

/* Place of byte `offset` of a text that is written as one JSON string or as an array of lines
 * (which count with one LF between them). The cursor is at that string or array. */
struct mc_position mc_lines_place(const struct mc_json_cursor *cursor, size_t offset);

/* Reads the JSON of one case again, for a finding after the suite was read. The cursor is at the
 * case, places come out as those of the whole file, findings go to `diagnostics`. False when it
 * cannot be done (never for a case of a suite that was read). Close with mc_json_close. */
bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                    struct mc_json_cursor *cursor);

#endif
