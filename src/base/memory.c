/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.c: an arena is a chain of blocks, each twice as large as the one before up to 8 MiB; a
 * reset keeps them for what comes next, which takes the smallest that is large enough. Arrays and
 * texts at least double when they are full. In order: plain allocation, arenas, arrays, texts. */
#include "base/memory.h"

#include <math.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"

/* --- plain allocation ------------------------------------------------------------------------- */

static mc_last_act *_Atomic last_act;

void mc_on_exhaustion(mc_last_act *act)
{
    last_act = act;
}

/* The text goes out without a stream, which might want memory; _exit leaves what streams hold
 * unwritten, for it is not whole. */
void mc_out_of_memory(size_t n, size_t size)
{
    char text[128];
    mc_last_act *act = last_act;
    int length =
        snprintf(text, sizeof(text), "metricheck: out of memory (%zu x %zu bytes)\n", n, size);

    if (act != NULL)
        act();
    if (length < 0 || write(STDERR_FILENO, text, (size_t)length) < 0)
        _exit(MC_EXHAUSTED); /* nobody reads */
    _exit(MC_EXHAUSTED);
}

void *mc_malloc(size_t n_bytes)
{
    void *memory = malloc(n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(1, n_bytes);
    return memory;
}

void *mc_calloc(size_t n, size_t size)
{
    size_t n_bytes = mc_array_size(n, size);
    void *memory = calloc(1, n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(n, size);
    return memory;
}

void *mc_realloc_array(void *old, size_t n, size_t size)
{
    size_t n_bytes = mc_array_size(n, size);
    void *memory = realloc(old, n_bytes == 0 ? 1 : n_bytes);

    if (memory == NULL)
        mc_out_of_memory(n, size);
    return memory;
}

char *mc_strndup(const char *text, size_t length)
{
    char *copy = mc_malloc(length + 1);

    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* --- arenas ----------------------------------------------------------------------------------- */

enum {
    FIRST_BLOCK = 16 * 1024,
    LARGEST_STEP = 8 * 1024 * 1024,
    LARGEST_KEPT = 4 * 1024 * 1024, /* by an arena that shrinks */
    /* Zeros from here on are those of the system, which takes no memory for what nobody writes. */
    LARGE_ARRAY = 256 * 1024
};

struct block {
    struct block *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

struct mc_arena {
    struct block *first, *current;
};

static struct block *new_block(size_t size, bool zeros)
{
    struct block *block;

    if (size > SIZE_MAX - sizeof(*block))
        mc_out_of_memory(1, size);
    block = zeros ? mc_calloc(1, sizeof(*block) + size) : mc_malloc(sizeof(*block) + size);
    block->next = NULL;
    block->size = size;
    block->used = 0;
    return block;
}

struct mc_arena *mc_arena_new(void)
{
    struct mc_arena *arena = mc_malloc(sizeof(*arena));

    arena->first = arena->current = new_block(FIRST_BLOCK, false);
    return arena;
}

void mc_arena_free(struct mc_arena *arena)
{
    struct block *block, *next;

    if (arena == NULL)
        return;
    for (block = arena->first; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    free(arena);
}

/* Puts the smallest kept block that is large enough, of these the first, behind the current one, so
 * that larger ones are there for what needs them; NULL: there is none. */
static struct block *take_kept(struct block *current, size_t rounded)
{
    struct block **link = NULL, **at, *block;

    for (at = &current->next; *at != NULL; at = &(*at)->next)
        if ((*at)->size >= rounded && (link == NULL || (*at)->size < (*link)->size))
            link = at;
    if (link == NULL)
        return NULL;
    block = *link;
    if (block == current->next)
        return block;
    *link = block->next;
    block->next = current->next;
    current->next = block;
    return block;
}

/* Allocates from the next block: a kept one, else a new one, of zeros where *zeros wants them, put
 * behind the current one. *zeros: whether what is allocated is known to be zero. */
static MC_APART void *alloc_from_next(struct mc_arena *arena, size_t n_bytes, size_t rounded,
                                      bool *zeros)
{
    struct block *current = arena->current, *block;
    size_t size = current->size >= LARGEST_STEP / 2 ? LARGEST_STEP : current->size * 2;

    if (rounded < n_bytes)
        mc_out_of_memory(1, n_bytes);
    block = take_kept(current, rounded);
    *zeros = *zeros && block == NULL;
    if (block == NULL) {
        block = new_block(size > rounded ? size : rounded, *zeros);
        block->next = current->next;
        current->next = block;
    }
    arena->current = block;
    block->used = rounded;
    return block->bytes;
}

/* *zeros as above. */
static inline void *alloc(struct mc_arena *arena, size_t n_bytes, bool *zeros)
{
    const size_t step = alignof(max_align_t);
    size_t rounded = (n_bytes + step - 1) / step * step; /* less than n_bytes: it does not fit */
    struct block *block = arena->current;
    void *memory;

    if (block->size - block->used < rounded || rounded < n_bytes)
        return alloc_from_next(arena, n_bytes, rounded, zeros);
    *zeros = false;
    memory = block->bytes + block->used;
    block->used += rounded;
    return memory;
}

void *mc_arena_alloc(struct mc_arena *arena, size_t n_bytes)
{
    bool zeros = false;

    return alloc(arena, n_bytes, &zeros);
}

void *mc_arena_array(struct mc_arena *arena, size_t n, size_t size)
{
    size_t n_bytes = mc_array_size(n, size);
    bool zeros = n_bytes >= LARGE_ARRAY;
    void *memory = alloc(arena, n_bytes, &zeros);

    if (!zeros)
        memset(memory, 0, n_bytes);
    return memory;
}

double *mc_arena_undefined(struct mc_arena *arena, size_t n)
{
    double *numbers = mc_arena_alloc(arena, mc_array_size(n, sizeof(*numbers)));
    size_t i;

    for (i = 0; i < n; i++)
        numbers[i] = (double)NAN;
    return numbers;
}

struct mc_slice mc_arena_copy(struct mc_arena *arena, struct mc_slice text)
{
    char *copy = mc_arena_alloc(arena, text.length + 1);

    if (text.length > 0)
        memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    return mc_slice(copy, text.length);
}

struct mc_slice mc_arena_lower(struct mc_arena *arena, struct mc_slice text)
{
    char *copy = mc_arena_alloc(arena, text.length + 1);
    size_t i;

    for (i = 0; i < text.length; i++) {
        char c = text.data[i];

        copy[i] = mc_ascii_lower(c);
    }
    copy[i] = '\0';
    return mc_slice(copy, text.length);
}

char *mc_arena_strdup(struct mc_arena *arena, const char *text)
{
    size_t n_bytes = strlen(text) + 1;
    char *copy = mc_arena_alloc(arena, n_bytes);

    memcpy(copy, text, n_bytes);
    return copy;
}

char *mc_arena_format_list(struct mc_arena *arena, const char *format, va_list arguments)
{
    va_list again;
    int length;
    char *text;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    text = mc_arena_alloc(arena, length < 0 ? 1 : (size_t)length + 1);
    if (length < 0)
        text[0] = '\0';
    else
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *mc_arena_format(struct mc_arena *arena, const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = mc_arena_format_list(arena, format, arguments);
    va_end(arguments);
    return text;
}

struct mc_slice mc_arena_slice(struct mc_arena *arena, const char *format, ...)
{
    struct mc_slice text;
    va_list arguments;

    va_start(arguments, format);
    text = mc_slice_of(mc_arena_format_list(arena, format, arguments));
    va_end(arguments);
    return text;
}

struct mc_arena_mark mc_arena_mark(struct mc_arena *arena)
{
    struct mc_arena_mark mark = {arena->current, arena->current->used};
    return mark;
}

void mc_arena_reset(struct mc_arena *arena, struct mc_arena_mark mark)
{
    arena->current = mark.block;
    arena->current->used = mark.used;
}

void mc_arena_clear(struct mc_arena *arena)
{
    arena->current = arena->first;
    arena->current->used = 0;
}

void mc_arena_shrink(struct mc_arena *arena)
{
    struct block **link = &arena->first->next, *block;

    mc_arena_clear(arena);
    while ((block = *link) != NULL) {
        if (block->size <= LARGEST_KEPT) {
            link = &block->next;
            continue;
        }
        *link = block->next;
        free(block);
    }
}

void mc_arena_adopt(struct mc_arena *arena, struct mc_arena *other)
{
    struct block *block = other->current->next, *next;

    for (; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    /* Before all others, which a reset does not reach. */
    other->current->next = arena->first;
    arena->first = other->first;
    free(other);
}

bool mc_arena_release(struct mc_arena *arena, const void *memory)
{
    struct block *before = arena->first, *block;

    while (before->next != NULL && before->next->bytes != memory)
        before = before->next;
    block = before->next;
    if (block == NULL || block->size <= LARGEST_STEP || block->used < block->size)
        return false;
    before->next = block->next;
    if (arena->current == block)
        arena->current = before;
    free(block);
    return true;
}

/* --- growable arrays -------------------------------------------------------------------------- */

enum { LEAST_CAPACITY = 16 };

/* The capacity that replaces this one. */
static size_t wider(size_t capacity, size_t needed)
{
    size_t wanted = capacity < LEAST_CAPACITY / 2 ? LEAST_CAPACITY : mc_array_size(capacity, 2);

    if (needed <= capacity)
        return capacity;
    return needed > wanted ? needed : wanted;
}

void *mc_vector_enlarge(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t wanted = wider(*capacity, needed);

    array = mc_realloc_array(array, wanted, size);
    *capacity = wanted;
    return array;
}

void *mc_vector_enlarge_zeroed(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t old = array == NULL ? 0 : *capacity;
    char *larger = mc_vector_enlarge(array, capacity, needed, size);

    memset(larger + old * size, 0, (*capacity - old) * size);
    return larger;
}

void *mc_vector_enlarge_arena(struct mc_arena *arena, const void *array, size_t *capacity,
                              size_t needed, size_t size)
{
    size_t wanted = wider(*capacity, needed), used = array == NULL ? 0 : *capacity * size;
    char *larger = mc_arena_array(arena, wanted, size);

    if (used > 0)
        memcpy(larger, array, used);
    *capacity = wanted;
    return larger;
}

/* --- text that grows -------------------------------------------------------------------------- */

void mc_buffer_reserve(struct mc_buffer *buffer, size_t n_bytes)
{
    MC_RESERVE(buffer->data, buffer->capacity, buffer->length + n_bytes + 1);
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append(struct mc_buffer *buffer, const char *bytes, size_t length)
{
    mc_buffer_reserve(buffer, length);
    if (length > 0)
        memcpy(buffer->data + buffer->length, bytes, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append_text(struct mc_buffer *buffer, const char *text)
{
    mc_buffer_append(buffer, text, strlen(text));
}

void mc_buffer_append_slice(struct mc_buffer *buffer, struct mc_slice slice)
{
    mc_buffer_append(buffer, slice.data, slice.length);
}

void mc_buffer_append_char(struct mc_buffer *buffer, char c)
{
    mc_buffer_append(buffer, &c, 1);
}

void mc_buffer_append_repeated(struct mc_buffer *buffer, char c, size_t times)
{
    mc_buffer_reserve(buffer, times);
    memset(buffer->data + buffer->length, c, times);
    buffer->length += times;
    buffer->data[buffer->length] = '\0';
}

void mc_buffer_append_format(struct mc_buffer *buffer, const char *format, ...)
{
    va_list arguments, again;
    int length;

    va_start(arguments, format);
    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length > 0) {
        mc_buffer_reserve(buffer, (size_t)length);
        (void)vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
}

void mc_buffer_clear(struct mc_buffer *buffer)
{
    buffer->length = 0;
    if (buffer->data != NULL)
        buffer->data[0] = '\0';
}

void mc_buffer_free(struct mc_buffer *buffer)
{
    free(buffer->data);
    buffer->data = NULL;
    buffer->length = buffer->capacity = 0;
}

struct mc_slice mc_buffer_slice(const struct mc_buffer *buffer)
{
    return mc_slice(buffer->data == NULL ? "" : buffer->data, buffer->length);
}

struct mc_slice mc_buffer_take(struct mc_buffer *buffer, struct mc_arena *arena)
{
    struct mc_slice copy = mc_arena_copy(arena, mc_buffer_slice(buffer));

    mc_buffer_free(buffer);
    return copy;
}
