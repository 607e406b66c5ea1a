/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_align_names.c: the rules of word_align.h for names, dates and short forms of names. */
#include "amr/penman_write.h"
#include "amr/word_align.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "text/unicode.h"

enum {
    PART_LIMIT = 32,      /* longer names are not searched for */
    TEXT_LIMIT = 1 << 14, /* nor names in a longer sentence, in bytes */
    SHORTEST_PREFIX = 4,
};

/* The words in lower case, with a tab before, between and after them. */
struct joined {
    char *text;
    uint32_t length;
    uint32_t *word_at; /* [length] for a tab: the word after it; n_words for the last */
};

static bool join_words(const struct mc_word_aligner *aligner, struct joined *joined)
{
    size_t length = 1, at = 0;
    uint32_t i;

    for (i = 0; i < aligner->n_words; i++)
        length += aligner->words[i].lower.length + 1;
    if (length > TEXT_LIMIT)
        return false;
    joined->text = mc_arena_alloc(aligner->arena, length);
    joined->word_at = mc_arena_array(aligner->arena, length, sizeof(*joined->word_at));
    joined->length = (uint32_t)length;
    joined->text[at] = '\t';
    for (i = 0; i < aligner->n_words; i++) {
        struct mc_slice word = aligner->words[i].lower;

        joined->word_at[at++] = i;
        memcpy(joined->text + at, word.data, word.length);
        at += word.length;
        joined->text[at] = '\t';
    }
    joined->word_at[at] = aligner->n_words;
    return true;
}

/* --- names ------------------------------------------------------------------------------------ */

/* A name to search for. */
struct name {
    struct mc_slice parts[PART_LIMIT]; /* in lower case */
    uint32_t n_parts;
    bool fuzzy; /* a part may be the beginning of a word */
};

/* The end of the part that begins at `at`: its bytes, with tabs anywhere; MC_NOT_FOUND: not
 * there. */
static uint32_t part_end(const struct joined *joined, uint32_t at, struct mc_slice part)
{
    size_t i;

    for (i = 0; i < part.length; i++) {
        if (i > 0 && at < joined->length && joined->text[at] == '\t')
            at++;
        if (at >= joined->length || joined->text[at] != part.data[i])
            return MC_NOT_FOUND;
        at++;
    }
    return at;
}

/* reach[i]: how far the gap after a part that ends at i may go: over non-letters; with `fuzzy`,
 * first over the rest of the word. The text ends with a tab, so all are within it. */
static void find_reach(const struct joined *joined, bool fuzzy, uint32_t *reach)
{
    uint32_t i, letter = joined->length - 1, tab = joined->length - 1;

    for (i = joined->length; i-- > 0;) {
        if (mc_ascii_is_letter(joined->text[i]))
            letter = i;
        if (joined->text[i] == '\t')
            tab = i;
        reach[i] = fuzzy && i != tab ? reach[tab] : letter;
    }
}

/* ends[i]: the last tab of a match of the parts from `part` on that begins at i, or MC_NOT_FOUND.
 * `later` is the same for the next part, and latest[i] the last place up to i where it has one;
 * NULL: this is the last part. */
static void find_ends(const struct joined *joined, const struct name *name, uint32_t part,
                      const uint32_t *reach, const uint32_t *later, const uint32_t *latest,
                      uint32_t *ends)
{
    uint32_t i;

    for (i = 0; i < joined->length; i++) {
        uint32_t end = part_end(joined, i, name->parts[part]), next;

        ends[i] = MC_NOT_FOUND;
        if (end == MC_NOT_FOUND || end >= joined->length)
            continue;
        if (later != NULL) { /* the longest gap first */
            next = latest[reach[end]];
            if (next != MC_NOT_FOUND && next >= end)
                ends[i] = later[next];
            continue;
        }
        while (name->fuzzy && joined->text[end] != '\t')
            end++;
        if (joined->text[end] == '\t')
            ends[i] = end;
    }
}

/* latest[i]: the last place up to i with an entry in ends. */
static void find_latest(const struct joined *joined, const uint32_t *ends, uint32_t *latest)
{
    uint32_t i, last = MC_NOT_FOUND;

    for (i = 0; i < joined->length; i++) {
        if (ends[i] != MC_NOT_FOUND)
            last = i;
        latest[i] = last;
    }
}

/* Gives the line the words of the first match on free words. */
static void match_name(struct mc_word_aligner *aligner, const struct joined *joined, uint32_t line,
                       const struct name *name)
{
    struct mc_arena_mark mark = mc_arena_mark(aligner->arena);
    uint32_t *ends = mc_arena_array(aligner->arena, joined->length, sizeof(*ends));
    uint32_t *later = mc_arena_array(aligner->arena, joined->length, sizeof(*later));
    uint32_t *latest = mc_arena_array(aligner->arena, joined->length, sizeof(*latest));
    uint32_t *reach = mc_arena_array(aligner->arena, joined->length, sizeof(*reach));
    uint32_t part, i;

    find_reach(joined, name->fuzzy, reach);
    for (part = name->n_parts; part-- > 0;) {
        uint32_t *swapped = later;

        find_latest(joined, ends, latest);
        find_ends(joined, name, part, reach, part + 1 == name->n_parts ? NULL : ends, latest,
                  later);
        later = ends;
        ends = swapped;
    }
    for (i = 0; i + 1 < joined->length; i++)
        if (joined->text[i] == '\t' && ends[i + 1] != MC_NOT_FOUND &&
            mc_aligner_is_free(aligner, joined->word_at[i], joined->word_at[ends[i + 1]])) {
            mc_aligner_add(aligner, line, joined->word_at[i], joined->word_at[ends[i + 1]]);
            break;
        }
    mc_arena_reset(aligner->arena, mark);
}

/* The length to which a part is truncated for a fuzzy match. */
static size_t known_length(const struct mc_word_aligner *aligner, struct mc_slice part)
{
    size_t longest = SHORTEST_PREFIX;
    uint32_t i;

    for (i = 0; i < aligner->n_words; i++) {
        size_t shared = mc_aligner_shared_prefix(&aligner->words[i], part);

        longest = shared > longest ? shared : longest;
    }
    return longest < part.length ? longest : part.length;
}

/* Reads the parts of a name; false: it has none, too many, or one is taken. */
static bool read_name(const struct mc_word_aligner *aligner, uint32_t index, struct name *name)
{
    const struct mc_node_line *line = &aligner->lines->items[index];
    uint32_t k;

    name->n_parts = 0;
    for (k = 0; k < line->n_children; k++) {
        const struct mc_node_child *child = &aligner->lines->children[line->first_child + k];
        struct mc_aligner_word part;

        if (!mc_aligner_is_op(child->role))
            continue;
        if (name->n_parts == PART_LIMIT || aligner->line_span[child->line] != MC_NOT_FOUND)
            return false;
        part.text = aligner->concepts[child->line];
        if (part.text.length == 0)
            return false;
        part.text = mc_lower_copy(part.text, aligner->arena);
        if (name->fuzzy)
            part.text.length = known_length(aligner, part.text);
        name->parts[name->n_parts++] = part.text;
    }
    return name->n_parts > 0;
}

static void align_names(struct mc_word_aligner *aligner, const struct joined *joined, bool fuzzy)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];
        struct name name;

        name.fuzzy = fuzzy;
        if (aligner->line_span[index] != MC_NOT_FOUND || !mc_slice_is(line->concept, "name") ||
            !read_name(aligner, index, &name))
            continue;
        match_name(aligner, joined, index, &name);
        for (k = 0; k < line->n_children; k++)
            if (mc_aligner_is_op(aligner->lines->children[line->first_child + k].role))
                aligner->line_span[aligner->lines->children[line->first_child + k].line] =
                    aligner->line_span[index];
    }
}

void mc_aligner_names(struct mc_word_aligner *aligner)
{
    struct joined joined;

    if (aligner->n_words == 0 || !join_words(aligner, &joined))
        return;
    align_names(aligner, &joined, false);
    align_names(aligner, &joined, true);
}

/* --- short forms ------------------------------------------------------------------------------ */

static bool is_united_states(const struct name *name)
{
    return name->n_parts == 2 && mc_slice_is(name->parts[0], "united") &&
           mc_slice_is(name->parts[1], "states");
}

/* Whether the word is "us", "u.s.", or the first letters of the parts. */
static bool is_short_form(struct mc_slice word, const struct name *name)
{
    uint32_t i;

    if (is_united_states(name) && (mc_slice_is(word, "us") || mc_slice_is(word, "u.s.")))
        return true;
    if (name->n_parts < 2 || word.length != name->n_parts)
        return false;
    for (i = 0; i < name->n_parts; i++)
        if (word.data[i] != name->parts[i].data[0])
            return false;
    return true;
}

void mc_aligner_short_names(struct mc_word_aligner *aligner)
{
    uint32_t i, k, word;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];
        struct name name;

        name.fuzzy = false;
        if (aligner->line_span[index] != MC_NOT_FOUND || !mc_slice_is(line->concept, "name") ||
            !read_name(aligner, index, &name))
            continue;
        for (word = 0; word < aligner->n_words; word++)
            if (aligner->word_span[word] == MC_NOT_FOUND &&
                is_short_form(aligner->words[word].lower, &name)) {
                mc_aligner_add(aligner, index, word, word + 1);
                for (k = 0; k < line->n_children; k++)
                    if (mc_aligner_is_op(aligner->lines->children[line->first_child + k].role))
                        aligner->line_span[aligner->lines->children[line->first_child + k].line] =
                            aligner->line_span[index];
                break;
            }
    }
}

enum { PARTS = 3 };

/* The word without characters other than letters and digits; the name of a month becomes its
 * number. */
static struct mc_slice plain_word(const struct mc_word_aligner *aligner, uint32_t word)
{
    struct mc_slice lower = aligner->words[word].lower;
    unsigned month = mc_month_of(lower);
    char *text;
    size_t i, n = 0;

    if (month > 0)
        return mc_slice_of(mc_arena_format(aligner->arena, "%u", month));
    text = mc_arena_alloc(aligner->arena, lower.length);
    for (i = 0; i < lower.length; i++)
        if (mc_ascii_is_digit(lower.data[i]) || mc_ascii_is_lower(lower.data[i]))
            text[n++] = lower.data[i];
    return mc_slice(text, n);
}

/* Removes the part from the front of the text, after zeros; false: it is not there. */
static bool take(struct mc_slice *text, struct mc_slice part)
{
    struct mc_slice rest = *text;

    for (;; rest = mc_slice(rest.data + 1, rest.length - 1)) {
        if (rest.length >= part.length && memcmp(rest.data, part.data, part.length) == 0) {
            *text = mc_slice(rest.data + part.length, rest.length - part.length);
            return true;
        }
        if (rest.length == 0 || rest.data[0] != '0')
            return false;
    }
}

/* The word after the parts in this order, from `word` on; MC_NOT_FOUND: they are not there. A part
 * may end within a word only if the next one follows directly. */
static uint32_t match_order(const struct mc_slice *plain, uint32_t n_words, uint32_t word,
                            const struct mc_slice *parts, size_t n_parts)
{
    struct mc_slice rest = mc_slice("", 0);
    size_t i;

    for (i = 0; i < n_parts; i++) {
        while (rest.length == 0 && word < n_words)
            rest = plain[word++];
        if (!take(&rest, parts[i]))
            return MC_NOT_FOUND;
    }
    return rest.length == 0 ? word : MC_NOT_FOUND;
}

static uint32_t match_orders(const struct mc_slice *plain, uint32_t n_words, uint32_t word,
                             const struct mc_slice *parts, size_t n_parts)
{
    static const unsigned char orders[6][PARTS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct mc_slice ordered[PARTS];
    uint32_t end;
    size_t i, k, n;

    for (i = 0; i < 6; i++) {
        for (k = n = 0; k < PARTS; k++)
            if (orders[i][k] < n_parts)
                ordered[n++] = parts[orders[i][k]];
        end = match_order(plain, n_words, word, ordered, n);
        if (end != MC_NOT_FOUND)
            return end;
    }
    return MC_NOT_FOUND;
}

/* The last two digits, padded with zeros; "00" for none. */
static void two_digits(struct mc_slice number, char *out)
{
    out[0] = number.length > 1 ? number.data[number.length - 2] : '0';
    out[1] = number.length > 0 ? number.data[number.length - 1] : '0';
}

static void align_date(struct mc_word_aligner *aligner, uint32_t line, const struct mc_slice *plain)
{
    static const char *const roles[PARTS] = {":year", ":month", ":day"};
    struct mc_slice parts[PARTS], code;
    uint32_t lines[PARTS], word, end;
    char digits[2 * PARTS];
    size_t i, n = 0;

    for (i = 0; i < PARTS; i++) {
        const struct mc_node_child *child = mc_aligner_child(aligner, line, roles[i]);

        two_digits(child == NULL ? mc_slice("", 0) : aligner->concepts[child->line],
                   digits + 2 * i);
        if (child == NULL)
            continue;
        if (aligner->line_span[child->line] != MC_NOT_FOUND)
            return;
        parts[n] = aligner->concepts[child->line];
        lines[n++] = child->line;
    }
    code = mc_slice(digits, sizeof(digits));
    for (word = 0; n > 0 && word < aligner->n_words; word++) {
        end = mc_slice_equal(plain[word], code)
                  ? word + 1
                  : match_orders(plain, aligner->n_words, word, parts, n);
        if (plain[word].length > 0 && end != MC_NOT_FOUND &&
            mc_aligner_is_free(aligner, word, end)) {
            mc_aligner_add(aligner, line, word, end);
            for (i = 0; i < n; i++)
                aligner->line_span[lines[i]] = aligner->line_span[line];
            return;
        }
    }
}

void mc_aligner_dates(struct mc_word_aligner *aligner)
{
    struct mc_slice *plain = NULL;
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i];

        if (aligner->line_span[line] != MC_NOT_FOUND ||
            !mc_slice_is(aligner->lines->items[line].concept, "date-entity"))
            continue;
        if (plain == NULL) {
            plain = mc_arena_array(aligner->arena, aligner->n_words, sizeof(*plain));
            for (k = 0; k < aligner->n_words; k++)
                plain[k] = plain_word(aligner, k);
        }
        align_date(aligner, line, plain);
    }
}
