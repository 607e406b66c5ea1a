#include "suite/nlg_checklist.h"

/* A walk over the members of the object at the top of a JSON text. The text need not be sound: the
 * walk ends where it is not, and the JSON reader says why. */
struct walk {
    struct mc_slice text;
    size_t at;
};

/* One member, its key with quotes, its end behind the comma that follows it. */
struct member {
    size_t begin, key_end, end;
};

static bool skip_string(struct walk *walk)
{
    for (walk->at++; walk->at < walk->text.length; walk->at++) {
        char c = walk->text.data[walk->at];

        if (c == '\\')
            walk->at++;
        else if (c == '"') {
            walk->at++;
            return true;
        }
    }
    return false;
}

static void skip_blanks(struct walk *walk)
{
    while (walk->at < walk->text.length && walk->text.data[walk->at] != '\0' &&
           strchr(" \t\r\n", walk->text.data[walk->at]) != NULL)
        walk->at++;
}

/* Moves behind the value and the comma after it; false when no comma follows. */
static bool skip_value(struct walk *walk)
{
    size_t depth = 0;

    while (walk->at < walk->text.length) {
        char c = walk->text.data[walk->at];

        if (c == '"') {
            if (!skip_string(walk))
                return false;
            continue;
        }
        if (c == '[' || c == '{')
            depth++;
        else if (c == ']' || c == '}') {
            if (depth == 0)
                return false;
            depth--;
        }
        walk->at++;
        if (c == ',' && depth == 0)
            return true;
    }
    return false;
}

/* The member that begins at the walk; *is_last when none can follow. */
static bool next_member(struct walk *walk, struct member *member, bool *is_last)
{
    skip_blanks(walk);
    member->begin = walk->at;
    if (walk->at >= walk->text.length || walk->text.data[walk->at] != '"' || !skip_string(walk))
        return false;
    member->key_end = walk->at;
    *is_last = !skip_value(walk);
    member->end = walk->at;
    return true;
}

static void report(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                   const struct member *first, const struct member *again)
{
    struct mc_slice key = mc_slice(text.data + first->begin, first->key_end - first->begin);
    size_t warning, note;

    warning = mc_diagnostics_add(
        import->diagnostics, MC_SEVERITY_WARNING, "", path, mc_position_of(text, first->begin),
        "the key %.*s stands twice; this value is left out", MC_SLICE_ARGUMENTS(key));
    note = mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", path,
                              mc_position_of(text, again->begin),
                              "the last value counts, as in common JSON readers");
    import->diagnostics->items[note].follows = (uint32_t)warning + 1;
}

static void blank_out(char *text, const struct member *member)
{
    size_t i;

    for (i = member->begin; i < member->end; i++)
        if (text[i] != '\n' && text[i] != '\r')
            text[i] = ' ';
}

struct mc_slice mc_nlg_keep_last(struct mc_import *import, struct mc_slice path,
                                 struct mc_slice text)
{
    struct mc_string_map *keys = mc_string_map_new(import->arena);
    struct member *members = NULL, member;
    struct walk walk = {text, 0};
    size_t capacity = 0;
    bool is_last = false, is_new;
    char *copy = NULL;

    skip_blanks(&walk);
    if (walk.at >= text.length || text.data[walk.at++] != '{')
        return text;
    while (!is_last && next_member(&walk, &member, &is_last)) {
        uint32_t index = mc_string_map_add(
            keys, mc_slice(text.data + member.begin, member.key_end - member.begin), &is_new);

        members = mc_grow(members, &capacity, (size_t)index + 1, sizeof(*members));
        if (!is_new && copy == NULL) {
            struct mc_slice kept = mc_arena_copy(import->arena, text);

            copy = mc_arena_alloc(import->arena, text.length + 1);
            memcpy(copy, kept.data, text.length + 1);
        }
        if (!is_new && mc_import_may_warn(import, path))
            report(import, path, text, &members[index], &member);
        if (!is_new)
            blank_out(copy, &members[index]);
        members[index] = member;
    }
    free(members);
    return copy == NULL ? text : mc_slice(copy, text.length);
}
