/* summary.h: a checklist in Markdown, for pages that show what a job did. */
#ifndef MC_REPORT_CHECKLIST_SUMMARY_H
#define MC_REPORT_CHECKLIST_SUMMARY_H

#include "report/checklist/checklist.h"

/* Title and summary, a table of the groups, list->markdown; then all failures and warnings, for
 * they may be many and a page that is cut loses its end. */
void mc_checklist_markdown(const struct mc_checklist *list, FILE *stream);

/* GitHub takes this much of a step; of a longer summary it shows nothing. */
#define MC_STEP_SUMMARY_LIMIT ((size_t)1024 * 1024)

/* The text, or, where it has more than `room` bytes, its beginning up to the end of a line and a
 * note that it was cut, in the arena; empty where even the note has no room. */
struct mc_slice mc_summary_cut(struct mc_slice text, size_t room, struct mc_arena *arena);
/* Appends the text to the file, cut so that the file has at most MC_STEP_SUMMARY_LIMIT bytes. */
int mc_summary_append(struct mc_slice text, const char *path, struct mc_error *error) MC_MUST_CHECK;

#endif
