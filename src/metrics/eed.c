/* SPDX-License-Identifier: GPL-3.0-or-later */
/* eed.c: the metric eed: edits of characters, with jumps at blanks and a penalty for places of the
 * candidate that are visited often or never (Stanchev, Wang and Ney 2019), as torchmetrics 1
 * computes it. In order: texts, distance, scores, documentation. */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/unicode.h"

/* --- texts ------------------------------------------------------------------------------------ */

#define SPACINGS "en|ja|none"

enum spacing { SPACING_ENGLISH, SPACING_JAPANESE, SPACING_NONE };

struct state {
    enum spacing spacing;
    double alpha, rho, deletion, insertion;
    struct mc_code_points candidate, reference, other;
    double *row, *next; /* [candidate + 1] */
    size_t row_capacity, next_capacity;
    uint32_t *visits; /* [candidate + 1]: the number of rows whose least cost is there */
    size_t visit_capacity;
};

static void add(struct mc_code_points *text, uint32_t c)
{
    *MC_PUSH(text->items, text->n, text->capacity) = c;
}

static void exchange(struct mc_code_points *a, struct mc_code_points *b)
{
    struct mc_code_points c = *a;

    *a = *b;
    *b = c;
}

/* Adds blanks before . ! ? and commas; every run of white space becomes one blank. */
static void read_spaced(struct mc_slice text, struct mc_code_points *out)
{
    size_t at = 0, n_bytes;

    while (at < text.length) {
        uint32_t c = mc_utf8_decode(text.data + at, &n_bytes);
        bool space = mc_is_space(c);
        bool after = out->n > 0 && out->items[out->n - 1] == ' ';

        if ((space || c == '.' || c == '!' || c == '?' || c == ',') && !after)
            add(out, ' ');
        if (!space)
            add(out, c);
        at += n_bytes;
    }
}

static bool begins(const struct mc_code_points *text, size_t at, const char *word)
{
    size_t k;

    for (k = 0; word[k] != '\0'; k++)
        if (at + k >= text->n || text->items[at + k] != (unsigned char)word[k])
            return false;
    return true;
}

/* The length of a title at `at` that is followed by a blank and another character; 0: there is
 * none. */
static size_t title_at(const struct mc_code_points *text, size_t at)
{
    static const char *const titles[] = {"Dr ", "Jr ", "Prof ", "Rev ", "Gen ",
                                         "Mr ", "Mt ", "Mrs ",  "Ms "};
    size_t i;

    for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++)
        if (begins(text, at, titles[i]) && at + strlen(titles[i]) < text->n)
            return strlen(titles[i]) - 1;
    return 0;
}

static bool is_number_apart(const struct mc_code_points *text, size_t at)
{
    const uint32_t *c = text->items + at;

    return at + 4 < text->n && mc_is_decimal_digit(c[0]) && c[1] == ' ' &&
           (c[2] == '.' || c[2] == ',') && c[3] == ' ' && mc_is_decimal_digit(c[4]);
}

/* Joins numbers and titles again, left to right, like the program's two expressions: a title takes
 * along the character after its blank, whatever it is. */
static void join_numbers(const struct mc_code_points *text, struct mc_code_points *out)
{
    size_t i;

    out->n = 0;
    for (i = 0; i < text->n; i++) {
        add(out, text->items[i]);
        if (!is_number_apart(text, i))
            continue;
        add(out, text->items[i + 2]);
        add(out, text->items[i + 4]);
        i += 4;
    }
}

static void join_titles(const struct mc_code_points *text, struct mc_code_points *out)
{
    size_t i, n;

    out->n = 0;
    for (i = 0; i < text->n; i++) {
        add(out, text->items[i]);
        n = title_at(text, i);
        if (n == 0)
            continue;
        for (; n > 1; n--)
            add(out, text->items[++i]);
        add(out, '.');
        i += 2;
    }
}

static void join_letters(const struct mc_code_points *text, const char *apart, const char *joined,
                         struct mc_code_points *out)
{
    size_t i, k;

    out->n = 0;
    for (i = 0; i < text->n; i++) {
        if (!begins(text, i, apart)) {
            add(out, text->items[i]);
            continue;
        }
        for (k = 0; joined[k] != '\0'; k++)
            add(out, (unsigned char)joined[k]);
        i += strlen(apart) - 1;
    }
}

static void read_plain(struct mc_slice text, struct mc_code_points *out)
{
    size_t at = 0, n_bytes;

    for (; at < text.length; at += n_bytes)
        add(out, mc_utf8_decode(text.data + at, &n_bytes));
}

static void read_text(struct state *state, struct mc_slice text, struct mc_code_points *out)
{
    static const char *const letters[][2] = {
        {"e . g .", "e.g."}, {"i . e .", "i.e."}, {"U . S .", "U.S."}};
    struct mc_code_points *other = &state->other;
    size_t i;

    text = mc_strip_end(text);
    out->n = 0;
    if (state->spacing == SPACING_JAPANESE)
        mc_nfkc(text, out);
    if (state->spacing == SPACING_NONE)
        read_plain(text, out);
    if (state->spacing != SPACING_ENGLISH)
        return;
    read_spaced(text, out);
    join_numbers(out, other);
    join_titles(other, out);
    for (i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
        join_letters(out, letters[i][0], letters[i][1], other);
        exchange(out, other);
    }
    other->n = 0;
    add(other, ' ');
    for (i = 0; i < out->n; i++)
        add(other, out->items[i]);
    add(other, ' ');
    exchange(out, other);
}

/* --- distance --------------------------------------------------------------------------------- */

/* The most pairs of characters that are compared: this takes some seconds. */
#define MOST_PAIRS 1e9

/* The counts for two texts. */
struct counts {
    double distance; /* edits and jumps */
    double visits;   /* v in the paper: from places that are used more than once, or never */
    size_t reference_length, reference;
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Computes the costs of a row from those of the previous row; returns the place of the least, the
 * first of equals. */
static size_t fill_row(const struct state *state, uint32_t c)
{
    const struct mc_code_points *candidate = &state->candidate;
    const double *row = state->row;
    double *next = state->next;
    size_t best = 0, i;

    next[0] = row[0] + 1;
    for (i = 0; i < candidate->n; i++) {
        double cost = least(next[i] + state->deletion, row[i] + (candidate->items[i] != c));

        next[i + 1] = least(cost, row[i + 1] + state->insertion);
        if (next[i + 1] < next[best])
            best = i + 1;
    }
    return best;
}

static void begin_rows(struct state *state)
{
    size_t n = state->candidate.n + 1, i;

    MC_RESERVE(state->row, state->row_capacity, n);
    MC_RESERVE(state->next, state->next_capacity, n);
    MC_RESERVE(state->visits, state->visit_capacity, n);
    for (i = 0; i < n; i++) {
        state->row[i] = i > 0;
        state->visits[i] = 0;
    }
}

/* A place visited k times counts k - 1; one never visited counts 1. */
static double sum_visits(const struct state *state)
{
    double sum = 0;
    size_t i;

    for (i = 0; i <= state->candidate.n; i++)
        sum += state->visits[i] > 0 ? state->visits[i] - 1 : 1;
    return sum;
}

static struct counts compare(struct state *state, size_t reference)
{
    const struct mc_code_points *text = &state->reference;
    size_t n = state->candidate.n, best, i, k;
    double *row;

    begin_rows(state);
    for (i = 0; i < text->n; i++) {
        best = fill_row(state, text->items[i]);
        state->visits[best]++;
        for (k = 0; k <= n && text->items[i] == ' '; k++)
            if (k != best)
                state->next[k] = least(state->next[k], state->next[best] + state->alpha);
        row = state->row;
        state->row = state->next;
        state->next = row;
    }
    return (struct counts){state->row[n], sum_visits(state), text->n, reference};
}

/* --- scores ----------------------------------------------------------------------------------- */

/* At most 1; NaN if it would divide by 0. */
static double rate_of(const struct state *state, const struct counts *counts)
{
    double price = state->rho * counts->visits;
    double length = (double)counts->reference_length + price;

    return length > 0 ? least(1, (counts->distance + price) / length) : (double)NAN;
}

/* The lowest rate, the first of equals; NaN with the reason. */
static double evaluate(struct state *state, const struct mc_metric_input *in, struct counts *best,
                       struct mc_metric_problem *problem)
{
    double lowest = (double)NAN, pairs = 0;
    size_t r;

    read_text(state, in->candidate->text, &state->candidate);
    for (r = 0; r < in->n_references; r++) {
        struct counts counts;
        double rate;

        read_text(state, in->references[r]->text, &state->reference);
        pairs += (double)state->candidate.n * (double)state->reference.n;
        if (pairs > MOST_PAIRS) {
            (void)snprintf(problem->text, sizeof(problem->text),
                           "the texts are too long: %zu characters and %zu; a thousand million "
                           "pairs are compared at the most",
                           state->candidate.n, state->reference.n);
            return (double)NAN;
        }
        counts = compare(state, r);
        rate = rate_of(state, &counts);
        if (isnan(lowest) || rate < lowest) {
            lowest = rate;
            *best = counts;
        }
    }
    if (isnan(lowest))
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the reference has no characters, and the rate is by their number");
    return lowest;
}

static int score_eed(void *given, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts counts;
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] = evaluate(state, in[i], &counts, problem);
    return 0;
}

static int explain_eed(void *given, const struct mc_metric_input *in,
                       const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts counts = {0, 0, 0, 0};

    if (isnan(evaluate(state, in, &counts, problem)))
        return -1;
    writer->number(writer->context, "distance", counts.distance);
    writer->number(writer->context, "visits", counts.visits);
    writer->number(writer->context, "rho", state->rho);
    writer->number(writer->context, "candidate_length", (double)state->candidate.n);
    writer->number(writer->context, "reference_length", (double)counts.reference_length);
    if (in->n_references > 1)
        writer->number(writer->context, "reference", (double)(counts.reference + 1));
    return 0;
}

static int open_eed(const struct mc_metric_host *host, void **given,
                    struct mc_metric_problem *problem)
{
    struct state *state = mc_calloc(1, sizeof(*state));

    (void)problem;
    state->spacing = (enum spacing)mc_host_choice(host, "spacing", SPACINGS);
    state->alpha = mc_host_real(host, "alpha");
    state->rho = mc_host_real(host, "rho");
    state->deletion = mc_host_real(host, "deletion");
    state->insertion = mc_host_real(host, "insertion");
    *given = state;
    return 0;
}

static void close_eed(void *given)
{
    struct state *state = given;

    free(state->candidate.items);
    free(state->reference.items);
    free(state->other.items);
    free(state->row);
    free(state->next);
    free(state->visits);
    free(state);
}

/* --- documentation ---------------------------------------------------------------------------- */

/* The highest cost; a higher one would make no difference. */
enum { HIGHEST_COST = 1000 };

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER(
        "spacing", "en", SPACINGS,
        "en: a blank before . , ! and ?, and at both ends; ja: NFKC; none: texts as they are"),
    MC_REAL_PARAMETER("alpha", "2", 0, HIGHEST_COST,
                      "cost of a jump to another place of the candidate"),
    MC_REAL_PARAMETER("rho", "0.3", 0, HIGHEST_COST,
                      "cost of a place of the candidate that is visited once more, or never"),
    MC_REAL_PARAMETER("deletion", "0.2", 0, HIGHEST_COST,
                      "cost of a character of the candidate that the reference does not have"),
    MC_REAL_PARAMETER("insertion", "1", 0, HIGHEST_COST,
                      "cost of a character of the reference that the candidate does not have"),
    MC_PARAMETERS_END};

static const char manual[] =
    "The extended edit distance of characters. The reference is gone through from left to right, "
    "at each character with the cheapest way to every place of the candidate: a character that "
    "differs costs 1, one that is left out `deletion`, one that is put in `insertion`. At a blank "
    "of the reference the way may jump to any other place for `alpha`, so that a moved part is paid "
    "for once. A place of the candidate that is the cheapest for k characters of the reference "
    "counts k - 1, one that never is counts 1; their sum v is weighed by rho: the score is "
    "(e + rho v) / (r + rho v), at most 1, where e is the cost of the way and r the number of "
    "characters of the reference. 0 is best.\n"
    "\n"
    "spacing=en prepares English texts as the program does: blanks before . , ! and ?, white space "
    "as one blank, numbers (0 . 1) and some titles and abbreviations (Mr ., e . g .) written "
    "together again, a blank at both ends. The expression for titles takes the character behind "
    "the blank with it, whatever it is, there and here. spacing=ja is the program's language=ja: "
    "Unicode's NFKC, by which half-width kana, full-width letters and the like are what they look "
    "like. spacing=none leaves the texts as they are. White space at the end never counts.\n"
    "\n"
    "With several references the lowest score counts. The corpus score is the mean of the cases.\n"
    "\n"
    "Edge cases. A text against itself is not 0 but 0.3 / (r + 0.3): the place before the first "
    "character is never visited, which counts 1. Two texts of more than a thousand million pairs of "
    "characters have no score. Without any character in the reference (spacing=ja or none) the score is "
    "1, and with rho=0 there is none.\n"
    "\n"
    "A run without -m leaves the metric out. Reference program: torchmetrics 1 "
    "(ExtendedEditDistance). The C++ program of the authors differs in two points: it does not "
    "count the place before the first character, and it compares costs with the least one rounded "
    "down to a whole number.";

const struct mc_metric_module metric_eed = {
    MC_BUILT_IN_METRIC("eed"),
    .citation = "Stanchev, Wang and Ney 2019, EED: Extended Edit Distance Measure for Machine "
                "Translation",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_LOWER_IS_BETTER | MC_METRIC_BY_NAME |
             MC_METRIC_CORPUS_IS_MEAN,
    .worst = 1,
    .best = 0,
    .parameters = parameters,
    .summary = "EED: edits of characters, and jumps, per character of the reference",
    .manual = manual,
    .open = open_eed,
    .score = score_eed,
    .explain = explain_eed,
    .close = close_eed,
};
