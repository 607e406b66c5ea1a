/* Shifts of TER: records of `start`, `before`, `words` and `after`. Positions count the words that
 * stand before: the block of `words` was at `start` and went to `before`, both in the sentence as
 * it was; `after` is the sentence that came out. */
#include "report/drawing_shapes.h"
#include "report/plain_text.h"
#include "text/unicode.h"

enum { STEP = 2 };

/* A sentence with a block in it. */
struct sentence {
    struct mc_slice *words; /* plain */
    size_t n, at, length;   /* words; where the block is, and its words */
};

/* A list of words. */
struct words {
    struct mc_slice *items; /* plain, in the arena */
    size_t n;
};

/* The words of a member: an array of texts, or a text with blanks between its words. False where it
 * is neither. */
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

/* Reads a whole number up to `most`; false where it is none. */
static bool position(const struct mc_explained *record, const char *key, size_t most, size_t *place)
{
    double number = mc_explained_number(record, key, -1);

    if (!(number >= 0) || number > (double)most)
        return false;
    *place = (size_t)number;
    return true;
}

/* A move that was read: the sentence after it, and where the block was and is. */
struct shift {
    struct words after;
    size_t length, from, to;
};

/* False when the record does not say so, or the block is not where it should be. */
static bool read_shift(const struct mc_explained *record, struct mc_arena *arena,
                       struct shift *shift)
{
    struct words block;
    size_t i;

    if (!read_words(record, "words", arena, &block) ||
        !read_words(record, "after", arena, &shift->after) || block.n == 0 ||
        block.n > shift->after.n ||
        !position(record, "start", shift->after.n - block.n, &shift->from) ||
        !position(record, "before", shift->after.n, &shift->to))
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

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    (void)object;
    return mc_explained_records(member, is_shift);
}

/* The sentence with its block in brackets, behind a name; it goes on below itself. */
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

/* "1   2 words to the left by 3", and what else the record tells. */
static void draw_head(const struct mc_drawing *drawing, const struct mc_explained *record,
                      const struct shift *shift, size_t number, size_t indent)
{
    static const char *const shown[] = {"start", "before", "words", "after"};
    struct mc_drawn_item *items = mc_arena_array(drawing->arena, record->n + 1, sizeof(*items));
    bool left = shift->to < shift->from;
    const char *head = mc_arena_format(drawing->arena, "%zu   ", number);
    const struct mc_explained *value;
    size_t n = 1, i;

    items[0].text = mc_slice_of(mc_arena_format(
        drawing->arena, "%zu word%s to the %s by %zu", shift->length, shift->length == 1 ? "" : "s",
        left ? "left" : "right", left ? shift->from - shift->to : shift->to - shift->from));
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

static void draw_shift(const struct mc_drawing *drawing, const struct mc_explained *record,
                       size_t number, size_t indent)
{
    struct shift shift;
    struct mc_slice *words, *old;
    struct sentence sentence;
    size_t n;

    if (!read_shift(record, drawing->arena, &shift))
        return; /* every record was read before */
    words = shift.after.items;
    n = shift.after.n;
    old = mc_arena_array(drawing->arena, n, sizeof(*old));
    /* What stands before the block keeps its order, and so does what stands behind it. */
    memcpy(old, words, shift.to * sizeof(*old));
    memcpy(old + shift.to, words + shift.to + shift.length,
           (n - shift.to - shift.length) * sizeof(*old));
    memmove(old + shift.from + shift.length, old + shift.from,
            (n - shift.length - shift.from) * sizeof(*old));
    memcpy(old + shift.from, words + shift.to, shift.length * sizeof(*old));
    draw_head(drawing, record, &shift, number, indent);
    sentence = (struct sentence){old, n, shift.from, shift.length};
    draw_sentence(drawing, "from", &sentence, indent + STEP);
    sentence = (struct sentence){words, n, shift.to, shift.length};
    draw_sentence(drawing, "to", &sentence, indent + STEP);
}

static void draw(const struct mc_drawing *drawing, const struct mc_explained *object,
                 const struct mc_explained *member, size_t indent)
{
    const struct mc_explained *record;
    size_t number = 0;

    (void)object;
    mc_draw_title(drawing, member->key, indent);
    for (record = member->first; record != NULL; record = record->next)
        draw_shift(drawing, record, ++number, indent + STEP);
}

const struct mc_drawn_shape mc_drawn_shifts = {fits, draw, NULL};
