/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn.h: drawings of explanations as text, for their tests. */
#ifndef MC_TESTS_DRAWN_H
#define MC_TESTS_DRAWN_H

#include <string.h>

#include "report/explain/drawing.h"

/* What a metric writes, drawn in that many columns; free() it. Events that are no JSON fail the
 * test. */
char *mc_drawn(void (*write)(const struct mc_metric_writer *), size_t width, bool color);

/* Shorthands for writing events. */
static inline void mc_put_text(const struct mc_metric_writer *w, const char *key, const char *text)
{
    w->text(w->context, key, text, strlen(text));
}
/* An array of the blank-divided words of a text. */
void mc_put_words(const struct mc_metric_writer *w, const char *key, const char *words);

#endif
