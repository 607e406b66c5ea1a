/* Words and stems of the word aligner. */
#include "amr/word_align_parts.h"
#include "base/utf8.h"
#include "text/unicode.h"

/* --- splitting -------------------------------------------------------------------------------- */

static bool is_mark(char c)
{
    return memchr(".,;:!?()[]\"", c, 11) != NULL;
}

static bool ends_in(struct mc_slice word, const char *ending)
{
    size_t n = strlen(ending);

    return word.length >= n && memcmp(word.data + word.length - n, ending, n) == 0;
}

/* Length of the clitic at the end, which is not the whole word; 0: none. */
static size_t clitic_length(struct mc_slice word)
{
    static const char *const clitics[] = {"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"};
    size_t i;

    for (i = 0; i < sizeof(clitics) / sizeof(clitics[0]); i++)
        if (word.length > strlen(clitics[i]) && ends_in(word, clitics[i]))
            return strlen(clitics[i]);
    return 0;
}

static void split(struct mc_slice word, struct mc_word_list *words)
{
    size_t end, n_clitic;

    while (word.length > 1 && is_mark(word.data[0])) {
        mc_word_list_add(words, mc_slice(word.data, 1));
        word = mc_slice(word.data + 1, word.length - 1);
    }
    for (end = word.length; end > 1 && is_mark(word.data[end - 1]); end--)
        ;
    n_clitic = clitic_length(mc_slice(word.data, end));
    mc_word_list_add(words, mc_slice(word.data, end - n_clitic));
    if (n_clitic > 0)
        mc_word_list_add(words, mc_slice(word.data + end - n_clitic, n_clitic));
    for (; end < word.length; end++)
        mc_word_list_add(words, mc_slice(word.data + end, 1));
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

void mc_aligner_words(struct mc_slice sentence, struct mc_word_list *words)
{
    size_t at = 0, start;

    while (at < sentence.length) {
        for (; at < sentence.length && is_blank(sentence.data[at]); at++)
            ;
        for (start = at; at < sentence.length && !is_blank(sentence.data[at]); at++)
            ;
        if (at > start)
            split(mc_slice(sentence.data + start, at - start), words);
    }
}

/* --- stems ------------------------------------------------------------------------------------ */

/* Words whose concept no stem gives, in lower case. */
static const char *const exceptions[][2] = {
    {";", "and"},
    {"able", "possible"},
    {"also", "include"},
    {"anti", "oppose"},
    {"anti", "counter"},
    {"because", "cause"},
    {"but", "contrast"},
    {"but", "have-concession"},
    {"can", "possible"},
    {"could", "possible"},
    {"may", "possible"},
    {"might", "possible"},
    {"death", "die"},
    {"french", "france"},
    {"her", "she"},
    {"him", "he"},
    {"his", "he"},
    {"how", "amr-unknown"},
    {"if", "cause"},
    {"illegal", "law"},
    {"me", "i"},
    {"my", "i"},
    {"n't", "-"},
    {"no", "-"},
    {"non", "-"},
    {"not", "-"},
    {"of", "have-manner"},
    {"of", "include"},
    {"our", "we"},
    {"people", "person"},
    {"should", "recommend"},
    {"speech", "speak"},
    {"statement", "state"},
    {"their", "they"},
    {"them", "they"},
    {"these", "this"},
    {"those", "that"},
    {"us", "we"},
    {"what", "amr-unknown"},
    {"who", "amr-unknown"},
    {"your", "you"},
};

static const char *const digits[] = {"one", "two",   "three", "four", "five",
                                     "six", "seven", "eight", "nine"};
static const char *const months[] = {"january",   "february", "march",    "april",
                                     "may",       "june",     "july",     "august",
                                     "september", "october",  "november", "december"};
static const char *const numbers[] = {"1", "2", "3", "4",  "5",  "6",
                                      "7", "8", "9", "10", "11", "12"};

static void add_once(struct mc_word_list *stems, struct mc_slice stem)
{
    size_t i;

    if (stem.length == 0)
        return;
    for (i = 0; i < stems->n; i++)
        if (mc_slice_equal(stems->items[i], stem))
            return;
    mc_word_list_add(stems, stem);
}

static void add_numbers(struct mc_slice word, struct mc_word_list *stems)
{
    size_t i;

    for (i = 0; i < sizeof(digits) / sizeof(digits[0]); i++)
        if (mc_slice_is(word, digits[i]))
            add_once(stems, mc_slice_of(numbers[i]));
    for (i = 0; i < sizeof(months) / sizeof(months[0]); i++)
        if (mc_slice_is(word, months[i]))
            add_once(stems, mc_slice_of(numbers[i]));
}

static void add_exceptions(struct mc_slice word, struct mc_word_list *stems)
{
    static const char *const prefixes[] = {"in", "un", "ir"}, *const suffixes[] = {"er", "ers"};
    size_t i;

    for (i = 0; i < sizeof(exceptions) / sizeof(exceptions[0]); i++)
        if (mc_slice_is(word, exceptions[i][0]))
            add_once(stems, mc_slice_of(exceptions[i][1]));
    for (i = 0; i < 3; i++)
        if (word.length > 2 && memcmp(word.data, prefixes[i], 2) == 0)
            add_once(stems, mc_slice(word.data + 2, word.length - 2));
    for (i = 0; i < 2; i++)
        if (ends_in(word, suffixes[i]))
            add_once(stems, mc_slice(word.data, word.length - strlen(suffixes[i])));
}

/* What the library of JAMR for WordNet (JWI 2) finds: exceptions, and the word itself where it is
 * in the index; without exceptions also what a rule makes of it, as far as the index has it, or all
 * of that where the index has nothing. */
static void add_wordnet(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                        struct mc_slice word, struct mc_arena *arena, struct mc_word_list *stems)
{
    const struct mc_detachment *rule;
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i, n_known = 0, n_exceptions;

    mc_wordnet_exceptions(wordnet, part, word, false, &forms);
    n_exceptions = forms.n;
    for (i = 0; i < n_exceptions; i++)
        add_once(stems, forms.items[i]);
    if (n_exceptions == 0) {
        for (rule = mc_wordnet_detachments(part); rule->ending != NULL; rule++)
            (void)mc_wordnet_detach(word, rule, arena, &forms);
        for (i = 0; i < forms.n; i++)
            if (mc_wordnet_has(wordnet, part, forms.items[i])) {
                add_once(stems, forms.items[i]);
                n_known++;
            }
        if (n_known == 0 && !mc_wordnet_has(wordnet, part, word))
            for (i = 0; i < forms.n; i++)
                add_once(stems, forms.items[i]);
    }
    mc_word_list_free(&forms);
}

struct mc_slice mc_aligner_lower(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer lower = {NULL, 0, 0};
    struct mc_slice copy;

    mc_lower_append(&lower, text);
    copy = mc_arena_copy(arena, mc_buffer_slice(&lower));
    mc_buffer_free(&lower);
    return copy;
}

struct mc_aligner_stems {
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena;
    struct mc_string_map *numbers; /* of the words */
    struct mc_aligner_word *words; /* [their number] */
    size_t capacity;
};

struct mc_aligner_stems *mc_aligner_stems_new(const struct mc_wordnet *wordnet,
                                              struct mc_arena *arena)
{
    struct mc_aligner_stems *stems = mc_arena_array(arena, 1, sizeof(*stems));

    stems->wordnet = wordnet;
    stems->arena = arena;
    stems->numbers = mc_string_map_new(arena);
    return stems;
}

static void look_up(const struct mc_aligner_stems *stems, struct mc_slice text,
                    struct mc_aligner_word *word)
{
    struct mc_word_list list = {NULL, 0, 0};
    int part;

    word->text = text;
    word->lower = mc_aligner_lower(text, stems->arena);
    add_once(&list, text);
    add_once(&list, word->lower);
    add_numbers(word->lower, &list);
    add_exceptions(word->lower, &list);
    if (word->lower.length <= MC_WORDNET_WORD_LIMIT)
        for (part = 0; part < MC_WORDNET_PARTS; part++)
            add_wordnet(stems->wordnet, (enum mc_wordnet_part)part, word->lower, stems->arena,
                        &list);
    word->n_stems = list.n;
    word->stems = mc_arena_array(stems->arena, list.n, sizeof(*word->stems));
    memcpy(word->stems, list.items, list.n * sizeof(*word->stems));
    mc_word_list_free(&list);
}

/* Room for one word more. */
static void grow(struct mc_aligner_stems *stems, size_t n)
{
    struct mc_aligner_word *words;

    if (n < stems->capacity)
        return;
    stems->capacity = 2 * n + 16;
    words = mc_arena_array(stems->arena, stems->capacity, sizeof(*words));
    if (n > 0)
        memcpy(words, stems->words, n * sizeof(*words));
    stems->words = words;
}

const struct mc_aligner_word *mc_aligner_stem(struct mc_aligner_stems *stems, struct mc_slice text)
{
    bool is_new;
    uint32_t number = mc_string_map_add(stems->numbers, text, &is_new);

    if (is_new) {
        grow(stems, number);
        look_up(stems, mc_string_map_key(stems->numbers, number), &stems->words[number]);
    }
    return &stems->words[number];
}

size_t mc_aligner_shared_prefix(const struct mc_aligner_word *word, struct mc_slice text)
{
    size_t longest = 0, i, k;

    for (i = 0; i < word->n_stems; i++) {
        struct mc_slice stem = word->stems[i];

        for (k = 0; k < stem.length && k < text.length && stem.data[k] == text.data[k]; k++)
            ;
        if (k > longest)
            longest = k;
    }
    return longest;
}
