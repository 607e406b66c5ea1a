/* report_wish.h: what --report FORMAT=PATH asks for. */
#ifndef MC_COMMANDS_REPORT_WISH_H
#define MC_COMMANDS_REPORT_WISH_H

#include "report/checklist/checklist.h"

struct mc_report_wish {
    struct mc_slice format;
    const char *path; /* the end of the text that was read */
};

/* Takes the text apart at its first sign of equality; where a part is empty: MC_CODE_USAGE. */
int mc_report_wish_read(const char *text, struct mc_report_wish *wish,
                        struct mc_error *error) MC_MUST_CHECK;

/* A report of a command that tells what passed and what failed: a checklist, or one of the
 * command's own formats. */
struct mc_checklist_wish {
    const char *path;
    const struct mc_checklist_format *checklist; /* NULL: an own one */
    size_t own;                                  /* which, where it is one */
};

/* own: names of the command's formats, ended by NULL, at most 4. A format that there is not is
 * refused (MC_CODE_USAGE) with the name of the command and the nearest one. */
int mc_checklist_wish_read(const char *text, const char *command, const char *const *own,
                           struct mc_checklist_wish *wish, struct mc_error *error) MC_MUST_CHECK;

#endif
