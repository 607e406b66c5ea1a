/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phenomena.c: the command `phenomena`: lists and describes phenomena, and says which one a
 * sentence pair shows. In order: evaluation, its figures, the list, the tree, one in full,
 * matching. */
#include <math.h>
#include <stdio.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/options.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/help.h"
#include "engine/load.h"
#include "phenomena/classify.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "report/plain_text.h"
#include "report/record.h"
#include "run/option_rows.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "text/wordnet.h"

/* A call of the command. */
struct phenomena_call {
    const struct mc_suite *suite;
    const struct mc_wordnet *wordnet; /* for --match and --evaluate; else NULL */
    struct mc_arena *arena;
    FILE *stream;
    unsigned width;      /* of text, in columns */
    unsigned list_width; /* of lists, which a program may read line by line */
    bool is_json;
};

enum { N_MODES = 3, STEPS = 5 * MC_STANDARD_STEPS };

/* Numbers of cases by their phenomenon and their classification. */
struct tallies {
    size_t reported[N_MODES][MC_N_CLASSIFIED][MC_N_CLASSIFIED]; /* [mode][phenomenon][result] */
    size_t n, n_right[N_MODES], n_graphs, n_left_out;
};

static const char *const mode_names[N_MODES] = {"with graphs", "words alone", "words strictly"};

/* The label of the phenomenon of this name; MC_SHOWN_NONE: it cannot be classified. */
static enum mc_phenomenon_label label_of(struct mc_slice name)
{
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_CLASSIFIED; i++)
        if (mc_slice_is(name, mc_phenomenon_label_name((enum mc_phenomenon_label)i)))
            return (enum mc_phenomenon_label)i;
    return MC_SHOWN_NONE;
}

static void count_case(const struct phenomena_call *call, const struct mc_case *item,
                       struct mc_word_knowledge *knowledge, struct mc_arena *scratch,
                       struct tallies *tallies)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(call->suite, item);
    enum mc_phenomenon_label label =
        phenomenon == NULL ? MC_SHOWN_NONE : label_of(phenomenon->name);
    bool has_graphs = mc_side_more(&item->reference)->graph != NULL &&
                      mc_side_more(&item->candidate)->graph != NULL;
    struct mc_difference difference;
    struct mc_pair_words words;
    int mode;

    if (label == MC_SHOWN_NONE || !item->reference.has_text || !item->candidate.has_text) {
        tallies->n_left_out++;
        return;
    }
    tallies->n++;
    tallies->n_graphs += has_graphs;
    if (has_graphs)
        mc_difference(mc_side_more(&item->reference)->graph, mc_side_more(&item->candidate)->graph,
                      mc_limit_of_steps(STEPS), scratch, &difference);
    mc_pair_words_read(item->reference.text, item->candidate.text, knowledge, scratch, &words);
    for (mode = 0; mode < N_MODES; mode++) {
        enum mc_phenomenon_label reported =
            mc_classify(&words, has_graphs ? &difference : NULL, (enum mc_classify_mode)mode,
                        knowledge, scratch)
                .shown;

        tallies->reported[mode][label][reported]++;
        tallies->n_right[mode] += reported == label;
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

static size_t row_sum(const size_t reported[MC_N_CLASSIFIED][MC_N_CLASSIFIED], int label)
{
    size_t n = 0;
    int i;

    for (i = 0; i < MC_N_CLASSIFIED; i++)
        n += reported[label][i];
    return n;
}

static size_t column_sum(const size_t reported[MC_N_CLASSIFIED][MC_N_CLASSIFIED], int label)
{
    size_t n = 0;
    int i;

    for (i = 0; i < MC_N_CLASSIFIED; i++)
        n += reported[i][label];
    return n;
}

/* "0.975", "1.000", or "-" if `of` is 0. */
static const char *share(size_t n, size_t of, struct mc_arena *arena)
{
    return of == 0 ? "-" : mc_arena_format(arena, "%.3f", (double)n / (double)of);
}

static void write_shares(const struct phenomena_call *call, const struct tallies *tallies)
{
    int label, mode;

    fprintf(call->stream, "\n%-20s %5s", "", "");
    for (mode = 0; mode < N_MODES; mode++)
        fprintf(call->stream, "  %17s", mode_names[mode]);
    fprintf(call->stream, "\n%-20s %5s", "phenomenon", "cases");
    for (mode = 0; mode < N_MODES; mode++)
        fprintf(call->stream, "  %7s %9s", "recall", "precision");
    fputc('\n', call->stream);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_CLASSIFIED; label++) {
        size_t n = row_sum(tallies->reported[0], label);

        fprintf(call->stream, "%-20s %5zu",
                mc_phenomenon_label_name((enum mc_phenomenon_label)label), n);
        for (mode = 0; mode < N_MODES; mode++) {
            size_t right = tallies->reported[mode][label][label];

            fprintf(call->stream, "  %7s %9s", share(right, n, call->arena),
                    share(right, column_sum(tallies->reported[mode], label), call->arena));
        }
        fputc('\n', call->stream);
    }
}

/* Writes the confusion matrix: rows are phenomena of cases, columns their classifications. */
static void write_matrix(const struct phenomena_call *call, const struct tallies *tallies, int mode)
{
    int label, reported;

    fprintf(call->stream, "\n%s: cases classified as\n%-20s", mode_names[mode], "");
    for (reported = 1; reported <= MC_N_CLASSIFIED; reported++)
        fprintf(call->stream, " %4.4s",
                reported == MC_N_CLASSIFIED
                    ? "none"
                    : mc_phenomenon_label_name((enum mc_phenomenon_label)reported));
    fputc('\n', call->stream);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_CLASSIFIED; label++) {
        if (row_sum(tallies->reported[mode], label) == 0)
            continue;
        fprintf(call->stream, "%-20s", mc_phenomenon_label_name((enum mc_phenomenon_label)label));
        for (reported = 1; reported <= MC_N_CLASSIFIED; reported++)
            fprintf(call->stream, " %4zu",
                    tallies->reported[mode][label][reported % MC_N_CLASSIFIED]);
        fputc('\n', call->stream);
    }
}

static void put_mode(const struct tallies *tallies, int mode, struct mc_json_stream *json)
{
    int label, reported;

    mc_json_put_object(json, mode_names[mode], MC_JSON_TALL);
    mc_json_put_count(json, "right", tallies->n_right[mode]);
    mc_json_put_object(json, "told", MC_JSON_TALL);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_CLASSIFIED; label++) {
        mc_json_put_object(json, mc_phenomenon_label_name((enum mc_phenomenon_label)label),
                           MC_JSON_FLAT);
        for (reported = 0; reported < MC_N_CLASSIFIED; reported++)
            if (tallies->reported[mode][label][reported] > 0)
                mc_json_put_count(
                    json,
                    reported == 0 ? "none"
                                  : mc_phenomenon_label_name((enum mc_phenomenon_label)reported),
                    tallies->reported[mode][label][reported]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_text(const struct phenomena_call *call, const struct tallies *tallies)
{
    int mode;

    fprintf(call->stream,
            "%zu cases, %zu of them with graphs; %zu of other phenomena or without a sentence "
            "skipped\n",
            tallies->n, tallies->n_graphs, tallies->n_left_out);
    for (mode = 0; mode < N_MODES; mode++) {
        size_t not_reported = 0;
        int label;

        for (label = 1; label < MC_N_CLASSIFIED; label++)
            not_reported += tallies->reported[mode][label][MC_SHOWN_NONE];
        fprintf(call->stream, "%-14s  %zu right, %zu wrong, %zu not classified: accuracy %s\n",
                mode_names[mode], tallies->n_right[mode],
                tallies->n - tallies->n_right[mode] - not_reported, not_reported,
                share(tallies->n_right[mode], tallies->n, call->arena));
    }
    write_shares(call, tallies);
    for (mode = 0; mode < N_MODES; mode++)
        write_matrix(call, tallies, mode);
}

/* Reports how many cases of the suite are classified correctly, with graphs, by words alone and
 * strictly, and the confusions. */
static void phenomena_evaluate(const struct phenomena_call *call)
{
    struct tallies *tallies = mc_arena_array(call->arena, 1, sizeof(*tallies));
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(call->wordnet);
    struct mc_arena *scratch = mc_arena_new();
    struct mc_json_stream json = {.stream = call->stream, .arena = call->arena};
    size_t i;
    int mode;

    for (i = 0; i < call->suite->n_cases; i++) {
        mc_word_knowledge_rest(knowledge);
        count_case(call, &call->suite->cases[i], knowledge, scratch, tallies);
        mc_arena_clear(scratch);
    }
    if (call->is_json) {
        mc_json_put_object(&json, NULL, MC_JSON_TALL);
        mc_json_put_count(&json, "cases", tallies->n);
        mc_json_put_count(&json, "with_graphs", tallies->n_graphs);
        mc_json_put_count(&json, "left_out", tallies->n_left_out);
        for (mode = 0; mode < N_MODES; mode++)
            put_mode(tallies, mode, &json);
        mc_json_put_end(&json);
    } else {
        write_text(call, tallies);
    }
    mc_arena_free(scratch);
    mc_word_knowledge_free(knowledge);
}

/* --- the list --------------------------------------------------------------------------------- */

/* A text of a file without control characters, for the screen. */
static const char *plain(const struct phenomena_call *call, struct mc_slice text)
{
    return mc_plain_text(text, call->arena).data;
}

static size_t phenomena_count_cases(const struct mc_suite *suite,
                                    const struct mc_phenomenon *phenomenon)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_case_phenomenon(suite, &suite->cases[i]) == phenomenon;
    return n;
}

/* The sets of edits, as many as fit: "none", "concept; concept, subtree"; "any": no rule. */
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

/* Writes a line for each phenomenon: name, level, cases, expectations, edits. */
static void phenomena_write_list(const struct phenomena_call *call)
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
        const struct mc_phenomenon *phenomenon = &suite->phenomena[i];

        mc_manual_item(mc_arena_format(call->arena, "%-*s  %-10s  %5zu  %-10s ", (int)widest,
                                       phenomenon->name.data, phenomenon->level.data,
                                       phenomena_count_cases(suite, phenomenon),
                                       expectations_of(phenomenon, call->arena)),
                       edits_of(&phenomenon->rule, EDITS, call->arena), (unsigned)widest + 33,
                       call->list_width, call->stream);
    }
}

/* --- the tree --------------------------------------------------------------------------------- */

static void write_subphenomena(const struct phenomena_call *call,
                               const struct mc_phenomenon *phenomenon)
{
    struct mc_string_map *names = mc_string_map_new(call->arena);
    size_t *counts = mc_arena_array(call->arena, call->suite->n_cases, sizeof(*counts)), i;

    for (i = 0; i < call->suite->n_cases; i++) {
        const struct mc_case *item = &call->suite->cases[i];

        if (mc_case_phenomenon(call->suite, item) == phenomenon &&
            mc_case_labels(item)->subphenomenon.length > 0)
            counts[mc_string_map_add(names, mc_case_labels(item)->subphenomenon, NULL)]++;
    }
    for (i = 0; i < mc_string_map_size(names); i++)
        fprintf(call->stream, "    %s  %zu\n", plain(call, mc_string_map_key(names, (uint32_t)i)),
                counts[i]);
}

/* Writes levels, phenomena and sub-phenomena with their numbers of cases, leaving out those without
 * cases. */
static void phenomena_write_tree(const struct phenomena_call *call)
{
    static const char *const levels[] = {"lexical", "structural", "mixed"};
    const struct mc_suite *suite = call->suite;
    size_t level, i;

    for (level = 0; level < sizeof(levels) / sizeof(levels[0]); level++) {
        fprintf(call->stream, "%s\n", levels[level]);
        for (i = 0; i < suite->n_phenomena; i++) {
            const struct mc_phenomenon *phenomenon = &suite->phenomena[i];
            size_t n = phenomena_count_cases(suite, phenomenon);

            if (n == 0 || !mc_slice_is(phenomenon->level, levels[level]))
                continue;
            fprintf(call->stream, "  %s  %zu\n", phenomenon->name.data, n);
            write_subphenomena(call, phenomenon);
        }
    }
}

/* --- one in full ------------------------------------------------------------------------------ */

static void write_paragraph(const struct phenomena_call *call, const char *text)
{
    mc_manual_wrap(text, 0, call->width, call->stream);
}

static const char *compared(enum mc_compared how, const char *what, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s %s", what,
                           how == MC_COMPARED_EQUAL ? "are the same" : "differ");
}

/* The rule on words, as clauses separated by semicolons. */
static const char *words_of(const struct mc_words_rule *rule, struct mc_arena *arena)
{
    static const char *const same[] = {
        "", "all words are the same", "the content words are the same",
        "all words except articles are the same", "the words of the shorter side are in the other"};
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
        text = mc_arena_format(arena, "%s except for %u", text, rule->but);
    if (rule->differs != MC_DIFFER_UNSAID)
        text = mc_arena_format(arena, "%s; %s", text, differs[rule->differs]);
    if (rule->negations != MC_COMPARED_NOT)
        text = mc_arena_format(arena, "%s; %s", text,
                               compared(rule->negations, "the numbers of negation words", arena));
    if (rule->voice != MC_COMPARED_NOT)
        text = mc_arena_format(arena, "%s; %s", text, compared(rule->voice, "the voices", arena));
    return text[0] == '\0' ? "anything" : text + 2;
}

static void write_rules(const struct phenomena_call *call, const struct mc_phenomenon_rule *rule)
{
    size_t i;

    fprintf(call->stream, "  graphs    %s", edits_of(rule, 1000, call->arena));
    if (rule->allow.n > 0)
        fprintf(call->stream, "; also allowed: %s",
                mc_edit_patterns_text(&rule->allow, call->arena));
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
                           expectation->in_human_spread ? " of the spread of human scores" : "");
}

/* Writes a phenomenon in full, with its rules and its first two cases. */
static void phenomena_write_one(const struct phenomena_call *call,
                                const struct mc_phenomenon *phenomenon)
{
    const struct mc_suite *suite = call->suite;
    size_t i, n = 0;

    fprintf(call->stream, "%s (%s)  %s  %zu cases\n\n", plain(call, phenomenon->title),
            phenomenon->name.data, phenomenon->level.data,
            phenomena_count_cases(suite, phenomenon));
    write_paragraph(call, plain(call, phenomenon->description));
    fprintf(call->stream, "\nRules:\n");
    write_rules(call, &phenomenon->rule);
    fputc('\n', call->stream);
    write_paragraph(call, mc_arena_format(call->arena, "In AMR: %s.",
                                          plain(call, phenomenon->amr_description)));
    for (i = 0; i < phenomenon->n_expectations; i++) {
        fputc('\n', call->stream);
        write_paragraph(call,
                        mc_arena_format(call->arena, "Expected: %s, because %s.",
                                        expectation_text(&phenomenon->expectations[i], call->arena),
                                        plain(call, phenomenon->expectation_reasons[i])));
    }
    fprintf(call->stream, "\nSources:\n");
    for (i = 0; i < phenomenon->n_sources; i++)
        fprintf(call->stream, "  %s\n", plain(call, phenomenon->sources[i]));
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

static void put_words(const struct mc_words_rule *words, struct mc_arena *arena,
                      struct mc_json_stream *json)
{
    static const char *const same[] = {NULL, "all", "content", "all-but-articles", "shorter"};
    static const char *const differs[] = {NULL, "words", "order", "structure"};
    static const char *const counts[] = {NULL, "differ", "same"};
    static const char *const voices[] = {NULL, "differs", "same"};

    mc_json_put_object(json, "words", MC_JSON_FLAT);
    mc_json_put_text(json, "relation", mc_relation_patterns_text(&words->relation, arena));
    mc_json_put_text(json, "unless", mc_relation_patterns_text(&words->unless, arena));
    mc_json_put_text(json, "same", same[words->same]);
    mc_json_put_count(json, "but", words->but);
    mc_json_put_text(json, "differs", differs[words->differs]);
    mc_json_put_text(json, "negations", counts[words->negations]);
    mc_json_put_text(json, "voice", voices[words->voice]);
    mc_json_put_count(json, "differing-tokens", words->differing_tokens);
    mc_json_put_end(json);
}

static void put_one(const struct phenomena_call *call, const struct mc_phenomenon *phenomenon,
                    struct mc_json_stream *json)
{
    static const struct mc_record_field rubric_fields[] = {
        MC_FIELD(struct mc_rubric_range, "subphenomenon", subphenomenon, MC_ALWAYS),
        MC_FIELD(struct mc_rubric_range, "minimum", minimum, MC_ALWAYS),
        MC_FIELD(struct mc_rubric_range, "maximum", maximum, MC_ALWAYS),
        MC_FIELD_END,
    };
    const struct mc_phenomenon_rule *rule = &phenomenon->rule;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", phenomenon->name);
    mc_json_put_slice(json, "title", phenomenon->title);
    mc_json_put_some_slice(json, "licence", phenomenon->licence);
    mc_json_put_slice(json, "level", phenomenon->level);
    mc_json_put_slice(json, "description", phenomenon->description);
    mc_json_put_count(json, "cases", phenomena_count_cases(call->suite, phenomenon));
    if (!rule->has_edits) {
        mc_json_put_text(json, "edits", "any");
    } else {
        mc_json_put_array(json, "edits", MC_JSON_FLAT);
        for (i = 0; i < rule->n_sets; i++)
            mc_json_put_text(json, NULL, mc_edit_patterns_text(&rule->sets[i], call->arena));
        mc_json_put_end(json);
        mc_json_put_text(json, "allow", mc_edit_patterns_text(&rule->allow, call->arena));
    }
    if (rule->has_words)
        put_words(&rule->words, call->arena, json);
    mc_record_put_list(json, "rubric", MC_JSON_FLAT, rubric_fields, rule->rubric, rule->n_rubric,
                       sizeof(*rule->rubric));
    mc_json_put_array(json, "expectations", MC_JSON_FLAT);
    for (i = 0; i < phenomenon->n_expectations; i++)
        mc_json_put_text(json, NULL, mc_expectation_type_name(phenomenon->expectations[i].type));
    mc_json_put_end(json);
    mc_json_put_slices(json, "sources", MC_JSON_TALL, phenomenon->sources, phenomenon->n_sources);
    mc_json_put_end(json);
}

/* --- matching --------------------------------------------------------------------------------- */

static int read_graph(const char *path, struct mc_arena *arena, struct mc_amr_graph **graph,
                      struct mc_error *error)
{
    struct mc_error parse_error = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    if (mc_penman_read_one(text, arena, graph, NULL, &parse_error) != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path), parse_error.at, "%s",
                               parse_error.text);
    return 0;
}

static const char *answer_text(enum mc_rule_answer answer)
{
    return answer == MC_RULE_YES ? "yes" : answer == MC_RULE_NO ? "no" : "-";
}

/* Prints the phenomena with a rule that says yes and none that says no. Those that cannot be
 * recognised by words alone, without a yes from the graphs, are only named. */
static void write_matching(const struct phenomena_call *call, const struct mc_pair_words *words,
                           const struct mc_difference *difference)
{
    const char *others = "";
    size_t i, n = 0;

    for (i = 0; i < call->suite->n_phenomena; i++) {
        const struct mc_phenomenon *phenomenon = &call->suite->phenomena[i];
        struct mc_rule_verdict by_words = mc_rule_words(&phenomenon->rule, words, call->arena);
        struct mc_rule_verdict by_graphs =
            mc_rule_graph(&phenomenon->rule, difference, call->arena);
        bool says_yes = by_words.answer == MC_RULE_YES || by_graphs.answer == MC_RULE_YES;

        if (by_words.answer == MC_RULE_NO || by_graphs.answer == MC_RULE_NO || !says_yes)
            continue;
        if (by_graphs.answer != MC_RULE_YES && label_of(phenomenon->name) == MC_SHOWN_NONE) {
            others = mc_arena_format(call->arena, "%s%s%s", others, others[0] == '\0' ? "" : ", ",
                                     phenomenon->name.data);
            continue;
        }
        n++;
        fprintf(call->stream, " %-20s words %-3s   graphs %-3s   %s\n", phenomenon->name.data,
                answer_text(by_words.answer), answer_text(by_graphs.answer),
                by_words.answer == MC_RULE_YES ? by_words.reason : by_graphs.reason);
    }
    fprintf(call->stream, " %-20s no\n", n == 0 ? "all" : "all others");
    if (others[0] != '\0')
        mc_manual_wrap(mc_arena_format(call->arena, "Undecided without graphs: %s.", others), 1,
                       call->width, call->stream);
}

/* Prints which rules a sentence pair satisfies, and the phenomenon that it shows. graphs: paths of
 * files with one graph each; both or neither may be NULL. */
static int phenomena_match(const struct phenomena_call *call, const char *const texts[2],
                           const char *const graphs[2], struct mc_error *error)
{
    struct mc_word_knowledge *knowledge;
    struct mc_difference difference;
    const struct mc_difference *known_difference = NULL;
    struct mc_amr_graph *parsed[2];
    struct mc_pair_words words;
    struct mc_labelled_phenomenon shown;

    if (graphs[0] != NULL) {
        if (read_graph(graphs[0], call->arena, &parsed[0], error) != 0 ||
            read_graph(graphs[1], call->arena, &parsed[1], error) != 0)
            return -1;
        mc_difference(parsed[0], parsed[1], mc_limit_of_steps(STEPS), call->arena, &difference);
        known_difference = &difference;
    }
    knowledge = mc_word_knowledge_new(call->wordnet);
    mc_pair_words_read(mc_slice_of(texts[0]), mc_slice_of(texts[1]), knowledge, call->arena,
                       &words);
    write_matching(call, &words, known_difference);
    shown = mc_classify(&words, known_difference, MC_CLASSIFY_GRAPHS, knowledge, call->arena);
    fprintf(call->stream, "classified as %s: %s\n",
            shown.shown == MC_SHOWN_NONE ? "none" : mc_phenomenon_label_name(shown.shown),
            shown.reason);
    mc_word_knowledge_free(knowledge);
    return 0;
}

/* --- the command ------------------------------------------------------------------------------ */

struct phenomena_options {
    struct mc_option_list suites;
    const char *evaluate, *graphs[2], *wordnet;
    bool json, tree, match;
};

static const struct mc_option options[] = {
    MC_ROW_LIST(struct phenomena_options, suites, 0, "suite", "SUITE", "suite",
                "The suite whose cases are counted and shown: file, folder, or name of a shipped "
                "one. Repeatable. Default: starter."),
    MC_ROW_FLAG(struct phenomena_options, tree, 0, "tree",
                "Print levels, phenomena and sub-phenomena, with their numbers of cases."),
    MC_ROW_FLAG(struct phenomena_options, json, 0, "json", "Print JSON."),
    MC_ROW_HEADING("Rules"),
    MC_ROW_FLAG(struct phenomena_options, match, 0, "match",
                "Say which rules the two sentences given as operands satisfy, and which phenomenon "
                "they show."),
    MC_ROW_TEXT(struct phenomena_options, graphs[0], 0, "reference-amr", "FILE", "file",
                "The graph of the first sentence of --match, in PENMAN notation."),
    MC_ROW_TEXT(struct phenomena_options, graphs[1], 0, "candidate-amr", "FILE", "file",
                "The graph of the second one."),
    MC_ROW_TEXT(struct phenomena_options, evaluate, 0, "evaluate", "SUITE", "suite",
                "Report how many cases of the suite the rules classify correctly, with graphs, by "
                "words alone, and strictly, and the confusions."),
    MC_ROW_TEXT(struct phenomena_options, wordnet, 0, "wordnet", "FOLDER", "folder",
                "The files of WordNet 3.0. Default: METRICHECK_WORDNET, else Debian's folder."),
    MC_OPTIONS_END};

static int check_call(const struct phenomena_options *values, const struct mc_option_list *operands,
                      struct mc_error *error)
{
    if (values->tree + values->match + (values->evaluate != NULL) > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--tree, --match and --evaluate cannot be combined");
    if (values->json && (values->tree || values->match))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--json cannot be combined with --tree or --match");
    if (values->match && operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE, "--match takes two sentences; %zu given",
                            operands->n_items);
    if (!values->match && operands->n_items > 1)
        return mc_error_set(error, MC_CODE_USAGE, "phenomena takes one name; %zu given",
                            operands->n_items);
    if ((values->tree || values->evaluate != NULL) && operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE, "--tree and --evaluate take no operand");
    if ((values->graphs[0] == NULL) != (values->graphs[1] == NULL) ||
        (values->graphs[0] != NULL && !values->match))
        return mc_error_set(
            error, MC_CODE_USAGE,
            "--reference-amr and --candidate-amr must be given together, with --match");
    if (values->graphs[0] != NULL && strcmp(values->graphs[0], "-") == 0 &&
        strcmp(values->graphs[1], "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "only one of the two graphs can be read from standard input");
    return 0;
}

static int find(const struct phenomena_call *call, const char *name,
                const struct mc_phenomenon **phenomenon, struct mc_error *error)
{
    const struct mc_suite *suite = call->suite;
    uint32_t index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(name));
    char hint[MC_NEAREST_HINT];

    if (index != MC_NOT_FOUND) {
        *phenomenon = &suite->phenomena[index];
        return 0;
    }
    (void)mc_nearest_hint(mc_slice_of(name),
                          mc_phenomena_words(suite->phenomena, suite->n_phenomena, call->arena),
                          hint);
    return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s", name, hint);
}

static int show(struct phenomena_call *call, const struct phenomena_options *values,
                const struct mc_option_list *operands, struct mc_error *error)
{
    struct mc_json_stream json = {.stream = call->stream, .arena = call->arena};
    const struct mc_suite *suite = call->suite;
    const struct mc_phenomenon *chosen = NULL; /* NULL: all */
    size_t i;

    if (values->match)
        return phenomena_match(call, (const char *const *)operands->items, values->graphs, error);
    if (operands->n_items == 1 && find(call, operands->items[0], &chosen, error) != 0)
        return -1;
    if (values->evaluate != NULL) {
        phenomena_evaluate(call);
    } else if (values->json) { /* an array of all, or of the chosen one */
        mc_json_put_array(&json, NULL, MC_JSON_TALL);
        for (i = 0; i < suite->n_phenomena; i++)
            if (chosen == NULL || chosen == &suite->phenomena[i])
                put_one(call, &suite->phenomena[i], &json);
        mc_json_put_end(&json);
    } else if (values->tree) {
        phenomena_write_tree(call);
    } else if (chosen != NULL) {
        phenomena_write_one(call, chosen);
    } else {
        phenomena_write_list(call);
    }
    return 0;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct phenomena_options *values = option_values;
    struct phenomena_call call = {.arena = arena, .is_json = values->json};
    const char *evaluated_name = values->evaluate;
    struct mc_option_list evaluated = {&evaluated_name, 1, 1};
    struct mc_wordnet *wordnet = NULL;
    struct mc_suite *suite = NULL;
    struct mc_output output;
    int status;

    if (check_call(values, operands, error) != 0)
        return -1;
    if ((values->match || values->evaluate != NULL) &&
        mc_wordnet_open(values->wordnet, &wordnet, error) != 0)
        return -1;
    call.wordnet = wordnet;
    status = mc_load_suites(values->evaluate != NULL ? &evaluated : &values->suites,
                            &mc_on_standard_error, false, arena, &suite, error);
    call.suite = suite;
    if (status == 0)
        status = mc_output_open("-", &output, error);
    if (status == 0) {
        call.stream = output.stream;
        call.width = mc_terminal_width(output.stream, 80);
        call.list_width = mc_terminal_width(output.stream, 10000);
        status = show(&call, values, operands, error);
        status = mc_output_end(&output, status, error);
    }
    mc_wordnet_close(wordnet);
    return status;
}

static const struct mc_example examples[] = {
    {"metricheck phenomena", "List all phenomena, with their cases in the starter suite."},
    {"metricheck phenomena negation", "Describe one, with its rules and two cases."},
    {"metricheck phenomena --match \"A dog is chasing a cat\" \"A cat is chasing a dog\"",
     "Say which rules a pair satisfies."},
    {NULL, NULL}};

const struct mc_command mc_command_phenomena = {
    "phenomena",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "list the phenomena, document one, or say which one a pair shows",
    "[NAME | --match REFERENCE CANDIDATE | --evaluate SUITE]",
    "Lists the phenomena: level, number of cases in the suite, what is expected of a metric, and "
    "the allowed edits between the graphs of a pair. With a name or alias, describes that "
    "phenomenon in full.\n\n"
    "Rules in the files of the phenomena say what a pair must look like; `lint` and `new` use the "
    "same rules. --match shows which phenomena's rules two sentences satisfy; a rule that cannot "
    "be applied (no graphs, a word not in WordNet) is `-`. The last line names the best match "
    "among the eleven phenomena that the rules can tell apart (doc/phenomena.md).\n\n"
    "--evaluate classifies every case of a suite and compares the result with its phenomenon. "
    "Recall is the share of the cases of a phenomenon that are classified as it; precision is the "
    "share of the cases classified as it that belong to it.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct phenomena_options, .json = false),
};
