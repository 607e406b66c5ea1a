/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.c: a graph becomes a list of tokens, a sentence a list of parts, and either is written by
 * going through its list once. Whether A/AN stands for "a" or "an" is known only when the next word
 * is. In order: graphs, taken apart and put together; articles, helping verbs; sentences, taken
 * apart and put together. */
#include "generate/pattern.h"

#include <stdint.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/scan.h"

/* --- graphs taken apart ----------------------------------------------------------------------- */

/* A text under reading. */
struct reading {
    const struct mc_pattern_source *source;
    struct mc_slice text; /* of the source */
    size_t at;
    struct mc_graph_pattern *pattern;
    struct mc_slice variables[MC_PATTERN_VARIABLES];
    size_t depth;
    bool wants_target, is_done;
    struct mc_pattern_parse_error *parse_error;
};

static int refuse(struct reading *reading, size_t at, const char *what)
{
    reading->parse_error->offset = at;
    return mc_error_set(&reading->parse_error->error, MC_CODE_INPUT, "%s", what);
}

/* The word at the current place: up to a blank or parenthesis, or a quoted text. Moves behind it.
 */
static struct mc_slice next_word(struct reading *reading)
{
    const char *data = reading->text.data;
    size_t begin = reading->at, end = begin, n = reading->text.length;

    if (end < n && data[end] == '"') {
        for (end++; end < n && data[end] != '"'; end++)
            ;
        end += end < n;
    } else {
        while (end < n && !mc_ascii_is_blank(data[end]) && data[end] != '(' && data[end] != ')')
            end++;
    }
    reading->at = end;
    return mc_slice(data + begin, end - begin);
}

static struct mc_graph_token *add_token(struct reading *reading, enum mc_graph_token_kind kind,
                                        size_t offset)
{
    struct mc_graph_token *token = &reading->pattern->tokens[reading->pattern->n_tokens++];

    token->kind = kind;
    token->offset = offset;
    return token;
}

static int read_pieces(struct reading *reading, struct mc_slice word, struct mc_graph_token *token)
{
    return mc_word_pieces(reading->source, word, &token->pieces, &token->n_pieces,
                          reading->parse_error);
}

static uint32_t find_variable(const struct reading *reading, struct mc_slice name)
{
    uint32_t i;

    for (i = 0; i < reading->pattern->n_variables; i++)
        if (mc_slice_equal(reading->variables[i], name))
            return i;
    return MC_NO_SLOT;
}

/* "(variable / concept" */
static int read_node(struct reading *reading)
{
    struct mc_graph_token *token = add_token(reading, MC_GRAPH_OPEN, reading->at++);
    struct mc_slice variable, word;
    size_t at;

    reading->at = mc_scan_white(reading->text, reading->at);
    at = reading->at;
    variable = next_word(reading);
    if (variable.length == 0 || memchr(variable.data, '{', variable.length) != NULL ||
        variable.data[0] == '"' || variable.data[0] == '/')
        return refuse(reading, at, "a variable must follow '('");
    if (find_variable(reading, variable) != MC_NO_SLOT)
        return refuse(reading, at, "the variable is already used");
    if (reading->pattern->n_variables == MC_PATTERN_VARIABLES)
        return refuse(reading, at, "the graph has too many nodes");
    reading->at = mc_scan_white(reading->text, reading->at);
    if (reading->at == reading->text.length || reading->text.data[reading->at] != '/')
        return refuse(reading, reading->at, "\"/\" and a concept must follow the variable");
    reading->at++;
    reading->at = mc_scan_white(reading->text, reading->at);
    at = reading->at;
    word = next_word(reading);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(reading, at, "a concept must follow \"/\"");
    token->variable = reading->pattern->n_variables;
    reading->variables[reading->pattern->n_variables++] = variable;
    reading->depth++;
    reading->wants_target = false;
    return read_pieces(reading, word, token);
}

/* {slot} or {slot+other}: not {slot.key}, and nothing around it. */
static bool is_inclusion(struct mc_slice word)
{
    return word.length > 2 && word.data[0] == '{' && word.data[word.length - 1] == '}' &&
           memchr(word.data, '.', word.length) == NULL &&
           memchr(word.data + 1, '{', word.length - 1) == NULL;
}

static bool is_included(const struct reading *reading, uint32_t slot)
{
    size_t i;

    for (i = 0; i + 1 < reading->pattern->n_tokens; i++)
        if (reading->pattern->tokens[i].kind == MC_GRAPH_INCLUDE &&
            reading->pattern->tokens[i].slot == slot)
            return true;
    return false;
}

/* Fills slot and hung of a token from "{a+b+c}". */
static int read_inclusion(struct reading *reading, struct mc_slice word,
                          struct mc_graph_token *token)
{
    const char *at = word.data + 1, *end = word.data + word.length - 1;

    token->slot = MC_NO_SLOT;
    token->hung = mc_arena_array(reading->source->arena, word.length / 2, sizeof(*token->hung));
    for (; at <= end; at++) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        struct mc_slice name = mc_slice(at, (size_t)((plus == NULL ? end : plus) - at));
        uint32_t slot;

        if (mc_pattern_find_slot(reading->source, name, &slot, reading->parse_error) != 0)
            return -1;
        if (token->slot == MC_NO_SLOT)
            token->slot = slot;
        else
            token->hung[token->n_hung++] = slot;
        at += name.length;
    }
    if (token->n_hung > 0 && is_included(reading, token->slot))
        return refuse(reading, token->offset,
                      "the slot's graph occurs earlier; nothing can be attached to it here");
    return 0;
}

/* What stands behind a role, or the whole. */
static int read_target(struct reading *reading)
{
    size_t at = reading->at;
    struct mc_slice word;
    uint32_t variable;

    if (reading->text.data[at] == '(')
        return read_node(reading);
    word = next_word(reading);
    if (word.length == 0 || word.data[0] == ':')
        return refuse(reading, at, "the role has no target");
    if (word.data[0] == '"' && (word.length == 1 || word.data[word.length - 1] != '"'))
        return refuse(reading, at, "the constant is not closed by '\"'");
    reading->wants_target = false;
    reading->is_done = reading->depth == 0 && !reading->pattern->is_branch;
    if (is_inclusion(word))
        return read_inclusion(reading, word, add_token(reading, MC_GRAPH_INCLUDE, at));
    variable = find_variable(reading, word);
    if (variable != MC_NO_SLOT) {
        add_token(reading, MC_GRAPH_MENTION, at)->variable = variable;
        return 0;
    }
    return read_pieces(reading, word, add_token(reading, MC_GRAPH_ATOM, at));
}

static int read_relation(struct reading *reading)
{
    size_t at = reading->at;
    struct mc_slice word;

    if (reading->text.data[at] == ')') {
        if (reading->depth == 0)
            return refuse(reading, at, "')' closes nothing");
        add_token(reading, MC_GRAPH_CLOSE, reading->at++);
        reading->is_done = --reading->depth == 0 && !reading->pattern->is_branch;
        return 0;
    }
    word = next_word(reading);
    if (word.length > 1 && word.data[0] == ':') {
        reading->wants_target = true;
        return read_pieces(reading, word, add_token(reading, MC_GRAPH_ROLE, at));
    }
    if (!is_inclusion(word))
        return refuse(reading, at, "a role or ')' is expected here");
    return read_inclusion(reading, word, add_token(reading, MC_GRAPH_BRANCH, at));
}

int mc_graph_pattern_compile(const struct mc_pattern_source *source,
                             struct mc_graph_pattern *pattern,
                             struct mc_pattern_parse_error *parse_error)
{
    struct reading reading = {
        .source = source, .text = source->text, .pattern = pattern, .parse_error = parse_error};
    struct mc_slice text = source->text;
    size_t n = 1, i;

    memset(pattern, 0, sizeof(*pattern));
    memset(parse_error, 0, sizeof(*parse_error));
    /* Behind every token stands one of these, or it is one. */
    for (i = 0; i < text.length; i++)
        n += mc_ascii_is_blank(text.data[i]) || strchr("()\"", text.data[i]) != NULL ? 2 : 0;
    pattern->tokens = mc_arena_array(source->arena, n, sizeof(*pattern->tokens));
    reading.at = mc_scan_white(reading.text, reading.at);
    pattern->is_branch = reading.at < text.length && text.data[reading.at] == ':';
    reading.wants_target = !pattern->is_branch;
    while (reading.at < text.length) {
        if (reading.is_done)
            return refuse(&reading, reading.at, "nothing may follow the graph");
        if ((reading.wants_target ? read_target : read_relation)(&reading) != 0)
            return -1;
        reading.at = mc_scan_white(reading.text, reading.at);
    }
    if (reading.depth > 0)
        return refuse(&reading, text.length, "a ')' is missing");
    if (reading.wants_target)
        return refuse(&reading, text.length, "the graph ends too early");
    return 0;
}

/* --- graphs put together ---------------------------------------------------------------------- */

/* A variable: its letter, and a number that is written from 2 on; 0: none yet. */
struct variable {
    char letter;
    unsigned number;
};

/* A graph under writing. */
struct writing {
    const struct mc_graph_filling *filling;
    struct mc_buffer *out;
    struct variable roots[MC_TEMPLATE_SLOTS]; /* of the slots' graphs written so far */
    unsigned used[26];                        /* variables of each letter */
    size_t depth;
};

static struct mc_slice piece_text(const struct writing *writing, const struct mc_word_piece *piece)
{
    return piece->slot == MC_NO_SLOT ? piece->text
                                     : piece->forms[writing->filling->choices[piece->slot]];
}

static void write_pieces(struct writing *writing, const struct mc_graph_token *token)
{
    size_t i;

    for (i = 0; i < token->n_pieces; i++)
        mc_buffer_append_slice(writing->out, piece_text(writing, &token->pieces[i]));
}

static void write_variable(struct writing *writing, struct variable variable)
{
    char digits[12];
    size_t n = sizeof(digits);

    mc_buffer_append_char(writing->out, variable.letter);
    if (variable.number < 2)
        return;
    for (; variable.number > 0; variable.number /= 10)
        digits[--n] = (char)('0' + variable.number % 10);
    mc_buffer_append(writing->out, digits + n, sizeof(digits) - n);
}

/* Named after the first letter of the concept that the token holds. */
static struct variable fresh_variable(struct writing *writing, const struct mc_graph_token *token)
{
    struct mc_slice concept = mc_slice("", 0);
    struct variable variable = {'x', 0};
    size_t i;

    for (i = 0; i < token->n_pieces && concept.length == 0; i++)
    concept = piece_text(writing, &token->pieces[i]);
    if (concept.length > 0 && mc_ascii_is_letter(concept.data[0]))
        variable.letter = (char)(concept.data[0] | 0x20);
    variable.number = ++writing->used[variable.letter - 'a'];
    return variable;
}

/* One token that is no inclusion. `variables` are those of its pattern. */
static void write_token(struct writing *writing, const struct mc_graph_token *token,
                        struct variable *variables)
{
    struct mc_buffer *out = writing->out;

    switch (token->kind) {
    case MC_GRAPH_OPEN:
        variables[token->variable] = fresh_variable(writing, token);
        mc_buffer_append_char(out, '(');
        write_variable(writing, variables[token->variable]);
        mc_buffer_append(out, " / ", 3);
        write_pieces(writing, token);
        writing->depth++;
        break;
    case MC_GRAPH_CLOSE:
        mc_buffer_append_char(out, ')');
        writing->depth--;
        break;
    case MC_GRAPH_ROLE:
        mc_buffer_append_char(out, '\n');
        mc_buffer_append_repeated(out, ' ', 3 * writing->depth);
        write_pieces(writing, token);
        mc_buffer_append_char(out, ' ');
        break;
    case MC_GRAPH_MENTION:
        write_variable(writing, variables[token->variable]);
        break;
    case MC_GRAPH_ATOM:
        write_pieces(writing, token);
        break;
    case MC_GRAPH_INCLUDE:
    case MC_GRAPH_BRANCH:
        break;
    }
}

/* A pattern without place holders; the last `n_left` tokens are left out. */
static struct variable write_plain(struct writing *writing, const struct mc_graph_pattern *pattern,
                                   size_t n_left)
{
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    variables[0].number = 0;
    variables[0].letter = 'x';
    for (i = 0; i + n_left < pattern->n_tokens; i++)
        write_token(writing, &pattern->tokens[i], variables);
    return variables[0];
}

static void write_inclusion(struct writing *writing, const struct mc_graph_token *token)
{
    const struct mc_graph_pattern *graph = writing->filling->graphs[token->slot];
    struct variable *root = &writing->roots[token->slot];
    size_t i;

    if (root->number > 0) {
        write_variable(writing, *root);
        return;
    }
    if (token->n_hung == 0 || graph->tokens[0].kind != MC_GRAPH_OPEN) {
        *root = write_plain(writing, graph, 0);
        return;
    }
    *root = write_plain(writing, graph, 1);
    for (i = 0; i < token->n_hung; i++)
        (void)write_plain(writing, writing->filling->graphs[token->hung[i]], 0);
    mc_buffer_append_char(writing->out, ')');
    writing->depth--;
}

void mc_graph_pattern_write(const struct mc_graph_pattern *pattern,
                            const struct mc_graph_filling *filling, struct mc_buffer *out)
{
    struct writing writing = {.filling = filling, .out = out};
    struct variable variables[MC_PATTERN_VARIABLES];
    size_t i;

    for (i = 0; i < pattern->n_tokens; i++) {
        const struct mc_graph_token *token = &pattern->tokens[i];

        if (token->kind == MC_GRAPH_INCLUDE)
            write_inclusion(&writing, token);
        else if (token->kind == MC_GRAPH_BRANCH)
            (void)write_plain(&writing, filling->graphs[token->slot], 0);
        else
            write_token(&writing, token, variables);
    }
}

/* --- articles --------------------------------------------------------------------------------- */

/* Whether the word begins so, without regard to case. */
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

/* "un" and "uni" before these are the prefix un-, or a word of its own: an uninvited guest. */
static const char *const with_vowel[] = {"unin",  "unim",   "unide", "hour", "honest",
                                         "honor", "honour", "heir",  NULL};
static const char *const with_consonant[] = {"uni",  "use",  "usu",  "usa",   "ute", "uti", "ura",
                                             "uro",  "urin", "ubiq", "ukr",   "uku", "eu",  "ewe",
                                             "one-", "once", "oui",  "ouija", NULL};

/* "an" when the text begins with the sound of a vowel, else "a": by its first letter, with lists of
 * exceptions (hour, honest, heir; unicorn, user, European, one), of letters that are read by their
 * names (an X-ray, an MP, a UFO), and of numbers (an 8, an 11, an 18th). Only the first word of the
 * text counts; upper and lower case alike but for single letters and abbreviations. */
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
    /* Numbers that are read with a vowel first: 8, 11, 18, and what begins with 8. */
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
        struct mc_slice word, rest;

        for (end = at; end < sentence.length && sentence.data[end] != ' ';)
            end++;
        word = mc_slice(sentence.data + at, end - at);
        if (end + 1 >= sentence.length || word.length > 2 || !begins(word, "a") ||
            (word.length == 2 && mc_ascii_lower(word.data[1]) != 'n'))
            continue;
        rest = mc_slice(sentence.data + end + 1, sentence.length - end - 1);
        if (strlen(indefinite_article(rest)) != word.length)
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

/* --- sentences taken apart -------------------------------------------------------------------- */

/* "slot", "slot.form", "is:slot" or "agree.verb:slot". */
static int read_holder(const struct mc_pattern_source *source, struct mc_slice inside,
                       struct mc_sentence_part *part, struct mc_pattern_parse_error *parse_error)
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

/* Whether A/AN stands there, as a word of its own before another one. */
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
            if (read_holder(source, mc_slice(text.data + at + 1, i - at - 1),
                            add_part(pattern, MC_SENTENCE_WORD, at), parse_error) != 0)
                return -1;
            at = i + 1;
        }
    }
    return 0;
}

/* --- sentences put together ------------------------------------------------------------------- */

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
        /* What follows an article: the next part, behind a blank. */
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
