/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_row.c: fields become the members of a record; for its text they are spelled as in JSON,
 * with escapes where needed. */
#include "suite/plain_row.h"

#include "base/json_dump.h"
#include "base/options.h"
#include "base/table.h"

/* Clears the record for a new row. */
static void begin_row(struct mc_plain_records *records, size_t number)
{
    const struct mc_slice none = {NULL, 0};

    records->number = number;
    records->reference = records->candidate = records->source = none;
    records->has_score = records->has_id = false;
    records->n_known = 0;
}

static bool add_member(struct mc_plain_records *records, const struct mc_plain_key *key,
                       const struct mc_flat_member *member)
{
    if (records->n_known == MC_PLAIN_MEMBERS)
        return false;
    records->keys[records->n_known] = *key;
    records->members[records->n_known++] = *member;
    return true;
}

static bool take_text(struct mc_plain_records *records, const struct mc_plain_key *key,
                      struct mc_slice text)
{
    const struct mc_flat_member member = {.kind = MC_FLAT_TEXT, .value = text};

    records->has_id = records->has_id || mc_slice_is(key->key, "id");
    return add_member(records, key, &member);
}

static bool take_score(struct mc_plain_records *records, const struct mc_plain_key *key,
                       struct mc_slice text)
{
    struct mc_flat_member member = {.kind = MC_FLAT_REAL, .value = text};

    if (mc_table_is_missing(text))
        return true;
    if (mc_parse_real(text.data, &member.number) != 0)
        return false;
    records->has_score = true;
    records->score = member.number;
    return add_member(records, key, &member);
}

/* Takes a non-empty field; false: the row is not plain. */
static bool take_field(struct mc_plain_records *records, const struct mc_plain_key *key,
                       struct mc_slice text)
{
    switch (key->use) {
    case MC_PLAIN_NAME:
    case MC_PLAIN_TEXT:
        return take_text(records, key, text);
    case MC_PLAIN_SCORE:
        return take_score(records, key, text);
    case MC_PLAIN_REFERENCE:
        records->reference = text;
        return true;
    case MC_PLAIN_CANDIDATE:
        records->candidate = text;
        return true;
    case MC_PLAIN_SOURCE:
    case MC_PLAIN_UNUSED:
    case MC_PLAIN_HEAD:
        return true;
    case MC_PLAIN_MORE:
        break;
    }
    return false;
}

bool mc_plain_row(struct mc_plain_records *records, const struct mc_plain_key *keys,
                  const struct mc_delimited_row *row, size_t number)
{
    size_t i;

    begin_row(records, number);
    for (i = 0; i < row->n_fields; i++) {
        const struct mc_slice text = row->fields[i];

        if (keys[i].use == MC_PLAIN_SOURCE) /* an empty one is an empty text */
            records->source = text;
        else if (text.length > 0 && !take_field(records, &keys[i], text))
            return false;
    }
    return records->reference.length > 0 && records->candidate.length > 0;
}

/* --- the text and the case of a row ----------------------------------------------------------- */

static bool needs_escape(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if ((unsigned char)text.data[i] < ' ' || text.data[i] == '"' || text.data[i] == '\\')
            return true;
    return false;
}

/* Replaces a text that needs escapes by its escaped form in the buffer, which has room for it. */
static void spell(struct mc_plain_table *table, struct mc_slice *text)
{
    const size_t begin = table->spelled.length + 1;
    json_t *value;

    if (!needs_escape(*text))
        return;
    value = json_stringn_nocheck(text->data, text->length);
    mc_json_append(&table->spelled, value);
    json_decref(value);
    *text = mc_slice(table->spelled.data + begin, table->spelled.length - 1 - begin);
}

/* An escape has at most six characters; two quotes enclose a text. */
enum { MOST_SPELLED = 6, QUOTES = 2 };

static void spell_all(struct mc_plain_table *table)
{
    struct mc_plain_records *records = &table->records;
    struct mc_slice *sides[] = {&records->reference, &records->candidate, &records->source};
    enum { N_SIDES = sizeof(sides) / sizeof(sides[0]) };
    size_t n_bytes = 0, i;

    for (i = 0; i < table->row->n_fields; i++)
        n_bytes += table->row->fields[i].length * MOST_SPELLED + QUOTES;
    mc_buffer_clear(&table->spelled);
    mc_buffer_reserve(&table->spelled, n_bytes); /* so that no text moves */
    for (i = 0; i < records->n_known; i++)
        if (records->members[i].kind == MC_FLAT_TEXT)
            spell(table, &records->members[i].value);
    for (i = 0; i < N_SIDES; i++)
        spell(table, sides[i]);
}

struct mc_slice mc_plain_row_text(struct mc_plain_table *table, size_t offset, size_t number)
{
    table->row = mc_delimited_row_at(table->rows, offset, 0);
    table->number = number;
    if (table->row == NULL || !mc_plain_row(&table->records, table->keys, table->row, number))
        return mc_slice("", 0);
    spell_all(table);
    return mc_plain_record_text(&table->records);
}

bool mc_plain_row_case(struct mc_plain_table *table, struct mc_arena *arena, struct mc_case *item)
{
    /* Reads the row again for its texts without escapes. */
    return mc_plain_row(&table->records, table->keys, table->row, table->number) &&
           mc_plain_record_case(&table->records, arena, item);
}

void mc_plain_table_close(struct mc_plain_table *table)
{
    mc_plain_records_close(&table->records);
    mc_delimited_rows_close(table->rows);
    mc_buffer_free(&table->spelled);
}
