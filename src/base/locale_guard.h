/* locale_guard.h: notices, and undoes, a change of the locale by code of others. */
#ifndef MC_BASE_LOCALE_GUARD_H
#define MC_BASE_LOCALE_GUARD_H

#include <locale.h>
#include <stdbool.h>

struct mc_locale_guard {
    char *program;   /* of setlocale; malloc'ed */
    locale_t thread; /* of uselocale, of this thread */
};

void mc_locale_guard_begin(struct mc_locale_guard *guard);
/* In the same thread: true when both are as they were; else they are again. One thread at a time
 * may be in a guard. */
bool mc_locale_guard_end(struct mc_locale_guard *guard);

/* Gives this thread, and those that a thread pool starts from it, the program's locale of now as
 * its own: a later setlocale() by anybody does not change how it reads and prints numbers. Lasts
 * until the thread ends. */
void mc_locale_keep(void);

#endif
