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

/* Word i of a list, or NULL. */
static const struct mc_explained *nth(const struct mc_explained *list, size_t i)
{
    const struct mc_explained *element = list->first;

    while (element != NULL && i-- > 0)
        element = element->next;
    return element;
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

/* Where the block was and where it is; false when the record does not say so. */
static bool read_shift(const struct mc_explained *record, size_t *from, size_t *to)
{
    const struct mc_explained *words = mc_explained_typed(record, "words", MC_EXPLAINED_ARRAY);
    const struct mc_explained *after = mc_explained_typed(record, "after", MC_EXPLAINED_ARRAY);
    const struct mc_explained *word, *moved;

    if (!mc_explained_list_of(words, MC_EXPLAINED_TEXT) ||
        !mc_explained_list_of(after, MC_EXPLAINED_TEXT) || words->n == 0 || words->n > after->n ||
        !position(record, "start", after->n - words->n, from) ||
        !position(record, "before", after->n, to))
        return false;
    if (*to > *from)
        *to = *to < *from + words->n ? *from : *to - words->n;
    if (*to + words->n > after->n)
        return false;
    moved = nth(after, *to);
    for (word = words->first; word != NULL; word = word->next, moved = moved->next)
        if (!mc_slice_equal(word->text, moved->text))
            return false;
    return true;
}

static bool fits(const struct mc_explained *object, const struct mc_explained *member)
{
    const struct mc_explained *record;
    size_t from, to;

    (void)object;
    if (!mc_explained_list_of(member, MC_EXPLAINED_OBJECT) || member->n == 0)
        return false;
    for (record = member->first; record != NULL; record = record->next)
        if (!read_shift(record, &from, &to))
            return false;
    return true;
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

static void draw_shift(const struct mc_drawing *drawing, const struct mc_explained *record,
                       size_t number, size_t indent)
{
    const struct mc_explained *after = mc_explained_member(record, "after"), *word;
    size_t length = mc_explained_member(record, "words")->n, from = 0, to = 0, i = 0;
    struct mc_slice *words = mc_arena_array(drawing->arena, after->n, sizeof(*words));
    struct mc_slice *old = mc_arena_array(drawing->arena, after->n, sizeof(*old));
    struct sentence sentence = {words, after->n, 0, length};

    (void)read_shift(record, &from, &to);
    for (word = after->first; word != NULL; word = word->next)
        words[i++] = mc_plain_text(word->text, drawing->arena);
    /* What stands before the block keeps its order, and so does what stands behind it. */
    memcpy(old, words, to * sizeof(*old));
    memcpy(old + to, words + to + length, (after->n - to - length) * sizeof(*old));
    memmove(old + from + length, old + from, (after->n - length - from) * sizeof(*old));
    memcpy(old + from, words + to, length * sizeof(*old));
    mc_write_blanks(drawing->stream, indent);
    (void)fprintf(drawing->stream, "%zu   %zu word%s %s by %zu\n", number, length,
                  length == 1 ? "" : "s", to < from ? "to the left" : "to the right",
                  to < from ? from - to : to - from);
    sentence.words = old;
    sentence.at = from;
    draw_sentence(drawing, "from", &sentence, indent + STEP);
    sentence.words = words;
    sentence.at = to;
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
