/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_check.h: checks of a template after reading and before binding, and the meaning of the
 * findings about templates. */
#ifndef MC_GENERATE_TEMPLATE_CHECK_H
#define MC_GENERATE_TEMPLATE_CHECK_H

#include <stddef.h>

struct mc_arena;
struct mc_diagnostics;
struct mc_pair_template;

/* Adds the findings of the checks that need the whole template, which must have been read without
 * an error. */
void mc_template_check_whole(const struct mc_pair_template *self,
                             struct mc_diagnostics *diagnostics);

/* A code of findings about templates. Codes never change their meaning. Findings about the JSON
 * itself have the codes of lint (lint/check.h). */
struct mc_template_code {
    const char *code;        /* "T007" */
    const char *title;       /* a few words */
    const char *explanation; /* what is found, and why it matters */
    const char *mend;        /* what to do about it */
    const char *example;     /* wrong JSON, or "" */
};

/* All codes in order. */
const struct mc_template_code *mc_template_codes(size_t *n);
/* The code of this name, in any case; NULL: none. */
const struct mc_template_code *mc_template_code_find(const char *code);
/* The names of the codes, NULL-terminated, for mc_nearest. */
const char *const *mc_template_code_words(struct mc_arena *arena);

#endif
