/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/case_groups.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "suite/phenomenon.h"

enum {
    KEY_LANGUAGE,
    KEY_SOURCE_LANGUAGE,
    KEY_DOCUMENT,
    KEY_SEGMENT,
    KEY_SYSTEM,
    KEY_ITEM,
    KEY_CATEGORY,
    KEY_SUBPHENOMENON,
    N_KEYS
};

const char *const mc_case_group_keys[] = {[KEY_LANGUAGE] = "language",
                                          [KEY_SOURCE_LANGUAGE] = "source_language",
                                          [KEY_DOCUMENT] = "document",
                                          [KEY_SEGMENT] = "segment",
                                          [KEY_SYSTEM] = "system",
                                          [KEY_ITEM] = "item",
                                          [KEY_CATEGORY] = "category",
                                          [KEY_SUBPHENOMENON] = "subphenomenon",
                                          [N_KEYS] = NULL};

size_t mc_case_group_key(const char *name)
{
    return mc_known_index(mc_slice_of(name), mc_case_group_keys);
}

/* The value of the case for the key, an index in mc_case_group_keys; may be empty. */
static struct mc_slice group_of(const struct mc_case *item, size_t key)
{
    const struct mc_case_more *more = mc_case_more(item);
    const struct mc_slice values[N_KEYS] = {[KEY_LANGUAGE] = more->language,
                                            [KEY_SOURCE_LANGUAGE] = more->source_language,
                                            [KEY_DOCUMENT] = more->document,
                                            [KEY_SEGMENT] = more->segment,
                                            [KEY_SYSTEM] = mc_case_labels(item)->system,
                                            [KEY_ITEM] = mc_case_labels(item)->item,
                                            [KEY_CATEGORY] = more->category,
                                            [KEY_SUBPHENOMENON] =
                                                mc_case_labels(item)->subphenomenon};

    return values[key];
}

/* A suite that is being divided. */
struct division {
    struct mc_suite *suite;
    struct mc_suite_part *parts;
    size_t n_parts, capacity;
    uint32_t *of_case; /* [n_cases]: its part */
};

/* Finds the parts of a file, whose cases begin at `begin`; returns where they end. */
static size_t divide_file(struct division *division, uint32_t file, size_t begin, size_t key,
                          bool is_kept)
{
    struct mc_suite *suite = division->suite;
    struct mc_string_map *values = mc_string_map_new(suite->arena);
    size_t first = division->n_parts, i;
    struct mc_slice value = mc_slice_of("");
    uint32_t index;
    bool is_new;

    for (i = begin; i < suite->n_cases && suite->cases[i].file == file; i++) {
        if (!is_kept)
            value = group_of(&suite->cases[i], key);
        index = mc_string_map_add(values, value, &is_new);
        if (is_new)
            *MC_ARENA_PUSH(suite->arena, division->parts, division->n_parts, division->capacity) =
                (struct mc_suite_part){file, value};
        division->of_case[i] = (uint32_t)first + index;
    }
    if (i == begin)
        *MC_ARENA_PUSH(suite->arena, division->parts, division->n_parts, division->capacity) =
            (struct mc_suite_part){file, value};
    return i;
}

/* Sorts the cases by part, keeping the old order within each. */
static void sort_cases(const struct division *division)
{
    struct mc_suite *suite = division->suite;
    struct mc_case *cases = mc_arena_array(suite->arena, suite->n_cases, sizeof(*cases));
    size_t *at = mc_calloc(division->n_parts + 1, sizeof(*at)), i;

    for (i = 0; i < suite->n_cases; i++)
        at[division->of_case[i] + 1]++;
    for (i = 0; i < division->n_parts; i++)
        at[i + 1] += at[i];
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *moved = &cases[at[division->of_case[i]]++];

        *moved = suite->cases[i];
        moved->file = division->of_case[i];
    }
    free(at);
    suite->cases = cases;
    suite->case_ids = mc_string_map_new(suite->arena);
    for (i = 0; i < suite->n_cases; i++)
        (void)mc_string_map_add(suite->case_ids, cases[i].id, NULL);
}

void mc_suite_divide(struct mc_suite *suite, size_t key, const bool *kept,
                     struct mc_suite_part **parts)
{
    struct division division = {suite, NULL, 0, 0, NULL};
    struct mc_suite_file *files;
    size_t begin = 0, i;

    division.of_case = mc_arena_array(suite->arena, suite->n_cases, sizeof(*division.of_case));
    for (i = 0; i < suite->n_files; i++)
        begin = divide_file(&division, (uint32_t)i, begin, key, kept[i]);
    files = mc_arena_array(suite->arena, division.n_parts, sizeof(*files));
    for (i = 0; i < division.n_parts; i++)
        files[i] = suite->files[division.parts[i].file];
    sort_cases(&division);
    suite->files = files;
    suite->n_files = division.n_parts;
    *parts = division.parts;
}

/* Makes distinct names for groups. Names are compared without hyphens, which a search for a
 * phenomenon ignores. */
struct group_namer {
    struct mc_string_map *names; /* of all groups so far */
    size_t *numbers; /* [names]: the last number appended to a value with this name; 1: none */
    size_t n_numbers, capacity;
    size_t nameless; /* the same for values without any ASCII letter or digit; 0: none */
    struct mc_arena *arena;
};

/* The index of the name of a value among all; takes the name if it is free. */
static uint32_t take_name(struct group_namer *namer, struct mc_slice value, bool *is_free)
{
    struct mc_slice name = mc_phenomenon_name_of(value, namer->arena);
    struct mc_buffer key = {NULL, 0, 0};
    uint32_t index;
    size_t i;

    for (i = 0; i < name.length; i++)
        if (name.data[i] != '-')
            mc_buffer_append_char(&key, name.data[i]);
    index = mc_string_map_add(namer->names, mc_buffer_slice(&key), is_free);
    mc_buffer_free(&key);
    if (*is_free)
        *MC_ARENA_PUSH(namer->arena, namer->numbers, namer->n_numbers, namer->capacity) = 1;
    return index;
}

/* The value of a group, with a number appended if an earlier name differs only in case, punctuation
 * and blanks, or if the value has no ASCII letter or digit to make a name of. Numbers up to the
 * last one of a name are taken, and not tried again. */
static struct mc_slice distinct_value(struct group_namer *namer, struct mc_slice value)
{
    bool is_nameless = mc_phenomenon_name_of(value, namer->arena).length == 0, is_free = false;
    struct mc_slice numbered = value;
    uint32_t index = 0;
    size_t n = 0;

    if (is_nameless) {
        n = mc_string_map_size(namer->names);
        n = n > namer->nameless ? n : namer->nameless;
    } else {
        index = take_name(namer, value, &is_free);
        n = namer->numbers[index];
    }
    while (!is_free) {
        numbered = mc_arena_slice(namer->arena, is_nameless ? "%.*s (group %zu)" : "%.*s (%zu)",
                                  MC_SLICE_ARGUMENTS(value), ++n);
        (void)take_name(namer, numbered, &is_free);
    }
    *(is_nameless ? &namer->nameless : &namer->numbers[index]) = n;
    return numbered;
}

void mc_group_words_tell_apart(struct mc_slice *words, const bool *is_group, size_t n,
                               struct mc_arena *arena)
{
    struct group_namer namer = {.names = mc_string_map_new(arena), .arena = arena};
    struct mc_string_map *known = mc_string_map_new(arena);
    struct mc_slice *distinct = NULL;
    size_t n_distinct = 0, capacity = 0, i;
    bool is_new;

    for (i = 0; i < n; i++) {
        uint32_t index;

        if (!is_group[i] || words[i].length == 0)
            continue;
        index = mc_string_map_add(known, words[i], &is_new);
        if (is_new)
            *MC_ARENA_PUSH(arena, distinct, n_distinct, capacity) =
                distinct_value(&namer, words[i]);
        words[i] = distinct[index];
    }
}
