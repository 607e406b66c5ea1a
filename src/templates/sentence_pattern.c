#include "templates/sentence_pattern.h"

#include "templates/indefinite_article.h"

static const struct {
    const char *name, *singular, *plural;
} helpers[] = {
    {"is", "is", "are"}, {"was", "was", "were"}, {"has", "has", "have"}, {"does", "does", "do"}};

bool mc_sentence_helper(struct mc_slice name, const char **singular, const char **plural)
{
    size_t i;

    for (i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
        if (mc_slice_is(name, helpers[i].name)) {
            *singular = helpers[i].singular;
            *plural = helpers[i].plural;
            return true;
        }
    return false;
}

/* A text under reading. */
struct reading {
    const struct mc_pattern_source *source;
    struct mc_sentence_pattern *pattern;
    struct mc_pattern_mistake *mistake;
};

static int find(const struct reading *reading, struct mc_slice name, uint32_t *slot)
{
    return mc_pattern_find_slot(reading->source, name, slot, reading->mistake);
}

/* "is:slot" and "agree.verb:slot"; the colon is at `colon`. */
static int read_agreement(const struct reading *reading, struct mc_slice inside, size_t colon,
                          struct mc_sentence_part *part)
{
    static const char agree[] = "agree.";
    struct mc_slice before = mc_slice(inside.data, colon);
    struct mc_slice behind = mc_slice(inside.data + colon + 1, inside.length - colon - 1);
    const char *singular, *plural;

    if (colon > sizeof(agree) - 1 && memcmp(inside.data, agree, sizeof(agree) - 1) == 0) {
        part->kind = MC_SENTENCE_AGREE;
        before.data += sizeof(agree) - 1;
        before.length -= sizeof(agree) - 1;
        return find(reading, before, &part->slot) != 0 || find(reading, behind, &part->other) != 0
                   ? -1
                   : 0;
    }
    part->kind = MC_SENTENCE_HELPER;
    part->text = before;
    if (!mc_sentence_helper(before, &singular, &plural))
        return mc_error_set(&reading->mistake->error, MC_CODE_INPUT,
                            "before ':' stands is, was, has, does or agree.VERB");
    return find(reading, behind, &part->slot);
}

static int read_holder(const struct reading *reading, struct mc_slice inside,
                       struct mc_sentence_part *part)
{
    const char *colon = memchr(inside.data, ':', inside.length);
    const char *dot = memchr(inside.data, '.', inside.length);
    size_t n_name;

    if (colon != NULL)
        return read_agreement(reading, inside, (size_t)(colon - inside.data), part);
    n_name = dot == NULL ? inside.length : (size_t)(dot - inside.data);
    part->kind = dot == NULL ? MC_SENTENCE_WORD : MC_SENTENCE_FORM;
    if (dot != NULL)
        part->text = mc_slice(dot + 1, inside.length - n_name - 1);
    return find(reading, mc_slice(inside.data, n_name), &part->slot);
}

static struct mc_sentence_part *add_part(struct mc_sentence_pattern *pattern,
                                         enum mc_sentence_part_kind kind, size_t offset)
{
    struct mc_sentence_part *part = &pattern->parts[pattern->n_parts++];

    part->kind = kind;
    part->offset = offset;
    part->slot = part->other = MC_NO_SLOT;
    return part;
}

/* Whether A/AN stands there, as a word of its own before another one. */
static bool is_article(struct mc_slice text, size_t at)
{
    static const char article[] = "A/AN ";

    return text.length - at >= sizeof(article) - 1 &&
           memcmp(text.data + at, article, sizeof(article) - 1) == 0 &&
           (at == 0 || text.data[at - 1] == ' ');
}

/* Literal text from `begin`: up to a place holder or an article. Returns its end. */
static size_t read_literal(struct mc_slice text, size_t begin, struct mc_sentence_pattern *pattern)
{
    size_t end = begin;

    while (end < text.length && text.data[end] != '{' && !is_article(text, end))
        end++;
    add_part(pattern, MC_SENTENCE_TEXT, begin)->text = mc_slice(text.data + begin, end - begin);
    return end;
}

int mc_sentence_pattern_compile(const struct mc_pattern_source *source,
                                struct mc_sentence_pattern *pattern,
                                struct mc_pattern_mistake *mistake)
{
    struct reading reading = {source, pattern, mistake};
    struct mc_slice text = source->text;
    size_t n = 1, at = 0, i;

    memset(mistake, 0, sizeof(*mistake));
    for (i = 0; i < text.length; i++)
        n += text.data[i] == '{' || text.data[i] == '/' ? 2 : 0;
    pattern->parts = mc_arena_array(source->arena, n, sizeof(*pattern->parts));
    pattern->n_parts = 0;
    while (at < text.length) {
        const char *end;

        mistake->offset = at;
        if (is_article(text, at)) {
            add_part(pattern, MC_SENTENCE_ARTICLE, at);
            at += strlen("A/AN");
        } else if (text.data[at] != '{') {
            at = read_literal(text, at, pattern);
        } else {
            end = memchr(text.data + at, '}', text.length - at);
            if (end == NULL)
                return mc_error_set(&mistake->error, MC_CODE_INPUT,
                                    "the place holder is not closed by '}'");
            i = (size_t)(end - text.data);
            if (read_holder(&reading, mc_slice(text.data + at + 1, i - at - 1),
                            add_part(pattern, MC_SENTENCE_WORD, at)) != 0)
                return -1;
            at = i + 1;
        }
    }
    return 0;
}

/* What a part says; that of an article is not known yet. */
static struct mc_slice part_text(const struct mc_sentence_part *part, const uint32_t *choices,
                                 const bool *plural)
{
    switch (part->kind) {
    case MC_SENTENCE_TEXT:
        return part->text;
    case MC_SENTENCE_AGREE:
        return (plural[part->other] ? part->plural_forms : part->forms)[choices[part->slot]];
    case MC_SENTENCE_WORD:
    case MC_SENTENCE_FORM:
    case MC_SENTENCE_HELPER:
        return part->forms[choices[part->slot]];
    case MC_SENTENCE_ARTICLE:
        break;
    }
    return mc_slice("", 0);
}

/* What follows an article: the next part, behind a blank. */
static const char *article_before(const struct mc_sentence_pattern *pattern, size_t article,
                                  const uint32_t *choices, const bool *plural)
{
    struct mc_slice text = part_text(&pattern->parts[article + 1], choices, plural);

    if (text.length == 1 && article + 2 < pattern->n_parts)
        return mc_indefinite_article(part_text(&pattern->parts[article + 2], choices, plural));
    return mc_indefinite_article(mc_slice(text.data + 1, text.length - 1));
}

void mc_sentence_pattern_write(const struct mc_sentence_pattern *pattern, const uint32_t *choices,
                               const bool *plural, struct mc_buffer *out)
{
    size_t begin = out->length, i;

    for (i = 0; i < pattern->n_parts; i++)
        if (pattern->parts[i].kind == MC_SENTENCE_ARTICLE)
            mc_buffer_append_text(out, article_before(pattern, i, choices, plural));
        else
            mc_buffer_append_slice(out, part_text(&pattern->parts[i], choices, plural));
    if (out->length > begin && out->data[begin] >= 'a' && out->data[begin] <= 'z')
        out->data[begin] = (char)(out->data[begin] & ~0x20);
}
