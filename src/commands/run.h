/* run.h: what the reports of `run` and `gate` have in common. */
#ifndef MC_COMMANDS_RUN_H
#define MC_COMMANDS_RUN_H

#include <stddef.h>

#include "base/error.h"

struct mc_checklist_format;
struct mc_run;

/* Of a run that was read: no report is written twice, or over a suite, a score file or `baseline`
 * (NULL: none). written: ended by NULL. */
int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error) MC_MUST_CHECK;

/* What --report FORMAT=PATH asks for. */

/* A report of a command that says what passed and what failed: a checklist, or one of the
 * command's own formats. */
struct mc_checklist_request {
    const char *path;
    const struct mc_checklist_format *checklist; /* NULL: an own one */
    size_t own;                                  /* which, where it is one */
};

/* own: names of the command's formats, ended by NULL, at most 4. A format that there is not is
 * refused (MC_CODE_USAGE) with the name of the command and the nearest one. */
int mc_checklist_request_read(const char *text, const char *command, const char *const *own,
                              struct mc_checklist_request *request,
                              struct mc_error *error) MC_MUST_CHECK;

#endif
