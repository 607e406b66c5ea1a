#include "commands/phenomena_command.h"
#include "phenomena/classify.h"
#include "report/json_stream.h"

enum { N_MODES = 3, STEPS = 5 * MC_STANDARD_STEPS };

/* Cases by what they are and what they are told as. */
struct tallies {
    size_t told[N_MODES][MC_N_SHOWN][MC_N_SHOWN];
    size_t n, n_right[N_MODES], n_graphs, n_left_out;
};

static const char *const mode_names[N_MODES] = {"with graphs", "words alone", "words strictly"};

static enum mc_shown label_of(const struct mc_phenomenon *phenomenon)
{
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_SHOWN; i++)
        if (phenomenon != NULL && mc_slice_is(phenomenon->name, mc_shown_name((enum mc_shown)i)))
            return (enum mc_shown)i;
    return MC_SHOWN_NONE;
}

static void count_case(const struct mc_phenomena_call *call, const struct mc_case *item,
                       struct mc_word_knowledge *knowledge, struct mc_arena *scratch,
                       struct tallies *tallies)
{
    enum mc_shown label = label_of(mc_case_phenomenon(call->suite, item));
    bool has_graphs = item->reference.graph != NULL && item->candidate.graph != NULL;
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
        mc_difference(item->reference.graph, item->candidate.graph, mc_limit_of_steps(STEPS),
                      scratch, &difference);
    mc_pair_words_read(item->reference.text, item->candidate.text, knowledge, scratch, &words);
    for (mode = 0; mode < N_MODES; mode++) {
        enum mc_shown told = mc_classify(&words, has_graphs ? &difference : NULL,
                                         (enum mc_classify_mode)mode, knowledge, scratch)
                                 .shown;

        tallies->told[mode][label][told]++;
        tallies->n_right[mode] += told == label;
    }
}

/* --- figures --------------------------------------------------------------------------------- */

static size_t row_sum(const size_t told[MC_N_SHOWN][MC_N_SHOWN], int label)
{
    size_t n = 0;
    int i;

    for (i = 0; i < MC_N_SHOWN; i++)
        n += told[label][i];
    return n;
}

static size_t column_sum(const size_t told[MC_N_SHOWN][MC_N_SHOWN], int label)
{
    size_t n = 0;
    int i;

    for (i = 0; i < MC_N_SHOWN; i++)
        n += told[i][label];
    return n;
}

/* " .975", "1.000", or "-" where nothing was told so. */
static const char *share(size_t n, size_t of, struct mc_arena *arena)
{
    return of == 0 ? "-" : mc_arena_format(arena, "%.3f", (double)n / (double)of);
}

static void write_shares(const struct mc_phenomena_call *call, const struct tallies *tallies)
{
    int label, mode;

    fprintf(call->stream, "\n%-20s %5s", "", "");
    for (mode = 0; mode < N_MODES; mode++)
        fprintf(call->stream, "  %17s", mode_names[mode]);
    fprintf(call->stream, "\n%-20s %5s", "phenomenon", "cases");
    for (mode = 0; mode < N_MODES; mode++)
        fprintf(call->stream, "  %7s %9s", "recall", "precision");
    fputc('\n', call->stream);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_SHOWN; label++) {
        size_t n = row_sum(tallies->told[0], label);

        fprintf(call->stream, "%-20s %5zu", mc_shown_name((enum mc_shown)label), n);
        for (mode = 0; mode < N_MODES; mode++) {
            size_t right = tallies->told[mode][label][label];

            fprintf(call->stream, "  %7s %9s", share(right, n, call->arena),
                    share(right, column_sum(tallies->told[mode], label), call->arena));
        }
        fputc('\n', call->stream);
    }
}

/* Rows are what cases are, columns what they are told as. */
static void write_matrix(const struct mc_phenomena_call *call, const struct tallies *tallies,
                         int mode)
{
    int label, told;

    fprintf(call->stream, "\n%s: cases told as\n%-20s", mode_names[mode], "");
    for (told = 1; told <= MC_N_SHOWN; told++)
        fprintf(call->stream, " %4.4s",
                told == MC_N_SHOWN ? "none" : mc_shown_name((enum mc_shown)told));
    fputc('\n', call->stream);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_SHOWN; label++) {
        if (row_sum(tallies->told[mode], label) == 0)
            continue;
        fprintf(call->stream, "%-20s", mc_shown_name((enum mc_shown)label));
        for (told = 1; told <= MC_N_SHOWN; told++)
            fprintf(call->stream, " %4zu", tallies->told[mode][label][told % MC_N_SHOWN]);
        fputc('\n', call->stream);
    }
}

static void put_mode(const struct tallies *tallies, int mode, struct mc_json_stream *json)
{
    int label, told;

    mc_json_put_object(json, mode_names[mode], MC_JSON_TALL);
    mc_json_put_count(json, "right", tallies->n_right[mode]);
    mc_json_put_object(json, "told", MC_JSON_TALL);
    for (label = MC_SHOWN_NONE + 1; label < MC_N_SHOWN; label++) {
        mc_json_put_object(json, mc_shown_name((enum mc_shown)label), MC_JSON_FLAT);
        for (told = 0; told < MC_N_SHOWN; told++)
            if (tallies->told[mode][label][told] > 0)
                mc_json_put_count(json, told == 0 ? "none" : mc_shown_name((enum mc_shown)told),
                                  tallies->told[mode][label][told]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_json(const struct mc_phenomena_call *call, const struct tallies *tallies)
{
    struct mc_json_stream json = {.stream = call->stream, .arena = call->arena};
    int mode;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_count(&json, "cases", tallies->n);
    mc_json_put_count(&json, "with_graphs", tallies->n_graphs);
    mc_json_put_count(&json, "left_out", tallies->n_left_out);
    for (mode = 0; mode < N_MODES; mode++)
        put_mode(tallies, mode, &json);
    mc_json_put_end(&json);
}

static void write_text(const struct mc_phenomena_call *call, const struct tallies *tallies)
{
    int mode;

    fprintf(call->stream,
            "%zu cases, %zu of them with graphs; %zu of other phenomena or without a "
            "sentence left out\n",
            tallies->n, tallies->n_graphs, tallies->n_left_out);
    for (mode = 0; mode < N_MODES; mode++) {
        size_t not_told = 0;
        int label;

        for (label = 1; label < MC_N_SHOWN; label++)
            not_told += tallies->told[mode][label][MC_SHOWN_NONE];
        fprintf(call->stream, "%-14s  %zu right, %zu wrong, %zu not told: accuracy %s\n",
                mode_names[mode], tallies->n_right[mode],
                tallies->n - tallies->n_right[mode] - not_told, not_told,
                share(tallies->n_right[mode], tallies->n, call->arena));
    }
    write_shares(call, tallies);
    for (mode = 0; mode < N_MODES; mode++)
        write_matrix(call, tallies, mode);
}

void mc_phenomena_evaluate(const struct mc_phenomena_call *call)
{
    struct tallies *tallies = mc_arena_array(call->arena, 1, sizeof(*tallies));
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(call->wordnet);
    struct mc_arena *scratch = mc_arena_new();
    size_t i;

    for (i = 0; i < call->suite->n_cases; i++) {
        mc_word_knowledge_rest(knowledge);
        count_case(call, &call->suite->cases[i], knowledge, scratch, tallies);
        mc_arena_clear(scratch);
    }
    if (call->is_json)
        write_json(call, tallies);
    else
        write_text(call, tallies);
    mc_arena_free(scratch);
    mc_word_knowledge_free(knowledge);
}
