/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_control.c: the checks of `lint` for re-entrancies that the words require: the one who
 * tries, wants or is told to do something does it ("tries to swim", "told the boy to swim"), and
 * the one who hurts himself is hurt. */
#include "amr/graph.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "lint/reading.h"
#include "suite/suite.h"

/* --- the agent of an infinitive --------------------------------------------------------------- */

/* Frames whose :ARG0 is the agent of the infinitive: "the girl tries to swim". */
static const char *const controls[] = {
    "agree-01",    "aim-01",      "ask-02",      "attempt-01",   "begin-01",  "choose-01",
    "dare-01",     "decide-01",   "hesitate-01", "hope-01",      "intend-01", "learn-01",
    "like-02",     "manage-02",   "need-01",     "offer-01",     "plan-01",   "prefer-01",
    "pretend-01",  "promise-01",  "refuse-01",   "seek-01",      "start-01",  "strive-01",
    "struggle-02", "threaten-01", "try-01",      "volunteer-01", "vow-01",    "want-01",
    "wish-01",     NULL};
/* Frames that tell somebody what to do: "told the girl to swim". */
static const char *const orders[] = {
    "advise-01", "ask-02",       "beg-01",    "command-02",  "convince-01",
    "enable-01", "encourage-01", "forbid-01", "force-01",    "instruct-01",
    "invite-01", "order-01",     "permit-01", "persuade-01", "remind-01",
    "teach-01",  "tell-01",      "urge-01",   NULL};
/* Frames without an agent of their own: "the girl began to swim". */
static const char *const phases[] = {"begin-01", "continue-01", "start-01", NULL};

/* ":ARG1" and so on. */
static bool is_numbered(struct mc_slice role)
{
    return role.length == 5 && mc_slice_begins(role, ":ARG") && mc_ascii_is_digit(role.data[4]);
}

/* The line that the role of the frame leads to, below the frame or elsewhere; MC_NOT_FOUND:
 * none. */
static uint32_t filler_of(const struct mc_aligned_sentence *aligned, uint32_t frame,
                          const char *role)
{
    const struct mc_node_line *line = &aligned->lines.items[frame];
    uint32_t i;

    for (i = 0; i < line->n_children; i++) {
        const struct mc_node_child *child = &aligned->lines.children[line->first_child + i];

        if (!child->inverted && mc_slice_is(child->role, role))
            return child->line;
    }
    return MC_NOT_FOUND;
}

/* The index of the "to" before the verb of the line ("to swim", "not to be found"); MC_NOT_FOUND:
 * none. */
static uint32_t to_before(const struct mc_aligned_sentence *aligned, uint32_t line)
{
    static const char *const to[] = {"to", NULL}, *const be[] = {"be", "not", NULL};
    uint32_t word = aligned->spans[line].start;

    if (word > 1 && mc_word_is_in(aligned->words[word - 1], be))
        word--;
    return word > 0 && mc_word_is_in(aligned->words[word - 1], to) ? word - 1 : MC_NOT_FOUND;
}

/* The frame that is an argument of this one and has a "to" of its own: at `to` or, if that is
 * MC_NOT_FOUND, anywhere after this frame. MC_NOT_FOUND: none. */
static uint32_t infinitive_of(const struct mc_aligned_sentence *aligned, uint32_t frame,
                              uint32_t to)
{
    const struct mc_node_line *line = &aligned->lines.items[frame];
    uint32_t i;

    for (i = 0; i < line->n_children; i++) {
        const struct mc_node_child *child = &aligned->lines.children[line->first_child + i];
        uint32_t own_to;

        if (child->inverted || !child->is_defined_here || !is_numbered(child->role) ||
            !mc_is_frame(aligned->lines.items[child->line].concept) ||
            !mc_is_aligned(aligned, child->line))
            continue;
        own_to = to_before(aligned, child->line);
        if (own_to != MC_NOT_FOUND && own_to >= aligned->spans[frame].end &&
            (to == MC_NOT_FOUND || to == own_to))
            return child->line;
    }
    return MC_NOT_FOUND;
}

/* Whether a relation joins the two, in either direction. */
static bool are_joined(const struct mc_aligned_sentence *aligned, uint32_t a, uint32_t b)
{
    return mc_count_leading(aligned, a, b) > 0 || mc_count_leading(aligned, b, a) > 0;
}

static void report(const struct mc_reading *reading, uint32_t frame, uint32_t who,
                   struct mc_slice role, uint32_t what)
{
    const struct mc_node_line *lines = reading->aligned->lines.items;
    struct mc_check_place place = mc_place_in_graph(reading->item, reading->side,
                                                    reading->graph->nodes[lines[what].node].offset);

    if (who == MC_NOT_FOUND)
        mc_check_report(reading->work, &place, "W036", "nobody is an argument of %.*s, behind %.*s",
                        MC_SLICE_ARGUMENTS(mc_clip(lines[what].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(lines[frame].concept)));
    else
        mc_check_report(reading->work, &place, "W036",
                        "%.*s, the %.*s of %.*s, is no argument of %.*s",
                        MC_SLICE_ARGUMENTS(mc_clip(lines[who].concept)), MC_SLICE_ARGUMENTS(role),
                        MC_SLICE_ARGUMENTS(mc_clip(lines[frame].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(lines[what].concept)));
}

static uint32_t count_numbered(const struct mc_aligned_sentence *aligned, uint32_t line)
{
    const struct mc_node_line *item = &aligned->lines.items[line];
    uint32_t i, n = 0;

    for (i = 0; i < item->n_children; i++)
        n += is_numbered(aligned->lines.children[item->first_child + i].role);
    return n;
}

/* "tries to swim": checks that the one who tries is also an argument of swim-01. */
static void check_subject(const struct mc_reading *reading, uint32_t frame)
{
    static const char *const no[] = {"not", NULL}, *const it[] = {"it", NULL};
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t to = aligned->spans[frame].end, who, what;

    if (to < aligned->n_words && mc_word_is_in(aligned->words[to], no))
        to++;
    what = infinitive_of(aligned, frame, to);
    if (what == MC_NOT_FOUND)
        return;
    who = filler_of(aligned, frame, ":ARG0");
    if (who != MC_NOT_FOUND) {
        if (who != what && !are_joined(aligned, who, what) &&
            mc_is_one_of(aligned->lines.items[frame].concept, controls))
            report(reading, frame, who, mc_slice_of(":ARG0"), what);
        return;
    }
    if (mc_is_one_of(aligned->lines.items[frame].concept, phases) &&
        count_numbered(aligned, what) == 0 &&
        !mc_words_have(aligned, 0, aligned->spans[frame].start, it))
        report(reading, frame, MC_NOT_FOUND, mc_slice_of(""), what);
}

/* Whether the line's words are between the frame's and the "to" ("told the girl to swim") or, in
 * the passive, before the frame's ("the girl was told to swim"). */
static bool is_told(const struct mc_aligned_sentence *aligned, uint32_t frame, uint32_t line,
                    uint32_t to)
{
    static const char *const be[] = {"am", "is", "are", "was", "were", "be", "been", "being", NULL};
    struct mc_word_span verb = aligned->spans[frame], words = aligned->spans[line];
    bool is_passive = verb.start > 0 && mc_word_is_in(aligned->words[verb.start - 1], be) &&
                      !mc_slice_ends(aligned->words[verb.start], "ing");

    if (!mc_is_aligned(aligned, line))
        return false;
    return is_passive ? words.end <= verb.start : words.start >= verb.end && words.end <= to;
}

/* "told the girl to swim": checks that the one who is told is also an argument of swim-01. */
static void check_object(const struct mc_reading *reading, uint32_t frame)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    const struct mc_node_line *line = &aligned->lines.items[frame];
    uint32_t what = infinitive_of(aligned, frame, MC_NOT_FOUND), i;

    if (what == MC_NOT_FOUND)
        return;
    for (i = 0; i < line->n_children; i++) {
        const struct mc_node_child *child = &aligned->lines.children[line->first_child + i];

        if (child->inverted || !is_numbered(child->role) || child->line == what ||
            mc_slice_is(child->role, ":ARG0") ||
            aligned->lines.items[child->line].node == MC_NOT_FOUND ||
            mc_is_frame(aligned->lines.items[child->line].concept) ||
            !is_told(aligned, frame, child->line, to_before(aligned, what)))
            continue;
        if (!are_joined(aligned, what, child->line))
            report(reading, frame, child->line, child->role, what);
        return;
    }
}

/* --- reflexive pronouns ----------------------------------------------------------------------- */

static const char *const reflexives[] = {"myself",     "yourself",   "himself",
                                         "herself",    "itself",     "ourselves",
                                         "yourselves", "themselves", NULL};
/* Concepts that a graph has for one of these in place of the node it refers to. */
static const char *const pronouns[] = {"i",         "you",        "he",         "she",     "it",
                                       "we",        "they",       "him",        "her",     "them",
                                       "myself",    "yourself",   "himself",    "herself", "itself",
                                       "ourselves", "yourselves", "themselves", "self",    NULL};

/* Whether the line may stand for the pronoun in place of the variable of `who`: a pronoun, or a
 * node with the same concept, without words other than that pronoun. Of two nodes with the same
 * concept, either may be aligned with the single word. */
static bool is_stand_in(const struct mc_aligned_sentence *aligned, uint32_t line, uint32_t who,
                        uint32_t pronoun)
{
    struct mc_slice concept = aligned->lines.items[line].concept;
    bool is_twin = mc_slice_equal(concept, aligned->lines.items[who].concept);

    if (line == who || aligned->lines.items[line].node == MC_NOT_FOUND ||
        aligned->lines.items[line].n_children > 0 || (!is_twin && !mc_is_one_of(concept, pronouns)))
        return false;
    if (is_twin && mc_is_aligned(aligned, line) != mc_is_aligned(aligned, who))
        return true;
    return mc_is_aligned(aligned, who) &&
           (!mc_is_aligned(aligned, line) || aligned->spans[line].start == pronoun);
}

/* The child of the frame that stands for the pronoun; NULL: none. */
static const struct mc_node_child *find_stand_in(const struct mc_aligned_sentence *aligned,
                                                 uint32_t frame, uint32_t who, uint32_t pronoun)
{
    const struct mc_node_line *line = &aligned->lines.items[frame];
    uint32_t i;

    for (i = 0; i < line->n_children; i++) {
        const struct mc_node_child *child = &aligned->lines.children[line->first_child + i];

        if (!child->inverted && child->is_defined_here &&
            is_stand_in(aligned, child->line, who, pronoun))
            return child;
    }
    return NULL;
}

/* Whether the pronoun is the object of the frame's words: "hurt himself", "looks at herself". */
static bool is_object(const struct mc_aligned_sentence *aligned, uint32_t frame, uint32_t pronoun)
{
    static const char *const prepositions[] = {"about", "against", "at", "for",  "in", "into",
                                               "of",    "on",      "to", "with", NULL};
    uint32_t end = aligned->spans[frame].end;

    return end == pronoun ||
           (end + 1 == pronoun && mc_word_is_in(aligned->words[end], prepositions));
}

/* "The boy hurt himself": checks that :ARG0 and the object are one node, not two. */
static void check_reflexive(const struct mc_reading *reading, uint32_t pronoun)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];
        const struct mc_node_child *child;
        struct mc_check_place place;
        uint32_t who;

        if (line->node == MC_NOT_FOUND || !mc_is_aligned(aligned, i) ||
            !mc_is_frame(line->concept) || !is_object(aligned, i, pronoun))
            continue;
        who = filler_of(aligned, i, ":ARG0");
        if (who == MC_NOT_FOUND || mc_count_leading(aligned, i, who) > 1)
            continue;
        /* The words of the agent, if any, precede the verb. */
        if (mc_is_aligned(aligned, who) && aligned->spans[who].start >= aligned->spans[i].start)
            continue;
        child = find_stand_in(aligned, i, who, pronoun);
        if (child == NULL)
            continue;
        place =
            mc_place_in_graph(reading->item, reading->side,
                              reading->graph->nodes[aligned->lines.items[child->line].node].offset);
        mc_check_report(reading->work, &place, "W036",
                        "%.*s, the %.*s of %.*s, is another node than %.*s, whom \"%.*s\" means",
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[child->line].concept)),
                        MC_SLICE_ARGUMENTS(child->role), MC_SLICE_ARGUMENTS(mc_clip(line->concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->lines.items[who].concept)),
                        MC_SLICE_ARGUMENTS(mc_clip(aligned->words[pronoun])));
    }
}

static void check_reading(const struct mc_reading *reading)
{
    const struct mc_aligned_sentence *aligned = reading->aligned;
    uint32_t i;

    for (i = 0; i < aligned->lines.n; i++) {
        const struct mc_node_line *line = &aligned->lines.items[i];

        if (line->node == MC_NOT_FOUND || !mc_is_aligned(aligned, i))
            continue;
        if (mc_is_one_of(line->concept, controls) || mc_is_one_of(line->concept, phases))
            check_subject(reading, i);
        if (mc_is_one_of(line->concept, orders))
            check_object(reading, i);
    }
    for (i = 1; i < reading->aligned->n_words; i++)
        if (mc_word_is_in(reading->aligned->words[i], reflexives))
            check_reflexive(reading, i);
}

static void check_controls(const struct mc_lint_work *work)
{
    mc_each_reading(work, check_reading);
}

const struct mc_lint_check mc_lint_check_control = {NULL, check_controls};
