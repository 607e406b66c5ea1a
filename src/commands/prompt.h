/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prompt.h: a new case from a person: questions at the terminal, the editor, and what was kept when
 * the questions were broken off. */
#ifndef MC_COMMANDS_PROMPT_H
#define MC_COMMANDS_PROMPT_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_new_case;
struct mc_questions;
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
/* The same for a graph, over as many lines as it takes; an empty line is no graph. Where one is
 * `proposed` it is shown with the remark (NULL: none), and is the answer only after a yes. After a
 * mistake what was typed is shown, and the line of the mistake alone is asked for again. */
bool mc_ask_graph(struct mc_questions *questions, const char *question, struct mc_slice proposed,
                  const char *remark, struct mc_slice *amr) MC_MUST_CHECK;
/* `again`: a Ctrl-C that came ends the program now. NULL is allowed. */
void mc_questions_end(struct mc_questions *questions, bool again);

/* Writes the case to a file that is nobody else's, opens it in VISUAL, EDITOR or vi, waits, and
 * reads it back; an id that was deleted stays. *path is the file, in the arena, for the caller to
 * remove. MC_CODE_INPUT when it is no case any more, or has more keys than `new` can take over: the
 * message names the file, which stays then, so that nothing is lost; MC_CODE_NEGATIVE when the
 * editor failed. */
int mc_new_case_edit(struct mc_new_case *item, struct mc_arena *arena, const char **path,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
