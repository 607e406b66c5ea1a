/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_align.c: the rules that align words with lines (penman_write.h) of a graph, except those for
 * names and dates, which are in word_align_names.c.
 *
 * - what may join, a line joins a child, a child joins a line, names and negation, all joins
 * - splitting a sentence, stems of words
 * - the state of an aligner, single words and the whole
 * alignment */
#include "amr/word_align.h"

#include <stdlib.h>

#include "amr/penman_write.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "base/hash.h"
#include "text/unicode.h"
#include "text/wordnet.h"

/* --- what may join ---------------------------------------------------------------------------- */

/* Whether a join is tried for the line. */
typedef bool is_joining(const struct mc_word_aligner *aligner, uint32_t line);

static bool has_concept(const struct mc_word_aligner *aligner, uint32_t line, const char *concept)
{
    return mc_slice_is(aligner->lines->items[line].concept, concept);
}

static bool is_any(const struct mc_word_aligner *aligner, uint32_t line)
{
    (void)aligner;
    (void)line;
    return true;
}

static bool is_role(const struct mc_word_aligner *aligner, uint32_t line)
{
    return has_concept(aligner, line, "have-org-role-91") ||
           has_concept(aligner, line, "have-rel-role-91");
}

static bool is_organization_role(const struct mc_word_aligner *aligner, uint32_t line)
{
    return has_concept(aligner, line, "have-org-role-91");
}

static bool is_quantity(const struct mc_word_aligner *aligner, uint32_t line)
{
    return mc_slice_ends(aligner->lines->items[line].concept, "-quantity");
}

/* --- a line joins a child --------------------------------------------------------------------- */

static void join_child(struct mc_word_aligner *aligner, is_joining *joins, const char *role)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i];
        const struct mc_node_child *child;

        if (aligner->line_span[line] != MC_NOT_FOUND || !joins(aligner, line))
            continue;
        child = mc_aligner_child(aligner, line, role);
        if (child != NULL)
            aligner->line_span[line] = aligner->line_span[child->line];
    }
}

static bool ends_in_of(const struct mc_node_child *child)
{
    return child->inverted || (child->role.length > 3 && mc_slice_ends(child->role, "-of"));
}

/* person and thing join the frame that they are an argument of. */
static void join_first_inverse(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] != MC_NOT_FOUND ||
            !(has_concept(aligner, index, "person") || has_concept(aligner, index, "thing")))
            continue;
        for (k = 0; k < line->n_children; k++) {
            const struct mc_node_child *child = &aligner->lines->children[line->first_child + k];

            if (ends_in_of(child)) {
                aligner->line_span[index] = aligner->line_span[child->line];
                break;
            }
        }
    }
}

static void join_only_child(struct mc_word_aligner *aligner)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] == MC_NOT_FOUND && has_concept(aligner, index, "person") &&
            line->n_children == 1)
            aligner->line_span[index] =
                aligner->line_span[aligner->lines->children[line->first_child].line];
    }
}

/* --- a child joins a line --------------------------------------------------------------------- */

/* Whether the words of a span, joined, match one of the patterns at their beginning or end: "un*",
 * "*est". */
static bool fits(const struct mc_word_aligner *aligner, uint32_t span, const char *const *patterns)
{
    struct mc_slice first = aligner->words[aligner->spans[span].start].text;
    struct mc_slice last = aligner->words[aligner->spans[span].end - 1].text;

    for (; *patterns != NULL; patterns++) {
        const char *pattern = *patterns;
        size_t n = strlen(pattern) - 1;

        if (pattern[n] == '*' && first.length >= n && memcmp(first.data, pattern, n) == 0)
            return true;
        if (pattern[0] == '*' && mc_slice_ends(last, pattern + 1))
            return true;
    }
    return false;
}

/* An unaligned child with this role takes the line's span if its words match (patterns NULL: any
 * words). */
static void take_child(struct mc_word_aligner *aligner, const char *role,
                       const char *const *patterns)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i], span = aligner->line_span[line];
        const struct mc_node_child *child;

        if (span == MC_NOT_FOUND)
            continue;
        child = mc_aligner_child(aligner, line, role);
        if (child != NULL && aligner->line_span[child->line] == MC_NOT_FOUND &&
            (patterns == NULL || fits(aligner, span, patterns)))
            aligner->line_span[child->line] = span;
    }
}

static bool is_inverse_argument(const struct mc_node_child *child)
{
    return child->inverted && child->role.length > 4 && mc_slice_begins(child->role, ":ARG");
}

static void take_government(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] == MC_NOT_FOUND ||
            !has_concept(aligner, index, "government-organization"))
            continue;
        for (k = 0; k < line->n_children; k++) {
            const struct mc_node_child *child = &aligner->lines->children[line->first_child + k];

            if (is_inverse_argument(child)) {
                if (aligner->line_span[child->line] == MC_NOT_FOUND)
                    aligner->line_span[child->line] = aligner->line_span[index];
                break;
            }
        }
    }
}

/* --- names and negation ----------------------------------------------------------------------- */

/* Gives the line the words from the first to the last of its children, if all have words. */
static void join_parts(struct mc_word_aligner *aligner, uint32_t index)
{
    const struct mc_node_line *line = &aligner->lines->items[index];
    uint32_t start = UINT32_MAX, end = 0, k;

    for (k = 0; k < line->n_children; k++) {
        const struct mc_word_span *span =
            &aligner
                 ->spans[aligner->line_span[aligner->lines->children[line->first_child + k].line]];

        start = span->start < start ? span->start : start;
        end = span->end > end ? span->end : end;
    }
    mc_aligner_add(aligner, index, start, end);
    for (k = 0; k < line->n_children; k++)
        aligner->line_span[aligner->lines->children[line->first_child + k].line] =
            aligner->line_span[index];
}

static void join_names(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i], n_aligned = 0, span = MC_NOT_FOUND;
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] != MC_NOT_FOUND || !has_concept(aligner, index, "name"))
            continue;
        for (k = 0; k < line->n_children; k++) {
            uint32_t child = aligner->lines->children[line->first_child + k].line;

            if (aligner->line_span[child] != MC_NOT_FOUND) {
                span = aligner->line_span[child];
                n_aligned++;
            }
        }
        if (n_aligned > 0 && n_aligned == line->n_children)
            join_parts(aligner, index);
        else if (n_aligned == 1)
            aligner->line_span[index] = span;
    }
}

static bool is_negation(struct mc_slice word)
{
    static const char *const words[] = {"no", "not", "non", "nt", "n't"};
    size_t i;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (mc_slice_is(word, words[i]))
            return true;
    return false;
}

static void align_negations(struct mc_word_aligner *aligner)
{
    uint32_t i, word;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i];

        if (aligner->line_span[line] != MC_NOT_FOUND || !has_concept(aligner, line, "-"))
            continue;
        for (word = 0; word < aligner->n_words; word++)
            if (aligner->word_span[word] == MC_NOT_FOUND &&
                is_negation(aligner->words[word].lower)) {
                mc_aligner_add(aligner, line, word, word + 1);
                break;
            }
    }
}

/* --- all joins -------------------------------------------------------------------------------- */

static void join_roles(struct mc_word_aligner *aligner)
{
    join_child(aligner, is_role, ":ARG2");
    join_child(aligner, is_organization_role, ":ARG1");
}

static void aligner_joins(struct mc_word_aligner *aligner)
{
    static const char *const negated[] = {"un*", "in*", "il*", "*less", "*n't", "*nt", NULL};
    static const char *const superlative[] = {"*est", NULL};

    join_names(aligner);
    join_child(aligner, is_any, ":name");
    join_roles(aligner);
    join_child(aligner, is_quantity, ":unit");
    join_first_inverse(aligner);
    join_only_child(aligner);
    take_government(aligner);
    align_negations(aligner);
    take_child(aligner, ":polarity", negated);
    take_child(aligner, ":degree", superlative);
    join_roles(aligner);
    take_child(aligner, ":wiki", NULL);
}

/* --- splitting -------------------------------------------------------------------------------- */

static bool is_mark(char c)
{
    return memchr(".,;:!?()[]\"", c, 11) != NULL;
}

/* Length of the clitic at the end, if it is not the whole word; 0: none. */
static size_t clitic_length(struct mc_slice word)
{
    static const char *const clitics[] = {"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"};
    struct mc_slice plain;
    char straight[8];
    size_t i, n, k;

    /* At most the last three letters, with "'" for U+2019. */
    for (i = word.length, k = sizeof(straight); i > 0 && k > sizeof(straight) - 3;) {
        n = i >= 3 && mc_utf8_apostrophe(word, i - 3) == 3 ? 3 : 1;
        i -= n;
        straight[--k] = n == 3 ? '\'' : word.data[i];
        plain = mc_slice(straight + k, sizeof(straight) - k);
        for (n = 0; n < sizeof(clitics) / sizeof(clitics[0]); n++)
            if (i > 0 && mc_slice_is(plain, clitics[n]))
                return word.length - i;
    }
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

void mc_aligner_words(struct mc_slice sentence, struct mc_word_list *words)
{
    size_t at = 0, start;

    while (at < sentence.length) {
        for (; at < sentence.length && mc_ascii_is_space(sentence.data[at]); at++)
            ;
        for (start = at; at < sentence.length && !mc_ascii_is_space(sentence.data[at]); at++)
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
static const char *const numbers[] = {"1", "2", "3", "4",  "5",  "6",
                                      "7", "8", "9", "10", "11", "12"};

const char *const mc_weekdays[] = {"monday", "tuesday",  "wednesday", "thursday",
                                   "friday", "saturday", "sunday",    NULL};

unsigned mc_month_of(struct mc_slice word)
{
    static const char *const months[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};
    unsigned i;

    for (i = 0; i < sizeof(months) / sizeof(months[0]); i++)
        if (mc_slice_is(word, months[i]))
            return i + 1;
    return 0;
}

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
    unsigned month = mc_month_of(word);
    size_t i;

    for (i = 0; i < sizeof(digits) / sizeof(digits[0]); i++)
        if (mc_slice_is(word, digits[i]))
            add_once(stems, mc_slice_of(numbers[i]));
    if (month > 0)
        add_once(stems, mc_slice_of(numbers[month - 1]));
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
        if (mc_slice_ends(word, suffixes[i]))
            add_once(stems, mc_slice(word.data, word.length - strlen(suffixes[i])));
}

/* Adds the forms that JAMR's library for WordNet (JWI 2) finds: exceptions, and the word itself if
 * it is in the index; without exceptions also the results of a rule that are in the index, or all
 * of them if none is. */
static void add_wordnet(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                        struct mc_slice word, struct mc_arena *arena, struct mc_word_list *stems)
{
    const struct mc_detachment *rule;
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i, n_known = 0, n_exceptions;

    if (wordnet == NULL)
        return;
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
    word->lower = mc_lower_copy(mc_utf8_straighten(text, stems->arena), stems->arena);
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

/* Lower case and stems of the word; valid until the next call. */
static const struct mc_aligner_word *aligner_stem(struct mc_aligner_stems *stems,
                                                  struct mc_slice text)
{
    bool is_new;
    uint32_t number = mc_string_map_add(stems->numbers, text, &is_new);

    if (is_new) {
        MC_ARENA_RESERVE(stems->arena, stems->words, stems->capacity, (size_t)number + 1);
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

enum { SHORTEST_PREFIX = 4 };

/* --- state ------------------------------------------------------------------------------------ */

bool mc_aligner_is_free(const struct mc_word_aligner *aligner, uint32_t start, uint32_t end)
{
    uint32_t i;

    for (i = start; i < end; i++)
        if (aligner->word_span[i] != MC_NOT_FOUND)
            return false;
    return start < end;
}

void mc_aligner_add(struct mc_word_aligner *aligner, uint32_t line, uint32_t start, uint32_t end)
{
    uint32_t i, span = aligner->n_spans++;

    aligner->spans[span] = (struct mc_word_span){start, end};
    aligner->line_span[line] = span;
    for (i = start; i < end; i++)
        aligner->word_span[i] = span;
}

bool mc_aligner_is_op(struct mc_slice role)
{
    return role.length > 3 && mc_slice_begins(role, ":op");
}

const struct mc_node_child *mc_aligner_child(const struct mc_word_aligner *aligner, uint32_t line,
                                             const char *role)
{
    const struct mc_node_line *parent = &aligner->lines->items[line];
    uint32_t i;

    for (i = 0; i < parent->n_children; i++) {
        const struct mc_node_child *child = &aligner->lines->children[parent->first_child + i];

        if (!child->inverted && mc_slice_is(child->role, role))
            return child;
    }
    return NULL;
}

/* The concept without the quotes of a constant and the sense of a frame: "run" for run-02. */
static struct mc_slice concept_text(struct mc_slice text)
{
    size_t end;

    if (text.length >= 2 && text.data[0] == '"' && text.data[text.length - 1] == '"')
        text = mc_slice(text.data + 1, text.length - 2);
    for (end = text.length; end > 0 && mc_ascii_is_digit(text.data[end - 1]); end--)
        ;
    if (end > 1 && end < text.length && text.data[end - 1] == '-')
        text.length = end - 1;
    return text;
}

/* The lines depth first, the children of a line from the last to the first. */
static uint32_t *visiting_order(const struct mc_node_lines *lines, struct mc_arena *arena)
{
    uint32_t *order = mc_arena_array(arena, lines->n, sizeof(*order));
    uint32_t *stack = mc_arena_array(arena, lines->n, sizeof(*stack));
    uint32_t *last_child = mc_arena_array(arena, lines->n, sizeof(*last_child));
    uint32_t *earlier = mc_arena_array(arena, lines->n, sizeof(*earlier));
    uint32_t i, n = 0, n_stack = 0;

    memset(last_child, 0xFF, lines->n * sizeof(*last_child));
    for (i = 1; i < lines->n; i++) {
        earlier[i] = last_child[lines->items[i].parent];
        last_child[lines->items[i].parent] = i;
    }
    if (lines->n > 0)
        stack[n_stack++] = 0;
    while (n_stack > 0) {
        uint32_t line = stack[--n_stack], child, first = n_stack, last;

        order[n++] = line;
        for (child = last_child[line]; child != MC_NOT_FOUND; child = earlier[child])
            stack[n_stack++] = child;
        for (last = n_stack; first + 1 < last; first++, last--) {
            uint32_t swapped = stack[first];

            stack[first] = stack[last - 1];
            stack[last - 1] = swapped;
        }
    }
    return order;
}

static void open_aligner(struct mc_word_aligner *aligner, const struct mc_slice *words)
{
    const struct mc_node_lines *lines = aligner->lines;
    struct mc_arena *arena = aligner->arena;
    uint32_t i;

    aligner->order = visiting_order(lines, arena);
    aligner->concepts = mc_arena_array(arena, lines->n, sizeof(*aligner->concepts));
    for (i = 0; i < lines->n; i++)
        aligner->concepts[i] = concept_text(lines->items[i].concept);
    aligner->words = mc_arena_array(arena, aligner->n_words, sizeof(*aligner->words));
    for (i = 0; i < aligner->n_words; i++)
        aligner->words[i] = *aligner_stem(aligner->stems, words[i]);
    aligner->spans = mc_arena_array(arena, lines->n, sizeof(*aligner->spans));
    aligner->line_span = mc_arena_array(arena, lines->n, sizeof(*aligner->line_span));
    memset(aligner->line_span, 0xFF, lines->n * sizeof(*aligner->line_span));
    aligner->word_span = mc_arena_array(arena, aligner->n_words, sizeof(*aligner->word_span));
    memset(aligner->word_span, 0xFF, aligner->n_words * sizeof(*aligner->word_span));
}

/* --- single words ----------------------------------------------------------------------------- */

static bool has_stem(const struct mc_aligner_word *word, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < word->n_stems; i++)
        if (mc_slice_equal(word->stems[i], text))
            return true;
    return false;
}

/* The first free word that has the concept among its stems; MC_NOT_FOUND: none. */
static uint32_t equal_word(const struct mc_word_aligner *aligner, uint32_t line)
{
    uint32_t i;

    for (i = 0; i < aligner->n_words; i++)
        if (aligner->word_span[i] == MC_NOT_FOUND &&
            has_stem(&aligner->words[i], aligner->concepts[line]))
            return i;
    return MC_NOT_FOUND;
}

/* The first of the free words whose stems share the longest prefix with the concept. */
static uint32_t similar_word(const struct mc_word_aligner *aligner, uint32_t line)
{
    uint32_t i, best = MC_NOT_FOUND;
    size_t longest = SHORTEST_PREFIX - 1;

    if (mc_slice_is(aligner->lines->items[line].concept, "have-org-role-91") ||
        mc_slice_is(aligner->lines->items[line].concept, "have-rel-role-91"))
        return MC_NOT_FOUND;
    for (i = 0; i < aligner->n_words; i++) {
        size_t shared = mc_aligner_shared_prefix(&aligner->words[i], aligner->concepts[line]);

        if (aligner->word_span[i] == MC_NOT_FOUND && shared > longest) {
            longest = shared;
            best = i;
        }
    }
    return best;
}

typedef uint32_t find_word(const struct mc_word_aligner *aligner, uint32_t line);

static void align_words(struct mc_word_aligner *aligner, find_word *find)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i], word;

        if (aligner->line_span[line] != MC_NOT_FOUND || aligner->concepts[line].length == 0 ||
            aligner->concepts[line].data[0] == '-')
            continue;
        word = find(aligner, line);
        if (word != MC_NOT_FOUND)
            mc_aligner_add(aligner, line, word, word + 1);
    }
}

void mc_word_align(const struct mc_node_lines *lines, const struct mc_slice *words,
                   uint32_t n_words, struct mc_aligner_stems *stems, struct mc_arena *arena,
                   struct mc_word_span *spans)
{
    struct mc_word_aligner aligner = {
        .lines = lines, .n_words = n_words, .stems = stems, .arena = arena};
    uint32_t i;

    open_aligner(&aligner, words);
    mc_aligner_names(&aligner);
    mc_aligner_dates(&aligner);
    align_words(&aligner, equal_word);
    align_words(&aligner, similar_word);
    mc_aligner_short_names(&aligner);
    aligner_joins(&aligner);
    for (i = 0; i < lines->n; i++)
        spans[i] = aligner.line_span[i] == MC_NOT_FOUND ? (struct mc_word_span){0, 0}
                                                        : aligner.spans[aligner.line_span[i]];
}
