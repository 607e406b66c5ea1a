#include "commands/manual_words.h"

#include <string.h>

#include "analysis/paired_tests/paired_test.h"
#include "analysis/statistic.h"

static bool statistic_word(size_t index, struct mc_manual_word *word)
{
    size_t n;
    const struct mc_statistic *const *statistics = mc_statistics(&n);

    if (index >= n)
        return false;
    *word = (struct mc_manual_word){statistics[index]->name, statistics[index]->definition};
    return true;
}

static bool test_word(size_t index, struct mc_manual_word *word)
{
    size_t n;
    const struct mc_paired_test *const *tests = mc_paired_tests(&n);

    if (index >= n)
        return false;
    *word = (struct mc_manual_word){tests[index]->name, tests[index]->definition};
    return true;
}

bool mc_manual_word(const char *kind, size_t index, struct mc_manual_word *word)
{
    if (kind != NULL && strcmp(kind, "statistic") == 0)
        return statistic_word(index, word);
    if (kind != NULL && strcmp(kind, "test") == 0)
        return test_word(index, word);
    return false;
}
