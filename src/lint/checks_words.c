/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_words.c: the checks of `lint` for single words that are missing or different in the graph,
 * and nodes without a word in the sentence: names, days of the week and ordinals, negations and
 * questions, pronouns and quantifiers, and any other word that nothing in the graph can stand
 * for. */
#include <stdio.h>
#include <string.h>

#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/options.h"
#include "lint/reading.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "text/unicode.h"
#include "text/wordnet.h"

/* Whether the line is a constant that is the :wiki of its parent. */
static bool is_wiki(const struct mc_node_lines *lines, uint32_t line)
{
    uint32_t parent = lines->items[line].parent, i;

    for (i = 0; parent != MC_NOT_FOUND && i < lines->items[parent].n_children; i++) {
        const struct mc_node_child *child = &lines->children[lines->items[parent].first_child + i];

        if (child->line == line)
            return mc_slice_is(child->role, ":wiki");
    }
    return false;
}

static struct mc_slice lower(const struct mc_reading *reading, struct mc_slice text)
{
    return mc_lower_copy(text, reading->work->arena);
}

static bool is_alphabetic(struct mc_slice word)
{
    size_t i = 0;

    while (i < word.length && mc_ascii_is_letter(word.data[i]))
        i++;
    return word.length > 0 && i == word.length;
}

static bool is_in_wordnet(const struct mc_reading *reading, struct mc_slice word)
{
    int part;

    for (part = 0; part < MC_WORDNET_PARTS; part++)
        if (mc_reading_has_form(reading, (enum mc_wordnet_part)part, word))
            return true;
    return false;
}

static bool is_within(struct mc_slice part, struct mc_slice text)
{
    return part.length > 0 && memmem(text.data, text.length, part.data, part.length) != NULL;
}

/* Whether one is within the other, or both begin with the same three letters; lower case. */
static bool are_alike(struct mc_slice a, struct mc_slice b)
{
    if (a.length >= 3 && b.length >= 3 && memcmp(a.data, b.data, 3) == 0)
        return true;
    return is_within(a, b) || is_within(b, a);
}

/* Whether the word is like a part of the concept: "turns" and "take-turn-03". */
static bool concept_is_alike(struct mc_slice concept, struct mc_slice word)
{
    size_t i;

    for (i = 1; i < concept.length; i++)
        if (concept.data[i - 1] == '-' && mc_ascii_is_letter(concept.data[i]) &&
            are_alike(mc_slice(concept.data + i, concept.length - i), word))
            return true;
    return are_alike(concept, word);
}

/* Whether any concept or constant of the graph is like the word, which is in lower case. */
static bool graph_is_alike(const struct mc_reading *reading, struct mc_slice word)
{
    const struct mc_amr_graph *graph = reading->graph;
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (concept_is_alike(lower(reading, graph->nodes[i].concept), word))
            return true;
    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].value.length > 2 &&
            !mc_slice_is(graph->attributes[i].role, ":wiki") &&
            are_alike(lower(reading, graph->attributes[i].value), word))
            return true;
    return false;
}

static bool has_concept(const struct mc_amr_graph *graph, const char *concept)
{
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (mc_slice_is(graph->nodes[i].concept, concept))
            return true;
    return false;
}

/* value NULL: any value. */
static bool has_attribute(const struct mc_amr_graph *graph, const char *role, const char *value)
{
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (mc_slice_is(graph->attributes[i].role, role) &&
            (value == NULL || mc_slice_is(graph->attributes[i].value, value)))
            return true;
    return false;
}

static void report_word(const struct mc_reading *reading, uint32_t word, const char *code,
                        const char *what)
{
    struct mc_check_place place =
        mc_place_of_word(reading->item, reading->side, reading->aligned, word);

    mc_check_report(reading->work, &place, code, "the graph has no %s for \"%.*s\"", what,
                    MC_SLICE_ARGUMENTS(mc_clip(reading->aligned->words[word])));
}

/* --- names ------------------------------------------------------------------------------------ */

/* Words, beside weekdays and months, that have a capital within a sentence but are not names in the
 * graph. */
static const char *const capitals[] = {"mr",       "mrs",  "ms",   "miss", "dr",      "st",
                                       "sir",      "lady", "lord", "god",  "saint",   "prof",
                                       "internet", "i",    "a.m",  "p.m",  "o'clock", NULL};

/* Whether the word looks like a name: a capital within the sentence, then lower case, and not an
 * adjective in WordNet ("Dutch": the graph names the country). */
static bool looks_like_name(const struct mc_reading *reading, uint32_t i)
{
    static const char *const ends[] = {".", "!", "?", "\"", ":", NULL};
    const struct mc_aligned_sentence *aligned = reading->aligned;
    struct mc_slice word = aligned->words[i];

    return i > 0 && word.length > 2 && is_alphabetic(word) && mc_ascii_is_upper(word.data[0]) &&
           mc_ascii_is_lower(word.data[1]) && !mc_word_is_in(aligned->words[i - 1], ends) &&
           !mc_word_is_in(word, capitals) && !mc_word_is_in(word, mc_weekdays) &&
           mc_month_of(lower(reading, word)) == 0 &&
           !mc_reading_has_form(reading, MC_WORDNET_ADJECTIVE, lower(reading, word));
}

/* Whether a constant of the graph is the word or part of it: "Smith" in "Smiths". */
static bool has_name(const struct mc_reading *reading, struct mc_slice word)
{
    uint32_t i;

    for (i = 0; i < reading->graph->n_attributes; i++)
        if (reading->graph->attributes[i].value.length > 1 &&
            !mc_slice_is(reading->graph->attributes[i].role, ":wiki") &&
            is_within(lower(reading, reading->graph->attributes[i].value), lower(reading, word)))
            return true;
    return false;
}

/* Words without a node that may be a name spelled differently in the graph: those with a capital,
 * including the first word of the sentence; NULL-terminated. *others: other words may stand for a
 * name, adjectives ("Dutch") and short forms ("USA"). */
static const char **free_names(const struct mc_reading *reading, const bool *taken, bool *others)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    const char **names = mc_arena_array(reading->work->arena, aligned->n_words + 1, sizeof(*names));
    size_t n = 0;
    uint32_t i;

    *others = false;
    for (i = 0; i < aligned->n_words; i++) {
        struct mc_slice word = aligned->words[i];

        if (word.length == 0 || !mc_ascii_is_upper(word.data[0]) ||
            (taken[i] && (i == 0 || has_name(reading, word))))
            continue;
        if (looks_like_name(reading, i) ||
            (i == 0 && is_alphabetic(word) && !is_in_wordnet(reading, lower(reading, word))))
            names[n++] = mc_arena_format(reading->work->arena, "%.*s", MC_SLICE_ARGUMENTS(word));
        else
            *others = *others || i > 0 || !mc_is_listed(MC_WORDS_FUNCTION, lower(reading, word));
    }
    return names;
}

/* Whether any word of the sentence is like the text. */
static bool sentence_is_alike(const struct mc_reading *reading, struct mc_slice text)
{
    uint32_t i;

    for (i = 0; i < reading->aligned->n_words; i++)
        if (reading->aligned->words[i].length > 1 &&
            are_alike(lower(reading, reading->aligned->words[i]), text))
            return true;
    return false;
}

/* Reports a name that differs from a word of the sentence only in its capital: "Sofia", but "sofia"
 * in the graph. */
static void check_capitals(const struct mc_reading *reading,
                           const struct mc_amr_attribute *attribute)
{
    struct mc_check_place place =
        mc_place_in_graph(reading->item, reading->side, attribute->value_offset);
    uint32_t i;

    for (i = 0; i < reading->aligned->n_words; i++) {
        struct mc_slice word = reading->aligned->words[i];

        if (word.length > 1 && word.length == attribute->value.length &&
            mc_ascii_is_upper(word.data[0]) && mc_ascii_is_lower(word.data[1]) &&
            mc_ascii_is_lower(attribute->value.data[0]) &&
            mc_slice_equal(lower(reading, word), attribute->value)) {
            mc_check_report(reading->work, &place, "W037",
                            "the name \"%.*s\" of the graph is \"%.*s\" in the sentence",
                            MC_SLICE_ARGUMENTS(mc_clip(attribute->value)),
                            MC_SLICE_ARGUMENTS(mc_clip(word)));
            return;
        }
    }
}

/* Whether the word may be for people named after the name: "Texans" after "Texas"; both in lower
 * case. */
static bool is_of_people(struct mc_slice word, struct mc_slice name)
{
    static const char *const ends[] = {"an", "ans", "er", "ers", "ese", "i",
                                       "in", "ins", "is", "ite", "ites"};
    size_t alike = 0, i;

    while (alike < word.length && alike < name.length && word.data[alike] == name.data[alike])
        alike++;
    for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
        if (mc_slice_ends(word, ends[i]))
            return alike >= 3 && alike + 2 >= name.length && word.length > alike;
    return false;
}

/* Checks one word of a name of the graph: the sentence may have it, spell it differently, or lack
 * it. */
static void check_name(const struct mc_reading *reading, const struct mc_amr_attribute *attribute,
                       const char *const *names, bool others)
{
    struct mc_slice text = lower(reading, attribute->value);
    struct mc_check_place place =
        mc_place_in_graph(reading->item, reading->side, attribute->value_offset);
    const char *nearest = NULL;
    size_t i;

    for (i = 0; i < reading->aligned->n_words; i++)
        if (mc_slice_equal(reading->aligned->words[i], attribute->value))
            return;
    if (is_alphabetic(text) && text.length >= 3)
        nearest = mc_nearest(text, names);
    if (nearest != NULL && is_of_people(lower(reading, mc_slice_of(nearest)), text))
        return;
    if (nearest != NULL)
        mc_check_report(reading->work, &place, "W037",
                        "the name \"%.*s\" of the graph is \"%s\" in the sentence",
                        MC_SLICE_ARGUMENTS(mc_clip(attribute->value)), nearest);
    else if (!others && !sentence_is_alike(reading, text))
        mc_check_report(reading->work, &place, "W037",
                        "the sentence has no word for the name \"%.*s\" of the graph",
                        MC_SLICE_ARGUMENTS(mc_clip(attribute->value)));
    else
        check_capitals(reading, attribute);
}

static bool is_op_of_name(const struct mc_amr_graph *graph,
                          const struct mc_amr_attribute *attribute)
{
    return attribute->quoted && mc_slice_begins(attribute->role, ":op") &&
           mc_slice_is(graph->nodes[attribute->node].concept, "name") &&
           attribute->value.length > 0;
}

/* Checks the names of the graph, then words that look like a name but have nothing like them in the
 * graph. */
static void check_names(const struct mc_reading *reading, const bool *taken)
{
    const struct mc_amr_graph *graph = reading->graph;
    bool others, is_near_name;
    const char **names = free_names(reading, taken, &others);
    uint32_t i, k;

    for (i = 0; i < graph->n_attributes; i++)
        if (is_op_of_name(graph, &graph->attributes[i]))
            check_name(reading, &graph->attributes[i], names, others);
    for (i = 0; i < reading->aligned->n_words; i++) {
        struct mc_slice word = lower(reading, reading->aligned->words[i]);

        if (taken[i] || !looks_like_name(reading, i) || graph_is_alike(reading, word))
            continue;
        is_near_name = false;
        for (k = 0; k < graph->n_attributes; k++)
            is_near_name = is_near_name || (is_op_of_name(graph, &graph->attributes[k]) &&
                                            mc_nearest(graph->attributes[k].value, names) != NULL);
        if (!is_near_name)
            report_word(reading, i, "W037", "name");
    }
}

/* --- days, ordinals, round numbers ------------------------------------------------------------ */

static const struct {
    const char *word, *number;
} multiples[] = {
    {"dozens", "12"}, {"hundreds", "100"}, {"thousands", "1000"}, {"millions", "1000000"}};

/* Whether nodes of the concept have constants with the role, but none has this value. */
static bool lacks_value(const struct mc_amr_graph *graph, const char *concept, const char *role,
                        const char *value)
{
    bool has_others = false;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i];

        if (!mc_slice_is(attribute->role, role) ||
            !mc_slice_is(graph->nodes[attribute->node].concept, concept))
            continue;
        if (mc_slice_is(attribute->value, value))
            return false;
        has_others = true;
    }
    return has_others;
}

static void check_numbers(const struct mc_reading *reading, const bool *taken)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    char value[24], number[16];
    uint32_t i;
    size_t k;

    for (i = 0; i < aligned->n_words; i++) {
        struct mc_slice word = lower(reading, aligned->words[i]);

        if (!taken[i] && mc_ascii_is_upper(aligned->words[i].data[0]) &&
            mc_word_is_in(word, mc_weekdays) && !graph_is_alike(reading, word))
            report_word(reading, i, "W027", ":weekday");
        /* Months beside a number are checked in checks_sentence.c. */
        if (i > 0 && mc_ascii_is_upper(aligned->words[i].data[0]) &&
            !mc_ascii_is_digit(aligned->words[i - 1].data[0]) &&
            (i + 1 == aligned->n_words || !mc_ascii_is_digit(aligned->words[i + 1].data[0]))) {
            unsigned month = mc_month_of(word);

            snprintf(value, sizeof(value), "%u", month);
            if (month > 0 && lacks_value(reading->graph, "date-entity", ":month", value))
                report_word(reading, i, "W027", ":month");
        }
        if (!mc_ascii_is_digit(aligned->words[i].data[0]) && mc_ordinal_of(word, number) &&
            lacks_value(reading->graph, "ordinal-entity", ":value", number)) {
            snprintf(value, sizeof(value), ":value %s", number);
            report_word(reading, i, "W027", value);
        }
        for (k = 0; k < sizeof(multiples) / sizeof(multiples[0]); k++)
            if (mc_slice_is(word, multiples[k].word) &&
                lacks_value(reading->graph, "multiple", ":op1", multiples[k].number))
                report_word(reading, i, "W027", multiples[k].number);
    }
}

/* --- negations and questions ------------------------------------------------------------------ */

/* Reports "not" etc. if nothing in the graph is negated; "not only" is not a negation. */
static void check_denial(const struct mc_reading *reading)
{
    static const char *const denials[] = {"not", "n't", "never", "cannot", NULL};
    static const char *const only[] = {"only", "just", "merely", NULL};
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    if (has_attribute(reading->graph, ":polarity", "-") ||
        has_attribute(reading->graph, ":polarity-of", "-"))
        return;
    for (i = 0; i < aligned->n_words; i++)
        if (mc_word_is_in(aligned->words[i], denials) &&
            (i + 1 == aligned->n_words || !mc_word_is_in(aligned->words[i + 1], only))) {
            report_word(reading, i, "W038", ":polarity -");
            return;
        }
}

/* Reports a modal verb, such as "can", if the graph has no concept for one. */
static void check_modal(const struct mc_reading *reading, const bool *taken)
{
    static const char *const modals[] = {"can", "could", "must", "should", "might", "cannot", NULL};
    static const char *const stems[] = {"possible-", "permit-",  "obligate-", "recommend-",
                                        "likely-",   "capable-", "able-",     "allow-",
                                        "need-",     "require-", "have-03",   "possible",
                                        "ought",     "can-",     "infer-",    NULL};
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;
    size_t k;

    for (i = 0; i < reading->graph->n_nodes; i++)
        for (k = 0; stems[k] != NULL; k++)
            if (mc_slice_begins(reading->graph->nodes[i].concept, stems[k]))
                return;
    for (i = 0; i + 1 < aligned->n_words; i++)
        if (!taken[i] && mc_word_is_in(aligned->words[i], modals)) {
            report_word(reading, i, "W038", "modal");
            return;
        }
}

static void check_question(const struct mc_reading *reading)
{
    static const char *const marks[] = {"?", NULL};
    static const char *const asking[] = {"?",     "who",     "whom",     "whose", "what",
                                         "which", "when",    "where",    "why",   "how",
                                         "if",    "whether", "whatever", NULL};
    const struct mc_amr_graph *graph = reading->graph;
    const struct mc_aligned_sentence *aligned = reading->aligned;
    bool asks = has_concept(graph, "amr-unknown") || has_concept(graph, "amr-choice") ||
                has_attribute(graph, ":mode", "interrogative") ||
                has_attribute(graph, ":polarity", "amr-unknown");
    struct mc_check_place place;
    uint32_t i;

    for (i = 0; i < aligned->n_words && !asks; i++)
        if (mc_word_is_in(aligned->words[i], marks)) {
            report_word(reading, i, "W038", "amr-unknown");
            return;
        }
    if (!asks || mc_words_have(aligned, 0, aligned->n_words, asking))
        return;
    place = mc_place_in_graph(reading->item, reading->side, graph->nodes[graph->root].offset);
    mc_check_report(reading->work, &place, "W038", "the graph asks, and the sentence does not");
}

/* --- pronouns and quantifiers ----------------------------------------------------------------- */

/* A concept, and words for it: the sentence should have one of them. */
struct closed_concept {
    const char *concept;
    const char *words[12];
};

static const struct closed_concept pronouns[] = {
    {"i", {"i", "me", "my", "mine", "myself"}},
    {"you", {"you", "your", "yours", "yourself", "yourselves"}},
    {"he", {"he", "him", "his", "himself"}},
    {"she", {"she", "her", "hers", "herself"}},
    {"it", {"it", "its", "itself"}},
    {"we", {"we", "us", "our", "ours", "ourselves", "'s", "let's"}},
    {"they", {"they", "them", "their", "theirs", "themselves", "'em"}}};

static const struct closed_concept quantifiers[] = {
    {"several", {"several"}},
    {"many", {"many", "much", "lot", "lots", "numerous", "multiple"}},
    {"few", {"few", "fewer", "fewest", "little"}},
    {"most", {"most", "best", "worst", "majority", "mostly"}},
    {"each", {"each", "every", "all", "apiece", "both"}},
    {"every", {"every", "each", "all", "everybody", "everyone", "everything", "everywhere"}},
    {"all",
     {"all", "every", "each", "everybody", "everyone", "everything", "both", "whole", "entire"}}};

static bool has_superlative(const struct mc_aligned_sentence *aligned)
{
    uint32_t i;

    for (i = 0; i < aligned->n_words; i++)
        if (aligned->words[i].length > 4 && mc_slice_ends(aligned->words[i], "est"))
            return true;
    return false;
}

/* Reports a node of the concept if the sentence has none of its words. */
static void check_closed(const struct mc_reading *reading, const struct closed_concept *closed)
{
    const struct mc_amr_graph *graph = reading->graph;
    struct mc_check_place place;
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (mc_slice_is(graph->nodes[i].concept, closed->concept))
            break;
    if (i == graph->n_nodes ||
        (strcmp(closed->concept, "you") == 0 && has_attribute(graph, ":mode", "imperative")) ||
        mc_words_have(reading->aligned, 0, reading->aligned->n_words, closed->words) ||
        (strcmp(closed->concept, "most") == 0 && has_superlative(reading->aligned)))
        return;
    place = mc_place_in_graph(reading->item, reading->side, graph->nodes[i].offset);
    mc_check_report(reading->work, &place, "W039",
                    "the sentence has no word for \"%s\" of the graph", closed->concept);
}

/* Whether a quantifier of the sentence counts things: not "after all", "each other", "how many". */
static bool counts(const struct mc_aligned_sentence *aligned, uint32_t word)
{
    static const char *const before[] = {"at", "after", "above", "of", "how", "not", "in", NULL};
    static const char *const behind[] = {"other", "right", "over", "but", "along", "around", NULL};

    return !(word > 0 && mc_word_is_in(aligned->words[word - 1], before)) &&
           !(word + 1 < aligned->n_words && mc_word_is_in(aligned->words[word + 1], behind));
}

static void check_quantifiers(const struct mc_reading *reading)
{
    static const char *const words[] = {"several", "many", "few", "most", NULL};
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    for (i = 0; i < aligned->n_words; i++) {
        size_t k = mc_known_index(lower(reading, aligned->words[i]), words);

        if (words[k] != NULL && counts(aligned, i) &&
            !graph_is_alike(reading, mc_slice_of(words[k])))
            report_word(reading, i, "W039", words[k]);
    }
}

/* --- any other word --------------------------------------------------------------------------- */

/* Words that mean little by themselves, and usually have no node. */
static const char *const slight[] = {
    "few",     "many",     "several", "above",  "after",     "all",      "any",     "below",
    "both",    "down",     "every",   "here",   "inside",    "next",     "only",    "outside",
    "there",   "those",    "under",   "about",  "according", "across",   "ago",     "along",
    "also",    "although", "another", "around", "away",      "back",     "because", "before",
    "behind",  "beside",   "between", "bit",    "can",       "century",  "could",   "course",
    "degree",  "degrees",  "during",  "each",   "else",      "even",     "fact",    "front",
    "going",   "get",      "getting", "got",    "give",      "given",    "giving",  "go",
    "hour",    "how",      "if",      "kind",   "less",      "like",     "located", "long",
    "lot",     "made",     "make",    "makes",  "making",    "may",      "might",   "more",
    "most",    "much",     "must",    "near",   "neither",   "no",       "nor",     "not",
    "now",     "one",      "order",   "other",  "others",    "own",      "pair",    "past",
    "perhaps", "piece",    "pieces",  "please", "put",       "puts",     "putting", "right",
    "same",    "second",   "seconds", "should", "side",      "since",    "so",      "some",
    "sort",    "still",    "such",    "take",   "taken",     "takes",    "taking",  "than",
    "then",    "though",   "through", "time",   "times",     "together", "too",     "took",
    "toward",  "towards",  "until",   "use",    "used",      "very",     "way",     "well",
    "what",    "when",     "where",   "while",  "why",       "will",     "with",    "without",
    "would",   "yet",      NULL};
static const char *const number_words[] = {
    "zero",     "one",      "two",      "three",     "four",     "five",     "six",
    "seven",    "eight",    "nine",     "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen",  "sixteen",  "seventeen", "eighteen", "nineteen", "twenty",
    "thirty",   "forty",    "fifty",    "sixty",     "seventy",  "eighty",   "ninety",
    "hundred",  "hundreds", "thousand", "thousands", "million",  "millions", "billion",
    "billions", "dozen",    "dozens",   "half",      "quarter",  "couple",   "noon",
    "midnight", "percent",  "cent",     "cents",     "dollar",   "dollars",  "third",
    "fourth",   "fifth",    "sixth",    "seventh",   "eighth",   "ninth",    "tenth",
    "eleventh", "twelfth",  "first",    "twentieth", NULL};

/* Whether the word is a lower-case noun or adjective that should have a node. */
static bool is_content(const struct mc_reading *reading, uint32_t i)
{
    struct mc_slice word = reading->aligned->words[i];

    return word.length > 2 && is_alphabetic(word) && mc_ascii_is_lower(word.data[0]) &&
           !mc_word_is_in(word, slight) && !mc_word_is_in(word, number_words) &&
           !mc_is_listed(MC_WORDS_FUNCTION, word) && !mc_slice_ends(word, "teenth") &&
           (mc_reading_has_form(reading, MC_WORDNET_NOUN, word) ||
            mc_reading_has_form(reading, MC_WORDNET_ADJECTIVE, word));
}

/* Whether any node may stand for the word. */
static bool may_have_a_node(const struct mc_reading *reading, uint32_t i)
{
    struct mc_slice word = lower(reading, reading->aligned->words[i]);

    return word.length > 2 && is_alphabetic(word) && !mc_word_is_in(word, slight) &&
           !mc_is_listed(MC_WORDS_FUNCTION, word);
}

/* "nine years old": whether the graph expresses the word as a role. */
static bool is_role(const struct mc_reading *reading, struct mc_slice word)
{
    static const char *const of_age[] = {"age", "aged", "old", NULL};
    uint32_t i;

    for (i = 0; i < reading->graph->n_edges; i++)
        if (mc_slice_is(reading->graph->edges[i].role, ":age") && mc_word_is_in(word, of_age))
            return true;
    return false;
}

static bool is_taken_elsewhere(const struct mc_reading *reading, const bool *taken, uint32_t word)
{
    uint32_t i;

    for (i = 0; i < reading->aligned->n_words; i++)
        if (taken[i] && mc_slice_equal(lower(reading, reading->aligned->words[i]),
                                       lower(reading, reading->aligned->words[word])))
            return true;
    return false;
}

/* Concepts that a sentence need not express in a word. */
static const char *const unsaid[] = {
    "clothing", "company", "day",   "ever",    "hair",           "hour",
    "minute",   "month",   "more",  "most",    "multiple",       "night",
    "second",   "today",   "year",  "century", "week",           "relative-position",
    "have-03",  "wear-01", "event", "dollar",  "country-region", "organization",
    "game",     NULL};

static bool may_be_unsaid(struct mc_slice concept)
{
    return !mc_concept_has_word(concept) || mc_is_one_of(concept, unsaid) ||
           mc_slice_ends(concept, "-quantity") || mc_slice_ends(concept, "-entity") ||
           mc_slice_begins(concept, "\"");
}

/* Whether another node has the same concept, or the line is the class of something with a name. */
static bool is_no_witness(const struct mc_reading *reading, uint32_t line)
{
    const struct mc_amr_graph *graph = reading->graph;
    uint32_t node = reading->aligned->lines.items[line].node, i;

    for (i = 0; i < graph->n_nodes; i++)
        if (i != node && mc_slice_equal(graph->nodes[i].concept, graph->nodes[node].concept))
            return true;
    for (i = 0; i < graph->n_edges; i++)
        if (graph->edges[i].from == node && mc_slice_is(graph->edges[i].role, ":name"))
            return true;
    return false;
}

/* Whether the concept means the same as a word of the sentence ("retriever"), or is more
 * general. */
static bool is_meant(const struct mc_reading *reading, struct mc_slice concept)
{
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(reading->work->pairs->wordnet);
    const struct mc_word *word = mc_word_of(knowledge, concept);
    bool is_there = false;
    uint32_t i;

    for (i = 0; i < reading->aligned->n_words && !is_there; i++) {
        const struct mc_word_relation *relation;

        if (!is_alphabetic(reading->aligned->words[i]) ||
            mc_is_listed(MC_WORDS_FUNCTION, lower(reading, reading->aligned->words[i])))
            continue;
        relation =
            mc_word_relation_of(knowledge, mc_word_of(knowledge, reading->aligned->words[i]), word);
        is_there = relation->synonym || relation->similar ||
                   (relation->hypernym_distance > 0 && relation->more_general == 2);
    }
    mc_word_knowledge_free(knowledge);
    return is_there;
}

/* Whether WordNet has the word itself as an entry. */
static bool is_entry(const struct mc_reading *reading, struct mc_slice word)
{
    int part;

    for (part = 0; part < MC_WORDNET_PARTS; part++)
        if (mc_wordnet_has(reading->work->pairs->wordnet, (enum mc_wordnet_part)part, word))
            return true;
    return false;
}

static bool begins(struct mc_slice word, struct mc_slice concept)
{
    return word.length >= concept.length && memcmp(word.data, concept.data, concept.length) == 0;
}

/* The word of the line as a NULL-terminated list; empty if the line has several words. */
static const char **own_word(const struct mc_reading *reading, uint32_t line)
{
    const char **list = mc_arena_array(reading->work->arena, 2, sizeof(*list));
    struct mc_word_span span = reading->aligned->spans[line];

    if (span.end == span.start + 1)
        list[0] = mc_arena_format(
            reading->work->arena, "%.*s",
            MC_SLICE_ARGUMENTS(lower(reading, reading->aligned->words[span.start])));
    return list;
}

/* Reports a concept that is not in WordNet, with the word that it misspells: its own or, if it has
 * none, one without a node. */
static bool check_spelling(const struct mc_reading *reading, uint32_t line, const char **words)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    struct mc_slice concept = aligned->lines.items[line].concept;
    struct mc_check_place place;
    const char *nearest;

    if (concept.length < 4 || !is_alphabetic(concept) || is_entry(reading, concept))
        return false;
    nearest = mc_nearest(concept, words);
    if (nearest == NULL || begins(mc_slice_of(nearest), concept) ||
        !is_entry(reading, mc_slice_of(nearest)))
        return false;
    place = mc_place_in_graph(reading->item, reading->side,
                              reading->graph->nodes[aligned->lines.items[line].node].offset);
    mc_check_report(reading->work, &place, "W040", "the concept %.*s is \"%s\" in the sentence",
                    MC_SLICE_ARGUMENTS(mc_clip(concept)), nearest);
    return true;
}

/* Reports a word of both sentences that is not in WordNet, and that a concept without a word
 * resembles but for a letter or two: a misspelling in both is not intended. */
static bool check_word(const struct mc_reading *reading, struct mc_slice concept,
                       const char **words)
{
    const struct mc_case *item = reading->item;
    struct mc_slice other = reading->side == 0 ? item->candidate.text : item->reference.text;
    const char *nearest =
        concept.length < 4 || !is_entry(reading, concept) ? NULL : mc_nearest(concept, words);
    struct mc_check_place place;

    if (nearest == NULL || is_in_wordnet(reading, mc_slice_of(nearest)) ||
        begins(mc_slice_of(nearest), concept) ||
        !is_within(mc_slice_of(nearest), lower(reading, other)))
        return false;
    (void)mc_check_side(item, reading->side, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_report(reading->work, &place, "W040", "the word \"%s\" is %.*s in the graph", nearest,
                    MC_SLICE_ARGUMENTS(mc_clip(concept)));
    return true;
}

/* Alphabetic words without a node, in lower case and NULL-terminated, to check spelling. */
static const char **free_words(const struct mc_reading *reading, const bool *taken)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    const char **words = mc_arena_array(reading->work->arena, aligned->n_words + 1, sizeof(*words));
    size_t n = 0;
    uint32_t i;

    for (i = 0; i < aligned->n_words; i++)
        if (!taken[i] && aligned->words[i].length > 3 && is_alphabetic(aligned->words[i]))
            words[n++] = mc_arena_format(reading->work->arena, "%.*s",
                                         MC_SLICE_ARGUMENTS(lower(reading, aligned->words[i])));
    return words;
}

/* Whether WordNet relates the two words: one means the other or something more general, or both
 * derive from one word. */
static bool are_related(const struct mc_reading *reading, struct mc_slice first,
                        struct mc_slice second)
{
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(reading->work->pairs->wordnet);
    const struct mc_word_relation *relation =
        mc_word_relation_of(knowledge, mc_word_of(knowledge, first), mc_word_of(knowledge, second));
    bool related = relation->synonym || relation->similar || relation->antonym_derived ||
                   relation->indefinite || relation->human || relation->hypernym_distance > 0;

    mc_word_knowledge_free(knowledge);
    return related;
}

/* After these a word that could be a verb is a noun. */
static const char *const determiners[] = {"a",   "an",  "the", "my",    "your", "his",
                                          "her", "its", "our", "their", NULL};

/* Reports the only word without a node and the only node without a word, if they are two unrelated
 * nouns. */
static void check_other_noun(const struct mc_reading *reading, uint32_t word, uint32_t line)
{
    struct mc_slice text = lower(reading, reading->aligned->words[word]);
    struct mc_slice concept = reading->aligned->lines.items[line].concept;
    struct mc_check_place place;

    if (!mc_reading_has_form(reading, MC_WORDNET_NOUN, text) ||
        !mc_wordnet_has(reading->work->pairs->wordnet, MC_WORDNET_NOUN, concept) ||
        mc_reading_has_form(reading, MC_WORDNET_ADJECTIVE, text) ||
        (mc_reading_has_form(reading, MC_WORDNET_VERB, text) &&
         (word == 0 || !mc_word_is_in(reading->aligned->words[word - 1], determiners))) ||
        are_related(reading, text, concept))
        return;
    place = mc_place_of_word(reading->item, reading->side, reading->aligned, word);
    mc_check_report(reading->work, &place, "W040", "the word \"%.*s\" is %.*s in the graph",
                    MC_SLICE_ARGUMENTS(mc_clip(text)), MC_SLICE_ARGUMENTS(mc_clip(concept)));
}

/* Reports words without a node if all nodes have words, and the reverse: otherwise one might stand
 * for the other. */
static void check_other_words(const struct mc_reading *reading, const bool *taken)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    const char **words = free_words(reading, taken), **candidates;
    uint32_t n_words = 0, n_concepts = 0, i;
    uint32_t word = MC_NOT_FOUND, line = MC_NOT_FOUND;

    for (i = 0; i < aligned->n_words; i++) {
        if (taken[i] || !may_have_a_node(reading, i))
            continue;
        n_words++;
        if (word == MC_NOT_FOUND && is_content(reading, i) &&
            !is_role(reading, aligned->words[i]) && !is_taken_elsewhere(reading, taken, i) &&
            !graph_is_alike(reading, aligned->words[i]))
            word = i;
    }
    for (i = 0; i < aligned->lines.n; i++) {
        struct mc_slice concept = aligned->lines.items[i].concept;

        if (aligned->lines.items[i].node == MC_NOT_FOUND || may_be_unsaid(concept))
            continue;
        candidates = mc_is_aligned(aligned, i) ? own_word(reading, i) : words;
        if (is_alphabetic(concept) &&
            (check_spelling(reading, i, candidates) || check_word(reading, concept, candidates)))
            return;
        if (mc_is_aligned(aligned, i))
            continue;
        n_concepts++;
        if (!is_alphabetic(concept))
            continue;
        if (line == MC_NOT_FOUND && is_in_wordnet(reading, concept) && !is_no_witness(reading, i) &&
            !sentence_is_alike(reading, concept))
            line = i;
    }
    if (word != MC_NOT_FOUND && line != MC_NOT_FOUND && n_words == 1 && n_concepts == 1)
        check_other_noun(reading, word, line);
    if (word != MC_NOT_FOUND && n_concepts == 0)
        report_word(reading, word, "W040", "node");
    if (line != MC_NOT_FOUND && n_words == 0 &&
        !is_meant(reading, aligned->lines.items[line].concept)) {
        struct mc_check_place place =
            mc_place_in_graph(reading->item, reading->side,
                              reading->graph->nodes[aligned->lines.items[line].node].offset);

        mc_check_report(reading->work, &place, "W040",
                        "the sentence has no word for %.*s of the graph",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[line].concept)));
    }
}

static void check_reading(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    bool *taken; /* [n_words]: whether a node has the word */
    size_t i;
    uint32_t k, line;

    if (!mc_is_small_reading(reading))
        return;
    taken = mc_arena_array(reading->work->arena, aligned->n_words + 1, sizeof(*taken));
    for (line = 0; line < aligned->lines.n; line++)
        for (k = aligned->spans[line].start;
             k < aligned->spans[line].end && !is_wiki(&aligned->lines, line); k++)
            taken[k] = true;
    check_names(reading, taken);
    check_numbers(reading, taken);
    check_denial(reading);
    check_modal(reading, taken);
    check_question(reading);
    for (i = 0; i < sizeof(pronouns) / sizeof(pronouns[0]); i++)
        check_closed(reading, &pronouns[i]);
    for (i = 0; i < sizeof(quantifiers) / sizeof(quantifiers[0]); i++)
        check_closed(reading, &quantifiers[i]);
    check_quantifiers(reading);
    check_other_words(reading, taken);
}

static void check_words(const struct mc_lint_work *work)
{
    mc_each_reading(work, check_reading);
}

const struct mc_lint_check mc_lint_check_words = {NULL, check_words};
