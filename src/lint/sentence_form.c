/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lint/sentence_form.h"

#include <string.h>

#include "base/ascii.h"

struct mc_sentence_form mc_sentence_form_of(struct mc_slice text)
{
    struct mc_sentence_form form = {false, false, false, 0};
    size_t end = text.length, at = 0;

    /* Quotes, brackets and blanks may follow the stop. */
    while (end > 0 && (mc_ascii_is_space(text.data[end - 1]) ||
                       memchr("\"')]", text.data[end - 1], 4) != NULL))
        end--;
    while (at < text.length && !mc_ascii_is_alphanumeric(text.data[at]) &&
           (unsigned char)text.data[at] < 0x80)
        at++;
    if (at >= text.length || end == 0)
        return form;
    form.has_letters = true;
    form.first = at;
    form.has_capital = !mc_ascii_is_lower(text.data[at]);
    form.has_stop =
        (unsigned char)text.data[end - 1] >= 0x80 || memchr(".!?", text.data[end - 1], 3) != NULL;
    return form;
}

void mc_form_tally_add(struct mc_form_tally *tally, struct mc_slice text)
{
    struct mc_sentence_form form = mc_sentence_form_of(text);

    tally->n += form.has_letters;
    tally->n_capitals += form.has_letters && form.has_capital;
    tally->n_stops += form.has_letters && form.has_stop;
}

/* Whether enough of the n other sentences, n_having, have it. */
static bool is_usual(size_t n_having, size_t n)
{
    return n_having > 0 && 4 * n_having >= 3 * n;
}

bool mc_form_wants_capital(const struct mc_form_tally *tally, const struct mc_sentence_form *form)
{
    return form->has_letters && !form->has_capital && is_usual(tally->n_capitals, tally->n - 1);
}

bool mc_form_wants_stop(const struct mc_form_tally *tally, const struct mc_sentence_form *form)
{
    return form->has_letters && !form->has_stop && is_usual(tally->n_stops, tally->n - 1);
}
