#include "base/nearest.h"

#include <ctype.h>
#include <stdint.h>

enum { LONGEST = 64 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static int lower(char c)
{
    return tolower((unsigned char)c);
}

/* Restricted Damerau-Levenshtein distance over bytes (optimal string alignment); words over LONGEST
 * bytes are far from everything. */
static size_t distance(struct mc_slice a, struct mc_slice b)
{
    size_t rows[3][LONGEST + 1], i, j;

    if (a.length > LONGEST || b.length > LONGEST)
        return SIZE_MAX;
    for (j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (i = 1; i <= a.length; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

        row[0] = i;
        for (j = 1; j <= b.length; j++) {
            bool differs = lower(a.data[i - 1]) != lower(b.data[j - 1]);

            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + differs);
            if (i > 1 && j > 1 && lower(a.data[i - 1]) == lower(b.data[j - 2]) &&
                lower(a.data[i - 2]) == lower(b.data[j - 1]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[a.length % 3][b.length];
}

const char *mc_nearest(struct mc_slice word, const char *const *known)
{
    size_t allowed = word.length / 3, best = SIZE_MAX, i;
    const char *nearest = NULL;

    if (allowed < 2 && word.length >= 3)
        allowed = 2;
    for (i = 0; known[i] != NULL; i++) {
        size_t far = distance(word, mc_slice_of(known[i]));

        if (far < best) {
            best = far;
            nearest = known[i];
        }
    }
    return best <= allowed ? nearest : NULL;
}
