/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_words.h: the installed WordNet and what is known of its words, for all tests of a program
 * of one file, like group_arena.h, which it includes. */
#ifndef MC_TESTS_GROUP_WORDS_H
#define MC_TESTS_GROUP_WORDS_H

#include <stdio.h>

#include "phenomena/word_knowledge.h"
#include "tests/unit/group_arena.h"

static struct mc_wordnet *wordnet;
static struct mc_word_knowledge *knowledge;

static inline int open_words(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    if (new_arena(state) != 0 || mc_wordnet_open(NULL, &wordnet, &error) != 0)
        return -1;
    knowledge = mc_word_knowledge_new(wordnet);
    return 0;
}

static inline int close_words(void **state)
{
    mc_word_knowledge_free(knowledge);
    mc_wordnet_close(wordnet);
    return free_arena(state);
}

/* Whether WordNet is installed; if not, says that the program is skipped. */
static inline bool is_wordnet_there(const char *program)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *found;

    if (mc_wordnet_open(NULL, &found, &error) != 0) {
        printf("1..0 # SKIP %s: %s\n", program, error.text);
        return false;
    }
    mc_wordnet_close(found);
    return true;
}

/* As written in golden tables of words. */
static inline const char *yes_or_no(bool flag)
{
    return flag ? "yes" : "no";
}

#endif
