/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conllu.c: reads bytes in blocks and checks each sentence line by line; a sentence that is
 * incomplete in memory is scanned again from its beginning when more has been read. In order:
 * faults, columns, lines, sentences with their heads and cycles, bytes, readers, texts of one
 * sentence. */
#include "tree/conllu.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

/* Bytes read at once; bytes of a sentence, which is held in memory as a whole. */
enum { BLOCK = 1 << 18, LARGEST_SENTENCE = 1 << 26 };

enum column {
    COLUMN_ID,
    COLUMN_FORM,
    COLUMN_LEMMA,
    COLUMN_UPOS,
    COLUMN_XPOS,
    COLUMN_FEATS,
    COLUMN_HEAD,
    COLUMN_DEPREL,
    COLUMN_DEPS,
    COLUMN_MISC,
    N_COLUMNS
};

static const char *const COLUMN_NAMES[N_COLUMNS] = {"ID",    "FORM", "LEMMA",  "UPOS", "XPOS",
                                                    "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

struct mc_conllu_reader {
    struct mc_byte_reader *file; /* NULL: a text in memory */
    char *buffer;                /* [capacity], bytes read from the file; NULL: a text */
    const char *name, *bytes;    /* bytes from `begin` to `end` have not been returned */
    size_t begin, end, capacity;
    const char *instead;  /* what the file is if it is not text (mc_utf8_instead) */
    size_t checked;       /* bytes before this were checked to be UTF-8 without a NUL */
    size_t bad;           /* the first byte that failed this check; SIZE_MAX: none so far */
    uint64_t n_discarded; /* bytes before those in memory */
    uint64_t line;        /* lines before `begin` */
    bool at_end;          /* there is nothing more to read */
    struct mc_conllu_word *words;
    size_t word_capacity;
    uint32_t *marks; /* [mark_capacity] */
    size_t mark_capacity;
    struct mc_conllu_sentence sentence;
    struct mc_error error; /* the one that ended reading */
};

/* The scan of a sentence. It starts again when more bytes had to be read. */
struct scan {
    struct mc_slice id, text;
    size_t n_words;
    uint64_t line;           /* number of the current line */
    const char *begin, *end; /* the current line, without CR and LF */
    uint64_t first;          /* line where the sentence begins; 0: not found yet */
    uint64_t first_word;     /* line of its first word */
    uint64_t range_line;     /* of the last multiword token */
    struct mc_slice range;   /* its ID; length 0: none yet */
    uint32_t range_last;     /* number of its last word */
    uint32_t n_empty;        /* empty nodes after the last word */
};

enum step { STEP_FAULT, STEP_MORE, STEP_LINE, STEP_SENTENCE, STEP_END };

/* --- faults ----------------------------------------------------------------------------------- */

/* Sets the error at `at`, which is in the line that begins at `begin`. */
static enum step MC_PRINTF(5, 6) fault(struct mc_conllu_reader *reader, uint64_t line,
                                       const char *begin, const char *at, const char *format, ...)
{
    struct mc_position place = {(uint32_t)line,
                                (uint32_t)mc_utf8_count(mc_slice(begin, (size_t)(at - begin))) + 1};
    char text[sizeof(reader->error.text)];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    (void)mc_error_set_at(&reader->error, MC_CODE_INPUT, reader->name, place, "%s", text);
    return STEP_FAULT;
}

static enum step fault_in_line(struct mc_conllu_reader *reader, const struct scan *scan,
                               const char *at, const char *text)
{
    return fault(reader, scan->line, scan->begin, at, "%s", text);
}

/* Sets an error in the HEAD column of a word of the current sentence; it follows FEATS. */
static enum step fault_in_head(struct mc_conllu_reader *reader, const struct mc_conllu_word *word,
                               const char *text)
{
    const char *at = word->feats.data + word->feats.length + 1, *begin = word->form.data;

    while (begin > reader->bytes + reader->begin && begin[-1] != '\n')
        begin--;
    return fault(reader, word->line, begin, at, "%s", text);
}

/* --- columns ---------------------------------------------------------------------------------- */

/* Reads a number below 10^9 without leading zeros; moves *at past it. */
static bool read_number(const char **at, const char *end, uint32_t *number)
{
    const char *p = *at;
    uint32_t value = 0;

    while (p < end && mc_ascii_is_digit(*p) && p - *at < 9)
        value = value * 10 + (uint32_t)(*p++ - '0');
    if (p == *at || (**at == '0' && p - *at > 1))
        return false;
    *at = p;
    *number = value;
    return true;
}

/* Sets the error of a line with n columns, fewer than ten. */
static enum step fault_of_columns(struct mc_conllu_reader *reader, const struct scan *scan,
                                  size_t n)
{
    const char *p = scan->begin;

    while (p < scan->end && (*p == ' ' || *p == '\t'))
        p++;
    if (p == scan->end)
        return fault_in_line(reader, scan, scan->begin,
                             "only blanks in the line; an empty line ends a sentence");
    if (n == 1 && memchr(p, ' ', (size_t)(scan->end - p)) != NULL)
        return fault_in_line(reader, scan, scan->begin,
                             "no TAB in the line; 10 columns separated by TABs are expected");
    return fault(reader, scan->line, scan->begin, scan->end, "%zu column%s where 10 are expected",
                 n, n == 1 ? "" : "s");
}

/* Splits the line at TABs; STEP_LINE if it has ten columns, none of them empty. */
static enum step split(struct mc_conllu_reader *reader, const struct scan *scan,
                       struct mc_slice columns[N_COLUMNS])
{
    const char *at = scan->begin, *tab;
    size_t n = 0;

    for (;;) {
        tab = memchr(at, '\t', (size_t)(scan->end - at));
        columns[n++] = mc_slice(at, (size_t)((tab == NULL ? scan->end : tab) - at));
        if (tab == NULL || n == N_COLUMNS)
            break;
        at = tab + 1;
    }
    if (tab != NULL)
        return fault(reader, scan->line, scan->begin, tab, "more than 10 columns");
    if (n < N_COLUMNS)
        return fault_of_columns(reader, scan, n);
    for (n = 0; n < N_COLUMNS; n++)
        if (columns[n].length == 0)
            return fault(reader, scan->line, scan->begin, columns[n].data,
                         "%s is empty; \"_\" stands for nothing", COLUMN_NAMES[n]);
    return STEP_LINE;
}

/* Refuses blanks in labels, since the texts of subtrees separate labels by blanks. */
static enum step check_labels(struct mc_conllu_reader *reader, const struct scan *scan,
                              const struct mc_slice columns[N_COLUMNS])
{
    static const enum column labels[] = {COLUMN_UPOS, COLUMN_FEATS, COLUMN_DEPREL};
    const struct mc_slice *relation = &columns[COLUMN_DEPREL];
    size_t i;

    if (relation->data[0] == ':')
        return fault(reader, scan->line, scan->begin, relation->data,
                     "DEPREL \"%.*s\" has nothing before the colon", MC_SLICE_ARGUMENTS(*relation));
    if (memchr(scan->begin, ' ', (size_t)(scan->end - scan->begin)) == NULL)
        return STEP_LINE;
    for (i = 0; i < sizeof(labels) / sizeof(*labels); i++) {
        const struct mc_slice *label = &columns[labels[i]];
        const char *blank = memchr(label->data, ' ', label->length);

        if (blank != NULL)
            return fault(reader, scan->line, scan->begin, blank, "a blank in %s",
                         COLUMN_NAMES[labels[i]]);
    }
    return STEP_LINE;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The value of "# KEY = value". */
static bool metadata(const struct scan *scan, const char *key, struct mc_slice *value)
{
    const char *p = scan->begin + 1, *end = scan->end;
    size_t length = strlen(key);

    while (p < end && *p == ' ')
        p++;
    if ((size_t)(end - p) < length || memcmp(p, key, length) != 0)
        return false;
    p += length;
    while (p < end && *p == ' ')
        p++;
    if (p == end || *p != '=')
        return false;
    p++;
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    while (end > p && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *value = mc_slice(p, (size_t)(end - p));
    return true;
}

/* Takes a range such as "4-5", which must come before word 4. */
static enum step take_range(struct mc_conllu_reader *reader, struct scan *scan, struct mc_slice id,
                            uint32_t first, uint32_t last)
{
    if (last < first)
        return fault(reader, scan->line, scan->begin, id.data,
                     "the range %.*s ends before it begins", MC_SLICE_ARGUMENTS(id));
    if (scan->range.length > 0 && first <= scan->range_last)
        return fault(reader, scan->line, scan->begin, id.data, "the range %.*s overlaps %.*s",
                     MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(scan->range));
    if (first != scan->n_words + 1)
        return fault(reader, scan->line, scan->begin, id.data,
                     "the range %.*s must come right before word %u", MC_SLICE_ARGUMENTS(id),
                     first);
    scan->range = id;
    scan->range_line = scan->line;
    scan->range_last = last;
    return STEP_LINE;
}

/* Takes an empty node such as "5.1", which must come after word 5. */
static enum step take_empty_node(struct mc_conllu_reader *reader, struct scan *scan,
                                 struct mc_slice id, uint32_t word, uint32_t number)
{
    if (word != scan->n_words || number != scan->n_empty + 1)
        return fault(reader, scan->line, scan->begin, id.data,
                     "empty node %.*s where %zu.%u is expected", MC_SLICE_ARGUMENTS(id),
                     scan->n_words, scan->n_empty + 1);
    scan->n_empty++;
    return STEP_LINE;
}

static enum step take_word(struct mc_conllu_reader *reader, struct scan *scan,
                           const struct mc_slice columns[N_COLUMNS], uint32_t number)
{
    const struct mc_slice head = columns[COLUMN_HEAD];
    const char *p = head.data;
    struct mc_conllu_word *word;

    if (number == 1 && scan->n_words > 0)
        return fault_in_line(reader, scan, columns[COLUMN_ID].data,
                             "ID 1 again; an empty line is missing between two sentences");
    if (number != scan->n_words + 1)
        return fault(reader, scan->line, scan->begin, columns[COLUMN_ID].data,
                     "ID %u where %zu is expected", number, scan->n_words + 1);
    if (scan->n_words == 0)
        scan->first_word = scan->line;
    word = MC_PUSH(reader->words, scan->n_words, reader->word_capacity);
    if (!read_number(&p, head.data + head.length, &word->head) || p != head.data + head.length)
        return fault(reader, scan->line, scan->begin, head.data, "HEAD \"%.*s\" is not a number",
                     MC_SLICE_ARGUMENTS(head));
    word->form = columns[COLUMN_FORM];
    word->lemma = columns[COLUMN_LEMMA];
    word->upos = columns[COLUMN_UPOS];
    word->feats = columns[COLUMN_FEATS];
    word->relation = columns[COLUMN_DEPREL];
    word->line = (uint32_t)scan->line;
    scan->n_empty = 0;
    return check_labels(reader, scan, columns);
}

/* Takes a line that is not a comment. */
static enum step take_columns(struct mc_conllu_reader *reader, struct scan *scan)
{
    struct mc_slice columns[N_COLUMNS] = {{NULL, 0}};
    const struct mc_slice *id = &columns[COLUMN_ID];
    const char *p, *end;
    uint32_t first, second;

    if (split(reader, scan, columns) == STEP_FAULT)
        return STEP_FAULT;
    p = id->data;
    end = p + id->length;
    if (read_number(&p, end, &first)) {
        char mark = p < end ? *p++ : '\0';

        if (mark == '\0')
            return take_word(reader, scan, columns, first);
        if (mark == '-' && read_number(&p, end, &second) && p == end)
            return take_range(reader, scan, *id, first, second);
        if (mark == '.' && read_number(&p, end, &second) && p == end)
            return take_empty_node(reader, scan, *id, first, second);
    }
    return fault(reader, scan->line, scan->begin, id->data,
                 "ID \"%.*s\" is not a number, a range (4-5) or an empty node (5.1)",
                 MC_SLICE_ARGUMENTS(*id));
}

/* --- sentences -------------------------------------------------------------------------------- */

/* Sets an error that lists the words in the cycle of `word`, beginning with the first. */
static enum step fault_of_cycle(struct mc_conllu_reader *reader, uint32_t word)
{
    char text[200] = "the word is its own head";
    uint32_t first = word, w;
    size_t length;

    for (w = reader->words[word - 1].head; w != word; w = reader->words[w - 1].head)
        first = w < first ? w : first;
    w = reader->words[first - 1].head;
    if (w != first) {
        length = (size_t)snprintf(text, sizeof(text), "a cycle of heads: %u", first);
        for (; w != first && length < sizeof(text) - 40; w = reader->words[w - 1].head)
            length += (size_t)snprintf(text + length, sizeof(text) - length, " -> %u", w);
        (void)snprintf(text + length, sizeof(text) - length, "%s -> %u",
                       w == first ? "" : " -> ...", first);
    }
    return fault_in_head(reader, &reader->words[first - 1], text);
}

static enum step check_heads(struct mc_conllu_reader *reader, size_t n_words)
{
    char text[80];
    uint32_t i, w;

    for (i = 0; i < n_words; i++)
        if (reader->words[i].head > n_words) {
            (void)snprintf(text, sizeof(text),
                           "HEAD %u is not a word of the sentence, which has %zu",
                           reader->words[i].head, n_words);
            return fault_in_head(reader, &reader->words[i], text);
        }
    /* each word is visited once: words marked by an earlier walk lead to a root */
    MC_RESERVE(reader->marks, reader->mark_capacity, n_words + 1);
    memset(reader->marks, 0, (n_words + 1) * sizeof(*reader->marks));
    for (i = 1; i <= n_words; i++) {
        for (w = i; w != 0 && reader->marks[w] == 0; w = reader->words[w - 1].head)
            reader->marks[w] = i;
        if (w != 0 && reader->marks[w] == i)
            return fault_of_cycle(reader, w);
    }
    return STEP_LINE;
}

/* Ends a sentence that has begun; its bytes end at `next`. */
static enum step finish(struct mc_conllu_reader *reader, const struct scan *scan, size_t next)
{
    struct mc_conllu_sentence *sentence = &reader->sentence;

    if (scan->n_words == 0)
        return fault(reader, scan->first, reader->bytes, reader->bytes, "a sentence without words");
    if (scan->range.length > 0 && scan->range_last > scan->n_words)
        return fault(reader, scan->range_line, scan->range.data, scan->range.data,
                     "the range %.*s ends after the last word, %zu",
                     MC_SLICE_ARGUMENTS(scan->range), scan->n_words);
    if (check_heads(reader, scan->n_words) == STEP_FAULT)
        return STEP_FAULT;
    sentence->id = scan->id;
    sentence->text = scan->text;
    sentence->words = reader->words;
    sentence->n_words = scan->n_words;
    sentence->number++;
    sentence->line = (uint32_t)scan->first_word;
    reader->begin = next;
    reader->line = scan->line;
    return STEP_SENTENCE;
}

static enum step take_line(struct mc_conllu_reader *reader, struct scan *scan)
{
    struct mc_slice value;

    if (reader->instead != NULL)
        return fault_in_line(reader, scan, scan->begin, reader->instead);
    if (reader->bad < (size_t)(scan->end - reader->bytes))
        return fault_in_line(reader, scan, reader->bytes + reader->bad,
                             reader->bytes[reader->bad] == '\0' ? "a NUL character"
                                                                : "not well-formed UTF-8");
    if (scan->end > scan->begin && scan->end[-1] == '\r')
        scan->end--;
    if (scan->end == scan->begin)
        return STEP_SENTENCE;
    if (scan->first == 0)
        scan->first = scan->line;
    if (*scan->begin != '#')
        return take_columns(reader, scan);
    if (metadata(scan, "sent_id", &value)) {
        if (scan->id.length > 0)
            return fault_in_line(reader, scan, scan->begin, "a second sent_id in one sentence");
        scan->id = value;
    } else if (scan->text.length == 0 && metadata(scan, "text", &value)) {
        scan->text = value;
    }
    return STEP_LINE;
}

/* Goes through the lines in memory, up to the end of a sentence. */
static enum step scan_sentence(struct mc_conllu_reader *reader)
{
    struct scan scan = {.line = reader->line};
    size_t at = reader->begin;

    for (;;) {
        const char *feed = NULL;
        enum step step;

        if (at < reader->end)
            feed = memchr(reader->bytes + at, '\n', reader->end - at);
        if (feed == NULL && !reader->at_end)
            return STEP_MORE;
        if (at == reader->end)
            return scan.first == 0 ? STEP_END : finish(reader, &scan, at);
        scan.line++;
        scan.begin = reader->bytes + at;
        scan.end = feed == NULL ? reader->bytes + reader->end : feed;
        at = (size_t)(scan.end - reader->bytes) + (feed == NULL ? 0 : 1);
        step = take_line(reader, &scan);
        if (step == STEP_FAULT)
            return step;
        if (step == STEP_SENTENCE && scan.first > 0)
            return finish(reader, &scan, at);
        if (step == STEP_SENTENCE) { /* a blank line between sentences */
            reader->begin = at;
            reader->line = scan.line;
        }
    }
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Checks the complete lines in memory that were not checked yet. */
static void check_bytes(struct mc_conllu_reader *reader)
{
    size_t end = reader->end, invalid;
    struct mc_slice text;
    const char *nul;

    while (!reader->at_end && end > reader->checked && reader->bytes[end - 1] != '\n')
        end--;
    if (reader->bad != SIZE_MAX || end <= reader->checked)
        return;
    text = mc_slice(reader->bytes + reader->checked, end - reader->checked);
    invalid = mc_utf8_invalid(text);
    nul = memchr(text.data, '\0', invalid);
    if (nul != NULL)
        invalid = (size_t)(nul - text.data);
    if (invalid < text.length)
        reader->bad = reader->checked + invalid;
    reader->checked = end;
}

static void skip_mark(struct mc_conllu_reader *reader)
{
    struct mc_slice text = mc_slice(reader->bytes, reader->end);

    reader->instead = mc_utf8_instead(text);
    reader->begin = text.length - mc_utf8_without_mark(text).length;
}

/* Moves the bytes that were not returned to the front, and reads more after them. */
static int read_more(struct mc_conllu_reader *reader)
{
    size_t left = reader->end - reader->begin, n, wanted;
    bool is_first = reader->n_discarded == 0 && reader->end == 0;

    if (left >= LARGEST_SENTENCE) {
        (void)fault(reader, reader->line + 1, reader->bytes, reader->bytes,
                    "a sentence of more than %d MB", LARGEST_SENTENCE >> 20);
        return -1;
    }
    if (left > 0)
        memmove(reader->buffer, reader->buffer + reader->begin, left);
    reader->n_discarded += reader->begin;
    reader->checked -= reader->checked < reader->begin ? reader->checked : reader->begin;
    reader->bad -= reader->bad == SIZE_MAX ? 0 : reader->begin;
    reader->begin = 0;
    wanted = left > BLOCK / 2 ? left : BLOCK - left;
    if (wanted > LARGEST_SENTENCE - left)
        wanted = LARGEST_SENTENCE - left;
    MC_RESERVE(reader->buffer, reader->capacity, left + wanted);
    reader->bytes = reader->buffer;
    if (mc_byte_reader_next(reader->file, reader->buffer + left, wanted, &n, &reader->error) != 0)
        return -1;
    reader->at_end = n < wanted;
    reader->end = left + n;
    if (is_first)
        skip_mark(reader);
    check_bytes(reader);
    return 0;
}

/* --- readers ---------------------------------------------------------------------------------- */

int mc_conllu_open(const char *path, struct mc_conllu_reader **reader, struct mc_error *error)
{
    struct mc_byte_reader *file;
    struct mc_conllu_reader *opened;

    if (mc_byte_reader_open(path, &file, error) != 0)
        return -1;
    opened = mc_calloc(1, sizeof(*opened));
    opened->file = file;
    opened->name = mc_byte_reader_name(file);
    opened->bad = SIZE_MAX;
    *reader = opened;
    return 0;
}

struct mc_conllu_reader *mc_conllu_open_text(const char *name, struct mc_slice text)
{
    struct mc_conllu_reader *reader = mc_calloc(1, sizeof(*reader));

    reader->name = name;
    reader->bytes = text.data;
    reader->end = text.length;
    reader->bad = SIZE_MAX;
    reader->at_end = true;
    skip_mark(reader);
    check_bytes(reader);
    return reader;
}

void mc_conllu_close(struct mc_conllu_reader *reader)
{
    if (reader == NULL)
        return;
    mc_byte_reader_close(reader->file);
    free(reader->buffer);
    free(reader->words);
    free(reader->marks);
    free(reader);
}

int mc_conllu_next(struct mc_conllu_reader *reader, const struct mc_conllu_sentence **sentence,
                   struct mc_error *error)
{
    enum step step = STEP_FAULT;

    *sentence = NULL;
    while (reader->error.code == MC_CODE_OK) {
        step = scan_sentence(reader);
        if (step != STEP_MORE || read_more(reader) != 0)
            break;
    }
    if (reader->error.code != MC_CODE_OK)
        return mc_error_set_at(error, reader->error.code, reader->error.file, reader->error.at,
                               "%s", reader->error.text);
    if (step == STEP_SENTENCE)
        *sentence = &reader->sentence;
    return 0;
}

uint64_t mc_conllu_bytes(const struct mc_conllu_reader *reader)
{
    return reader->file == NULL ? reader->begin : mc_byte_reader_bytes(reader->file);
}

uint64_t mc_conllu_size(const struct mc_conllu_reader *reader)
{
    return reader->file == NULL ? reader->end : mc_byte_reader_size(reader->file);
}

/* --- texts of one sentence -------------------------------------------------------------------- */

/* The byte offset of a position whose column counts characters. */
static size_t offset_of(struct mc_slice text, struct mc_position at)
{
    const char *p = text.data, *end = text.data + text.length, *feed;
    uint32_t line, column;

    for (line = 1; line < at.line; line++) {
        feed = memchr(p, '\n', (size_t)(end - p));
        if (feed == NULL)
            return text.length;
        p = feed + 1;
    }
    for (column = 1; column < at.column && p < end; column++)
        for (p++; p < end && ((unsigned char)*p & 0xC0U) == 0x80U;)
            p++;
    return (size_t)(p - text.data);
}

static int read_only_sentence(struct mc_conllu_reader *reader, struct mc_arena *arena,
                              struct mc_conllu_sentence *sentence, struct mc_error *error)
{
    const struct mc_conllu_sentence *next;
    struct mc_conllu_word *words;

    if (mc_conllu_next(reader, &next, error) != 0)
        return -1;
    if (next == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, "", (struct mc_position){1, 1}, "no sentence");
    words = mc_arena_array(arena, next->n_words, sizeof(*words));
    memcpy(words, next->words, next->n_words * sizeof(*words));
    *sentence = *next;
    sentence->words = words;
    if (mc_conllu_next(reader, &next, error) != 0)
        return -1;
    if (next == NULL)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, "", (struct mc_position){next->line, 1},
                           MC_CONLLU_SECOND_SENTENCE);
}

int mc_conllu_read_one(struct mc_slice text, struct mc_arena *arena,
                       struct mc_conllu_sentence *sentence, size_t *fault, struct mc_error *error)
{
    struct mc_conllu_reader *reader = mc_conllu_open_text("", text);
    int status = read_only_sentence(reader, arena, sentence, error);

    *fault = status == 0 ? 0 : offset_of(text, error->at);
    mc_conllu_close(reader);
    return status;
}

/* The columns ID and FORM of the next line that has them. */
static bool next_columns(struct mc_slice text, size_t *offset, struct mc_slice *id,
                         struct mc_slice *form)
{
    const char *p = text.data + *offset, *end = text.data + text.length;

    while (p < end) {
        const char *feed = memchr(p, '\n', (size_t)(end - p));
        const char *stop = feed == NULL ? end : feed;
        const char *tab = memchr(p, '\t', (size_t)(stop - p)), *second;

        *offset = (size_t)(stop - text.data) + (feed == NULL ? 0 : 1);
        if (*p != '#' && tab != NULL) {
            second = memchr(tab + 1, '\t', (size_t)(stop - tab - 1));
            *id = mc_slice(p, (size_t)(tab - p));
            *form = mc_slice(tab + 1, (size_t)((second == NULL ? stop : second) - tab - 1));
            return true;
        }
        p = text.data + *offset;
    }
    return false;
}

bool mc_conllu_next_surface(struct mc_slice text, size_t *offset, struct mc_slice *form)
{
    struct mc_slice id, word;
    uint32_t first = 0, last;
    const char *p;

    do {
        if (!next_columns(text, offset, &id, form))
            return false;
    } while (memchr(id.data, '.', id.length) != NULL);
    if (memchr(id.data, '-', id.length) == NULL)
        return true;
    p = (const char *)memchr(id.data, '-', id.length) + 1;
    if (!read_number(&p, id.data + id.length, &last))
        return true;
    while (first < last && next_columns(text, offset, &id, &word)) {
        p = id.data;
        if (memchr(id.data, '.', id.length) == NULL &&
            !read_number(&p, id.data + id.length, &first))
            break;
    }
    return true;
}

struct mc_slice mc_universal_relation(struct mc_slice relation)
{
    const char *colon = relation.length == 0 ? NULL : memchr(relation.data, ':', relation.length);

    return colon == NULL ? relation : mc_slice(relation.data, (size_t)(colon - relation.data));
}
