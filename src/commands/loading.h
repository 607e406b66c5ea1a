/* loading.h: suites by path or name, parallel files, tables of pairs and templates as cases, with
 * their findings printed. */
#ifndef MC_COMMANDS_LOADING_H
#define MC_COMMANDS_LOADING_H

#include "base/options.h"

struct mc_arena;
struct mc_case;
struct mc_diagnostics;
struct mc_expansion;
struct mc_metric_spec;
struct mc_suite;
struct mc_wordnet;

/* Reads the suites that the operands name (none: the shipped starter suite) with the shipped
 * phenomena. Findings of severity error are printed with their source lines, and the error is then
 * empty of text; warnings belong to `lint` and, like files that are drafts, are only counted on
 * standard error, unless quiet. */
int mc_load_suites(const struct mc_option_list *names, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;
/* The WordNet of the standard folder (text/wordnet.c); NULL, and (unless quiet) a line on standard
 * error, when it is not there: relations of words are then not checked. Close with
 * mc_wordnet_close. */
struct mc_wordnet *mc_wordnet_or_none(bool quiet) MC_MUST_CHECK;

/* Where `score` and `explain` take their cases from: parallel files, a table of pairs, or
 * suites. */

/* What the options say; all zero: nothing. */
struct mc_case_input {
    struct mc_option_list references, targeted, suites;
    const char *candidate, *pairs;
};

/* One row of an option table: `member` of the struct mc_case_input that lies at byte `at`. */
#define MC_CASE_INPUT_OPTION(kind, name, at, member, argument, completes, help)                    \
    {                                                                                              \
        kind, '\0', name, (at) + offsetof(struct mc_case_input, member), argument, NULL, 0, 0,     \
            completes, help                                                                        \
    }
/* All rows, with a heading. */
#define MC_CASE_INPUT_OPTIONS(at)                                                                  \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Input, one of"},                   \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "reference", at, references, "FILE", "file",                           \
            "References: one sentence a line or, for AMR metrics, graphs divided by empty lines. " \
            "Repeatable: each further file gives one more reference for every candidate."),        \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_LIST, "targeted", at, targeted, "FILE", "file",                              \
            "The candidates as somebody corrected them (post-edited), for metrics with "           \
            "targeted=only or also; an empty line: this one was not corrected. Repeatable."),      \
        MC_CASE_INPUT_OPTION(MC_OPTION_TEXT, "candidate", at, candidate, "FILE", "file",           \
                             "Candidates, in the same order as the references."),                  \
        MC_CASE_INPUT_OPTION(                                                                      \
            MC_OPTION_TEXT, "pairs", at, pairs, "FILE", "file",                                    \
            "A TSV (or .csv) whose header names id, reference and candidate, or reference_amr "    \
            "and candidate_amr, or all. Further references are reference_2 "                       \
            "(reference_2_amr), reference_3 ..., corrected candidates targeted, targeted_2 ...; "  \
            "other columns are ignored."),                                                         \
        MC_CASE_INPUT_OPTION(MC_OPTION_LIST, "suite", at, suites, "SUITE", "suite",                \
                             "A suite: file, folder, or name of a shipped one. Repeatable.")

bool mc_case_input_given(const struct mc_case_input *input);
/* At most one kind of input, and that one whole; else MC_CODE_USAGE. */
int mc_case_input_check(const struct mc_case_input *input, struct mc_error *error) MC_MUST_CHECK;
/* The metrics that the cases are for. */
struct mc_wanted_metrics {
    struct mc_metric_spec *specs; /* resolved where that has to be known */
    size_t n;
};

/* Reads it; the shipped starter suite where nothing is given. Whether parallel files hold sentences
 * or graphs follows from what the metrics need. */
int mc_case_input_read(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error) MC_MUST_CHECK;

/* The case with this id; NULL and MC_CODE_USAGE with the nearest ids when there is none. */
const struct mc_case *mc_case_named(const struct mc_suite *suite, const char *id,
                                    struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

/* Cases made from templates, for the commands that take them. */

/* mc_expand, after the first bindings of each drawing were checked (all of them is for expand
 * --check). -1 with findings in `diagnostics`, or with an error alone. */
int mc_expand_checked(const struct mc_expansion *wish, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error) MC_MUST_CHECK;

#endif
