/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filter.c: evaluates an expression while parsing it, for all cases at once, and makes the suite of
 * the kept cases. In order: words, tests of a case, keys and their values, operations by
 * precedence, the whole expression, the new suite. */
#include "suite/filter.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/options.h"

enum { TERM_LIMIT = 256 };

enum operation { OPEN, OR, AND, NOT };

/* Operator-precedence parsing with two stacks; an operand is an array of truth values, one per
 * case. */
struct parser {
    const struct mc_suite *suite;
    struct mc_slice text;
    size_t offset, token; /* the next byte; where the last token began */
    struct mc_arena *scratch;
    bool *values[TERM_LIMIT];
    size_t n_values;
    enum operation operations[TERM_LIMIT];
    size_t n_operations;
    struct mc_error *error;
};

static int parse_error(struct parser *parser, const char *what)
{
    return mc_error_set(parser->error, MC_CODE_USAGE, "--filter, column %zu: %s, in '%.*s'",
                        parser->token + 1, what, MC_SLICE_ARGUMENTS(parser->text));
}

static struct mc_slice next_word(struct parser *parser)
{
    const char *data = parser->text.data;
    size_t begin;

    while (data[parser->offset] == ' ')
        parser->offset++;
    begin = parser->token = parser->offset;
    if (data[begin] == '(' || data[begin] == ')') {
        parser->offset++;
        return mc_slice(data + begin, 1);
    }
    while (strchr(" ()", data[parser->offset]) == NULL) { /* a NUL also ends the word */
        if (data[parser->offset++] != '"')
            continue;
        while (data[parser->offset] != '"' && data[parser->offset] != '\0')
            parser->offset++;
        parser->offset += data[parser->offset] == '"';
    }
    return mc_slice(data + begin, parser->offset - begin);
}

static bool has_tag(const struct mc_case *item, struct mc_slice tag)
{
    size_t i;

    for (i = 0; i < mc_case_more(item)->n_tags; i++)
        if (mc_slice_equal(mc_case_more(item)->tags[i], tag))
            return true;
    return false;
}

static bool has_reference_of(const struct mc_case *item, enum mc_side_kind kind)
{
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        if (mc_case_lists(item)->further_references[i].kind == kind)
            return true;
    return false;
}

enum key {
    KEY_ID,
    KEY_PHENOMENON,
    KEY_SUBPHENOMENON,
    KEY_CATEGORY,
    KEY_DATASET,
    KEY_SUITE,
    KEY_TAG,
    KEY_REFERENCE
};
static const char *const key_names[] = {
    "id", "phenomenon", "subphenomenon", "category", "dataset", "suite", "tag", "reference", NULL};

static bool matches(const struct mc_suite *suite, const struct mc_case *item, enum key key,
                    struct mc_slice value, uint32_t index)
{
    switch (key) {
    case KEY_ID:
        return mc_slice_equal(item->id, value);
    case KEY_PHENOMENON:
        return item->phenomenon == index;
    case KEY_SUBPHENOMENON:
        return mc_slice_equal(mc_case_labels(item)->subphenomenon, value);
    case KEY_CATEGORY:
        return mc_slice_equal(mc_case_more(item)->category, value);
    case KEY_DATASET:
        return item->dataset == index;
    case KEY_SUITE:
        return mc_slice_equal(suite->files[item->file].suite, value);
    case KEY_TAG:
        return has_tag(item, value);
    case KEY_REFERENCE:
        return has_reference_of(item, (enum mc_side_kind)index);
    }
    return false;
}

static int find_key(struct parser *parser, struct mc_slice name, enum key *key)
{
    size_t i = mc_known_index(name, key_names);
    const char *near;

    *key = (enum key)i;
    if (key_names[i] != NULL)
        return 0;
    near = mc_nearest(name, key_names);
    return mc_error_set(parser->error, MC_CODE_USAGE,
                        "--filter, column %zu: unknown key '%.*s'%s%s; known keys: id, phenomenon, "
                        "subphenomenon, category, dataset, suite, tag, reference",
                        parser->token + 1, MC_SLICE_ARGUMENTS(name),
                        near == NULL ? "" : "; did you mean ", near == NULL ? "" : near);
}

/* Index of a dataset or phenomenon, or the kind of a reference; an unknown one is an error, since a
 * typing error would otherwise silently select nothing. */
static int resolve(struct parser *parser, enum key key, struct mc_slice value, uint32_t *index)
{
    const struct mc_suite *suite = parser->suite;

    *index = 0;
    if (key == KEY_PHENOMENON)
        *index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, value);
    else if (key == KEY_DATASET)
        *index = mc_string_map_find(suite->datasets, value);
    else if (key == KEY_REFERENCE)
        *index = mc_slice_is(value, "targeted") ? (uint32_t)MC_SIDE_TARGETED : MC_NOT_FOUND;
    if (*index != MC_NOT_FOUND)
        return 0;
    return mc_error_set(parser->error, MC_CODE_USAGE, "unknown %s '%.*s'", key_names[key],
                        MC_SLICE_ARGUMENTS(value));
}

static int push_term(struct parser *parser, struct mc_slice word)
{
    const char *colon = memchr(word.data, ':', word.length);
    struct mc_slice value;
    enum key key = KEY_ID;
    uint32_t index;
    bool *truth;
    size_t i;

    if (colon == NULL)
        return parse_error(parser, "expected KEY:VALUE, AND, OR, NOT or a bracket");
    value = mc_slice(colon + 1, word.length - (size_t)(colon + 1 - word.data));
    if (value.length >= 2 && value.data[0] == '"' && value.data[value.length - 1] == '"')
        value = mc_slice(value.data + 1, value.length - 2);
    if (value.length == 0)
        return parse_error(parser, "the value is missing");
    if (find_key(parser, mc_slice(word.data, (size_t)(colon - word.data)), &key) != 0 ||
        resolve(parser, key, value, &index) != 0)
        return -1;
    if (parser->n_values == TERM_LIMIT)
        return parse_error(parser, "the expression is too long");
    truth = mc_arena_array(parser->scratch, parser->suite->n_cases, sizeof(*truth));
    for (i = 0; i < parser->suite->n_cases; i++)
        truth[i] = matches(parser->suite, &parser->suite->cases[i], key, value, index);
    parser->values[parser->n_values++] = truth;
    return 0;
}

/* Applies the operation on top of the stack. The grammar ensures that its operands are there. */
static void reduce(struct parser *parser)
{
    enum operation operation = parser->operations[--parser->n_operations];
    bool *right = parser->values[parser->n_values - 1];
    bool *left = operation == NOT ? right : parser->values[parser->n_values - 2];
    size_t i;

    for (i = 0; i < parser->suite->n_cases; i++) {
        if (operation == NOT)
            left[i] = !right[i];
        else
            left[i] = operation == AND ? left[i] && right[i] : left[i] || right[i];
    }
    if (operation != NOT)
        parser->n_values--;
}

static int push_operation(struct parser *parser, enum operation operation)
{
    while (operation != OPEN && operation != NOT && parser->n_operations > 0 &&
           parser->operations[parser->n_operations - 1] >= operation)
        reduce(parser);
    if (parser->n_operations == TERM_LIMIT)
        return parse_error(parser, "the expression is too long");
    parser->operations[parser->n_operations++] = operation;
    return 0;
}

static int close_bracket(struct parser *parser)
{
    while (parser->n_operations > 0 && parser->operations[parser->n_operations - 1] != OPEN)
        reduce(parser);
    if (parser->n_operations == 0)
        return parse_error(parser, "a closing bracket without an opening one");
    parser->n_operations--;
    return 0;
}

/* Takes one word; *operand says whether an operand is expected next. */
static int take_word(struct parser *parser, struct mc_slice word, bool *operand)
{
    bool is_and = mc_slice_is(word, "AND"), is_or = mc_slice_is(word, "OR");

    if (*operand) {
        if (mc_slice_is(word, "("))
            return push_operation(parser, OPEN);
        if (mc_slice_is(word, "NOT"))
            return push_operation(parser, NOT);
        if (is_and || is_or || mc_slice_is(word, ")"))
            return parse_error(parser, "expected KEY:VALUE");
        *operand = false;
        return push_term(parser, word);
    }
    if (mc_slice_is(word, ")"))
        return close_bracket(parser);
    if (!is_and && !is_or)
        return parse_error(parser, "expected AND or OR");
    *operand = true;
    return push_operation(parser, is_and ? AND : OR);
}

static int parse(struct parser *parser)
{
    bool operand = true;
    struct mc_slice word;

    for (word = next_word(parser); word.length > 0; word = next_word(parser))
        if (take_word(parser, word, &operand) != 0)
            return -1;
    if (operand)
        return parse_error(parser, "the expression ends where KEY:VALUE is expected");
    while (parser->n_operations > 0) {
        if (parser->operations[parser->n_operations - 1] == OPEN)
            return parse_error(parser, "a bracket is not closed");
        reduce(parser);
    }
    return 0;
}

int mc_filter_apply(const char *expression, const struct mc_suite *suite, bool *keep,
                    struct mc_error *error)
{
    struct parser *parser = mc_calloc(1, sizeof(*parser));
    int status;
    size_t i;

    parser->suite = suite;
    parser->text = mc_slice_of(expression);
    parser->scratch = mc_arena_new();
    parser->error = error;
    status = parse(parser);
    for (i = 0; status == 0 && i < suite->n_cases; i++)
        keep[i] = keep[i] && parser->values[0][i];
    mc_arena_free(parser->scratch);
    free(parser);
    return status;
}

struct mc_suite *mc_suite_select(const struct mc_suite *suite, const bool *keep,
                                 struct mc_arena *arena)
{
    struct mc_suite *chosen = mc_arena_alloc(arena, sizeof(*chosen));
    bool *selected = mc_arena_array(arena, suite->n_cases, sizeof(*selected));
    size_t i;

    *chosen = *suite;
    chosen->cases = mc_arena_array(arena, suite->n_cases, sizeof(*chosen->cases));
    chosen->case_ids = mc_string_map_new(arena);
    chosen->n_cases = 0;
    if (suite->selected != NULL)
        chosen->selected = selected;
    for (i = 0; i < suite->n_cases; i++) {
        if (!keep[i])
            continue;
        selected[chosen->n_cases] = mc_case_is_selected(suite, i);
        chosen->cases[chosen->n_cases++] = suite->cases[i];
        (void)mc_string_map_add(chosen->case_ids, suite->cases[i].id, NULL);
    }
    return chosen;
}
