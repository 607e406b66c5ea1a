#include <math.h>

#include "base/json_write.h"
#include "commands/manual.h"
#include "commands/phenomena_command.h"
#include "report/plain_text.h"
#include "suite/expectation.h"

/* What files hold may be anything; a screen gets no control characters of theirs. */
static const char *plain(const struct mc_phenomena_call *call, struct mc_slice text)
{
    return mc_plain_text(text, call->arena).data;
}

size_t mc_phenomena_count_cases(const struct mc_suite *suite,
                                const struct mc_phenomenon *phenomenon)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_case_phenomenon(suite, &suite->cases[i]) == phenomenon;
    return n;
}

/* "none", "concept; concept, subtree": the lists of edits, as many as fit. */
static const char *edits_of(const struct mc_phenomenon_rule *rule, size_t most_bytes,
                            struct mc_arena *arena)
{
    const char *text = "any";
    size_t i;

    for (i = 0; i < rule->n_sets; i++) {
        const char *set = mc_edit_patterns_text(&rule->sets[i], arena);
        const char *longer = i == 0 ? set : mc_arena_format(arena, "%s; %s", text, set);

        if (i > 0 && strlen(longer) + 5 > most_bytes)
            return mc_arena_format(arena, "%s; ...", text);
        text = longer;
    }
    return text;
}

/* "invariance", "above, below"; "-" for none. */
static const char *expectations_of(const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    const char *text = "-";
    size_t i;

    for (i = 0; i < phenomenon->n_expectations; i++)
        text = mc_arena_format(arena, "%s%s%s", i == 0 ? "" : text, i == 0 ? "" : ", ",
                               mc_expectation_type_name(phenomenon->expectations[i].type));
    return text;
}

void mc_phenomena_write_list(const struct mc_phenomena_call *call)
{
    enum { EDITS = 40 };
    const struct mc_suite *suite = call->suite;
    size_t i, widest = 10;

    for (i = 0; i < suite->n_phenomena; i++)
        if (suite->phenomena[i].name.length > widest)
            widest = suite->phenomena[i].name.length;
    fprintf(call->stream, "%-*s  %-10s  %5s  %-10s  %s\n", (int)widest, "name", "level", "cases",
            "expected", "edits of the graphs");
    for (i = 0; i < suite->n_phenomena; i++) {
        const struct mc_phenomenon *one = &suite->phenomena[i];

        fprintf(call->stream, "%-*s  %-10s  %5zu  %-10s  %s\n", (int)widest, one->name.data,
                one->level.data, mc_phenomena_count_cases(suite, one),
                expectations_of(one, call->arena), edits_of(&one->rule, EDITS, call->arena));
    }
}

/* --- the tree -------------------------------------------------------------------------------- */

static void write_parts(const struct mc_phenomena_call *call,
                        const struct mc_phenomenon *phenomenon)
{
    struct mc_string_map *names = mc_string_map_new(call->arena);
    size_t *counts = mc_arena_array(call->arena, call->suite->n_cases, sizeof(*counts)), i;

    for (i = 0; i < call->suite->n_cases; i++) {
        const struct mc_case *item = &call->suite->cases[i];

        if (mc_case_phenomenon(call->suite, item) == phenomenon && item->subphenomenon.length > 0)
            counts[mc_string_map_add(names, item->subphenomenon, NULL)]++;
    }
    for (i = 0; i < mc_string_map_size(names); i++)
        fprintf(call->stream, "    %s  %zu\n", plain(call, mc_string_map_key(names, (uint32_t)i)),
                counts[i]);
}

void mc_phenomena_write_tree(const struct mc_phenomena_call *call)
{
    static const char *const levels[] = {"lexical", "structural", "mixed"};
    const struct mc_suite *suite = call->suite;
    size_t level, i;

    for (level = 0; level < sizeof(levels) / sizeof(levels[0]); level++) {
        fprintf(call->stream, "%s\n", levels[level]);
        for (i = 0; i < suite->n_phenomena; i++) {
            const struct mc_phenomenon *one = &suite->phenomena[i];
            size_t n = mc_phenomena_count_cases(suite, one);

            if (n == 0 || !mc_slice_is(one->level, levels[level]))
                continue;
            fprintf(call->stream, "  %s  %zu\n", one->name.data, n);
            write_parts(call, one);
        }
    }
}

/* --- one in full ----------------------------------------------------------------------------- */

static void write_paragraph(const struct mc_phenomena_call *call, const char *text)
{
    mc_manual_wrap(text, 0, call->width, call->stream);
}

static const char *compared(enum mc_compared how, const char *what, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s %s", what,
                           how == MC_COMPARED_EQUAL ? "are the same" : "differ");
}

/* The rule on words as a list of clauses. */
static const char *words_of(const struct mc_words_rule *rule, struct mc_arena *arena)
{
    static const char *const same[] = {
        "", "all words are the same", "the content words are the same",
        "all words but articles are the same", "the words of the shorter side are in the other"};
    static const char *const differs[] = {"", "more than articles differs", "their order differs",
                                          "more than one word differs"};
    const char *text = "";

    if (rule->relation.n > 0)
        text = mc_arena_format(arena, "%s; a relation of %s", text,
                               mc_relation_patterns_text(&rule->relation, arena));
    if (rule->unless.n > 0)
        text = mc_arena_format(arena, "%s; none of %s", text,
                               mc_relation_patterns_text(&rule->unless, arena));
    if (rule->same != MC_SAME_UNSAID)
        text = mc_arena_format(arena, "%s; %s", text, same[rule->same]);
    if (rule->but > 0)
        text = mc_arena_format(arena, "%s but for %u", text, rule->but);
    if (rule->differs != MC_DIFFER_UNSAID)
        text = mc_arena_format(arena, "%s; %s", text, differs[rule->differs]);
    if (rule->negations != MC_COMPARED_NOT)
        text = mc_arena_format(arena, "%s; %s", text,
                               compared(rule->negations, "the numbers of negation words", arena));
    if (rule->voice != MC_COMPARED_NOT)
        text = mc_arena_format(arena, "%s; %s", text, compared(rule->voice, "the voices", arena));
    return text[0] == '\0' ? "anything" : text + 2;
}

static void write_rules(const struct mc_phenomena_call *call, const struct mc_phenomenon_rule *rule)
{
    size_t i;

    fprintf(call->stream, "  graphs    %s", edits_of(rule, 1000, call->arena));
    if (rule->allow.n > 0)
        fprintf(call->stream, "; besides: %s", mc_edit_patterns_text(&rule->allow, call->arena));
    fprintf(call->stream, "\n  words     %s\n",
            rule->has_words ? words_of(&rule->words, call->arena) : "no rule");
    if (rule->words.differing_tokens > 0)
        fprintf(call->stream, "  usual     at most %u words differ\n",
                rule->words.differing_tokens);
    for (i = 0; i < rule->n_rubric; i++)
        fprintf(call->stream, "  rubric    %g to %g%s%s\n", rule->rubric[i].minimum,
                rule->rubric[i].maximum, rule->rubric[i].subphenomenon.length > 0 ? ", " : "",
                rule->rubric[i].subphenomenon.length > 0
                    ? plain(call, rule->rubric[i].subphenomenon)
                    : "");
}

static void write_cases(const struct mc_phenomena_call *call,
                        const struct mc_phenomenon *phenomenon)
{
    const struct mc_suite *suite = call->suite;
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases && n < 2; i++) {
        const struct mc_case *item = &suite->cases[i];

        if (mc_case_phenomenon(suite, item) != phenomenon)
            continue;
        n++;
        fprintf(call->stream, "\n  %s\n", item->id.data);
        if (item->reference.has_text)
            fprintf(call->stream, "    %s\n", plain(call, item->reference.text));
        if (item->candidate.has_text)
            fprintf(call->stream, "    %s\n", plain(call, item->candidate.text));
    }
}

/* "below article, passive", "invariance, tolerance 0.1", "maximum, value 0.9". */
static const char *expectation_text(const struct mc_expectation *expectation,
                                    struct mc_arena *arena)
{
    const char *text = mc_expectation_type_name(expectation->type);
    char number[MC_REAL_TEXT_SIZE];
    size_t i;

    for (i = 0; i < expectation->n_than; i++)
        text = mc_arena_format(arena, "%s%s %.*s", text, i == 0 ? "" : ",",
                               MC_SLICE_ARGUMENTS(expectation->than[i]));
    if (isnan(expectation->value))
        return text;
    mc_format_real(expectation->value, number);
    return mc_arena_format(arena, "%s, %s %s%s", text, mc_expectation_value_key(expectation->type),
                           number,
                           expectation->in_human_spread ? " of the spread of people's scores" : "");
}

void mc_phenomena_write_one(const struct mc_phenomena_call *call,
                            const struct mc_phenomenon *phenomenon)
{
    size_t i;

    fprintf(call->stream, "%s (%s)  %s  %zu cases\n\n", plain(call, phenomenon->title),
            phenomenon->name.data, phenomenon->level.data,
            mc_phenomena_count_cases(call->suite, phenomenon));
    write_paragraph(call, plain(call, phenomenon->description));
    fprintf(call->stream, "\nRules:\n");
    write_rules(call, &phenomenon->rule);
    fputc('\n', call->stream);
    write_paragraph(call, mc_arena_format(call->arena, "In AMR: %s.",
                                          plain(call, phenomenon->amr_description)));
    for (i = 0; i < phenomenon->n_expectations; i++) {
        fputc('\n', call->stream);
        write_paragraph(call,
                        mc_arena_format(call->arena, "Expected: %s; for %s.",
                                        expectation_text(&phenomenon->expectations[i], call->arena),
                                        plain(call, phenomenon->expectation_reasons[i])));
    }
    fprintf(call->stream, "\nSources:\n");
    for (i = 0; i < phenomenon->n_sources; i++)
        fprintf(call->stream, "  %s\n", plain(call, phenomenon->sources[i]));
    write_cases(call, phenomenon);
}
