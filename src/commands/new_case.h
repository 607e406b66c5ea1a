/* new_case.h: the parts of the command `new`, shared by its files and nobody else. */
#ifndef MC_COMMANDS_NEW_CASE_H
#define MC_COMMANDS_NEW_CASE_H

#include <stdio.h>

#include "amr/difference.h"
#include "author/case_append.h"
#include "author/graph_proposal.h"
#include "commands/new_case_input.h"
#include "suite/suite.h"

/* The file that gets the case, and what is around it. */
struct mc_new_place {
    const char *path;
    struct mc_slice text;         /* of the file, or of the one that is begun */
    bool is_begun;                /* the file is not there yet */
    const struct mc_suite *suite; /* the files of the folder */
    uint32_t file;                /* index in suite->files */
    size_t n_cases;               /* of the file */
    const struct mc_phenomenon *phenomenon;
    const struct mc_frame_list *frames; /* NULL: frames are not looked up */
};

/* What was asked for; NULL: not said. */
struct mc_new_options {
    const char *suite, *reference, *candidate, *reference_amr, *candidate_amr, *id, *subphenomenon;
    const char *note, *frames, *phenomenon;
    double score;
    bool edit, dry_run, quiet;
};

/* One case in the making. */
struct mc_making {
    const struct mc_new_options *values;
    struct mc_arena *arena;
    struct mc_new_place place;
    struct mc_new_case item;
    bool is_counted;  /* the id is the next one of the file */
    bool is_proposed; /* the graph of the candidate, by `change` */
    enum mc_graph_change change;
    double range[2];                /* of the rubric; NaN: none */
    struct mc_questions *questions; /* NULL: nobody is asked */
    struct mc_buffer text;          /* of the file with the case */
    struct mc_appended where;
};

/* Finds the file for cases of a phenomenon. `suite`: a file, a folder, or NULL for suites/starter
 * below the working folder. A file that is not there is begun, like its neighbours. MC_CODE_USAGE,
 * MC_CODE_INPUT; findings about the files of the folder are the error. */
int mc_new_place_find(const char *phenomenon, const char *suite, struct mc_arena *arena,
                      struct mc_new_place *place, struct mc_error *error) MC_MUST_CHECK;
/* Reads the folder with the file as it would be with the new case, and lints. Returns the findings
 * that are about the case, sorted. */
struct mc_diagnostics *mc_new_case_lint(const struct mc_new_place *place, struct mc_slice text,
                                        const struct mc_appended *where, struct mc_arena *arena);

/* What the phenomenon does to the graph of the reference; false where that is not mechanical. */
bool mc_new_case_change(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                        enum mc_graph_change *change) MC_MUST_CHECK;
/* Fills a missing graph of the candidate, where it can be proposed. *change is what was done; false
 * when nothing was. */
bool mc_new_case_propose(const struct mc_phenomenon *phenomenon, struct mc_new_case *item,
                         struct mc_arena *arena, enum mc_graph_change *change) MC_MUST_CHECK;
/* The middle of the rubric's range for the case, in half steps where one is inside; NaN where the
 * file is judged by people, has another scale than the rubric, or there is no range. */
double mc_new_case_score(const struct mc_new_place *place, const struct mc_new_case *item,
                         double range[2]);

/* Fills the case from the options, from a terminal where texts are missing, and from what can be
 * proposed. Returns an exit code; MC_CODE_OK: the case is whole. */
int mc_making_fill(struct mc_making *making, struct mc_error *error) MC_MUST_CHECK;
/* Checks the case, shows it, and appends it where it is wanted. Returns an exit code. */
int mc_making_add(struct mc_making *making, struct mc_error *error) MC_MUST_CHECK;
/* Keeps the answers of a person beside the file. */
int mc_making_keep(const struct mc_making *making, struct mc_error *error) MC_MUST_CHECK;
/* The case as people read it; and the line that says where it went. */
void mc_making_show(const struct mc_making *making, FILE *stream);
void mc_making_show_place(const struct mc_making *making, FILE *stream);

#endif
