#include "phenomena/classify_parts.h"
#include "phenomena/word_lists.h"

/* A word nine steps below another is further than any curated hyponym; a common hypernym more than
 * six above is one of nearly everything. */
enum { MOST_UP = 8, MOST_UP_OF_VERBS = 2, MOST_ASIDE = 6 };

const char *mc_shown_name(enum mc_shown shown)
{
    static const char *const names[MC_N_SHOWN] = {
        NULL,       "antonymy",       "article",
        "aspect",   "co-hyponymy",    "hyponymy",
        "negation", "omission",       "partial-synonymy",
        "passive",  "semantic-roles", "subordinate-clauses"};

    return names[shown];
}

bool mc_is_opposite(const struct mc_word_relation *relation)
{
    return relation->antonym || relation->antonym_similar || relation->antonym_derived ||
           relation->persons;
}

/* --- one word for another ----------------------------------------------------------------------
 */

static struct mc_shown_phenomenon related(enum mc_shown shown, const char *how,
                                          struct mc_slice first, struct mc_slice second,
                                          struct mc_arena *arena)
{
    return mc_shown(shown,
                    mc_arena_format(arena, "\"%.*s\" and \"%.*s\" %s", MC_SLICE_ARGUMENTS(first),
                                    MC_SLICE_ARGUMENTS(second), how));
}

struct mc_shown_phenomenon mc_shown_by_relation(const struct mc_word_relation *relation,
                                                bool is_verb, struct mc_slice first,
                                                struct mc_slice second, struct mc_arena *arena)
{
    unsigned up = relation->hypernym_distance, aside = relation->co_hyponym_distance;

    if (mc_is_opposite(relation))
        return related(MC_SHOWN_ANTONYMY, "are opposites", first, second, arena);
    if (relation->synonym || relation->similar)
        return related(MC_SHOWN_PARTIAL_SYNONYMY,
                       relation->synonym ? "are synonyms" : "are of one adjective cluster", first,
                       second, arena);
    if (relation->indefinite || (relation->human && aside > 0))
        return related(MC_SHOWN_HYPONYMY, "hold one that stands for anything", first, second,
                       arena);
    if (relation->ages && aside == 1)
        return related(MC_SHOWN_CO_HYPONYMY, "are persons of one sex", first, second, arena);
    if (up > 0 && is_verb && up <= MOST_UP_OF_VERBS)
        return related(MC_SHOWN_PARTIAL_SYNONYMY, "are a verb and a more general one", first,
                       second, arena);
    if (up > 0 && !is_verb && up <= MOST_UP)
        return related(MC_SHOWN_HYPONYMY, "are a word and a more general one", first, second,
                       arena);
    if (is_verb && aside > 0)
        return related(MC_SHOWN_ANTONYMY, "are verbs of one kind", first, second, arena);
    if (aside > 0 && aside <= MOST_ASIDE)
        return related(MC_SHOWN_CO_HYPONYMY, "are words of one kind", first, second, arena);
    return mc_shown(MC_SHOWN_NONE, "the words that differ are not related");
}

/* --- graphs ------------------------------------------------------------------------------------
 */

static size_t count(const struct mc_difference *difference, enum mc_graph_edit_kind kind)
{
    size_t i, n = 0;

    for (i = 0; i < difference->n_edits; i++)
        n += difference->edits[i].kind == kind;
    return n;
}

/* The concept without the number of its sense, with '_' for '-'. */
static struct mc_slice lemma_of(struct mc_slice concept, struct mc_arena *arena, bool *is_frame)
{
    size_t n = concept.length, digits = 0, i;
    char *copy;

    while (digits < n && concept.data[n - 1 - digits] >= '0' && concept.data[n - 1 - digits] <= '9')
        digits++;
    *is_frame = digits > 0 && digits + 1 < n && concept.data[n - 1 - digits] == '-';
    if (*is_frame)
        n -= digits + 1;
    copy = mc_arena_alloc(arena, n + 1);
    for (i = 0; i < n; i++)
    copy[i] = concept.data[i] == '-' ? '_' : concept.data[i];
    copy[n] = '\0';
    return mc_slice(copy, n);
}

static struct mc_shown_phenomenon by_concepts(const struct mc_graph_edit *edit,
                                              struct mc_word_knowledge *knowledge,
                                              struct mc_arena *arena)
{
    const struct mc_word *words[2];
    bool is_frame[2];
    int s;

    for (s = 0; s < 2; s++)
        words[s] = mc_word_of(knowledge, lemma_of(edit->side[s].head, arena, &is_frame[s]));
    return mc_shown_by_relation(mc_word_relation_of(knowledge, words[0], words[1]),
                                is_frame[0] && is_frame[1], words[0]->text, words[1]->text, arena);
}

static struct mc_shown_phenomenon substitution(const struct mc_difference *difference,
                                               struct mc_word_knowledge *knowledge,
                                               struct mc_arena *arena)
{
    struct mc_shown_phenomenon found = mc_shown(MC_SHOWN_NONE, "no concept is another one");
    size_t i;

    for (i = 0; i < difference->n_edits && found.shown == MC_SHOWN_NONE; i++)
        if (difference->edits[i].kind == MC_GRAPH_EDIT_CONCEPT)
            found = by_concepts(&difference->edits[i], knowledge, arena);
    return found;
}

/* Edits that say nothing about what stands in whose place. */
static bool is_label(enum mc_graph_edit_kind kind)
{
    return kind == MC_GRAPH_EDIT_ROLE || kind == MC_GRAPH_EDIT_SENSE ||
           kind == MC_GRAPH_EDIT_REVERSED || kind == MC_GRAPH_EDIT_MOVED ||
           kind == MC_GRAPH_EDIT_ROOT;
}

/* Whether nothing differs but concepts and labels. */
static bool is_substitution_alone(const struct mc_difference *difference)
{
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        if (difference->edits[i].kind != MC_GRAPH_EDIT_CONCEPT &&
            !is_label(difference->edits[i].kind))
            return false;
    return true;
}

/* Whether the edit is one by which a clause differs from an attribute. */
static bool is_of_clauses(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *side = &edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0];
    bool is_frame;

    if (edit->kind == MC_GRAPH_EDIT_INTERPOSED)
        return mc_is_listed(MC_WORDS_GLUE, lemma_of(side->head, arena, &is_frame));
    return edit->kind == MC_GRAPH_EDIT_MOVED || edit->kind == MC_GRAPH_EDIT_REIFIED;
}

static bool are_clauses(const struct mc_pair_words *words, const struct mc_difference *difference,
                        struct mc_arena *arena)
{
    size_t i, n = 0;

    if (difference->n_edits == 0)
        return words->n_differing_content == 0 && !words->content_order_differs &&
               !words->equal_but_articles;
    for (i = 0; i < difference->n_edits; i++) {
        bool is_one = is_of_clauses(&difference->edits[i], arena);

        n += is_one;
        if (!is_one && difference->edits[i].kind != MC_GRAPH_EDIT_ROLE &&
            difference->edits[i].kind != MC_GRAPH_EDIT_REENTRANCY)
            return false;
    }
    return n > 0;
}

/* Whether nodes are only on one side, and no node stands in the place of another. */
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

/* What the graphs say where the words do not tell. */
static struct mc_shown_phenomenon shown_by_edits(const struct mc_pair_words *words,
                                                 const struct mc_difference *difference,
                                                 struct mc_arena *arena)
{
    if (are_clauses(words, difference, arena))
        return mc_shown(MC_SHOWN_SUBORDINATE_CLAUSES, "the graphs tell the same otherwise");
    return mc_shown(MC_SHOWN_NONE, "neither the words nor the graphs tell");
}

static struct mc_shown_phenomenon shown_by_graphs(const struct mc_pair_words *words,
                                                  const struct mc_difference *difference,
                                                  struct mc_word_knowledge *knowledge,
                                                  struct mc_arena *arena)
{
    struct mc_shown_phenomenon by_words = mc_shown_by_words(words, false, arena), by_concepts;

    if (count(difference, MC_GRAPH_EDIT_POLARITY) > 0)
        return words->sides[0].n_negations != words->sides[1].n_negations
                   ? mc_shown(MC_SHOWN_NEGATION, "a polarity and the negation words differ")
                   : mc_shown(MC_SHOWN_ANTONYMY, "a polarity differs, the negation words do not");
    if (count(difference, MC_GRAPH_EDIT_ROLE_SWAP) + count(difference, MC_GRAPH_EDIT_FILLER_SWAP) >
        0)
        return mc_shown(MC_SHOWN_SEMANTIC_ROLES, "two fillers are exchanged in the graphs");
    by_concepts = substitution(difference, knowledge, arena);
    if (by_concepts.shown != MC_SHOWN_NONE &&
        (by_words.shown == MC_SHOWN_NONE || is_substitution_alone(difference)))
        return by_concepts;
    if (by_words.shown != MC_SHOWN_PASSIVE && is_one_sided(difference))
        return mc_shown(MC_SHOWN_OMISSION, "nodes are on one side of the graphs alone");
    if (by_words.shown == MC_SHOWN_SUBORDINATE_CLAUSES &&
        count(difference, MC_GRAPH_EDIT_CONCEPT) > 0)
        return mc_shown(MC_SHOWN_NONE, "the words are the same, but a concept is another one");
    return by_words.shown != MC_SHOWN_NONE ? by_words : shown_by_edits(words, difference, arena);
}

struct mc_shown_phenomenon mc_classify(const struct mc_pair_words *words,
                                       const struct mc_difference *difference,
                                       enum mc_classify_mode mode,
                                       struct mc_word_knowledge *knowledge, struct mc_arena *arena)
{
    if (mode == MC_CLASSIFY_GRAPHS && difference != NULL)
        return shown_by_graphs(words, difference, knowledge, arena);
    return mc_shown_by_words(words, mode == MC_CLASSIFY_STRICTLY, arena);
}
