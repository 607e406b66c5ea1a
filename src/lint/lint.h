/* lint.h: what `metricheck lint` finds beyond the reader: cases that can be scored but that nobody
 * can have meant. `run` does not ask. */
#ifndef MC_LINT_LINT_H
#define MC_LINT_LINT_H

#include "base/error.h"
#include "base/memory.h"

struct mc_arena;
struct mc_case;
struct mc_diagnostic;
struct mc_diagnostics;
struct mc_frame_list;
struct mc_suite;
struct mc_thread_pool;
struct mc_wordnet;

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

/* Files of graphs alone. */

/* A graph of a file, or what should be one. */
struct mc_lint_graph {
    struct mc_slice file; /* path as given */
    struct mc_slice text; /* with its comments */
    struct mc_slice id;   /* of "# ::id"; length 0: none */
    uint32_t line;        /* of the file, on which the text begins; from 1 */
};

struct mc_lint_graphs {
    struct mc_lint_graph *items; /* file by file, in the order of the text */
    size_t n_items, capacity;
    size_t n_files; /* that were read, those without a graph too */
};

/* Whether the operand is a file of graphs by its name: NAME.amr, NAME.penman. */
bool mc_lint_is_graph_file(const char *path);
/* Reads a file of graphs in PENMAN notation and checks each of them: that it can be read (E021,
 * E022, E023), its roles and constants (W015, W016) and, with a list, its frames (W021). The graphs
 * are added to the list, in the arena. A file that cannot be read is an error. */
int mc_lint_graph_file(const char *path, const struct mc_frame_list *frames, struct mc_arena *arena,
                       struct mc_lint_graphs *graphs, struct mc_diagnostics *diagnostics,
                       struct mc_error *error) MC_MUST_CHECK;
/* The place of a byte of the graph's text in its file. */
struct mc_position mc_lint_graph_place(const struct mc_lint_graph *graph, size_t offset);
/* Index of the graph in which the finding stands; n_items for another finding. */
size_t mc_lint_graph_of(const struct mc_lint_graphs *graphs, const struct mc_diagnostic *finding);

/* Choosing among the findings of a suite, and finding their cases. */

/* What is wanted. */
struct mc_lint_request {
    const bool *codes; /* by index in mc_lint_codes */
    const bool *files; /* [n_files] of the suite; NULL: all */
};

/* The findings that are wanted, with the notes that explain them, in the arena. What has no code
 * (files that cannot be read) and what is in no file of the suite is always wanted. */
struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite,
                                      const struct mc_lint_request *request,
                                      struct mc_arena *arena) MC_MUST_CHECK;
/* Says of each finding in which case it stands, for the screen. */
void mc_lint_name_cases(struct mc_diagnostics *list, const struct mc_suite *suite);
/* How many findings with one code a screen shows where there are more, other than by one. */
enum { MC_LINT_SHOWN_OF_A_KIND = 3 };
/* For the screen: of each code the first findings, with their notes, where there are many; counts
 * are those of what is left. *repeated lists the others, a line for each code ("W003: 37 more:
 * own.json negation-004, negation-005 ..."), in the arena; "" where there are none. */
struct mc_diagnostics *mc_lint_group(const struct mc_diagnostics *list, struct mc_arena *arena,
                                     const char **repeated) MC_MUST_CHECK;
/* How many notes of such a choice are findings of their own, and explain no other. */
size_t mc_lint_n_notes(const struct mc_diagnostics *list);
/* The case in which the finding stands; NULL for one outside of cases. */
const struct mc_case *mc_lint_case_of(const struct mc_suite *suite,
                                      const struct mc_diagnostic *finding);

#endif
