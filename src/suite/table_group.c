/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/table_group.h"

#include <stdlib.h>

#include "base/diagnostic.h"
#include "base/json_dump.h"
#include "base/json_lines.h"
#include "base/json_locate.h"
#include "base/json_plain.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "suite/plain_row.h"

void mc_table_group_add_plain(struct mc_case_group *group, struct mc_case_table_row row)
{
    row.stored = MC_NOT_FOUND;
    row.column = 1;
    *MC_PUSH(group->rows, group->n_rows, group->capacity) = row;
}

void mc_table_group_add(struct mc_case_group *group, struct mc_case_table_row row, json_t *object)
{
    row.stored = (uint32_t)group->n_stored;
    row.column = 1;
    *MC_PUSH(group->rows, group->n_rows, group->capacity) = row;
    mc_json_append(&group->texts, object);
    *MC_PUSH(group->ends, group->n_stored, group->end_capacity) = group->texts.length;
}

/* Sets the scale of the head from the ends that the rows give, else from these. */
static void set_scale(json_t *head, double minimum, double maximum)
{
    json_t *low = json_object_get(head, "scale_minimum");
    json_t *high = json_object_get(head, "scale_maximum");
    const char *kind = json_string_value(json_object_get(head, "scale_kind"));

    if (!(minimum < maximum))
        maximum = minimum + 1;
    (void)json_object_set_new(
        head, "scale",
        json_pack("{s:o, s:o, s:s}", "minimum", low != NULL ? json_incref(low) : json_real(minimum),
                  "maximum", high != NULL ? json_incref(high) : json_real(maximum), "kind",
                  kind != NULL ? kind : "scores"));
    (void)json_object_del(head, "scale_minimum");
    (void)json_object_del(head, "scale_maximum");
    (void)json_object_del(head, "scale_kind");
}

static struct mc_slice stored_text(const struct mc_case_group *group, uint32_t index)
{
    size_t begin = index == 0 ? 0 : group->ends[index - 1];

    return mc_slice(group->stored + begin, group->ends[index] - begin);
}

/* Sets the columns of the cases on line 1, which follow the head in the text of the group. A plain
 * case has its line to itself. */
static void set_columns(struct mc_case_group *group)
{
    uint32_t column = (uint32_t)mc_utf8_count(group->head) + 1;
    size_t i;

    for (i = 0; i < group->n_rows && group->rows[i].line == 1; i++) {
        struct mc_case_table_row *row = &group->rows[i];

        row->column = column;
        if (row->stored != MC_NOT_FOUND)
            column += (uint32_t)mc_utf8_count(stored_text(group, row->stored)) + 1; /* a comma */
    }
}

/* Moves a growing array into the arena, where it takes only the space that it needs. */
static void *move_to_arena(void *array, size_t n, size_t size, struct mc_arena *arena)
{
    const size_t n_bytes = mc_array_size(n, size);
    void *copy = mc_arena_alloc(arena, n_bytes);

    if (n_bytes > 0)
        memcpy(copy, array, n_bytes);
    free(array);
    return copy;
}

void mc_table_group_end(struct mc_case_group *group, double minimum, double maximum,
                        struct mc_arena *arena)
{
    struct mc_buffer head = {NULL, 0, 0};

    set_scale(group->root, minimum, maximum);
    mc_json_append(&head, group->root);
    head.length--; /* its closing brace */
    mc_buffer_append_text(&head, ",\"cases\":[");
    group->head = mc_buffer_take(&head, arena);
    (void)json_object_set_new(group->root, "cases", json_array());
    group->rows = move_to_arena(group->rows, group->n_rows, sizeof(*group->rows), arena);
    group->ends = move_to_arena(group->ends, group->n_stored, sizeof(*group->ends), arena);
    group->capacity = group->end_capacity = 0;
    group->stored = mc_buffer_take(&group->texts, arena).data;
    set_columns(group);
}

static struct mc_slice line_at(const struct mc_case_group *group, size_t begin)
{
    struct mc_json_lines lines = {.text = *group->lines, .next = begin};
    struct mc_slice line = mc_slice("", 0);

    (void)mc_json_lines_step(&lines, &line);
    return line;
}

struct mc_slice mc_table_group_case_text(const struct mc_case_group *group, size_t i,
                                         struct mc_plain_table *plain)
{
    const struct mc_case_table_row *row = &group->rows[i];

    if (row->stored != MC_NOT_FOUND)
        return stored_text(group, row->stored);
    if (plain->keys != NULL)
        return mc_plain_row_text(plain, row->begin, row->number);
    return mc_plain_record(&plain->records, line_at(group, row->begin), row->number)
               ? mc_plain_record_text(&plain->records)
               : mc_slice("", 0);
}

struct mc_position mc_table_group_case_at(const struct mc_case_group *group, size_t i)
{
    return (struct mc_position){group->rows[i].line, group->rows[i].column};
}

bool mc_table_group_case_is_plain(const struct mc_case_group *group, size_t i)
{
    return group->rows[i].stored == MC_NOT_FOUND;
}

static bool holds(struct mc_slice text, struct mc_slice bytes)
{
    return memmem(text.data, text.length, bytes.data, bytes.length) != NULL;
}

bool mc_table_group_mentions(const struct mc_case_group *group, struct mc_slice bytes,
                             struct mc_plain_table *plain)
{
    size_t length = group->n_stored == 0 ? 0 : group->ends[group->n_stored - 1], i;
    bool is_mentioned = holds(group->head, bytes) || holds(mc_slice(group->stored, length), bytes);

    for (i = 0; i < group->n_rows && !is_mentioned; i++)
        if (group->rows[i].stored == MC_NOT_FOUND)
            is_mentioned = holds(plain->keys != NULL ? mc_table_group_case_text(group, i, plain)
                                                     : line_at(group, group->rows[i].begin),
                                 bytes);
    return is_mentioned;
}

struct mc_slice mc_table_group_text(const struct mc_case_group *group, struct mc_plain_table *plain,
                                    struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    mc_buffer_append_slice(&text, group->head);
    for (i = 0; i < group->n_rows; i++) {
        if (i > 0)
            mc_buffer_append_text(&text, MC_TABLE_GROUP_COMMA);
        mc_buffer_append_slice(&text, mc_table_group_case_text(group, i, plain));
    }
    mc_buffer_append_text(&text, MC_TABLE_GROUP_END);
    return mc_buffer_take(&text, arena);
}

void mc_table_group_case(const struct mc_case_group *group, const struct mc_json_cursor *cases,
                         size_t i, const struct mc_json_file *file, struct mc_json_cursor *item)
{
    const struct mc_position at = mc_table_group_case_at(group, i);
    json_error_t problem;

    *item = (struct mc_json_cursor){.file = file,
                                    .parent = cases,
                                    .index = i,
                                    .anchor = {0, at},
                                    .value = mc_json_plain(file->text)};
    if (item->value == NULL)
        item->value = json_loadb(file->text.data, file->text.length, 0, &problem);
    if (item->value != NULL)
        return;
    /* The text was written from parsed values: only depth, one level more, or memory can exceed a
     * limit. */
    if (json_error_code(&problem) != json_error_stack_overflow)
        mc_out_of_memory(1, file->text.length);
    mc_diagnostics_add(file->diagnostics, MC_SEVERITY_ERROR, "E001", file->path,
                       (struct mc_position){at.line, 1}, "values are nested deeper than %d levels",
                       MC_JSON_DEPTH);
}

void mc_table_group_close(struct mc_case_group *group)
{
    json_decref(group->root);
    group->root = NULL;
}
