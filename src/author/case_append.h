/* case_append.h: a new case at the end of a file, which stays as it is but for the comma behind
 * the case that was the last. */
#ifndef MC_AUTHOR_CASE_APPEND_H
#define MC_AUTHOR_CASE_APPEND_H

#include "author/case_layout.h"
#include "author/new_case.h"
#include "base/buffer.h"

/* Where the new case stands in the new text, in bytes. */
struct mc_appended {
    size_t begin, end;
};

/* Appends to `out` the text of a file of a suite, which has n_cases cases, with one more behind
 * them, in the layout of the file (case_layout.h). All texts must be well-formed UTF-8. False when
 * the text has no array "cases"; nothing is appended then. */
bool mc_case_append(struct mc_slice text, size_t n_cases, const struct mc_new_case *item,
                    struct mc_arena *arena, struct mc_buffer *out,
                    struct mc_appended *place) MC_MUST_CHECK;
/* Appends the case alone, from brace to brace. */
void mc_case_write(const struct mc_case_layout *layout, const struct mc_new_case *item,
                   struct mc_buffer *out);

#endif
