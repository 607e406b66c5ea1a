/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.c: a graph becomes a list of tokens, a sentence a list of parts, and either is written by
 * going through its list once. Whether A/AN becomes "a" or "an" depends on the next word. In order:
 * compiling and writing graphs; articles, helping verbs; compiling and writing sentences. */
#include "generate/pattern.h"

#include <stdint.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/scan.h"

/* --- compiling graphs ------------------------------------------------------------------------- */

/* A compiler of one graph. */
struct compiler {
    const struct mc_pattern_source *source;
    struct mc_slice text; /* of the source */
    size_t at;
    struct mc_graph_pattern *pattern;
    struct mc_slice variables[MC_PATTERN_VARIABLES];
    size_t depth;
    bool wants_target, is_done;
    struct mc_pattern_parse_error *parse_error;
};

static int refuse(struct compiler *compiler, size_t at, const char *what)
{
    compiler->parse_error->offset = at;
    return mc_error_set(&compiler->parse_error->error, MC_CODE_INPUT, "%s", what);
}

/* The word at the current place, up to a blank or parenthesis, or a quoted text; moves past it. */
static struct mc_slice next_word(struct compiler *compiler)
{
    const char *data = compiler->text.data;
    size_t begin = compiler->at, end = begin, n = compiler->text.length;

    if (end < n && data[end] == '"') {
        for (end++; end < n && data[end] != '"'; end++)
            ;
        end += end < n;
    } else {
        while (end < n && !mc_ascii_is_blank(data[end]) && data[end] != '(' && data[end] != ')')
            end++;
    }
    compiler->at = end;
    return mc_slice(data + begin, end - begin);
}

static struct mc_graph_token *add_token(struct compiler *compiler, enum mc_graph_token_kind kind,
                                        size_t offset)
{
    struct mc_graph_token *token = &compiler->pattern->tokens[compiler->pattern->n_tokens++];

    token->kind = kind;
    token->offset = offset;
    return token;
}

static int read_pieces(struct compiler *compiler, struct mc_slice word,
                       struct mc_graph_token *token)
{
    return mc_word_pieces(compiler->source, word, &token->pieces, &token->n_pieces,
                          compiler->parse_error);
}

static uint32_t find_variable(const struct compiler *compiler, struct mc_slice name)
{
    uint32_t i;

    for (i = 0; i < compiler->pattern->n_variables; i++)
        if (mc_slice_equal(compiler->variables[i], name))
            return i;
    return MC_NO_SLOT;
}

/* "(variable / concept" */
static int read_node(struct compiler *compiler)
{
    struct mc_graph_token *token = add_token(compiler, MC_GRAPH_OPEN, compiler->at++);
    struct mc_slice variable, word;
    size_t at;

    compiler->at = mc_scan_white(compiler->text, compiler->at);
    at = compiler->at;
    variable = next_word(compiler);
    if (variable.length == 0 || memchr(variable.data, '{', variable.length) != NULL ||
        variable.data[0] == '"' || variable.data[0] == '/')
        return refuse(compiler, at, "a variable must follow '('");
    if (find_variable(compiler, variable) != MC_NO_SLOT)
        return refuse(compiler, at, "the variable is already used");
    if (compiler->pattern->n_variables == MC_PATTERN_VARIABLES)
        return refuse(compiler, at, "the graph has too many nodes");
    compiler->at = mc_scan_white(compiler->text, compiler->at);
    if (compiler->at == compiler->text.length || compiler->text.data[compiler->at] != '/')
        return refuse(compiler, compiler->at, "\"/\" and a concept must follow the variable");
    compiler->at++;
    compiler->at = mc_scan_white(compiler->text, compiler->at);
    at = compiler->at;
    word = next_word(compiler);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(compiler, at, "a concept must follow \"/\"");
    token->variable = compiler->pattern->n_variables;
    compiler->variables[compiler->pattern->n_variables++] = variable;
    compiler->depth++;
    compiler->wants_target = false;
    return read_pieces(compiler, word, token);
}

/* Whether the word is {slot} or {slot+other}, not {slot.key}, with nothing around it. */
static bool is_inclusion(struct mc_slice word)
{
    return word.length > 2 && word.data[0] == '{' && word.data[word.length - 1] == '}' &&
           memchr(word.data, '.', word.length) == NULL &&
           memchr(word.data + 1, '{', word.length - 1) == NULL;
}

static bool is_included(const struct compiler *compiler, uint32_t slot)
{
    size_t i;

    for (i = 0; i + 1 < compiler->pattern->n_tokens; i++)
        if (compiler->pattern->tokens[i].kind == MC_GRAPH_INCLUDE &&
            compiler->pattern->tokens[i].slot == slot)
            return true;
    return false;
}

/* Fills `slot` and `branches` of a token from "{a+b+c}". */
static int read_inclusion(struct compiler *compiler, struct mc_slice word,
                          struct mc_graph_token *token)
{
    const char *at = word.data + 1, *end = word.data + word.length - 1;

    token->slot = MC_NO_SLOT;
    token->branches =
        mc_arena_array(compiler->source->arena, word.length / 2, sizeof(*token->branches));
    for (; at <= end; at++) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        struct mc_slice name = mc_slice(at, (size_t)((plus == NULL ? end : plus) - at));
        uint32_t slot;

        if (mc_pattern_find_slot(compiler->source, name, &slot, compiler->parse_error) != 0)
            return -1;
        if (token->slot == MC_NO_SLOT)
            token->slot = slot;
        else
            token->branches[token->n_branches++] = slot;
        at += name.length;
    }
    if (token->n_branches > 0 && is_included(compiler, token->slot))
        return refuse(compiler, token->offset,
                      "the slot's graph occurs earlier; nothing can be attached to it here");
    return 0;
}

/* Reads the target of a role, or the top of the graph. */
static int read_target(struct compiler *compiler)
{
    size_t at = compiler->at;
    struct mc_slice word;
    uint32_t variable;

    if (compiler->text.data[at] == '(')
        return read_node(compiler);
    word = next_word(compiler);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(compiler, at, "the role has no target");
    if (word.data[0] == '"' && (word.length == 1 || word.data[word.length - 1] != '"'))
        return refuse(compiler, at, "the constant is not closed by '\"'");
    compiler->wants_target = false;
    compiler->is_done = compiler->depth == 0 && !compiler->pattern->is_branch;
    if (is_inclusion(word))
        return read_inclusion(compiler, word, add_token(compiler, MC_GRAPH_INCLUDE, at));
    variable = find_variable(compiler, word);
    if (variable != MC_NO_SLOT) {
        add_token(compiler, MC_GRAPH_MENTION, at)->variable = variable;
        return 0;
    }
    return read_pieces(compiler, word, add_token(compiler, MC_GRAPH_ATOM, at));
}

static int read_relation(struct compiler *compiler)
{
    size_t at = compiler->at;
    struct mc_slice word;

    if (compiler->text.data[at] == ')') {
        if (compiler->depth == 0)
            return refuse(compiler, at, "')' closes nothing");
        add_token(compiler, MC_GRAPH_CLOSE, compiler->at++);
        compiler->is_done = --compiler->depth == 0 && !compiler->pattern->is_branch;
        return 0;
    }
    word = next_word(compiler);
    if (word.length > 1 && word.data[0] == ':') {
        compiler->wants_target = true;
        return read_pieces(compiler, word, add_token(compiler, MC_GRAPH_ROLE, at));
    }
    if (!is_inclusion(word))
        return refuse(compiler, at, "a role or ')' is expected here");
    return read_inclusion(compiler, word, add_token(compiler, MC_GRAPH_BRANCH, at));
}

int mc_graph_pattern_compile(const struct mc_pattern_source *source,
                             struct mc_graph_pattern *pattern,
                             struct mc_pattern_parse_error *parse_error)
{
    struct compiler compiler = {
        .source = source, .text = source->text, .pattern = pattern, .parse_error = parse_error};
    struct mc_slice text = source->text;
    size_t n = 1, i;

    memset(pattern, 0, sizeof(*pattern));
    memset(parse_error, 0, sizeof(*parse_error));
    /* Each token is one of these characters or followed by one. */
    for (i = 0; i < text.length; i++)
        n += mc_ascii_is_blank(text.data[i]) || strchr("()\"", text.data[i]) != NULL ? 2 : 0;
    pattern->tokens = mc_arena_array(source->arena, n, sizeof(*pattern->tokens));
    compiler.at = mc_scan_white(compiler.text, compiler.at);
    pattern->is_branch = compiler.at < text.length && text.data[compiler.at] == ':';
    compiler.wants_target = !pattern->is_branch;
    while (compiler.at < text.length) {
        if (compiler.is_done)
            return refuse(&compiler, compiler.at, "nothing may follow the graph");
        if ((compiler.wants_target ? read_target : read_relation)(&compiler) != 0)
            return -1;
        compiler.at = mc_scan_white(compiler.text, compiler.at);
    }
    if (compiler.depth > 0)
        return refuse(&compiler, text.length, "a ')' is missing");
    if (compiler.wants_target)
        return refuse(&compiler, text.length, "the graph ends too early");
    return 0;
}

/* --- writing graphs --------------------------------------------------------------------------- */

/* A variable: its letter, and a number that is written if it is 2 or more; 0: no variable yet. */
struct variable {
    char letter;
    unsigned number;
};

/* A writer of one graph. */
struct writer {
    const struct mc_graph_filling *filling;
    struct mc_buffer *out;
    struct variable roots[MC_TEMPLATE_SLOTS]; /* of the slots' graphs written so far */
    unsigned used[26];                        /* number of variables of each letter */
    size_t depth;
};

static struct mc_slice piece_text(const struct writer *writer, const struct mc_word_piece *piece)
{
    return piece->slot == MC_NO_SLOT ? piece->text
                                     : piece->forms[writer->filling->choices[piece->slot]];
}

static void write_pieces(struct writer *writer, const struct mc_graph_token *token)
{
    size_t i;

    for (i = 0; i < token->n_pieces; i++)
        mc_buffer_append_slice(writer->out, piece_text(writer, &token->pieces[i]));
}

static void write_variable(struct writer *writer, struct variable variable)
{
    char digits[12];
    size_t n = sizeof(digits);

    mc_buffer_append_char(writer->out, variable.letter);
    if (variable.number < 2)
        return;
    for (; variable.number > 0; variable.number /= 10)
        digits[--n] = (char)('0' + variable.number % 10);
    mc_buffer_append(writer->out, digits + n, sizeof(digits) - n);
}

/* A new variable, named after the first letter of the token's concept. */
static struct variable fresh_variable(struct writer *writer, const struct mc_graph_token *token)
{
    struct mc_slice concept = mc_slice("", 0);
    struct variable variable = {'x', 0};
    size_t i;

    for (i = 0; i < token->n_pieces && concept.length == 0; i++)
    concept = piece_text(writer, &token->pieces[i]);
    if (concept.length > 0 && mc_ascii_is_letter(concept.data[0]))
        variable.letter = (char)(concept.data[0] | 0x20);
    variable.number = ++writer->used[variable.letter - 'a'];
    return variable;
}

/* Writes a token that is not a {slot}. `variables` are those of its pattern. */
static void write_token(struct writer *writer, const struct mc_graph_token *token,
                        struct variable *variables)
{
    struct mc_buffer *out = writer->out;

    switch (token->kind) {
    case MC_GRAPH_OPEN:
        variables[token->variable] = fresh_variable(writer, token);
        mc_buffer_append_char(out, '(');
        write_variable(writer, variables[token->variable]);
        mc_buffer_append(out, " / ", 3);
        write_pieces(writer, token);
        writer->depth++;
        break;
    case MC_GRAPH_CLOSE:
        mc_buffer_append_char(out, ')');
        writer->depth--;
        break;
    case MC_GRAPH_ROLE:
        mc_buffer_append_char(out, '\n');
        mc_buffer_append_repeated(out, ' ', 3 * writer->depth);
        write_pieces(writer, token);
        mc_buffer_append_char(out, ' ');
        break;
    case MC_GRAPH_MENTION:
        write_variable(writer, variables[token->variable]);
        break;
    case MC_GRAPH_ATOM:
        write_pieces(writer, token);
        break;
    case MC_GRAPH_INCLUDE:
    case MC_GRAPH_BRANCH:
        break;
    }
}

/* Writes a pattern without placeholders, except for its last `n_omitted` tokens. Returns its root.
 */
static struct variable write_plain(struct writer *writer, const struct mc_graph_pattern *pattern,
                                   size_t n_omitted)
{
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    variables[0].number = 0;
    variables[0].letter = 'x';
    for (i = 0; i + n_omitted < pattern->n_tokens; i++)
        write_token(writer, &pattern->tokens[i], variables);
    return variables[0];
}

static void write_inclusion(struct writer *writer, const struct mc_graph_token *token)
{
    const struct mc_graph_pattern *graph = writer->filling->graphs[token->slot];
    struct variable *root = &writer->roots[token->slot];
    size_t i;

    if (root->number > 0) {
        write_variable(writer, *root);
        return;
    }
    if (token->n_branches == 0 || graph->tokens[0].kind != MC_GRAPH_OPEN) {
        *root = write_plain(writer, graph, 0);
        return;
    }
    *root = write_plain(writer, graph, 1);
    for (i = 0; i < token->n_branches; i++)
        (void)write_plain(writer, writer->filling->graphs[token->branches[i]], 0);
    mc_buffer_append_char(writer->out, ')');
    writer->depth--;
}

void mc_graph_pattern_write(const struct mc_graph_pattern *pattern,
                            const struct mc_graph_filling *filling, struct mc_buffer *out)
{
    struct writer writer = {.filling = filling, .out = out};
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    for (i = 0; i < pattern->n_tokens; i++) {
        const struct mc_graph_token *token = &pattern->tokens[i];

        if (token->kind == MC_GRAPH_INCLUDE)
            write_inclusion(&writer, token);
        else if (token->kind == MC_GRAPH_BRANCH)
            (void)write_plain(&writer, filling->graphs[token->slot], 0);
        else
            write_token(&writer, token, variables);
    }
}

/* --- articles --------------------------------------------------------------------------------- */

/* Whether the word begins so, in any case. */
static bool begins(struct mc_slice word, const char *beginning)
{
    size_t i;

    for (i = 0; beginning[i] != '\0'; i++)
        if (i == word.length || mc_ascii_lower(word.data[i]) != beginning[i])
            return false;
    return true;
}

static bool begins_with_any(struct mc_slice word, const char *const *beginnings)
{
    for (; *beginnings != NULL; beginnings++)
        if (begins(word, *beginnings))
            return true;
    return false;
}

/* Exceptions to the first letter; "unin", ... have the prefix un- ("an uninvited guest"). */
static const char *const with_vowel[] = {"unin",  "unim",   "unide", "hour", "honest",
                                         "honor", "honour", "heir",  NULL};
static const char *const with_consonant[] = {"uni",  "use",  "usu",  "usa",   "ute", "uti", "ura",
                                             "uro",  "urin", "ubiq", "ukr",   "uku", "eu",  "ewe",
                                             "one-", "once", "oui",  "ouija", NULL};

/* "an" if the text begins with a vowel sound, else "a": by the first letter of its first word, with
 * exceptions (hour, honest, heir; unicorn, user, European, one), letters that are read by their
 * names (an X-ray, an MP, a UFO) and numbers (an 8, an 11, an 18th). Case matters only for single
 * letters and abbreviations. */
static const char *indefinite_article(struct mc_slice text)
{
    struct mc_slice word = text;
    size_t n_digits = 0;
    bool is_spelt;

    for (word.length = 0; word.length < text.length && text.data[word.length] != ' ';)
        word.length++;
    if (word.length == 0)
        return "a";
    while (n_digits < word.length && mc_ascii_is_digit(word.data[n_digits]))
        n_digits++;
    /* Numbers that begin with a vowel sound: 11, 18, and all with a leading 8. */
    if (n_digits > 0 && word.data[0] == '8')
        return "an";
    if (n_digits > 0)
        return n_digits == 2 && word.data[0] == '1' && (word.data[1] == '1' || word.data[1] == '8')
                   ? "an"
                   : "a";
    is_spelt =
        mc_ascii_is_upper(word.data[0]) &&
        (word.length == 1 || !mc_ascii_is_letter(word.data[1]) || mc_ascii_is_upper(word.data[1]));
    if (is_spelt)
        return strchr("AEFHILMNORSX", word.data[0]) != NULL ? "an" : "a";
    if (begins_with_any(word, with_vowel))
        return "an";
    if (begins_with_any(word, with_consonant) ||
        (begins(word, "one") && (word.length == 3 || !mc_ascii_is_letter(word.data[3]))))
        return "a";
    return strchr("aeiou", mc_ascii_lower(word.data[0])) != NULL ? "an" : "a";
}

size_t mc_wrong_article(struct mc_slice sentence)
{
    size_t at, end;

    for (at = 0; at < sentence.length; at = end + 1) {
        struct mc_slice word, following;

        for (end = at; end < sentence.length && sentence.data[end] != ' ';)
            end++;
        word = mc_slice(sentence.data + at, end - at);
        if (end + 1 >= sentence.length || word.length > 2 || !begins(word, "a") ||
            (word.length == 2 && mc_ascii_lower(word.data[1]) != 'n'))
            continue;
        following = mc_slice(sentence.data + end + 1, sentence.length - end - 1);
        if (strlen(indefinite_article(following)) != word.length)
            return at;
    }
    return SIZE_MAX;
}

/* --- helping verbs ---------------------------------------------------------------------------- */

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

/* --- compiling sentences ---------------------------------------------------------------------- */

/* Reads a placeholder: "slot", "slot.form", "is:slot" or "agree.verb:slot". */
static int read_placeholder(const struct mc_pattern_source *source, struct mc_slice inside,
                            struct mc_sentence_part *part,
                            struct mc_pattern_parse_error *parse_error)
{
    static const char agree[] = "agree.";
    const char *colon = memchr(inside.data, ':', inside.length);
    const char *dot = memchr(inside.data, '.', inside.length);
    const char *end = inside.data + inside.length, *singular, *plural;
    struct mc_slice before, behind;

    if (colon == NULL) {
        part->kind = dot == NULL ? MC_SENTENCE_WORD : MC_SENTENCE_FORM;
        if (dot != NULL)
            part->text = mc_slice(dot + 1, (size_t)(end - dot) - 1);
        before = mc_slice(inside.data, (size_t)((dot == NULL ? end : dot) - inside.data));
        return mc_pattern_find_slot(source, before, &part->slot, parse_error);
    }
    before = mc_slice(inside.data, (size_t)(colon - inside.data));
    behind = mc_slice(colon + 1, (size_t)(end - colon) - 1);
    if (before.length > sizeof(agree) - 1 && mc_slice_begins(before, agree)) {
        part->kind = MC_SENTENCE_AGREE;
        before.data += sizeof(agree) - 1;
        before.length -= sizeof(agree) - 1;
        if (mc_pattern_find_slot(source, before, &part->slot, parse_error) != 0)
            return -1;
        return mc_pattern_find_slot(source, behind, &part->other, parse_error);
    }
    part->kind = MC_SENTENCE_HELPER;
    part->text = before;
    if (!mc_sentence_helper(before, &singular, &plural))
        return mc_error_set(&parse_error->error, MC_CODE_INPUT,
                            "':' must follow is, was, has, does or agree.VERB");
    return mc_pattern_find_slot(source, behind, &part->slot, parse_error);
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

/* Whether A/AN is there, as a word before another one. */
static bool is_article(struct mc_slice text, size_t at)
{
    static const char article[] = "A/AN ";

    return text.length - at >= sizeof(article) - 1 &&
           memcmp(text.data + at, article, sizeof(article) - 1) == 0 &&
           (at == 0 || text.data[at - 1] == ' ');
}

int mc_sentence_pattern_compile(const struct mc_pattern_source *source,
                                struct mc_sentence_pattern *pattern,
                                struct mc_pattern_parse_error *parse_error)
{
    struct mc_slice text = source->text;
    size_t n = 1, at = 0, i;

    memset(parse_error, 0, sizeof(*parse_error));
    for (i = 0; i < text.length; i++)
        n += text.data[i] == '{' || text.data[i] == '/' ? 2 : 0;
    pattern->parts = mc_arena_array(source->arena, n, sizeof(*pattern->parts));
    pattern->n_parts = 0;
    while (at < text.length) {
        const char *end;

        parse_error->offset = at;
        if (is_article(text, at)) {
            add_part(pattern, MC_SENTENCE_ARTICLE, at);
            at += strlen("A/AN");
        } else if (text.data[at] != '{') {
            for (i = at; i < text.length && text.data[i] != '{' && !is_article(text, i); i++)
                ;
            add_part(pattern, MC_SENTENCE_TEXT, at)->text = mc_slice(text.data + at, i - at);
            at = i;
        } else {
            end = memchr(text.data + at, '}', text.length - at);
            if (end == NULL)
                return mc_error_set(&parse_error->error, MC_CODE_INPUT,
                                    "the placeholder is not closed by '}'");
            i = (size_t)(end - text.data);
            if (read_placeholder(source, mc_slice(text.data + at + 1, i - at - 1),
                                 add_part(pattern, MC_SENTENCE_WORD, at), parse_error) != 0)
                return -1;
            at = i + 1;
        }
    }
    return 0;
}

/* --- writing sentences ------------------------------------------------------------------------ */

/* The text of a part; empty for an article, which depends on the next part. */
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

void mc_sentence_pattern_write(const struct mc_sentence_pattern *pattern, const uint32_t *choices,
                               const bool *plural, struct mc_buffer *out)
{
    size_t begin = out->length, i;

    for (i = 0; i < pattern->n_parts; i++) {
        struct mc_slice next;

        if (pattern->parts[i].kind != MC_SENTENCE_ARTICLE) {
            mc_buffer_append_slice(out, part_text(&pattern->parts[i], choices, plural));
            continue;
        }
        /* The text after an article: the next part, after its blank. */
        next = part_text(&pattern->parts[i + 1], choices, plural);
        if (next.length == 1 && i + 2 < pattern->n_parts)
            next = part_text(&pattern->parts[i + 2], choices, plural);
        else
            next = mc_slice(next.data + 1, next.length - 1);
        mc_buffer_append_text(out, indefinite_article(next));
    }
    if (out->length > begin && mc_ascii_is_lower(out->data[begin]))
        out->data[begin] = (char)(out->data[begin] & ~0x20);
}
