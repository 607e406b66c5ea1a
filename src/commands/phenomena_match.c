#include "amr/penman.h"
#include "base/file.h"
#include "commands/manual.h"
#include "commands/phenomena_command.h"
#include "phenomena/classify.h"
#include "phenomena/rule.h"

enum { STEPS = 5 * MC_STANDARD_STEPS };

static int read_graph(const char *path, struct mc_arena *arena, struct mc_amr_graph **graph,
                      struct mc_error *error)
{
    struct mc_error found = MC_NO_ERROR;
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    if (mc_penman_read_one(text, arena, graph, NULL, &found) != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path), found.at, "%s",
                               found.text);
    return 0;
}

static const char *answer(enum mc_rule_answer given)
{
    return given == MC_RULE_YES ? "yes" : given == MC_RULE_NO ? "no" : "-";
}

static bool is_told(struct mc_slice name)
{
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_SHOWN; i++)
        if (mc_slice_is(name, mc_shown_name((enum mc_shown)i)))
            return true;
    return false;
}

/* Prints the phenomena of which a rule says yes and none says no. Those that cannot be told by
 * words alone, and of which the graphs do not speak, are only named. */
static void write_matching(const struct mc_phenomena_call *call, const struct mc_pair_words *words,
                           const struct mc_difference *difference)
{
    const char *others = "";
    size_t i, n = 0;

    for (i = 0; i < call->suite->n_phenomena; i++) {
        const struct mc_phenomenon *one = &call->suite->phenomena[i];
        struct mc_rule_verdict by_words = mc_rule_words(&one->rule, words, call->arena);
        struct mc_rule_verdict by_graphs = mc_rule_graph(&one->rule, difference, call->arena);
        bool says_yes = by_words.answer == MC_RULE_YES || by_graphs.answer == MC_RULE_YES;

        if (by_words.answer == MC_RULE_NO || by_graphs.answer == MC_RULE_NO || !says_yes)
            continue;
        if (by_graphs.answer != MC_RULE_YES && !is_told(one->name)) {
            others = mc_arena_format(call->arena, "%s%s%s", others, others[0] == '\0' ? "" : ", ",
                                     one->name.data);
            continue;
        }
        n++;
        fprintf(call->stream, " %-20s words %-3s   graphs %-3s   %s\n", one->name.data,
                answer(by_words.answer), answer(by_graphs.answer),
                by_words.answer == MC_RULE_YES ? by_words.reason : by_graphs.reason);
    }
    fprintf(call->stream, " %-20s no\n", n == 0 ? "all" : "all others");
    if (others[0] != '\0')
        mc_manual_wrap(mc_arena_format(call->arena, "Only graphs could tell: %s.", others), 1,
                       call->width, call->stream);
}

int mc_phenomena_match(const struct mc_phenomena_call *call, const char *const texts[2],
                       const char *const graphs[2], struct mc_error *error)
{
    struct mc_word_knowledge *knowledge;
    struct mc_difference difference;
    const struct mc_difference *found = NULL;
    struct mc_amr_graph *read[2];
    struct mc_pair_words words;
    struct mc_shown_phenomenon shown;

    if (graphs[0] != NULL) {
        if (read_graph(graphs[0], call->arena, &read[0], error) != 0 ||
            read_graph(graphs[1], call->arena, &read[1], error) != 0)
            return -1;
        mc_difference(read[0], read[1], mc_limit_of_steps(STEPS), call->arena, &difference);
        found = &difference;
    }
    knowledge = mc_word_knowledge_new(call->wordnet);
    mc_pair_words_read(mc_slice_of(texts[0]), mc_slice_of(texts[1]), knowledge, call->arena,
                       &words);
    write_matching(call, &words, found);
    shown = mc_classify(&words, found, MC_CLASSIFY_GRAPHS, knowledge, call->arena);
    fprintf(call->stream, "told as %s: %s\n",
            shown.shown == MC_SHOWN_NONE ? "none" : mc_shown_name(shown.shown), shown.reason);
    mc_word_knowledge_free(knowledge);
    return 0;
}
