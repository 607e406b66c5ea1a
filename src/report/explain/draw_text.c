/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw_text.c: explanations drawn for a terminal. In order: shifts of words, alignments, edits,
 * n-grams, links, probabilities of tokens. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/order.h"
#include "report/explain/drawing.h"
#include "report/explain/explanation.h"
#include "report/explain/screen.h"
#include "report/plain_text.h"
#include "text/unicode.h"

enum { STEP = 2 };

/* --- shifts ----------------------------------------------------------------------------------- */

/* A sentence and a block of its words. */
struct sentence {
    struct mc_slice *words; /* plain */
    size_t n, at, length;   /* n words, of which the block is at .. at + length - 1 */
};

/* A list of words. */
struct words {
    struct mc_slice *items; /* plain, in the arena */
    size_t n;
};

/* The words of a member: an array of texts, or a text with blanks between its words. False if it is
 * neither. */
static bool read_words(const struct mc_explained *record, const char *key, struct mc_arena *arena,
                       struct words *words)
{
    const struct mc_explained *member = mc_explained_member(record, key), *word;
    struct mc_slice text, line;

    words->n = 0;
    if (mc_explained_list_of(member, MC_EXPLAINED_TEXT)) {
        words->items = mc_arena_array(arena, member->n, sizeof(*words->items));
        for (word = member->first; word != NULL; word = word->next)
            words->items[words->n++] = mc_plain_text(word->text, arena);
        return true;
    }
    if (member == NULL || member->kind != MC_EXPLAINED_TEXT)
        return false;
    text = mc_plain_text(member->text, arena);
    words->items = mc_arena_array(arena, text.length + 1, sizeof(*words->items));
    while (text.length > 0) {
        const char *blank = memchr(text.data, ' ', text.length);
        size_t length = blank == NULL ? text.length : (size_t)(blank - text.data);

        line = mc_slice(text.data, length);
        length += blank != NULL;
        text = mc_slice(text.data + length, text.length - length);
        words->items[words->n++] = line;
    }
    return true;
}

/* Reads a position from 0 to `most`; false if it is not one. */
static bool read_position(const struct mc_explained *record, const char *key, size_t most,
                          size_t *place)
{
    double number = mc_explained_number(record, key, -1);

    if (!(number >= 0) || number > (double)most)
        return false;
    *place = (size_t)number;
    return true;
}

/* A shift: the sentence after it, and where the block was and is. */
struct shift {
    struct words after;
    size_t length, from, to;
};

/* False if the record is not a shift, or the block is not where it should be. */
static bool read_shift(const struct mc_explained *record, struct mc_arena *arena,
                       struct shift *shift)
{
    struct words block;
    size_t i;

    if (!read_words(record, "words", arena, &block) ||
        !read_words(record, "after", arena, &shift->after) || block.n == 0 ||
        block.n > shift->after.n ||
        !read_position(record, "start", shift->after.n - block.n, &shift->from) ||
        !read_position(record, "before", shift->after.n, &shift->to))
        return false;
    shift->length = block.n;
    if (shift->to > shift->from)
        shift->to = shift->to < shift->from + block.n ? shift->from : shift->to - block.n;
    if (shift->to + block.n > shift->after.n)
        return false;
    for (i = 0; i < block.n; i++)
        if (!mc_slice_equal(block.items[i], shift->after.items[shift->to + i]))
            return false;
    return true;
}

static bool is_shift(const struct mc_explained *record)
{
    struct mc_arena *scratch = mc_arena_new();
    struct shift shift;
    bool good = read_shift(record, scratch, &shift);

    mc_arena_free(scratch);
    return good;
}

/* Draws the sentence, its block in brackets, after a name; further lines align with the first. */
static void draw_sentence(const struct mc_drawing *drawing, const char *name,
                          const struct sentence *sentence, size_t indent)
{
    size_t begin = indent + strlen("after") + 2, column = begin, i;

    mc_write_blanks(drawing->stream, indent);
    mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(name));
    mc_write_blanks(drawing->stream, begin - indent - strlen(name));
    for (i = 0; i < sentence->n; i++) {
        bool inside = i >= sentence->at && i < sentence->at + sentence->length;
        const char *text = mc_arena_format(drawing->arena, "%s%.*s%s", i == sentence->at ? "[" : "",
                                           MC_SLICE_ARGUMENTS(sentence->words[i]),
                                           i + 1 == sentence->at + sentence->length ? "]" : "");
        size_t width = mc_display_width(mc_slice_of(text));

        if (i > 0 && column + 1 + width > drawing->width) {
            (void)putc('\n', drawing->stream);
            mc_write_blanks(drawing->stream, begin);
            column = begin;
        } else if (i > 0) {
            (void)putc(' ', drawing->stream);
            column++;
        }
        mc_draw_text(drawing, inside ? MC_TINT_CHANGED : MC_TINT_NONE, mc_slice_of(text));
        column += width;
    }
    (void)putc('\n', drawing->stream);
}

/* "1   2 words to the left by 3", and whatever else the record has. */
static void draw_head(const struct mc_drawing *drawing, const struct mc_explained *record,
                      const struct shift *shift, size_t number, size_t indent)
{
    static const char *const shown[] = {"start", "before", "words", "after"};
    struct mc_drawn_item *items = mc_arena_array(drawing->arena, record->n + 1, sizeof(*items));
    bool left = shift->to < shift->from;
    const char *head = mc_arena_format(drawing->arena, "%zu   ", number);
    const struct mc_explained *value;
    size_t n = 1, i;

    items[0].text = mc_arena_slice(drawing->arena, "%zu word%s to the %s by %zu", shift->length,
                                   shift->length == 1 ? "" : "s", left ? "left" : "right",
                                   left ? shift->from - shift->to : shift->to - shift->from);
    for (value = record->first; value != NULL; value = value->next) {
        for (i = 0; i < 4 && !mc_slice_is(value->key, shown[i]); i++)
            ;
        if (i < 4 || value->kind == MC_EXPLAINED_ARRAY || value->kind == MC_EXPLAINED_OBJECT)
            continue;
        items[n].name = mc_draw_name(drawing, value->key);
        items[n++].text = mc_draw_value(drawing, value);
    }
    mc_write_blanks(drawing->stream, indent);
    mc_write_slice(drawing->stream, mc_slice(head, strlen(head) - 3));
    mc_draw_items(drawing, items, n, indent + strlen(head) - 3, indent + strlen(head));
}

static void draw_shifts(const struct mc_drawing *drawing, const struct mc_explained *object,
                        const struct mc_explained *member, size_t indent)
{
    const struct mc_explained *record;
    size_t number = 0;

    (void)object;
    mc_draw_title(drawing, member->key, indent);
    for (record = member->first; record != NULL; record = record->next) {
        struct shift shift;
        struct mc_slice *after, *before;
        struct sentence sentence;
        size_t n;

        number++;
        if (!read_shift(record, drawing->arena, &shift))
            continue; /* is_shift read every record before */
        after = shift.after.items;
        n = shift.after.n;
        before = mc_arena_array(drawing->arena, n, sizeof(*before));
        /* The words around the block keep their order. */
        memcpy(before, after, shift.to * sizeof(*before));
        memcpy(before + shift.to, after + shift.to + shift.length,
               (n - shift.to - shift.length) * sizeof(*before));
        memmove(before + shift.from + shift.length, before + shift.from,
                (n - shift.length - shift.from) * sizeof(*before));
        memcpy(before + shift.from, after + shift.to, shift.length * sizeof(*before));
        draw_head(drawing, record, &shift, number, indent + STEP);
        sentence = (struct sentence){before, n, shift.from, shift.length};
        draw_sentence(drawing, "from", &sentence, indent + 2 * STEP);
        sentence = (struct sentence){after, n, shift.to, shift.length};
        draw_sentence(drawing, "to", &sentence, indent + 2 * STEP);
    }
}

const struct mc_drawn_shape mc_drawn_shifts = {.is_record = is_shift, .draw = draw_shifts};

/* --- alignments ------------------------------------------------------------------------------- */

enum { REFERENCE = 0, SIGN = 1, CANDIDATE = 2 };

/* A match; positions count from 0. */
struct match {
    size_t at[2], n[2]; /* of the reference, of the candidate */
    size_t chunk;       /* 0: not known */
    struct mc_slice module;
};

/* One side: its words, and the match of each. */
struct side {
    struct mc_slice *words;     /* plain */
    const struct match **match; /* [n]; NULL: none */
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

/* False if a side of the match is not within the tokens. */
static bool read_match(const struct mc_explained *record, const size_t n_tokens[2],
                       struct match *match)
{
    const struct mc_explained *module = mc_explained_typed(record, "module", MC_EXPLAINED_TEXT);
    double chunk = mc_explained_number(record, "chunk", 0);
    size_t side;

    match->module = module == NULL ? mc_slice("", 0) : module->text;
    match->chunk = chunk >= 1 && chunk <= (double)n_tokens[0] ? (size_t)chunk : 0;
    for (side = 0; side < 2; side++) {
        double position = mc_explained_number(record, position_keys[side], 0);
        double length = mc_explained_number(record, length_keys[side], 1);

        if (!(position >= 1) || !(length >= 1) ||
            !(position + length - 1 <= (double)n_tokens[side]))
            return false;
        match->at[side] = (size_t)position - 1;
        match->n[side] = (size_t)length;
    }
    return true;
}

static bool alignment_fits(const struct mc_explained *object, const struct mc_explained *member)
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

MC_ORDER_BY_2(by_reference, struct match, at[0], at[1])

static void read_alignment(const struct mc_drawing *drawing, const struct mc_explained *object,
                           const struct mc_explained *member, struct alignment *alignment)
{
    const struct mc_explained *value;
    size_t n_tokens[2], side, i;

    for (side = 0; side < 2; side++) {
        const struct mc_explained *tokens = mc_explained_member(object, token_keys[side]);
        struct side *tokenized = &alignment->sides[side];

        n_tokens[side] = tokenized->n = tokens->n;
        tokenized->words = mc_arena_array(drawing->arena, tokenized->n, sizeof(*tokenized->words));
        tokenized->match = mc_arena_array(drawing->arena, tokenized->n, sizeof(*tokenized->match));
        for (value = tokens->first, i = 0; value != NULL; value = value->next, i++)
            tokenized->words[i] = mc_plain_text(value->text, drawing->arena);
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

/* The words [at, at + n) with blanks between them. */
static struct mc_slice phrase(const struct mc_drawing *drawing, const struct side *side, size_t at,
                              size_t n)
{
    struct mc_slice text = side->words[at];
    size_t i;

    for (i = 1; i < n; i++)
        text = mc_arena_slice(drawing->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(text),
                              MC_SLICE_ARGUMENTS(side->words[at + i]));
    return text;
}

/* Sets one word of the line and its sign: "2s", chunk and module; '|' if neither is known, '-' if
 * the word has no match. */
static void set_word(const struct mc_drawing *drawing, const struct side *side, size_t i,
                     size_t line, struct mc_drawn_column *column)
{
    const struct match *match = side->match[i];
    struct mc_slice module = mc_slice("", 0);

    if (match != NULL && match->module.length > 0)
        module = mc_draw_sign(drawing, match->module);
    column->cells[line] = side->words[i];
    if (match == NULL)
        column->cells[SIGN] = mc_slice_of("-");
    else if (match->chunk > 0)
        column->cells[SIGN] =
            mc_arena_slice(drawing->arena, "%zu%.*s", match->chunk, MC_SLICE_ARGUMENTS(module));
    else
        column->cells[SIGN] = module.length > 0 ? module : mc_slice_of("|");
    column->tints[line] = match == NULL ? MC_TINT_BAD : MC_TINT_NONE;
    column->tints[SIGN] = match == NULL ? MC_TINT_BAD : MC_TINT_GOOD;
}

/* Both sentences, one above the other, match by match; a word between matches stands alone. */
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

static void draw_alignment(const struct mc_drawing *drawing, const struct mc_explained *object,
                           const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_legend legend = {.with_unmatched = true};
    struct alignment alignment;
    const char *remark = NULL;
    bool is_parallel = true; /* no two matches cross or share a word: each fits into a column */
    size_t i;

    read_alignment(drawing, object, member, &alignment);
    mc_draw_title(drawing, member->key, indent);
    for (i = 0; i < alignment.n; i++) {
        const struct match *b = &alignment.matches[i], *a = i > 0 ? b - 1 : NULL;

        if (b->chunk > 0)
            remark = "equal number: one chunk";
        if (b->module.length > 0)
            mc_draw_legend_add(&legend, b->module);
        if (a != NULL && (a->at[0] + a->n[0] > b->at[0] || a->at[1] + a->n[1] > b->at[1]))
            is_parallel = false;
    }
    if (is_parallel) {
        draw_parallel(drawing, &alignment, indent + STEP);
    } else {
        /* The number of a match shows where it is in the other sentence. */
        for (i = 0; i < alignment.n && remark == NULL; i++)
            alignment.matches[i].chunk = i + 1;
        if (remark == NULL)
            remark = "equal number: one match";
        draw_side(drawing, &alignment.sides[0], "reference", indent + STEP);
        (void)putc('\n', drawing->stream);
        draw_side(drawing, &alignment.sides[1], "candidate", indent + STEP);
    }
    mc_draw_legend(drawing, &legend, remark, indent + STEP);
}

static const char *const alignment_takes[] = {"candidate_tokens", "reference_tokens", NULL};
const struct mc_drawn_shape mc_drawn_alignment = {
    .fits = alignment_fits, .draw = draw_alignment, .takes = alignment_takes};

/* --- edits ------------------------------------------------------------------------------------ */

enum { COST = 3 };

static bool is_edit(const struct mc_explained *record)
{
    return mc_explained_typed(record, "edit", MC_EXPLAINED_TEXT) != NULL;
}

static void draw_edits(const struct mc_drawing *drawing, const struct mc_explained *object,
                       const struct mc_explained *member, size_t indent)
{
    const char *names[MC_DRAWN_LINES] = {"reference", "", "candidate", NULL};
    struct mc_drawn_column *columns = mc_arena_array(drawing->arena, member->n, sizeof(*columns));
    struct mc_drawn_legend legend = {.n = 0};
    const struct mc_explained *record;
    size_t n = 0;

    (void)object;
    for (record = member->first; record != NULL; record = record->next) {
        struct mc_slice edit = mc_explained_member(record, "edit")->text;
        double cost = mc_explained_number(record, "cost", 0);
        struct mc_drawn_column *column = &columns[n++];

        *column = (struct mc_drawn_column){{mc_draw_text_of(drawing, record, "reference"),
                                            mc_draw_sign(drawing, edit),
                                            mc_draw_text_of(drawing, record, "candidate")},
                                           {MC_TINT_NONE, MC_TINT_CHANGED, MC_TINT_NONE}};
        if (mc_explained_member(record, "cost") != NULL)
            names[COST] = "cost";
        if (cost > 0 || cost < 0)
            column->cells[COST] = mc_draw_number(drawing, cost);
        if (mc_slice_is(edit, "match")) {
            column->tints[1] = MC_TINT_GOOD;
            continue;
        }
        mc_draw_legend_add(&legend, edit);
        if (column->cells[0].length == 0 || column->cells[2].length == 0)
            column->tints[0] = column->tints[1] = column->tints[2] = MC_TINT_BAD;
    }
    mc_draw_title(drawing, member->key, indent);
    mc_draw_lines(drawing, names, columns, n, indent + STEP);
    mc_draw_legend(drawing, &legend, NULL, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_edits = {.is_record = is_edit, .draw = draw_edits};

/* --- n-grams ---------------------------------------------------------------------------------- */

static bool is_ngram(const struct mc_explained *record)
{
    static const char *const keys[] = {
        "ngram", "order",     "matches",     "candidate_count",     "reference_count",
        "kind",  "reference", "information", "count_in_references", NULL};
    const struct mc_explained *value;
    size_t i;

    if (mc_explained_typed(record, "ngram", MC_EXPLAINED_TEXT) == NULL ||
        mc_explained_typed(record, "order", MC_EXPLAINED_NUMBER) == NULL)
        return false;
    for (value = record->first; value != NULL; value = value->next) {
        for (i = 0; keys[i] != NULL && !mc_slice_is(value->key, keys[i]); i++)
            ;
        if (keys[i] == NULL)
            return false;
    }
    return true;
}

/* Whether the record belongs to the line that begins with `first`. */
static bool same_line(const struct mc_explained *first, const struct mc_explained *record)
{
    double order = mc_explained_number(first, "order", 0);
    double other = mc_explained_number(record, "order", 0);

    return !(order < other) && !(order > other) &&
           mc_slice_equal(mc_explained_text(first, "kind"), mc_explained_text(record, "kind"));
}

/* The n-gram; " x2" if it counts twice, " (1 of 2)" if the reference has fewer, with the reference
 * that has the most if there are several; then its information. */
static struct mc_drawn_item item_of(const struct mc_drawing *drawing,
                                    const struct mc_explained *record)
{
    struct mc_slice ngram =
        mc_plain_text(mc_explained_member(record, "ngram")->text, drawing->arena);
    struct mc_drawn_item item = {mc_slice("", 0), ngram, MC_TINT_NONE};
    double matches = mc_explained_number(record, "matches", 1);
    double candidate = mc_explained_number(record, "candidate_count", matches);
    double reference = mc_explained_number(record, "reference", 0);
    const char *in = "";

    /* Characters run together: a blank among them would go unseen. */
    if (mc_slice_is(mc_explained_text(record, "kind"), "character"))
        item.text = mc_draw_blanks_shown(drawing, ngram);
    if (reference > 0)
        in = mc_arena_format(drawing->arena, " in reference %g", reference);
    if (matches < candidate) {
        item.tint = MC_TINT_CHANGED;
        item.text = mc_arena_slice(drawing->arena, "%.*s (%g of %g%s)",
                                   MC_SLICE_ARGUMENTS(item.text), matches, candidate, in);
    } else if (matches > 1) {
        item.text =
            mc_arena_slice(drawing->arena, "%.*s x%g", MC_SLICE_ARGUMENTS(item.text), matches);
    }
    if (mc_explained_typed(record, "information", MC_EXPLAINED_NUMBER) != NULL)
        item.text = mc_arena_slice(drawing->arena, "%.*s %.4g bits", MC_SLICE_ARGUMENTS(item.text),
                                   mc_explained_number(record, "information", 0));
    return item;
}

static void draw_line(const struct mc_drawing *drawing, struct mc_slice name,
                      const struct mc_drawn_item *items, size_t n, size_t indent)
{
    enum { NAME_WIDTH = 9, GAP = 3 };
    size_t width = mc_display_width(name), hanging = indent + NAME_WIDTH + GAP;

    mc_write_blanks(drawing->stream, indent);
    mc_draw_text(drawing, MC_TINT_DIM, name);
    if (width > NAME_WIDTH) {
        (void)putc('\n', drawing->stream);
        mc_draw_items(drawing, items, n, 0, indent + STEP);
    } else {
        mc_draw_items(drawing, items, n, indent + width, hanging);
    }
}

/* Draws the words of `candidate_tokens` that no 1-gram matches, in order. */
static void draw_unmatched(const struct mc_drawing *drawing, const struct mc_explained *object,
                           const struct mc_explained *ngrams, size_t indent)
{
    const struct mc_explained *tokens = mc_explained_member(object, "candidate_tokens");
    struct mc_string_map *words = mc_string_map_new(drawing->arena);
    double *remaining = mc_arena_array(drawing->arena, ngrams->n, sizeof(*remaining));
    const struct mc_explained *value;
    struct mc_drawn_item *items;
    size_t n = 0;

    if (!mc_explained_list_of(tokens, MC_EXPLAINED_TEXT) ||
        mc_explained_number(ngrams->first, "order", 0) > 1)
        return;
    items = mc_arena_array(drawing->arena, tokens->n, sizeof(*items));
    for (value = ngrams->first; value != NULL; value = value->next)
        if (mc_explained_number(value, "order", 0) < 2)
            remaining[mc_string_map_add(words, mc_explained_member(value, "ngram")->text, NULL)] +=
                mc_explained_number(value, "matches", 1);
    for (value = tokens->first; value != NULL; value = value->next) {
        uint32_t word = mc_string_map_find(words, value->text);

        if (word != MC_NOT_FOUND && remaining[word] > 0)
            remaining[word]--;
        else
            items[n++] = (struct mc_drawn_item){
                mc_slice("", 0), mc_plain_text(value->text, drawing->arena), MC_TINT_BAD};
    }
    if (n > 0)
        draw_line(drawing, mc_slice_of("unmatched"), items, n, indent);
}

static void draw_ngrams(const struct mc_drawing *drawing, const struct mc_explained *object,
                        const struct mc_explained *member, size_t indent)
{
    struct mc_drawn_item *items = mc_arena_array(drawing->arena, member->n, sizeof(*items));
    const struct mc_explained *record = member->first;
    struct mc_slice name;

    mc_draw_title(drawing, member->key, indent);
    draw_unmatched(drawing, object, member, indent + STEP);
    while (record != NULL) {
        const struct mc_explained *first = record;
        struct mc_slice kind = mc_plain_text(mc_explained_text(first, "kind"), drawing->arena);
        size_t n = 0;

        for (; record != NULL && same_line(first, record); record = record->next)
            items[n++] = item_of(drawing, record);
        /* "character 2-grams", or "2-grams" if the records have no kind. */
        name = mc_arena_slice(drawing->arena, "%.*s%s%g-grams", MC_SLICE_ARGUMENTS(kind),
                              kind.length > 0 ? " " : "", mc_explained_number(first, "order", 0));
        draw_line(drawing, name, items, n, indent + STEP);
    }
}

static const char *const ngrams_take[] = {"candidate_tokens", NULL};
const struct mc_drawn_shape mc_drawn_ngrams = {
    .is_record = is_ngram, .draw = draw_ngrams, .takes = ngrams_take};

/* --- links ------------------------------------------------------------------------------------ */

enum { LINKED_TOKEN, LINKED_PARTNER, LINKED_SIMILARITY, LINKED_WEIGHT };

static bool is_link(const struct mc_explained *record)
{
    return mc_explained_typed(record, "token", MC_EXPLAINED_TEXT) != NULL &&
           mc_explained_typed(record, "matched", MC_EXPLAINED_TEXT) != NULL &&
           mc_explained_typed(record, "similarity", MC_EXPLAINED_NUMBER) != NULL;
}

/* Each token above its best match; one of weight 0 does not count and is dimmed. Weights are shown
 * unless each is 0 or 1. */
static void draw_links(const struct mc_drawing *drawing, const struct mc_explained *object,
                       const struct mc_explained *member, size_t indent)
{
    const char *names[MC_DRAWN_LINES] = {"token", "best match", "similarity", NULL};
    struct mc_drawn_column *columns = mc_arena_array(drawing->arena, member->n, sizeof(*columns));
    const struct mc_explained *record;
    size_t n = 0, i;

    (void)object;
    for (record = member->first; record != NULL; record = record->next) {
        struct mc_slice token = mc_explained_member(record, "token")->text;
        struct mc_slice partner = mc_explained_member(record, "matched")->text;
        double weight = mc_explained_number(record, "weight", 1);
        enum mc_tint tint = mc_slice_equal(token, partner) ? MC_TINT_GOOD : MC_TINT_CHANGED;
        struct mc_drawn_column *column = &columns[n++];

        if (weight > 1 || weight < 0 || (weight > 0 && weight < 1))
            names[LINKED_WEIGHT] = "weight";
        column->cells[LINKED_TOKEN] = mc_plain_text(token, drawing->arena);
        column->cells[LINKED_PARTNER] = mc_plain_text(partner, drawing->arena);
        column->cells[LINKED_SIMILARITY] =
            mc_arena_slice(drawing->arena, "%.3f", mc_explained_number(record, "similarity", 0));
        column->cells[LINKED_WEIGHT] = mc_arena_slice(drawing->arena, "%.3g", weight);
        column->tints[LINKED_PARTNER] = column->tints[LINKED_SIMILARITY] = tint;
        for (i = 0; i < MC_DRAWN_LINES && !(weight > 0); i++)
            column->tints[i] = MC_TINT_DIM;
    }
    mc_draw_title(drawing, member->key, indent);
    mc_draw_lines(drawing, names, columns, n, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_links = {.is_record = is_link, .draw = draw_links};

/* --- probabilities of tokens ------------------------------------------------------------------ */

enum { PROBABLE_TOKEN, PROBABLE_VALUE, PROBABLE_MARK, PROBABLE_MARKED = 3 };

static bool is_probability(const struct mc_explained *record)
{
    return record->n == 2 && mc_explained_typed(record, "token", MC_EXPLAINED_TEXT) != NULL &&
           mc_explained_typed(record, "probability", MC_EXPLAINED_NUMBER) != NULL;
}

/* How many tokens of the list are less probable, or equally probable and before it. */
static size_t rank_of(const struct mc_explained *list, const struct mc_explained *wanted)
{
    double value = mc_explained_number(wanted, "probability", 0);
    const struct mc_explained *record;
    bool is_before = true;
    size_t rank = 0;

    for (record = list->first; record != NULL; record = record->next) {
        double other = mc_explained_number(record, "probability", 0);

        is_before = is_before && record != wanted;
        rank += other < value || (is_before && !(other > value));
    }
    return rank;
}

/* Each token above its probability; the lowest are numbered. */
static void draw_probabilities(const struct mc_drawing *drawing, const struct mc_explained *object,
                               const struct mc_explained *member, size_t indent)
{
    static const char *const names[MC_DRAWN_LINES] = {"token", "probability", "lowest", NULL};
    struct mc_drawn_column *columns = mc_arena_array(drawing->arena, member->n, sizeof(*columns));
    const struct mc_explained *record;
    size_t n = 0;

    (void)object;
    for (record = member->first; record != NULL; record = record->next, n++) {
        size_t rank = rank_of(member, record);

        columns[n].cells[PROBABLE_TOKEN] =
            mc_plain_text(mc_explained_member(record, "token")->text, drawing->arena);
        columns[n].cells[PROBABLE_VALUE] = mc_arena_slice(
            drawing->arena, "%.2g", mc_explained_number(record, "probability", (double)NAN));
        columns[n].cells[PROBABLE_MARK] = mc_slice_of("");
        if (rank >= PROBABLE_MARKED)
            continue;
        columns[n].cells[PROBABLE_MARK] = mc_arena_slice(drawing->arena, "%zu", rank + 1);
        columns[n].tints[PROBABLE_TOKEN] = columns[n].tints[PROBABLE_VALUE] = MC_TINT_BAD;
    }
    mc_draw_title(drawing, member->key, indent);
    mc_draw_lines(drawing, names, columns, n, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_probabilities = {.is_record = is_probability,
                                                      .draw = draw_probabilities};
