/* Words with place holders {slot.key}, taken apart. */
#include "templates/graph_pattern.h"

static bool is_name(struct mc_slice name)
{
    size_t i;

    for (i = 0; i < name.length; i++)
        if (strchr("{}.+:", name.data[i]) != NULL)
            return false;
    return name.length > 0;
}

int mc_pattern_find_slot(const struct mc_pattern_source *source, struct mc_slice name,
                         uint32_t *slot, struct mc_pattern_mistake *mistake)
{
    enum { SHOWN = 60 };
    size_t shown = name.length > SHOWN ? SHOWN : name.length;

    *slot = source->find_slot == NULL ? MC_NO_SLOT : source->find_slot(source->context, name);
    if (*slot != MC_NO_SLOT)
        return 0;
    mistake->is_unbound = true;
    mistake->offset = (size_t)(name.data - source->text.data);
    return mc_error_set(&mistake->error, MC_CODE_INPUT, "there is no slot \"%.*s\"", (int)shown,
                        name.data);
}

/* The place holder `inside` (without its braces) of a word. */
static int read_holder(const struct mc_pattern_source *source, struct mc_slice inside,
                       struct mc_word_piece *piece, struct mc_pattern_mistake *mistake)
{
    const char *dot = memchr(inside.data, '.', inside.length);
    size_t n_name = dot == NULL ? inside.length : (size_t)(dot - inside.data);
    struct mc_slice name = mc_slice(inside.data, n_name);

    if (dot == NULL || !is_name(name) || !is_name(mc_slice(dot + 1, inside.length - n_name - 1)))
        return mc_error_set(&mistake->error, MC_CODE_INPUT,
                            "a place holder in a word is {slot.key}");
    piece->text = mc_slice(dot + 1, inside.length - n_name - 1);
    return mc_pattern_find_slot(source, name, &piece->slot, mistake);
}

int mc_word_pieces(const struct mc_pattern_source *source, struct mc_slice word,
                   struct mc_word_piece **pieces, size_t *n_pieces,
                   struct mc_pattern_mistake *mistake)
{
    size_t begin = 0, n = 1, i;

    for (i = 0; i < word.length; i++)
        n += word.data[i] == '{' ? 2 : 0;
    *pieces = mc_arena_array(source->arena, n, sizeof(**pieces));
    for (n = 0; begin < word.length; n++) {
        struct mc_word_piece *piece = &(*pieces)[n];
        const char *rest = word.data + begin, *brace;
        size_t n_rest = word.length - begin;

        mistake->offset = piece->offset = (size_t)(rest - source->text.data);
        piece->slot = MC_NO_SLOT;
        if (*rest != '{') {
            brace = memchr(rest, '{', n_rest);
            piece->text = mc_slice(rest, brace == NULL ? n_rest : (size_t)(brace - rest));
            begin += piece->text.length;
            continue;
        }
        brace = memchr(rest, '}', n_rest);
        if (brace == NULL)
            return mc_error_set(&mistake->error, MC_CODE_INPUT,
                                "the place holder is not closed by '}'");
        begin += (size_t)(brace - rest) + 1;
        if (read_holder(source, mc_slice(rest + 1, (size_t)(brace - rest) - 1), piece, mistake) !=
            0)
            return -1;
    }
    *n_pieces = n;
    return 0;
}
