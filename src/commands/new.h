/* new.h: a new case as the command `new` makes it: from options and files, from a person at a
 * terminal, from what was kept when that was broken off. */
#ifndef MC_COMMANDS_NEW_H
#define MC_COMMANDS_NEW_H

#include <stdio.h>

#include "amr/difference.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/memory.h"
#include "suite/new_case.h"

struct mc_frame_list;
struct mc_phenomenon;
struct mc_questions;
struct mc_suite;

/* Where answers are kept when the questions are broken off: FILE.unfinished. In the arena. */
const char *mc_unfinished_path(const char *file, struct mc_arena *arena);
/* Fills what is still missing in `item` from an unfinished case, if there is one at the path.
 * Returns 1 when there was, 0 when not; -1: it cannot be read (MC_CODE_INPUT). */
int mc_unfinished_read(const char *path, struct mc_arena *arena, struct mc_new_case *item,
                       struct mc_error *error) MC_MUST_CHECK;
int mc_unfinished_write(const char *path, const struct mc_new_case *item,
                        struct mc_error *error) MC_MUST_CHECK;

/* A graph as a file of a suite has it: one relation a line, no comments. `path` is spoken of in
 * messages; a mistake in the text is MC_CODE_INPUT with its place. */
int mc_new_graph(const char *path, struct mc_slice text, struct mc_arena *arena,
                 struct mc_slice *amr, struct mc_error *error) MC_MUST_CHECK;

/* From now on Ctrl-C, or a terminal that is closed, only ends the questions. */
int mc_questions_begin(struct mc_arena *arena, struct mc_questions **questions,
                       struct mc_error *error) MC_MUST_CHECK;
/* Asks until there is an answer. `proposed` is what Enter stands for; NULL: an empty answer is
 * asked for again; "": an empty answer is an answer. False: the person ended it. */
bool mc_ask(struct mc_questions *questions, const char *question, const char *proposed,
            struct mc_slice *answer) MC_MUST_CHECK;
/* The same for a graph, over as many lines as it takes; an empty line is no graph or, where one is
 * proposed, that one. An error is reported, and the graph asked for again. */
bool mc_ask_graph(struct mc_questions *questions, const char *question, struct mc_slice proposed,
                  struct mc_slice *amr) MC_MUST_CHECK;
/* Yes or no; Enter is yes. False in *yes also when the person ended it. */
void mc_ask_yes(struct mc_questions *questions, const char *question, bool *yes);
/* Whether Ctrl-C or the end of the input came. */
bool mc_questions_ended(const struct mc_questions *questions);
/* `again`: a Ctrl-C that came ends the program now. NULL is allowed. */
void mc_questions_end(struct mc_questions *questions, bool again);

/* The command `new` under way. */

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

#endif
