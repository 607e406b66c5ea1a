/* Roles of frames that express an aspect; the form of the file is said in smatchpp_aspects.h. */
#include "base/buffer.h"
#include "base/diagnostic.h"
#include "base/utf8.h"
#include "metrics/graph/smatchpp_aspects.h"
#include "text/unicode.h"

struct reader {
    const struct mc_smatchpp_aspects *aspects;
    struct mc_smatchpp_frames *frames;
    struct mc_arena *arena;
    struct mc_buffer cleaned, plain, description, key;
    bool has_roles;
    const char *reason; /* of a mistake */
};

static const char role_mark[] = "  arg";

/* First place of the words in the text, or NULL. */
static const char *find(struct mc_slice text, struct mc_slice words)
{
    const char *at = text.data, *last;

    if (words.length == 0)
        return at;
    if (words.length > text.length)
        return NULL;
    last = text.data + text.length - words.length;
    for (; at <= last; at++) {
        at = memchr(at, words.data[0], (size_t)(last - at) + 1);
        if (at == NULL || memcmp(at, words.data, words.length) == 0)
            return at;
    }
    return NULL;
}

/* The text without the mark where a blank follows it. */
static void drop_before_blanks(struct mc_slice text, char mark, struct mc_buffer *out)
{
    size_t i;

    mc_buffer_clear(out);
    mc_buffer_reserve(out, text.length);
    for (i = 0; i < text.length; i++)
        if (text.data[i] != mark || i + 1 == text.length || text.data[i + 1] != ' ')
            mc_buffer_append_char(out, text.data[i]);
}

/* The words of the text with a blank between them and one at each end. */
static void set_apart(struct mc_slice text, struct mc_buffer *out)
{
    const char *p = text.data, *end = p + text.length;
    bool is_between = true;
    size_t space;

    mc_buffer_clear(out);
    while (p < end) {
        space = mc_space_at(p, end);
        if (space > 0) {
            is_between = true;
            p += space;
            continue;
        }
        if (is_between)
            mc_buffer_append_char(out, ' ');
        is_between = false;
        mc_buffer_append_char(out, *p++);
    }
    mc_buffer_append_text(out, out->length == 0 ? "  " : " ");
}

/* The label of the last sign in the description; empty: there is none. */
static struct mc_slice sign_of(const struct reader *r)
{
    struct mc_slice label = mc_slice_of(""), text = mc_buffer_slice(&r->description);
    size_t a, s;

    for (a = 0; a < r->aspects->n; a++)
        for (s = 0; s < r->aspects->items[a].n_signs; s++)
            if (find(text, r->aspects->items[a].signs[s].words) != NULL)
                label = r->aspects->items[a].signs[s].label;
    return label;
}

static void set_label(struct reader *r, struct mc_slice concept, struct mc_slice role,
                      struct mc_slice label)
{
    struct mc_smatchpp_frames *frames = r->frames;
    struct mc_slice *labels = frames->labels;
    uint32_t index;

    mc_buffer_clear(&r->key);
    mc_buffer_append_slice(&r->key, concept);
    mc_buffer_append_text(&r->key, " :arg");
    mc_buffer_append_slice(&r->key, role);
    if (label.length == 0 &&
        mc_string_map_find(frames->roles, mc_buffer_slice(&r->key)) == MC_NOT_FOUND)
        return;
    index = mc_string_map_add(frames->roles, mc_buffer_slice(&r->key), NULL);
    if (index == frames->capacity) {
        frames->capacity = frames->capacity == 0 ? 64 : mc_array_size(frames->capacity, 2);
        frames->labels = mc_arena_alloc(r->arena, mc_array_size(frames->capacity, sizeof(*labels)));
        if (index > 0)
            memcpy(frames->labels, labels, index * sizeof(*labels));
    }
    frames->labels[index] = label;
}

/* The part of the text before the first ": ", and in *rest what stands behind it; false: there is
 * none. */
static bool split_at_colon(struct mc_slice text, struct mc_slice *first, struct mc_slice *rest)
{
    const char *colon = find(text, mc_slice_of(": "));

    if (colon == NULL)
        return false;
    *first = mc_slice(text.data, (size_t)(colon - text.data));
    *rest = mc_slice(colon + 2, text.length - first->length - 2);
    return true;
}

/* What stands between two "  arg". -1: there is no description. */
static int read_role(struct reader *r, struct mc_slice concept, struct mc_slice text, bool counts)
{
    struct mc_slice role, rest, description;

    drop_before_blanks(text, ',', &r->cleaned);
    drop_before_blanks(mc_buffer_slice(&r->cleaned), '.', &r->plain);
    if (!split_at_colon(mc_buffer_slice(&r->plain), &role, &rest))
        return -1;
    if (!split_at_colon(rest, &description, &rest))
        description = rest;
    set_apart(description, &r->description);
    if (counts)
        set_label(r, concept, role, sign_of(r));
    return 0;
}

static struct mc_slice concept_of(struct mc_slice line)
{
    const char *role = find(line, mc_slice_of(role_mark));

    return mc_slice(line.data, role == NULL ? line.length : (size_t)(role - line.data));
}

/* A frame without roles is a line of its name alone. */
static bool is_name(struct mc_slice line)
{
    const char *p = line.data, *end = p + line.length;
    bool is_over = false;

    while (p < end) {
        size_t space = mc_space_at(p, end);

        if (is_over && space == 0)
            return false;
        is_over = is_over || space > 0;
        p += space > 0 ? space : 1;
    }
    return true;
}

/* A line; it counts when it is the last one of its concept. NULL, or the place of a mistake. */
static const char *read_line(struct reader *r, struct mc_slice line, bool counts)
{
    const struct mc_slice mark = mc_slice_of(role_mark);
    const char *end = line.data + line.length, *role = find(line, mark), *next, *stop;

    r->reason = "a line is 'CONCEPT  ARG0: DESCRIPTION ...', with two blanks before each role";
    if (role == NULL)
        return is_name(line) ? NULL : line.data;
    r->has_roles = true;
    r->reason = "a role has no ': ' and description behind it";
    for (; role != NULL; role = next) {
        role += mark.length;
        next = find(mc_slice(role, (size_t)(end - role)), mark);
        stop = next == NULL ? end : next;
        if (read_role(r, concept_of(line), mc_slice(role, (size_t)(stop - role)), counts) != 0)
            return role;
    }
    return NULL;
}

static struct mc_slice next_line(struct mc_slice text, size_t *offset)
{
    const char *start = text.data + *offset;
    const char *feed = memchr(start, '\n', text.length - *offset);
    size_t length = feed == NULL ? text.length - *offset : (size_t)(feed - start);

    *offset += length + (feed != NULL);
    return mc_slice(start, length);
}

/* Lines in lower case. NULL, or the place of the first mistake. */
static const char *read_lines(struct reader *r, struct mc_slice text)
{
    struct mc_string_map *concepts = mc_string_map_new(r->arena);
    const char *mistake = NULL;
    size_t offset, n_lines = 1;
    const char **last;

    for (offset = 0; offset < text.length; n_lines++)
        (void)next_line(text, &offset);
    last = mc_arena_array(r->arena, n_lines, sizeof(*last));
    for (offset = 0; offset < text.length;) {
        struct mc_slice line = next_line(text, &offset);

        last[mc_string_map_add(concepts, concept_of(line), NULL)] = line.data;
    }
    for (offset = 0; offset < text.length && mistake == NULL;) {
        struct mc_slice line = next_line(text, &offset);

        mistake =
            read_line(r, line, last[mc_string_map_find(concepts, concept_of(line))] == line.data);
    }
    return mistake;
}

int mc_smatchpp_frames_parse(struct mc_slice path, struct mc_slice text,
                             const struct mc_smatchpp_aspects *aspects, struct mc_arena *arena,
                             struct mc_smatchpp_frames *frames, struct mc_error *error)
{
    struct reader r = {.aspects = aspects, .frames = frames, .arena = arena};
    size_t invalid = mc_utf8_invalid(text);
    struct mc_buffer lower = {NULL, 0, 0};
    const char *mistake;
    int status = 0;

    memset(frames, 0, sizeof(*frames));
    frames->roles = mc_string_map_new(arena);
    if (invalid < text.length)
        return mc_error_set_at(error, MC_CODE_INPUT, path.data, mc_position_of(text, invalid),
                               "this is not UTF-8");
    mc_buffer_reserve(&lower, text.length);
    mc_lower_append(&lower, text);
    mistake = read_lines(&r, mc_buffer_slice(&lower));
    /* A line keeps its number in lower case, and all but a few characters of it their column. */
    if (mistake != NULL)
        status =
            mc_error_set_at(error, MC_CODE_INPUT, path.data,
                            mc_position_of(mc_buffer_slice(&lower), (size_t)(mistake - lower.data)),
                            "%s", r.reason);
    else if (!r.has_roles)
        status = mc_error_set_at(error, MC_CODE_INPUT, path.data, mc_position_of(text, 0),
                                 "the file has no role of a frame");
    mc_buffer_free(&lower);
    mc_buffer_free(&r.cleaned);
    mc_buffer_free(&r.plain);
    mc_buffer_free(&r.description);
    mc_buffer_free(&r.key);
    return status;
}
