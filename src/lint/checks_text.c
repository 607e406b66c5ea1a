/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_text.c: the checks of `lint` on sentences. In order: articles, left-overs, lengths,
 * numbers of cases, suggestions, stray characters, repeated sentence pairs, differing words,
 * unknown words, exchanged words, apostrophes, capitals and stops. */
#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/utf8.h"
#include "lint/check.h"
#include "lint/sentence_form.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/fields.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "text/line_diff.h"
#include "text/tokenize.h"

enum { IDS_SHOWN = 5 };

/* --- articles --------------------------------------------------------------------------------- */

/* The counts of one file. */
struct tally {
    size_t n_cases, n_changed;
    const char *ids; /* of the first changed cases */
};

/* How many more definite and indefinite articles the reference has than the candidate. */
struct surplus {
    long definite, indefinite;
};

static void add_side(const struct mc_pair_side *side, long times, struct surplus *surplus)
{
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (word->is_article && mc_slice_is(word->text, "the"))
            surplus->definite += times;
        else if (word->is_article)
            surplus->indefinite += times;
    }
}

/* Whether a definite article replaces an indefinite one, or the reverse. One that goes with its
 * phrase or is replaced by "no" does not count, nor do two that change places. */
static bool is_exchanged(const struct mc_pair_words *words)
{
    struct surplus surplus = {0, 0};

    add_side(&words->sides[0], 1, &surplus);
    add_side(&words->sides[1], -1, &surplus);
    return (surplus.definite > 0 && surplus.indefinite < 0) ||
           (surplus.definite < 0 && surplus.indefinite > 0);
}

bool mc_lint_changes_article(const struct mc_phenomenon *phenomenon,
                             const struct mc_pair_words *words)
{
    return phenomenon != NULL && phenomenon->rule.has_words &&
           phenomenon->rule.words.same != MC_SAME_ALL_BUT_ARTICLES && words != NULL &&
           words->articles_differ && is_exchanged(words);
}

static void check_articles(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct tally *tallies = mc_calloc(suite->n_files, sizeof(*tallies));
    size_t i, finding;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        struct tally *tally = &tallies[item->file];

        tally->n_cases++;
        if (!work->pairs->kept[i].changes_article ||
            mc_allowances_take(work->allowances, item, "N001"))
            continue;
        if (tally->n_changed < IDS_SHOWN)
            tally->ids =
                mc_arena_format(work->arena, "%s%s%.*s", tally->n_changed == 0 ? "" : tally->ids,
                                tally->n_changed == 0 ? "" : ", ", MC_SLICE_ARGUMENTS(item->id));
        tally->n_changed++;
    }
    for (i = 0; i < suite->n_files; i++) {
        if (tallies[i].n_changed == 0)
            continue;
        finding = mc_check_report_file(work, &suite->files[i], "N001",
                                       "an article also changes in %zu of %zu cases",
                                       tallies[i].n_changed, tallies[i].n_cases);
        mc_check_detail(work, finding, "%s%s", tallies[i].ids,
                        tallies[i].n_changed > IDS_SHOWN ? ", ..." : "");
    }
    free(tallies);
}

const struct mc_lint_check mc_lint_check_articles = {check_articles, NULL};

/* --- left-overs ------------------------------------------------------------------------------- */

struct left_over {
    size_t begin, end;
    const char *what;
};

/* Whether a word in capitals begins here that marks unfinished work. */
static bool is_mark(struct mc_slice text, size_t at, struct left_over *left_over)
{
    static const char *const words[] = {"TODO", "FIXME", "TBD", "XXX", NULL};
    size_t i;

    if (!mc_ascii_is_upper(text.data[at]) || (at > 0 && mc_ascii_is_letter(text.data[at - 1])))
        return false;
    for (i = 0; words[i] != NULL; i++) {
        size_t n = strlen(words[i]), end = at + n;

        if (end > text.length || memcmp(text.data + at, words[i], n) != 0 ||
            (end < text.length && mc_ascii_is_letter(text.data[end])))
            continue;
        *left_over = (struct left_over){at, end, "placeholder"};
        return true;
    }
    return false;
}

/* The next ends of brackets, so that each is searched for only once. */
struct bracket_ends {
    size_t at[2]; /* the next ']'; the next '>' or ' '. Unknown if before the place in question */
};

/* Offset of the first byte from `from` on that ends the bracket `open`; the text's length if none
 * does. */
static size_t end_of_bracket(struct mc_slice text, size_t from, char open,
                             struct bracket_ends *ends)
{
    size_t *at = &ends->at[open == '[' ? 0 : 1];
    char close = open == '[' ? ']' : '>';

    if (*at < from)
        for (*at = from; *at < text.length && text.data[*at] != close; ++*at)
            if (open == '<' && text.data[*at] == ' ')
                break;
    return *at;
}

/* Whether a brace, or a pair of brackets with text, begins here; angle brackets only around a
 * single word ("<unk>"), since "<" is also a sign. Parentheses belong to the sentence. */
static bool is_bracketed(struct mc_slice text, size_t at, struct bracket_ends *ends,
                         struct left_over *left_over)
{
    char open = text.data[at];
    size_t end;

    if (open == '{' || open == '}') {
        *left_over = (struct left_over){at, at + 1, "brace"};
        return true;
    }
    if (open != '[' && open != '<')
        return false;
    end = end_of_bracket(text, at + 1, open, ends);
    if (end == text.length || text.data[end] == ' ' || end == at + 1 ||
        (open == '<' && !mc_ascii_is_letter(text.data[at + 1]) && text.data[at + 1] != '/'))
        return false;
    *left_over = (struct left_over){at, end + 1, open == '<' ? "placeholder" : "text in brackets"};
    return true;
}

static bool is_gap(struct mc_slice text, size_t at, struct left_over *left_over)
{
    size_t end = at;

    while (end < text.length && text.data[end] == '_')
        end++;
    *left_over = (struct left_over){at, end, "gap"};
    return end - at >= 2;
}

/* Reports the first left-over of a side; false: none. */
static bool check_side(const struct mc_lint_work *work, const struct mc_case *item, size_t number)
{
    struct mc_check_place place;
    const struct mc_side *side = mc_check_side(item, number, &place);
    struct bracket_ends ends = {{0, 0}};
    struct mc_slice text;
    struct left_over left_over;
    bool is_found = false;
    size_t i;

    for (i = 0; side->has_text && i < side->text.length && !is_found; i++)
        is_found = is_mark(side->text, i, &left_over) || is_gap(side->text, i, &left_over) ||
                   is_bracketed(side->text, i, &ends, &left_over);
    if (!is_found)
        return false;
    text = mc_slice(side->text.data + left_over.begin, left_over.end - left_over.begin);
    place = mc_check_below(&place, "text", left_over.begin);
    place.width = (uint32_t)mc_utf8_count(text);
    mc_check_report(work, &place, "W006", "%s left in the sentence", left_over.what);
    return true;
}

static void check_residue(const struct mc_lint_work *work)
{
    size_t i, j, n_reported;

    for (i = 0; i < work->suite->n_cases; i++) {
        const struct mc_case *item = &work->suite->cases[i];

        n_reported = 0; /* each finding costs a reading of the case */
        for (j = 0;
             j < 2 + mc_case_lists(item)->n_further_references && n_reported < MC_FIELD_FINDINGS;
             j++)
            n_reported += check_side(work, item, j);
    }
}

const struct mc_lint_check mc_lint_check_residue = {check_residue, NULL};

/* --- lengths ---------------------------------------------------------------------------------- */

/* With fewer cases of different length it is not rare that the same side is longer in all; with
 * ten, it happens by chance in one file of 2^9. */
enum { LEAST_OF_OTHER_LENGTH = 10 };

struct lengths {
    size_t n_reference_longer, n_candidate_longer;
};

static size_t count_words(struct mc_slice text, struct mc_tokens *tokens)
{
    mc_tokenize(MC_TOKENIZER_NONE, text, tokens);
    return tokens->n;
}

static void check_lengths(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct lengths *lengths = mc_calloc(suite->n_files, sizeof(*lengths));
    struct mc_tokens tokens;
    size_t i, reference, candidate;

    memset(&tokens, 0, sizeof(tokens));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        if (!item->reference.has_text || !item->candidate.has_text)
            continue;
        reference = count_words(item->reference.text, &tokens);
        candidate = count_words(item->candidate.text, &tokens);
        lengths[item->file].n_reference_longer += reference > candidate;
        lengths[item->file].n_candidate_longer += candidate > reference;
    }
    for (i = 0; i < suite->n_files; i++) {
        size_t n = lengths[i].n_reference_longer + lengths[i].n_candidate_longer;

        if (n >= LEAST_OF_OTHER_LENGTH &&
            (lengths[i].n_reference_longer == 0 || lengths[i].n_candidate_longer == 0))
            mc_check_report_file(work, &suite->files[i], "N004",
                                 "the %s is longer in all %zu cases whose sides differ in length: "
                                 "exchange the sides in some",
                                 lengths[i].n_candidate_longer == 0 ? "reference" : "candidate", n);
    }
    mc_tokens_free(&tokens);
    free(lengths);
}

const struct mc_lint_check mc_lint_check_lengths = {check_lengths, NULL};

/* --- numbers of cases ------------------------------------------------------------------------- */

/* Half the width of the 95% interval of a correlation of 0, by Fisher's transformation; n > 3. */
static double half_width(size_t n)
{
    return tanh(1.959963984540054 / sqrt((double)n - 3));
}

static void report_few(const struct mc_lint_work *work, const struct mc_suite_file *file, size_t n)
{
    size_t finding =
        mc_check_report_file(work, file, "N002",
                             "%zu case%s: correlation over this phenomenon will have a 95%% "
                             "interval wider than 1.0; %zu more would halve it",
                             n, n == 1 ? "" : "s", 3 * n);

    if (n > 3)
        mc_check_detail(work, finding,
                        "a correlation of 0 over %zu cases: from %.2f to %.2f; over %zu: from %.2f "
                        "to %.2f",
                        n, -half_width(n), half_width(n), 4 * n, -half_width(4 * n),
                        half_width(4 * n));
}

/* Scored cases per dataset and phenomenon, reported at the first file of each. */
static void check_numbers(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t few = 4, i, n_rows = suite->n_phenomena * mc_string_map_size(suite->datasets);
    size_t *n_scored = mc_calloc(n_rows, sizeof(*n_scored));

    while (half_width(few + 1) > 0.5) /* the interval is wider than 1 */
        few++;
    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].phenomenon != MC_NOT_FOUND && !isnan(suite->cases[i].human))
            n_scored[suite->cases[i].dataset * suite->n_phenomena + suite->cases[i].phenomenon]++;
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        size_t *n;

        if (file->phenomenon == MC_NOT_FOUND)
            continue;
        n = &n_scored[file->dataset * suite->n_phenomena + file->phenomenon];
        if (*n > 0 && *n <= few)
            report_few(work, file, *n);
        *n = 0;
    }
    free(n_scored);
}

const struct mc_lint_check mc_lint_check_numbers = {check_numbers, NULL};

/* --- suggestions ------------------------------------------------------------------------------ */

static void check_suggestions(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->pairs->n && work->pairs->with_shown; i++) {
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];
        const struct mc_lint_pair *pair = &work->pairs->items[i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
        const char *name = mc_phenomenon_label_name(pair->shown.shown);
        struct mc_check_place place;

        if (pair->words == NULL || name == NULL ||
            (phenomenon != NULL && mc_slice_is(phenomenon->name, name)))
            continue;
        (void)mc_check_side(item, 1, &place);
        place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
        mc_check_report(work, &place, "N008", "suggestion: \"%s\": %s", name, pair->shown.reason);
    }
}

const struct mc_lint_check mc_lint_check_suggestions = {NULL, check_suggestions};

/* --- stray characters ------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Finds the first stray character of a sentence: its offset and description; NULL: none. */
static const char *stray_character(struct mc_slice text, size_t *offset)
{
    size_t i, n_bytes, end = text.length;

    *offset = 0;
    if (text.length == 0)
        return NULL;
    if (is_blank(text.data[0]))
        return "blank at the beginning of the sentence";
    while (end > 0 && is_blank(text.data[end - 1]))
        end--;
    for (i = 0; i < end; i += n_bytes) {
        uint32_t c = mc_utf8_decode(text.data + i, &n_bytes);

        *offset = i;
        if (c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029)
            return "line break in the sentence";
        if (c < 0x20 || (c >= 0x7F && c < 0xA0))
            return "control character in the sentence";
        if (c == 0xA0 || c == 0x2007 || c == 0x202F)
            return "a blank in the sentence that is none of the keyboard's";
        if (c == 0xAD || c == 0x200B || c == 0x2060 || c == 0xFEFF)
            return "a character in the sentence that cannot be seen";
        if (i > 0 && is_blank(text.data[i]) && is_blank(text.data[i - 1]))
            return "double blank in the sentence";
    }
    *offset = end;
    return end < text.length ? "blank at the end of the sentence" : NULL;
}

static void check_characters(const struct mc_lint_work *work, const struct mc_case *item)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, offset, n_reported = 0; /* each finding costs a reading of the case */

    for (i = 0; (side = mc_check_side(item, i, &place)) != NULL && n_reported < MC_FIELD_FINDINGS;
         i++) {
        const char *what = stray_character(side->text, &offset);

        if (what == NULL)
            continue;
        n_reported++;
        place = mc_check_below(&place, "text", offset);
        mc_check_report(work, &place, "W005", "%s", what);
    }
}

/* --- repeated sentence pairs ------------------------------------------------------------------ */

static void report_pair(const struct mc_lint_work *work, const struct mc_case *item,
                        const struct mc_case *first, const char *but)
{
    struct mc_check_place place = {item, {{NULL, 0}}, 0, MC_WHOLE_VALUE, 0, NULL};
    size_t finding =
        mc_check_report(work, &place, "W004", "the pair already occurs in case \"%.*s\"%s",
                        MC_SLICE_ARGUMENTS(first->id), but);

    place.item = first;
    mc_check_note(work, &place, finding, "first used here");
}

/* Contractions and their full forms. "'s" and "'d" are ambiguous and kept, except "'s" after
 * pronouns, which is mostly "is". */
static const char *const contractions[][2] = {
    {"won't", "will not"}, {"shan't", "shall not"}, {"can't", "can not"},    {"cannot", "can not"},
    {"it's", "it is"},     {"that's", "that is"},   {"there's", "there is"}, {"he's", "he is"},
    {"she's", "she is"},   {"what's", "what is"},   {"who's", "who is"}};
static const char *const endings[][2] = {
    {"n't", " not"}, {"'re", " are"}, {"'ve", " have"}, {"'ll", " will"}, {"'m", " am"}};

/* Appends a lower-case word, written out if it is a contraction. */
static void append_written_out(struct mc_slice word, struct mc_buffer *out)
{
    bool may_stand_for_two =
        memchr(word.data, '\'', word.length) != NULL || mc_slice_begins(word, "cannot");
    size_t i;

    if (!may_stand_for_two) {
        mc_buffer_append_slice(out, word);
        return;
    }
    for (i = 0; i < sizeof(contractions) / sizeof(contractions[0]); i++)
        if (mc_slice_is(word, contractions[i][0])) {
            mc_buffer_append_text(out, contractions[i][1]);
            return;
        }
    for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
        if (mc_slice_ends(word, endings[i][0])) {
            mc_buffer_append(out, word.data, word.length - strlen(endings[i][0]));
            mc_buffer_append_text(out, endings[i][1]);
            return;
        }
    mc_buffer_append_slice(out, word);
}

/* Writes the sentence to `out` in lower case, with U+2019 as "'" and contractions written out. */
static void write_out(struct mc_slice text, struct mc_buffer *lower, struct mc_buffer *out)
{
    size_t i, begin, n;

    mc_buffer_clear(lower);
    mc_buffer_clear(out);
    for (i = 0; i<text.length; i += n> 0 ? n : 1) {
        n = mc_utf8_apostrophe(text, i);
        mc_buffer_append_char(lower, n > 0 ? '\'' : mc_ascii_lower(text.data[i]));
    }
    for (i = 0; i < lower->length;) {
        begin = i;
        while (i < lower->length && (mc_ascii_is_letter(lower->data[i]) || lower->data[i] == '\''))
            i++;
        append_written_out(mc_slice(lower->data + begin, i - begin), out);
        if (i < lower->length)
            mc_buffer_append_char(out, lower->data[i++]);
    }
}

/* The sentence pairs seen so far, by hashes of their sentences in either order, unchanged or
 * written out. The sentences are read from the cases again: copies would take three times the
 * memory. */
struct seen_pair {
    uint64_t hash;
    const struct mc_case *first; /* with this hash */
};
struct seen_pairs {
    bool are_written_out;
    struct mc_hash_table table;
    struct seen_pair *items; /* [n] */
    uint32_t n;
    struct mc_buffer lower, sides[2], others[2];
};

static struct seen_pairs seen_pairs_new(const struct mc_lint_work *work, bool are_written_out)
{
    size_t n = work->suite->n_cases;
    struct seen_pairs pairs = {.are_written_out = are_written_out};

    pairs.items = mc_arena_array(work->arena, n, sizeof(*pairs.items));
    mc_hash_table_init(&pairs.table, mc_hash_slots(16, n), work->arena);
    return pairs;
}

static void seen_pairs_free(struct seen_pairs *pairs)
{
    size_t i;

    mc_buffer_free(&pairs->lower);
    for (i = 0; i < 2; i++) {
        mc_buffer_free(&pairs->sides[i]);
        mc_buffer_free(&pairs->others[i]);
    }
}

/* The sentences of a case; `sides` holds them if they are written out. */
static void sentences_of(struct seen_pairs *pairs, const struct mc_case *item,
                         struct mc_buffer sides[2], struct mc_slice texts[2])
{
    size_t i;

    texts[0] = item->reference.text;
    texts[1] = item->candidate.text;
    for (i = 0; i < 2 && pairs->are_written_out; i++) {
        write_out(texts[i], &pairs->lower, &sides[i]);
        texts[i] = mc_buffer_slice(&sides[i]);
    }
}

static bool is_pair(struct seen_pairs *pairs, const struct seen_pair *pair, uint64_t hash,
                    const struct mc_slice texts[2])
{
    struct mc_slice others[2];

    if (pair->hash != hash)
        return false;
    sentences_of(pairs, pair->first, pairs->others, others);
    return (mc_slice_equal(texts[0], others[0]) && mc_slice_equal(texts[1], others[1])) ||
           (mc_slice_equal(texts[0], others[1]) && mc_slice_equal(texts[1], others[0]));
}

/* The first case with these sentences in either order; `item` itself if it is the first. */
static const struct mc_case *first_with(struct seen_pairs *pairs, const struct mc_slice texts[2],
                                        const struct mc_case *item)
{
    uint64_t hash = mc_hash_slice(texts[0]) + mc_hash_slice(texts[1]);
    size_t slot;

    MC_HASH_FIND(pairs->table, hash, slot,
                 is_pair(pairs, &pairs->items[pairs->table.slots[slot] - 1], hash, texts));
    if (pairs->table.slots[slot] != 0)
        return pairs->items[pairs->table.slots[slot] - 1].first;
    pairs->items[pairs->n] = (struct seen_pair){hash, item};
    pairs->table.slots[slot] = ++pairs->n;
    return item;
}

static void check_pair(const struct mc_lint_work *work, const struct mc_case *item,
                       struct seen_pairs *exact, struct seen_pairs *written_out)
{
    struct mc_check_place place = {item, {{"candidate", 0}, {"text", 0}}, 2, MC_WHOLE_VALUE, 0,
                                   NULL};
    const struct mc_case *first;
    struct mc_slice texts[2];

    sentences_of(exact, item, exact->sides, texts);
    if (mc_slice_equal(texts[0], texts[1])) {
        mc_check_report(work, &place, "E024", "the two sentences are equal");
        return;
    }
    first = first_with(exact, texts, item);
    if (first != item) {
        report_pair(work, item, first, "");
        return;
    }
    sentences_of(written_out, item, written_out->sides, texts);
    if (mc_slice_equal(texts[0], texts[1]))
        return;
    first = first_with(written_out, texts, item);
    if (first != item)
        report_pair(work, item, first, ", but for contractions or capitals");
}

static void check_texts(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct seen_pairs exact = seen_pairs_new(work, false), written_out = seen_pairs_new(work, true);
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        check_characters(work, item);
        if (item->reference.text.length > 0 && item->candidate.text.length > 0)
            check_pair(work, item, &exact, &written_out);
    }
    seen_pairs_free(&exact);
    seen_pairs_free(&written_out);
}

const struct mc_lint_check mc_lint_check_texts = {check_texts, NULL};

/* --- differing words -------------------------------------------------------------------------- */

static struct mc_id_sequence bases_of(const struct mc_pair_side *side, struct mc_arena *arena,
                                      size_t *n_ids)
{
    uint32_t *ids = mc_arena_array(arena, side->n_tokens, sizeof(*ids));
    struct mc_id_sequence sequence = {ids, 0};
    size_t i;

    for (i = 0; i < side->n_tokens; i++) {
        const struct mc_word *word = side->tokens[i].word;

        if (word->is_article)
            continue;
        ids[sequence.n++] = word->base_index;
        if (word->base_index >= *n_ids)
            *n_ids = word->base_index + 1;
    }
    return sequence;
}

/* Counts the words of both sides that are not in a longest common subsequence of the two. */
static size_t count_differing(const struct mc_lint_work *work, const struct mc_pair_words *words)
{
    struct mc_arena_mark mark = mc_arena_mark(work->arena);
    struct mc_subsequence memory;
    struct mc_id_sequence a, b;
    size_t n_ids = 0, n;

    memset(&memory, 0, sizeof(memory));
    a = bases_of(&words->sides[0], work->arena, &n_ids);
    b = bases_of(&words->sides[1], work->arena, &n_ids);
    n = a.n + b.n - 2 * mc_subsequence_length(&memory, a, b, n_ids);
    mc_subsequence_free(&memory);
    mc_arena_reset(work->arena, mark);
    return n;
}

static void check_tokens(const struct mc_lint_work *work)
{
    size_t i, usual, n;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
        const struct mc_pair_words *words = work->pairs->items[i].words;
        struct mc_check_place place;

        if (words == NULL || phenomenon == NULL)
            continue;
        usual = phenomenon->rule.words.differing_tokens;
        /* Forms and articles only add to this count. Without WordNet forms are unknown. */
        if (usual == 0 || words->n_differing_tokens <= usual || !work->pairs->with_wordnet)
            continue;
        n = count_differing(work, words);
        if (n <= usual)
            continue;
        (void)mc_check_side(item, 1, &place);
        place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
        mc_check_report(
            work, &place, "W003",
            "the sentences differ in %zu words; a minimal pair for \"%.*s\" usually differs "
            "in at most %zu",
            n, MC_SLICE_ARGUMENTS(phenomenon->name), usual);
    }
}

const struct mc_lint_check mc_lint_check_tokens = {NULL, check_tokens};

/* --- unknown words ---------------------------------------------------------------------------- */

static void check_unknown_words(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_lint_pair *pair = &work->pairs->items[i];
        struct mc_check_place place;

        if (pair->by_words.unknown == NULL)
            continue;
        place = mc_check_words_place(&work->suite->cases[work->pairs->begin + i], pair->words);
        mc_check_report(work, &place, "N005",
                        "WordNet does not have \"%.*s\": the relation is not checked",
                        MC_SLICE_ARGUMENTS(pair->by_words.unknown->text));
    }
}

const struct mc_lint_check mc_lint_check_unknown_words = {NULL, check_unknown_words};

/* --- exchanged words -------------------------------------------------------------------------- */

/* More than one case in four, and at least this many: in a file of four cases, any exchange is in a
 * quarter. */
enum { EXCHANGES_SHARE = 4, LEAST_EXCHANGES = 4 };

static void check_word_pairs(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    size_t n_exchanges = mc_string_map_size(work->pairs->exchanges), n_found, begin, end, i;
    /* For each exchange of the suite, how many cases of the file have it; the exchanges that the
     * file has. */
    size_t *counts = mc_calloc(n_exchanges, sizeof(*counts));
    uint32_t *present = mc_calloc(n_exchanges, sizeof(*present));

    for (begin = 0; begin < suite->n_cases; begin = end) {
        uint32_t file = suite->cases[begin].file;

        n_found = 0;
        for (end = begin; end < suite->n_cases && suite->cases[end].file == file; end++) {
            uint32_t exchange = work->pairs->kept[end].exchange;

            if (exchange != MC_NOT_FOUND && counts[exchange]++ == 0)
                present[n_found++] = exchange;
        }
        for (i = 0; i < n_found; i++) {
            size_t n = counts[present[i]];

            if (n >= LEAST_EXCHANGES && n * EXCHANGES_SHARE > end - begin)
                mc_check_report_file(
                    work, &suite->files[file], "N003", "%.*s is exchanged in %zu of %zu cases",
                    MC_SLICE_ARGUMENTS(mc_string_map_key(work->pairs->exchanges, present[i])), n,
                    end - begin);
            counts[present[i]] = 0;
        }
    }
    free(present);
    free(counts);
}

const struct mc_lint_check mc_lint_check_word_pairs = {check_word_pairs, NULL};

/* --- apostrophes ------------------------------------------------------------------------------ */

/* The offset of the first apostrophe, ' or U+2019, between two letters; else the text's length. */
static size_t find_apostrophe(struct mc_slice text, bool *is_curly)
{
    static const char curly[] = "\xe2\x80\x99";
    size_t i;

    for (i = 1; i < text.length; i++) {
        *is_curly = text.length - i >= 3 && memcmp(text.data + i, curly, 3) == 0;
        if (mc_ascii_is_letter(text.data[i - 1]) && (*is_curly || text.data[i] == '\'') &&
            i + (*is_curly ? 3 : 1) < text.length &&
            mc_ascii_is_letter(text.data[i + (*is_curly ? 3 : 1)]))
            break;
    }
    return i < text.length ? i : text.length;
}

/* Reports an apostrophe of a different kind from the first one of the case. */
static void check_apostrophes_of(const struct mc_lint_work *work, const struct mc_case *item)
{
    bool has_first = false, is_first_curly = false, is_curly = false;
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, at, from;

    for (i = 0; (side = mc_check_side(item, i, &place)) != NULL && i < MC_FIELD_FINDINGS; i++) {
        for (from = 0; from < side->text.length; from = at + 1) {
            struct mc_slice tail = mc_slice(side->text.data + from, side->text.length - from);

            at = from + find_apostrophe(tail, &is_curly);
            if (at >= side->text.length)
                break;
            if (has_first && is_curly != is_first_curly) {
                place = mc_check_below(&place, "text", at);
                mc_check_report(work, &place, "W050",
                                "the apostrophe is %s here, but %s earlier in the case",
                                is_curly ? "U+2019" : "'", is_curly ? "'" : "U+2019");
                return;
            }
            has_first = true;
            is_first_curly = is_curly;
        }
    }
}

static void check_apostrophes(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++)
        check_apostrophes_of(work, &work->suite->cases[i]);
}

const struct mc_lint_check mc_lint_check_apostrophes = {check_apostrophes, NULL};

/* --- capitals and stops ----------------------------------------------------------------------- */

static void check_forms(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct mc_form_tally *tallies = mc_calloc(suite->n_files, sizeof(*tallies));
    size_t i, k;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_form_tally *tally = &tallies[suite->cases[i].file];
        struct mc_check_place place;
        const struct mc_side *side;

        for (k = 0; (side = mc_check_side(&suite->cases[i], k, &place)) != NULL; k++)
            mc_form_tally_add(tally, side->text);
    }
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_form_tally *tally = &tallies[suite->cases[i].file];
        struct mc_check_place place;
        const struct mc_side *side;

        for (k = 0;
             (side = mc_check_side(&suite->cases[i], k, &place)) != NULL && k < MC_FIELD_FINDINGS;
             k++) {
            struct mc_sentence_form form = mc_sentence_form_of(side->text);
            struct mc_check_place at = mc_check_below(&place, "text", form.first);

            if (mc_form_wants_capital(tally, &form))
                mc_check_report(work, &at, "W033", "the sentence begins without a capital");
            at = mc_check_below(&place, "text", side->text.length);
            if (mc_form_wants_stop(tally, &form))
                mc_check_report(work, &at, "W033", "the sentence ends without a full stop");
        }
    }
    free(tallies);
}

const struct mc_lint_check mc_lint_check_forms = {check_forms, NULL};
