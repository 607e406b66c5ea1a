/* manual_words.h: words that an option takes, from the tables that they come from. */
#ifndef MC_COMMANDS_MANUAL_WORDS_H
#define MC_COMMANDS_MANUAL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct mc_manual_word {
    const char *name, *meaning; /* meaning: of one line, without a full stop */
};

/* Word `index` of the options that complete `kind` (options.h): all statistics for "statistic",
 * all tests of two metrics (paired_test.h) for "test".
 * False behind the last one, and for kinds without such a list. */
bool mc_manual_word(const char *kind, size_t index, struct mc_manual_word *word);

#endif
