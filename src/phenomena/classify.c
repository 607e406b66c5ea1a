/* SPDX-License-Identifier: GPL-3.0-or-later */
/* classify.c: a cascade of questions about two sentences; the first answer counts. If there are
 * graphs, polarity, exchanged fillers and concepts come first. A rule on graphs is matched with the
 * edits between them by trying its patterns one after the other. In order: classes of words, the
 * same content, one word for another, one stretch, the words and the graphs of a pair, its
 * phenomenon; rules on graphs; rules on words: relations, words that differ. */
#include "phenomena/classify.h"

#include "base/ascii.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/phenomenon.h"

/* The phenomenon, with the sign by which it is recognised. */
static struct mc_labelled_phenomenon shown_by(enum mc_word_sign sign,
                                              enum mc_phenomenon_label shown, const char *reason)
{
    return (struct mc_labelled_phenomenon){shown, reason, sign};
}

/* --- classes of words that are compared as bags ----------------------------------------------- */

static bool is_other_than_denial(const struct mc_word *word)
{
    return !word->is_article && !word->is_auxiliary && !word->is_negation &&
           !mc_is_listed(MC_WORDS_OF_DENIALS, word->text);
}

static bool is_relative(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_RELATIVE, word->text);
}

static bool is_glue_verb(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_GLUE, word->base);
}

static bool is_joining(const struct mc_word *word)
{
    return word->is_function && !word->is_article && !word->is_auxiliary;
}

static bool is_content_but_glue(const struct mc_word *word)
{
    return !word->is_function && !is_glue_verb(word) && !mc_slice_is(word->text, "with");
}

static bool is_joining_otherwise(const struct mc_word *word)
{
    return is_joining(word) && !mc_is_listed(MC_WORDS_OF_COMPOUNDS, word->text);
}

static bool is_be(const struct mc_word *word)
{
    return word->is_be;
}

/* --- the same content ------------------------------------------------------------------------- */

/* Sentences with the same words but another topic differ in more places. */
enum { MOST_STRETCHES_OF_CLAUSES = 3 };

/* Longer stretches that change places are mostly quoted speech and its speaker. */
enum { MOST_EXCHANGED = 5 };

static struct mc_labelled_phenomenon same_content(const struct mc_pair_words *words, bool strictly)
{
    const struct mc_pair_side *sides = words->sides;
    unsigned n_be = mc_pair_differing(words, is_be),
             n_joining = mc_pair_differing(words, is_joining);
    struct mc_pair_turn turn;

    if (mc_pair_differing(words, is_relative) > 0 &&
        (sides[0].is_passive == sides[1].is_passive || n_be < 2) &&
        words->n_stretches <= MOST_STRETCHES_OF_CLAUSES)
        return shown_by(MC_SIGN_RELATIVE, MC_SHOWN_SUBORDINATE_CLAUSES,
                        "the same content words, and a clause");
    if (sides[0].is_passive != sides[1].is_passive)
        return shown_by(MC_SIGN_VOICE, MC_SHOWN_PASSIVE,
                        "the same content words, one side is passive");
    if (n_joining == 0 &&
        mc_pair_find_turn(words, strictly ? MOST_EXCHANGED : MC_PAIR_TOKEN_LIMIT, &turn))
        return shown_by(MC_SIGN_EXCHANGE, MC_SHOWN_SEMANTIC_ROLES,
                        "the same words, two stretches are exchanged around a common one");
    if (n_joining > 0 && mc_pair_differing(words, is_joining_otherwise) == 0 &&
        words->content_order_differs)
        return shown_by(MC_SIGN_CONNECTIVES, MC_SHOWN_SUBORDINATE_CLAUSES,
                        "the same content words, other connectives");
    if (n_joining == 0 && !words->content_order_differs && n_be == 1 && words->n_inflected > 0)
        return shown_by(MC_SIGN_BE, MC_SHOWN_ASPECT,
                        "the same base forms, one side with a form of \"be\"");
    return mc_phenomenon_label(MC_SHOWN_NONE, "the same content words in other forms");
}

/* --- one word for another --------------------------------------------------------------------- */

/* No curated hyponym is nine steps below its hypernym; a common hypernym more than six steps up is
 * one of nearly everything. */
enum { MOST_UP = 8, MOST_UP_OF_VERBS = 2, MOST_ASIDE = 6 };

/* An antonym of any kind, or a man and a woman. */
static bool is_opposite(const struct mc_word_relation *relation)
{
    return relation->antonym || relation->antonym_similar || relation->antonym_derived ||
           relation->persons;
}

static struct mc_labelled_phenomenon related(enum mc_word_sign sign, enum mc_phenomenon_label shown,
                                             const char *how, struct mc_slice first,
                                             struct mc_slice second, struct mc_arena *arena)
{
    return shown_by(sign, shown,
                    mc_arena_format(arena, "\"%.*s\" and \"%.*s\" %s", MC_SLICE_ARGUMENTS(first),
                                    MC_SLICE_ARGUMENTS(second), how));
}

/* The phenomenon of one word that replaces another. Verbs below one general verb are taken for
 * opposites ("tapping", "resting"), nouns for co-hyponyms. */
static struct mc_labelled_phenomenon shown_by_relation(const struct mc_word_relation *relation,
                                                       bool is_verb, struct mc_slice first,
                                                       struct mc_slice second,
                                                       struct mc_arena *arena)
{
    unsigned up = relation->hypernym_distance, aside = relation->co_hyponym_distance;

    if (is_opposite(relation))
        return related(MC_SIGN_OPPOSITES, MC_SHOWN_ANTONYMY, "are opposites", first, second, arena);
    if (relation->synonym || relation->similar)
        return related(relation->synonym ? MC_SIGN_SYNONYMS : MC_SIGN_CLUSTER,
                       MC_SHOWN_PARTIAL_SYNONYMY,
                       relation->synonym ? "are synonyms" : "are of one adjective cluster", first,
                       second, arena);
    if (relation->indefinite || (relation->human && aside > 0))
        return related(MC_SIGN_INDEFINITE, MC_SHOWN_HYPONYMY,
                       "include one that stands for anything", first, second, arena);
    if (relation->ages && aside == 1)
        return related(MC_SIGN_PERSONS, MC_SHOWN_CO_HYPONYMY, "are persons of one sex", first,
                       second, arena);
    if (up > 0 && is_verb && up <= MOST_UP_OF_VERBS)
        return related(MC_SIGN_GENERAL_VERB, MC_SHOWN_PARTIAL_SYNONYMY,
                       "are a verb and a more general one", first, second, arena);
    if (up > 0 && !is_verb && up <= MOST_UP)
        return related(MC_SIGN_GENERAL_NOUN, MC_SHOWN_HYPONYMY, "are a word and a more general one",
                       first, second, arena);
    if (is_verb && aside > 0)
        return related(MC_SIGN_VERBS_OF_KIND, MC_SHOWN_ANTONYMY, "are verbs of one kind", first,
                       second, arena);
    if (aside > 0 && aside <= MOST_ASIDE)
        return related(MC_SIGN_OF_KIND, MC_SHOWN_CO_HYPONYMY, "are words of one kind", first,
                       second, arena);
    return mc_phenomenon_label(MC_SHOWN_NONE, "the words that differ are not related");
}

/* --- one stretch ------------------------------------------------------------------------------ */

static size_t stretch_length(const struct mc_pair_words *words, int side)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    size_t i, n = 0;

    for (i = stretch->begin[side]; i < stretch->end[side]; i++) {
        const struct mc_word *word = words->sides[side].tokens[i].word;

        n += !word->is_article && !word->is_auxiliary;
    }
    return n;
}

/* Whether all words of the stretch after the first are particles ("taking off"). */
static bool is_verb_with_particles(const struct mc_pair_words *words, int side)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    size_t i;

    for (i = stretch->begin[side] + 1; i < stretch->end[side]; i++)
        if (!mc_is_listed(MC_WORDS_PARTICLES, words->sides[side].tokens[i].word->text))
            return false;
    return true;
}

static bool is_verb_alone(const struct mc_word *word)
{
    return word->is_verb_form && !word->is_noun;
}

/* "three", "12", "2,000". */
static bool is_number(struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length && (mc_ascii_is_digit(text.data[i]) || text.data[i] == ','); i++)
        continue;
    return (text.length > 0 && i == text.length) || mc_is_listed(MC_WORDS_NUMBERS, text);
}

static struct mc_labelled_phenomenon by_exchange(const struct mc_pair_words *words,
                                                 const struct mc_pair_exchange *exchange,
                                                 bool strictly, struct mc_arena *arena)
{
    size_t n[2] = {stretch_length(words, 0), stretch_length(words, 1)};
    bool is_single = n[0] == 1 && n[1] == 1;
    /* Verbs ending in -ing and participles are compared as verbs. */
    bool is_verb = exchange->words[0]->is_verb_form && exchange->words[1]->is_verb_form;
    struct mc_labelled_phenomenon found = shown_by_relation(
        exchange->relation, is_verb, exchange->words[0]->text, exchange->words[1]->text, arena);

    if (found.shown != MC_SHOWN_NONE && is_number(exchange->words[0]->text) &&
        is_number(exchange->words[1]->text))
        found.sign = MC_SIGN_NUMBERS;
    if (strictly && ((is_verb_alone(exchange->words[0]) && !exchange->words[1]->is_verb_form) ||
                     (is_verb_alone(exchange->words[1]) && !exchange->words[0]->is_verb_form)))
        return mc_phenomenon_label(MC_SHOWN_NONE, "one of the words that differ is a verb");
    if (is_verb && !is_single &&
        (!is_verb_with_particles(words, 0) || !is_verb_with_particles(words, 1)))
        return mc_phenomenon_label(MC_SHOWN_NONE, "more than a verb differs");
    if (!strictly)
        return found;
    if (!is_single &&
        (found.shown != MC_SHOWN_HYPONYMY || exchange->relation->indefinite || n[0] + n[1] > 3))
        return mc_phenomenon_label(MC_SHOWN_NONE, "more than one word differs");
    if (is_verb && found.shown == MC_SHOWN_ANTONYMY && !is_opposite(exchange->relation))
        return mc_phenomenon_label(MC_SHOWN_NONE,
                                   "verbs of one kind, which may or may not be opposites");
    return found;
}

/* Whether the stretch has a content word. */
static bool has_content(const struct mc_pair_words *words)
{
    const struct mc_pair_stretch *stretch = &words->stretches[0];
    size_t i;
    int s;

    for (s = 0; s < 2; s++)
        for (i = stretch->begin[s]; i < stretch->end[s]; i++) {
            const struct mc_word *word = words->sides[s].tokens[i].word;

            if (!word->is_function && !mc_is_listed(MC_WORDS_COUNTS, word->text))
                return true;
        }
    return false;
}

static struct mc_labelled_phenomenon one_stretch(const struct mc_pair_words *words, bool strictly,
                                                 struct mc_arena *arena)
{
    static const enum mc_phenomenon_label strongest_first[] = {
        MC_SHOWN_ANTONYMY, MC_SHOWN_PARTIAL_SYNONYMY, MC_SHOWN_HYPONYMY, MC_SHOWN_CO_HYPONYMY};
    size_t i, j;

    if (stretch_length(words, 0) == 0 || stretch_length(words, 1) == 0)
        return has_content(words)
                   ? shown_by(MC_SIGN_LONGER, MC_SHOWN_OMISSION,
                              "one side has more words, the rest is the same")
                   : mc_phenomenon_label(MC_SHOWN_NONE, "no content word is omitted");
    if (words->one_pair_of_places)
        return shown_by(MC_SIGN_PLACES, MC_SHOWN_ANTONYMY, "the places are opposite");
    if (words->n_inflected > 0)
        return mc_phenomenon_label(MC_SHOWN_NONE, "another word is inflected differently");
    for (i = 0; i < sizeof(strongest_first) / sizeof(strongest_first[0]); i++)
        for (j = 0; j < words->n_exchanges; j++) {
            struct mc_labelled_phenomenon found =
                by_exchange(words, &words->exchanges[j], strictly, arena);

            if (found.shown == strongest_first[i])
                return found;
        }
    return mc_phenomenon_label(MC_SHOWN_NONE, "the words that differ are not related");
}

/* --- the words and the graphs of a pair ------------------------------------------------------- */

static struct mc_labelled_phenomenon shown_by_words(const struct mc_pair_words *words,
                                                    bool strictly, struct mc_arena *arena)
{
    if (words->too_long)
        return mc_phenomenon_label(MC_SHOWN_NONE, "a sentence is too long to be compared");
    if (words->equal_but_articles)
        return words->articles_differ
                   ? shown_by(MC_SIGN_ARTICLES, MC_SHOWN_ARTICLE, "only articles differ")
                   : mc_phenomenon_label(MC_SHOWN_NONE, "the words are the same");
    if (words->sides[0].n_negations != words->sides[1].n_negations)
        return mc_pair_differing(words, is_other_than_denial) == 0
                   ? shown_by(MC_SIGN_NEGATIONS, MC_SHOWN_NEGATION,
                              "one side has more negation words")
                   : mc_phenomenon_label(MC_SHOWN_NONE, "more than a negation differs");
    if (words->n_stretches == 1 && words->one_pair_of_places)
        return one_stretch(words, strictly, arena);
    if (words->n_differing_content == 0)
        return same_content(words, strictly);
    if (mc_pair_differing(words, is_glue_verb) > 0 &&
        mc_pair_differing(words, is_content_but_glue) == 0)
        return shown_by(MC_SIGN_GLUE, MC_SHOWN_SUBORDINATE_CLAUSES,
                        "the same content words except for a verb such as \"make\" or \"use\"");
    if (words->n_stretches == 1)
        return one_stretch(words, strictly, arena);
    return mc_phenomenon_label(MC_SHOWN_NONE, "the sentences differ in several places");
}

static size_t count(const struct mc_difference *difference, enum mc_graph_edit_kind kind)
{
    size_t i, n = 0;

    for (i = 0; i < difference->n_edits; i++)
        n += difference->edits[i].kind == kind;
    return n;
}

/* The concept without its sense number, with '_' for '-'. */
static struct mc_slice lemma_of(struct mc_slice concept, struct mc_arena *arena, bool *is_frame)
{
    size_t n = concept.length, digits = 0, i;
    char *copy;

    while (digits < n && mc_ascii_is_digit(concept.data[n - 1 - digits]))
        digits++;
    *is_frame = digits > 0 && digits + 1 < n && concept.data[n - 1 - digits] == '-';
    if (*is_frame)
        n -= digits + 1;
    copy = mc_arena_alloc(arena, n + 1);
    for (i = 0; i < n; i++) {
        copy[i] = concept.data[i] == '-' ? '_' : concept.data[i];
    }
    copy[n] = '\0';
    return mc_slice(copy, n);
}

static struct mc_labelled_phenomenon by_concepts(const struct mc_graph_edit *edit,
                                                 struct mc_word_knowledge *knowledge,
                                                 struct mc_arena *arena)
{
    const struct mc_word *words[2];
    bool is_frame[2];
    int s;

    for (s = 0; s < 2; s++)
        words[s] = mc_word_of(knowledge, lemma_of(edit->side[s].head, arena, &is_frame[s]));
    return shown_by_relation(mc_word_relation_of(knowledge, words[0], words[1]),
                             is_frame[0] && is_frame[1], words[0]->text, words[1]->text, arena);
}

/* Whether only concepts differ, apart from edits that do not tell which one replaces another. */
static bool is_substitution_alone(const struct mc_difference *difference)
{
    size_t i;

    for (i = 0; i < difference->n_edits; i++) {
        enum mc_graph_edit_kind kind = difference->edits[i].kind;

        if (kind != MC_GRAPH_EDIT_CONCEPT && kind != MC_GRAPH_EDIT_ROLE &&
            kind != MC_GRAPH_EDIT_SENSE && kind != MC_GRAPH_EDIT_REVERSED &&
            kind != MC_GRAPH_EDIT_MOVED && kind != MC_GRAPH_EDIT_ROOT)
            return false;
    }
    return true;
}

/* Whether the edits are those between a clause and an attribute. */
static bool are_clauses(const struct mc_pair_words *words, const struct mc_difference *difference,
                        struct mc_arena *arena)
{
    size_t i, n = 0;
    bool is_frame;

    if (difference->n_edits == 0)
        return words->n_differing_content == 0 && !words->content_order_differs &&
               !words->equal_but_articles;
    for (i = 0; i < difference->n_edits; i++) {
        const struct mc_graph_edit *edit = &difference->edits[i];
        struct mc_slice head = edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0].head;

        if (edit->kind == MC_GRAPH_EDIT_MOVED || edit->kind == MC_GRAPH_EDIT_REIFIED ||
            (edit->kind == MC_GRAPH_EDIT_INTERPOSED &&
             mc_is_listed(MC_WORDS_GLUE, lemma_of(head, arena, &is_frame))))
            n++;
        else if (edit->kind != MC_GRAPH_EDIT_ROLE && edit->kind != MC_GRAPH_EDIT_REENTRANCY)
            return false;
    }
    return n > 0;
}

/* Whether only one graph has additional nodes, and no concept differs. */
static bool is_one_sided(const struct mc_difference *difference)
{
    enum mc_graph_edit_sign sign = MC_GRAPH_EDIT_CHANGED;
    size_t i;

    for (i = 0; i < difference->n_edits; i++) {
        const struct mc_graph_edit *edit = &difference->edits[i];

        if (edit->kind == MC_GRAPH_EDIT_CONCEPT)
            return false;
        if (edit->kind != MC_GRAPH_EDIT_SUBTREE)
            continue;
        if (sign != MC_GRAPH_EDIT_CHANGED && edit->sign != sign)
            return false;
        sign = edit->sign;
    }
    return sign != MC_GRAPH_EDIT_CHANGED;
}

static struct mc_labelled_phenomenon shown_by_graphs(const struct mc_pair_words *words,
                                                     const struct mc_difference *difference,
                                                     struct mc_word_knowledge *knowledge,
                                                     struct mc_arena *arena)
{
    struct mc_labelled_phenomenon by_words = shown_by_words(words, false, arena);
    struct mc_labelled_phenomenon substitution = mc_phenomenon_label(MC_SHOWN_NONE, "");
    size_t i;

    if (count(difference, MC_GRAPH_EDIT_POLARITY) > 0)
        return words->sides[0].n_negations != words->sides[1].n_negations
                   ? mc_phenomenon_label(MC_SHOWN_NEGATION,
                                         "a polarity and the negation words differ")
                   : mc_phenomenon_label(MC_SHOWN_ANTONYMY,
                                         "a polarity differs, but the negation words do not");
    if (count(difference, MC_GRAPH_EDIT_ROLE_SWAP) + count(difference, MC_GRAPH_EDIT_FILLER_SWAP) >
        0)
        return mc_phenomenon_label(MC_SHOWN_SEMANTIC_ROLES,
                                   "two fillers are exchanged in the graphs");
    for (i = 0; i < difference->n_edits && substitution.shown == MC_SHOWN_NONE; i++)
        if (difference->edits[i].kind == MC_GRAPH_EDIT_CONCEPT)
            substitution = by_concepts(&difference->edits[i], knowledge, arena);
    if (substitution.shown != MC_SHOWN_NONE &&
        (by_words.shown == MC_SHOWN_NONE || is_substitution_alone(difference)))
        return substitution;
    if (by_words.shown != MC_SHOWN_PASSIVE && is_one_sided(difference))
        return mc_phenomenon_label(MC_SHOWN_OMISSION, "some nodes are only in one graph");
    if (by_words.shown == MC_SHOWN_SUBORDINATE_CLAUSES &&
        count(difference, MC_GRAPH_EDIT_CONCEPT) > 0)
        return mc_phenomenon_label(MC_SHOWN_NONE, "the words are the same, but a concept differs");
    if (by_words.shown != MC_SHOWN_NONE)
        return by_words;
    return are_clauses(words, difference, arena)
               ? mc_phenomenon_label(MC_SHOWN_SUBORDINATE_CLAUSES,
                                     "the graphs say the same in another way")
               : mc_phenomenon_label(MC_SHOWN_NONE, "neither the words nor the graphs decide");
}

/* --- the phenomenon --------------------------------------------------------------------------- */

const char *mc_phenomenon_label_name(enum mc_phenomenon_label shown)
{
    static const char *const names[MC_N_SHOWN] = {
        NULL,       "antonymy",       "article",
        "aspect",   "co-hyponymy",    "hyponymy",
        "negation", "omission",       "partial-synonymy",
        "passive",  "semantic-roles", "subordinate-clauses",
        "numeral"};

    return names[shown];
}

struct mc_labelled_phenomenon
mc_classify(const struct mc_pair_words *words, const struct mc_difference *difference,
            enum mc_classify_mode mode, struct mc_word_knowledge *knowledge, struct mc_arena *arena)
{
    if (mode == MC_CLASSIFY_GRAPHS && difference != NULL)
        return shown_by_graphs(words, difference, knowledge, arena);
    return shown_by_words(words, mode == MC_CLASSIFY_STRICTLY, arena);
}

/* --- rules on graphs -------------------------------------------------------------------------- */

/* Whether the concepts, joined by '/', include this one. */
static bool has_concept(struct mc_slice joined, struct mc_slice concept)
{
    const char *end = joined.data + joined.length;

    while (joined.length > 0) {
        const char *slash = memchr(joined.data, '/', joined.length);
        size_t length = slash == NULL ? joined.length : (size_t)(slash - joined.data);

        if (mc_slice_equal(mc_slice(joined.data, length), concept))
            return true;
        if (slash == NULL)
            return false;
        joined = mc_slice(slash + 1, (size_t)(end - slash) - 1);
    }
    return false;
}

static bool matches(const struct mc_edit_pattern *pattern, const struct mc_graph_edit *edit)
{
    const struct mc_graph_edit_side *side = &edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0];

    return pattern->kind == edit->kind &&
           (pattern->sign == MC_GRAPH_EDIT_CHANGED || pattern->sign == edit->sign) &&
           (pattern->concept.length == 0 || has_concept(side->head, pattern->concept));
}

/* Taken edits are bits of a number. Sets of patterns are small: no set matches more edits. */
enum { MOST_EDITS = 16 };

static bool is_rest_allowed(const struct mc_edit_patterns *allow,
                            const struct mc_difference *difference, uint32_t taken)
{
    size_t i, j;

    for (i = 0; i < difference->n_edits; i++) {
        if (taken >> i & 1)
            continue;
        for (j = 0; j < allow->n && !matches(&allow->items[j], &difference->edits[i]);)
            j++;
        if (j == allow->n)
            return false;
    }
    return true;
}

/* Whether each pattern of the set matches an edit of its own and the remaining edits are allowed.
 * Tries the edits in turn for each pattern, and backtracks if a later pattern finds none. */
static bool fits(const struct mc_edit_patterns *set, const struct mc_edit_patterns *allow,
                 const struct mc_difference *difference)
{
    size_t chosen[MC_EDIT_PATTERNS_LIMIT] = {0}, depth = 0;
    uint32_t taken = 0;

    for (;;) {
        if (depth == set->n && is_rest_allowed(allow, difference, taken))
            return true;
        if (depth < set->n) {
            while (chosen[depth] < difference->n_edits &&
                   ((taken >> chosen[depth] & 1) != 0 ||
                    !matches(&set->items[depth], &difference->edits[chosen[depth]])))
                chosen[depth]++;
            if (chosen[depth] < difference->n_edits) {
                taken |= (uint32_t)1 << chosen[depth++];
                if (depth < set->n)
                    chosen[depth] = 0;
                continue;
            }
        }
        if (depth-- == 0)
            return false;
        taken &= ~((uint32_t)1 << chosen[depth]++);
    }
}

static const char *edits_text(const struct mc_difference *difference, struct mc_arena *arena)
{
    enum { SHOWN = 6 };
    const char *text = "the graphs are equal";
    size_t i;

    for (i = 0; i < difference->n_edits && i < SHOWN; i++)
        text = mc_arena_format(
            arena, "%s%s", i == 0 ? "the graphs differ by " : mc_arena_format(arena, "%s; ", text),
            difference->edits[i].text.data);
    if (i < difference->n_edits)
        text = mc_arena_format(arena, "%s; and %zu more", text, difference->n_edits - i);
    return text;
}

struct mc_rule_verdict mc_rule_graph(const struct mc_phenomenon_rule *rule,
                                     const struct mc_difference *difference, struct mc_arena *arena)
{
    struct mc_rule_verdict verdict = {MC_RULE_SILENT, "there is no rule on graphs", NULL};
    size_t i;

    if (!rule->has_edits)
        return verdict;
    if (difference == NULL) {
        verdict.reason = "there are no graphs";
        return verdict;
    }
    verdict.answer = MC_RULE_NO;
    verdict.reason = edits_text(difference, arena);
    for (i = 0; i < rule->n_sets && difference->n_edits <= MOST_EDITS; i++)
        if (fits(&rule->sets[i], &rule->allow, difference))
            verdict.answer = MC_RULE_YES;
    return verdict;
}

/* --- rules on words --------------------------------------------------------------------------- */

static struct mc_rule_verdict verdict_of(enum mc_rule_answer answer, const char *reason)
{
    return (struct mc_rule_verdict){answer, reason, NULL};
}

static struct mc_rule_verdict no(const char *reason)
{
    return verdict_of(MC_RULE_NO, reason);
}

static struct mc_rule_verdict yes(const char *reason)
{
    return verdict_of(MC_RULE_YES, reason);
}

/* --- relations -------------------------------------------------------------------------------- */

/* The exchange for which one of the patterns holds, or NULL. Two forms of one word do not count,
 * though senses of the word may be related. */
static const struct mc_pair_exchange *
rule_words_related(const struct mc_pair_words *words, const struct mc_relation_patterns *patterns)
{
    size_t i;

    for (i = 0; i < words->n_exchanges; i++) {
        const struct mc_pair_exchange *exchange = &words->exchanges[i];

        if (exchange->words[0]->base_index != exchange->words[1]->base_index &&
            mc_word_relation_is(exchange->relation, patterns))
            return exchange;
    }
    return NULL;
}

static bool places_hold(const struct mc_pair_words *words,
                        const struct mc_relation_patterns *patterns)
{
    size_t i;

    for (i = 0; i < patterns->n && words->places_differ; i++)
        if (patterns->items[i].kind == MC_RELATION_PLACES)
            return true;
    return false;
}

static const char *exchange_text(const struct mc_pair_exchange *exchange, const char *middle,
                                 const char *tail, struct mc_arena *arena)
{
    return mc_arena_format(arena, "\"%s\" and \"%s\" %s%s", exchange->words[0]->text.data,
                           exchange->words[1]->text.data, middle, tail);
}

/* The verdict if no relation holds: no, or silent if a word is unknown. */
static struct mc_rule_verdict unrelated(const struct mc_pair_words *words,
                                        const struct mc_relation_patterns *patterns,
                                        struct mc_arena *arena)
{
    const struct mc_pair_exchange *exchange = mc_pair_main_exchange(words);
    struct mc_rule_verdict verdict;
    int s;

    if (exchange == NULL)
        return no("no word replaces another");
    verdict = no(exchange_text(exchange, "do not have this relation: ",
                               mc_relation_patterns_text(patterns, arena), arena));
    for (s = 0; s < 2; s++)
        if (!exchange->words[s]->is_known) {
            verdict.answer = MC_RULE_SILENT;
            verdict.unknown = exchange->words[s];
            verdict.reason = mc_arena_format(arena, "WordNet does not have \"%s\"",
                                             exchange->words[s]->text.data);
        }
    return verdict;
}

static struct mc_rule_verdict check_relation(const struct mc_words_rule *rule,
                                             const struct mc_pair_words *words,
                                             struct mc_arena *arena)
{
    const struct mc_pair_exchange *exchange = rule_words_related(words, &rule->unless);

    if (exchange != NULL)
        return no(exchange_text(exchange, "are related as ",
                                mc_relation_patterns_text(&rule->unless, arena), arena));
    if (places_hold(words, &rule->unless))
        return no("the places are opposite");
    if (rule->relation.n == 0)
        return yes("no word is the opposite of another");
    if (places_hold(words, &rule->relation))
        return yes("the places are opposite");
    exchange = rule_words_related(words, &rule->relation);
    if (exchange == NULL)
        return unrelated(words, &rule->relation, arena);
    return yes(exchange_text(exchange, "are related as ",
                             mc_relation_patterns_text(&rule->relation, arena), arena));
}

/* --- words that differ ------------------------------------------------------------------------ */

/* Whether the words that must be the same are, apart from as many as the rule lets differ. */
static struct mc_rule_verdict check_same(const struct mc_words_rule *rule,
                                         const struct mc_pair_words *words)
{
    switch (rule->same) {
    case MC_SAME_ALL:
        return words->n_differing_tokens <= rule->but ? yes("the words are the same")
                                                      : no("the words differ");
    case MC_SAME_CONTENT:
        return words->n_differing_content <= rule->but ? yes("the content words are the same")
                                                       : no("the content words differ");
    case MC_SAME_ALL_BUT_ARTICLES:
        return words->equal_but_articles ? yes("the words are the same except for articles")
                                         : no("more than articles differs");
    case MC_SAME_SHORTER:
        return words->n_missing <= rule->but ? yes("the shorter sentence is inside the longer one")
                                             : no("the shorter sentence is not inside the longer "
                                                  "one");
    case MC_SAME_UNSAID:
        break;
    }
    return yes("the words may differ");
}

static struct mc_rule_verdict check_differs(const struct mc_words_rule *rule,
                                            const struct mc_pair_words *words)
{
    if (rule->differs == MC_DIFFER_UNSAID)
        return yes("the words may be the same");
    if (words->equal_but_articles)
        return no("only articles differ");
    if (rule->differs == MC_DIFFER_ORDER && !words->content_order_differs)
        return no("the order of the words is the same");
    if (rule->differs == MC_DIFFER_STRUCTURE && words->one_exchanged)
        return no("one word replaces another");
    return yes("the words differ");
}

static struct mc_rule_verdict check_sides(const struct mc_words_rule *rule,
                                          const struct mc_pair_words *words)
{
    const struct mc_pair_side *sides = words->sides;
    bool negations = sides[0].n_negations != sides[1].n_negations;
    bool voices = sides[0].is_passive != sides[1].is_passive;

    if (rule->negations == MC_COMPARED_DIFFERENT && !negations)
        return no("both sides have equally many negation words");
    if (rule->negations == MC_COMPARED_EQUAL && negations)
        return no("one side has more negation words");
    if (rule->voice == MC_COMPARED_DIFFERENT && !voices)
        return no(sides[0].is_passive ? "both sides are passive" : "neither side is passive");
    if (rule->voice == MC_COMPARED_EQUAL && voices)
        return no("one side is passive");
    if (rule->negations == MC_COMPARED_DIFFERENT)
        return yes("one side has more negation words");
    if (rule->voice == MC_COMPARED_DIFFERENT)
        return yes("one side is passive");
    return yes("");
}

struct mc_rule_verdict mc_rule_words(const struct mc_phenomenon_rule *rule,
                                     const struct mc_pair_words *words, struct mc_arena *arena)
{
    const struct mc_words_rule *wanted = &rule->words;
    struct mc_rule_verdict verdict, sides;

    if (!rule->has_words)
        return verdict_of(MC_RULE_SILENT, "there is no rule on words");
    if (words->too_long)
        return verdict_of(MC_RULE_SILENT, "a sentence is too long to be compared");
    sides = check_sides(wanted, words);
    if (sides.answer != MC_RULE_YES)
        return sides;
    verdict = check_differs(wanted, words);
    if (verdict.answer != MC_RULE_YES)
        return verdict;
    verdict = check_same(wanted, words);
    if (verdict.answer != MC_RULE_YES || (wanted->relation.n == 0 && wanted->unless.n == 0))
        return verdict.answer == MC_RULE_YES && wanted->same == MC_SAME_UNSAID &&
                       sides.reason[0] != '\0'
                   ? sides
                   : verdict;
    return check_relation(wanted, words, arena);
}
