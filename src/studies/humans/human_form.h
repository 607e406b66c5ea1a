/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_form.h: the HTML form with which people judge texts: one file that needs no server and
 * makes no call to a network. Its page, style and script are reports/form/. */
#ifndef MC_STUDIES_HUMANS_HUMAN_FORM_H
#define MC_STUDIES_HUMANS_HUMAN_FORM_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"

/* A question about every text, answered by a value minimum + k * step, up to the maximum. */
struct mc_form_scale {
    struct mc_slice name;
    double minimum, maximum, step;
};

/* When the reference stands beside the text. */
enum mc_form_reference {
    MC_FORM_SHOWN,  /* always */
    MC_FORM_HIDDEN, /* never */
    MC_FORM_AFTER   /* once the first scale has been answered, which then cannot be changed */
};

/* A text to judge, well-formed UTF-8 like all texts here. */
struct mc_form_text {
    struct mc_slice item, system;
    uint32_t output; /* from 1 */
    struct mc_slice text;
    const struct mc_slice *references; /* [n_references], of the item */
    size_t n_references;
};

struct mc_human_form {
    struct mc_slice title;
    struct mc_slice instructions; /* paragraphs separated by an empty line; empty: the default */
    const struct mc_form_scale *scales; /* [n_scales], at least 1 */
    size_t n_scales;
    const struct mc_slice *flags; /* [n_flags], names of errors to tick */
    size_t n_flags;
    enum mc_form_reference reference;
    const struct mc_form_text *texts; /* [n_texts], at least 1 */
    size_t n_texts;
    bool by_item;       /* each page has all texts of an item */
    bool in_rounds;     /* MC_FORM_AFTER: every page asks for the first scale before any page shows
                         * its reference */
    bool post_edits;    /* asks how each text should read */
    bool slider_values; /* shows the value of a slider as a number */
    size_t n_checks;    /* attention checks: additional texts with a known right answer */
    uint64_t seed;      /* of the order, the codes and the checks */
};

/* "fluency,adequacy:1..5,weight:0..1:0.25": NAME[:MINIMUM..MAXIMUM[:STEP]], by default from 0 to
 * 100 in steps of 1. MC_CODE_USAGE: no name, a repeated name or that of a flag, malformed numbers,
 * steps that do not end at the maximum, or more than a million steps. In the arena. */
int mc_form_scales_parse(const char *text, struct mc_arena *arena, struct mc_form_scale **scales,
                         size_t *n, struct mc_error *error) MC_MUST_CHECK;
/* "incomprehensible,missing information": distinct names; none if the text is empty. */
int mc_form_flags_parse(const char *text, struct mc_arena *arena, struct mc_slice **flags,
                        size_t *n, struct mc_error *error) MC_MUST_CHECK;

/* Keeps the texts of batch `batch` (from 1) of n_batches, in their order: the seed decides which
 * items, each with all its texts, go to which batch. Returns the number kept. */
size_t mc_form_take_batch(struct mc_form_text *texts, size_t n, size_t batch, size_t n_batches,
                          uint64_t seed, struct mc_arena *arena);
/* Writes the form. The same input gives the same bytes. Half of the checks, rounded up, are a text
 * with its words shuffled, half are a reference in place of a text; if one kind cannot be made, all
 * are of the other. The page holds the origin of a text in encoded form, so that nobody reads it by
 * accident; anyone who wants to can decode it. MC_CODE_INPUT: fewer checks can be made than
 * requested, or the page is missing from the data installed with the program. Stream errors are
 * left in the stream. */
int mc_human_form_write(const struct mc_human_form *form, struct mc_arena *arena, FILE *stream,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
