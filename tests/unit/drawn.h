/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn.h: explanations drawn as text, for tests of the drawing. */
#ifndef MC_TESTS_DRAWN_H
#define MC_TESTS_DRAWN_H

#include <string.h>

#include "report/explain/drawing.h"

/* What a metric writes, drawn `width` columns wide; the caller frees it. The test fails if the
 * events are not JSON. */
char *mc_drawn(void (*write)(const struct mc_metric_writer *), size_t width, bool color);

/* Shorthands for writing events. */
static inline void mc_put_text(const struct mc_metric_writer *w, const char *key, const char *text)
{
    w->text(w->context, key, text, strlen(text));
}
/* An array of the words of a text, which are separated by blanks. */
void mc_put_words(const struct mc_metric_writer *w, const char *key, const char *words);

#endif
