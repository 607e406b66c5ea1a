/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.c: the explanation of a metric is searched for the shapes of doc/explain.md; those found are
 * put into words. In order: lists that fit a line, what was matched, what was not, graphs, the
 * lines. */
#include "report/explain/why.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "report/case_marks.h"
#include "report/explain/edit_words.h"
#include "report/explain/explanation.h"
#include "report/plain_text.h"
#include "report/words.h"

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

/* --- lists that fit a line -------------------------------------------------------------------- */

/* Items after a head, with a separator between them. */
struct list {
    struct mc_arena *arena;
    const char *head, *between;
    struct mc_slice *items; /* [MOST_ITEMS], plain */
    size_t n;               /* all that were added, also those beyond MOST_ITEMS */
};

enum { MOST_ITEMS = 64, ROOM_FOR_MORE = 14 /* " and 1234 more" */ };

static struct list list_begin(const char *head, const char *between, struct mc_arena *arena)
{
    return (struct list){arena, head, between,
                         mc_arena_array(arena, MOST_ITEMS, sizeof(struct mc_slice)), 0};
}

static void list_add(struct list *list, struct mc_slice item)
{
    if (list->n < MOST_ITEMS)
        list->items[list->n] = mc_plain_text(item, list->arena);
    list->n++;
}

/* The text, cut with "..." if it is longer than two lines of `room` columns. */
static struct mc_slice cut(struct mc_slice text, size_t room, struct mc_arena *arena)
{
    struct mc_slice rest = text, line = mc_slice("", 0);

    if (mc_display_width(text) <= 2 * room || room < 5)
        return text;
    (void)mc_next_line(&rest, 2 * room - 3, &line);
    return mc_arena_slice(arena, "%.*s...", SLICE(line));
}

/* How many of the first items fit into `room` columns, at least one. */
static size_t list_fitting(const struct list *list, size_t room)
{
    size_t width = strlen(list->head), n = list->n < MOST_ITEMS ? list->n : MOST_ITEMS, i;

    for (i = 0; i < n; i++) {
        width += mc_display_width(list->items[i]) + (i > 0 ? strlen(list->between) : 0);
        if (i > 0 && width > room)
            return i;
    }
    return n;
}

/* The list in `room` columns, unless the first item alone takes more; empty if it has no items. */
static struct mc_slice list_text(const struct list *list, size_t room)
{
    size_t n = list_fitting(list, room), i;
    const char *text = list->head;

    if (list->n == 0)
        return mc_slice("", 0);
    if (n < list->n)
        n = list_fitting(list, room > ROOM_FOR_MORE ? room - ROOM_FOR_MORE : 0);
    for (i = 0; i < n; i++)
        text = mc_arena_format(list->arena, "%s%s%.*s", text, i > 0 ? list->between : "",
                               SLICE(list->items[i]));
    if (n < list->n)
        text = mc_arena_format(list->arena, "%s and %zu more", text, list->n - n);
    return cut(mc_slice_of(text), room, list->arena);
}

/* --- what was matched ------------------------------------------------------------------------- */

static double number(const struct mc_explained *how, const char *key)
{
    return mc_explained_number(how, key, (double)NAN);
}

static const char *number_text(double value, struct mc_arena *arena)
{
    return mc_number_text(value, 4, arena).data;
}

/* "3 edits of 8 words of the reference: 2 insertions, 1 substitution"; NULL: no edits. */
static const char *edits_text(const struct mc_explained *how, struct mc_arena *arena)
{
    static const struct {
        const char *key, *singular, *plural;
    } kinds[] = {{"insertions", "insertion", "insertions"},
                 {"deletions", "deletion", "deletions"},
                 {"substitutions", "substitution", "substitutions"},
                 {"stems", "stem", "stems"},
                 {"synonyms", "synonym", "synonyms"},
                 {"phrases", "phrase", "phrases"}};
    const struct mc_explained *shifts = mc_explained_typed(how, "shifts", MC_EXPLAINED_ARRAY);
    double edits = number(how, "edits"), length = number(how, "reference_length");
    const char *text;
    size_t i, n = 0;

    if (isnan(edits) || isnan(length))
        return NULL;
    text =
        mc_arena_format(arena, "%s for %s words of the reference",
                        edits > 0 ? mc_arena_format(arena, "%s edit%s", number_text(edits, arena),
                                                    fabs(edits - 1) > 0 ? "s" : "")
                                  : "no edits",
                        number_text(length, arena));
    for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        double count = number(how, kinds[i].key);

        if (!(count > 0))
            continue;
        text = mc_arena_format(arena, "%s%s%s %s", text, n++ == 0 ? ": " : ", ",
                               number_text(count, arena),
                               count > 1 ? kinds[i].plural : kinds[i].singular);
    }
    if (shifts != NULL && shifts->n > 0)
        text = mc_arena_format(arena, "%s%s%zu shift%s", text, n == 0 ? ": " : ", ", shifts->n,
                               shifts->n > 1 ? "s" : "");
    return text;
}

/* "19 of 20 triples of the candidate, 19 of 19 of the reference"; NULL: no triples. */
static const char *triples_text(const struct mc_explained *how, struct mc_arena *arena)
{
    double matched = number(how, "matched"), candidate = number(how, "candidate_triples");
    double reference = number(how, "reference_triples");
    const struct mc_explained *triples =
        mc_explained_typed(how, "matched_triples", MC_EXPLAINED_ARRAY);

    if (isnan(matched) || isnan(candidate) || isnan(reference))
        return NULL;
    if (triples != NULL && mc_explained_member(triples->first, "points") != NULL)
        return mc_arena_format(arena,
                               "%s points, for %s triples of the candidate and %s of the reference",
                               number_text(matched, arena), number_text(candidate, arena),
                               number_text(reference, arena));
    return mc_arena_format(arena, "%s of %s triples of the candidate, %s of %s of the reference",
                           number_text(matched, arena), number_text(candidate, arena),
                           number_text(matched, arena), number_text(reference, arena));
}

/* "of the candidate's runs of 1, 2, 3, 4 words: 8 of 11, 6 of 10, 4 of 9, 3 of 8"; NULL: no orders.
 */
static const char *orders_text(const struct mc_explained *how, bool of_graphs,
                               struct mc_arena *arena)
{
    const struct mc_explained *orders = mc_explained_typed(how, "orders", MC_EXPLAINED_ARRAY);
    const char *lengths = "", *counts = "", *unit = of_graphs ? "nodes" : "words";
    const struct mc_explained *order;

    if (orders == NULL || orders->n == 0)
        return NULL;
    for (order = orders->first; order != NULL; order = order->next) {
        double matches = number(order, "matches");
        double total = mc_explained_number(order, "total", number(order, "candidate_total"));
        const char *between = order == orders->first ? "" : ", ";

        if (isnan(matches) || isnan(total) || isnan(number(order, "order")))
            return NULL;
        lengths = mc_arena_format(arena, "%s%s%s", lengths, between,
                                  number_text(number(order, "order"), arena));
        counts = mc_arena_format(arena, "%s%s%s of %s", counts, between,
                                 number_text(matches, arena), number_text(total, arena));
    }
    if (mc_slice_is(mc_explained_text(orders->first, "kind"), "character"))
        unit = "characters";
    return mc_arena_format(arena, "of the candidate's %s of %s %s: %s",
                           of_graphs ? "paths" : "runs", lengths, unit, counts);
}

/* "7 of 10 words of the candidate, 7 of 8 of the reference"; NULL: not counted. */
static const char *lengths_text(const struct mc_explained *how, struct mc_arena *arena)
{
    double matched = number(how, "matched");
    double candidate = mc_explained_number(how, "candidate_length", number(how, "candidate_total"));
    double reference = mc_explained_number(how, "reference_length", number(how, "reference_total"));
    double of_candidate = mc_explained_number(how, "matched_candidate", matched);
    double of_reference = mc_explained_number(how, "matched_reference", matched);

    if (isnan(of_candidate) || isnan(of_reference) || isnan(candidate) || isnan(reference))
        return NULL;
    return mc_arena_format(arena, "%s of %s words of the candidate, %s of %s of the reference",
                           number_text(of_candidate, arena), number_text(candidate, arena),
                           number_text(of_reference, arena), number_text(reference, arena));
}

/* Features of a Weisfeiler-Leman kernel, iteration by iteration; NULL: not such a kernel. */
static const char *iterations_text(const struct mc_explained *how, struct mc_arena *arena)
{
    const struct mc_explained *rounds = mc_explained_typed(how, "iterations", MC_EXPLAINED_ARRAY);
    const struct mc_explained *iteration;
    const char *text = "of the candidate's features, with ever more neighbours:";

    if (rounds == NULL || rounds->n == 0)
        return NULL;
    for (iteration = rounds->first; iteration != NULL; iteration = iteration->next) {
        double matched = number(iteration, "matched");
        double total = number(iteration, "candidate_total");

        if (isnan(matched) || isnan(total))
            return NULL;
        text = mc_arena_format(arena, "%s%s %s of %s", text, iteration == rounds->first ? "" : ",",
                               number_text(matched, arena), number_text(total, arena));
    }
    return text;
}

/* The first figures of the explanation; empty if it has none. */
static struct mc_slice figures_text(const struct mc_explained *how, size_t room,
                                    struct mc_arena *arena)
{
    struct list list = list_begin("", ", ", arena);
    const struct mc_explained *member;

    for (member = how->first; member != NULL; member = member->next)
        if (member->kind == MC_EXPLAINED_NUMBER) {
            const char *item = mc_arena_format(arena, "%.*s %s", SLICE(member->key),
                                               number_text(member->number, arena));
            char *at;

            for (at = strchr(item, '_'); at != NULL; at = strchr(at, '_'))
                *at = ' ';
            list_add(&list, mc_slice_of(item));
        }
    return list_text(&list, room);
}

static struct mc_slice matched_text(const struct mc_explained_metric *metric,
                                    const struct mc_explained *how, size_t room,
                                    struct mc_arena *arena)
{
    bool of_graphs = (metric->needs & MC_NEEDS_AMR) != 0;
    const char *text = edits_text(how, arena);

    if (text == NULL)
        text = triples_text(how, arena);
    if (text == NULL)
        text = orders_text(how, of_graphs, arena);
    if (text == NULL)
        text = iterations_text(how, arena);
    if (text == NULL)
        text = lengths_text(how, arena);
    if (text == NULL)
        return figures_text(how, room, arena);
    return cut(mc_slice_of(text), room, arena);
}

/* --- what was not ----------------------------------------------------------------------------- */

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Both lists on one line; each gets at least half of it if it needs that much. */
static struct mc_slice both_lists(const struct list *left, const struct list *right, size_t room,
                                  struct mc_arena *arena)
{
    size_t half = room / 2 - 1;
    struct mc_slice first = list_text(left, room), second = list_text(right, room);

    if (left->n == 0 || right->n == 0)
        return left->n == 0 ? second : first;
    first = list_text(left, 2 * half - lesser(half, mc_display_width(second)));
    second = list_text(right, 2 * half - lesser(half, mc_display_width(first)));
    return mc_arena_slice(arena, "%.*s; %.*s", SLICE(first), SLICE(second));
}

/* Words that only one side has, as marked in the sentences, without punctuation at their ends. */
static struct mc_slice marked_words(const struct mc_case *item, const struct mc_case_marks *marks,
                                    size_t room, struct mc_arena *arena)
{
    const struct mc_side *sides[2] = {&item->reference, &item->candidate};
    struct list lists[2] = {list_begin("only in the reference: ", ", ", arena),
                            list_begin("only in the candidate: ", ", ", arena)};
    size_t i;
    int side;

    for (side = 0; side < 2; side++)
        for (i = 0; i < marks->n_words[side]; i++) {
            struct mc_slice words = mc_marked_words(sides[side]->text, marks->words[side][i]);

            while (words.length > 1 && strchr(".,;:!?", words.data[words.length - 1]) != NULL)
                words.length--;
            list_add(&lists[side], words);
        }
    return both_lists(&lists[0], &lists[1], room, arena);
}

static bool is_edit(const struct mc_explained *record)
{
    return mc_explained_typed(record, "edit", MC_EXPLAINED_TEXT) != NULL;
}

/* "did inserted, sell for sold"; length 0: no list of edits. */
static struct mc_slice edited_words(const struct mc_explained *how, size_t room,
                                    struct mc_arena *arena)
{
    const struct mc_explained *alignment = mc_explained_member(how, "alignment"), *edit;
    struct list list = list_begin("", ", ", arena);

    if (!mc_explained_records(alignment, is_edit))
        return mc_slice("", 0);
    for (edit = alignment->first; edit != NULL; edit = edit->next) {
        struct mc_slice candidate = mc_explained_text(edit, "candidate");
        struct mc_slice reference = mc_explained_text(edit, "reference"),
                        name = mc_explained_text(edit, "edit");

        if (mc_slice_is(name, "match"))
            continue;
        list_add(&list, mc_slice_of(reference.length == 0
                                        ? mc_arena_format(arena, "%.*s inserted", SLICE(candidate))
                                    : candidate.length == 0
                                        ? mc_arena_format(arena, "%.*s left out", SLICE(reference))
                                        : mc_arena_format(arena, "%.*s for %.*s", SLICE(candidate),
                                                          SLICE(reference))));
    }
    return list_text(&list, room);
}

/* Adds the tokens of one side that no match covers; `words_key`: how many words a match covers. */
static void add_unmatched(const struct mc_explained *how, const char *tokens_key,
                          const char *position_key, const char *words_key, struct list *list)
{
    const struct mc_explained *tokens = mc_explained_member(how, tokens_key), *token;
    const struct mc_explained *matches = mc_explained_member(how, "matches"), *match;
    double place = 0;

    for (token = tokens->first; token != NULL; token = token->next) {
        bool is_matched = false;

        place++;
        for (match = matches->first; match != NULL && !is_matched; match = match->next) {
            double begin = number(match, position_key);

            is_matched = place >= begin && place < begin + mc_explained_number(match, words_key, 1);
        }
        if (!is_matched)
            list_add(list, token->text);
    }
}

/* "reference: sold; candidate: did, not, sell"; length 0: the words are not aligned. */
static struct mc_slice unaligned_words(const struct mc_explained *how, size_t room,
                                       struct mc_arena *arena)
{
    struct list lists[2] = {list_begin("of the reference: ", ", ", arena),
                            list_begin("of the candidate: ", ", ", arena)};

    if (!mc_explained_list_of(mc_explained_member(how, "candidate_tokens"), MC_EXPLAINED_TEXT) ||
        !mc_explained_list_of(mc_explained_member(how, "reference_tokens"), MC_EXPLAINED_TEXT) ||
        !mc_explained_list_of(mc_explained_member(how, "matches"), MC_EXPLAINED_OBJECT))
        return mc_slice("", 0);
    add_unmatched(how, "reference_tokens", "reference_position", "reference_words", &lists[0]);
    add_unmatched(how, "candidate_tokens", "candidate_position", "candidate_words", &lists[1]);
    if (lists[0].n == 0 && lists[1].n == 0)
        return mc_slice_of("no word");
    return both_lists(&lists[0], &lists[1], room, arena);
}

/* The three tokens of the candidate least similar to their best match; length 0: no links. */
static struct mc_slice weakest_links(const struct mc_explained *how, size_t room,
                                     struct mc_arena *arena)
{
    const struct mc_explained *links = mc_explained_member(how, "candidate_links"), *link;
    struct list list = list_begin("least similar: ", ", ", arena);
    double above = -(double)INFINITY;
    size_t i;

    if (!mc_explained_list_of(links, MC_EXPLAINED_OBJECT) || links->n == 0)
        return mc_slice("", 0);
    for (i = 0; i < 3; i++) {
        const struct mc_explained *weakest = NULL;

        for (link = links->first; link != NULL; link = link->next) {
            double similarity = number(link, "similarity");

            if (mc_explained_number(link, "weight", 1) > 0 && similarity > above &&
                (weakest == NULL || similarity < number(weakest, "similarity")))
                weakest = link;
        }
        if (weakest == NULL)
            break;
        above = number(weakest, "similarity");
        list_add(&list, mc_arena_slice(arena, "%.*s and %.*s %.2f",
                                       SLICE(mc_explained_text(weakest, "token")),
                                       SLICE(mc_explained_text(weakest, "matched")), above));
    }
    return list_text(&list, room);
}

static struct mc_slice unmatched_text(const struct mc_explained_case *shown,
                                      const struct mc_explained *how,
                                      const struct mc_case_marks *marks, size_t room,
                                      struct mc_arena *arena)
{
    struct mc_slice text = edited_words(how, room, arena);

    if (text.length == 0)
        text = unaligned_words(how, room, arena);
    if (text.length == 0)
        text = weakest_links(how, room, arena);
    if (text.length == 0)
        text = marked_words(shown->item, marks, room, arena);
    return text.length > 0 ? text : mc_slice_of("no word");
}

/* --- graphs ----------------------------------------------------------------------------------- */

static bool has_graphs(const struct mc_explained_case *shown)
{
    return mc_side_more(&shown->item->reference)->graph != NULL &&
           mc_side_more(&shown->item->candidate)->graph != NULL;
}

/* The head, then the edits. */
static struct mc_slice difference_text(const struct mc_case_marks *marks, const char *head,
                                       size_t room, struct mc_arena *arena)
{
    struct list list = list_begin(head, "; ", arena);
    size_t i;

    for (i = 0; i < marks->difference.n_edits; i++)
        list_add(&list, mc_edit_words(&marks->difference.edits[i], arena));
    return list.n == 0 ? mc_slice_of("equal") : list_text(&list, room);
}

/* Whether an aspect says more than the edits of the graphs, since it names what they are about. */
static bool speaks_for_itself(const struct mc_explained_aspect *aspect)
{
    static const char *const names[] = {"negation", "named-entities", "wikification"};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(aspect->name, names[i]) == 0)
            return true;
    return false;
}

struct mc_slice mc_why_deciding(const struct mc_explained_case *shown,
                                const struct mc_case_marks *marks, size_t width,
                                struct mc_arena *arena)
{
    const struct mc_explained_aspect *lead = mc_explained_lead(shown);
    struct mc_slice whole;
    const char *head;
    size_t i;

    if (lead == NULL)
        return mc_slice("", 0);
    head = mc_arena_format(
        arena, "%s (F %s%s): ", lead->name, mc_decimal_text(lead->f, 2, arena).data,
        shown->aspects_of == 0 ? ""
                               : mc_arena_format(arena, ", reference %zu", shown->aspects_of + 1));
    /* the difference is from the first reference */
    if (marks->difference.n_edits == 0 || shown->aspects_of > 0 || speaks_for_itself(lead))
        whole = mc_arena_slice(arena, "%s%.*s", head, SLICE(mc_aspect_words(lead, arena)));
    else
        whole = difference_text(marks, head, width, arena);
    for (i = 0; i < shown->n_aspects; i++) {
        const struct mc_explained_aspect *aspect = &shown->aspects[i];
        const char *longer;

        if (aspect == lead || !(aspect->f < 1) || !aspect->proved)
            continue;
        longer = mc_arena_format(arena, "%.*s; %s %s", SLICE(whole), aspect->name,
                                 mc_decimal_text(aspect->f, 2, arena).data);
        if (mc_display_width(mc_slice_of(longer)) <= width)
            whole = mc_slice_of(longer);
    }
    return cut(whole, width, arena);
}

/* --- the lines -------------------------------------------------------------------------------- */

static void add_line(const char *name, struct mc_slice text, struct mc_why_line *lines, size_t *n)
{
    if (text.length > 0 && *n < MC_WHY_MOST_LINES)
        lines[(*n)++] = (struct mc_why_line){name, text};
}

size_t mc_why_lines(const struct mc_explained_case *shown, const struct mc_explained_metric *metric,
                    const struct mc_case_marks *marks, size_t width, struct mc_arena *arena,
                    struct mc_why_line lines[MC_WHY_MOST_LINES])
{
    const struct mc_explained *how = NULL; /* of the first way that has an explanation */
    struct mc_slice deciding = mc_why_deciding(shown, marks, width, arena);
    bool of_graphs = metric != NULL && (metric->needs & MC_NEEDS_AMR) != 0;
    size_t n = 0, i;

    for (i = 0; metric != NULL && how == NULL && i < metric->n_ways; i++)
        how = metric->ways[i].how;
    if (how != NULL && !of_graphs) {
        add_line("matched", matched_text(metric, how, width, arena), lines, &n);
        add_line("unmatched", unmatched_text(shown, how, marks, width, arena), lines, &n);
        if (has_graphs(shown) && deciding.length == 0)
            add_line("graphs", difference_text(marks, "", width, arena), lines, &n);
    }
    add_line("decides", deciding, lines, &n);
    if (how == NULL)
        add_line("words", marked_words(shown->item, marks, width, arena), lines, &n);
    if (has_graphs(shown) && shown->aspects_of == 0 && (how == NULL || of_graphs) &&
        (deciding.length == 0 || speaks_for_itself(mc_explained_lead(shown)))) {
        struct mc_slice difference = difference_text(marks, "", width, arena);
        size_t behind = deciding.length - difference.length;

        /* Unless the deciding aspect says the same. */
        if (difference.length > deciding.length ||
            memcmp(deciding.data + behind, difference.data, difference.length) != 0)
            add_line("graphs", difference, lines, &n);
    }
    if (how != NULL && of_graphs)
        add_line("matched", matched_text(metric, how, width, arena), lines, &n);
    return n;
}
