/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_form.c: fills the placeholders of the page with style, script and the texts as JSON. The
 * order of texts, the checks and the masks of their origins are drawn from the seed. In order:
 * scales and flags, checks, data of the page, the page. */
#include "studies/humans/human_form.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/options.h"
#include "base/random.h"
#include "base/utf8.h"
#include "suite/shipped.h"

/* Streams of random numbers. */
enum { STREAM_ORDER, STREAM_MASK, STREAM_SHUFFLED, STREAM_REFERENCE, STREAM_WORDS, STREAM_BATCH };

/* --- scales and flags ------------------------------------------------------------------------- */

#define MOST_STEPS 1e6

/* Checks the last of n names: well formed and different from the others. */
static int check_name(const struct mc_slice *names, size_t n, const char *what,
                      struct mc_error *error)
{
    const struct mc_slice name = names[n - 1];
    size_t i;

    if (name.length == 0)
        return mc_error_set(error, MC_CODE_USAGE, "--%ss: a %s without a name", what, what);
    if (mc_utf8_invalid(name) < name.length)
        return mc_error_set(error, MC_CODE_USAGE, "--%ss is not well-formed UTF-8", what);
    for (i = 0; i < name.length; i++)
        if ((unsigned char)name.data[i] < 0x20)
            return mc_error_set(error, MC_CODE_USAGE, "--%ss: a name with a control character",
                                what);
    for (i = 0; i + 1 < n; i++)
        if (mc_slice_equal(names[i], name))
            return mc_error_set(error, MC_CODE_USAGE, "--%ss: %.*s stands there twice", what,
                                MC_SLICE_ARGUMENTS(name));
    return 0;
}

/* "MINIMUM..MAXIMUM[:STEP]". */
static int parse_range(struct mc_slice range, struct mc_arena *arena, struct mc_form_scale *scale)
{
    const char *text = range.data, *dots = strstr(text, ".."), *colon = strchr(text, ':');
    const char *minimum, *maximum;

    if (dots == NULL)
        return -1;
    minimum = mc_arena_copy(arena, mc_slice(text, (size_t)(dots - text))).data;
    dots += 2;
    maximum = colon == NULL ? dots : mc_arena_copy(arena, mc_slice(dots, strcspn(dots, ":"))).data;
    if (mc_parse_real(minimum, &scale->minimum) != 0 ||
        mc_parse_real(maximum, &scale->maximum) != 0)
        return -1;
    return colon == NULL ? 0 : mc_parse_real(colon + 1, &scale->step);
}

static int parse_scale(struct mc_slice text, struct mc_arena *arena, struct mc_form_scale *scale,
                       struct mc_error *error)
{
    const char *colon = memchr(text.data, ':', text.length);
    size_t length = colon == NULL ? text.length : (size_t)(colon - text.data);
    double steps;

    *scale = (struct mc_form_scale){mc_arena_copy(arena, mc_slice(text.data, length)), 0, 100, 1};
    if (mc_slice_is(scale->name, "flag"))
        return mc_error_set(error, MC_CODE_USAGE, "--scales: errors to tick are for --flags");
    if (colon == NULL)
        return 0;
    if (parse_range(mc_slice_of(colon + 1), arena, scale) != 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--scales: '%.*s' is not NAME:MINIMUM..MAXIMUM or "
                            "NAME:MINIMUM..MAXIMUM:STEP",
                            MC_SLICE_ARGUMENTS(text));
    steps = (scale->maximum - scale->minimum) / scale->step;
    if (!(scale->step > 0) || !(steps >= 1) || steps > MOST_STEPS ||
        fabs(steps - round(steps)) > 1e-9 * steps)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--scales: '%.*s': steps must lead from the minimum to the maximum, a "
                            "million at most",
                            MC_SLICE_ARGUMENTS(text));
    return 0;
}

int mc_form_scales_parse(const char *text, struct mc_arena *arena, struct mc_form_scale **scales,
                         size_t *n, struct mc_error *error)
{
    const struct mc_option_list parts = mc_comma_list(text, arena);
    struct mc_slice *names = mc_arena_array(arena, parts.n_items, sizeof(*names));
    size_t i;

    *n = parts.n_items;
    *scales = mc_arena_array(arena, *n, sizeof(**scales));
    for (i = 0; i < *n; i++) {
        if (parse_scale(mc_slice_of(parts.items[i]), arena, &(*scales)[i], error) != 0)
            return -1;
        names[i] = (*scales)[i].name;
        if (check_name(names, i + 1, "scale", error) != 0)
            return -1;
    }
    return 0;
}

int mc_form_flags_parse(const char *text, struct mc_arena *arena, struct mc_slice **flags,
                        size_t *n, struct mc_error *error)
{
    const struct mc_option_list parts = mc_comma_list(text, arena);
    size_t i;

    *flags = NULL;
    *n = 0;
    if (*text == '\0')
        return 0;
    *n = parts.n_items;
    *flags = mc_arena_array(arena, *n, sizeof(**flags));
    for (i = 0; i < *n; i++) {
        (*flags)[i] = mc_slice_of(parts.items[i]);
        if (check_name(*flags, i + 1, "flag", error) != 0)
            return -1;
    }
    return 0;
}

/* --- checks ----------------------------------------------------------------------------------- */

/* A text as the page shows it; kind: that of a check, "" if it is none. */
struct entry {
    const struct mc_form_text *origin;
    struct mc_slice text;
    const char *kind;
};

enum { LEAST_WORDS = 5 };

static void shuffle(size_t *places, size_t n, uint64_t seed, uint64_t stream)
{
    size_t i;

    for (i = n; i > 1; i--) {
        size_t other = mc_random_below(mc_random_bits(seed, stream, i), (uint32_t)i);
        size_t place = places[i - 1];

        places[i - 1] = places[other];
        places[other] = place;
    }
}

/* items[i]: the item of text i, numbered from 0 in order of appearance. Returns the number of
 * items. */
static size_t number_items(const struct mc_form_text *texts, size_t n, size_t *items,
                           struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    size_t i;

    for (i = 0; i < n; i++)
        items[i] = mc_string_map_add(names, texts[i].item, NULL);
    return mc_string_map_size(names);
}

size_t mc_form_take_batch(struct mc_form_text *texts, size_t n, size_t batch, size_t n_batches,
                          uint64_t seed, struct mc_arena *arena)
{
    size_t *items = mc_arena_array(arena, n, sizeof(*items)), *drawn, *batches;
    size_t n_items = number_items(texts, n, items, arena), n_kept = 0, i;

    drawn = mc_arena_array(arena, n_items, sizeof(*drawn));
    batches = mc_arena_array(arena, n_items, sizeof(*batches));
    for (i = 0; i < n_items; i++)
        drawn[i] = i;
    shuffle(drawn, n_items, seed, STREAM_BATCH);
    for (i = 0; i < n_items; i++)
        batches[drawn[i]] = i % n_batches + 1;
    for (i = 0; i < n; i++)
        if (batches[items[i]] == batch)
            texts[n_kept++] = texts[i];
    return n_kept;
}

/* The words of a text, separated by white space; the array is in the arena. */
static struct mc_slice *words_of(struct mc_slice text, struct mc_arena *arena, size_t *n)
{
    static const char blanks[] = " \t\n\r";
    struct mc_slice *words = NULL;
    size_t capacity = 0, at = 0, end;

    *n = 0;
    while (at < text.length) {
        end = at;
        while (end < text.length && strchr(blanks, text.data[end]) == NULL)
            end++;
        if (end > at)
            *MC_ARENA_PUSH(arena, words, *n, capacity) = mc_slice(text.data + at, end - at);
        at = end + 1;
    }
    return words;
}

/* Whether a different order of the words exists and is worth showing. */
static bool can_be_shuffled(const struct mc_form_text *text, struct mc_arena *arena)
{
    size_t n, i;
    const struct mc_slice *words = words_of(text->text, arena, &n);

    for (i = 1; i < n; i++)
        if (!mc_slice_equal(words[i], words[0]))
            return n >= LEAST_WORDS;
    return false;
}

static bool can_be_replaced(const struct mc_form_text *text, struct mc_arena *arena)
{
    (void)arena;
    return text->n_references > 0;
}

/* The words in a different order. */
static struct mc_slice shuffled_words(struct mc_slice text, uint64_t seed, uint64_t index,
                                      struct mc_arena *arena)
{
    size_t n, i;
    const struct mc_slice *words = words_of(text, arena, &n);
    size_t *places = mc_arena_array(arena, n, sizeof(*places));
    struct mc_buffer buffer = {NULL, 0, 0};

    for (i = 0; i < n; i++)
        places[i] = i;
    shuffle(places, n, mc_random_bits(seed, STREAM_WORDS, index), STREAM_WORDS);
    for (i = 0; i < n && mc_slice_equal(words[i], words[places[i]]);)
        i++;
    if (i == n) /* the original order was drawn */
        for (i = 0; i < n; i++)
            places[i] = (i + 1) % n;
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_char(&buffer, ' ');
        mc_buffer_append_slice(&buffer, words[places[i]]);
    }
    return mc_buffer_take(&buffer, arena);
}

/* The texts from which a kind of check can be made, in random order. */
static size_t *candidates_of(const struct mc_human_form *form, uint64_t stream,
                             bool (*can_be)(const struct mc_form_text *, struct mc_arena *),
                             struct mc_arena *arena, size_t *n)
{
    size_t *places = mc_arena_array(arena, form->n_texts, sizeof(*places)), i;

    *n = 0;
    for (i = 0; i < form->n_texts; i++)
        if (can_be(&form->texts[i], arena))
            places[(*n)++] = i;
    shuffle(places, *n, form->seed, stream);
    return places;
}

/* Appends the checks to the texts. */
static int add_checks(const struct mc_human_form *form, struct mc_arena *arena,
                      struct entry *entries, struct mc_error *error)
{
    size_t n_shuffled, n_replaced, n_first, i;
    const size_t *shuffled, *replaced;

    if (form->n_checks == 0)
        return 0;
    shuffled = candidates_of(form, STREAM_SHUFFLED, can_be_shuffled, arena, &n_shuffled);
    replaced = candidates_of(form, STREAM_REFERENCE, can_be_replaced, arena, &n_replaced);
    if (form->n_checks > n_shuffled + n_replaced)
        return mc_error_set(error, MC_CODE_INPUT,
                            "--checks %zu: %zu can be made, of %zu texts with five words and %zu "
                            "with a reference",
                            form->n_checks, n_shuffled + n_replaced, n_shuffled, n_replaced);
    n_first = (form->n_checks + 1) / 2;
    if (n_first > n_shuffled)
        n_first = n_shuffled;
    if (form->n_checks - n_first > n_replaced)
        n_first = form->n_checks - n_replaced;
    for (i = 0; i < form->n_checks; i++) {
        struct entry *entry = &entries[form->n_texts + i];

        if (i < n_first) {
            entry->origin = &form->texts[shuffled[i]];
            entry->text = shuffled_words(entry->origin->text, form->seed, i, arena);
            entry->kind = "shuffled";
        } else {
            entry->origin = &form->texts[replaced[i - n_first]];
            entry->text = entry->origin->references[0];
            entry->kind = "reference";
        }
    }
    return 0;
}

/* --- data of the page ------------------------------------------------------------------------- */

/* The hint that the page shows for common scales. */
static const char *hint_of(struct mc_slice name, enum mc_form_reference reference)
{
    if (mc_slice_is(name, "fluency"))
        return "How grammatical and natural is the text?";
    if (mc_slice_is(name, "adequacy"))
        return reference == MC_FORM_HIDDEN
                   ? "How much of what it should say does the text say?"
                   : "How much of the meaning of the reference does the text express?";
    return "";
}

static void put_number(struct mc_buffer *out, const char *key, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    mc_format_real(number, text);
    mc_buffer_append_format(out, ", \"%s\": %s", key, text);
}

static void put_scales(const struct mc_human_form *form, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_append_text(out, "\"scales\": [");
    for (i = 0; i < form->n_scales; i++) {
        const struct mc_form_scale *scale = &form->scales[i];

        mc_buffer_append_text(out, i == 0 ? "\n  {\"name\": " : ",\n  {\"name\": ");
        mc_json_append_text(out, scale->name);
        put_number(out, "minimum", scale->minimum);
        put_number(out, "maximum", scale->maximum);
        put_number(out, "step", scale->step);
        mc_buffer_append_text(out, ", \"hint\": ");
        mc_json_append_text(out, mc_slice_of(hint_of(scale->name, form->reference)));
        mc_buffer_append_char(out, '}');
    }
    mc_buffer_append_text(out, "\n],\n");
}

static void put_texts(const struct mc_slice *texts, size_t n, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_append_char(out, '[');
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(out, i == 0 ? "" : ", ");
        mc_json_append_text(out, texts[i]);
    }
    mc_buffer_append_char(out, ']');
}

/* [item, system, output, kind] in hexadecimal digits, XORed with a mask that the script can
 * generate again. */
static void put_code(const struct entry *entry, uint32_t mask, size_t place, struct mc_buffer *out)
{
    uint32_t state = mask + (uint32_t)(place + 1) * 0x9E3779B9u;
    struct mc_buffer plain = {NULL, 0, 0};
    size_t i;

    mc_buffer_append_char(&plain, '[');
    mc_json_append_text(&plain, entry->origin->item);
    mc_buffer_append_char(&plain, ',');
    mc_json_append_text(&plain, entry->origin->system);
    mc_buffer_append_format(&plain, ",%u,\"%s\"]", (unsigned)entry->origin->output, entry->kind);
    for (i = 0; i < plain.length; i++) {
        state = state * 1664525u + 1013904223u;
        mc_buffer_append_format(out, "%02x", (unsigned char)plain.data[i] ^ (state >> 24));
    }
    mc_buffer_free(&plain);
}

/* Writes references once for all consecutive texts that share them. numbers: [n_texts], the
 * references of each text. */
static void put_references(const struct mc_human_form *form, size_t *numbers, struct mc_buffer *out)
{
    size_t i, n = 0;

    mc_buffer_append_text(out, "\"references\": [");
    for (i = 0; i < form->n_texts; i++) {
        const struct mc_form_text *text = &form->texts[i];

        if (i > 0 && text->references == text[-1].references) {
            numbers[i] = numbers[i - 1];
            continue;
        }
        numbers[i] = n++;
        mc_buffer_append_text(out, n == 1 ? "\n  " : ",\n  ");
        put_texts(text->references, form->reference == MC_FORM_HIDDEN ? 0 : text->n_references,
                  out);
    }
    mc_buffer_append_text(out, "\n],\n");
}

/* In random order, so that no position gives away the system. */
static void put_entries(const struct mc_human_form *form, const struct entry *entries, size_t n,
                        const size_t *numbers, struct mc_arena *arena, struct mc_buffer *out)
{
    uint32_t mask = (uint32_t)(mc_random_bits(form->seed, STREAM_MASK, 0) >> 32);
    size_t *places = mc_arena_array(arena, n, sizeof(*places)), i;
    size_t *items = mc_arena_array(arena, form->n_texts, sizeof(*items));

    (void)number_items(form->texts, form->n_texts, items, arena);
    for (i = 0; i < n; i++)
        places[i] = i;
    shuffle(places, n, form->seed, STREAM_ORDER);
    mc_buffer_append_format(out, "\"mask\": %lu,\n\"entries\": [", (unsigned long)mask);
    for (i = 0; i < n; i++) {
        const struct entry *entry = &entries[places[i]];

        mc_buffer_append_text(out, i == 0 ? "\n  {\"code\": \"" : ",\n  {\"code\": \"");
        put_code(entry, mask, i, out);
        mc_buffer_append_format(out, "\", \"item\": %zu, \"references\": %zu, \"text\": ",
                                items[entry->origin - form->texts],
                                numbers[entry->origin - form->texts]);
        mc_json_append_text(out, entry->text);
        mc_buffer_append_char(out, '}');
    }
    mc_buffer_append_text(out, "\n]");
}

/* JSON in which nothing can end the HTML element around it: '<', '>' and '&', which occur only in
 * strings, are escaped. */
static struct mc_slice guarded(struct mc_slice json, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < json.length; i++)
        if (strchr("<>&", json.data[i]) != NULL)
            mc_buffer_append_format(&out, "\\u%04x", (unsigned char)json.data[i]);
        else
            mc_buffer_append_char(&out, json.data[i]);
    return mc_buffer_take(&out, arena);
}

static int make_data(const struct mc_human_form *form, struct mc_arena *arena,
                     struct mc_slice *data, struct mc_error *error)
{
    static const char *const references[] = {"shown", "hidden", "after"};
    size_t n = form->n_texts + form->n_checks, i;
    struct entry *entries = mc_arena_array(arena, n, sizeof(*entries));
    size_t *numbers = mc_arena_array(arena, form->n_texts, sizeof(*numbers));
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_sha256 sha;
    char hash[65];

    for (i = 0; i < form->n_texts; i++)
        entries[i] = (struct entry){&form->texts[i], form->texts[i].text, ""};
    if (add_checks(form, arena, entries, error) != 0)
        return -1;
    mc_buffer_append_format(&out,
                            "\"seed\": \"%llu\",\n\"reference\": \"%s\",\n\"page\": \"%s\",\n"
                            "\"rounds\": \"%s\",\n\"post_edits\": %s,\n"
                            "\"slider_values\": %s,\n",
                            (unsigned long long)form->seed, references[form->reference],
                            form->by_item ? "item" : "text", form->in_rounds ? "all" : "page",
                            form->post_edits ? "true" : "false",
                            form->slider_values ? "true" : "false");
    put_scales(form, &out);
    mc_buffer_append_text(&out, "\"flags\": ");
    put_texts(form->flags, form->n_flags, &out);
    mc_buffer_append_text(&out, ",\n");
    put_references(form, numbers, &out);
    put_entries(form, entries, n, numbers, arena, &out);
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, out.data, out.length);
    mc_sha256_end(&sha, hash);
    *data =
        guarded(mc_arena_slice(arena, "{\n\"form\": \"%.16s\",\n%s\n}\n", hash, out.data), arena);
    mc_buffer_free(&out);
    return 0;
}

/* --- the page --------------------------------------------------------------------------------- */

static void escape(struct mc_slice text, struct mc_buffer *out)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        if (strchr("<>&\"'", text.data[i]) != NULL)
            mc_buffer_append_format(out, "&#%d;", text.data[i]);
        else
            mc_buffer_append_char(out, text.data[i]);
}

/* Paragraphs of plain text, separated by blank lines. */
static void put_paragraphs(struct mc_slice text, struct mc_buffer *out)
{
    const char *at = text.data, *end = text.data + text.length;
    bool is_open = false;

    while (at < end) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = line == NULL ? (size_t)(end - at) : (size_t)(line - at);

        if (length == strspn(at, " \t\r") || length == 0) {
            mc_buffer_append_text(out, is_open ? "</p>\n" : "");
            is_open = false;
        } else {
            mc_buffer_append_text(out, is_open ? "\n" : "<p>");
            escape(mc_slice(at, length), out);
            is_open = true;
        }
        at += length + (line != NULL);
    }
    mc_buffer_append_text(out, is_open ? "</p>" : "");
}

static const char *default_instructions(const struct mc_human_form *form, struct mc_arena *arena)
{
    const char *them = form->by_item ? "them" : "it", *they = form->by_item ? "they" : "it";
    const char *reference = "";

    if (form->reference == MC_FORM_SHOWN)
        reference =
            mc_arena_format(arena, " %s stands a reference: a text that says what %s should say.",
                            form->by_item ? "Above them" : "Beside each one", they);
    else if (form->reference == MC_FORM_AFTER && form->in_rounds)
        reference = mc_arena_format(
            arena,
            " Judge %s alone first, until you have seen all. Then all come once more, with a "
            "reference, a text that says what %s should say; judge the rest against it.",
            them, they);
    else if (form->reference == MC_FORM_AFTER)
        reference = mc_arena_format(arena,
                                    " Judge %s alone first. Then a reference appears, a text that "
                                    "says what %s should say; judge the rest against it.",
                                    them, they);
    return mc_arena_format(
        arena,
        "You will see %s. Programs wrote them; which one is not shown.%s Judge "
        "each text by itself, and use the whole of a scale.%s%s%s",
        form->by_item ? "all texts about one thing at a time, in a drawn order"
                      : "one text at a time",
        reference,
        form->n_flags > 0 ? " Tick every error that you see; tick nothing where there is none."
                          : "",
        form->post_edits ? " Then correct the text, with as few changes as will do." : "",
        form->n_checks > 0 ? " A few texts are there to check that the form is filled in with care."
                           : "");
}

static void put_base64(const unsigned char *bytes, size_t n, struct mc_buffer *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t i, k;

    for (i = 0; i < n; i += 3) {
        unsigned long word = (unsigned long)bytes[i] << 16;

        word |= i + 1 < n ? (unsigned long)bytes[i + 1] << 8 : 0;
        word |= i + 2 < n ? (unsigned long)bytes[i + 2] : 0;
        for (k = 0; k < 4; k++)
            mc_buffer_append_char(out, i + k > n ? '=' : digits[word >> (18 - 6 * k) & 63]);
    }
}

/* "'sha256-...'": the source expression of a content security policy that allows only this text. */
static void put_source(struct mc_slice text, struct mc_buffer *out)
{
    struct mc_sha256 sha;
    char hex[65];
    unsigned char bytes[32];
    size_t i;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text.data, text.length);
    mc_sha256_end(&sha, hex);
    for (i = 0; i < sizeof(bytes); i++) {
        const char *digits = "0123456789abcdef";

        bytes[i] = (unsigned char)((strchr(digits, hex[2 * i]) - digits) * 16 +
                                   (strchr(digits, hex[2 * i + 1]) - digits));
    }
    mc_buffer_append_text(out, "'sha256-");
    put_base64(bytes, sizeof(bytes), out);
    mc_buffer_append_char(out, '\'');
}

/* A placeholder of the page, @NAME@, and the text that replaces it. */
struct placeholder {
    const char *name;
    struct mc_slice text;
};

static void write_page(struct mc_slice page, const struct placeholder *places, FILE *stream)
{
    size_t at = 0;

    while (at < page.length) {
        const struct placeholder *place = places;
        size_t n = 0;

        if (page.data[at] == '@')
            for (; place->name != NULL; place++) {
                n = strlen(place->name);
                if (strncmp(page.data + at + 1, place->name, n) == 0 &&
                    page.data[at + 1 + n] == '@')
                    break;
            }
        if (page.data[at] == '@' && place->name != NULL) {
            (void)fwrite(place->text.data, 1, place->text.length, stream);
            at += n + 2;
        } else {
            (void)putc(page.data[at++], stream);
        }
    }
}

int mc_human_form_write(const struct mc_human_form *form, struct mc_arena *arena, FILE *stream,
                        struct mc_error *error)
{
    static const char *const names[] = {"form.html", "form.css", "form.js"};
    const char *folder = mc_shipped_folder("reports/form", arena);
    struct mc_buffer title = {NULL, 0, 0}, instructions = {NULL, 0, 0}, policy = {NULL, 0, 0};
    struct mc_slice parts[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}}, data = {NULL, 0};
    struct placeholder places[7] = {{NULL, {NULL, 0}}};
    size_t i;

    if (folder == NULL)
        return mc_error_set(error, MC_CODE_INPUT,
                            "the page of the form was not found (set METRICHECK_DATA)");
    for (i = 0; i < 3; i++)
        if (mc_file_read_text(mc_arena_format(arena, "%s/%s", folder, names[i]), arena, &parts[i],
                              error) != 0)
            return -1;
    if (make_data(form, arena, &data, error) != 0)
        return -1;
    escape(form->title, &title);
    put_paragraphs(form->instructions.length > 0 ? form->instructions
                                                 : mc_slice_of(default_instructions(form, arena)),
                   &instructions);
    mc_buffer_append_text(&policy, "default-src 'none'; base-uri 'none'; form-action 'none'; "
                                   "style-src ");
    put_source(parts[1], &policy);
    mc_buffer_append_text(&policy, "; script-src ");
    put_source(parts[2], &policy);
    places[0] = (struct placeholder){"title", mc_buffer_take(&title, arena)};
    places[1] = (struct placeholder){"instructions", mc_buffer_take(&instructions, arena)};
    places[2] = (struct placeholder){"style", parts[1]};
    places[3] = (struct placeholder){"script", parts[2]};
    places[4] = (struct placeholder){"data", data};
    places[5] = (struct placeholder){"policy", mc_buffer_take(&policy, arena)};
    write_page(parts[0], places, stream);
    return 0;
}
