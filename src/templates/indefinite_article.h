/* indefinite_article.h: "a" or "an". */
#ifndef MC_TEMPLATES_INDEFINITE_ARTICLE_H
#define MC_TEMPLATES_INDEFINITE_ARTICLE_H

#include "base/slice.h"

/* "an" when the text begins with the sound of a vowel, else "a": by its first letter, with lists of
 * exceptions (hour, honest, heir; unicorn, user, European, one), of letters that are read by their
 * names (an X-ray, an MP, a UFO), and of numbers (an 8, an 11, an 18th). Only the first word of the
 * text counts; upper and lower case alike but for single letters and abbreviations. */
const char *mc_indefinite_article(struct mc_slice text);

/* The first "a" or "an" of a sentence that does not go with the word behind it: its byte, or
 * SIZE_MAX. */
size_t mc_wrong_article(struct mc_slice sentence);

#endif
