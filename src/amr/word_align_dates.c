/* The rule of the word aligner for dates: year, month and day in any order, or YYMMDD. */
#include "amr/word_align_parts.h"

enum { PARTS = 3 };

/* The words from `first` on, tabs left out where words are joined; what is no letter or digit is
 * left out, names of months are numbers. */
static struct mc_slice plain_word(const struct mc_word_aligner *aligner, uint32_t word)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    struct mc_slice lower = aligner->words[word].lower;
    char *text;
    size_t i, n = 0;

    for (i = 0; i < sizeof(months) / sizeof(months[0]); i++)
        if (mc_slice_is(lower, months[i]))
            return mc_slice_of(mc_arena_format(aligner->arena, "%zu", i + 1));
    text = mc_arena_alloc(aligner->arena, lower.length);
    for (i = 0; i < lower.length; i++)
        if ((lower.data[i] >= '0' && lower.data[i] <= '9') ||
            (lower.data[i] >= 'a' && lower.data[i] <= 'z'))
            text[n++] = lower.data[i];
    return mc_slice(text, n);
}

/* Removes the part at the front of the text, zeros before it left out; false: it is not there. */
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

/* The word behind the parts in this order, from `word` on; MC_NOT_FOUND: they are not there. A
 * part ends within a word only where the next one follows at once. */
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

/* The last two digits, with zeros before them; "00" for none. */
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
