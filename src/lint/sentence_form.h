/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_form.h: whether a sentence lacks the initial capital or final stop that the others of
 * its file have; for the check that reports it and for the repair. */
#ifndef MC_LINT_SENTENCE_FORM_H
#define MC_LINT_SENTENCE_FORM_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_sentence_form {
    bool has_letters; /* else not a sentence */
    bool has_capital; /* its first letter or digit is not an ASCII lower-case letter */
    bool has_stop;    /* ends with . ! ? or a non-ASCII character, before quotes and brackets */
    size_t first;     /* offset of the first letter or digit */
};

/* Counts the sentences of a file, and those with a capital and a stop. Begins as zero. */
struct mc_form_tally {
    size_t n, n_capitals, n_stops;
};

struct mc_sentence_form mc_sentence_form_of(struct mc_slice text);
void mc_form_tally_add(struct mc_form_tally *tally, struct mc_slice text);
/* Whether the sentence lacks what at least three in four of the file's other sentences have. */
bool mc_form_wants_capital(const struct mc_form_tally *tally, const struct mc_sentence_form *form);
bool mc_form_wants_stop(const struct mc_form_tally *tally, const struct mc_sentence_form *form);

#endif
