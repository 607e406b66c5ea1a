#include "phenomena/word_lists.h"

/* Words parted by single blanks, with one at either end. */
#define FORMS_OF_BE " am are aren't be been being is isn't was wasn't were weren't "
#define FORMS_OF_HAVE_AND_DO "did do does had has have "
#define ARTICLES " a an the "

static const char *const lists[] = {
    [MC_WORDS_ARTICLES] = ARTICLES,
    [MC_WORDS_BE] = FORMS_OF_BE,
    [MC_WORDS_AUXILIARY] = FORMS_OF_BE FORMS_OF_HAVE_AND_DO,
    [MC_WORDS_FUNCTION] = FORMS_OF_BE FORMS_OF_HAVE_AND_DO ARTICLES
    "and as at but by down for he her him his i in into it its my of off on onto or our out over "
    "she that their them there these they this those to under up us we which who whom whose you "
    "your ",
    [MC_WORDS_UNCHANGED] = FORMS_OF_BE ARTICLES "as has its this us ",
    [MC_WORDS_NEGATIONS] = " cannot neither never no nobody none nor not nothing nowhere without ",
    [MC_WORDS_PARTICIPLES] = " beat become come cut hit hurt let put quit read ridden run set shut "
                             "split spread thrust ",
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
    [MC_WORDS_OF_COMPOUNDS] = " for of ",
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

bool mc_is_listed(enum mc_word_list_kind kind, struct mc_slice word)
{
    const char *next = lists[kind] + 1, *end;

    for (; (end = strchr(next, ' ')) != NULL; next = end + 1)
        if (word.length > 0 && (size_t)(end - next) == word.length &&
            memcmp(next, word.data, word.length) == 0)
            return true;
    return false;
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
