/* Most lines are objects of a few texts without escapes: those are taken apart here, in a fraction
 * of the time that jansson needs to make and free its values. Whatever is not so plain, right or
 * wrong, is left to it. */
#include <inttypes.h>

#include "base/utf8.h"
#include "suite/pairs.h"
#include "suite/pairs_parts.h"

enum {
    MOST_MEMBERS = 12,
    MOST_DIGITS = 17 /* of a number, with sign and point: no such number is too large */
};

struct member {
    struct mc_slice key, value;
    bool is_text; /* else a number */
};

struct scanner {
    const char *at;     /* a NUL stands behind the line */
    unsigned char bits; /* of all bytes of texts */
};

static void skip_blanks(struct scanner *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\r')
        s->at++;
}

static bool take(struct scanner *s, char c)
{
    skip_blanks(s);
    if (*s->at != c)
        return false;
    s->at++;
    return true;
}

/* What stands between two quotes. A control character or an escape is not plain, nor is the NUL
 * behind the line. */
static bool take_text(struct scanner *s, struct mc_slice *text)
{
    const unsigned char *begin, *at;

    if (!take(s, '"'))
        return false;
    begin = at = (const unsigned char *)s->at;
    while (*at >= ' ' && *at != '"' && *at != '\\')
        s->bits |= *at++;
    *text = mc_slice(s->at, (size_t)(at - begin));
    if (*at != '"')
        return false;
    s->at += text->length + 1;
    return true;
}

/* Digits, without a needless 0 in front. */
static bool take_digits(struct scanner *s, bool as_whole)
{
    const char *begin = s->at;

    while (*s->at >= '0' && *s->at <= '9')
        s->at++;
    return s->at > begin && (!as_whole || *begin != '0' || s->at == begin + 1);
}

/* A number without exponent. */
static bool take_number(struct scanner *s, struct mc_slice *number)
{
    const char *begin = s->at;

    s->at += *s->at == '-';
    if (!take_digits(s, true))
        return false;
    if (*s->at == '.') {
        s->at++;
        if (!take_digits(s, false))
            return false;
    }
    *number = mc_slice(begin, (size_t)(s->at - begin));
    return number->length <= MOST_DIGITS;
}

static bool take_member(struct scanner *s, struct member *member)
{
    if (!take_text(s, &member->key) || !take(s, ':'))
        return false;
    skip_blanks(s);
    member->is_text = *s->at == '"';
    return member->is_text ? take_text(s, &member->value) : take_number(s, &member->value);
}

static bool is_there(struct mc_slice key, const struct member *members, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (mc_slice_equal(members[i].key, key))
            return true;
    return false;
}

/* Whether the line is a plain object of different keys, in well-formed UTF-8. */
static bool take_apart(struct mc_slice line, struct member *members, size_t *n)
{
    struct scanner s = {line.data, 0};

    *n = 0;
    if (!take(&s, '{'))
        return false;
    do {
        if (*n == MOST_MEMBERS || !take_member(&s, &members[*n]) ||
            is_there(members[*n].key, members, *n))
            return false;
        ++*n;
    } while (take(&s, ','));
    if (!take(&s, '}'))
        return false;
    skip_blanks(&s);
    return s.at == line.data + line.length &&
           (s.bits < 0x80 || mc_utf8_invalid(line) == line.length);
}

enum part { ID, CANDIDATE, CANDIDATE_AMR, REFERENCE, REFERENCE_AMR, TARGETED, N_PARTS };

/* Sorts the members; false: the keys or types are not those of a plain pair. */
static bool find_parts(const struct member *members, size_t n, const struct member *parts[N_PARTS])
{
    static const char *const keys[N_PARTS] = {"id",        "candidate",     "candidate_amr",
                                              "reference", "reference_amr", "targeted"};
    size_t i, p;

    for (p = 0; p < N_PARTS; p++)
        parts[p] = NULL;
    for (i = 0; i < n; i++) {
        for (p = 0; p < N_PARTS && !mc_slice_is(members[i].key, keys[p]); p++)
            ;
        if (p == N_PARTS) {
            if (members[i].key.length > 9 && (memcmp(members[i].key.data, "reference", 9) == 0 ||
                                              memcmp(members[i].key.data, "targeted_", 9) == 0))
                return false; /* a list, or the key of a table */
            continue;
        }
        if (!members[i].is_text &&
            (p != ID || strspn(members[i].value.data, "0123456789") < members[i].value.length))
            return false;
        parts[p] = &members[i];
    }
    return (parts[CANDIDATE] != NULL || parts[CANDIDATE_AMR] != NULL) &&
           (parts[REFERENCE] != NULL || parts[REFERENCE_AMR] != NULL || parts[TARGETED] != NULL);
}

static struct mc_side side_of(const struct member *text, const struct member *amr,
                              struct mc_arena *arena)
{
    struct mc_side side = mc_pairs_side();

    side.has_text = text != NULL;
    if (text != NULL)
        side.text = mc_arena_copy(arena, text->value);
    if (amr != NULL)
        side.amr = mc_arena_copy(arena, amr->value);
    return side;
}

bool mc_pairs_parse_plain(const struct mc_pairs_line *line, struct mc_arena *arena,
                          struct mc_case *item)
{
    struct member members[MOST_MEMBERS];
    const struct member *parts[N_PARTS];
    struct mc_side sides[2];
    size_t n;

    if (!take_apart(line->text, members, &n) || !find_parts(members, n, parts))
        return false;
    n = 0;
    item->id = parts[ID] != NULL ? mc_arena_copy(arena, parts[ID]->value)
                                 : mc_slice_of(mc_arena_format(arena, "%" PRIu64, line->number));
    item->candidate = side_of(parts[CANDIDATE], parts[CANDIDATE_AMR], arena);
    if (parts[REFERENCE] != NULL || parts[REFERENCE_AMR] != NULL)
        sides[n++] = side_of(parts[REFERENCE], parts[REFERENCE_AMR], arena);
    if (parts[TARGETED] != NULL) {
        sides[n] = side_of(parts[TARGETED], NULL, arena);
        sides[n++].kind = MC_SIDE_TARGETED;
    }
    mc_pairs_set_references(item, sides, n, arena);
    return true;
}
