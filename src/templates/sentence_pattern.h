/* sentence_pattern.h: a sentence with place holders, taken apart once and put together often.
 *
 * {slot}: the noun in its number, or the word of an adjective or phrase; {slot.form}: a form;
 * {is:slot}, {was:slot}, {has:slot}, {does:slot}: in agreement with the number of a noun;
 * {agree.verb:slot}: third person or base form; A/AN before a word: "a" or "an". The first letter
 * of the sentence is raised. */
#ifndef MC_TEMPLATES_SENTENCE_PATTERN_H
#define MC_TEMPLATES_SENTENCE_PATTERN_H

#include "templates/graph_pattern.h"

enum mc_sentence_part_kind {
    MC_SENTENCE_TEXT,    /* literal */
    MC_SENTENCE_ARTICLE, /* A/AN */
    MC_SENTENCE_WORD,    /* {slot} */
    MC_SENTENCE_FORM,    /* {slot.form} */
    MC_SENTENCE_HELPER,  /* {is:slot} ... */
    MC_SENTENCE_AGREE    /* {agree.verb:slot} */
};

struct mc_sentence_part {
    enum mc_sentence_part_kind kind;
    struct mc_slice text; /* TEXT: the literal; FORM: the key; HELPER: "is" ... */
    uint32_t slot;        /* all but TEXT and ARTICLE; AGREE: of the verb */
    uint32_t other;       /* AGREE: the slot of the noun */
    size_t offset;        /* in the pattern's text */
    /* By choice of the slot, set by whoever knows the slots; AGREE: third persons. */
    const struct mc_slice *forms;
    const struct mc_slice *plural_forms; /* AGREE: base forms */
};

struct mc_sentence_pattern {
    struct mc_sentence_part *parts;
    size_t n_parts;
};

/* Takes a text apart; -1 on a mistake. */
int mc_sentence_pattern_compile(const struct mc_pattern_source *source,
                                struct mc_sentence_pattern *pattern,
                                struct mc_pattern_mistake *mistake) MC_MUST_CHECK;

/* The forms of a helper ("is"); false: there is no such helper. */
bool mc_sentence_helper(struct mc_slice name, const char **singular, const char **plural);

/* Appends the sentence. choices: of each slot; plural: whether the choice of each slot is. */
void mc_sentence_pattern_write(const struct mc_sentence_pattern *pattern, const uint32_t *choices,
                               const bool *plural, struct mc_buffer *out);

#endif
