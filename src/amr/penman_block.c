#include "amr/penman.h"

#include "amr/penman_lex.h"
#include "base/utf8.h"

static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t n = 0;

    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

static const char *start_of_line(struct mc_slice text, const char *at)
{
    const char *first = mc_utf8_without_mark(text).data;

    while (at > first && at[-1] != '\n')
        at--;
    return at;
}

/* The next token; a byte that begins none is passed over. */
static enum mc_penman_kind next_token(struct mc_penman_lexer *lexer)
{
    enum mc_penman_kind kind = mc_penman_lex(lexer);

    if (kind == MC_PENMAN_MISTAKE)
        lexer->at++;
    return kind;
}

/* True when a new block begins with this token, which stands behind `end` and a blank line. */
static bool is_new_block(struct mc_slice text, const struct mc_penman_token *token, const char *end,
                         long depth)
{
    if (count_lines(end, token->text.data) < 2)
        return false;
    return depth <= 0 || ((token->kind == MC_PENMAN_COMMENT || token->kind == MC_PENMAN_OPEN) &&
                          start_of_line(text, token->text.data) == token->text.data);
}

/* The byte at which the next comment begins, as the lexer sees it, or the length. */
static size_t next_comment(struct mc_slice text, size_t at)
{
    struct mc_penman_lexer lexer = {.text = text, .at = at};

    if (at == 0)
        lexer.at = (size_t)(mc_utf8_without_mark(text).data - text.data);
    for (;;) {
        while (lexer.at < text.length && mc_penman_is_blank(text.data[lexer.at]))
            lexer.at++;
        if (lexer.at >= text.length || text.data[lexer.at] == '#')
            return lexer.at;
        (void)next_token(&lexer);
    }
}

size_t mc_penman_clean_comment(char *text, size_t length, size_t *offset, size_t *first)
{
    size_t n = 0;

    while (n == 0 && (*offset = next_comment(mc_slice(text, length), *offset)) < length)
        for (; *offset < length && text[*offset] != '\n'; ++*offset)
            if (mc_penman_is_control(text[*offset])) {
                *first = n++ == 0 ? *offset : *first;
                text[*offset] = ' ';
            }
    return n;
}

bool mc_penman_next_block(struct mc_slice text, size_t *offset, struct mc_slice *block,
                          uint32_t *line)
{
    const char *first = mc_utf8_without_mark(text).data;
    struct mc_penman_lexer lexer = {.text = text, .at = *offset};
    const char *begin = NULL, *end = NULL;
    enum mc_penman_kind kind;
    bool has_graph = false;
    long depth = 0;

    if (text.length == 0)
        return false;
    if (*offset == 0)
        lexer.at = (size_t)(first - text.data);
    while ((kind = next_token(&lexer)) != MC_PENMAN_END) {
        if (begin == NULL)
            begin = start_of_line(text, lexer.token.text.data);
        else if (has_graph && is_new_block(text, &lexer.token, end, depth))
            break;
        has_graph = has_graph || kind != MC_PENMAN_COMMENT;
        depth += (kind == MC_PENMAN_OPEN) - (kind == MC_PENMAN_CLOSE);
        end = text.data + lexer.at;
    }
    if (!has_graph)
        return false;
    *line =
        *offset == 0 ? 1 + count_lines(text.data, begin) : *line + count_lines(block->data, begin);
    *block = mc_slice(begin, (size_t)(end - begin));
    *offset = (size_t)(end - text.data);
    return true;
}

/* Takes the first line from the text, its line feed not included. */
static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);

    if (feed != NULL)
        length++;
    *text = mc_slice(text->data + length, text->length - length);
    return line;
}

struct mc_slice mc_penman_block_metadata(struct mc_slice block, const char *key)
{
    while (block.length > 0) {
        struct mc_slice line = next_line(&block), rest, name, value;

        while (line.length > 0 && mc_penman_is_blank(line.data[0]))
            line = mc_slice(line.data + 1, line.length - 1);
        if (line.length == 0 || line.data[0] != '#')
            continue;
        rest = mc_penman_metadata(line);
        while (mc_penman_next_metadata(&rest, &name, &value))
            if (mc_slice_is(name, key))
                return value;
    }
    return mc_slice("", 0);
}
