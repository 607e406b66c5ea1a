/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_form.h: the HTML form with which people judge texts: one file that needs no server and
 * makes no call to a network. Its page, style and script are reports/form/. */
#ifndef MC_STUDIES_HUMANS_HUMAN_FORM_H
#define MC_STUDIES_HUMANS_HUMAN_FORM_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"

/* What is asked of every text: a value minimum + k * step, up to the maximum. */
struct mc_form_scale {
    struct mc_slice name;
    double minimum, maximum, step;
};

/* When the reference stands beside the text. */
enum mc_form_reference {
    MC_FORM_SHOWN,  /* always */
    MC_FORM_HIDDEN, /* never */
    MC_FORM_AFTER   /* from when the first scale has its value, which then stays */
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
    struct mc_slice instructions; /* paragraphs with an empty line between them; empty: our own */
    const struct mc_form_scale *scales; /* [n_scales], at least 1 */
    size_t n_scales;
    const struct mc_slice *flags; /* [n_flags]: names of errors to tick */
    size_t n_flags;
    enum mc_form_reference reference;
    const struct mc_form_text *texts; /* [n_texts], at least 1 */
    size_t n_texts;
    bool by_item;       /* a page has all texts of an item */
    bool in_rounds;     /* MC_FORM_AFTER: all pages come with the first scale before any comes with
                         * the reference */
    bool post_edits;    /* asks how each text should read */
    bool slider_values; /* shows the number at which a slider stands */
    size_t n_checks;    /* further texts whose right answer is known */
    uint64_t seed;      /* of the order, the codes and the checks */
};

/* "fluency,adequacy:1..5,weight:0..1:0.25": NAME[:MINIMUM..MAXIMUM[:STEP]], by default from 0 to
 * 100 in steps of 1. MC_CODE_USAGE: no name, a name twice or of a flag, numbers that are none,
 * steps that do not end at the maximum, or more than a million of them. In the arena. */
int mc_form_scales_parse(const char *text, struct mc_arena *arena, struct mc_form_scale **scales,
                         size_t *n, struct mc_error *error) MC_MUST_CHECK;
/* "incomprehensible,missing information": names, each once; none where the text is empty. */
int mc_form_flags_parse(const char *text, struct mc_arena *arena, struct mc_slice **flags,
                        size_t *n, struct mc_error *error) MC_MUST_CHECK;

/* Keeps the texts of batch `batch` (from 1) of n_batches, in their order: items are shared out as
 * the seed says, each with all its texts. Returns how many are kept. */
size_t mc_form_take_batch(struct mc_form_text *texts, size_t n, size_t batch, size_t n_batches,
                          uint64_t seed, struct mc_arena *arena);
/* Writes the form. The same input gives the same bytes. Half of the checks, rounded up, are the
 * words of a text in another order, half are a reference in place of a text; where one kind cannot
 * be made, all are of the other. What a text is of stands in the page coded, not to be read by
 * chance; whoever wants to can decode it. MC_CODE_INPUT: fewer checks can be made than are asked
 * for, or the page is nowhere among the data that come with the program. Errors of the stream stay
 * in it. */
int mc_human_form_write(const struct mc_human_form *form, struct mc_arena *arena, FILE *stream,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
