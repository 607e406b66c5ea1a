/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column_names.c: the list of other programs' names for our columns; the caller's names; finding a
 * column in a header. */
#include "base/column_names.h"

#include "base/ascii.h"

#include <string.h>
#include <strings.h>

#include "base/delimited.h"

enum { MOST_OTHERS = 14, COLUMNS_SHOWN = 12, NAME_SHOWN = 24 };

/* Names used by data sets and tools, each accepted for our column if there is none of our name. In
 * sentence-pair data `reference` and `candidate` are the first and the second sentence. */
static const struct {
    const char *name, *others[MOST_OTHERS];
} names[] = {
    {"reference", {"ref", "gold", "sentence1", "sentence_A", "text1", "reference_segment"}},
    {"candidate",
     {"hypothesis", "hyp", "output", "translation", "mt", "prediction", "predictions", "sentence2",
      "sentence_B", "text2", "generated", "decoded", "hypothesis_segment"}},
    /* In tables that `export` writes, `source` says where the cases are from and `src` holds the
     * source sentence: mc_column_find_source. */
    {"source", {"src", "src_text", "source_text", "source_sentence", "source_segment"}},
    {"language", {"lang", "target_language", "target_lang", "tgt_lang"}},
    {"source_language", {"source_lang", "src_lang"}},
    {"document", {"document_id", "doc", "doc_id"}},
    {"score", {"human", "human_score", "relatedness_score", "similarity_score"}},
    {"id", {"pair_ID", "case_id"}},
    {"item", {"item_id", "segment_id", "seg_id", "sentence_id"}},
    {"system", {"system_id", "system_name", "model", "model_id"}},
    {"annotator",
     {"annotator_id", "worker_id", "worker", "rater", "rater_id", "judge", "judge_id", "evaluator",
      "participant"}},
    {"scale", {"aspect", "criterion", "dimension", "quality"}},
    {"value", {"rating", "score"}},
};

/* --- names in other programs ------------------------------------------------------------------ */

static bool is_same(struct mc_slice text, const char *name)
{
    return text.length == strlen(name) && strncasecmp(text.data, name, text.length) == 0;
}

/* Other programs' names for our column, at most MOST_OTHERS, NULL-terminated if fewer; NULL: it has
 * no other name. */
static const char *const *others_of(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(names[i].name, name) == 0)
            return names[i].others;
    return NULL;
}

bool mc_column_is_called(const char *name, struct mc_slice text)
{
    const char *const *others = others_of(name);
    size_t i;

    if (is_same(text, name))
        return true;
    for (i = 0; others != NULL && i < MOST_OTHERS && others[i] != NULL; i++)
        if (is_same(text, others[i]))
            return true;
    return false;
}

/* --- names that the caller gives -------------------------------------------------------------- */

int mc_column_calls_parse(const struct mc_option_list *texts, struct mc_arena *arena,
                          struct mc_column_calls *calls, struct mc_error *error)
{
    const struct mc_option_list list = mc_comma_lists(texts, arena);
    size_t i;

    calls->names = mc_arena_array(arena, list.n_items, sizeof(*calls->names));
    calls->columns = mc_arena_array(arena, list.n_items, sizeof(*calls->columns));
    calls->n = 0;
    for (i = 0; i < list.n_items; i++) {
        struct mc_slice name;
        const char *column = mc_setting_split(list.items[i], &name);

        if (column == NULL || name.length == 0 || column[0] == '\0')
            return mc_error_set(error, MC_CODE_USAGE,
                                "--columns %s: NAME=COLUMN is expected, as reference=sentence_1",
                                list.items[i]);
        calls->names[calls->n] = mc_arena_copy(arena, name).data;
        if (mc_column_called(calls, calls->names[calls->n]) != NULL)
            return mc_error_set(error, MC_CODE_USAGE, "--columns: two columns for '%s'",
                                calls->names[calls->n]);
        calls->columns[calls->n++] = column;
    }
    return 0;
}

const char *mc_column_called(const struct mc_column_calls *calls, const char *name)
{
    size_t i;

    for (i = 0; calls != NULL && i < calls->n; i++)
        if (strcmp(calls->names[i], name) == 0)
            return calls->columns[i];
    return NULL;
}

/* --- columns of a header ---------------------------------------------------------------------- */

/* The first field with exactly this name, else the first that matches ignoring case. */
static size_t find_named(const struct mc_delimited_row *header, const char *name)
{
    size_t i;

    for (i = 0; i < header->n_fields; i++)
        if (mc_slice_is(header->fields[i], name))
            return i;
    for (i = 0; i < header->n_fields; i++)
        if (is_same(header->fields[i], name))
            return i;
    return SIZE_MAX;
}

size_t mc_column_find(const struct mc_delimited_row *header, const char *name,
                      const struct mc_column_calls *calls)
{
    const char *called = mc_column_called(calls, name);
    const char *const *others = others_of(name);
    size_t column = find_named(header, called != NULL ? called : name), i;

    if (called != NULL || others == NULL)
        return column;
    for (i = 0; column == SIZE_MAX && i < MOST_OTHERS && others[i] != NULL; i++)
        column = find_named(header, others[i]);
    return column;
}

struct mc_slice mc_column_without_repeat(struct mc_slice name)
{
    size_t end = name.length;

    while (end > 0 && mc_ascii_is_digit(name.data[end - 1]))
        end--;
    return end > 1 && end < name.length && name.data[end - 1] == '#' ? mc_slice(name.data, end - 1)
                                                                     : name;
}

size_t mc_column_find_source(const struct mc_delimited_row *header,
                             const struct mc_column_calls *calls)
{
    const char *const *others = others_of(MC_SOURCE_COLUMN);
    size_t column = SIZE_MAX, i;

    if (mc_column_called(calls, MC_SOURCE_COLUMN) != NULL)
        return find_named(header, mc_column_called(calls, MC_SOURCE_COLUMN));
    for (i = 0; column == SIZE_MAX && i < MOST_OTHERS && others[i] != NULL; i++)
        column = find_named(header, others[i]);
    if (column != SIZE_MAX || find_named(header, "licence") != SIZE_MAX)
        return column;
    return find_named(header, MC_SOURCE_COLUMN);
}

const char *mc_columns_shown(const struct mc_delimited_row *header, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t n = header->n_fields, i;
    const char *shown;

    for (i = 0; i < n && i < COLUMNS_SHOWN; i++) {
        struct mc_slice name = header->fields[i];
        size_t length = name.length < NAME_SHOWN ? name.length : NAME_SHOWN;

        /* a clipped name ends at a character boundary */
        while (length > 0 && length < name.length &&
               ((unsigned char)name.data[length] & 0xC0) == 0x80)
            length--;
        name.length = length;
        mc_buffer_append_format(&text, "%s\"%.*s\"", i == 0 ? "" : ", ", MC_SLICE_ARGUMENTS(name));
    }
    if (n > COLUMNS_SHOWN)
        mc_buffer_append_format(&text, " and %zu more", n - COLUMNS_SHOWN);
    shown = mc_arena_format(arena, "the columns here are %.*s", (int)text.length,
                            text.length == 0 ? "" : text.data);
    mc_buffer_free(&text);
    return shown;
}
