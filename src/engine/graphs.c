/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graphs.c: the sentences of a part of a suite are collected, each once, and parsed together; then
 * every side gets its graph or the reason why it has none. The first reasons are counted one by one
 * for the message at the end. In order: what is asked for, sides, names, what is said about it,
 * several settings. */
#include "engine/graphs.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/options.h"
#include "engine/score.h"
#include "metrics/process/parser.h"
#include "suite/suite.h"

enum { REASONS_SHOWN = 3 };

/* A reason why sentences have no graph. */
struct graph_reason {
    struct mc_slice text, example; /* example: a case with such a sentence */
    size_t n;
};

struct mc_graph_work {
    struct mc_graph_choice choice;
    const struct mc_graph_call *call;
    const bool *cases;        /* as in the options */
    struct mc_parser *parser; /* NULL: no side is parsed */
    struct mc_arena *arena;
    size_t n_sentences, n_without; /* distinct sentences, summed over the parts */
    struct graph_reason reasons[REASONS_SHOWN];
    size_t n_reasons, n_other; /* n_other: sentences with further reasons */
    bool has_failed;
};

static bool is_gold(struct mc_slice name)
{
    return mc_slice_is(name, MC_GRAPHS_GOLD);
}

static bool is_parsed(struct mc_slice name)
{
    return mc_slice_is(name, MC_GRAPHS_PARSED);
}

/* --- what is asked for ------------------------------------------------------------------------ */

static int no_choice(const char *text, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_USAGE,
                        "--graphs is NAME, candidate=NAME, reference=NAME, or the last two with a "
                        "comma between, where NAME is gold, parsed, or a NAME of amr:NAME in the "
                        "suite; `run` takes several with commas, NAME or both=NAME among them; not "
                        "'%s'",
                        text);
}

/* The NAME of "NAME" and "both=NAME"; NULL: the setting is about one side. */
static const char *name_of_both(const char *item)
{
    static const char both[] = "both=";

    if (strncmp(item, both, strlen(both)) == 0)
        return item + strlen(both);
    return strchr(item, '=') == NULL ? item : NULL;
}

static int read_choice(const char *text, struct mc_arena *arena, struct mc_graph_choice *choice,
                       struct mc_error *error)
{
    struct mc_option_list settings = mc_comma_list(text, arena);
    bool seen[2] = {false, false};
    size_t i;

    if (settings.n_items == 1 && name_of_both(settings.items[0]) != NULL) {
        choice->reference = choice->candidate = mc_slice_of(name_of_both(settings.items[0]));
        return 0;
    }
    for (i = 0; i < settings.n_items; i++) {
        struct mc_slice side;
        const char *name = mc_setting_split(settings.items[i], &side);
        bool is_candidate = mc_slice_is(side, "candidate");

        if (name == NULL || (!is_candidate && !mc_slice_is(side, "reference")) ||
            seen[is_candidate])
            return no_choice(text, error);
        seen[is_candidate] = true;
        *(is_candidate ? &choice->candidate : &choice->reference) = mc_slice_of(name);
    }
    return 0;
}

static bool is_choice(struct mc_slice name)
{
    return is_gold(name) || is_parsed(name) || mc_is_graph_name(name);
}

int mc_graph_choice_read(const struct mc_graph_options *options, struct mc_arena *arena,
                         struct mc_graph_choice *choice, struct mc_error *error)
{
    bool has_parser = options->parse != NULL;

    choice->reference = mc_slice_of(MC_GRAPHS_GOLD);
    choice->candidate =
        mc_slice_of(has_parser && options->graphs == NULL ? MC_GRAPHS_PARSED : MC_GRAPHS_GOLD);
    if (has_parser && options->parse[strspn(options->parse, " \t\n")] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--parse needs a command");
    if (options->graphs != NULL && read_choice(options->graphs, arena, choice, error) != 0)
        return -1;
    if (!is_choice(choice->reference) || !is_choice(choice->candidate))
        return no_choice(options->graphs, error);
    if (!has_parser && (is_parsed(choice->reference) || is_parsed(choice->candidate)))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--graphs %s needs a parser; name its command with --parse",
                            options->graphs);
    return 0;
}

size_t mc_graph_settings(const char *graphs, struct mc_arena *arena, const char *const **settings)
{
    const struct mc_option_list items = mc_comma_list(graphs == NULL ? "" : graphs, arena);
    size_t i;

    *settings = items.items;
    for (i = 0; i < items.n_items; i++)
        if (name_of_both(items.items[i]) != NULL)
            return items.n_items;
    return 1;
}

int mc_graph_settings_check(const struct mc_graph_options *options, struct mc_arena *arena,
                            struct mc_error *error)
{
    const char *const *settings;
    size_t n = mc_graph_settings(options->graphs, arena, &settings), i, k;
    struct mc_graph_options single = *options;
    struct mc_graph_choice choice;

    if (n < 2)
        return mc_graph_choice_read(options, arena, &choice, error);
    for (i = 0; i < n; i++) {
        single.graphs = settings[i];
        if (mc_graph_choice_read(&single, arena, &choice, error) != 0)
            return -1;
        for (k = 0; k < i; k++)
            if (strcmp(settings[k], settings[i]) == 0)
                return mc_error_set(error, MC_CODE_USAGE, "--graphs: %s stands there twice",
                                    settings[i]);
    }
    return 0;
}

static bool has_name(struct mc_slice name)
{
    return !is_gold(name) && !is_parsed(name);
}

bool mc_graph_choice_has_name(const struct mc_graph_choice *choice)
{
    return has_name(choice->reference) || has_name(choice->candidate);
}

static bool is_all_gold(const struct mc_graph_choice *choice)
{
    return is_gold(choice->reference) && is_gold(choice->candidate);
}

static bool has_parsed(const struct mc_graph_choice *choice)
{
    return is_parsed(choice->reference) || is_parsed(choice->candidate);
}

/* Opens work whose choice is set. */
static int open_work(const struct mc_graph_options *options, const struct mc_graph_call *call,
                     struct mc_arena *arena, struct mc_graph_work *work, struct mc_error *error)
{
    work->arena = arena;
    work->call = call;
    work->cases = options->cases;
    return has_parsed(&work->choice)
               ? mc_parser_open(options->parse, mc_metric_sources_rules(call->sources, arena),
                                &work->parser, error)
               : 0;
}

int mc_graphs_open(const struct mc_graph_options *options, const struct mc_graph_call *call,
                   struct mc_arena *arena, struct mc_graph_work **work, struct mc_error *error)
{
    struct mc_graph_work *opened = mc_arena_array(arena, 1, sizeof(*opened));

    *work = NULL;
    if (mc_graph_choice_read(options, arena, &opened->choice, error) != 0)
        return -1;
    if (is_all_gold(&opened->choice))
        return 0;
    if (open_work(options, call, arena, opened, error) != 0)
        return -1;
    *work = opened;
    return 0;
}

void mc_graphs_close(struct mc_graph_work *work)
{
    if (work != NULL)
        mc_parser_close(work->parser);
}

/* --- sides ------------------------------------------------------------------------------------ */

/* The k-th side of a case and where its graph is to come from; NULL after the last side. */
static struct mc_side *side_at(const struct mc_graph_work *work, struct mc_case *item, size_t k,
                               struct mc_slice *wanted)
{
    *wanted = k == 1 ? work->choice.candidate : work->choice.reference;
    if (k < 2)
        return k == 0 ? &item->reference : &item->candidate;
    return k - 2 < mc_case_lists(item)->n_further_references
               ? &mc_case_lists(item)->further_references[k - 2]
               : NULL;
}

/* Gives the side this graph, or none and the reason. What the side was read with is not changed. */
static void give(struct mc_side *side, struct mc_slice amr, struct mc_amr_graph *graph,
                 struct mc_slice reason, struct mc_arena *arena)
{
    const struct mc_side_more *had = mc_side_more(side);
    struct mc_side_more *more;

    if (side->more == NULL && amr.length == 0 && reason.length == 0)
        return;
    side->more = NULL;
    more = mc_side_add_more(side, arena);
    more->amr = amr;
    more->graph = graph;
    more->tree = had->tree;
    more->graphs = had->graphs;
    more->n_graphs = had->n_graphs;
    more->no_graph = reason;
}

/* Sentences that are to be parsed, each once. */
struct texts {
    struct mc_string_map *map;
    struct mc_slice *names; /* [map] */
    size_t n, capacity;
};

static void collect_texts(const struct mc_graph_work *work, const struct mc_suite *suite,
                          struct mc_arena *arena, struct texts *texts)
{
    struct mc_slice wanted;
    struct mc_side *side;
    size_t i, k;
    bool is_new;

    texts->map = mc_string_map_new(arena);
    for (i = 0; i < suite->n_cases; i++)
        for (k = 0; (side = side_at(work, &suite->cases[i], k, &wanted)) != NULL; k++) {
            if (!is_parsed(wanted) || !side->has_text || side->text.length == 0 ||
                (work->cases != NULL && !work->cases[i]))
                continue;
            (void)mc_string_map_add(texts->map, side->text, &is_new);
            if (is_new)
                *MC_ARENA_PUSH(arena, texts->names, texts->n, texts->capacity) = suite->cases[i].id;
        }
}

static void count_reason(struct mc_graph_work *work, struct mc_slice reason, struct mc_slice name)
{
    size_t i;

    work->n_without++;
    for (i = 0; i < work->n_reasons && !mc_slice_equal(work->reasons[i].text, reason); i++)
        ;
    if (i == REASONS_SHOWN) {
        work->n_other++;
        return;
    }
    if (i == work->n_reasons)
        work->reasons[work->n_reasons++] = (struct graph_reason){
            mc_arena_copy(work->arena, reason), mc_arena_copy(work->arena, name), 0};
    work->reasons[i].n++;
}

/* Parses the sentences; *parsed has their indexes in texts->map. */
static void parse_all(struct mc_graph_work *work, const struct texts *texts, struct mc_arena *arena,
                      struct mc_parsed_sentence **parsed)
{
    struct mc_slice *sentences = mc_arena_array(arena, texts->n, sizeof(*sentences));
    struct mc_sentences batch = {sentences, texts->names, texts->n};
    size_t i;

    *parsed = mc_arena_array(arena, texts->n, sizeof(**parsed));
    for (i = 0; i < texts->n; i++)
        sentences[i] = mc_string_map_key(texts->map, (uint32_t)i);
    mc_parser_parse(work->parser, &batch, work->call->cache, work->call->watch, *parsed, arena);
    work->n_sentences += texts->n;
    for (i = 0; i < texts->n; i++) {
        if ((*parsed)[i].graph == NULL)
            count_reason(work, (*parsed)[i].reason, texts->names[i]);
        work->has_failed = work->has_failed || (*parsed)[i].has_failed;
    }
}

static void choose_for(struct mc_side *side, struct mc_slice wanted, const struct texts *texts,
                       const struct mc_parsed_sentence *parsed, struct mc_arena *arena)
{
    struct mc_slice none = mc_slice_of("");
    const struct mc_named_graph *named;
    uint32_t index;

    if (is_gold(wanted))
        return;
    if (!is_parsed(wanted)) {
        named = mc_side_graph(side, wanted);
        if (named != NULL && named->graph == NULL)
            give(side, none, NULL,
                 mc_slice_of(mc_arena_format(arena, "\"%.*s\" is not valid: %.*s",
                                             MC_SLICE_ARGUMENTS(wanted),
                                             MC_SLICE_ARGUMENTS(named->fault))),
                 arena);
        else if (named != NULL)
            give(side, named->amr, named->graph, none, arena);
        else
            give(side, none, NULL,
                 mc_slice_of(
                     mc_arena_format(arena, "none is called \"%.*s\"", MC_SLICE_ARGUMENTS(wanted))),
                 arena);
        return;
    }
    if (!side->has_text || side->text.length == 0) {
        give(side, none, NULL, mc_slice_of("there is no sentence to parse"), arena);
        return;
    }
    index = mc_string_map_find(texts->map, side->text);
    if (index == MC_NOT_FOUND) {
        give(side, none, NULL, mc_slice_of("its sentence was not to be parsed"), arena);
        return;
    }
    give(side, parsed[index].amr, parsed[index].graph, parsed[index].reason, arena);
}

/* --- names ------------------------------------------------------------------------------------ */

static bool any_has(const struct mc_graph_work *work, const struct mc_suite *suite,
                    struct mc_slice name)
{
    struct mc_slice wanted;
    struct mc_side *side;
    size_t i, k;

    for (i = 0; i < suite->n_cases; i++)
        for (k = 0; (side = side_at(work, &suite->cases[i], k, &wanted)) != NULL; k++)
            if (mc_slice_equal(wanted, name) && mc_side_graph(side, name) != NULL)
                return true;
    return false;
}

/* The names of all graphs, in order of first appearance: "; there are gold, a, b". */
static const char *list_names(const struct mc_graph_work *work, const struct mc_suite *suite,
                              struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    const char *list = "";
    struct mc_slice wanted;
    struct mc_side *side;
    size_t i, k, g;
    uint32_t n;

    for (i = 0; i < suite->n_cases; i++)
        for (k = 0; (side = side_at(work, &suite->cases[i], k, &wanted)) != NULL; k++)
            for (g = 0; g < mc_side_more(side)->n_graphs; g++)
                (void)mc_string_map_add(names, mc_side_more(side)->graphs[g].name, NULL);
    for (n = 0; n < mc_string_map_size(names); n++)
        list = mc_arena_format(arena, "%s%s%.*s", list, n == 0 ? "" : ", ",
                               MC_SLICE_ARGUMENTS(mc_string_map_key(names, n)));
    return mc_string_map_size(names) == 0 ? "; the cases have none beside the gold ones (amr:NAME)"
                                          : mc_arena_format(arena, "; there are gold, %s", list);
}

static int check_name(const struct mc_graph_work *work, const struct mc_suite *suite,
                      struct mc_slice name, const char *what, struct mc_arena *arena,
                      struct mc_error *error)
{
    if (!has_name(name) || any_has(work, suite, name))
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "--graphs: no %s has a graph \"%.*s\"%s", what,
                        MC_SLICE_ARGUMENTS(name), list_names(work, suite, arena));
}

static int check_names(const struct mc_graph_work *work, const struct mc_suite *suite,
                       struct mc_arena *arena, struct mc_error *error)
{
    return check_name(work, suite, work->choice.reference, "reference", arena, error) != 0
               ? -1
               : check_name(work, suite, work->choice.candidate, "candidate", arena, error);
}

static void choose_for_all(const struct mc_graph_work *work, struct mc_suite *suite,
                           const struct texts *texts, const struct mc_parsed_sentence *parsed,
                           struct mc_arena *arena)
{
    struct mc_slice wanted;
    struct mc_side *side;
    size_t i, k;

    for (i = 0; i < suite->n_cases; i++)
        for (k = 0; (side = side_at(work, &suite->cases[i], k, &wanted)) != NULL; k++)
            choose_for(side, wanted, texts, parsed, arena);
}

int mc_graphs_choose(struct mc_graph_work *work, struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_error *error)
{
    struct texts texts = {NULL, NULL, 0, 0};
    struct mc_parsed_sentence *parsed = NULL;

    if (work == NULL)
        return 0;
    if (check_names(work, suite, arena, error) != 0)
        return -1;
    collect_texts(work, suite, arena, &texts);
    if (work->parser != NULL)
        parse_all(work, &texts, arena, &parsed);
    choose_for_all(work, suite, &texts, parsed, arena);
    return 0;
}

/* --- what is said about it -----------------------------------------------------------------------
 */

const struct mc_graph_setting *mc_graphs_setting(const struct mc_graph_work *work,
                                                 struct mc_arena *arena)
{
    struct mc_graph_setting *setting;

    if (work == NULL || is_all_gold(&work->choice))
        return NULL;
    setting = mc_arena_array(arena, 1, sizeof(*setting));
    setting->reference = work->choice.reference;
    setting->candidate = work->choice.candidate;
    setting->parser = setting->version = mc_slice_of("");
    if (!has_parsed(&work->choice))
        return setting;
    setting->is_parsed = true;
    setting->parser = mc_arena_copy(arena, mc_parser_name(work->parser));
    setting->version = mc_arena_copy(arena, mc_parser_version(work->parser));
    setting->n_sentences = work->n_sentences;
    setting->n_without = work->n_without;
    return setting;
}

void mc_graphs_report(const struct mc_graph_work *work, const struct mc_messages *messages)
{
    struct mc_message message;
    size_t i;

    if (work == NULL || work->n_without == 0)
        return;
    mc_message_begin(&message, messages);
    fprintf(message.stream, "parser: %zu of %zu sentences have no graph:", work->n_without,
            work->n_sentences);
    for (i = 0; i < work->n_reasons; i++)
        fprintf(message.stream, "%s %.*s (%zu, such as %.*s)", i == 0 ? "" : ";",
                MC_SLICE_ARGUMENTS(work->reasons[i].text), work->reasons[i].n,
                MC_SLICE_ARGUMENTS(work->reasons[i].example));
    if (work->n_other > 0)
        fprintf(message.stream, "; other reasons (%zu)", work->n_other);
    (void)fputc('\n', message.stream);
    mc_message_end(&message);
}

int mc_graphs_end(const struct mc_graph_work *work, struct mc_scoring *scoring,
                  struct mc_error *error)
{
    if (work == NULL)
        return 0;
    if (!scoring->quiet)
        mc_graphs_report(work, scoring->messages);
    if (!work->has_failed)
        return 0;
    scoring->module_failed = true;
    return scoring->fail_fast
               ? mc_error_set(error, MC_CODE_MODULE, "the parser failed, and --fail-fast is given")
               : 0;
}

int mc_graphs_choose_once(struct mc_scoring *scoring, const struct mc_graph_options *options,
                          const struct mc_metric_sources *sources, struct mc_suite *suite,
                          struct mc_arena *arena, const struct mc_graph_setting **setting,
                          struct mc_error *error)
{
    struct mc_graph_call call = {
        .sources = sources, .cache = scoring->cache, .watch = scoring->watch};
    struct mc_graph_work *work;
    int status;

    *setting = NULL;
    if (options->parse != NULL && scoring->cluster != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--parse is for one process; without mpirun, or with the graphs in the "
                            "suite");
    if (mc_graphs_open(options, &call, arena, &work, error) != 0)
        return -1;
    status = mc_graphs_choose(work, suite, arena, error);
    if (status == 0)
        status = mc_graphs_end(work, scoring, error);
    *setting = mc_graphs_setting(work, arena);
    mc_graphs_close(work);
    return status;
}

/* --- several settings ------------------------------------------------------------------------- */

/* A suite whose cases and further references can be given other graphs. */
static struct mc_suite *copy_suite(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_suite *copy = mc_arena_array(arena, 1, sizeof(*copy));
    size_t i, k;

    *copy = *suite;
    copy->cases = mc_arena_array(arena, suite->n_cases, sizeof(*copy->cases));
    for (i = 0; i < suite->n_cases; i++) {
        size_t n = mc_case_lists(&suite->cases[i])->n_further_references;
        struct mc_side *sides;

        copy->cases[i] = suite->cases[i];
        if (n == 0)
            continue;
        sides = mc_arena_array(arena, n, sizeof(*sides));
        for (k = 0; k < n; k++)
            sides[k] = mc_case_lists(&suite->cases[i])->further_references[k];
        mc_case_own_lists(&copy->cases[i], arena)->further_references = sides;
    }
    return copy;
}

/* Counts the sides of the selected cases. */
static void count_sides(const struct mc_graph_work *work, struct mc_graph_version *version)
{
    struct mc_slice wanted;
    struct mc_side *side;
    size_t i, k;

    for (i = 0; i < version->suite->n_cases; i++)
        for (k = 0; mc_case_is_selected(version->suite, i) &&
                    (side = side_at(work, &version->suite->cases[i], k, &wanted)) != NULL;
             k++) {
            version->n_sides++;
            version->n_without += mc_side_more(side)->graph == NULL;
        }
}

/* Reads all settings. `all`: a choice that parses every side that any of them parses. */
static int read_all(const struct mc_graph_options *options, const char *const *settings, size_t n,
                    struct mc_arena *arena, struct mc_graph_choice *choices,
                    struct mc_graph_choice *all, struct mc_error *error)
{
    struct mc_graph_options single = *options;
    size_t i;

    all->reference = all->candidate = mc_slice_of(MC_GRAPHS_GOLD);
    for (i = 0; i < n; i++) {
        single.graphs = settings[i];
        if (mc_graph_choice_read(&single, arena, &choices[i], error) != 0)
            return -1;
        if (is_parsed(choices[i].reference))
            all->reference = choices[i].reference;
        if (is_parsed(choices[i].candidate))
            all->candidate = choices[i].candidate;
    }
    return 0;
}

int mc_graphs_choose_each(struct mc_scoring *scoring, const struct mc_graph_options *options,
                          const struct mc_metric_sources *sources, const struct mc_suite *suite,
                          struct mc_arena *arena, struct mc_graph_version **versions,
                          struct mc_error *error)
{
    const struct mc_graph_call call = {
        .sources = sources, .cache = scoring->cache, .watch = scoring->watch};
    const char *const *settings;
    size_t n = mc_graph_settings(options->graphs, arena, &settings), i;
    struct mc_graph_choice *choices = mc_arena_array(arena, n, sizeof(*choices));
    struct mc_graph_version *version = mc_arena_array(arena, n, sizeof(*version));
    struct mc_graph_work work = {.call = NULL};
    struct texts texts = {NULL, NULL, 0, 0};
    struct mc_parsed_sentence *parsed = NULL;
    int status;

    *versions = version;
    if (read_all(options, settings, n, arena, choices, &work.choice, error) != 0 ||
        open_work(options, &call, arena, &work, error) != 0)
        return -1;
    collect_texts(&work, suite, arena, &texts);
    if (work.parser != NULL)
        parse_all(&work, &texts, arena, &parsed);
    status = mc_graphs_end(&work, scoring, error);
    for (i = 0; i < n && status == 0; i++) {
        version[i].name = settings[i];
        version[i].suite = copy_suite(suite, arena);
        work.choice = choices[i];
        version[i].setting = mc_graphs_setting(&work, arena);
        status = check_names(&work, suite, arena, error);
        if (status == 0)
            choose_for_all(&work, version[i].suite, &texts, parsed, arena);
        count_sides(&work, &version[i]);
    }
    mc_graphs_close(&work);
    return status;
}
