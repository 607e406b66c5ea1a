/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_message.c: a NUL follows each text, so that the reader can point into the message. In
 * order: writing, reading. */
#include "metrics/isolated_message.h"

enum { SIDE_PARTS = 3 };

/* Lengths in bytes, without the NUL that follows each text. */
struct wire_side {
    uint64_t lengths[SIDE_PARTS];
    uint32_t has, kind;
};

struct wire_input {
    uint64_t id_length, n_references, n_set_aside, extras;
};

/* Optional parts of an input: its source, between the candidate and the references, and, at the
 * end, the texts of its context. */
enum { WITH_SOURCE = 1, WITH_CONTEXT = 2 };

/* --- writing ---------------------------------------------------------------------------------- */

/* Takes room for that many bytes; NULL: there is not enough. */
static char *take(struct mc_wire *wire, size_t length)
{
    char *room;

    if (wire->grown != NULL) {
        mc_buffer_reserve(wire->grown, length);
        room = wire->grown->data + wire->grown->length;
        wire->grown->length += length;
        return room;
    }
    if (wire->is_full || wire->size - wire->used < length) {
        wire->is_full = true;
        return NULL;
    }
    room = wire->room + wire->used;
    wire->used += length;
    return room;
}

static void put(struct mc_wire *wire, const void *bytes, size_t length)
{
    char *room = take(wire, length);

    if (room != NULL)
        memcpy(room, bytes, length);
}

static char *write_text(char *to, struct mc_slice text)
{
    if (text.length > 0)
        memcpy(to, text.data, text.length);
    to[text.length] = '\0';
    return to + text.length + 1;
}

void mc_wire_number(struct mc_wire *wire, uint64_t number)
{
    put(wire, &number, sizeof(number));
}

void mc_wire_real(struct mc_wire *wire, double number)
{
    put(wire, &number, sizeof(number));
}

void mc_wire_text(struct mc_wire *wire, struct mc_slice text)
{
    char *room;

    mc_wire_number(wire, text.length);
    room = take(wire, text.length + 1);
    if (room != NULL)
        (void)write_text(room, text);
}

static size_t size_of_side(const struct mc_metric_side *side)
{
    return sizeof(struct wire_side) + side->text.length + side->amr.length + side->tree.length +
           SIDE_PARTS;
}

static char *write_side(char *to, const struct mc_metric_side *side)
{
    struct wire_side head = {
        {side->text.length, side->amr.length, side->tree.length}, side->has, side->kind};

    memcpy(to, &head, sizeof(head));
    to = write_text(to + sizeof(head), side->text);
    to = write_text(to, side->amr);
    return write_text(to, side->tree);
}

/* A microsecond is long for a metric, so room is taken only once for each input. */
static void put_input(struct mc_wire *wire, const struct mc_metric_input *input)
{
    size_t n = input->n_references + input->n_set_aside, k;
    struct wire_input head = {input->case_id.length, input->n_references, input->n_set_aside,
                              (input->source == NULL ? 0 : WITH_SOURCE) |
                                  (input->context == NULL ? 0 : WITH_CONTEXT)};
    size_t size = sizeof(head) + input->case_id.length + 1 + size_of_side(input->candidate);
    char *to;

    if (input->source != NULL)
        size += size_of_side(input->source);
    for (k = 0; k < n; k++)
        size += size_of_side(input->references[k]);
    to = take(wire, size);
    if (to == NULL)
        return;
    memcpy(to, &head, sizeof(head));
    to = write_text(to + sizeof(head), input->case_id);
    to = write_side(to, input->candidate);
    if (input->source != NULL)
        to = write_side(to, input->source);
    for (k = 0; k < n; k++)
        to = write_side(to, input->references[k]);
    if (input->context == NULL)
        return;
    mc_wire_text(wire, input->context->language);
    mc_wire_text(wire, input->context->source_language);
    mc_wire_text(wire, input->context->document);
    mc_wire_text(wire, input->context->segment);
    mc_wire_text(wire, input->context->system);
}

void mc_wire_inputs(struct mc_wire *wire, const struct mc_metric_input *const *in, size_t n)
{
    size_t n_sides = 0, i;

    for (i = 0; i < n; i++)
        n_sides += 1 + in[i]->n_references + in[i]->n_set_aside + (in[i]->source != NULL);
    mc_wire_number(wire, n);
    mc_wire_number(wire, n_sides);
    for (i = 0; i < n && !wire->is_full; i++)
        put_input(wire, in[i]);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Takes that many bytes; NULL: fewer are left. */
static inline const char *get(struct mc_wire_reader *reader, size_t length)
{
    const char *bytes = reader->next;

    if (reader->is_bad || reader->left < length) {
        reader->is_bad = true;
        return NULL;
    }
    reader->next += length;
    reader->left -= length;
    return bytes;
}

static inline void get_into(struct mc_wire_reader *reader, void *value, size_t length)
{
    const char *bytes = get(reader, length);

    if (bytes == NULL)
        memset(value, 0, length);
    else
        memcpy(value, bytes, length);
}

static inline struct mc_slice get_terminated(struct mc_wire_reader *reader, uint64_t length)
{
    const char *text = length < reader->left ? get(reader, (size_t)length + 1) : NULL;

    if (text != NULL && text[length] == '\0')
        return mc_slice(text, (size_t)length);
    reader->is_bad = true;
    return mc_slice_of("");
}

uint64_t mc_wire_read_number(struct mc_wire_reader *reader)
{
    uint64_t number;

    get_into(reader, &number, sizeof(number));
    return number;
}

double mc_wire_read_real(struct mc_wire_reader *reader)
{
    double number;

    get_into(reader, &number, sizeof(number));
    return number;
}

struct mc_slice mc_wire_read_text(struct mc_wire_reader *reader)
{
    return get_terminated(reader, mc_wire_read_number(reader));
}

void mc_wire_read_reals(struct mc_wire_reader *reader, double *numbers, size_t n)
{
    get_into(reader, numbers, mc_array_size(n, sizeof(*numbers)));
}

size_t mc_wire_read_count(struct mc_wire_reader *reader, size_t least)
{
    uint64_t count = mc_wire_read_number(reader);

    if (count <= reader->left / least)
        return (size_t)count;
    reader->is_bad = true;
    return 0;
}

static inline void get_side(struct mc_wire_reader *reader, struct mc_metric_side *side)
{
    struct wire_side head;

    get_into(reader, &head, sizeof(head));
    side->text = get_terminated(reader, head.lengths[0]);
    side->amr = get_terminated(reader, head.lengths[1]);
    side->tree = get_terminated(reader, head.lengths[2]);
    side->has = head.has;
    side->kind = head.kind;
}

/* The sides of all inputs, and pointers to them. */
struct sides {
    struct mc_metric_side *items;           /* [n] */
    const struct mc_metric_side **pointers; /* [n] */
    size_t n, next;
};

static const struct mc_metric_context *get_context(struct mc_wire_reader *reader,
                                                   struct mc_arena *arena)
{
    struct mc_metric_context *context = mc_arena_array(arena, 1, sizeof(*context));

    context->language = mc_wire_read_text(reader);
    context->source_language = mc_wire_read_text(reader);
    context->document = mc_wire_read_text(reader);
    context->segment = mc_wire_read_text(reader);
    context->system = mc_wire_read_text(reader);
    return context;
}

static inline void get_input(struct mc_wire_reader *reader, struct sides *sides,
                             struct mc_metric_input *input, struct mc_arena *arena)
{
    size_t left = sides->n - sides->next, first = sides->next, n_first, n, i;
    struct wire_input head;

    get_into(reader, &head, sizeof(head));
    n_first = (head.extras & WITH_SOURCE) != 0 ? 2 : 1; /* the candidate, and perhaps a source */
    if (left < n_first || head.n_references > left - n_first ||
        head.n_set_aside > left - n_first - head.n_references) {
        reader->is_bad = true;
        return;
    }
    n = n_first + (size_t)(head.n_references + head.n_set_aside);
    input->struct_size = sizeof(*input);
    input->case_id = get_terminated(reader, head.id_length);
    for (i = first; i < first + n; i++) {
        get_side(reader, &sides->items[i]);
        sides->pointers[i] = &sides->items[i];
    }
    input->candidate = &sides->items[first];
    input->source = n_first == 2 ? &sides->items[first + 1] : NULL;
    input->references = &sides->pointers[first + n_first];
    input->n_references = (size_t)head.n_references;
    input->n_set_aside = (size_t)head.n_set_aside;
    input->context = (head.extras & WITH_CONTEXT) != 0 ? get_context(reader, arena) : NULL;
    sides->next += n;
}

const struct mc_metric_input *const *mc_wire_read_inputs(struct mc_wire_reader *reader,
                                                         struct mc_arena *arena, size_t *n)
{
    size_t n_inputs = mc_wire_read_count(reader, sizeof(struct wire_input)), i;
    struct sides sides = {.n = mc_wire_read_count(reader, sizeof(struct wire_side))};
    struct mc_metric_input *inputs;
    const struct mc_metric_input **pointers;
    struct mc_wire_reader local = *reader; /* a copy that the compiler may keep in registers */

    /* not cleared, since every member is written below: clearing took a third of the instructions
     * here */
    inputs = mc_arena_alloc(arena, mc_array_size(n_inputs, sizeof(*inputs)));
    pointers = mc_arena_alloc(arena, mc_array_size(n_inputs, sizeof(*pointers)));
    sides.items = mc_arena_alloc(arena, mc_array_size(sides.n, sizeof(*sides.items)));
    /* one more, so that a pointer past the last one still points into the array */
    sides.pointers = mc_arena_alloc(arena, mc_array_size(sides.n + 1, sizeof(*sides.pointers)));
    for (i = 0; i < n_inputs && !local.is_bad; i++) {
        get_input(&local, &sides, &inputs[i], arena);
        pointers[i] = &inputs[i];
    }
    *reader = local;
    *n = reader->is_bad ? 0 : n_inputs;
    return pointers;
}
