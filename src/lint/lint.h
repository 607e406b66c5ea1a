/* lint.h: what `metricheck lint` finds beyond the reader: cases that can be scored but that nobody
 * can have meant. `run` does not ask. */
#ifndef MC_LINT_LINT_H
#define MC_LINT_LINT_H

#include "amr/frame_list.h"
#include "base/thread_pool.h"
#include "suite/suite.h"
#include "text/wordnet.h"

struct mc_lint_options {
    const struct mc_wordnet *wordnet;   /* NULL: words are compared, but not held against rules */
    struct mc_thread_pool *pool;        /* NULL: this thread does all */
    bool suggest;                       /* a note on cases that look like another phenomenon */
    const struct mc_frame_list *frames; /* NULL: any frame and any numbered role is taken */
};

/* All checks, over a suite that was read, also one with findings; these are sorted then. They do
 * not depend on the size of the pool. */
void mc_lint(const struct mc_suite *suite, const struct mc_lint_options *options,
             struct mc_diagnostics *diagnostics);

#endif
