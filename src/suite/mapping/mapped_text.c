#include "base/utf8.h"
#include "suite/mapping/mapped.h"

static bool is_blank(uint32_t c)
{
    return c <= 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

/* Whether the text is as mc_mapped_line would make it. */
static bool is_line(struct mc_slice text)
{
    bool after_blank = true;
    size_t i, n_bytes;

    for (i = 0; i < text.length; i += n_bytes) {
        uint32_t c = mc_utf8_decode(text.data + i, &n_bytes);
        bool blank = is_blank(c);

        if (blank && (after_blank || c != ' '))
            return false;
        after_blank = blank;
    }
    return text.length == 0 || !after_blank;
}

struct mc_slice mc_mapped_line(struct mc_slice text, struct mc_arena *arena)
{
    char *line;
    size_t i, n_bytes, length = 0;
    bool pending = false;

    if (is_line(text))
        return text;
    line = mc_arena_alloc(arena, text.length + 1);
    for (i = 0; i < text.length; i += n_bytes) {
        if (is_blank(mc_utf8_decode(text.data + i, &n_bytes))) {
            pending = length > 0;
            continue;
        }
        if (pending)
            line[length++] = ' ';
        pending = false;
        memcpy(line + length, text.data + i, n_bytes);
        length += n_bytes;
    }
    line[length] = '\0';
    return mc_slice(line, length);
}

struct mc_slice mc_mapped_text(struct mc_mapped *mapped, struct mc_slice text)
{
    struct mc_slice line;

    if (!mapped->mapping->one_line)
        return text;
    line = mc_mapped_line(text, mapped->import->arena);
    mapped->n_changed_now += line.data != text.data;
    return line;
}

static bool in_name(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (!first && (c == '.' || c == '_' || c == '-'));
}

struct mc_slice mc_mapped_id(struct mc_slice text, struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, text.length + 2);
    size_t i, length = 0;

    if (text.length > 0 && !in_name(text.data[0], true))
        name[length++] = 'x';
    for (i = 0; i < text.length; i++)
        name[length++] = text.data[i];
    for (i = 0; i < length; i++)
        if (!in_name(name[i], i == 0))
            name[i] = '-';
    name[length] = '\0';
    return mc_slice(name, length);
}
