/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_piece.c: normalises a text and splits it into the pieces of a model; characters without
 * a piece become unknown or bytes. Sums of Unigram have single precision, as in the library: in
 * long repeats several splits differ only in rounding. In order: a model, normalisation, the work
 * on a text, pieces, Unigram, byte pairs, a text. */
#include "text/sentence_piece.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "text/piece_rules.h"
#include "text/piece_trie.h"

enum { N_BYTES = 256 };

/* U+2581, which stands for a blank. */
#define BLANK_SIGN "\xE2\x96\x81"

struct mc_sentence_piece {
    const struct mc_sentence_piece_parts *parts;
    struct mc_piece_rules rules;
    struct mc_piece_trie pieces; /* normal, user-defined and unused pieces; values are ids */
    struct mc_piece_trie user;   /* user-defined ones */
    bool has_user;
    uint32_t unknown;
    uint32_t bytes[N_BYTES];
    float lowest, highest; /* scores of normal pieces */
};

/* --- a model ---------------------------------------------------------------------------------- */

static int MC_PRINTF(3, 4) refuse(const char *path, struct mc_error *error, const char *format, ...)
{
    char text[300];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0}, "%s", text);
}

static bool is_found(enum mc_piece_type type)
{
    return type == MC_PIECE_NORMAL || type == MC_PIECE_USER_DEFINED || type == MC_PIECE_UNUSED;
}

static bool is_reserved(enum mc_piece_type type)
{
    return !is_found(type);
}

static bool is_user_defined(enum mc_piece_type type)
{
    return type == MC_PIECE_USER_DEFINED;
}

/* Makes a trie of the pieces of some types. Fails if a text is repeated. */
static int make_trie(const struct mc_sentence_piece_parts *parts, bool (*takes)(enum mc_piece_type),
                     const char *path, struct mc_arena *arena, struct mc_piece_trie *trie,
                     struct mc_error *error)
{
    struct mc_slice *texts = mc_calloc(parts->n, sizeof(*texts));
    uint32_t *ids = mc_calloc(parts->n, sizeof(*ids)), n = 0, twice, i;
    int status = 0;

    for (i = 0; i < parts->n; i++)
        if (takes(parts->entries[i].type)) {
            texts[n] = parts->entries[i].text;
            ids[n++] = i;
        }
    mc_piece_trie_make(trie, texts, ids, n, arena, &twice);
    if (twice != MC_NOT_FOUND)
        status = refuse(path, error, "piece %u is there twice: \"%.60s\"", (unsigned)ids[twice],
                        texts[twice].data);
    free(texts);
    free(ids);
    return status;
}

static int find_unknown(struct mc_sentence_piece *model, const char *path, struct mc_error *error)
{
    const struct mc_sentence_piece_parts *parts = model->parts;
    size_t n = 0;
    uint32_t i;

    for (i = 0; i < parts->n; i++)
        if (parts->entries[i].type == MC_PIECE_UNKNOWN) {
            model->unknown = i;
            n++;
        }
    if (n == 1)
        return 0;
    return n == 0 ? refuse(path, error, "the model has no unknown piece")
                  : refuse(path, error, "the model has %zu unknown pieces, must be one", n);
}

static void find_scores(struct mc_sentence_piece *model)
{
    const struct mc_sentence_piece_parts *parts = model->parts;
    bool any = false;
    size_t i;

    for (i = 0; i < parts->n; i++) {
        float score = parts->entries[i].score;

        if (parts->entries[i].type != MC_PIECE_NORMAL)
            continue;
        model->lowest = !any || score < model->lowest ? score : model->lowest;
        model->highest = !any || score > model->highest ? score : model->highest;
        any = true;
    }
}

static int find_bytes(struct mc_sentence_piece *model, const struct mc_piece_trie *reserved,
                      const char *path, struct mc_error *error)
{
    char name[8];
    size_t i;

    if (!model->parts->byte_fallback)
        return 0;
    for (i = 0; i < N_BYTES; i++) {
        (void)snprintf(name, sizeof(name), "<0x%02X>", (unsigned)i);
        model->bytes[i] = mc_piece_trie_find(reserved, mc_slice_of(name));
        if (model->bytes[i] == MC_NOT_FOUND ||
            model->parts->entries[model->bytes[i]].type != MC_PIECE_BYTE)
            return refuse(path, error, "the model falls back to bytes, and has no piece %s", name);
    }
    return 0;
}

int mc_sentence_piece_new(const struct mc_sentence_piece_parts *parts, const char *path,
                          struct mc_arena *arena, struct mc_sentence_piece **model,
                          struct mc_error *error)
{
    struct mc_sentence_piece *made = mc_arena_array(arena, 1, sizeof(*made));
    struct mc_piece_trie reserved;
    const char *fault = mc_piece_rules_read(parts->rules, &made->rules);

    made->parts = parts;
    if (fault != NULL)
        return refuse(path, error, "the normalisation rules %s", fault);
    if (find_unknown(made, path, error) != 0 ||
        make_trie(parts, is_found, path, arena, &made->pieces, error) != 0 ||
        make_trie(parts, is_user_defined, path, arena, &made->user, error) != 0 ||
        make_trie(parts, is_reserved, path, arena, &reserved, error) != 0 ||
        find_bytes(made, &reserved, path, error) != 0)
        return -1;
    made->has_user = made->user.n_nodes > 1;
    find_scores(made);
    *model = made;
    return 0;
}

size_t mc_sentence_piece_size(const struct mc_sentence_piece *model)
{
    return model->parts->n;
}

uint32_t mc_sentence_piece_unknown(const struct mc_sentence_piece *model)
{
    return model->unknown;
}

/* --- normalisation ---------------------------------------------------------------------------- */

/* Normalises the beginning of the (non-empty) text into *becomes; returns the number of bytes
 * consumed. */
static size_t normal_prefix(const struct mc_sentence_piece *model, struct mc_slice text,
                            struct mc_slice *becomes)
{
    size_t n = 0;

    if (model->has_user)
        n = mc_piece_trie_longest(&model->user, text.data, text.data + text.length);
    if (n > 0) {
        *becomes = mc_slice(text.data, n);
        return n;
    }
    n = mc_piece_rules_match(&model->rules, text, becomes);
    if (n > 0)
        return n;
    *becomes = mc_utf8_next(text, &n) == MC_UTF8_REPLACEMENT ? mc_slice_of("\xEF\xBF\xBD")
                                                             : mc_slice(text.data, n);
    return n;
}

static struct mc_slice behind(struct mc_slice text, size_t n)
{
    return mc_slice(text.data + n, text.length - n);
}

/* The text without leading parts that become exactly one blank. */
static struct mc_slice trim_begin(const struct mc_sentence_piece *model, struct mc_slice text)
{
    struct mc_slice becomes;

    while (text.length > 0) {
        size_t n = normal_prefix(model, text, &becomes);

        if (!mc_slice_is(becomes, " "))
            break;
        text = behind(text, n);
    }
    return text;
}

static void append_normal(const struct mc_sentence_piece *model, struct mc_slice text,
                          struct mc_buffer *out)
{
    const char *blank;

    while (model->parts->escapes_space && text.length > 0 &&
           (blank = memchr(text.data, ' ', text.length)) != NULL) {
        size_t n = (size_t)(blank - text.data);

        mc_buffer_append(out, text.data, n);
        mc_buffer_append_text(out, BLANK_SIGN);
        text = behind(text, n + 1);
    }
    mc_buffer_append_slice(out, text);
}

static void trim_end(struct mc_slice blank, struct mc_buffer *out)
{
    while (mc_slice_ends(mc_buffer_slice(out), blank.data))
        out->length -= blank.length;
    out->data[out->length] = '\0';
}

/* Writes the normalised text, in which pieces are looked up. */
static void normalize(const struct mc_sentence_piece *model, struct mc_slice text,
                      struct mc_buffer *out)
{
    const struct mc_sentence_piece_parts *parts = model->parts;
    struct mc_slice blank = mc_slice_of(parts->escapes_space ? BLANK_SIGN : " "), becomes;
    bool behind_blank = parts->trims_space;

    mc_buffer_clear(out);
    mc_buffer_reserve(out, text.length + blank.length + 1);
    if (parts->trims_space)
        text = trim_begin(model, text);
    if (text.length == 0)
        return;
    if (parts->adds_blank && !parts->suffix)
        mc_buffer_append_slice(out, blank);
    while (text.length > 0) {
        text = behind(text, normal_prefix(model, text, &becomes));
        while (behind_blank && mc_slice_begins(becomes, " "))
            becomes = behind(becomes, 1);
        append_normal(model, becomes, out);
        if (becomes.length > 0)
            behind_blank = parts->trims_space && mc_slice_ends(becomes, " ");
    }
    if (parts->trims_space)
        trim_end(blank, out);
    if (parts->adds_blank && parts->suffix)
        mc_buffer_append_slice(out, blank);
}

/* Length in bytes of the character at an offset of a normalised text. */
static uint32_t character_length(struct mc_slice text, uint32_t at)
{
    size_t next = at;

    (void)mc_utf8_next(text, &next);
    return (uint32_t)next - at;
}

/* --- the work on a text ----------------------------------------------------------------------- */

/* For Unigram: the best path to an offset of the text. */
struct way {
    float sum;
    uint32_t begin, id; /* of its last piece; begin NOWHERE: no path leads there */
    uint32_t next;      /* on the best path to the end of the text: where the next piece ends */
};

/* For byte pairs: a part of the text. */
struct symbol {
    uint32_t begin, length; /* length 0: it was joined to the one before */
    uint32_t before, after; /* neighbours, NOWHERE at the ends */
    bool is_frozen;         /* user-defined: never joined */
};

/* Two neighbours that make a piece. */
struct joint {
    float score;
    uint32_t left, right, length; /* symbols, and the bytes of both when the pair was found */
};

#define NOWHERE UINT32_MAX

struct mc_piece_work {
    struct mc_buffer normal;
    struct way *ways;
    struct symbol *symbols;
    struct joint *heap;
    uint32_t *parts_at; /* by id of an unused piece: bytes of its left part */
    size_t way_capacity, symbol_capacity, heap_capacity, part_capacity;
    size_t n_symbols, n_heap;
};

/* The state while one text is encoded. */
struct encoding {
    const struct mc_sentence_piece *model;
    struct mc_piece_work *work;
    struct mc_slice text; /* normalised */
    struct mc_pieces *pieces;
    bool behind_unknown;
};

/* --- pieces ----------------------------------------------------------------------------------- */

static void push_piece(struct encoding *encoding, struct mc_slice text, uint32_t id)
{
    struct mc_pieces *pieces = encoding->pieces;

    *MC_PUSH(pieces->items, pieces->n, pieces->capacity) = (struct mc_piece){text, id};
}

/* Adds a piece; consecutive unknown ones are merged, or become bytes. */
static void add_piece(struct encoding *encoding, struct mc_slice text, uint32_t id)
{
    const struct mc_sentence_piece *model = encoding->model;
    bool is_unknown = id == model->unknown;
    size_t i;

    if (is_unknown && model->parts->byte_fallback) {
        for (i = 0; i < text.length; i++) {
            uint32_t byte = model->bytes[(unsigned char)text.data[i]];

            push_piece(encoding, model->parts->entries[byte].text, byte);
        }
    } else if (is_unknown && encoding->behind_unknown) {
        encoding->pieces->items[encoding->pieces->n - 1].text.length += text.length;
    } else {
        push_piece(encoding, text, id);
    }
    encoding->behind_unknown = is_unknown;
}

/* --- Unigram ---------------------------------------------------------------------------------- */

/* Subtracted from the lowest score for an unknown character, and from the bonus of a user-defined
 * piece. */
#define UNKNOWN_PENALTY 10.0F
#define USER_PENALTY 0.1

static double unigram_score(const struct mc_sentence_piece *model, uint32_t id, uint32_t length)
{
    const struct mc_piece_entry *entry = &model->parts->entries[id];

    if (entry->type == MC_PIECE_USER_DEFINED)
        return (double)((float)length * model->highest) - USER_PENALTY;
    return (double)entry->score;
}

static void offer_way(struct way *way, uint32_t begin, uint32_t id, double sum)
{
    if (way->begin == NOWHERE || sum > (double)way->sum)
        *way = (struct way){(float)sum, begin, id, NOWHERE};
}

/* Tries all pieces that begin at an offset, shortest first. */
static void try_pieces(const struct encoding *encoding, uint32_t begin)
{
    const struct mc_sentence_piece *model = encoding->model;
    const struct mc_piece_trie *trie = &model->pieces;
    struct way *ways = encoding->work->ways;
    uint32_t length = character_length(encoding->text, begin), node = 0, at = begin, id;
    bool is_covered = false;

    while (at < encoding->text.length) {
        node = mc_piece_trie_step(trie, node, (unsigned char)encoding->text.data[at++]);
        if (node == 0)
            break;
        id = trie->nodes[node].value;
        if (id == MC_NOT_FOUND || model->parts->entries[id].type == MC_PIECE_UNUSED)
            continue;
        offer_way(&ways[at], begin, id,
                  unigram_score(model, id, at - begin) + (double)ways[begin].sum);
        is_covered = is_covered || at - begin == length;
    }
    if (!is_covered)
        offer_way(&ways[begin + length], begin, model->unknown,
                  (double)(model->lowest - UNKNOWN_PENALTY + ways[begin].sum));
}

static void encode_unigram(struct encoding *encoding)
{
    struct mc_piece_work *work = encoding->work;
    uint32_t n = (uint32_t)encoding->text.length, at, next;

    MC_RESERVE(work->ways, work->way_capacity, (size_t)n + 1);
    for (at = 0; at <= n; at++)
        work->ways[at] = (struct way){0, NOWHERE, 0, NOWHERE};
    for (at = 0; at < n; at += character_length(encoding->text, at))
        try_pieces(encoding, at);
    for (at = n; at > 0; at = work->ways[at].begin)
        work->ways[work->ways[at].begin].next = at;
    for (at = 0; at < n; at = next) {
        next = work->ways[at].next;
        add_piece(encoding, mc_slice(encoding->text.data + at, next - at), work->ways[next].id);
    }
}

/* --- byte pairs ------------------------------------------------------------------------------- */

static bool goes_first(const struct joint *a, const struct joint *b)
{
    if (a->score > b->score || a->score < b->score)
        return a->score > b->score;
    return a->left < b->left;
}

static void push_joint(struct mc_piece_work *work, struct joint joint)
{
    size_t at = work->n_heap, up;

    *MC_PUSH(work->heap, work->n_heap, work->heap_capacity) = joint;
    while (at > 0 && goes_first(&joint, &work->heap[up = (at - 1) / 2])) {
        work->heap[at] = work->heap[up];
        at = up;
    }
    work->heap[at] = joint;
}

static struct joint pop_joint(struct mc_piece_work *work)
{
    struct joint first = work->heap[0], last = work->heap[--work->n_heap];
    size_t at = 0, child;

    while ((child = 2 * at + 1) < work->n_heap) {
        if (child + 1 < work->n_heap && goes_first(&work->heap[child + 1], &work->heap[child]))
            child++;
        if (!goes_first(&work->heap[child], &last))
            break;
        work->heap[at] = work->heap[child];
        at = child;
    }
    work->heap[at] = last;
    return first;
}

/* Queues two neighbours if together they make a piece. */
static void offer_joint(struct encoding *encoding, uint32_t left, uint32_t right)
{
    const struct mc_sentence_piece *model = encoding->model;
    struct mc_piece_work *work = encoding->work;
    const struct symbol *a, *b;
    uint32_t id, length;

    if (left == NOWHERE || right == NOWHERE)
        return;
    a = &work->symbols[left];
    b = &work->symbols[right];
    if (a->is_frozen || b->is_frozen)
        return;
    length = a->length + b->length;
    id = mc_piece_trie_find(&model->pieces, mc_slice(encoding->text.data + a->begin, length));
    if (id == MC_NOT_FOUND)
        return;
    push_joint(work, (struct joint){model->parts->entries[id].score, left, right, length});
    if (model->parts->entries[id].type == MC_PIECE_UNUSED)
        work->parts_at[id] = a->length;
}

static void cut_symbols(struct encoding *encoding)
{
    const struct mc_sentence_piece *model = encoding->model;
    struct mc_piece_work *work = encoding->work;
    struct mc_slice text = encoding->text;
    uint32_t n = (uint32_t)text.length, at = 0, i;

    work->n_symbols = 0;
    while (at < n) {
        struct symbol symbol = {.begin = at};

        if (model->has_user)
            symbol.length =
                (uint32_t)mc_piece_trie_longest(&model->user, text.data + at, text.data + n);
        symbol.is_frozen = symbol.length > 0;
        if (!symbol.is_frozen)
            symbol.length = character_length(text, at);
        at += symbol.length;
        *MC_PUSH(work->symbols, work->n_symbols, work->symbol_capacity) = symbol;
    }
    for (i = 0; i < work->n_symbols; i++) {
        work->symbols[i].before = i == 0 ? NOWHERE : i - 1;
        work->symbols[i].after = i + 1 == work->n_symbols ? NOWHERE : i + 1;
    }
}

static void join(struct encoding *encoding, const struct joint *joint)
{
    struct symbol *symbols = encoding->work->symbols, *left = &symbols[joint->left];
    struct symbol *right = &symbols[joint->right];

    /* one of them has been joined to another since */
    if (left->length == 0 || right->length == 0 || left->length + right->length != joint->length)
        return;
    left->length = joint->length;
    left->after = right->after;
    right->length = 0;
    if (left->after != NOWHERE)
        symbols[left->after].before = joint->left;
    offer_joint(encoding, left->before, joint->left);
    offer_joint(encoding, joint->left, left->after);
}

/* Adds a symbol as pieces: an unused one is split again. Each part is shorter.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void add_symbol(struct encoding *encoding, struct mc_slice text)
{
    const struct mc_sentence_piece *model = encoding->model;
    uint32_t id = mc_piece_trie_find(&model->pieces, text), n;
    size_t character = 0;

    if (id == MC_NOT_FOUND) {
        add_piece(encoding, text, model->unknown);
        return;
    }
    (void)mc_utf8_next(text, &character);
    if (model->parts->entries[id].type != MC_PIECE_UNUSED || character == text.length) {
        add_piece(encoding, text, id);
        return;
    }
    n = encoding->work->parts_at[id];
    add_symbol(encoding, mc_slice(text.data, n));
    add_symbol(encoding, behind(text, n));
}

static void encode_byte_pairs(struct encoding *encoding)
{
    struct mc_piece_work *work = encoding->work;
    uint32_t i;

    MC_RESERVE(work->parts_at, work->part_capacity, encoding->model->parts->n);
    cut_symbols(encoding);
    work->n_heap = 0;
    for (i = 0; i + 1 < work->n_symbols; i++)
        offer_joint(encoding, i, i + 1);
    while (work->n_heap > 0) {
        struct joint joint = pop_joint(work);

        join(encoding, &joint);
    }
    for (i = 0; i < work->n_symbols; i++)
        if (work->symbols[i].length > 0)
            add_symbol(encoding, mc_slice(encoding->text.data + work->symbols[i].begin,
                                          work->symbols[i].length));
}

/* --- a text ----------------------------------------------------------------------------------- */

void mc_sentence_piece_encode(const struct mc_sentence_piece *model, struct mc_slice text,
                              struct mc_pieces *pieces)
{
    struct encoding encoding = {.model = model, .pieces = pieces};

    if (pieces->work == NULL)
        pieces->work = mc_calloc(1, sizeof(*pieces->work));
    pieces->n = 0;
    encoding.work = pieces->work;
    normalize(model, text, &pieces->work->normal);
    encoding.text = mc_buffer_slice(&pieces->work->normal);
    if (encoding.text.length >= NOWHERE)
        mc_out_of_memory(encoding.text.length, sizeof(struct way));
    if (model->parts->is_byte_pair)
        encode_byte_pairs(&encoding);
    else
        encode_unigram(&encoding);
}

void mc_pieces_free(struct mc_pieces *pieces)
{
    if (pieces->work != NULL) {
        mc_buffer_free(&pieces->work->normal);
        free(pieces->work->ways);
        free(pieces->work->symbols);
        free(pieces->work->heap);
        free(pieces->work->parts_at);
        free(pieces->work);
    }
    free(pieces->items);
    *pieces = (struct mc_pieces){NULL, 0, 0, NULL};
}
