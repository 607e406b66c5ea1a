#include "base/nearest.h"

#include <stdio.h>

enum { LONGEST_WORD = 63 };

static unsigned char lower(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edit distance with exchange of neighbours (optimal string alignment), in bytes. Both words have
 * at most LONGEST_WORD bytes. */
static size_t distance(struct mc_slice a, struct mc_slice b)
{
    size_t rows[3][LONGEST_WORD + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2], *spare;
    size_t i, k;

    memset(rows, 0, sizeof(rows));
    for (k = 0; k <= b.length; k++)
        last[k] = k;
    for (i = 1; i <= a.length; i++) {
        row[0] = i;
        for (k = 1; k <= b.length; k++) {
            unsigned char x = lower(a.data[i - 1]), y = lower(b.data[k - 1]);

            row[k] = least(last[k - 1] + (x != y), least(last[k], row[k - 1]) + 1);
            if (i > 1 && k > 1 && x == lower(b.data[k - 2]) && y == lower(a.data[i - 2]))
                row[k] = least(row[k], before[k - 2] + 1);
        }
        spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[b.length];
}

const char *mc_nearest(struct mc_slice word, const char *const *known)
{
    size_t allowed = word.length / 3, best = SIZE_MAX;
    const char *nearest = NULL;

    if (word.length >= 3 && allowed < 2)
        allowed = 2;
    if (word.length > LONGEST_WORD)
        return NULL;
    for (; *known != NULL; known++) {
        struct mc_slice other = mc_slice_of(*known);
        size_t d;

        if (other.length > LONGEST_WORD)
            continue;
        d = distance(word, other);
        if (d <= allowed && d < best) {
            best = d;
            nearest = *known;
        }
    }
    return nearest;
}

const char *mc_nearest_hint(struct mc_slice word, const char *const *known,
                            char text[MC_NEAREST_HINT])
{
    const char *nearest = mc_nearest(word, known);

    text[0] = '\0';
    if (nearest != NULL)
        (void)snprintf(text, MC_NEAREST_HINT, "; did you mean '%s'?", nearest);
    return text;
}
