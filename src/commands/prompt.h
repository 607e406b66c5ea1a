/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prompt.h: a new case from a person: questions at the terminal, the editor, and answers saved when
 * the questions were interrupted. */
#ifndef MC_COMMANDS_PROMPT_H
#define MC_COMMANDS_PROMPT_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_new_case;
struct mc_questions;

/* The path for answers saved when the questions are interrupted, FILE.unfinished; in the arena. */
const char *mc_unfinished_path(const char *file, struct mc_arena *arena);
/* Fills in missing parts of `item` from an unfinished case, if there is one at the path. Returns 1
 * if there is, 0 if not; -1: it cannot be read (MC_CODE_INPUT). */
int mc_unfinished_read(const char *path, struct mc_arena *arena, struct mc_new_case *item,
                       struct mc_error *error) MC_MUST_CHECK;
int mc_unfinished_write(const char *path, const struct mc_new_case *item,
                        struct mc_error *error) MC_MUST_CHECK;

/* A graph in the layout of suites: one relation a line, no comments. `path` is used in messages; a
 * mistake in the text is MC_CODE_INPUT with its place. */
int mc_new_graph(const char *path, struct mc_slice text, struct mc_arena *arena,
                 struct mc_slice *amr, struct mc_error *error) MC_MUST_CHECK;

/* From now on, Ctrl-C or closing the terminal only ends the questions. */
int mc_questions_begin(struct mc_arena *arena, struct mc_questions **questions,
                       struct mc_error *error) MC_MUST_CHECK;
/* Asks until there is an answer. `proposed` is the answer of Enter; NULL: asks again after an empty
 * answer; "": an empty answer is allowed. False: the person ended the input. */
bool mc_ask(struct mc_questions *questions, const char *question, const char *proposed,
            struct mc_slice *answer) MC_MUST_CHECK;
/* The same for a graph, over as many lines as it takes; an empty line means no graph. A `proposed`
 * graph is shown with the remark (NULL: none), and is the answer only after a yes. After a mistake,
 * shows the input and asks again for the faulty line only. */
bool mc_ask_graph(struct mc_questions *questions, const char *question, struct mc_slice proposed,
                  const char *remark, struct mc_slice *amr) MC_MUST_CHECK;
/* `again`: a Ctrl-C in the meantime ends the program now. NULL is allowed. */
void mc_questions_end(struct mc_questions *questions, bool again);

/* Writes the case to a new temporary file, opens it in VISUAL, EDITOR or vi, waits, and reads it
 * back; a deleted id stays. *path is the file, in the arena, which the caller removes.
 * MC_CODE_INPUT if it is not a case any more or has keys that `new` cannot handle: the message
 * names the file, which stays, so that nothing is lost. MC_CODE_NEGATIVE if the editor failed. */
int mc_new_case_edit(struct mc_new_case *item, struct mc_arena *arena, const char **path,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
