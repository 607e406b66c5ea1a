#include "base/buffer.h"
#include "metrics/graph/smatch_aspect.h"

/* [a-zA-Z0-9-] */
static bool is_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Where the letters, digits and hyphens from `p` on end. */
static const char *end_of_name(const char *p, const char *end)
{
    while (p < end && is_of_name(*p))
        p++;
    return p;
}

static void without_labels(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = text.data + text.length;

    while (p < end) {
        const char *colon = memchr(p, ':', (size_t)(end - p));

        if (colon == NULL)
            colon = end;
        mc_buffer_append(out, p, (size_t)(colon - p));
        if (colon == end)
            return;
        mc_buffer_append_text(out, ":label");
        p = end_of_name(colon + 1, end);
    }
}

/* The hyphen before the sense of the concept from `name` to `stop`, the last one that has a digit
 * behind and something before it; `stop`: there is none. */
static const char *sense_of(const char *name, const char *stop)
{
    const char *p;

    for (p = stop - 2; p > name; p--)
        if (*p == '-' && is_digit(p[1]))
            return p;
    return stop;
}

static void without_senses(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = text.data + text.length, *name, *stop, *sense;

    while (p < end) {
        const char *slash = memchr(p, '/', (size_t)(end - p));

        if (slash == NULL)
            slash = end;
        name = slash + 1 < end && slash[1] == ' ' ? slash + 2 : slash;
        stop = name == slash ? slash : end_of_name(name, end);
        sense = stop - name > 2 ? sense_of(name, stop) : stop;
        if (slash < end && sense == stop) {
            /* What follows may begin with the next "/ ". */
            mc_buffer_append(out, p, (size_t)(slash + 1 - p));
            p = slash + 1;
            continue;
        }
        mc_buffer_append(out, p, (size_t)(sense - p));
        if (slash == end)
            return;
        mc_buffer_append_text(out, "-01");
        for (p = sense + 1; p < stop && is_digit(*p);)
            p++;
    }
}

struct mc_slice mc_smatch_aspect_text(enum mc_smatch_aspect aspect, struct mc_slice text,
                                      struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    if (text.length == 0 || (aspect != MC_SMATCH_UNLABELED && aspect != MC_SMATCH_NO_WSD))
        return text;
    if (aspect == MC_SMATCH_UNLABELED)
        without_labels(text, &out);
    else
        without_senses(text, &out);
    text = mc_arena_copy(arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return text;
}
