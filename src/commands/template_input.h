/* template_input.h: cases made from templates, for the commands that take them. */
#ifndef MC_COMMANDS_TEMPLATE_INPUT_H
#define MC_COMMANDS_TEMPLATE_INPUT_H

#include "base/options.h"
#include "templates/expansion.h"

/* mc_expand, after the first bindings of each drawing were checked (all of them is for expand
 * --check). -1 with findings in `diagnostics`, or with an error alone. */
int mc_expand_checked(const struct mc_expansion *wish, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error) MC_MUST_CHECK;
/* What templates gave, and the lexicons that were read for them, a path for each template, ended by
 * NULL; the files of the suite have the paths of the templates. */
struct mc_template_cases {
    struct mc_suite *suite;
    const char **lexicons;
};

/* Reads the templates of "NAME:n=1000,seed=1" wishes with the shipped phenomena and expands them,
 * one file a template, graphs parsed. Findings are printed on standard error, and the error is then
 * empty of text. */
int mc_load_templates(const struct mc_option_list *wishes, struct mc_arena *arena,
                      struct mc_template_cases *made, struct mc_error *error) MC_MUST_CHECK;

#endif
