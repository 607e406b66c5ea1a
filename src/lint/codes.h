/* codes.h: what the findings about suites mean. One table; codes never change their meaning.
 */
#ifndef MC_LINT_CODES_H
#define MC_LINT_CODES_H

#include "base/diagnostic.h"

/* Without what a finding cannot come up. */
enum mc_lint_need {
    MC_NEEDS_NOTHING,
    MC_NEEDS_RULES, /* rules of words that speak */
    MC_NEEDS_FRAMES /* a list of frames */
};

struct mc_lint_code {
    const char *code; /* "E021" */
    enum mc_severity severity;
    const char *title;       /* a few words, for lists */
    const char *explanation; /* what is found, and why it matters */
    const char *mend;        /* what to do about it */
    const char *example;     /* wrong JSON or graph, lines ended by '\n' but the last */
    bool allowable;          /* by a case: {"lint": {"allow": [...]}} */
    enum mc_lint_need needs;
};

/* All codes, ordered by severity, then number. */
const struct mc_lint_code *mc_lint_codes(size_t *n);
/* By code, upper and lower case alike; NULL when there is none. */
const struct mc_lint_code *mc_lint_code_find(const char *code);
/* The codes alone, ended by NULL, for mc_nearest. */
const char *const *mc_lint_code_words(struct mc_arena *arena);

#endif
