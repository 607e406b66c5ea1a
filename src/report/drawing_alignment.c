/* An alignment of two lists of tokens: `matches`, records of `candidate_position` and
 * `reference_position`, beside `candidate_tokens` and `reference_tokens`. */
#include <stdlib.h>

#include "report/drawing_lines.h"
#include "report/drawing_shapes.h"
#include "report/plain_text.h"

enum { STEP = 2, REFERENCE = 0, SIGN = 1, CANDIDATE = 2 };

/* A match; places from 0. */
struct match {
    size_t at[2], n[2]; /* of the reference, of the candidate */
    size_t chunk;       /* 0: not known */
    struct mc_slice module;
};

/* One side: its words, and for each the match that it is in. */
struct side {
    struct mc_slice *words; /* plain */
    const struct match **match;
    size_t n;
};

struct alignment {
    struct match *matches; /* by place in the reference */
    size_t n;
    struct side sides[2]; /* reference, candidate */
};

static const char *const token_keys[] = {"reference_tokens", "candidate_tokens"};
static const char *const position_keys[] = {"reference_position", "candidate_position"};
static const char *const length_keys[] = {"reference_words", "candidate_words"};

/* Reads one side of a match; false where it is not within the n tokens. */
static bool read_place(const struct mc_explained *record, size_t side, size_t n,
                       struct match *match)
{
    double position = mc_explained_number(record, position_keys[side], 0);
    double length = mc_explained_number(record, length_keys[side], 1);

    if (!(position >= 1) || !(length >= 1) || !(position + length - 1 <= (double)n))
        return false;
    match->at[side] = (size_t)position - 1;
    match->n[side] = (size_t)length;
    return true;
}

static bool read_match(const struct mc_explained *record, const size_t n_tokens[2],
                       struct match *match)
{
    const struct mc_explained *module = mc_explained_typed(record, "module", MC_EXPLAINED_TEXT);
    double chunk = mc_explained_number(record, "chunk", 0);

    match->module = module == NULL ? mc_slice("", 0) : module->text;
    match->chunk = chunk >= 1 && chunk <= (double)n_tokens[0] ? (size_t)chunk : 0;
    return read_place(record, 0, n_tokens[0], match) && read_place(record, 1, n_tokens[1], match);
}

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    const struct mc_explained *record, *tokens;
    size_t n_tokens[2], side;
    struct match match;

    if (!mc_slice_is(member->key, "matches") || !mc_explained_list_of(member, MC_EXPLAINED_OBJECT))
        return false;
    for (side = 0; side < 2; side++) {
        tokens = mc_explained_member(object, token_keys[side]);
        if (!mc_explained_list_of(tokens, MC_EXPLAINED_TEXT))
            return false;
        n_tokens[side] = tokens->n;
    }
    for (record = member->first; record != NULL; record = record->next)
        if (!read_match(record, n_tokens, &match))
            return false;
    return true;
}

static int by_reference(const void *a, const void *b)
{
    const struct match *x = a, *y = b;

    if (x->at[0] != y->at[0])
        return x->at[0] < y->at[0] ? -1 : 1;
    return (x->at[1] > y->at[1]) - (x->at[1] < y->at[1]);
}

static void read_alignment(const struct mc_drawing *drawing, const struct mc_explained *object,
                           const struct mc_explained *member, struct alignment *alignment)
{
    const struct mc_explained *value;
    size_t n_tokens[2], side, i;

    for (side = 0; side < 2; side++) {
        const struct mc_explained *tokens = mc_explained_member(object, token_keys[side]);
        struct side *read = &alignment->sides[side];

        n_tokens[side] = read->n = tokens->n;
        read->words = mc_arena_array(drawing->arena, read->n, sizeof(*read->words));
        read->match = mc_arena_array(drawing->arena, read->n, sizeof(*read->match));
        for (value = tokens->first, i = 0; value != NULL; value = value->next, i++)
            read->words[i] = mc_plain_text(value->text, drawing->arena);
    }
    alignment->n = 0;
    alignment->matches = mc_arena_array(drawing->arena, member->n, sizeof(*alignment->matches));
    for (value = member->first; value != NULL; value = value->next)
        (void)read_match(value, n_tokens, &alignment->matches[alignment->n++]);
    if (alignment->n > 0)
        qsort(alignment->matches, alignment->n, sizeof(*alignment->matches), by_reference);
    for (i = 0; i < 2 * alignment->n; i++) {
        const struct match *match = &alignment->matches[i / 2];
        size_t k;

        for (k = 0; k < match->n[i % 2]; k++)
            alignment->sides[i % 2].match[match->at[i % 2] + k] = match;
    }
}

/* Whether no two matches cross or share a word, so that each pair can stand in one column. */
static bool is_parallel(const struct alignment *alignment)
{
    size_t i;

    for (i = 1; i < alignment->n; i++) {
        const struct match *a = &alignment->matches[i - 1], *b = &alignment->matches[i];

        if (a->at[0] + a->n[0] > b->at[0] || a->at[1] + a->n[1] > b->at[1])
            return false;
    }
    return true;
}

/* The words [at, at + n) with blanks between them. */
static struct mc_slice phrase(const struct mc_drawing *drawing, const struct side *side, size_t at,
                              size_t n)
{
    struct mc_slice text = side->words[at];
    size_t i;

    for (i = 1; i < n; i++)
        text = mc_slice_of(mc_arena_format(drawing->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(text),
                                           MC_SLICE_ARGUMENTS(side->words[at + i])));
    return text;
}

/* "2s": chunk and module; '|' where neither is known, '-' where there is no match. */
static struct mc_slice sign_of(const struct mc_drawing *drawing, const struct match *match)
{
    struct mc_slice module;

    if (match == NULL)
        return mc_slice_of("-");
    module = match->module.length > 0 ? mc_draw_sign(drawing, match->module) : mc_slice("", 0);
    if (match->chunk > 0)
        return mc_slice_of(
            mc_arena_format(drawing->arena, "%zu%.*s", match->chunk, MC_SLICE_ARGUMENTS(module)));
    return module.length > 0 ? module : mc_slice_of("|");
}

/* One word of the line, with its sign. */
static void set_word(const struct mc_drawing *drawing, const struct side *side, size_t i,
                     size_t line, struct mc_drawn_column *column)
{
    const struct match *match = side->match[i];

    column->cells[line] = side->words[i];
    column->cells[SIGN] = sign_of(drawing, match);
    column->tints[line] = match == NULL ? MC_TINT_BAD : MC_TINT_NONE;
    column->tints[SIGN] = match == NULL ? MC_TINT_BAD : MC_TINT_GOOD;
}

/* Both sentences above each other, match by match; what lies between two matches stands alone. */
static void draw_parallel(const struct mc_drawing *drawing, const struct alignment *alignment,
                          size_t indent)
{
    static const char *const names[MC_DRAWN_LINES] = {"reference", "", "candidate"};
    const struct side *reference = &alignment->sides[0], *candidate = &alignment->sides[1];
    struct mc_drawn_column *columns =
        mc_arena_array(drawing->arena, reference->n + candidate->n, sizeof(*columns));
    size_t r = 0, c = 0, n = 0, i;

    for (i = 0; i <= alignment->n; i++) {
        const struct match *match = i < alignment->n ? &alignment->matches[i] : NULL;
        size_t end_r = match == NULL ? reference->n : match->at[0];
        size_t end_c = match == NULL ? candidate->n : match->at[1];

        for (; r < end_r; r++)
            set_word(drawing, reference, r, REFERENCE, &columns[n++]);
        for (; c < end_c; c++)
            set_word(drawing, candidate, c, CANDIDATE, &columns[n++]);
        if (match == NULL)
            break;
        set_word(drawing, reference, r, REFERENCE, &columns[n]);
        columns[n].cells[REFERENCE] = phrase(drawing, reference, r, match->n[0]);
        columns[n++].cells[CANDIDATE] = phrase(drawing, candidate, c, match->n[1]);
        r += match->n[0];
        c += match->n[1];
    }
    mc_draw_lines(drawing, names, columns, n, indent);
}

/* One sentence with the signs below its words. */
static void draw_side(const struct mc_drawing *drawing, const struct side *side, const char *name,
                      size_t indent)
{
    const char *const names[MC_DRAWN_LINES] = {name, ""};
    struct mc_drawn_column *columns = mc_arena_array(drawing->arena, side->n, sizeof(*columns));
    size_t i;

    for (i = 0; i < side->n; i++)
        set_word(drawing, side, i, REFERENCE, &columns[i]);
    mc_draw_lines(drawing, names, columns, side->n, indent);
}

static void add_modules(const struct alignment *alignment, struct mc_drawn_legend *legend)
{
    size_t i;

    for (i = 0; i < alignment->n; i++)
        if (alignment->matches[i].module.length > 0)
            mc_draw_legend_add(legend, alignment->matches[i].module);
}

static void draw(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_legend legend = {.with_unmatched = true};
    struct alignment alignment;
    const char *remark = NULL;
    size_t i;

    read_alignment(drawing, object, member, &alignment);
    mc_draw_title(drawing, member->key, indent);
    for (i = 0; i < alignment.n; i++)
        if (alignment.matches[i].chunk > 0)
            remark = "equal number: one chunk";
    if (is_parallel(&alignment)) {
        draw_parallel(drawing, &alignment, indent + STEP);
    } else {
        /* The number of a match says where it is in the other sentence. */
        for (i = 0; i < alignment.n && remark == NULL; i++)
            alignment.matches[i].chunk = i + 1;
        if (remark == NULL)
            remark = "equal number: one match";
        draw_side(drawing, &alignment.sides[0], "reference", indent + STEP);
        (void)putc('\n', drawing->stream);
        draw_side(drawing, &alignment.sides[1], "candidate", indent + STEP);
    }
    add_modules(&alignment, &legend);
    mc_draw_legend(drawing, &legend, remark, indent + STEP);
}

static const char *const takes[] = {"candidate_tokens", "reference_tokens", NULL};
const struct mc_drawn_shape mc_drawn_alignment = {fits, draw, takes};
