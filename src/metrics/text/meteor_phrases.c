/* METEOR's paraphrase tables. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

static int fail(uint32_t line, const char *reason, struct mc_error *error)
{
    struct mc_position at = {line, 1};

    return mc_error_set_at(error, MC_CODE_INPUT, "", at, "%s", reason);
}

static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);
    size_t used = length + (feed != NULL);

    *text = mc_slice(text->data + used, text->length - used);
    if (line.length > 0 && line.data[line.length - 1] == '\r')
        line.length--;
    return line;
}

/* Appends the words with one blank between them; returns how many there are. */
static size_t join(struct mc_slice line, struct mc_buffer *phrase)
{
    size_t n = 0, i = 0;

    while (i < line.length) {
        size_t begin = i;

        while (i < line.length && line.data[i] != ' ' && line.data[i] != '\t')
            i++;
        if (i > begin) {
            if (n++ > 0)
                mc_buffer_append_char(phrase, ' ');
            mc_buffer_append(phrase, line.data + begin, i - begin);
        }
        i++;
    }
    return n;
}

/* Number of the phrase, or MC_NOT_FOUND: no word, or too many. */
static uint32_t add_phrase(struct mc_meteor_phrases *phrases, struct mc_slice line,
                           struct mc_buffer *joined)
{
    size_t n;
    uint32_t index;

    mc_buffer_clear(joined);
    n = join(line, joined);
    if (n == 0 || n > MC_METEOR_PHRASE_LIMIT)
        return MC_NOT_FOUND;
    if (n > phrases->longest)
        phrases->longest = n;
    index = mc_string_map_add(phrases->phrases, mc_buffer_slice(joined), NULL);
    if (index >= phrases->first_capacity) {
        size_t old = phrases->first_capacity;

        phrases->first = mc_grow(phrases->first, &phrases->first_capacity, (size_t)index + 1,
                                 sizeof(*phrases->first));
        memset(phrases->first + old, 0, (phrases->first_capacity - old) * sizeof(*phrases->first));
        phrases->last =
            mc_realloc_array(phrases->last, phrases->first_capacity, sizeof(*phrases->last));
    }
    return index;
}

/* Puts `to` at the end of the chain of `from`. */
static void add_link(struct mc_meteor_phrases *phrases, uint32_t from, uint32_t to)
{
    uint32_t link = (uint32_t)++phrases->n_links;

    if (link >= phrases->target_capacity)
        phrases->target = mc_grow(phrases->target, &phrases->target_capacity, (size_t)link + 1,
                                  sizeof(*phrases->target));
    if (link >= phrases->next_capacity)
        phrases->next = mc_grow(phrases->next, &phrases->next_capacity, (size_t)link + 1,
                                sizeof(*phrases->next));
    phrases->target[link] = to;
    phrases->next[link] = 0;
    if (phrases->first[from] == 0)
        phrases->first[from] = link;
    else
        phrases->next[phrases->last[from]] = link;
    phrases->last[from] = link;
}

static int read_entries(struct mc_slice text, struct mc_meteor_phrases *phrases,
                        struct mc_buffer *joined, struct mc_error *error)
{
    uint32_t line = 1;

    for (; text.length > 0; line += 3) {
        uint32_t from, to;

        (void)next_line(&text);
        if (text.length == 0)
            return fail(line, "a probability without its phrase", error);
        from = add_phrase(phrases, next_line(&text), joined);
        if (text.length == 0)
            return fail(line + 1, "a phrase without its paraphrase", error);
        to = add_phrase(phrases, next_line(&text), joined);
        if (from == MC_NOT_FOUND || to == MC_NOT_FOUND)
            return fail(from == MC_NOT_FOUND ? line + 1 : line + 2,
                        "a phrase has 1 to 32 words here", error);
        add_link(phrases, from, to);
    }
    return 0;
}

int mc_meteor_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                            struct mc_meteor_phrases *phrases, struct mc_error *error)
{
    struct mc_buffer joined = {NULL, 0, 0};
    int status;

    memset(phrases, 0, sizeof(*phrases));
    phrases->phrases = mc_string_map_new(arena);
    if (text.length == 0)
        return fail(1, "the file is empty: it has no paraphrases", error);
    status = read_entries(text, phrases, &joined, error);
    mc_buffer_free(&joined);
    if (status != 0)
        mc_meteor_phrases_free(phrases);
    return status;
}

void mc_meteor_phrases_free(struct mc_meteor_phrases *phrases)
{
    free(phrases->first);
    free(phrases->last);
    free(phrases->next);
    free(phrases->target);
    memset(phrases, 0, sizeof(*phrases));
}
