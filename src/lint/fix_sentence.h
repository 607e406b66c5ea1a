/* fix_sentence.h: a sentence without stray blanks, as the literal that it is in a file. */
#ifndef MC_LINT_FIX_SENTENCE_H
#define MC_LINT_FIX_SENTENCE_H

#include "base/buffer.h"

/* Appends the string literal that takes the bytes of a JSON text from `begin` on, to its end, with
 * its blanks mended as fix.h says; escapes of what stays are kept as they are. False, and nothing
 * is appended, where there is nothing to mend or nothing but blanks. */
bool mc_fix_sentence(struct mc_slice text, size_t begin, struct mc_buffer *out) MC_MUST_CHECK;

#endif
