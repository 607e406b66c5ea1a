#include "phenomena/word_relation.h"

#include "phenomena/word_knowledge_parts.h"
#include "phenomena/word_lists.h"

/* Whether two sorted lists share an id. */
static bool meet(const struct mc_synsets *a, const struct mc_synsets *b)
{
    size_t i = 0, j = 0;

    while (i < a->n && j < b->n) {
        if (a->ids[i] == b->ids[j])
            return true;
        if (a->ids[i] < b->ids[j])
            i++;
        else
            j++;
    }
    return false;
}

static bool has_antonym(const struct mc_word_senses *first, const struct mc_word_senses *second)
{
    size_t i, j;

    for (i = 0; i < first->n_antonyms; i++)
        for (j = 0; j < second->n_forms; j++)
            if (mc_slice_equal(first->antonyms[i], second->forms[j]))
                return true;
    return false;
}

static bool in_one_cluster(const struct mc_word_senses *first, const struct mc_word_senses *second)
{
    return meet(&first->cluster, &second->cluster);
}

static void take_least(unsigned steps, unsigned *least)
{
    if (steps > 0 && (*least == 0 || steps < *least))
        *least = steps;
}

/* Two senses of one part of speech, by the synsets above both. */
static void relate_senses(const struct mc_synset_ancestors *a, uint32_t synset_a,
                          const struct mc_synset_ancestors *b, uint32_t synset_b,
                          struct mc_word_relation *relation)
{
    bool is_verb = synset_a % MC_WORDNET_PARTS == MC_WORDNET_VERB;
    unsigned hypernym = relation->hypernym_distance, co_hyponym = relation->co_hyponym_distance;
    size_t i = 0, j = 0;

    while (i < a->n && j < b->n) {
        uint32_t one = a->ids[i], other = b->ids[j];
        unsigned up_a = a->steps[i], up_b = b->steps[j];

        i += one <= other;
        j += other <= one;
        if (one != other)
            continue;
        if (one == synset_b || one == synset_a) {
            unsigned steps = one == synset_b ? up_a : up_b;

            take_least(steps, &hypernym);
            if (steps > 0 && steps == hypernym &&
                (hypernym != relation->hypernym_distance || one == synset_b))
                relation->more_general = one == synset_b ? 2 : 1;
        }
        if (up_a > 0 && up_b > 0 && synset_a != synset_b)
            take_least(up_a > up_b ? up_a : up_b, &co_hyponym);
        if (hypernym != relation->hypernym_distance)
            relation->hypernym_is_verb = is_verb;
        if (co_hyponym != relation->co_hyponym_distance)
            relation->co_hyponym_is_verb = is_verb;
        relation->hypernym_distance = hypernym;
        relation->co_hyponym_distance = co_hyponym;
    }
}

static void relate(struct mc_word_knowledge *knowledge, const struct mc_word *first,
                   const struct mc_word *second, struct mc_word_relation *relation)
{
    const struct mc_word_senses *a = mc_word_senses_of(knowledge, first);
    const struct mc_word_senses *b = mc_word_senses_of(knowledge, second);
    size_t i, j;

    relation->persons = (first->is_man && second->is_woman) || (first->is_woman && second->is_man);
    relation->human =
        mc_is_listed(MC_WORDS_HUMAN, first->base) || mc_is_listed(MC_WORDS_HUMAN, second->base);
    relation->ages = (first->is_man && second->is_man) || (first->is_woman && second->is_woman);
    relation->indefinite = first->is_indefinite || second->is_indefinite;
    relation->synonym = meet(&a->synsets, &b->synsets);
    relation->antonym = has_antonym(a, b);
    relation->antonym_similar = meet(&a->similar_opposites, &b->similar);
    relation->antonym_derived = meet(&a->derived_opposites, &b->derived);
    relation->similar = in_one_cluster(a, b);
    for (i = 0; i < a->synsets.n; i++)
        for (j = 0; j < b->synsets.n; j++)
            if (a->synsets.ids[i] % MC_WORDNET_PARTS == b->synsets.ids[j] % MC_WORDNET_PARTS)
                relate_senses(&a->ancestors[i], a->synsets.ids[i], &b->ancestors[j],
                              b->synsets.ids[j], relation);
}

const struct mc_word_relation *mc_word_relation_of(struct mc_word_knowledge *knowledge,
                                                   const struct mc_word *first,
                                                   const struct mc_word *second)
{
    const uint32_t key[2] = {first->index, second->index};
    bool is_new;
    uint32_t index =
        mc_string_map_add(knowledge->pairs, mc_slice((const char *)key, sizeof(key)), &is_new);

    if (is_new) {
        knowledge->relations = mc_grow(knowledge->relations, &knowledge->relations_capacity,
                                       index + 1, sizeof(struct mc_word_relation *));
        knowledge->relations[index] =
            mc_arena_array(knowledge->arena, 1, sizeof(struct mc_word_relation));
        relate(knowledge, first, second, knowledge->relations[index]);
    }
    return knowledge->relations[index];
}

static bool within(unsigned distance, unsigned most)
{
    return distance > 0 && (most == 0 || distance <= most);
}

static bool holds(const struct mc_word_relation *relation,
                  const struct mc_relation_pattern *pattern)
{
    switch (pattern->kind) {
    case MC_RELATION_ANTONYM:
        return relation->antonym || relation->antonym_similar || relation->antonym_derived;
    case MC_RELATION_SYNONYM:
        return relation->synonym;
    case MC_RELATION_HYPERNYM:
        return within(relation->hypernym_distance, pattern->within);
    case MC_RELATION_CO_HYPONYM:
        return within(relation->co_hyponym_distance, pattern->within);
    case MC_RELATION_SIMILAR:
        return relation->similar;
    case MC_RELATION_INDEFINITE:
        return relation->indefinite;
    case MC_RELATION_PERSONS:
        return relation->persons;
    case MC_RELATION_PLACES:
    case MC_N_RELATION_KINDS:
        break;
    }
    return false;
}

bool mc_word_relation_is(const struct mc_word_relation *relation,
                         const struct mc_relation_patterns *patterns)
{
    size_t i;

    for (i = 0; i < patterns->n; i++)
        if (holds(relation, &patterns->items[i]))
            return true;
    return false;
}
