/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_knowledge.c: the senses of a word are gathered from WordNet once, with the synsets above
 * them and their distances, as sorted lists of ids; a relation of two words is then an
 * intersection of such lists. In order: lists of words, the cache, base forms, classes, words,
 * their senses and ancestors, relations of two words, patterns of relations. */
#include "phenomena/word_knowledge.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/order.h"
#include "suite/phenomenon.h"

/* --- lists of words --------------------------------------------------------------------------- */

/* Words separated by single blanks, with one at either end. */
#define FORMS_OF_BE " am are aren't be been being is isn't was wasn't were weren't "
#define FORMS_OF_HAVE_AND_DO "did do does had has have "
#define ARTICLES " a an the "

static const char *const lists[] = {
    [MC_WORDS_ARTICLES] = ARTICLES,
    [MC_WORDS_BE] = FORMS_OF_BE,
    [MC_WORDS_AUXILIARY] = FORMS_OF_BE FORMS_OF_HAVE_AND_DO,
    [MC_WORDS_FUNCTION] = FORMS_OF_BE FORMS_OF_HAVE_AND_DO ARTICLES
    "and as at but by down for he her him his i in into it its me my of off on onto or our out "
    "over she that their them there these they this those to under up us we which who whom whose you "
    "your ",
    [MC_WORDS_UNCHANGED] = FORMS_OF_BE ARTICLES "as has its this us ",
    [MC_WORDS_NEGATIONS] = " cannot neither never no nobody none nor not nothing nowhere without ",
    [MC_WORDS_PARTICIPLES] = " beat become broadcast cast come cut forecast hit hurt let overcome "
                             "overrun put quit read ridden run set shut split spread thrust ",
    [MC_WORDS_RELATIVE] = " that which who whom whose ",
    [MC_WORDS_GLUE] = " color design make use ",
    [MC_WORDS_OF_DENIALS] = " and both can could ever may might must should there who will would ",
    [MC_WORDS_PARTICLES] = " away back down in off on out over through up ",
    [MC_WORDS_MEN] =
        " boy boyfriend brother father gentleman grandfather grandson guy husband king "
        "male man nephew prince son uncle ",
    [MC_WORDS_WOMEN] =
        " aunt daughter female girl girlfriend grandmother granddaughter lady mother "
        "niece princess queen sister wife woman ",
    [MC_WORDS_INDEFINITE] = " anybody anyone anything everybody everyone people person somebody "
                            "someone something thing ",
    [MC_WORDS_HUMAN] = " human individual ",
    [MC_WORDS_COUNTS] = " one some ",
    [MC_WORDS_NUMBERS] = " one two three four five six seven eight nine ten eleven twelve hundred "
                         "thousand million billion ",
    [MC_WORDS_OF_COMPOUNDS] = " for of ",
    [MC_WORDS_MODALS] = " can could dare may might must need ought shall should would ",
    [MC_WORDS_QUANTIFIERS] =
        " again all almost already also always any anybody anymore anyone anything both "
        "completely constantly each either enough entirely especially even ever every "
        "everybody everyone everything exactly few frequently fully generally half just "
        "little mainly many merely most mostly much nearly necessarily normally "
        "occasionally often only particularly partly quite really regularly several simply "
        "so solely some somebody someone something sometimes still too twice usually very "
        "yet ",
    [MC_WORDS_CLAUSES] =
        " after although as because before due if lest once owing since though till unless "
        "until when whenever where whereas wherever while ",
    [MC_WORDS_COORDINATIONS] = " and but nor or ",
    [MC_WORDS_HALF_NEGATIONS] = " barely hardly rarely scarcely seldom ",
    [MC_WORDS_PREPOSITIONS] =
        " about above across after against along among around at before behind below beneath "
        "beside between beyond by down during except for from in inside into like near of off on "
        "onto out outside over past since through throughout to toward towards under until up via "
        "with within without ",
};

static const char *const opposite_places[][2] = {
    {"above", "below"},      {"at", "away from"},      {"behind", "in front of"},
    {"down from", "on"},     {"down from", "up"},      {"down", "up"},
    {"far from", "near"},    {"from", "on"},           {"from", "to"},
    {"in", "out"},           {"in", "out of"},         {"inside", "outside"},
    {"into", "off"},         {"into", "out of"},       {"off", "on"},
    {"off", "onto"},         {"off of", "onto"},       {"over", "under"},
    {"away from", "toward"}, {"away from", "towards"},
};

/* Irregular verbs: the base form, the past, and the participle if it differs from both. Only used
 * without WordNet, which has its own lists. */
static const char *const irregular_verbs[] = {
    "arise arose arisen",
    "awake awoke awoken",
    "bear bore borne",
    "beat beat beaten",
    "begin began begun",
    "bend bent",
    "bind bound",
    "bite bit bitten",
    "bleed bled",
    "blow blew blown",
    "break broke broken",
    "breed bred",
    "bring brought",
    "build built",
    "burn burnt",
    "buy bought",
    "catch caught",
    "choose chose chosen",
    "cling clung",
    "creep crept",
    "deal dealt",
    "dig dug",
    "draw drew drawn",
    "drink drank drunk",
    "drive drove driven",
    "eat ate eaten",
    "fall fell fallen",
    "feed fed",
    "feel felt",
    "fight fought",
    "find found",
    "flee fled",
    "fly flew flown",
    "forbid forbade forbidden",
    "forget forgot forgotten",
    "forgive forgave forgiven",
    "freeze froze frozen",
    "get got gotten",
    "give gave given",
    "go went gone",
    "grind ground",
    "grow grew grown",
    "hang hung",
    "hear heard",
    "hide hid hidden",
    "hold held",
    "keep kept",
    "kneel knelt",
    "know knew known",
    "lay laid",
    "lead led",
    "leap leapt",
    "learn learnt",
    "leave left",
    "lend lent",
    "light lit",
    "lose lost",
    "make made",
    "mean meant",
    "meet met",
    "mistake mistook mistaken",
    "overcome overcame",
    "pay paid",
    "prove proved proven",
    "ride rode ridden",
    "ring rang rung",
    "rise rose risen",
    "run ran",
    "say said",
    "see saw seen",
    "seek sought",
    "sell sold",
    "send sent",
    "sew sewed sewn",
    "shake shook shaken",
    "shine shone",
    "shoot shot",
    "show showed shown",
    "shrink shrank shrunk",
    "sing sang sung",
    "sink sank sunk",
    "sit sat",
    "sleep slept",
    "slide slid",
    "sling slung",
    "smell smelt",
    "speak spoke spoken",
    "spell spelt",
    "spend spent",
    "spill spilt",
    "spin spun",
    "spoil spoilt",
    "spring sprang sprung",
    "stand stood",
    "steal stole stolen",
    "stick stuck",
    "sting stung",
    "strike struck stricken",
    "string strung",
    "swear swore sworn",
    "sweep swept",
    "swell swelled swollen",
    "swim swam swum",
    "swing swung",
    "take took taken",
    "teach taught",
    "tear tore torn",
    "tell told",
    "think thought",
    "throw threw thrown",
    "undergo underwent undergone",
    "understand understood",
    "undertake undertook undertaken",
    "wake woke woken",
    "wear wore worn",
    "weave wove woven",
    "weep wept",
    "win won",
    "wind wound",
    "withdraw withdrew withdrawn",
    "write wrote written",
};

bool mc_is_listed(enum mc_word_list_kind kind, struct mc_slice word)
{
    return mc_is_among(lists[kind], word);
}

bool mc_is_among(const char *words, struct mc_slice word)
{
    const char *next = words + 1, *end;

    for (; (end = strchr(next, ' ')) != NULL; next = end + 1)
        if (word.length > 0 && (size_t)(end - next) == word.length &&
            memcmp(next, word.data, word.length) == 0)
            return true;
    return false;
}

static const char *const numbers_to_twenty[] = {
    "two",     "three",     "four",     "five",     "six",      "seven",    "eight",
    "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",   NULL};

bool mc_number_of(struct mc_slice word, char digits[16])
{
    size_t i;

    for (i = 0; i < word.length && i < 15 && mc_ascii_is_digit(word.data[i]); i++)
        digits[i] = word.data[i];
    digits[i] = '\0';
    if (i > 0 && i == word.length)
        return i == 1 || digits[0] != '0';
    i = mc_known_index(word, numbers_to_twenty);
    if (numbers_to_twenty[i] == NULL)
        return false;
    snprintf(digits, 16, "%zu", i + 2);
    return true;
}

static const char *const ordinals_to_twenty[] = {
    "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
    "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",  NULL};

bool mc_ordinal_of(struct mc_slice word, char digits[16])
{
    size_t i;

    if (word.length > 2 && mc_is_among(" st nd rd th ", mc_slice(word.data + word.length - 2, 2)) &&
        mc_ascii_is_digit(word.data[0]))
        return mc_number_of(mc_slice(word.data, word.length - 2), digits);
    i = mc_known_index(word, ordinals_to_twenty);
    if (ordinals_to_twenty[i] == NULL)
        return false;
    snprintf(digits, 16, "%zu", i + 1);
    return true;
}

bool mc_are_opposite_places(struct mc_slice first, struct mc_slice second)
{
    size_t i;

    for (i = 0; i < sizeof(opposite_places) / sizeof(opposite_places[0]); i++)
        if ((mc_slice_is(first, opposite_places[i][0]) &&
             mc_slice_is(second, opposite_places[i][1])) ||
            (mc_slice_is(first, opposite_places[i][1]) &&
             mc_slice_is(second, opposite_places[i][0])))
            return true;
    return false;
}

/* --- the cache -------------------------------------------------------------------------------- */

/* The largest number of cached words, and of cached pairs of words: some 100 MB. */
enum { MOST_CACHED = 1 << 18 };

static void start(struct mc_word_knowledge *knowledge)
{
    knowledge->texts = mc_string_map_new(knowledge->arena);
    knowledge->pairs = mc_string_map_new(knowledge->arena);
    knowledge->synsets = mc_string_map_new(knowledge->arena);
}

struct mc_word_knowledge *mc_word_knowledge_new(const struct mc_wordnet *wordnet)
{
    struct mc_word_knowledge *knowledge = mc_calloc(1, sizeof(*knowledge));

    knowledge->wordnet = wordnet;
    knowledge->arena = mc_arena_new();
    start(knowledge);
    return knowledge;
}

void mc_word_knowledge_free(struct mc_word_knowledge *knowledge)
{
    if (knowledge == NULL)
        return;
    mc_arena_free(knowledge->arena);
    free(knowledge->words);
    free(knowledge->relations);
    free(knowledge->hypernyms);
    free(knowledge);
}

bool mc_word_knowledge_has_wordnet(const struct mc_word_knowledge *knowledge)
{
    return knowledge->wordnet != NULL;
}

void mc_word_knowledge_rest(struct mc_word_knowledge *knowledge)
{
    if (mc_string_map_size(knowledge->texts) < MOST_CACHED &&
        mc_string_map_size(knowledge->pairs) < MOST_CACHED)
        return;
    mc_arena_clear(knowledge->arena);
    start(knowledge);
}

/* --- base forms ------------------------------------------------------------------------------- */

/* The form other than the word with the most tagged senses, then the longest, then the first; if
 * there is none, the word itself if `itself` and it is a form, else empty. */
static struct mc_slice best_form(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                                 struct mc_slice word, bool itself, struct mc_arena *arena)
{
    struct mc_word_list forms = {NULL, 0, 0};
    struct mc_slice best = {"", 0};
    uint32_t most = 0;
    bool has_word = false;
    size_t i;

    mc_wordnet_bases(wordnet, part, word, arena, &forms);
    for (i = 0; i < forms.n; i++) {
        uint32_t n = forms.n < 2 ? 0 : mc_wordnet_n_tagged(wordnet, part, forms.items[i]);

        if (mc_slice_equal(forms.items[i], word)) {
            has_word = true;
        } else if (best.length == 0 || n > most ||
                   (n == most && forms.items[i].length > best.length)) {
            best = forms.items[i];
            most = n;
        }
    }
    mc_word_list_free(&forms);
    return best.length == 0 && has_word && itself ? word : best;
}

/* The base form of a past or a participle in the list; length 0: not in the list. */
static struct mc_slice irregular_base(struct mc_slice word)
{
    size_t i;

    for (i = 0; i < sizeof(irregular_verbs) / sizeof(irregular_verbs[0]); i++) {
        const char *base = irregular_verbs[i], *end = strchr(base, ' '), *form;

        for (form = end; form != NULL; form = strchr(form + 1, ' '))
            if (strncmp(form + 1, word.data, word.length) == 0 &&
                (form[1 + word.length] == ' ' || form[1 + word.length] == '\0'))
                return mc_slice(base, (size_t)(end - base));
    }
    return mc_slice("", 0);
}

static struct mc_slice base_of(const struct mc_word_knowledge *knowledge, struct mc_slice word,
                               struct mc_arena *arena)
{
    const struct mc_wordnet *wordnet = knowledge->wordnet;
    struct mc_slice base;

    if (word.length > MC_WORDNET_WORD_LIMIT || mc_is_listed(MC_WORDS_UNCHANGED, word))
        return word;
    if (wordnet == NULL) {
        base = irregular_base(word);
        return base.length == 0 ? word : base;
    }
    if (word.data[word.length - 1] == 's') {
        base = best_form(wordnet, MC_WORDNET_NOUN, word, false, arena);
        if (base.length == 0)
            base = best_form(wordnet, MC_WORDNET_VERB, word, true, arena);
    } else {
        base = best_form(wordnet, MC_WORDNET_VERB, word, true, arena);
        if (base.length == 0)
            base = best_form(wordnet, MC_WORDNET_NOUN, word, true, arena);
    }
    return base.length == 0 ? word : base;
}

/* --- classes ---------------------------------------------------------------------------------- */

/* Whether the word is an inflected form of a verb, by the exception list; by_rule: by suffix rules,
 * too. */
static bool is_inflected_verb(const struct mc_word_knowledge *knowledge, struct mc_slice word,
                              bool by_rule, struct mc_arena *arena)
{
    struct mc_word_list forms = {NULL, 0, 0};
    bool found = false;
    size_t i;

    if (knowledge->wordnet == NULL || word.length > MC_WORDNET_WORD_LIMIT)
        return false;
    if (by_rule)
        mc_wordnet_bases(knowledge->wordnet, MC_WORDNET_VERB, word, arena, &forms);
    else
        mc_wordnet_exceptions(knowledge->wordnet, MC_WORDNET_VERB, word, false, &forms);
    for (i = 0; i < forms.n && !found; i++)
        found = !by_rule || !mc_slice_equal(forms.items[i], word);
    mc_word_list_free(&forms);
    return found;
}

/* Without WordNet: an irregular form, or a longer word in "-ed" (not "red", "need"). This includes
 * pure past forms ("gave"), which do not occur after "be". */
static bool looks_like_participle(struct mc_slice word)
{
    return irregular_base(word).length > 0 ||
           (word.length > 4 && mc_slice_ends(word, "ed") && !mc_slice_ends(word, "eed"));
}

/* Whether WordNet has the word as one of the first n_parts parts of speech. */
static bool has_sense(const struct mc_word_knowledge *knowledge, struct mc_slice text, int n_parts)
{
    int part;

    for (part = 0; part < n_parts && knowledge->wordnet != NULL; part++)
        if (mc_wordnet_has_form(knowledge->wordnet, (enum mc_wordnet_part)part, text,
                                knowledge->arena))
            return true;
    return false;
}

static void classify(const struct mc_word_knowledge *knowledge, struct mc_word *word,
                     struct mc_arena *arena)
{
    struct mc_slice text = word->text;
    bool is_ing = mc_slice_ends(text, "ing");

    word->is_article = mc_is_listed(MC_WORDS_ARTICLES, text);
    word->is_be = mc_is_listed(MC_WORDS_BE, text);
    word->is_auxiliary = mc_is_listed(MC_WORDS_AUXILIARY, text);
    word->is_function = mc_is_listed(MC_WORDS_FUNCTION, text);
    word->is_negation = mc_is_listed(MC_WORDS_NEGATIONS, text) || mc_slice_ends(text, "n't");
    word->is_man = mc_is_listed(MC_WORDS_MEN, word->base);
    word->is_woman = mc_is_listed(MC_WORDS_WOMEN, word->base);
    word->is_indefinite =
        mc_is_listed(MC_WORDS_INDEFINITE, text) || mc_is_listed(MC_WORDS_INDEFINITE, word->base);
    word->is_participle =
        !word->is_be && !is_ing &&
        (mc_is_listed(MC_WORDS_PARTICIPLES, text) ||
         (knowledge->wordnet == NULL && looks_like_participle(text)) ||
         is_inflected_verb(knowledge, text, false, arena) ||
         (mc_slice_ends(text, "ed") && is_inflected_verb(knowledge, text, true, arena)));
    word->is_verb_form =
        word->is_participle || (is_ing && is_inflected_verb(knowledge, text, true, arena));
    word->is_noun = word->is_verb_form && has_sense(knowledge, text, MC_WORDNET_NOUN + 1);
}

/* --- words ------------------------------------------------------------------------------------ */

static uint32_t index_of(struct mc_word_knowledge *knowledge, struct mc_slice text)
{
    bool is_new;
    uint32_t index = mc_string_map_add(knowledge->texts, text, &is_new);

    if (is_new) {
        MC_RESERVE(knowledge->words, knowledge->words_capacity, index + 1);
        knowledge->words[index] = NULL;
    }
    return index;
}

const struct mc_word *mc_word_of(struct mc_word_knowledge *knowledge, struct mc_slice text)
{
    uint32_t index = mc_string_map_find(knowledge->texts, text);
    struct mc_known_word *known;
    struct mc_slice lower;

    if (index != MC_NOT_FOUND && knowledge->words[index] != NULL)
        return &knowledge->words[index]->word;
    lower = mc_arena_lower(knowledge->arena, text);
    index = index_of(knowledge, lower);
    if (knowledge->words[index] != NULL)
        return &knowledge->words[index]->word;
    known = mc_arena_array(knowledge->arena, 1, sizeof(*known));
    known->word.text = mc_string_map_key(knowledge->texts, index);
    known->word.index = index;
    known->word.base = lower.length == 0 ? lower : base_of(knowledge, lower, knowledge->arena);
    known->word.base_index = index_of(knowledge, known->word.base);
    known->word.base = mc_string_map_key(knowledge->texts, known->word.base_index);
    classify(knowledge, &known->word, knowledge->arena);
    knowledge->words[index] = known;
    known->word.is_known =
        known->word.base_index != index || has_sense(knowledge, known->word.text, MC_WORDNET_PARTS);
    return &known->word;
}

/* --- senses ----------------------------------------------------------------------------------- */

/* No word of WordNet has half as many; damaged files may. */
enum { MOST_SENSES = 256 };

/* The gathering of the senses of one word. */
struct gatherer {
    struct mc_word_knowledge *knowledge;
    const struct mc_wordnet *wordnet;
    struct mc_arena *arena;
    struct mc_word_senses *senses;
    struct mc_word_list antonyms;
    struct mc_wordnet_pointers pointers;
    struct mc_word_list words; /* of one synset */
};

/* Sorts the gathered ids, drops repeated ones and moves them into the arena. */
static void settle(struct mc_synsets *synsets, struct mc_arena *arena)
{
    uint32_t *ids = synsets->ids;
    size_t i, n = 0;

    if (synsets->n > 1)
        qsort(ids, synsets->n, sizeof(*ids), mc_order_uint32);
    for (i = 0; i < synsets->n; i++)
        if (n == 0 || ids[n - 1] != ids[i])
            ids[n++] = ids[i];
    synsets->n = n;
    synsets->ids = mc_arena_array(arena, n, sizeof(*ids));
    if (n > 0)
        memcpy(synsets->ids, ids, n * sizeof(*ids));
    synsets->capacity = 0;
    free(ids);
}

/* The n-th word of a synset, from 1, in lower case; empty if there is none. */
static struct mc_slice word_at(struct gatherer *gatherer, uint32_t synset, size_t n)
{
    gatherer->words.n = 0;
    mc_wordnet_words(gatherer->wordnet, synset, &gatherer->words);
    if (n == 0 || n > gatherer->words.n)
        return mc_slice("", 0);
    return mc_arena_lower(gatherer->arena, gatherer->words.items[n - 1]);
}

/* Adds the targets of the pointers of one sense of a base form. */
static void gather_pointers(struct gatherer *gatherer, struct mc_slice form, uint32_t synset)
{
    size_t i;

    gatherer->pointers.n = 0;
    mc_wordnet_pointers(gatherer->wordnet, synset, "!&+\\<", &gatherer->pointers);
    for (i = 0; i < gatherer->pointers.n; i++) {
        const struct mc_wordnet_pointer *pointer = &gatherer->pointers.items[i];
        bool is_own = pointer->source == 0 ||
                      mc_slice_equal(word_at(gatherer, synset, pointer->source), form);

        if (pointer->symbol[0] == '&')
            mc_synsets_add(&gatherer->senses->similar, pointer->synset);
        else if (is_own && pointer->symbol[0] == '!')
            mc_word_list_add(&gatherer->antonyms,
                             word_at(gatherer, pointer->synset, pointer->target));
        else if (is_own)
            mc_synsets_add(&gatherer->senses->derived, pointer->synset);
    }
}

static void gather_form(struct gatherer *gatherer, enum mc_wordnet_part part, struct mc_slice form)
{
    struct mc_word_senses *senses = gatherer->senses;
    size_t i, begin = senses->synsets.n;

    mc_wordnet_synsets(gatherer->wordnet, part, form, &senses->synsets);
    if (senses->synsets.n > MOST_SENSES)
        senses->synsets.n = MOST_SENSES;
    if (part == MC_WORDNET_ADJECTIVE && senses->cluster.n == 0 && senses->synsets.n > begin) {
        gatherer->pointers.n = 0;
        mc_wordnet_pointers(gatherer->wordnet, senses->synsets.ids[begin], "&",
                            &gatherer->pointers);
        mc_synsets_add(&senses->cluster, senses->synsets.ids[begin]);
        for (i = 0; i < gatherer->pointers.n; i++)
            mc_synsets_add(&senses->cluster, gatherer->pointers.items[i].synset);
    }
    for (i = begin; i < senses->synsets.n; i++) {
        mc_synsets_add(&senses->similar, senses->synsets.ids[i]);
        mc_synsets_add(&senses->derived, senses->synsets.ids[i]);
        gather_pointers(gatherer, form, senses->synsets.ids[i]);
    }
}

static void gather_opposites(struct gatherer *gatherer, const struct mc_synsets *of,
                             struct mc_synsets *opposites)
{
    size_t i, j;

    for (i = 0; i < of->n; i++) {
        gatherer->pointers.n = 0;
        mc_wordnet_pointers(gatherer->wordnet, of->ids[i], "!", &gatherer->pointers);
        for (j = 0; j < gatherer->pointers.n; j++)
            mc_synsets_add(opposites, gatherer->pointers.items[j].synset);
    }
    settle(opposites, gatherer->arena);
}

/* --- ancestors -------------------------------------------------------------------------------- */

/* WordNet's longest path to the top has fewer steps; damaged files may have cycles. */
enum { MOST_STEPS_UP = 64, MOST_ANCESTORS = 256 };

static bool word_senses_holds(const uint32_t *ids, size_t n, uint32_t id)
{
    while (n > 0)
        if (ids[--n] == id)
            return true;
    return false;
}

/* One step up from the synset; cached, since the upper synsets are above many words. */
static const struct mc_synsets *hypernyms_of(struct gatherer *gatherer, uint32_t synset)
{
    struct mc_word_knowledge *knowledge = gatherer->knowledge;
    bool is_new;
    uint32_t index = mc_string_map_add(knowledge->synsets,
                                       mc_slice((const char *)&synset, sizeof(synset)), &is_new);
    struct mc_synsets *hypernyms;
    size_t i;

    if (!is_new)
        return &knowledge->hypernyms[index];
    MC_RESERVE(knowledge->hypernyms, knowledge->hypernyms_capacity, index + 1);
    hypernyms = &knowledge->hypernyms[index];
    gatherer->pointers.n = 0;
    mc_wordnet_pointers(gatherer->wordnet, synset, "@", &gatherer->pointers);
    hypernyms->ids = mc_arena_array(gatherer->arena, gatherer->pointers.n, sizeof(*hypernyms->ids));
    hypernyms->n = gatherer->pointers.n;
    for (i = 0; i < hypernyms->n; i++)
        hypernyms->ids[i] = gatherer->pointers.items[i].synset;
    return hypernyms;
}

/* The synset and all above it, level by level. */
static void climb(struct gatherer *gatherer, uint32_t synset, struct mc_synsets *reached,
                  unsigned *steps)
{
    size_t begin = 0, end, i, j;
    unsigned step;

    reached->n = 0;
    mc_synsets_add(reached, synset);
    steps[0] = 0;
    for (step = 1; step <= MOST_STEPS_UP && begin < reached->n; step++) {
        for (end = reached->n, i = begin; i < end; i++) {
            const struct mc_synsets *above = hypernyms_of(gatherer, reached->ids[i]);

            for (j = 0; j < above->n && reached->n < MOST_ANCESTORS; j++) {
                if (word_senses_holds(reached->ids, reached->n, above->ids[j]))
                    continue;
                steps[reached->n] = step;
                mc_synsets_add(reached, above->ids[j]);
            }
        }
        begin = end;
    }
}

/* Copies the ancestors in the order of their ids. */
static void settle_ancestors(const struct mc_synsets *reached, const unsigned *steps,
                             struct mc_arena *arena, struct mc_synset_ancestors *ancestors)
{
    size_t i, j;

    ancestors->ids = mc_arena_array(arena, reached->n, sizeof(*ancestors->ids));
    ancestors->steps = mc_arena_array(arena, reached->n, sizeof(*ancestors->steps));
    for (i = 0; i < reached->n; i++) {
        for (j = ancestors->n; j > 0 && ancestors->ids[j - 1] > reached->ids[i]; j--) {
            ancestors->ids[j] = ancestors->ids[j - 1];
            ancestors->steps[j] = ancestors->steps[j - 1];
        }
        ancestors->ids[j] = reached->ids[i];
        ancestors->steps[j] = steps[i];
        ancestors->n++;
    }
}

static void gather_ancestors(struct gatherer *gatherer)
{
    struct mc_word_senses *senses = gatherer->senses;
    struct mc_synsets reached = {NULL, 0, 0};
    unsigned steps[MOST_ANCESTORS + 1];
    size_t i;

    senses->ancestors =
        mc_arena_array(gatherer->arena, senses->synsets.n, sizeof(*senses->ancestors));
    for (i = 0; i < senses->synsets.n; i++) {
        if (senses->synsets.ids[i] % MC_WORDNET_PARTS > MC_WORDNET_VERB)
            continue;
        climb(gatherer, senses->synsets.ids[i], &reached, steps);
        settle_ancestors(&reached, steps, gatherer->arena, &senses->ancestors[i]);
    }
    mc_synsets_free(&reached);
}

/* --- all senses of a word --------------------------------------------------------------------- */

static void add_form(struct mc_word_senses *senses, struct mc_slice form)
{
    size_t i;

    for (i = 0; i < senses->n_forms; i++)
        if (mc_slice_equal(senses->forms[i], form))
            return;
    senses->forms[senses->n_forms++] = form;
}

static void gather(struct gatherer *gatherer, struct mc_slice word)
{
    struct mc_word_list forms[MC_WORDNET_PARTS] = {{NULL, 0, 0}};
    struct mc_word_senses *senses = gatherer->senses;
    size_t i, n_forms = 0;
    int part;

    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        mc_wordnet_bases(gatherer->wordnet, (enum mc_wordnet_part)part, word, gatherer->arena,
                         &forms[part]);
        n_forms += forms[part].n;
    }
    senses->forms = mc_arena_array(gatherer->arena, n_forms, sizeof(*senses->forms));
    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        for (i = 0; i < forms[part].n; i++) {
            add_form(senses, forms[part].items[i]);
            gather_form(gatherer, (enum mc_wordnet_part)part, forms[part].items[i]);
        }
        mc_word_list_free(&forms[part]);
    }
    settle(&senses->synsets, gatherer->arena);
    settle(&senses->similar, gatherer->arena);
    settle(&senses->cluster, gatherer->arena);
    settle(&senses->derived, gatherer->arena);
    gather_opposites(gatherer, &senses->similar, &senses->similar_opposites);
    gather_opposites(gatherer, &senses->derived, &senses->derived_opposites);
    gather_ancestors(gatherer);
}

static const struct mc_word_senses *word_senses_of(struct mc_word_knowledge *knowledge,
                                                   const struct mc_word *word)
{
    struct mc_known_word *known = knowledge->words[word->index];
    struct mc_word_senses *senses;
    struct gatherer gatherer = {
        .knowledge = knowledge, .wordnet = knowledge->wordnet, .arena = knowledge->arena};

    if (known->senses != NULL)
        return known->senses;
    senses = mc_arena_array(knowledge->arena, 1, sizeof(*senses));
    known->senses = senses;
    gatherer.senses = senses;
    if (knowledge->wordnet != NULL)
        gather(&gatherer, word->text);
    senses->antonyms =
        mc_arena_array(knowledge->arena, gatherer.antonyms.n, sizeof(*senses->antonyms));
    for (; senses->n_antonyms < gatherer.antonyms.n; senses->n_antonyms++)
        senses->antonyms[senses->n_antonyms] = gatherer.antonyms.items[senses->n_antonyms];
    mc_word_list_free(&gatherer.antonyms);
    mc_word_list_free(&gatherer.words);
    mc_wordnet_pointers_free(&gatherer.pointers);
    return senses;
}

/* --- relations of two words ------------------------------------------------------------------- */

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

static void take_least(unsigned steps, unsigned *least)
{
    if (steps > 0 && (*least == 0 || steps < *least))
        *least = steps;
}

/* Relates two senses of one part of speech by the synsets above both. */
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
    const struct mc_word_senses *a = word_senses_of(knowledge, first);
    const struct mc_word_senses *b = word_senses_of(knowledge, second);
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
    relation->similar = meet(&a->cluster, &b->cluster);
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
        MC_RESERVE(knowledge->relations, knowledge->relations_capacity, index + 1);
        knowledge->relations[index] =
            mc_arena_array(knowledge->arena, 1, sizeof(struct mc_word_relation));
        relate(knowledge, first, second, knowledge->relations[index]);
    }
    return knowledge->relations[index];
}

/* --- patterns of relations -------------------------------------------------------------------- */

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
