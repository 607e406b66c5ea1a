/* Words that WordNet does not have (N005), where a rule asks for their relation. */
#include "lint/pair_places.h"

static void check_unknown_words(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++) {
        const struct mc_lint_pair *pair = &work->pairs->items[i];
        struct mc_check_place place;

        if (pair->by_words.unknown == NULL)
            continue;
        place = mc_check_words_place(&work->suite->cases[i], pair->words);
        mc_check_tell(work, &place, "N005",
                      "WordNet does not have \"%.*s\": the relation of the words is not checked",
                      MC_SLICE_ARGUMENTS(pair->by_words.unknown->text));
    }
}

const struct mc_lint_check mc_lint_check_unknown_words = {check_unknown_words};
