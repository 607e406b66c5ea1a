/* shipped_templates.h: what an operand that names a template means. */
#ifndef MC_TEMPLATES_SHIPPED_TEMPLATES_H
#define MC_TEMPLATES_SHIPPED_TEMPLATES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "templates/expansion.h"

/* Turns names into paths: what exists as a file stays as it is, the name of a shipped template
 * becomes its path. No name: all shipped templates. MC_CODE_INPUT with the nearest shipped name for
 * anything else. The array lives in the arena. */
int mc_template_paths(const char *const *names, size_t n_names, struct mc_arena *arena,
                      const char *const **paths, size_t *n_paths,
                      struct mc_error *error) MC_MUST_CHECK;

/* Takes "NAME", "NAME:n=1000" or "NAME:n=1000,seed=1" apart (n 1000 and seed 1 where they are not
 * given; n=all: all bindings). A path is given the same way. */
int mc_template_wish_parse(const char *wish, struct mc_arena *arena, const char **name,
                           struct mc_sampling *drawing, struct mc_error *error) MC_MUST_CHECK;

#endif
