/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_sentence.c: the checks of `lint` that compare a sentence with its own graph, by the words
 * of each node: a graph of another sentence, a misplaced negation, numbers missing in the graph,
 * names as concepts, exchanged roles, agents that the sentence does not name; and, over both sides,
 * sentences or graphs on the wrong side. */
#include <stdio.h>
#include <string.h>

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "amr/word_align.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "lint/check.h"
#include "lint/reading.h"
#include "phenomena/graph_text.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "text/unicode.h"
#include "text/wordnet.h"

static struct mc_check_place place_of_word(const struct mc_reading *reading, uint32_t word)
{
    return mc_place_of_word(reading->item, reading->side, reading->aligned, word);
}

static struct mc_check_place place_in_graph(const struct mc_reading *reading, size_t offset)
{
    return mc_place_in_graph(reading->item, reading->side, offset);
}

/* --- a graph of another sentence -------------------------------------------------------------- */

/* Reports a graph if fewer than a third of the concepts that should have words have any; false: it
 * is not reported. This is true of none of 3,736 graphs of the starter suite and of published
 * cases, and of 856 of the 877 candidates of the starter suite if given the graph of another
 * case. */
static bool check_foreign(const struct mc_reading *reading)
{
    const struct mc_node_lines *lines = &reading->aligned->lines;
    uint32_t n = 0, n_aligned = 0, i;
    const char *missing = "";
    struct mc_check_place place;

    for (i = 0; i < lines->n; i++) {
        if (lines->items[i].node == MC_NOT_FOUND || !mc_concept_has_word(lines->items[i].concept))
            continue;
        n++;
        if (mc_is_aligned(reading->aligned, i))
            n_aligned++;
        else if (n - n_aligned <= 3)
            missing = mc_arena_format(reading->work->arena, "%s%s%.*s", missing,
                                      *missing == '\0' ? "" : ", ",
                                      MC_SLICE_ARGUMENTS(mc_clip(lines->items[i].concept)));
    }
    if (!mc_is_of_another_sentence(n, n_aligned))
        return false;
    place = place_in_graph(reading, reading->graph->nodes[reading->graph->root].offset);
    mc_check_report(reading->work, &place, "W024",
                    "the sentence has words for %u of the %u concepts of its graph (none for %s%s)",
                    (unsigned)n_aligned, (unsigned)n, missing, n - n_aligned > 3 ? ", ..." : "");
    return true;
}

/* --- a negation on another predicate ---------------------------------------------------------- */

static const char *const denials[] = {"not", "n't", "never", NULL};
static const char *const other_denials[] = {"no",      "nobody", "none",    "nothing", "nowhere",
                                            "neither", "nor",    "without", "cannot",  "nowhere",
                                            "noone",   "no-one", NULL};
static const char *const joints[] = {"and", "or", "but", ",", ";", NULL};
/* Frames whose word precedes its negation: "can not", "must not". */
static const char *const modals[] = {"possible-01", "permit-01", "obligate-01", "recommend-01",
                                     "likely-01",   "need-01",   "have-03",     NULL};

/* The only word that denies; MC_NOT_FOUND if there is none, or several. */
static uint32_t find_denial(const struct mc_aligned_sentence *aligned)
{
    uint32_t denial = MC_NOT_FOUND, i;

    for (i = 0; i < aligned->n_words; i++) {
        if (mc_word_is_in(aligned->words[i], other_denials))
            return MC_NOT_FOUND;
        if (!mc_word_is_in(aligned->words[i], denials))
            continue;
        if (denial != MC_NOT_FOUND)
            return MC_NOT_FOUND;
        denial = i;
    }
    return denial;
}

/* The only negation of the graph; NULL if there is none, or several. */
static const struct mc_amr_attribute *find_polarity(const struct mc_amr_graph *graph)
{
    const struct mc_amr_attribute *polarity = NULL;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        if (!mc_graph_is_negation(&graph->attributes[i]))
            continue;
        if (polarity != NULL)
            return NULL;
        polarity = &graph->attributes[i];
    }
    return polarity;
}

/* The line of the first frame after a word, ignoring adverbs ("quickly"); MC_NOT_FOUND: none. */
static uint32_t frame_after(const struct mc_aligned_sentence *aligned, uint32_t word)
{
    uint32_t frame = MC_NOT_FOUND, i;

    for (i = 0; i < aligned->lines.n; i++) {
        uint32_t start = aligned->spans[i].start;

        if (!mc_is_aligned(aligned, i) || start <= word ||
            !mc_is_frame(aligned->lines.items[i].concept) ||
            mc_slice_ends(aligned->words[start], "ly"))
            continue;
        if (frame == MC_NOT_FOUND || start < aligned->spans[frame].start)
            frame = i;
    }
    return frame;
}

static bool is_joined(const struct mc_aligned_sentence *aligned, uint32_t begin, uint32_t end)
{
    for (; begin < end; begin++)
        if (mc_word_is_in(aligned->words[begin], joints))
            return true;
    return false;
}

/* Whether the graph's negation, at the line `denied`, is misplaced: at a word before the word that
 * denies, though a frame follows that; or at a word after that frame, which is not below
 * `denied`. */
static bool is_elsewhere(const struct mc_aligned_sentence *aligned, uint32_t denial,
                         uint32_t denied, uint32_t frame)
{
    uint32_t start = aligned->spans[denied].start, next = aligned->spans[frame].start;
    uint32_t above = frame;

    if (start < denial)
        return !is_joined(aligned, denial, next);
    while (above != MC_NOT_FOUND && above != denied)
        above = aligned->lines.items[above].parent;
    return start > next && above != denied && !is_joined(aligned, next, start);
}

/* "does not": whether a verb is denied. */
static bool is_behind_do(const struct mc_aligned_sentence *aligned, uint32_t denial)
{
    static const char *const forms_of_do[] = {"do", "does", "did", NULL};

    return denial > 0 && mc_word_is_in(aligned->words[denial - 1], forms_of_do);
}

static void check_polarity(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    const struct mc_amr_attribute *polarity = find_polarity(reading->graph);
    uint32_t denial = find_denial(aligned), denied, frame;
    struct mc_slice concept, expected;
    struct mc_check_place place;
    size_t finding;

    if (polarity == NULL || denial == MC_NOT_FOUND)
        return;
    frame = frame_after(aligned, denial);
    for (denied = 0; denied < aligned->lines.n; denied++)
        if (aligned->lines.items[denied].node == polarity->node)
            break;
    if (denied == aligned->lines.n || frame == MC_NOT_FOUND || !mc_is_aligned(aligned, denied))
        return;
    concept = aligned->lines.items[denied].concept;
    expected = aligned->lines.items[frame].concept;
    if ((!mc_is_frame(concept) && !is_behind_do(aligned, denial)) ||
        mc_is_one_of(concept, modals) || !is_elsewhere(aligned, denial, denied, frame))
        return;
    place = place_in_graph(reading, polarity->offset);
    finding = mc_check_report(
        reading->work, &place, "W025", ":polarity - is at %.*s, but the sentence denies %.*s",
        MC_SLICE_ARGUMENTS(mc_clip(concept)), MC_SLICE_ARGUMENTS(mc_clip(expected)));
    place = place_of_word(reading, denial);
    mc_check_note(reading->work, &place, finding, "\"%.*s\" stands before \"%.*s\"",
                  MC_SLICE_ARGUMENTS(mc_clip(aligned->words[denial])),
                  MC_SLICE_ARGUMENTS(mc_clip(aligned->words[aligned->spans[frame].start])));
}

/* --- numbers ---------------------------------------------------------------------------------- */

static const char *const number_words[] = {"two",   "three", "four", "five",   "six",    "seven",
                                           "eight", "nine",  "ten",  "eleven", "twelve", NULL};
/* Words that turn a number before them into another, or that may be beside a digit in a name. */
static const char *const multipliers[] = {
    "hundred",  "hundreds", "thousand", "thousands", "million", "millions", "billion", "billions",
    "trillion", "dozen",    "dozens",   "score",     "and",     "point",    NULL};

/* Reads a word of the sentence as a number: digits with at most one point, ignoring commas, or a
 * word from two to twelve. `digits` gets it, NUL-terminated. */
static bool read_number(struct mc_slice word, char digits[24])
{
    size_t i, n = 0, n_points = 0;
    char lower[8];

    for (i = 0; i < word.length && n < 22; i++) {
        if (word.data[i] == ',' && n > 0)
            continue;
        n_points += word.data[i] == '.';
        if (!mc_ascii_is_digit(word.data[i]) && (word.data[i] != '.' || n == 0 || n_points > 1))
            break;
        digits[n++] = word.data[i];
    }
    digits[n] = '\0';
    if (word.length > 0 && i == word.length)
        return n > 0 && digits[n - 1] != '.';
    if (word.length >= sizeof(lower))
        return false;
    for (i = 0; i < word.length; i++)
        lower[i] = mc_ascii_lower(word.data[i]);
    i = mc_known_index(mc_slice(lower, word.length), number_words);
    if (number_words[i] == NULL)
        return false;
    snprintf(digits, 24, "%zu", i + 2);
    return true;
}

/* Whether the text contains the digits, ignoring its commas: "2,000" and "2000-01-02" contain
 * "2000". */
static bool has_digits(struct mc_slice text, const char *digits)
{
    size_t i, n = 0, length = strlen(digits);

    for (i = 0; i < text.length; i++) {
        if (text.data[i] == ',')
            continue;
        n = text.data[i] == digits[n] ? n + 1 : (text.data[i] == digits[0] ? 1 : 0);
        if (n == length)
            return true;
    }
    return false;
}

static bool graph_has_number(const struct mc_amr_graph *graph, struct mc_slice word,
                             const char *digits)
{
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (has_digits(graph->attributes[i].value, digits) ||
            mc_slice_equal(graph->attributes[i].value, word))
            return true;
    for (i = 0; i < graph->n_nodes; i++)
        if (has_digits(graph->nodes[i].concept, digits) ||
            mc_slice_equal(graph->nodes[i].concept, word))
            return true;
    return false;
}

/* Whether the graph has months, but not this one: "May 3" in the sentence, only June in the
 * graph. */
static bool lacks_month(const struct mc_amr_graph *graph, const char *month)
{
    bool has_months = false;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        if (!mc_slice_is(graph->attributes[i].role, ":month"))
            continue;
        if (mc_slice_is(graph->attributes[i].value, month))
            return false;
        has_months = true;
    }
    return has_months;
}

/* Checks names of months beside a number. */
static void check_months(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    char digits[24];
    uint32_t i;

    for (i = 0; i < aligned->n_words; i++) {
        struct mc_slice word = aligned->words[i];
        unsigned month = mc_month_of(mc_lower_copy(word, reading->work->arena));
        bool is_beside = (i > 0 && read_number(aligned->words[i - 1], digits)) ||
                         (i + 1 < aligned->n_words && read_number(aligned->words[i + 1], digits));
        struct mc_check_place place;

        /* In lower case, "may" and "march" are other words. */
        if (month == 0 || mc_slice_is(word, "may") || mc_slice_is(word, "march") || !is_beside)
            continue;
        snprintf(digits, sizeof(digits), "%u", month);
        if (!lacks_month(reading->graph, digits))
            continue;
        place = place_of_word(reading, i);
        mc_check_report(reading->work, &place, "W027", "the graph has no :month %s for \"%.*s\"",
                        digits, MC_SLICE_ARGUMENTS(mc_clip(word)));
    }
}

static void check_numbers(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    char digits[24];
    uint32_t i;

    for (i = 0; i < aligned->n_words; i++) {
        struct mc_check_place place;

        if (!read_number(aligned->words[i], digits) ||
            (i + 1 < aligned->n_words && mc_word_is_in(aligned->words[i + 1], multipliers)) ||
            (i > 0 && mc_word_is_in(aligned->words[i - 1], multipliers)) ||
            graph_has_number(reading->graph, aligned->words[i], digits))
            continue;
        place = place_of_word(reading, i);
        mc_check_report(reading->work, &place, "W027", "the graph has no number %s for \"%.*s\"",
                        digits, MC_SLICE_ARGUMENTS(mc_clip(aligned->words[i])));
    }
}

/* --- names spelled as concepts ---------------------------------------------------------------- */

/* Words, beside weekdays and months, that are concepts despite their capital; and words at the
 * beginning of sentences that WordNet does not have. */
static const char *const capital_concepts[] = {
    "god",      "internet",   "christmas", "easter",    "i",          "you",      "he",
    "she",      "it",         "we",        "they",      "this",       "that",     "these",
    "those",    "who",        "what",      "which",     "when",       "where",    "how",
    "why",      "whoever",    "whatever",  "anybody",   "anyone",     "anything", "everybody",
    "everyone", "everything", "nobody",    "nothing",   "somebody",   "someone",  "something",
    "each",     "and",        "or",        "but",       "since",      "because",  "although",
    "though",   "unless",     "until",     "while",     "whereas",    "if",       "during",
    "despite",  "without",    "toward",    "towards",   "upon",       "against",  "among",
    "amid",     "between",    "beside",    "into",      "onto",       "than",     "with",
    "within",   "for",        "from",      "ourselves", "themselves", "could",    "would",
    "should",   NULL};

/* Whether WordNet has nouns of this spelling, all with a capital. */
static bool is_name_in_wordnet(const struct mc_wordnet *wordnet, struct mc_slice word)
{
    struct mc_synsets synsets = {NULL, 0, 0};
    struct mc_word_list words = {NULL, 0, 0};
    size_t i, j;
    bool is_name;

    mc_wordnet_synsets(wordnet, MC_WORDNET_NOUN, word, &synsets);
    is_name = synsets.n > 0;
    for (i = 0; i < synsets.n && is_name; i++) {
        words.n = 0;
        mc_wordnet_words(wordnet, synsets.ids[i], &words);
        for (j = 0; j < words.n; j++)
            if (mc_slice_equal(words.items[j], word))
                is_name = false;
    }
    mc_word_list_free(&words);
    mc_synsets_free(&synsets);
    return is_name;
}

/* Whether the word is a name: it has a capital, and WordNet has it only as a name, or not at
 * all. */
static bool is_name(const struct mc_reading *reading, uint32_t word, struct mc_slice lower)
{
    struct mc_slice text = reading->aligned->words[word];
    int part;

    if (text.length < 3 || !mc_ascii_is_upper(text.data[0]) || !mc_ascii_is_lower(text.data[1]) ||
        mc_month_of(lower) > 0 || mc_word_is_in(lower, mc_weekdays) ||
        mc_is_one_of(lower, capital_concepts))
        return false;
    if (is_name_in_wordnet(reading->work->pairs->wordnet, lower))
        return true;
    for (part = 0; part < MC_WORDNET_PARTS; part++)
        if (mc_reading_has_form(reading, (enum mc_wordnet_part)part, lower))
            return false;
    return true;
}

/* ":unit kelvin", ":scale celsius", ":mod last". */
static bool is_no_thing(const struct mc_node_lines *lines, uint32_t line)
{
    uint32_t parent = lines->items[line].parent, i;

    for (i = 0; parent != MC_NOT_FOUND && i < lines->items[parent].n_children; i++) {
        const struct mc_node_child *child = &lines->children[lines->items[parent].first_child + i];

        if (child->line == line &&
            (mc_slice_is(child->role, ":unit") || mc_slice_is(child->role, ":scale") ||
             mc_slice_is(child->role, ":mod")))
            return true;
    }
    return false;
}

static void check_names(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];
        struct mc_word_span span = aligned->spans[i];
        struct mc_check_place place;
        struct mc_slice word;

        if (line->node == MC_NOT_FOUND || span.end != span.start + 1)
            continue;
        word = mc_lower_copy(aligned->words[span.start], reading->work->arena);
        if (!mc_slice_equal(mc_lower_copy(line->concept, reading->work->arena), word) ||
            is_no_thing(&aligned->lines, i) || !is_name(reading, span.start, word))
            continue;
        place = place_in_graph(reading, reading->graph->nodes[line->node].offset);
        mc_check_report(reading->work, &place, "W029",
                        "\"%.*s\" is a name, and a concept in the graph",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->words[span.start])));
    }
}

/* --- agents and what they act on -------------------------------------------------------------- */

/* Words that may precede a verb whose object comes first in an active sentence, or that join
 * another verb. */
static const char *const turns[] = {"who",  "whom",  "which", "that", "what", "whose", "by", "how",
                                    "when", "where", "why",   "so",   "it",   "there", "to", "?",
                                    "\"",   ",",     ";",     ":",    "and",  "or",    NULL};
static const char *const forms_of_be[] = {"am",   "is",    "are",     "was", "were", "be",
                                          "been", "being", "'s",      "'re", "'m",   "get",
                                          "gets", "got",   "getting", NULL};

/* The line of the frame's argument, if defined below the frame; MC_NOT_FOUND: none. */
static uint32_t argument_of(const struct mc_aligned_sentence *aligned, uint32_t frame,
                            const char *role)
{
    const struct mc_node_line *line = &aligned->lines.items[frame];
    uint32_t i;

    for (i = 0; i < line->n_children; i++) {
        const struct mc_node_child *child = &aligned->lines.children[line->first_child + i];

        if (!child->inverted && child->is_defined_here && mc_slice_is(child->role, role))
            return child->line;
    }
    return MC_NOT_FOUND;
}

/* "The dog was chased by the cat": a form of "be" before the verb and "by" after it. */
static bool is_passive(const struct mc_aligned_sentence *aligned, struct mc_word_span verb,
                       uint32_t first, uint32_t last)
{
    return mc_words_have(aligned, first, verb.start, forms_of_be) && last > verb.end &&
           mc_words_have(aligned, verb.end, last, (const char *const[]){"by", NULL});
}

/* Whether agent and patient have each other's place in the sentence: without words that change the
 * order, the patient before the verb and the agent after it; with "was chased by", the reverse. */
static bool are_exchanged(const struct mc_aligned_sentence *aligned, uint32_t frame, uint32_t agent,
                          uint32_t patient)
{
    struct mc_word_span verb = aligned->spans[frame], subject = aligned->spans[patient];
    struct mc_word_span object = aligned->spans[agent];

    if (subject.start < verb.start && verb.end <= object.start)
        return !mc_words_have(aligned, subject.end, verb.start, turns) &&
               !mc_words_have(aligned, verb.end, object.start, turns) &&
               (mc_slice_ends(aligned->words[verb.start], "ing") ||
                !mc_words_have(aligned, subject.end, verb.start, forms_of_be));
    subject = aligned->spans[agent];
    object = aligned->spans[patient];
    return subject.start < verb.start && verb.end <= object.start &&
           is_passive(aligned, verb, subject.end, object.start) &&
           !mc_words_have(aligned, subject.end, verb.start, turns);
}

static void check_roles(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];
        uint32_t agent, patient;
        struct mc_check_place place;

        if (line->node == MC_NOT_FOUND || !mc_is_aligned(aligned, i) || !mc_is_frame(line->concept))
            continue;
        agent = argument_of(aligned, i, ":ARG0");
        patient = argument_of(aligned, i, ":ARG1");
        if (agent == MC_NOT_FOUND || !mc_is_aligned(aligned, agent) || patient == MC_NOT_FOUND ||
            !mc_is_aligned(aligned, patient) ||
            mc_slice_equal(aligned->lines.items[agent].concept,
                           aligned->lines.items[patient].concept) ||
            !are_exchanged(aligned, i, agent, patient))
            continue;
        place = place_in_graph(reading, reading->graph->nodes[line->node].offset);
        mc_check_report(reading->work, &place, "W030",
                        "%.*s is :ARG0 and %.*s :ARG1 of %.*s; the words say the reverse",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[agent].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[patient].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(line->concept)));
    }
}

/* Whether the line or any below it has words of the sentence. */
static bool has_words_below(const struct mc_reading *reading, uint32_t line)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    bool *below = mc_arena_array(reading->work->arena, aligned->lines.n, sizeof(*below));
    uint32_t i;

    below[line] = true;
    for (i = line; i < aligned->lines.n; i++) {
        uint32_t parent = aligned->lines.items[i].parent;

        below[i] = below[i] || (parent != MC_NOT_FOUND && below[parent]);
        if (below[i] && mc_is_aligned(aligned, i))
            return true;
    }
    return false;
}

/* Reports agents of passives without "by", which do not say who acts: "The fence was damaged", but
 * by a branch in the graph. */
static void check_agents(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    static const char *const by[] = {"by", NULL};
    uint32_t i;

    if (mc_words_have(aligned, 0, aligned->n_words, by))
        return;
    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];
        uint32_t verb = aligned->spans[i].start, agent;
        struct mc_check_place place;

        if (line->node == MC_NOT_FOUND || !mc_is_aligned(aligned, i) ||
            !mc_is_frame(line->concept) || verb == 0 ||
            !mc_word_is_in(aligned->words[verb - 1], forms_of_be) ||
            mc_slice_ends(aligned->words[verb], "ing"))
            continue;
        agent = argument_of(aligned, i, ":ARG0");
        if (agent == MC_NOT_FOUND || aligned->lines.items[agent].node == MC_NOT_FOUND ||
            has_words_below(reading, agent))
            continue;
        place =
            place_in_graph(reading, reading->graph->nodes[aligned->lines.items[agent].node].offset);
        mc_check_report(reading->work, &place, "W035",
                        "%.*s is :ARG0 of %.*s, but \"%.*s %.*s\" does not say who did it",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[agent].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(line->concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->words[verb - 1])),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->words[verb])));
    }
}

/* --- sides exchanged -------------------------------------------------------------------------- */

static long count_polarities(const struct mc_amr_graph *graph)
{
    long n = 0;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        n += mc_graph_is_negation(&graph->attributes[i]);
    return n;
}

/* The first node of the graph with this concept, ignoring its sense; MC_NOT_FOUND: none. */
static uint32_t node_called(const struct mc_amr_graph *graph, const struct mc_word *word)
{
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++) {
        struct mc_slice concept = graph->nodes[i].concept;
        size_t n = mc_amr_lemma_length(concept);

        concept.length = n > 0 ? n : concept.length;
        if (mc_slice_equal(concept, word->base) || mc_slice_equal(concept, word->text))
            return i;
    }
    return MC_NOT_FOUND;
}

/* Words that occur in only one sentence, and as concepts in only one graph. */
struct witnesses {
    size_t n_right; /* in the graph of the same side */
    size_t n_wrong; /* in the graph of the other side */
    size_t side;    /* the first of those in the wrong graph: its sentence, word and node */
    struct mc_slice word;
    uint32_t node;
};

static void collect_witnesses(const struct mc_pair_words *words,
                              const struct mc_amr_graph *const graphs[2], size_t side,
                              struct witnesses *witnesses)
{
    size_t i;

    for (i = 0; i < words->sides[side].n_tokens; i++) {
        const struct mc_word *word = words->sides[side].tokens[i].word;
        uint32_t own_node, other_node;

        if (word->is_function || word->is_negation ||
            mc_pair_side_has_base(&words->sides[1 - side], word))
            continue;
        own_node = node_called(graphs[side], word);
        other_node = node_called(graphs[1 - side], word);
        witnesses->n_right += own_node != MC_NOT_FOUND;
        if (own_node != MC_NOT_FOUND || other_node == MC_NOT_FOUND)
            continue;
        if (witnesses->n_wrong++ == 0) {
            witnesses->side = side;
            witnesses->word = word->text;
            witnesses->node = other_node;
        }
    }
}

/* Reports sides if every word that is in only one sentence, and a concept in only one graph, is in
 * the wrong graph. */
static void check_words_of_sides(const struct mc_lint_work *work, const struct mc_case *item,
                                 const struct mc_pair_words *words,
                                 const struct mc_amr_graph *const graphs[2])
{
    struct witnesses witnesses = {.n_right = 0};
    struct mc_check_place place;
    size_t other;

    if (words->too_long)
        return;
    collect_witnesses(words, graphs, 0, &witnesses);
    collect_witnesses(words, graphs, 1, &witnesses);
    if (witnesses.n_wrong == 0 || witnesses.n_right > 0)
        return;
    other = 1 - witnesses.side;
    (void)mc_check_side(item, other, &place);
    place = mc_check_below(&place, "amr", graphs[other]->nodes[witnesses.node].offset);
    mc_check_report(work, &place, "W026",
                    "\"%.*s\" is a word of the %s, and %.*s in the graph of the %s",
                    MC_SLICE_ARGUMENTS(mc_clip(witnesses.word)),
                    witnesses.side == 0 ? "reference" : "candidate",
                    MC_SLICE_ARGUMENTS(mc_clip(graphs[other]->nodes[witnesses.node].concept)),
                    other == 0 ? "reference" : "candidate");
}

/* Reports sides if the one with more words that deny has fewer negations in its graph. */
static void check_sides(const struct mc_lint_work *work, const struct mc_case *item,
                        const struct mc_lint_pair *pair)
{
    const struct mc_amr_graph *graphs[2] = {mc_side_more(&item->reference)->graph,
                                            mc_side_more(&item->candidate)->graph};
    struct mc_check_place place;
    long words, polarities;

    if (pair->words == NULL || graphs[0] == NULL || graphs[1] == NULL)
        return;
    words = (long)pair->words->sides[1].n_negations - (long)pair->words->sides[0].n_negations;
    polarities = count_polarities(graphs[1]) - count_polarities(graphs[0]);
    if (words * polarities >= 0) {
        if (pair->aligned[0] != NULL && pair->aligned[1] != NULL)
            check_words_of_sides(work, item, pair->words, graphs);
        return;
    }
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "amr", MC_WHOLE_VALUE);
    mc_check_report(work, &place, "W026",
                    "the %s has more words that deny, the graph of the %s more :polarity -",
                    words > 0 ? "candidate" : "reference", words > 0 ? "reference" : "candidate");
}

/* --- all of them ------------------------------------------------------------------------------ */

static void check_sentences(const struct mc_lint_work *work)
{
    size_t i, side;

    for (i = 0; i < work->pairs->n; i++) {
        const struct mc_lint_pair *pair = &work->pairs->items[i];
        const struct mc_case *item = &work->suite->cases[work->pairs->begin + i];

        for (side = 0; side < 2; side++) {
            struct mc_reading reading = {work, item, side,
                                         side == 0 ? mc_side_more(&item->reference)->graph
                                                   : mc_side_more(&item->candidate)->graph,
                                         pair->aligned[side]};

            if (reading.aligned == NULL || check_foreign(&reading))
                continue;
            check_polarity(&reading);
            check_numbers(&reading);
            check_months(&reading);
            check_names(&reading);
            check_roles(&reading);
            check_agents(&reading);
        }
        check_sides(work, item, pair);
    }
}

const struct mc_lint_check mc_lint_check_sentences = {NULL, check_sentences};
