/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.h: cases from suites, by path or name, from tables and templates; their findings are shown.
 */
#ifndef MC_ENGINE_LOAD_H
#define MC_ENGINE_LOAD_H

#include "base/options.h"
#include "engine/messages.h"

struct mc_arena;
struct mc_case;
struct mc_diagnostics;
struct mc_expansion;
struct mc_suite;
struct mc_thread_pool;
struct mc_wordnet;

/* Reads the named suites (none: the shipped starter suite) with the shipped phenomena. Errors are
 * shown with their source lines, and *error then has no text; warnings are for `lint` and, like
 * files that are drafts, only counted in a message, unless quiet. */
int mc_load_suites(const struct mc_option_list *names, const struct mc_messages *messages,
                   bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                   struct mc_error *error) MC_MUST_CHECK;
/* MC_CODE_USAGE if the output is one of the files that the suite was read from, alone or in a
 * folder. */
int mc_load_check_output(const char *output, const struct mc_suite *suite, struct mc_arena *arena,
                         struct mc_error *error) MC_MUST_CHECK;
/* How tables are read. */
struct mc_load_options {
    const struct mc_option_list *columns; /* what their columns are called: NAME=COLUMN,... as of
                                             --columns */
    const char *by;                       /* the column to group cases by; NULL: none */
    struct mc_thread_pool *pool;          /* reads; NULL: this thread alone */
};
/* mc_load_suites; the caller says how tables are read. */
int mc_load_tables(const struct mc_option_list *names, const struct mc_load_options *how,
                   const struct mc_messages *messages, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;
/* The WordNet of the standard folder (text/wordnet.c). NULL, with a message, if it is not there:
 * relations of words are then not checked. Close it with mc_wordnet_close. */
struct mc_wordnet *mc_wordnet_or_none(const struct mc_messages *messages) MC_MUST_CHECK;
/* The same, but a WordNet that is installed and cannot be read is an error: what it would have
 * found would be missed in silence. */
int mc_wordnet_if_installed(const struct mc_messages *messages, struct mc_wordnet **wordnet,
                            struct mc_error *error) MC_MUST_CHECK;

/* The case with this id; NULL and MC_CODE_USAGE with the nearest ids if there is none. */
const struct mc_case *mc_case_named(const struct mc_suite *suite, const char *id,
                                    struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Cases made from templates. */

/* mc_expand, after a check of the first bindings of each drawing (`expand --check` checks all).
 * -1: there are findings in `diagnostics`, or an error alone. */
int mc_expand_checked(const struct mc_expansion *request, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error) MC_MUST_CHECK;
/* Reads the templates of requests such as "NAME:n=1000,seed=1" with the shipped phenomena and
 * expands them, one file a template, graphs parsed; the files of the suite have the paths of the
 * templates. *lexicons: the paths of theirs, NULL-terminated, in the arena. Findings are shown, and
 * the error then has no text. */
int mc_load_templates(const struct mc_option_list *requests, const struct mc_messages *messages,
                      struct mc_arena *arena, struct mc_suite **suite, const char *const **lexicons,
                      struct mc_error *error) MC_MUST_CHECK;

/* An expectation that names a case which is nowhere in the suite would never be judged: an error,
 * with its findings shown, unless such cases may be absent, as from a part of a suite; then a
 * message says how many are not judged, unless quiet. */
int mc_load_check_named(const struct mc_suite *suite, bool may_be_absent, bool quiet,
                        const struct mc_messages *messages, struct mc_arena *arena,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
