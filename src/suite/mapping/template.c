#include "suite/mapping/template.h"

/* --- taking apart ----------------------------------------------------------------------------- */

static struct mc_template_piece *add_piece(struct mc_template *item, enum mc_template_kind kind,
                                           struct mc_slice text)
{
    struct mc_template_piece *piece = &item->pieces[item->n_pieces++];

    piece->kind = kind;
    piece->text = text;
    piece->table = mc_slice("", 0);
    return piece;
}

static const char *parse_one(struct mc_template *item, struct mc_slice inside,
                             struct mc_arena *arena)
{
    const char *slash;
    struct mc_template_piece *piece;

    if (inside.length == 0)
        return "\"{}\" names no column";
    if (mc_slice_is(inside, "#") || mc_slice_is(inside, "@")) {
        (void)add_piece(item, inside.data[0] == '#' ? MC_TEMPLATE_NUMBER : MC_TEMPLATE_FILE,
                        inside);
        return NULL;
    }
    if (inside.data[0] == '#') {
        piece = add_piece(item, MC_TEMPLATE_NUMBER_WITHIN,
                          mc_arena_copy(arena, mc_slice(inside.data + 1, inside.length - 1)));
        piece->whole = piece->text;
        return NULL;
    }
    slash = memchr(inside.data, '/', inside.length);
    piece = add_piece(item, MC_TEMPLATE_VALUE, mc_arena_copy(arena, inside));
    piece->whole = piece->text;
    if (slash != NULL) {
        size_t n = (size_t)(slash - inside.data);

        piece->table = mc_arena_copy(arena, mc_slice(inside.data, n));
        piece->text = mc_arena_copy(arena, mc_slice(slash + 1, inside.length - n - 1));
    }
    return NULL;
}

/* What stands between braces: places divided by bars. A bar behind the last one says that there
 * may be none of them. */
static const char *parse_place(struct mc_template *item, struct mc_slice inside,
                               struct mc_arena *arena)
{
    bool optional = inside.length > 1 && inside.data[inside.length - 1] == '|';
    const char *mistake = NULL;
    bool instead = false;

    inside.length -= optional ? 1 : 0;
    while (mistake == NULL) {
        const char *bar = inside.length == 0 ? NULL : memchr(inside.data, '|', inside.length);
        size_t n = bar == NULL ? inside.length : (size_t)(bar - inside.data);

        mistake = parse_one(item, mc_slice(inside.data, n), arena);
        if (mistake == NULL) {
            item->pieces[item->n_pieces - 1].instead = instead;
            item->pieces[item->n_pieces - 1].optional = optional;
        }
        if (bar == NULL)
            break;
        inside = mc_slice(bar + 1, inside.length - n - 1);
        instead = true;
    }
    return mistake;
}

const char *mc_template_parse(struct mc_slice text, struct mc_arena *arena,
                              struct mc_template *parsed)
{
    const char *mistake = NULL;
    size_t i = 0, n = 0;

    memset(parsed, 0, sizeof(*parsed));
    parsed->text = mc_arena_copy(arena, text);
    for (i = 0; i < text.length; i++)
        n += text.data[i] == '{' || text.data[i] == '|';
    parsed->pieces = mc_arena_array(arena, 2 * n + 1, sizeof(*parsed->pieces));
    for (i = 0; i < text.length && mistake == NULL;) {
        const char *begin = text.data + i, *end = text.data + text.length;
        const char *open = memchr(begin, '{', (size_t)(end - begin));
        const char *close = open == NULL ? NULL : memchr(open, '}', (size_t)(end - open));

        if (open != begin) {
            n = (size_t)((open == NULL ? end : open) - begin);
            (void)add_piece(parsed, MC_TEMPLATE_LITERAL, mc_arena_copy(arena, mc_slice(begin, n)));
            i += n;
        } else if (close == NULL) {
            mistake = "a \"{\" without its \"}\"";
        } else {
            n = (size_t)(close - open) - 1;
            mistake = parse_place(parsed, mc_slice(open + 1, n), arena);
            i += n + 2;
        }
    }
    return mistake;
}

/* --- values ----------------------------------------------------------------------------------- */

/* The records and the row that a place speaks of; false: no row of the joined table fits. */
static bool find_row(const struct mc_template_piece *piece, const struct mc_tables *tables,
                     size_t *row, const struct mc_records **records)
{
    const struct mc_joined_table *joined;

    *records = &tables->records;
    if (piece->table_index == 0)
        return true;
    joined = &tables->joined[piece->table_index - 1];
    *records = &joined->records;
    if (joined->matched[*row] == SIZE_MAX)
        return false;
    *row = joined->first[joined->matched[*row]];
    return true;
}

static struct mc_slice piece_text(const struct mc_template_piece *piece,
                                  const struct mc_tables *tables, size_t row,
                                  struct mc_arena *arena)
{
    const struct mc_records *records;

    switch (piece->kind) {
    case MC_TEMPLATE_NUMBER:
        return mc_slice_of(mc_arena_format(arena, "%zu", row + 1));
    case MC_TEMPLATE_NUMBER_WITHIN:
        return mc_slice_of(mc_arena_format(arena, "%u", piece->numbers[row]));
    case MC_TEMPLATE_FILE:
        return tables->records.stem;
    case MC_TEMPLATE_VALUE:
        if (!find_row(piece, tables, &row, &records))
            return mc_slice("", 0);
        return mc_records_value(records, row, piece->column).text;
    case MC_TEMPLATE_LITERAL:
    default:
        return piece->text;
    }
}

/* The one piece that a template of one place stands for in this row; NULL: it is no such. */
static const struct mc_template_piece *only_piece(const struct mc_template *item,
                                                  const struct mc_tables *tables, size_t row,
                                                  struct mc_arena *arena)
{
    size_t i;

    for (i = 1; i < item->n_pieces; i++)
        if (!item->pieces[i].instead)
            return NULL;
    for (i = 0; i + 1 < item->n_pieces; i++)
        if (piece_text(&item->pieces[i], tables, row, arena).length > 0)
            break;
    return &item->pieces[i];
}

struct mc_slice mc_template_text(const struct mc_template *item, const struct mc_tables *tables,
                                 size_t row, struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    const struct mc_template_piece *only;
    struct mc_slice text = mc_slice("", 0);
    size_t i;

    if (item->n_pieces == 0)
        return text;
    only = only_piece(item, tables, row, arena);
    if (only != NULL)
        return piece_text(only, tables, row, arena);
    for (i = 0; i < item->n_pieces; i++) {
        if (item->pieces[i].instead && text.length > 0)
            continue;
        text = piece_text(&item->pieces[i], tables, row, arena);
        mc_buffer_append_slice(&joined, text);
    }
    text = mc_arena_copy(arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return text;
}

static void take_all(struct mc_record_value value, void (*take)(struct mc_slice, void *),
                     void *context)
{
    size_t i;

    for (i = 0; i < value.n_all; i++)
        take(value.all[i], context);
    if (value.n_all == 0)
        take(value.text, context);
}

void mc_template_values(const struct mc_template *item, const struct mc_tables *tables, size_t row,
                        struct mc_arena *arena, void (*take)(struct mc_slice value, void *context),
                        void *context)
{
    const struct mc_template_piece *piece;
    const struct mc_joined_table *joined;
    uint32_t other;

    if (item->n_pieces == 0)
        return;
    piece = only_piece(item, tables, row, arena);
    if (piece == NULL || piece->kind != MC_TEMPLATE_VALUE) {
        take(mc_template_text(item, tables, row, arena), context);
        return;
    }
    if (piece->table_index == 0) {
        take_all(mc_records_value(&tables->records, row, piece->column), take, context);
        return;
    }
    joined = &tables->joined[piece->table_index - 1];
    if (joined->matched[row] == SIZE_MAX)
        return;
    for (other = joined->first[joined->matched[row]]; other != MC_NOT_FOUND;
         other = joined->next[other])
        take_all(mc_records_value(&joined->records, other, piece->column), take, context);
}

struct mc_record_place mc_template_place(const struct mc_template *item,
                                         const struct mc_tables *tables, size_t row)
{
    const struct mc_records *records;
    size_t i, found = row;

    for (i = 0; i < item->n_pieces; i++, found = row)
        if (item->pieces[i].kind == MC_TEMPLATE_VALUE &&
            find_row(&item->pieces[i], tables, &found, &records))
            return mc_records_place(records, found, item->pieces[i].column);
    return mc_records_place(&tables->records, row, SIZE_MAX);
}
