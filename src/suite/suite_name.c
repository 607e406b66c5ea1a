#include "suite/suite_name.h"

static bool is_good(char c, bool is_first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (!is_first && (c == '.' || c == '_' || c == '-'));
}

struct mc_slice mc_suite_name_from(struct mc_slice text, const char *otherwise,
                                   struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, text.length + 1);
    size_t i;

    if (text.length == 0)
        return mc_slice_of(otherwise);
    for (i = 0; i < text.length; i++) {
        name[i] = text.data[i];
        if (!is_good(name[i], i == 0))
            name[i] = i == 0 ? 'x' : '-';
    }
    name[i] = '\0';
    return mc_slice(name, i);
}
