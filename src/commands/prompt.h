/* prompt.h: a new case in the editor, and its questions at a terminal. */
#ifndef MC_COMMANDS_PROMPT_H
#define MC_COMMANDS_PROMPT_H

#include "base/error.h"
#include "base/memory.h"

struct mc_new_case;

/* Writes the case to a file that is nobody else's, opens it in VISUAL, EDITOR or vi, waits, and
 * reads it back; an id that was deleted stays. *path is the file, in the arena, for the caller to
 * remove. MC_CODE_INPUT when it is no case any more, or has more keys than `new` can take over: the
 * message names the file, which stays then, so that nothing is lost; MC_CODE_NEGATIVE when the
 * editor failed. */
int mc_new_case_edit(struct mc_new_case *item, struct mc_arena *arena, const char **path,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
