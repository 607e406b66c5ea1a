#include "author/next_id.h"

/* Numbers of more digits are no counts. */
enum { MOST_DIGITS = 9, USUAL_DIGITS = 3 };

/* Splits "NAME-NNN"; false where the id has another form. */
static bool split(struct mc_slice id, struct mc_slice *name, unsigned long *number,
                  size_t *n_digits)
{
    size_t begin = id.length;

    while (begin > 0 && id.data[begin - 1] >= '0' && id.data[begin - 1] <= '9')
        begin--;
    *n_digits = id.length - begin;
    if (*n_digits == 0 || *n_digits > MOST_DIGITS || begin < 2 || id.data[begin - 1] != '-')
        return false;
    *name = mc_slice(id.data, begin - 1);
    for (*number = 0; begin < id.length; begin++)
        *number = *number * 10 + (unsigned long)(id.data[begin] - '0');
    return true;
}

/* Ids that are no counts can still look like the next one. */
static bool is_taken(const struct mc_suite *suite, struct mc_slice id)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        if (mc_slice_equal(suite->cases[i].id, id))
            return true;
    return false;
}

struct mc_slice mc_next_case_id(const struct mc_suite *suite, uint32_t file, struct mc_arena *arena)
{
    struct mc_slice name = {"case", 4}, other, id;
    unsigned long number, highest = 0;
    size_t i, n_digits, wanted_digits = USUAL_DIGITS;

    if (suite->files[file].phenomenon != MC_NOT_FOUND)
        name = suite->phenomena[suite->files[file].phenomenon].name;
    for (i = 0; i < suite->n_cases; i++) {
        if (suite->cases[i].file == file && split(suite->cases[i].id, &other, &number, &n_digits)) {
            name = other;
            wanted_digits = n_digits;
        }
    }
    for (i = 0; i < suite->n_cases; i++)
        if (split(suite->cases[i].id, &other, &number, &n_digits) && mc_slice_equal(other, name) &&
            number > highest)
            highest = number;
    do
        id = mc_slice_of(mc_arena_format(arena, "%.*s-%0*lu", MC_SLICE_ARGUMENTS(name),
                                         (int)wanted_digits, ++highest));
    while (is_taken(suite, id));
    return id;
}
