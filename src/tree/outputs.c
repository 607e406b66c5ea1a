/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.c: aligns each token with the first unused word that has its form or lemma; an automaton
 * cuts a piece that contains several tokens. In order: words by their texts, cutting a piece into
 * the texts of a sentence, sentences of each kind, lines, blocks and the kind of a file, whether
 * the outputs are those of the treebank, the file. */
#include "tree/outputs.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/diagnostic.h"
#include "base/file.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "text/unicode.h"

#define NONE UINT32_MAX
#define MOST_BYTES ((size_t)1 << 30)

/* A file being read. */
struct source {
    const char *name;
    struct mc_slice text;
    const struct mc_treebank *treebank;
    struct mc_arena *arena;   /* of the orders */
    struct mc_arena *scratch; /* of a sentence */
    struct mc_error *error;
};

/* An output in the file. */
struct record {
    struct mc_slice id; /* length 0: none */
    struct mc_slice text;
    uint32_t line;
};

struct records {
    struct record *items;
    size_t n, capacity;
};

static int fail(const struct source *source, uint32_t line, const char *text)
{
    struct mc_position at = {line, 1};

    return mc_error_set_at(source->error, MC_CODE_INPUT, source->name, at, "%s", text);
}

/* --- words by their texts --------------------------------------------------------------------- */

/* By which text a word is found. FORM_AS_LEMMA: a word by its lemma, for a token without a lemma
 * whose form may be one. */
enum way { BY_FORM, BY_LEMMA, BY_BOTH, FORM_AS_LEMMA, NODE_BY_LEMMA, STRIPPED_BY_LEMMA };

enum { MOST_WAYS = 4 };

/* Lists of the words that have a text, in order. */
struct word_lists {
    uint32_t *texts;          /* [n_words], NONE: the word is in no list */
    uint32_t *first, *unused; /* [n_texts], first word, and first that may be unused; NONE: none */
    uint32_t *next;           /* [n_words], the next word with the same text */
};

/* Finds the words of a sentence, each of which is used once. */
struct finder {
    const struct mc_tree *tree;
    bool keep_case;
    struct mc_arena *scratch;
    struct mc_string_map *texts;
    const enum way *ways; /* [n_ways], tried in this order */
    size_t n_ways;
    struct word_lists lists[MOST_WAYS];
    bool *used; /* [n_words] */
};

/* The tokens of an output; the memory is reused for each sentence. */
struct tokens {
    uint32_t *items;
    size_t n, capacity;
};

static struct mc_slice in_case(const struct finder *finder, struct mc_slice text)
{
    return finder->keep_case ? text : mc_tree_lower(text, finder->scratch);
}

/* The form and the lemma of a word, joined by a tab, which neither can contain. */
static struct mc_slice form_and_lemma(const struct finder *finder,
                                      const struct mc_conllu_word *word)
{
    size_t n_bytes = word->form.length + 1 + word->lemma.length;
    char *both = mc_arena_alloc(finder->scratch, n_bytes);

    memcpy(both, word->form.data, word->form.length);
    both[word->form.length] = '\t';
    memcpy(both + word->form.length + 1, word->lemma.data, word->lemma.length);
    return in_case(finder, mc_slice(both, n_bytes));
}

static struct mc_slice text_by(const struct finder *finder, enum way way,
                               const struct mc_conllu_word *word)
{
    switch (way) {
    case BY_FORM:
        return in_case(finder, word->form);
    case BY_BOTH:
        return form_and_lemma(finder, word);
    case BY_LEMMA:
    case FORM_AS_LEMMA:
    case NODE_BY_LEMMA:
    case STRIPPED_BY_LEMMA:
        break;
    }
    return in_case(finder, word->lemma);
}

static void add_texts(struct finder *finder, enum way way, struct word_lists *lists)
{
    const struct mc_tree *tree = finder->tree;
    uint32_t word;

    lists->texts = mc_arena_alloc(finder->scratch, mc_array_size(tree->n_words, sizeof(uint32_t)));
    for (word = 0; word < tree->n_words; word++) {
        bool stripped = tree->word_nodes[word] == MC_NO_HEAD;

        lists->texts[word] = NONE;
        if (way == NODE_BY_LEMMA ? !stripped : way != STRIPPED_BY_LEMMA || stripped)
            lists->texts[word] =
                mc_string_map_add(finder->texts, text_by(finder, way, &tree->words[word]), NULL);
    }
}

/* Lists the words of each text, once all texts are known. */
static void list_words(struct finder *finder, struct word_lists *lists)
{
    uint32_t n_texts = mc_string_map_size(finder->texts), i, text;

    lists->first = mc_arena_alloc(finder->scratch, mc_array_size(n_texts, sizeof(uint32_t)));
    lists->unused = mc_arena_alloc(finder->scratch, mc_array_size(n_texts, sizeof(uint32_t)));
    lists->next =
        mc_arena_alloc(finder->scratch, mc_array_size(finder->tree->n_words, sizeof(uint32_t)));
    for (i = 0; i < n_texts; i++)
        lists->first[i] = NONE;
    for (i = finder->tree->n_words; i-- > 0;) {
        text = lists->texts[i];
        if (text == NONE)
            continue;
        lists->next[i] = lists->first[text];
        lists->first[text] = i;
    }
    if (n_texts > 0)
        memcpy(lists->unused, lists->first, n_texts * sizeof(*lists->unused));
}

/* Prepares for a sentence; its memory is in the scratch arena. */
static void finder_begin(struct finder *finder, const struct mc_tree *tree)
{
    size_t i;

    finder->tree = tree;
    finder->texts = mc_string_map_new(finder->scratch);
    finder->used = mc_arena_array(finder->scratch, tree->n_words, sizeof(*finder->used));
    for (i = 0; i < finder->n_ways; i++)
        add_texts(finder, finder->ways[i], &finder->lists[i]);
    for (i = 0; i < finder->n_ways; i++)
        list_words(finder, &finder->lists[i]);
}

/* The word for a token: the first unused one in the order of the ways, else the first one; NONE:
 * none. texts: [n_ways], MC_NOT_FOUND for a way that does not apply. */
static uint32_t find_word(struct finder *finder, const uint32_t *texts)
{
    uint32_t word;
    size_t i;

    for (i = 0; i < finder->n_ways; i++) {
        struct word_lists *lists = &finder->lists[i];

        if (texts[i] == MC_NOT_FOUND)
            continue;
        word = lists->unused[texts[i]];
        while (word != NONE && finder->used[word])
            word = lists->next[word];
        lists->unused[texts[i]] = word;
        if (word != NONE) {
            finder->used[word] = true;
            return word;
        }
    }
    for (i = 0; i < finder->n_ways; i++)
        if (texts[i] != MC_NOT_FOUND && finder->lists[i].first[texts[i]] != NONE)
            return finder->lists[i].first[texts[i]];
    return NONE;
}

/* Adds a token for a word, or a foreign one for NONE; none for a stripped word. */
static void add_token(const struct finder *finder, uint32_t word, struct tokens *tokens)
{
    uint32_t node = word == NONE ? MC_NO_HEAD : finder->tree->word_nodes[word];

    if (word == NONE)
        *MC_PUSH(tokens->items, tokens->n, tokens->capacity) = 0;
    else if (node != MC_NO_HEAD)
        *MC_PUSH(tokens->items, tokens->n, tokens->capacity) = node + 1;
}

static void add_text(struct finder *finder, uint32_t text, struct tokens *tokens)
{
    uint32_t texts[MOST_WAYS];
    size_t i;

    for (i = 0; i < MOST_WAYS; i++)
        texts[i] = text;
    add_token(finder, find_word(finder, texts), tokens);
}

/* --- cutting a piece into the texts of a sentence --------------------------------------------- */

/* A state of the automaton of Aho and Corasick (1975) over the reversed texts. Running over a piece
 * from end to beginning, it lists at each byte all texts that begin there, the longest first; what
 * backtracking would try repeatedly is thus computed once for each byte. */
struct cut_state {
    uint32_t child, sibling; /* 0: none */
    uint32_t suffix;         /* the longest other state whose bytes are a suffix of these */
    uint32_t shorter;        /* the longest such state with a text; 0: none */
    uint32_t text;           /* NONE: none ends here */
    uint32_t n_bytes;
    char byte;
};

struct cutter {
    struct cut_state *states; /* the first is the empty one; n is 0 until they are made */
    size_t n, capacity;
    uint32_t *cuts; /* [cut_capacity], for each byte the text to cut off there; NONE: impossible */
    size_t cut_capacity;
};

static uint32_t child_of(const struct cutter *cutter, uint32_t state, char byte)
{
    uint32_t child = cutter->states[state].child;

    while (child != 0 && cutter->states[child].byte != byte)
        child = cutter->states[child].sibling;
    return child;
}

static uint32_t add_state(struct cutter *cutter, uint32_t parent, char byte)
{
    struct cut_state new = {0, 0, 0, 0, NONE, 0, byte};
    uint32_t state = (uint32_t)cutter->n;

    if (state > 0) {
        new.sibling = cutter->states[parent].child;
        new.n_bytes = cutter->states[parent].n_bytes + 1;
        cutter->states[parent].child = state;
    }
    *MC_PUSH(cutter->states, cutter->n, cutter->capacity) = new;
    return state;
}

static uint32_t next_state(const struct cutter *cutter, uint32_t state, char byte)
{
    uint32_t child = child_of(cutter, state, byte);

    while (child == 0 && state != 0) {
        state = cutter->states[state].suffix;
        child = child_of(cutter, state, byte);
    }
    return child;
}

/* Links the states by length, since suffixes are shorter. */
static void link_suffixes(struct cutter *cutter, struct mc_arena *scratch)
{
    uint32_t *queue = mc_arena_alloc(scratch, mc_array_size(cutter->n, sizeof(*queue)));
    struct cut_state *states = cutter->states, *child;
    uint32_t state, number, suffix;
    size_t begin = 0, end = 1;

    queue[0] = 0;
    while (begin < end) {
        state = queue[begin++];
        for (number = states[state].child; number != 0; number = child->sibling) {
            child = &states[number];
            suffix = state == 0 ? 0 : next_state(cutter, states[state].suffix, child->byte);
            child->suffix = suffix;
            child->shorter = states[suffix].text == NONE ? states[suffix].shorter : suffix;
            queue[end++] = number;
        }
    }
}

static void make_cutter(struct cutter *cutter, const struct finder *finder)
{
    uint32_t n_texts = mc_string_map_size(finder->texts), text, state, child;
    size_t i;

    (void)add_state(cutter, 0, '\0');
    for (text = 0; text < n_texts; text++) {
        struct mc_slice bytes = mc_string_map_key(finder->texts, text);

        if (bytes.length == 0)
            continue;
        for (i = bytes.length, state = 0; i-- > 0; state = child) {
            child = child_of(cutter, state, bytes.data[i]);
            if (child == 0)
                child = add_state(cutter, state, bytes.data[i]);
        }
        cutter->states[state].text = text;
    }
    link_suffixes(cutter, finder->scratch);
}

/* Whether the piece is a sequence of texts. If so, `cuts` has at the beginning of each part the
 * longest text after which the remainder can also be cut. */
static bool cut(struct cutter *cutter, struct mc_slice piece)
{
    const struct cut_state *states = cutter->states;
    uint32_t state = 0, end;
    size_t i;

    MC_RESERVE(cutter->cuts, cutter->cut_capacity, piece.length + 1);
    cutter->cuts[piece.length] = 0;
    for (i = piece.length; i-- > 0;) {
        state = next_state(cutter, state, piece.data[i]);
        cutter->cuts[i] = NONE;
        for (end = states[state].text == NONE ? states[state].shorter : state;
             end != 0 && cutter->cuts[i] == NONE; end = states[end].shorter)
            if (cutter->cuts[i + states[end].n_bytes] != NONE)
                cutter->cuts[i] = states[end].text;
    }
    return cutter->cuts[0] != NONE;
}

/* Most pieces are a text of the sentence, and need no cutting. */
static void align_piece(struct finder *finder, struct cutter *cutter, struct mc_slice piece,
                        struct tokens *tokens)
{
    uint32_t text = mc_string_map_find(finder->texts, piece);
    size_t i;

    if (text != MC_NOT_FOUND) {
        add_text(finder, text, tokens);
        return;
    }
    if (cutter->n == 0)
        make_cutter(cutter, finder);
    if (!cut(cutter, piece)) {
        add_token(finder, NONE, tokens);
        return;
    }
    for (i = 0; i < piece.length; i += mc_string_map_key(finder->texts, text).length) {
        text = cutter->cuts[i];
        add_text(finder, text, tokens);
    }
}

/* --- sentences of each kind ------------------------------------------------------------------- */

/* Aligns the outputs of a file. */
struct aligner {
    struct finder finder;
    struct cutter cutter;
    struct tokens tokens;
};

static const enum way TEXT_WAYS[] = {BY_FORM, BY_LEMMA};
static const enum way LEMMA_WAYS[] = {NODE_BY_LEMMA, STRIPPED_BY_LEMMA};
static const enum way CONLLU_WAYS[] = {BY_BOTH, BY_LEMMA, BY_FORM, FORM_AS_LEMMA};

static void aligner_begin(struct aligner *aligner, enum mc_tree_output_kind kind, bool keep_case,
                          struct mc_arena *scratch)
{
    struct finder *finder = &aligner->finder;

    memset(aligner, 0, sizeof(*aligner));
    finder->keep_case = keep_case;
    finder->scratch = scratch;
    if (kind == MC_OUTPUTS_CONLLU) {
        finder->ways = CONLLU_WAYS;
        finder->n_ways = sizeof(CONLLU_WAYS) / sizeof(CONLLU_WAYS[0]);
    } else {
        finder->ways = kind == MC_OUTPUTS_LEMMAS ? LEMMA_WAYS : TEXT_WAYS;
        finder->n_ways = 2;
    }
}

static void aligner_end(struct aligner *aligner)
{
    free(aligner->cutter.states);
    free(aligner->cutter.cuts);
    free(aligner->tokens.items);
}

/* The number of bytes of a divider between pieces; 0: not a divider. */
static size_t divider_at(const char *p, const char *end, bool tabs)
{
    if (tabs)
        return *p == '\t';
    return mc_space_at(p, end);
}

/* The next piece between white space, or only between tabs; false after the last one. */
static bool next_piece(struct mc_slice text, bool tabs, size_t *offset, struct mc_slice *piece)
{
    const char *p = text.data + *offset, *end = text.data + text.length, *begin;
    size_t n_bytes;

    while (p < end && (n_bytes = divider_at(p, end, tabs)) > 0)
        p += n_bytes;
    for (begin = p; p < end && divider_at(p, end, tabs) == 0; p++)
        continue;
    *offset = (size_t)(p - text.data);
    *piece = mc_slice(begin, (size_t)(p - begin));
    return piece->length > 0;
}

static void align_text(struct aligner *aligner, const struct mc_tree *tree, struct mc_slice text)
{
    struct finder *finder = &aligner->finder;
    struct mc_slice piece;
    size_t offset = 0;

    finder_begin(finder, tree);
    aligner->cutter.n = 0;
    text = in_case(finder, text);
    while (next_piece(text, false, &offset, &piece))
        align_piece(finder, &aligner->cutter, piece, &aligner->tokens);
}

static void align_lemmas(struct aligner *aligner, const struct mc_tree *tree, struct mc_slice text)
{
    struct finder *finder = &aligner->finder;
    bool tabs = text.length > 0 && memchr(text.data, '\t', text.length) != NULL;
    struct mc_slice lemma;
    size_t offset = 0;

    finder_begin(finder, tree);
    text = in_case(finder, text);
    while (next_piece(text, tabs, &offset, &lemma))
        add_text(finder, mc_string_map_find(finder->texts, lemma), &aligner->tokens);
}

/* The text by which words for a token are found in this way; MC_NOT_FOUND: none. */
static uint32_t text_of_token(const struct finder *finder, enum way way,
                              const struct mc_conllu_word *token)
{
    bool has_lemma = !mc_slice_is(token->lemma, "_");

    if (has_lemma ? way == FORM_AS_LEMMA : way == BY_LEMMA)
        return MC_NOT_FOUND;
    return mc_string_map_find(finder->texts,
                              text_by(finder, way == FORM_AS_LEMMA ? BY_FORM : way, token));
}

static void align_words(struct aligner *aligner, const struct mc_tree *tree,
                        const struct mc_conllu_sentence *sentence)
{
    struct finder *finder = &aligner->finder;
    uint32_t texts[MOST_WAYS];
    size_t i, way;

    finder_begin(finder, tree);
    for (i = 0; i < sentence->n_words; i++) {
        const struct mc_conllu_word *word = &sentence->words[i];

        for (way = 0; way < finder->n_ways; way++)
            texts[way] = text_of_token(finder, finder->ways[way], word);
        add_token(finder, find_word(finder, texts), &aligner->tokens);
    }
}

/* Moves the tokens to the output. */
static void keep_tokens(struct tokens *tokens, struct mc_arena *arena,
                        struct mc_tree_output *output)
{
    output->n_tokens = (uint32_t)tokens->n;
    output->order = mc_arena_alloc(arena, mc_array_size(tokens->n, sizeof(*output->order)));
    if (tokens->n > 0)
        memcpy(output->order, tokens->items, tokens->n * sizeof(*output->order));
    tokens->n = 0;
}

void mc_tree_align_text(const struct mc_tree *tree, bool keep_case, struct mc_slice text,
                        struct mc_arena *arena, struct mc_tree_output *output)
{
    struct mc_arena *scratch = mc_arena_new();
    struct aligner aligner;

    aligner_begin(&aligner, MC_OUTPUTS_TEXT, keep_case, scratch);
    align_text(&aligner, tree, text);
    keep_tokens(&aligner.tokens, arena, output);
    aligner_end(&aligner);
    mc_arena_free(scratch);
}

void mc_tree_align_sentence(const struct mc_tree *tree, bool keep_case,
                            const struct mc_conllu_sentence *sentence, struct mc_arena *arena,
                            struct mc_tree_output *output)
{
    struct mc_arena *scratch = mc_arena_new();
    struct aligner aligner;

    aligner_begin(&aligner, MC_OUTPUTS_CONLLU, keep_case, scratch);
    align_words(&aligner, tree, sentence);
    keep_tokens(&aligner.tokens, arena, output);
    aligner_end(&aligner);
    mc_arena_free(scratch);
}

/* Whether the text is a number of at most 18 digits. */
static bool to_number(struct mc_slice text, uint64_t *number)
{
    size_t i;

    *number = 0;
    if (text.length == 0 || text.length > 18)
        return false;
    for (i = 0; i < text.length; i++) {
        if (!mc_ascii_is_digit(text.data[i]))
            return false;
        *number = *number * 10 + (uint64_t)(text.data[i] - '0');
    }
    return true;
}

/* Reads a line of node numbers, which is part of the source's text. */
static int read_order(const struct source *source, const struct mc_tree *tree, struct mc_slice line,
                      struct tokens *tokens)
{
    struct mc_position at;
    struct mc_slice piece;
    uint64_t number;
    size_t offset = 0;

    while (next_piece(line, false, &offset, &piece)) {
        if (!to_number(piece, &number) || number > tree->n_nodes) {
            at = mc_position_of(source->text, (size_t)(piece.data - source->text.data));
            return mc_error_set_at(
                source->error, MC_CODE_INPUT, source->name, at,
                "'%.*s' has %" PRIu32 " nodes (0 is a token of no node), and not '%.*s'",
                MC_SLICE_ARGUMENTS(tree->id), tree->n_nodes, MC_SLICE_ARGUMENTS(piece));
        }
        *MC_PUSH(tokens->items, tokens->n, tokens->capacity) = (uint32_t)number;
    }
    return 0;
}

/* --- lines, blocks and the kind of a file ----------------------------------------------------- */

static bool is_blank(struct mc_slice line)
{
    return mc_strip(line).length == 0;
}

static bool is_comment(struct mc_slice line)
{
    return line.length > 0 && line.data[0] == '#';
}

/* Whether the line is "# KEY = VALUE". */
static bool is_metadata(struct mc_slice line, const char *key, struct mc_slice *value)
{
    size_t length = strlen(key);

    if (!is_comment(line))
        return false;
    line = mc_strip(mc_slice(line.data + 1, line.length - 1));
    if (line.length < length || memcmp(line.data, key, length) != 0)
        return false;
    line = mc_strip(mc_slice(line.data + length, line.length - length));
    if (line.length == 0 || line.data[0] != '=')
        return false;
    *value = mc_strip(mc_slice(line.data + 1, line.length - 1));
    return true;
}

static bool has_ten_columns(struct mc_slice line)
{
    size_t i, n_tabs = 0;

    for (i = 0; i < line.length; i++)
        n_tabs += line.data[i] == '\t';
    return n_tabs == 9;
}

/* Whether a line has only numbers and blanks; adds up their digits. */
static bool has_only_numbers(struct mc_slice line, size_t *n_digits)
{
    size_t i;

    for (i = 0; i < line.length; i++) {
        if (mc_ascii_is_digit(line.data[i]))
            ++*n_digits;
        else if (line.data[i] != ' ' && line.data[i] != '\t')
            return false;
    }
    return true;
}

static enum mc_tree_output_kind guess(struct mc_slice text)
{
    size_t offset = 0, n_digits = 0;
    bool first = true, numbers = true;
    struct mc_slice line;

    while ((first || numbers) && mc_scan_line(text, &offset, &line)) {
        numbers = numbers && has_only_numbers(line, &n_digits);
        if (!first || is_comment(line) || is_blank(line))
            continue;
        first = false;
        if (has_ten_columns(line))
            return MC_OUTPUTS_CONLLU;
    }
    return numbers && n_digits > 0 ? MC_OUTPUTS_ORDER : MC_OUTPUTS_TEXT;
}

static bool has_blocks(struct mc_slice text)
{
    size_t offset = 0;
    bool first = true;
    struct mc_slice line, value;

    while (mc_scan_line(text, &offset, &line)) {
        if (is_metadata(line, "text", &value) || is_metadata(line, "sent_id", &value))
            return true;
        if (first && !is_blank(line) && !is_comment(line))
            return false;
        first = first && is_blank(line);
    }
    return false;
}

/* A block being read. */
struct block {
    struct record record; /* line 0: it has not begun */
    bool has_text;
    bool has_words;
};

static int end_block(const struct source *source, struct block *block, struct records *records)
{
    if (block->has_text)
        *MC_PUSH(records->items, records->n, records->capacity) = block->record;
    else if (block->record.id.length > 0 || block->has_words)
        return fail(source, block->record.line, "a sentence without a line '# text = '");
    memset(block, 0, sizeof(*block));
    return 0;
}

static int add_to_block(const struct source *source, struct mc_slice line, uint32_t number,
                        struct block *block)
{
    struct mc_slice value;

    if (block->record.line == 0)
        block->record.line = number;
    if (is_metadata(line, "text", &value)) {
        if (block->has_text)
            return fail(source, number,
                        "a second text in one sentence: a blank line is missing above it");
        block->has_text = true;
        block->record.text = value;
        block->record.line = number;
    } else if (is_metadata(line, "sent_id", &value)) {
        block->record.id = value;
    } else if (has_ten_columns(line)) {
        block->has_words = true;
    } else if (!is_comment(line)) {
        return fail(
            source, number,
            "neither a comment nor a word of ten columns: a text stands behind '# text = '");
    }
    return 0;
}

static int list_blocks(const struct source *source, struct records *records)
{
    struct block block;
    struct mc_slice line;
    size_t offset = 0;
    uint32_t number = 0;
    int status = 0;

    memset(&block, 0, sizeof(block));
    while (status == 0 && mc_scan_line(source->text, &offset, &line)) {
        number++;
        status = is_blank(line) ? end_block(source, &block, records)
                                : add_to_block(source, line, number, &block);
    }
    return status == 0 ? end_block(source, &block, records) : -1;
}

static int list_sentences(const struct source *source, struct records *records)
{
    struct mc_conllu_reader *reader = mc_conllu_open_text(source->name, source->text);
    const struct mc_conllu_sentence *sentence;
    int status;

    while ((status = mc_conllu_next(reader, &sentence, source->error)) == 0 && sentence != NULL) {
        struct record record = {mc_arena_copy(source->scratch, sentence->id), {"", 0}, 0};

        record.line = sentence->line;
        *MC_PUSH(records->items, records->n, records->capacity) = record;
    }
    mc_conllu_close(reader);
    return status;
}

static int list_records(const struct source *source, enum mc_tree_output_kind kind,
                        struct records *records)
{
    struct record record = {{"", 0}, {"", 0}, 0};
    size_t offset = 0;

    if (kind == MC_OUTPUTS_CONLLU)
        return list_sentences(source, records);
    if (kind == MC_OUTPUTS_TEXT && has_blocks(source->text))
        return list_blocks(source, records);
    while (mc_scan_line(source->text, &offset, &record.text)) {
        record.line++;
        *MC_PUSH(records->items, records->n, records->capacity) = record;
    }
    return 0;
}

/* --- whether the outputs are those of the treebank -------------------------------------------- */

/* What the ids may be, given those seen so far. */
struct id_kinds {
    bool names, numbers, others;
    bool has_first;
    uint64_t shift; /* number minus place, 0 or 1 */
    size_t first_unnamed;
    struct mc_string_map *known;
};

static bool is_named(const struct mc_treebank *treebank, size_t place, struct mc_slice id)
{
    return place < treebank->n_trees && mc_slice_equal(id, treebank->trees[place].id);
}

/* Whether the id fits at this place (from 0). */
static bool id_fits(struct id_kinds *kinds, const struct mc_treebank *treebank, size_t place,
                    struct mc_slice id)
{
    uint64_t number;
    bool is_number = to_number(id, &number);

    if (kinds->names && !is_named(treebank, place, id)) {
        kinds->names = false;
        kinds->first_unnamed = place;
    }
    if (is_number && !kinds->has_first)
        kinds->shift = number == place ? 0 : 1;
    kinds->has_first = true;
    kinds->numbers = kinds->numbers && is_number && number == place + kinds->shift;
    kinds->others =
        kinds->others && !is_number && mc_string_map_find(kinds->known, id) == MC_NOT_FOUND;
    return kinds->names || kinds->numbers || kinds->others;
}

/* The first output whose id does not fit, or the number of outputs. If all ids but an earlier one
 * are those of the treebank, it is that one. */
static size_t first_misfit(const struct source *source, const struct records *records)
{
    struct mc_string_map *known = mc_string_map_new(source->scratch);
    struct id_kinds kinds = {true, true, true, false, 0, 0, known};
    size_t i;

    for (i = 0; i < source->treebank->n_trees; i++)
        (void)mc_string_map_add(known, source->treebank->trees[i].id, NULL);
    for (i = 0; i < records->n; i++) {
        struct mc_slice id = records->items[i].id;

        if (id.length > 0 && !id_fits(&kinds, source->treebank, i, id))
            return is_named(source->treebank, i, id) ? kinds.first_unnamed : i;
    }
    return i;
}

/* What is wrong at a place: a different id, a surplus output, or a missing one. */
static const char *misfit_text(const struct source *source, const struct records *records,
                               size_t place)
{
    const struct mc_treebank *treebank = source->treebank;
    struct mc_slice id = {"", 0}, wanted = {"", 0};

    if (place < records->n)
        id = records->items[place].id;
    if (place < treebank->n_trees)
        wanted = treebank->trees[place].id;
    if (place >= records->n)
        return mc_arena_format(source->scratch, "there is none for '%.*s'",
                               MC_SLICE_ARGUMENTS(wanted));
    if (id.length == 0)
        return mc_arena_format(source->scratch, "there is no sentence for number %zu", place + 1);
    if (place >= treebank->n_trees)
        return mc_arena_format(source->scratch, "there is no sentence for '%.*s'",
                               MC_SLICE_ARGUMENTS(id));
    return mc_arena_format(source->scratch, "number %zu is '%.*s' where '%.*s' is wanted",
                           place + 1, MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(wanted));
}

static int check_fit(const struct source *source, const struct records *records)
{
    size_t n_trees = source->treebank->n_trees;
    size_t place = first_misfit(source, records);
    struct mc_position at = {1, 1};
    const char *text;

    if (place == records->n && records->n == n_trees)
        return 0;
    if (place > n_trees)
        place = n_trees;
    if (place < records->n)
        at.line = records->items[place].line;
    else
        at = mc_position_of(source->text, source->text.length);
    text = misfit_text(source, records, place);
    if (records->n == n_trees)
        return mc_error_set_at(source->error, MC_CODE_INPUT, source->name, at, "output %s", text);
    return mc_error_set_at(source->error, MC_CODE_INPUT, source->name, at,
                           "%zu output%s for the %zu sentence%s of %s: %s", records->n,
                           records->n == 1 ? "" : "s", n_trees, n_trees == 1 ? "" : "s",
                           source->treebank->name, text);
}

/* --- the file --------------------------------------------------------------------------------- */

static void add_output(const struct source *source, struct tokens *tokens,
                       struct mc_tree_outputs *outputs, size_t place)
{
    size_t i;

    for (i = 0; i < tokens->n; i++)
        outputs->n_foreign += tokens->items[i] == 0;
    outputs->n_tokens += tokens->n;
    keep_tokens(tokens, source->arena, &outputs->items[place]);
}

static int align_records(const struct source *source, const struct records *records,
                         struct aligner *aligner, struct mc_tree_outputs *outputs)
{
    const struct mc_tree *tree;
    size_t i;

    for (i = 0; i < records->n; i++) {
        tree = &source->treebank->trees[i];
        if (outputs->kind == MC_OUTPUTS_TEXT) {
            align_text(aligner, tree, records->items[i].text);
            outputs->items[i].text = mc_arena_copy(source->arena, records->items[i].text);
        } else if (outputs->kind == MC_OUTPUTS_LEMMAS) {
            align_lemmas(aligner, tree, records->items[i].text);
        } else if (read_order(source, tree, records->items[i].text, &aligner->tokens) != 0) {
            return -1;
        }
        add_output(source, &aligner->tokens, outputs, i);
        mc_arena_clear(source->scratch);
    }
    return 0;
}

/* Aligns the sentences, which are as many as the trees. */
static int align_sentences(const struct source *source, struct aligner *aligner,
                           struct mc_tree_outputs *outputs)
{
    struct mc_conllu_reader *reader = mc_conllu_open_text(source->name, source->text);
    const struct mc_conllu_sentence *sentence;
    size_t i;
    int status = 0;

    for (i = 0; i < source->treebank->n_trees && status == 0; i++) {
        status = mc_conllu_next(reader, &sentence, source->error);
        if (status != 0 || sentence == NULL)
            break;
        align_words(aligner, &source->treebank->trees[i], sentence);
        add_output(source, &aligner->tokens, outputs, i);
        mc_arena_clear(source->scratch);
    }
    mc_conllu_close(reader);
    return status;
}

static int check_text(const struct source *source)
{
    size_t invalid = mc_utf8_invalid(source->text);
    const char *nul;

    if (mc_utf8_instead(source->text) != NULL)
        return fail(source, 1, mc_utf8_instead(source->text));
    if (invalid < source->text.length)
        return mc_error_set_at(source->error, MC_CODE_INPUT, source->name,
                               mc_position_of(source->text, invalid), "not well-formed UTF-8");
    if (source->text.length == 0)
        return fail(source, 1, "the file is empty");
    nul = memchr(source->text.data, '\0', source->text.length);
    if (nul != NULL)
        return mc_error_set_at(source->error, MC_CODE_INPUT, source->name,
                               mc_position_of(source->text, (size_t)(nul - source->text.data)),
                               "a NUL character in the text");
    return 0;
}

static int read_outputs(const struct source *source, struct mc_tree_outputs *outputs)
{
    struct records records = {NULL, 0, 0};
    struct aligner aligner;
    int status;

    if (outputs->kind == MC_OUTPUTS_GUESSED)
        outputs->kind = guess(source->text);
    aligner_begin(&aligner, outputs->kind, source->treebank->keep_case, source->scratch);
    status = list_records(source, outputs->kind, &records);
    if (status == 0)
        status = check_fit(source, &records);
    mc_arena_clear(source->scratch);
    if (status == 0)
        status = outputs->kind == MC_OUTPUTS_CONLLU
                     ? align_sentences(source, &aligner, outputs)
                     : align_records(source, &records, &aligner, outputs);
    aligner_end(&aligner);
    free(records.items);
    return status;
}

int mc_tree_outputs_parse(const char *name, struct mc_slice text, enum mc_tree_output_kind kind,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_outputs *outputs, struct mc_error *error)
{
    struct source source = {name, mc_utf8_without_mark(text), treebank, arena, NULL, error};
    int status;

    memset(outputs, 0, sizeof(*outputs));
    outputs->kind = kind;
    if (check_text(&source) != 0)
        return -1;
    outputs->items = mc_arena_array(arena, treebank->n_trees, sizeof(*outputs->items));
    source.scratch = mc_arena_new();
    status = read_outputs(&source, outputs);
    mc_arena_free(source.scratch);
    return status;
}

/* Reads a whole file. It must not be so large that its tokens cannot be numbered. */
static int read_file(const char *path, struct mc_buffer *text, struct mc_error *error)
{
    enum { PIECE = 1 << 20 };
    struct mc_byte_reader *reader;
    size_t n = PIECE;
    int status = mc_byte_reader_open(path, &reader, error);

    if (status != 0)
        return -1;
    while (status == 0 && n == PIECE && text->length <= MOST_BYTES) {
        mc_buffer_reserve(text, PIECE);
        status = mc_byte_reader_next(reader, text->data + text->length, PIECE, &n, error);
        if (status == 0)
            text->length += n;
    }
    if (status == 0 && text->length > MOST_BYTES)
        status =
            mc_error_set_at(error, MC_CODE_INPUT, mc_byte_reader_name(reader),
                            (struct mc_position){0, 0}, "larger than %zu MB", MOST_BYTES >> 20);
    mc_byte_reader_close(reader);
    return status;
}

int mc_tree_outputs_read(const char *path, enum mc_tree_output_kind kind,
                         const struct mc_treebank *treebank, struct mc_arena *arena,
                         struct mc_tree_outputs *outputs, struct mc_error *error)
{
    struct mc_buffer text = {NULL, 0, 0};
    int status = read_file(path, &text, error);

    if (status == 0)
        status = mc_tree_outputs_parse(mc_file_shown(path), mc_buffer_slice(&text), kind, treebank,
                                       arena, outputs, error);
    mc_buffer_free(&text);
    return status;
}
