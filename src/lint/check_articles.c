/* Articles that change besides (N001): one note for each file, for there may be many. */
#include <stdlib.h>

#include "lint/allowances.h"
#include "lint/check.h"

enum { IDS_SHOWN = 5 };

/* Of one file. */
struct tally {
    size_t n_cases, n_changed;
    const char *ids; /* of the first that change an article */
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

/* Whether one of the two stands where the other stood. One that goes with its phrase, or gives way
 * to "no", does not change, nor do two that change places. */
static bool is_exchanged(const struct mc_pair_words *words)
{
    struct surplus surplus = {0, 0};

    add_side(&words->sides[0], 1, &surplus);
    add_side(&words->sides[1], -1, &surplus);
    return (surplus.definite > 0 && surplus.indefinite < 0) ||
           (surplus.definite < 0 && surplus.indefinite > 0);
}

/* Whether articles are no matter of the phenomenon, and change. */
static bool changes_article(const struct mc_phenomenon *phenomenon,
                            const struct mc_pair_words *words)
{
    return phenomenon != NULL && phenomenon->rule.has_words &&
           phenomenon->rule.words.same != MC_SAME_ALL_BUT_ARTICLES && words != NULL &&
           words->articles_differ && is_exchanged(words);
}

static void add_case(const struct mc_lint_work *work, const struct mc_case *item,
                     struct tally *tally)
{
    if (tally->n_changed < IDS_SHOWN)
        tally->ids =
            mc_arena_format(work->arena, "%s%s%.*s", tally->n_changed == 0 ? "" : tally->ids,
                            tally->n_changed == 0 ? "" : ", ", MC_SLICE_ARGUMENTS(item->id));
    tally->n_changed++;
}

static void check_articles(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct tally *tallies = mc_calloc(suite->n_files, sizeof(*tallies));
    size_t i, finding;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        tallies[item->file].n_cases++;
        if (changes_article(mc_case_phenomenon(suite, item), work->pairs->items[i].words) &&
            !mc_allowances_take(work->allowances, item, "N001"))
            add_case(work, item, &tallies[item->file]);
    }
    for (i = 0; i < suite->n_files; i++) {
        if (tallies[i].n_changed == 0)
            continue;
        finding = mc_check_tell_file(work, &suite->files[i], "N001",
                                     "an article changes besides in %zu of %zu cases",
                                     tallies[i].n_changed, tallies[i].n_cases);
        mc_check_detail(work, finding, "%s%s", tallies[i].ids,
                        tallies[i].n_changed > IDS_SHOWN ? ", ..." : "");
    }
    free(tallies);
}

const struct mc_lint_check mc_lint_check_articles = {check_articles};
