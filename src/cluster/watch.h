/* watch.h: says which process of a call died, and at what. MPI cannot: its launcher ends all others
 * when one dies. So the process that the launcher started does nothing but wait for a child, which
 * does the work. */
#ifndef MC_CLUSTER_WATCH_H
#define MC_CLUSTER_WATCH_H

#include "base/memory.h"

struct mc_watch;

/* Returns in the child. The other process ends as the child does; where that is by a signal, or
 * before mc_watch_end, it tells standard error and ends with MC_CODE_MODULE when the child was
 * calling a metric and did it to itself, else with MC_CODE_INTERNAL. NULL: there is no child, and
 * this process works unwatched. Before anything else that makes threads or files. */
struct mc_watch *mc_watch_begin(int rank) MC_MUST_CHECK;
/* What the child is about to have a metric do: "while ..."; "" when it is done. */
void mc_watch_tell(struct mc_watch *watch, const char *format, ...) MC_PRINTF(2, 3);
/* From now on the child may end. */
void mc_watch_end(struct mc_watch *watch);

#endif
