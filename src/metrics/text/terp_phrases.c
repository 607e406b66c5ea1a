/* Phrase tables of TERp, and what their phrases cost. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stdlib.h>

#include "base/options.h"

/* --- the tree ------------------------------------------------------------------------------- */

static struct mc_slice edge_key(const uint32_t pair[2])
{
    return mc_slice((const char *)pair, 2 * sizeof(pair[0]));
}

uint32_t mc_terp_phrases_step(const struct mc_terp_phrases *phrases, uint32_t node, uint32_t word)
{
    uint32_t pair[2] = {node, word};
    uint32_t edge = mc_string_map_find(phrases->edges, edge_key(pair));

    return edge == MC_NOT_FOUND ? 0 : edge + 1;
}

static uint32_t add_step(struct mc_terp_phrases *phrases, uint32_t node, uint32_t word)
{
    uint32_t pair[2] = {node, word};
    uint32_t next = mc_string_map_add(phrases->edges, edge_key(pair), NULL) + 1;

    if (next >= phrases->first_capacity) {
        size_t old = phrases->first_capacity;

        phrases->first = mc_grow(phrases->first, &phrases->first_capacity, (size_t)next + 1,
                                 sizeof(*phrases->first));
        memset(phrases->first + old, 0, (phrases->first_capacity - old) * sizeof(*phrases->first));
    }
    return next;
}

static void add_entry(struct mc_terp_phrases *phrases, uint32_t node,
                      const struct mc_terp_entry *entry)
{
    uint32_t number = (uint32_t)++phrases->n_entries;

    if (number >= phrases->entry_capacity)
        phrases->entries = mc_grow(phrases->entries, &phrases->entry_capacity, (size_t)number + 1,
                                   sizeof(*phrases->entries));
    phrases->entries[number] = *entry;
    phrases->entries[number].next = phrases->first[node];
    phrases->first[node] = number;
}

/* --- lines ---------------------------------------------------------------------------------- */

/* A line being read. */
struct line {
    const char *begin, *at, *end;
    uint32_t number;
    struct mc_error *error;
};

static int fail(const struct line *line, const char *at, const char *reason)
{
    struct mc_position place = {line->number, 1};
    const char *byte;

    for (byte = line->begin; byte < at; byte++)
        place.column += ((unsigned char)*byte & 0xC0) != 0x80;
    return mc_error_set_at(line->error, MC_CODE_INPUT, "", place, "%s", reason);
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_blanks(struct line *line)
{
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
}

static bool begins(const struct line *line, const char *text)
{
    size_t n = strlen(text);

    return (size_t)(line->end - line->at) >= n && memcmp(line->at, text, n) == 0;
}

static int read_probability(struct line *line, double *probability)
{
    const char *begin = line->at;
    char word[64];
    size_t n;

    while (line->at < line->end && !is_blank(*line->at) && *line->at != '<')
        line->at++;
    n = (size_t)(line->at - begin);
    if (n == 0 || n >= sizeof(word))
        return fail(line, begin, "a probability is wanted here");
    memcpy(word, begin, n);
    word[n] = '\0';
    if (mc_parse_real(word, probability) != 0 || !(*probability >= 0))
        return fail(line, begin, "a probability is wanted here");
    skip_blanks(line);
    return 0;
}

/* Where "</p>" stands that ends the phrase: for the first phrase the last one before another
 * phrase, else the last of the line. NULL: nowhere. */
static const char *phrase_end(const struct line *line, bool is_first)
{
    struct line rest = *line;
    const char *end = NULL;

    for (; rest.at < rest.end; rest.at++) {
        struct line behind = rest;

        if (!begins(&rest, "</p>"))
            continue;
        behind.at += 4;
        skip_blanks(&behind);
        if (is_first ? behind.at > rest.at + 4 && begins(&behind, "<p>") : behind.at == behind.end)
            end = rest.at;
    }
    return end;
}

/* Appends the words of the phrase that begins here to phrases->phrase_words. */
static int read_phrase(struct line *line, bool is_first, struct mc_terp_phrases *phrases)
{
    const char *end;

    if (!begins(line, "<p>"))
        return fail(line, line->at, "a phrase is wanted here, <p>words</p>");
    line->at += 3;
    end = phrase_end(line, is_first);
    if (end == NULL)
        return fail(line, line->at,
                    is_first ? "</p>, a blank and another phrase are wanted behind this one"
                             : "</p> and the end of the line are wanted behind this phrase");
    skip_blanks(line);
    while (line->at < end) {
        const char *begin = line->at;

        while (line->at < end && !is_blank(*line->at))
            line->at++;
        if (phrases->n_words == phrases->word_capacity)
            phrases->phrase_words = mc_grow(phrases->phrase_words, &phrases->word_capacity,
                                            phrases->n_words + 1, sizeof(*phrases->phrase_words));
        phrases->phrase_words[phrases->n_words++] =
            mc_string_map_add(phrases->words, mc_slice(begin, (size_t)(line->at - begin)), NULL);
        skip_blanks(line);
    }
    line->at = end + 4;
    skip_blanks(line);
    return 0;
}

/* Words [begin, middle) are the reference phrase, those behind it the other one; the former are
 * not kept. */
static void add_phrase(struct mc_terp_phrases *phrases, const double *probabilities,
                       size_t n_probabilities, size_t begin, size_t middle)
{
    uint32_t *words = phrases->phrase_words, node = 0;
    size_t n_reference = middle - begin, n = phrases->n_words - middle, i;
    struct mc_terp_entry entry = {0, (double)NAN, (uint32_t)begin, (uint32_t)n, 0};

    phrases->n_words = begin;
    if (n == 0 || n_reference == 0 ||
        (n == n_reference && memcmp(words + begin, words + middle, n * sizeof(*words)) == 0))
        return;
    for (i = begin; i < middle; i++)
        node = add_step(phrases, node, words[i]);
    memmove(words + begin, words + middle, n * sizeof(*words));
    phrases->n_words = begin + n;
    for (i = 0; i < n_probabilities; i++) {
        entry.probability = probabilities[i];
        add_entry(phrases, node, &entry);
    }
}

static int read_line(struct line *line, struct mc_terp_phrases *phrases)
{
    double probabilities[2];
    size_t n = 0, begin = phrases->n_words, middle;

    skip_blanks(line);
    if (line->at == line->end)
        return 0;
    do {
        if (read_probability(line, &probabilities[n++]) != 0)
            return -1;
    } while (n < 2 && !begins(line, "<p>"));
    if (read_phrase(line, true, phrases) != 0)
        return -1;
    middle = phrases->n_words;
    if (read_phrase(line, false, phrases) != 0)
        return -1;
    add_phrase(phrases, probabilities, n, begin, middle);
    return 0;
}

int mc_terp_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                          struct mc_terp_phrases *phrases, struct mc_error *error)
{
    const char *at = text.data, *end = at + text.length, *feed;
    struct line line = {NULL, NULL, NULL, 0, error};
    struct mc_position start = {1, 1};

    memset(phrases, 0, sizeof(*phrases));
    if (text.length == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, "", start,
                               "the file is empty: it has no phrases");
    phrases->words = mc_string_map_new(arena);
    phrases->edges = mc_string_map_new(arena);
    phrases->first = mc_grow(NULL, &phrases->first_capacity, 16, sizeof(*phrases->first));
    memset(phrases->first, 0, phrases->first_capacity * sizeof(*phrases->first));
    while (at < end) {
        feed = memchr(at, '\n', (size_t)(end - at));
        line.begin = line.at = at;
        line.end = feed == NULL ? end : feed;
        line.number++;
        if (read_line(&line, phrases) != 0) {
            mc_terp_phrases_free(phrases);
            return -1;
        }
        at = feed == NULL ? end : feed + 1;
    }
    return 0;
}

void mc_terp_phrases_free(struct mc_terp_phrases *phrases)
{
    free(phrases->first);
    free(phrases->entries);
    free(phrases->phrase_words);
    memset(phrases, 0, sizeof(*phrases));
}

/* --- costs ---------------------------------------------------------------------------------- */

/* As the program computes it. */
static double logarithm(double p)
{
    return log(p) / log(10);
}

static double function_of(const struct mc_terp_parameters *parameters, double p, double edits)
{
    const double *v = parameters->function_values;

    switch (parameters->function) {
    case MC_TERP_NONE:
        return p;
    case MC_TERP_STD:
        return v[0] + v[1] * logarithm(p) * edits + v[2] * p * edits + v[3] * edits;
    case MC_TERP_STDINV:
        return v[0] + v[1] * logarithm(1 - p) * edits + v[2] * (1 - p) * edits + v[3] * edits;
    case MC_TERP_STDNONED:
        return v[0] + v[1] * logarithm(p) + v[2] * p;
    case MC_TERP_STDINVNONED:
        return v[0] + v[1] * logarithm(1 - p) + v[2] * (1 - p);
    }
    return (double)NAN;
}

double mc_terp_phrase_cost(const struct mc_terp_parameters *parameters, double probability,
                           double edits)
{
    double cost = function_of(parameters, probability, edits);

    if (isnan(cost))
        return (double)INFINITY;
    cost = fmax(fmin(cost, parameters->phrase_maximum), parameters->phrase_minimum);
    return fmax(cost, 0);
}
