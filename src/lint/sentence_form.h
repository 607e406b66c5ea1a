/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_form.h: whether a sentence begins with a capital and ends with a stop, where the others
 * of its file do; for the check that says so and for what mends it. */
#ifndef MC_LINT_SENTENCE_FORM_H
#define MC_LINT_SENTENCE_FORM_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_sentence_form {
    bool has_letters; /* else it is no sentence */
    bool has_capital; /* its first letter or digit is no small letter of ASCII */
    bool has_stop;    /* . ! ? or what is not ASCII at the end, before quotes and brackets */
    size_t first;     /* offset of the first letter or digit */
};

/* How many sentences of a file have what. Zeroed: none yet. */
struct mc_form_tally {
    size_t n, n_capitals, n_stops;
};

struct mc_sentence_form mc_sentence_form_of(struct mc_slice text);
void mc_form_tally_add(struct mc_form_tally *tally, struct mc_slice text);
/* Whether at least three in four of the file's other sentences have what one sentence lacks. */
bool mc_form_wants_capital(const struct mc_form_tally *tally, const struct mc_sentence_form *form);
bool mc_form_wants_stop(const struct mc_form_tally *tally, const struct mc_sentence_form *form);

#endif
