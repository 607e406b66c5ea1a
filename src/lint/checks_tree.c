/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_tree.c: the check of `lint` that compares the dependency tree of a side with its text:
 * forms that are not in the text, words that the tree leaves out, another sentence in its
 * comment. */
#include <strings.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "lint/check.h"
#include "suite/fields.h"
#include "suite/suite.h"
#include "text/unicode.h"
#include "tree/conllu.h"

/* The state of the check of one tree. */
struct tree_check {
    const struct mc_lint_work *work;
    const struct mc_side *side;
    struct mc_check_place place; /* of the side */
    const struct mc_slice *forms;
    size_t n_forms;
    size_t at; /* in the text: the end of the last form */
    size_t n_reported;
};

/* Limits the findings of a tree: each costs a reading of the case. */
static bool may_report(struct tree_check *check)
{
    return check->n_reported++ < MC_FIELD_FINDINGS;
}

static struct mc_check_place place_in(const struct tree_check *check, const char *key,
                                      size_t offset, struct mc_slice text)
{
    struct mc_check_place place = mc_check_below(&check->place, key, offset);

    place.width = (uint32_t)mc_utf8_count(text);
    return place;
}

/* The offset after white space. */
static size_t skip_space(struct mc_slice text, size_t at)
{
    size_t n_bytes;

    while (at < text.length && (n_bytes = mc_space_at(text.data + at, text.data + text.length)) > 0)
        at += n_bytes;
    return at;
}

static bool stands_at(struct mc_slice text, size_t at, struct mc_slice form)
{
    return text.length - at >= form.length && memcmp(text.data + at, form.data, form.length) == 0;
}

/* The next place of the form, preferably at the beginning of a word; SIZE_MAX: none. */
static size_t find_form(struct mc_slice text, size_t from, struct mc_slice form)
{
    size_t inside = SIZE_MAX, at;

    for (at = from; at + form.length <= text.length; at++) {
        if (!stands_at(text, at, form))
            continue;
        if (at == from || !mc_ascii_is_alphanumeric(text.data[at - 1]) ||
            !mc_ascii_is_alphanumeric(form.data[0]))
            return at;
        inside = inside == SIZE_MAX ? at : inside;
    }
    return inside;
}

static void report_left_out(struct tree_check *check, size_t begin, size_t end)
{
    struct mc_slice text = mc_strip(mc_slice(check->side->text.data + begin, end - begin)), shown;
    struct mc_check_place place;

    if (text.length == 0 || !may_report(check))
        return;
    shown = mc_clip(text);
    place = place_in(check, "text", begin, shown);
    mc_check_report(check->work, &place, "W022", "\"%.*s\" is no word of the tree",
                    MC_SLICE_ARGUMENTS(shown));
}

/* Whether the word in the text differs from the form only in case. */
static bool differs_in_case(struct mc_slice text, size_t at, struct mc_slice form)
{
    size_t end = at + form.length;

    return text.length - at >= form.length &&
           strncasecmp(text.data + at, form.data, form.length) == 0 &&
           (end == text.length || !mc_ascii_is_alphanumeric(text.data[end]));
}

/* Whether the text continues with the form after this one. */
static bool next_fits(const struct tree_check *check, size_t i)
{
    return i + 1 < check->n_forms && stands_at(check->side->text, check->at, check->forms[i + 1]);
}

static void report_form(struct tree_check *check, size_t i, bool other_case)
{
    struct mc_slice form = check->forms[i], shown = mc_clip(form), text = check->side->text;
    size_t offset = (size_t)(form.data - mc_side_more(check->side)->tree.data);
    struct mc_slice before = i > 0 ? mc_clip(check->forms[i - 1]) : form;
    struct mc_slice behind = i + 1 < check->n_forms ? mc_clip(check->forms[i + 1]) : form;
    struct mc_check_place place;

    if (!may_report(check))
        return;
    place = place_in(check, "tree", offset, shown);
    if (other_case)
        mc_check_report(check->work, &place, "E028", "the text has \"%.*s\" in place of \"%.*s\"",
                        (int)shown.length, text.data + check->at, MC_SLICE_ARGUMENTS(shown));
    else if (find_form(text, 0, form) != SIZE_MAX && next_fits(check, i))
        mc_check_report(check->work, &place, "E028", "\"%.*s\" is not in the text before \"%.*s\"",
                        MC_SLICE_ARGUMENTS(shown), MC_SLICE_ARGUMENTS(behind));
    else if (find_form(text, 0, form) != SIZE_MAX && i > 0)
        mc_check_report(check->work, &place, "E028", "\"%.*s\" is not in the text behind \"%.*s\"",
                        MC_SLICE_ARGUMENTS(shown), MC_SLICE_ARGUMENTS(before));
    else
        mc_check_report(check->work, &place, "E028", "\"%.*s\" is not in the text",
                        MC_SLICE_ARGUMENTS(shown));
}

/* Handles a form that does not come next in the text: it is superfluous if the next form does; else
 * the tree leaves out the words before it. */
static void find_further(struct tree_check *check, size_t i)
{
    struct mc_slice text = check->side->text, form = check->forms[i];
    bool is_one_too_many = next_fits(check, i);
    size_t next = is_one_too_many ? SIZE_MAX : find_form(text, check->at, form);

    if (!is_one_too_many && differs_in_case(text, check->at, form)) {
        report_form(check, i, true);
        check->at += form.length;
    } else if (next != SIZE_MAX) {
        report_left_out(check, check->at, next);
        check->at = next + form.length;
    } else {
        report_form(check, i, false);
    }
}

/* "_" also stands for a form that is not given. */
static void check_forms(struct tree_check *check)
{
    struct mc_slice text = check->side->text;
    size_t i;

    for (i = 0; i < check->n_forms; i++) {
        struct mc_slice form = check->forms[i];

        check->at = skip_space(text, check->at);
        if (stands_at(text, check->at, form))
            check->at += form.length;
        else if (!mc_slice_is(form, "_"))
            find_further(check, i);
    }
    report_left_out(check, skip_space(text, check->at), text.length);
}

/* A tree that cannot be parsed is already a finding of the reader. */
static void check_tree(struct tree_check *check)
{
    struct mc_slice tree = mc_side_more(check->side)->tree, *forms = NULL, form, comment;
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_conllu_sentence sentence;
    struct mc_check_place place;
    size_t offset = 0, capacity = 0;

    if (mc_conllu_read_one(tree, arena, &sentence, &offset, &error) == 0) {
        offset = 0;
        while (mc_conllu_next_surface(tree, &offset, &form))
            *MC_ARENA_PUSH(arena, forms, check->n_forms, capacity) = form;
        check->forms = forms;
        comment = sentence.text;
        if (comment.length > 0 && !mc_slice_equal(comment, mc_strip(check->side->text)) &&
            may_report(check)) {
            place = place_in(check, "tree", (size_t)(comment.data - tree.data), mc_clip(comment));
            mc_check_report(check->work, &place, "W023", "\"# text\" differs from the sentence");
        }
        check_forms(check);
    }
    mc_arena_free(arena);
}

static void check_trees(const struct mc_lint_work *work)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&work->suite->cases[i], j, &place)) != NULL; j++)
            if (mc_side_more(side)->tree.length > 0 && side->has_text)
                check_tree(&(struct tree_check){.work = work, .side = side, .place = place});
}

const struct mc_lint_check mc_lint_check_trees = {check_trees, NULL};
