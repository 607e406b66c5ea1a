/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/case_content.h"

#include <math.h>

#include "amr/penman_read.h"
#include "base/hash.h"
#include "suite/suite.h"

/* --- hashes ----------------------------------------------------------------------------------- */

enum kind { KIND_TEXTS, KIND_GRAPHS };

static uint64_t end(struct mc_hash128_pending *pending)
{
    struct mc_hash128 hash;
    uint64_t bits = 0;
    size_t i;

    mc_hash128_end(pending, &hash);
    for (i = 0; i < sizeof(bits); i++)
        bits = bits << 8 | hash.bytes[i];
    return bits;
}

static void add_text(struct mc_hash128_pending *pending, const struct mc_side *side)
{
    mc_hash128_add_word(pending, (uint64_t)side->kind << 1 | side->has_text);
    mc_hash128_add_text(pending, side->text);
}

/* Blanks between tokens are ignored as layout. Text that is not PENMAN counts byte by byte from the
 * error on. */
static void add_graph(struct mc_hash128_pending *pending, const struct mc_side *side)
{
    struct mc_penman_lexer lexer = {.text = mc_side_more(side)->amr};
    enum mc_penman_kind kind;

    while ((kind = mc_penman_lex(&lexer)) != MC_PENMAN_END && kind != MC_PENMAN_MISTAKE) {
        mc_hash128_add_word(pending, (uint64_t)kind);
        mc_hash128_add_text(pending, lexer.token.text);
    }
    mc_hash128_add_word(pending, (uint64_t)kind);
    if (kind == MC_PENMAN_MISTAKE)
        mc_hash128_add_text(pending, mc_slice(mc_side_more(side)->amr.data + lexer.at,
                                              mc_side_more(side)->amr.length - lexer.at));
    mc_hash128_add_text(pending, mc_side_more(side)->tree);
}

static bool has_graph(const struct mc_side *side)
{
    return mc_side_more(side)->amr.length > 0 || mc_side_more(side)->tree.length > 0;
}

uint64_t mc_case_texts_hash(const struct mc_case *item)
{
    struct mc_hash128_pending pending;
    size_t i;

    mc_hash128_begin(&pending, KIND_TEXTS);
    add_text(&pending, &item->candidate);
    add_text(&pending, &item->reference);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        add_text(&pending, &mc_case_lists(item)->further_references[i]);
    if (mc_case_more(item)
            ->source.has_text) /* cases without a source keep the hash of earlier versions */
        add_text(&pending, &mc_case_more(item)->source);
    return end(&pending);
}

static uint64_t graphs_of(const struct mc_case *item)
{
    bool any = has_graph(&item->candidate) || has_graph(&item->reference);
    struct mc_hash128_pending pending;
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_further_references && !any; i++)
        any = has_graph(&mc_case_lists(item)->further_references[i]);
    if (!any)
        return 0;
    mc_hash128_begin(&pending, KIND_GRAPHS);
    add_graph(&pending, &item->candidate);
    add_graph(&pending, &item->reference);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        add_graph(&pending, &mc_case_lists(item)->further_references[i]);
    return end(&pending);
}

struct mc_case_content mc_case_content_of(const struct mc_case *item)
{
    if (item->saved != NULL)
        return *item->saved;
    return (struct mc_case_content){mc_case_texts_hash(item), graphs_of(item), true};
}

/* --- differences ------------------------------------------------------------------------------ */

static bool same_number(double a, double b)
{
    return isnan(a) ? isnan(b) != 0 : a <= b && a >= b;
}

static bool same_text(const struct mc_side *a, const struct mc_side *b)
{
    return a->has_text == b->has_text && (!a->has_text || mc_slice_equal(a->text, b->text));
}

static uint32_t content_differences(const struct mc_case *one, const struct mc_case *other)
{
    const struct mc_case_content a = mc_case_content_of(one), b = mc_case_content_of(other);

    if (!a.known || !b.known)
        return same_text(&one->reference, &other->reference) &&
                       same_text(&one->candidate, &other->candidate)
                   ? 0
                   : MC_DIFFERS_TEXTS;
    return (a.texts == b.texts ? 0U : MC_DIFFERS_TEXTS) |
           (a.graphs == b.graphs ? 0U : MC_DIFFERS_GRAPHS);
}

static bool same_judgement(const struct mc_suite *one_suite, const struct mc_case *one,
                           const struct mc_suite *other_suite, const struct mc_case *other)
{
    const struct mc_score_scale *a = &one_suite->files[one->file].scale,
                                *b = &other_suite->files[other->file].scale;

    return same_number(one->human, other->human) && same_number(a->minimum, b->minimum) &&
           same_number(a->maximum, b->maximum);
}

static bool same_group(const struct mc_suite *one_suite, const struct mc_case *one,
                       const struct mc_suite *other_suite, const struct mc_case *other)
{
    const struct mc_phenomenon *p = mc_case_phenomenon(one_suite, one),
                               *q = mc_case_phenomenon(other_suite, other);

    return p != NULL && q != NULL && mc_slice_equal(p->name, q->name) &&
           mc_slice_equal(mc_case_dataset(one_suite, one), mc_case_dataset(other_suite, other)) &&
           mc_slice_equal(mc_case_labels(one)->system, mc_case_labels(other)->system) &&
           mc_slice_equal(mc_case_labels(one)->item, mc_case_labels(other)->item) &&
           one_suite->files[one->file].pooled == other_suite->files[other->file].pooled;
}

static bool same_expectation(const struct mc_expectation *a, const struct mc_expectation *b)
{
    size_t i;

    if (a->type != b->type || a->n_than != b->n_than || !mc_slice_equal(a->other, b->other) ||
        !same_number(a->value, b->value) || a->in_human_spread != b->in_human_spread)
        return false;
    for (i = 0; i < a->n_than; i++)
        if (!mc_slice_equal(a->than[i], b->than[i]))
            return false;
    return true;
}

/* Whether comparisons with other cases apply to metrics of graphs alone. */
static bool is_expressed(const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    return phenomenon == NULL || !phenomenon->amr_silent;
}

static bool same_expectations(const struct mc_suite *one_suite, const struct mc_case *one,
                              const struct mc_suite *other_suite, const struct mc_case *other)
{
    size_t n, m, i;
    const struct mc_expectation *a = mc_case_expectations(one_suite, one, &n);
    const struct mc_expectation *b = mc_case_expectations(other_suite, other, &m);

    if (n != m || (n > 0 && is_expressed(one_suite, one) != is_expressed(other_suite, other)))
        return false;
    for (i = 0; i < n; i++)
        if (!same_expectation(&a[i], &b[i]))
            return false;
    return true;
}

uint32_t mc_case_differences(const struct mc_suite *one_suite, const struct mc_case *one,
                             const struct mc_suite *other_suite, const struct mc_case *other)
{
    uint32_t differences;

    if (one == other)
        return 0;
    differences = content_differences(one, other);
    if (!same_judgement(one_suite, one, other_suite, other))
        differences |= MC_DIFFERS_JUDGEMENT;
    if (!same_expectations(one_suite, one, other_suite, other))
        differences |= MC_DIFFERS_EXPECTATIONS;
    if (!same_group(one_suite, one, other_suite, other))
        differences |= MC_DIFFERS_GROUP;
    return differences;
}
