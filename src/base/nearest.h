/* nearest.h: "did you mean": the known word nearest to one that is not known. */
#ifndef MC_BASE_NEAREST_H
#define MC_BASE_NEAREST_H

#include "base/slice.h"

/* The word of `known` (ended by NULL) with the least edit distance to `word` (insert, delete,
 * replace, exchange of neighbours, upper and lower case alike), the first of equals; NULL when the
 * distance is over a third of the word's length (at least 2 are allowed for words of 3 and more).
 * Counted in bytes; words of over 63 are near to nothing.
 */
const char *mc_nearest(struct mc_slice word, const char *const *known);

/* For the end of a message: "; did you mean 'bleu'?", or "" where nothing is near. Written to
 * `text`, which is returned. */
enum { MC_NEAREST_HINT = 96 };
const char *mc_nearest_hint(struct mc_slice word, const char *const *known,
                            char text[MC_NEAREST_HINT]);

#endif
