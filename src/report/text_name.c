#include "report/text_name.h"

#include <ctype.h>

#include "report/plain_text.h"

enum { MOST_BYTES = 80 };

static bool is_safe(char c)
{
    unsigned char byte = (unsigned char)c;

    return byte >= 0x80 || isalnum(byte) || c == '_' || c == '.' || c == '-';
}

/* Never begins with a dot and never ends inside a character. */
static char *safe(struct mc_slice name, struct mc_arena *arena)
{
    struct mc_slice plain = mc_plain_text(name, arena);
    size_t n = plain.length < MOST_BYTES ? plain.length : MOST_BYTES, i;
    char *copy;

    while (n < plain.length && n > 0 && ((unsigned char)plain.data[n] & 0xC0) == 0x80)
        n--;
    copy = mc_arena_format(arena, "%.*s", (int)n, plain.data);
    for (i = 0; i < n; i++)
        if (!is_safe(copy[i]) || (i == 0 && copy[i] == '.'))
            copy[i] = '-';
    return copy;
}

/* Whether the name is new, without regard to case; adds it. */
static bool take(struct mc_string_map *taken, const char *name, struct mc_arena *arena)
{
    bool is_new;

    (void)mc_string_map_add(taken, mc_arena_lower(arena, mc_slice_of(name)), &is_new);
    return is_new;
}

const char *mc_text_name(struct mc_slice dataset, struct mc_slice phenomenon, bool pooled,
                         struct mc_string_map *taken, struct mc_arena *arena)
{
    const char *first = safe(dataset, arena), *second = safe(phenomenon, arena);
    const char *suffix = pooled ? "" : "-not-pooled";
    const char *name = mc_arena_format(arena, "%s-%s%s.txt", first, second, suffix);
    unsigned i;

    for (i = 2; !take(taken, name, arena); i++)
        name = mc_arena_format(arena, "%s-%s%s-%u.txt", first, second, suffix, i);
    return name;
}
