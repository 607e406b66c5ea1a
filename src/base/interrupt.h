/* interrupt.h: SIGINT, SIGTERM and SIGHUP (the terminal was closed) as the wish to stop, for work
 * that can end in good order. */
#ifndef MC_BASE_INTERRUPT_H
#define MC_BASE_INTERRUPT_H

#include <stdbool.h>

/* From now on the first such signal is only noted; the next one ends the process at once. A
 * signal that is ignored stays so (nohup). One at a time in a process. */
void mc_interrupt_begin(void);
/* Whether one came since mc_interrupt_begin. */
bool mc_interrupted(void);
/* A descriptor that can be read from (poll) once one came; -1: none, before mc_interrupt_begin. */
int mc_interrupt_descriptor(void);
/* The signals do what they did before. `again`: one that came is sent again, so that whoever
 * started the process sees what ended it; then this does not return. Harmless without
 * mc_interrupt_begin. */
void mc_interrupt_end(bool again);

#endif
