/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/table_group.h"

#include <stdlib.h>

#include "base/diagnostic.h"
#include "base/json_dump.h"
#include "base/json_locate.h"
#include "base/json_plain.h"
#include "base/utf8.h"

/* Behind the last case. */
static const char ending[] = "]}\n";

static void begin_case(struct mc_case_group *group, struct mc_case_table_row row)
{
    if (group->n_rows > 0)
        mc_buffer_append_char(&group->cases, ',');
    row.offset = group->cases.length;
    *MC_PUSH(group->rows, group->n_rows, group->capacity) = row;
}

void mc_table_group_add(struct mc_case_group *group, struct mc_case_table_row row, json_t *object)
{
    begin_case(group, row);
    mc_json_append(&group->cases, object);
}

void mc_table_group_add_text(struct mc_case_group *group, struct mc_case_table_row row,
                             struct mc_slice object)
{
    begin_case(group, row);
    mc_buffer_append_slice(&group->cases, object);
}

/* The ends of the scale that the rows say, else these. */
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

/* Places of the cases behind a head of this text, on one line. That each case is on the line of its
 * row, the places of the rows say. */
static void set_places(struct mc_case_group *group, struct mc_slice head)
{
    struct mc_slice cases = mc_buffer_slice(&group->cases);
    uint32_t column = (uint32_t)mc_utf8_count(head) + 1;
    size_t counted = 0, i;

    for (i = 0; i < group->n_rows; i++) {
        struct mc_case_table_row *row = &group->rows[i];

        if (row->at.line == 1) { /* the head is there, too */
            column +=
                (uint32_t)mc_utf8_count(mc_slice(cases.data + counted, row->offset - counted));
            counted = row->offset;
            row->at.column = column;
        }
        row->offset += head.length;
    }
}

/* The rows move into the arena, where they take no more room than they need. */
static void keep_rows(struct mc_case_group *group, struct mc_arena *arena)
{
    const size_t n_bytes = mc_array_size(group->n_rows, sizeof(*group->rows));
    struct mc_case_table_row *rows = mc_arena_alloc(arena, n_bytes);

    memcpy(rows, group->rows, n_bytes);
    free(group->rows);
    group->rows = rows;
    group->capacity = 0;
}

void mc_table_group_write(struct mc_case_group *group, double minimum, double maximum,
                          struct mc_arena *arena)
{
    struct mc_slice cases = mc_buffer_slice(&group->cases);
    struct mc_buffer head = {NULL, 0, 0};
    char *text;

    set_scale(group->root, minimum, maximum);
    mc_json_append(&head, group->root);
    head.length--; /* its closing brace */
    mc_buffer_append_text(&head, ",\"cases\":[");
    set_places(group, mc_buffer_slice(&head));
    text = mc_arena_alloc(arena, head.length + cases.length + sizeof(ending));
    memcpy(text, head.data, head.length);
    memcpy(text + head.length, cases.data, cases.length);
    memcpy(text + head.length + cases.length, ending, sizeof(ending));
    group->text = mc_slice(text, head.length + cases.length + strlen(ending));
    (void)json_object_set_new(group->root, "cases", json_array());
    mc_buffer_free(&head);
    mc_buffer_free(&group->cases);
    keep_rows(group, arena);
}

struct mc_slice mc_table_group_case_text(const struct mc_case_group *group, size_t i,
                                         struct mc_json_anchor *anchor)
{
    const struct mc_case_table_row *row = &group->rows[i];
    size_t end = i + 1 < group->n_rows ? group->rows[i + 1].offset - 1 /* a comma */
                                       : group->text.length - strlen(ending);

    *anchor = (struct mc_json_anchor){row->offset, row->at};
    return mc_slice(group->text.data + row->offset, end - row->offset);
}

bool mc_table_group_case(const struct mc_case_group *group, const struct mc_json_cursor *cases,
                         size_t i, struct mc_json_cursor *item)
{
    struct mc_json_anchor anchor;
    struct mc_slice text;
    json_error_t problem;

    if (i >= group->n_rows)
        return false;
    text = mc_table_group_case_text(group, i, &anchor);
    *item = (struct mc_json_cursor){.file = cases->file,
                                    .parent = cases,
                                    .index = i,
                                    .anchor = anchor,
                                    .value = mc_json_plain(text)};
    if (item->value == NULL)
        item->value = json_loadb(text.data, text.length, 0, &problem);
    if (item->value != NULL)
        return true;
    /* It is made of values that were read: only a level more, or memory, can be too much. */
    if (json_error_code(&problem) != json_error_stack_overflow)
        mc_out_of_memory(1, text.length);
    mc_diagnostics_add(cases->file->diagnostics, MC_SEVERITY_ERROR, "E001", cases->file->path,
                       (struct mc_position){anchor.at.line, 1},
                       "values are nested deeper than %d levels", MC_JSON_DEPTH);
    return true;
}

void mc_table_group_close(struct mc_case_group *group)
{
    json_decref(group->root);
    group->root = NULL;
}
