#include "commands/manual_words.h"

#include <string.h>

#include "analysis/statistic.h"

bool mc_manual_word(const char *kind, size_t index, struct mc_manual_word *word)
{
    const struct mc_statistic *const *statistics;
    size_t n;

    if (kind == NULL || strcmp(kind, "statistic") != 0)
        return false;
    statistics = mc_statistics(&n);
    if (index >= n)
        return false;
    word->name = statistics[index]->name;
    word->meaning = statistics[index]->definition;
    return true;
}
