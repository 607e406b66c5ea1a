#include "base/locale_guard.h"

#include <stdlib.h>

#include "base/memory.h"

void mc_locale_guard_begin(struct mc_locale_guard *guard)
{
    const char *program = setlocale(LC_ALL, NULL);

    guard->program = mc_strndup(program, strlen(program));
    guard->thread = uselocale((locale_t)0);
}

bool mc_locale_guard_end(struct mc_locale_guard *guard)
{
    bool same = strcmp(setlocale(LC_ALL, NULL), guard->program) == 0;

    if (!same)
        (void)setlocale(LC_ALL, guard->program);
    free(guard->program);
    guard->program = NULL;
    return uselocale(guard->thread) == guard->thread && same;
}

void mc_locale_keep(void)
{
    locale_t copy = duplocale(LC_GLOBAL_LOCALE);

    if (copy != (locale_t)0)
        (void)uselocale(copy);
}
