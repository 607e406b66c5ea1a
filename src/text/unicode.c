/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unicode.c: uses the tables of utf8proc and a few ranges of the Unicode files that it lacks; ASCII
 * takes a shortcut where it is frequent. In order: properties, width, classes, white space, lower
 * case, decomposition, characters by number, plain text. */
#include "text/unicode.h"

#include <assert.h>
#include <stdlib.h>
#include <utf8proc.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"

/* --- properties ------------------------------------------------------------------------------- */

/* Code points first..last of a property, sorted. */
struct range {
    uint32_t first, last;
};

/* Unicode 15, PropList.txt: Other_Lowercase and Other_Uppercase; with the categories Lu, Ll and Lt
 * they make up the derived property Cased. */
static const struct range other_cased[] = {
    {0xAA, 0xAA},       {0xBA, 0xBA},       {0x2B0, 0x2B8},     {0x2C0, 0x2C1},
    {0x2E0, 0x2E4},     {0x345, 0x345},     {0x37A, 0x37A},     {0x1D2C, 0x1D6A},
    {0x1D78, 0x1D78},   {0x1D9B, 0x1DBF},   {0x2071, 0x2071},   {0x207F, 0x207F},
    {0x2090, 0x209C},   {0x2160, 0x217F},   {0x24B6, 0x24E9},   {0x2C7C, 0x2C7D},
    {0xA69C, 0xA69D},   {0xA770, 0xA770},   {0xA7F8, 0xA7F9},   {0xAB5C, 0xAB5F},
    {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107B0}, {0x107B2, 0x107BA},
    {0x1E030, 0x1E06D}, {0x1F130, 0x1F149}, {0x1F150, 0x1F169}, {0x1F170, 0x1F189},
};

/* Unicode 15, WordBreakProperty.txt: MidLetter, MidNumLet and Single_Quote; with the categories Mn,
 * Me, Cf, Lm and Sk they make up the derived property Case_Ignorable. */
static const struct range inside_words[] = {
    {0x27, 0x27},     {0x2E, 0x2E},     {0x3A, 0x3A},     {0xB7, 0xB7},
    {0x387, 0x387},   {0x55F, 0x55F},   {0x5F4, 0x5F4},   {0x2018, 0x2019},
    {0x2024, 0x2024}, {0x2027, 0x2027}, {0xFE13, 0xFE13}, {0xFE52, 0xFE52},
    {0xFE55, 0xFE55}, {0xFF07, 0xFF07}, {0xFF0E, 0xFF0E}, {0xFF1A, 0xFF1A},
};

enum { CAPITAL_I_WITH_DOT = 0x130, DOT_ABOVE = 0x307, CAPITAL_SIGMA = 0x3A3, FINAL_SIGMA = 0x3C2 };

static bool in_ranges(const struct range *ranges, size_t n, uint32_t code_point)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (code_point > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && code_point >= ranges[low].first;
}

static utf8proc_category_t category(uint32_t code_point)
{
    return utf8proc_category((utf8proc_int32_t)code_point);
}

static bool is_printable_ascii(char byte)
{
    return byte >= ' ' && byte <= '~';
}

/* --- width ------------------------------------------------------------------------------------ */

size_t mc_display_width(struct mc_slice text)
{
    size_t width = 0, i = 0;

    while (i < text.length) {
        utf8proc_int32_t code_point;
        utf8proc_ssize_t n_bytes;

        if (is_printable_ascii(text.data[i])) {
            width++;
            i++;
            continue;
        }
        n_bytes = utf8proc_iterate((const utf8proc_uint8_t *)text.data + i,
                                   (utf8proc_ssize_t)(text.length - i), &code_point);

        if (n_bytes <= 0) {
            width++;
            i++;
            continue;
        }
        width += (size_t)utf8proc_charwidth(code_point);
        i += (size_t)n_bytes;
    }
    return width;
}

/* --- classes ---------------------------------------------------------------------------------- */

bool mc_is_space(uint32_t code_point)
{
    if (code_point < 0x80)
        return (code_point >= 0x09 && code_point <= 0x0D) ||
               (code_point >= 0x1C && code_point <= 0x20);
    return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
           (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x2028 ||
           code_point == 0x2029 || code_point == 0x202F || code_point == 0x205F ||
           code_point == 0x3000;
}

bool mc_is_punctuation(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c >= UTF8PROC_CATEGORY_PC && c <= UTF8PROC_CATEGORY_PO;
}

bool mc_is_symbol(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c >= UTF8PROC_CATEGORY_SM && c <= UTF8PROC_CATEGORY_SO;
}

bool mc_is_number(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c >= UTF8PROC_CATEGORY_ND && c <= UTF8PROC_CATEGORY_NO;
}

bool mc_is_decimal_digit(uint32_t code_point)
{
    return category(code_point) == UTF8PROC_CATEGORY_ND;
}

bool mc_is_letter(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO;
}

bool mc_is_other(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c == UTF8PROC_CATEGORY_CN || c >= UTF8PROC_CATEGORY_CC;
}

bool mc_is_nonspacing_mark(uint32_t code_point)
{
    return category(code_point) == UTF8PROC_CATEGORY_MN;
}

bool mc_is_ascii_punctuation(uint32_t code_point)
{
    return (code_point >= '!' && code_point <= '/') || (code_point >= ':' && code_point <= '@') ||
           (code_point >= '[' && code_point <= '`') || (code_point >= '{' && code_point <= '~');
}

bool mc_is_ascii(struct mc_slice text)
{
    unsigned char all = 0;
    size_t i;

    for (i = 0; i < text.length; i++)
        all |= (unsigned char)text.data[i];
    return all < 0x80;
}

/* --- white space ------------------------------------------------------------------------------ */

size_t mc_space_at(const char *data, const char *end)
{
    unsigned char first;
    size_t n_bytes;

    if (data >= end)
        return 0;
    first = (unsigned char)*data;
    if (first < 0x80)
        return mc_is_space(first);
    if (first != 0xC2 && (first < 0xE1 || first > 0xE3)) /* lead bytes of the others */
        return 0;
    return mc_is_space(mc_utf8_decode(data, &n_bytes)) ? n_bytes : 0;
}

/* First byte of the character that ends before `end`. */
static const char *character_before(const char *end)
{
    do
        end--;
    while (((unsigned char)*end & 0xC0) == 0x80);
    return end;
}

struct mc_slice mc_strip_end(struct mc_slice text)
{
    while (text.length > 0) {
        const char *end = text.data + text.length;
        const char *last = character_before(end);

        if (mc_space_at(last, end) == 0)
            break;
        text.length = (size_t)(last - text.data);
    }
    return text;
}

struct mc_slice mc_strip(struct mc_slice text)
{
    size_t n_bytes;

    text = mc_strip_end(text);
    while ((n_bytes = mc_space_at(text.data, text.data + text.length)) > 0) {
        text.data += n_bytes;
        text.length -= n_bytes;
    }
    return text;
}

/* --- lower case ------------------------------------------------------------------------------- */

static bool is_cased(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c == UTF8PROC_CATEGORY_LU || c == UTF8PROC_CATEGORY_LL || c == UTF8PROC_CATEGORY_LT ||
           in_ranges(other_cased, sizeof(other_cased) / sizeof(other_cased[0]), code_point);
}

static bool is_case_ignorable(uint32_t code_point)
{
    utf8proc_category_t c = category(code_point);

    return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_ME || c == UTF8PROC_CATEGORY_CF ||
           c == UTF8PROC_CATEGORY_LM || c == UTF8PROC_CATEGORY_SK ||
           in_ranges(inside_words, sizeof(inside_words) / sizeof(inside_words[0]), code_point);
}

/* Whether the first character of [data, end) that is not case-ignorable is cased. */
static bool cased_follows(const char *data, const char *end)
{
    while (data < end) {
        size_t n_bytes;
        uint32_t code_point = mc_utf8_decode(data, &n_bytes);

        if (!is_case_ignorable(code_point))
            return is_cased(code_point);
        data += n_bytes;
    }
    return false;
}

/* Whether the last character of [begin, data) that is not case-ignorable is cased. */
static bool cased_precedes(const char *begin, const char *data)
{
    while (data > begin) {
        size_t n_bytes;
        uint32_t code_point;

        data = character_before(data);
        code_point = mc_utf8_decode(data, &n_bytes);
        if (!is_case_ignorable(code_point))
            return is_cased(code_point);
    }
    return false;
}

static bool is_final_sigma(struct mc_slice text, const char *data, size_t n_bytes)
{
    return cased_precedes(text.data, data) &&
           !cased_follows(data + n_bytes, text.data + text.length);
}

/* The last code point of the lower case of the character at `data`; code points before it (only the
 * "i" of U+0130) are appended here. */
static uint32_t lower(enum mc_final_sigma rule, struct mc_buffer *buffer, struct mc_slice text,
                      const char *data, uint32_t code_point, size_t n_bytes)
{
    if (code_point == CAPITAL_I_WITH_DOT) {
        mc_buffer_append_char(buffer, 'i');
        return DOT_ABOVE;
    }
    if (code_point == CAPITAL_SIGMA && rule == MC_SIGMA_UNICODE &&
        is_final_sigma(text, data, n_bytes))
        return FINAL_SIGMA;
    return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code_point);
}

/* Appends the ASCII characters that begin at data; returns where they end. */
static const char *lower_ascii(struct mc_buffer *buffer, const char *data, const char *end)
{
    char *out;

    mc_buffer_reserve(buffer, (size_t)(end - data));
    out = buffer->data + buffer->length;
    for (; data < end && (unsigned char)*data < 0x80; data++)
        *out++ = (char)(*data >= 'A' && *data <= 'Z' ? *data + ('a' - 'A') : *data);
    *out = '\0';
    buffer->length = (size_t)(out - buffer->data);
    return data;
}

void mc_lower_append(struct mc_buffer *buffer, struct mc_slice text)
{
    mc_lower_append_with(MC_SIGMA_UNICODE, buffer, text);
}

void mc_lower_append_with(enum mc_final_sigma rule, struct mc_buffer *buffer, struct mc_slice text)
{
    const char *data = text.data, *end = data + text.length;

    while ((data = lower_ascii(buffer, data, end)) < end) {
        char bytes[4];
        size_t n_bytes;
        uint32_t code_point = mc_utf8_decode(data, &n_bytes);

        code_point = lower(rule, buffer, text, data, code_point, n_bytes);
        mc_buffer_append(buffer, bytes, mc_utf8_encode(code_point, bytes));
        data += n_bytes;
    }
}

struct mc_slice mc_lower_copy(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer lower = {NULL, 0, 0};

    mc_lower_append(&lower, text);
    return mc_buffer_take(&lower, arena);
}

uint32_t mc_lower_character(uint32_t code_point)
{
    if (code_point < 0x80)
        return code_point >= 'A' && code_point <= 'Z' ? code_point + ('a' - 'A') : code_point;
    return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code_point);
}

/* --- decomposition ---------------------------------------------------------------------------- */

size_t mc_decompose_character(uint32_t code_point, uint32_t parts[MC_DECOMPOSED_LIMIT])
{
    utf8proc_int32_t found[MC_DECOMPOSED_LIMIT];
    utf8proc_ssize_t n = utf8proc_decompose_char((utf8proc_int32_t)code_point, found,
                                                 MC_DECOMPOSED_LIMIT, UTF8PROC_DECOMPOSE, NULL);
    utf8proc_ssize_t i;

    if (n < 1 || n > MC_DECOMPOSED_LIMIT) {
        parts[0] = code_point;
        return 1;
    }
    for (i = 0; i < n; i++)
        parts[i] = (uint32_t)found[i];
    return (size_t)n;
}

unsigned mc_combining_class(uint32_t code_point)
{
    return (unsigned)utf8proc_get_property((utf8proc_int32_t)code_point)->combining_class;
}

static utf8proc_ssize_t decompose_text(struct mc_slice text, struct mc_code_points *out,
                                       utf8proc_option_t options)
{
    return utf8proc_decompose((const utf8proc_uint8_t *)text.data, (utf8proc_ssize_t)text.length,
                              (utf8proc_int32_t *)(void *)out->items,
                              (utf8proc_ssize_t)out->capacity, options);
}

/* utf8proc returns how much room it needs. A code point is never negative. */
void mc_nfkc(struct mc_slice text, struct mc_code_points *out)
{
    utf8proc_option_t options =
        (utf8proc_option_t)(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
    utf8proc_ssize_t n;

    MC_RESERVE(out->items, out->capacity, text.length + 1);
    n = decompose_text(text, out, options);
    if (n > (utf8proc_ssize_t)out->capacity) {
        MC_RESERVE(out->items, out->capacity, (size_t)n + 1);
        n = decompose_text(text, out, options);
    }
    assert(n >= 0);
    n = utf8proc_normalize_utf32((utf8proc_int32_t *)(void *)out->items, n, options);
    out->n = n > 0 ? (size_t)n : 0;
}

/* --- characters by number --------------------------------------------------------------------- */

enum { N_ASCII = 128 };

void mc_characters_clear(struct mc_characters *table)
{
    table->n_ids = N_ASCII;
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_characters_free(struct mc_characters *table)
{
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

static struct mc_character_slot *slot_of(const struct mc_characters *table, uint32_t code_point)
{
    size_t mask = table->n_slots - 1, at = (size_t)mc_hash_mix(code_point) & mask;

    while (table->slots[at].turn == table->turn && table->slots[at].code_point != code_point)
        at = (at + 1) & mask;
    return &table->slots[at];
}

/* Doubles the table. */
static void grow(struct mc_characters *table)
{
    struct mc_character_slot *old = table->slots;
    size_t n_old = table->n_slots, i;

    table->n_slots = n_old == 0 ? 256 : mc_array_size(n_old, 2);
    table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    for (i = 0; i < n_old; i++)
        if (old[i].turn == table->turn)
            *slot_of(table, old[i].code_point) = old[i];
    free(old);
}

static uint32_t id_of(struct mc_characters *table, uint32_t code_point)
{
    struct mc_character_slot *slot;

    if (code_point < N_ASCII)
        return code_point;
    if (table->n_ids - N_ASCII + 1 > table->n_slots / 2)
        grow(table);
    slot = slot_of(table, code_point);
    if (slot->turn != table->turn)
        *slot = (struct mc_character_slot){code_point, table->n_ids++, table->turn};
    return slot->id;
}

/* Bit 0: white space, bit 1: the blank. */
static const unsigned char ascii_spaces[N_ASCII] = {
    ['\t'] = 1, ['\n'] = 1, ['\v'] = 1, ['\f'] = 1, ['\r'] = 1,
    [0x1C] = 1, [0x1D] = 1, [0x1E] = 1, [0x1F] = 1, [' '] = 3,
};

size_t mc_characters_add(struct mc_characters *table, struct mc_slice text,
                         enum mc_characters_without without, uint32_t *ids)
{
    static const unsigned char masks[] = {0, 1, 2}; /* by enum mc_characters_without */
    const char *at = text.data, *end = at + text.length;
    unsigned char mask = masks[without];
    size_t n_bytes, n = 0;

    while (at < end) {
        unsigned char byte = (unsigned char)*at;
        uint32_t code_point;

        if (byte < N_ASCII) { /* no branch that depends on the character */
            ids[n] = byte;
            n += (ascii_spaces[byte] & mask) == 0;
            at++;
            continue;
        }
        code_point = mc_utf8_decode(at, &n_bytes);
        if (without != MC_CHARACTERS_WITHOUT_SPACE || !mc_is_space(code_point))
            ids[n++] = id_of(table, code_point);
        at += n_bytes;
    }
    return n;
}

void mc_characters_list(const struct mc_characters *table, uint32_t *code_points)
{
    size_t i;

    for (i = 0; i < N_ASCII; i++)
        code_points[i] = (uint32_t)i;
    for (i = 0; i < table->n_slots; i++)
        if (table->slots[i].turn == table->turn)
            code_points[table->slots[i].id] = table->slots[i].code_point;
}

/* --- plain text ------------------------------------------------------------------------------- */

/* The replacement of a character in plain text. */
static uint32_t plain(uint32_t c)
{
    if (c == '\t' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029)
        return ' ';
    return mc_utf8_is_dangerous(c) ? MC_UTF8_REPLACEMENT : c;
}

static uint32_t not_nul(uint32_t c)
{
    return c == 0 ? MC_UTF8_REPLACEMENT : c;
}

static struct mc_slice replace_characters(struct mc_slice text, uint32_t (*by)(uint32_t),
                                          struct mc_arena *arena)
{
    size_t at = 0, length = 0;
    bool same;
    char *copy;

    while (at < text.length && is_printable_ascii(text.data[at])) /* never replaced */
        at++;
    if (at == text.length)
        return text;
    same = mc_utf8_invalid(text) == text.length;
    while (same && at < text.length) {
        uint32_t c = mc_utf8_next(text, &at);

        same = by(c) == c;
    }
    if (same)
        return text;
    /* the replacement has three bytes, what it replaces at least one */
    copy = mc_arena_alloc(arena, mc_array_size(text.length, 3) + 1);
    for (at = 0; at < text.length;)
        length += mc_utf8_encode(by(mc_utf8_next(text, &at)), copy + length);
    copy[length] = '\0';
    return mc_slice(copy, length);
}

/* The text with the bracket of "##[" and the first colon of "::" replaced; only these commands are
 * still dangerous. */
static struct mc_slice without_commands(struct mc_slice text, struct mc_arena *arena)
{
    size_t at = 0, length = 0, i = mc_utf8_next_danger(text, 0);
    char *copy;

    if (i == text.length)
        return text;
    copy = mc_arena_alloc(arena, mc_array_size(text.length, 3) + 1);
    for (; i < text.length; i = mc_utf8_next_danger(text, at)) {
        i += text.data[i] == '#' ? 2 : 0;
        memcpy(copy + length, text.data + at, i - at);
        length += i - at;
        length += mc_utf8_encode(MC_UTF8_REPLACEMENT, copy + length);
        at = i + 1;
    }
    memcpy(copy + length, text.data + at, text.length - at);
    length += text.length - at;
    copy[length] = '\0';
    return mc_slice(copy, length);
}

struct mc_slice mc_plain_text(struct mc_slice text, struct mc_arena *arena)
{
    return without_commands(replace_characters(text, plain, arena), arena);
}

struct mc_slice mc_well_formed(struct mc_slice text, struct mc_arena *arena)
{
    return replace_characters(text, not_nul, arena);
}
