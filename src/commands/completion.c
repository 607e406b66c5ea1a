/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completion.c: completions of a line that is being typed, and the scripts of the shells that ask
 * for them. In order: the line, offers for each kind of word, the choice among them, the scripts.
 */
#include "commands/completion.h"

#include <string.h>

#include "analysis/normalise.h"
#include "analysis/paired_tests.h"
#include "analysis/statistics.h"
#include "base/file.h"
#include "base/hash.h"
#include "commands/command.h"
#include "engine/load.h"
#include "metrics/host/catalog.h"
#include "neural/model_folder.h"
#include "report/best_sheets.h"
#include "report/calibration_sheets.h"
#include "report/ci/checklist.h"
#include "report/dimension_sheets.h"
#include "report/graph_sheets.h"
#include "report/item_sheets.h"
#include "report/report.h"
#include "report/system_sheets.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"

/* A line that is being typed. */
struct typed_line {
    struct mc_arena *arena;
    FILE *stream;
    struct mc_option_list words; /* the last one is not finished, and may be empty */
    const struct mc_command *command;
    const struct mc_option *options; /* of the command */
    size_t n_command_words;
    struct mc_option_list suites, operands, commands; /* from the words before the last one */
    bool has_own_cases; /* an option gives the cases, such as --pairs, not a suite */
    const char *word;   /* the last word */
    size_t n_fixed;     /* bytes of the last word that stay; an offer follows them */
};

/* --- the line --------------------------------------------------------------------------------- */

/* Splits the line into words like a shell; unclosed quotes end with the line. */
static void split_line(const char *line, struct typed_line *typed_line)
{
    struct mc_buffer word = {NULL, 0, 0};
    char quote = '\0';
    const char *c;

    for (c = line; *c != '\0'; c++) {
        if (quote == '\0' && (*c == ' ' || *c == '\t' || *c == '\n')) {
            if (c > line && strchr(" \t\n", c[-1]) == NULL)
                mc_option_list_add(&typed_line->words,
                                   mc_arena_copy(typed_line->arena, mc_buffer_slice(&word)).data,
                                   typed_line->arena);
            mc_buffer_clear(&word);
        } else if (quote == '\0' && (*c == '"' || *c == '\'')) {
            quote = *c;
        } else if (quote != '\0' && *c == quote) {
            quote = '\0';
        } else {
            c += *c == '\\' && quote != '\'' && c[1] != '\0';
            mc_buffer_append_char(&word, *c);
        }
    }
    typed_line->word = mc_arena_copy(typed_line->arena, mc_buffer_slice(&word)).data;
    mc_option_list_add(&typed_line->words, typed_line->word, typed_line->arena);
    mc_buffer_free(&word);
}

static const struct mc_option *find_option(const struct mc_option *options, const char *word)
{
    const struct mc_option *option;

    for (option = options; option->help != NULL; option++) {
        if (option->kind == MC_OPTION_SECTION)
            continue;
        if (word[1] == '-' ? strncmp(word + 2, option->name, strlen(option->name)) == 0 &&
                                 strchr("=", word[2 + strlen(option->name)]) != NULL
                           : word[1] == option->short_name && word[1] != '\0')
            return option;
    }
    return NULL;
}

/* Notes a value that later words depend on. option: NULL for an operand. */
static void note_value(struct typed_line *typed_line, const struct mc_option *option,
                       const char *value)
{
    static const char *const case_options[] = {"pairs", "reference", "candidate", "jsonl"};
    size_t i;

    if (option == NULL) {
        mc_option_list_add(&typed_line->operands, value, typed_line->arena);
        return;
    }
    if (strcmp(option->name, "suite") == 0)
        mc_option_list_add(&typed_line->suites, value, typed_line->arena);
    if (strcmp(option->name, "command") == 0)
        mc_option_list_add(&typed_line->commands, value, typed_line->arena);
    for (i = 0; i < sizeof(case_options) / sizeof(case_options[0]); i++)
        typed_line->has_own_cases =
            typed_line->has_own_cases || strcmp(option->name, case_options[i]) == 0;
}

/* Reads the words before the last one. Returns the option whose value is being typed, or NULL. */
static const struct mc_option *read_words(struct typed_line *typed_line)
{
    const struct mc_option *waiting = NULL;
    size_t i;

    for (i = 1 + typed_line->n_command_words; i + 1 < typed_line->words.n_items; i++) {
        const char *word = typed_line->words.items[i], *equals = strchr(word, '=');

        /* The value is optional, and the word is not one of its choices. */
        if (waiting != NULL && waiting->kind == MC_OPTION_MODE &&
            mc_choice_index(waiting->choices, mc_slice_of(word)) < 0)
            waiting = NULL;
        if (waiting != NULL || word[0] != '-' || word[1] == '\0') {
            note_value(typed_line, waiting, word);
            waiting = NULL;
            continue;
        }
        waiting = find_option(typed_line->options, word);
        if (waiting != NULL && word[1] == '-' && equals != NULL)
            note_value(typed_line, waiting, equals + 1);
        if (waiting != NULL && (waiting->kind == MC_OPTION_FLAG ||
                                (word[1] == '-' ? equals != NULL : word[2] != '\0')))
            waiting = NULL;
    }
    return waiting;
}

/* --- offers ----------------------------------------------------------------------------------- */

/* Offers a word with a tail if it continues what is typed. The first sentence of its meaning (NULL:
 * none) follows, on one line and without a full stop. */
static void offer(const struct typed_line *typed_line, const char *word, const char *tail,
                  const char *meaning)
{
    const char *typed = typed_line->word + typed_line->n_fixed;
    size_t length, i;

    if (strncmp(word, typed, strlen(typed)) != 0)
        return;
    fprintf(typed_line->stream, "%.*s%s%s", (int)typed_line->n_fixed, typed_line->word, word, tail);
    if (meaning != NULL) {
        (void)fputc('\t', typed_line->stream);
        length = mc_first_sentence(meaning);
        length -= length > 0 && meaning[length - 1] == '.';
        for (i = 0; i < length && meaning[i] != '\n'; i++)
            (void)fputc(meaning[i] == '\t' ? ' ' : meaning[i], typed_line->stream);
    }
    (void)fputc('\n', typed_line->stream);
}

static void offer_file(const struct typed_line *typed_line)
{
    fputs(":file\n", typed_line->stream);
}

/* Offers the words of "a|b|c:FILE"; the last one is "c:" with a path. */
static void offer_choices(const struct typed_line *typed_line, const char *choices)
{
    size_t n;

    for (;; choices += n + 1) {
        struct mc_slice word;

        n = strcspn(choices, "|");
        word = mc_slice(choices, n);
        if (mc_slice_ends(word, ":FILE"))
            word.length -= strlen("FILE");
        offer(typed_line, mc_arena_copy(typed_line->arena, word).data, "", NULL);
        if (choices[n] == '\0')
            return;
    }
}

/* For an option with several values separated by commas: the last one is being typed. */
static void keep_to_last_comma(struct typed_line *typed_line)
{
    const char *comma = strrchr(typed_line->word + typed_line->n_fixed, ',');

    if (comma != NULL)
        typed_line->n_fixed = (size_t)(comma - typed_line->word) + 1;
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* Offers names of transformer models, or a folder. */
static void offer_models(struct typed_line *typed_line)
{
    const char *const *searched;
    struct mc_model_place *models;
    size_t n, i;

    mc_model_folder_list(typed_line->arena, &models, &n, &searched);
    for (i = 0; i < n; i++)
        offer(typed_line, models[i].name, "", models[i].folder);
    offer_file(typed_line);
}

static void offer_parameter(struct typed_line *typed_line,
                            const struct mc_metric_parameter *parameter, const char *key)
{
    size_t n = strlen(parameter->name);

    if (strchr(key, '=') == NULL) {
        offer(typed_line, parameter->name, "=", parameter->help);
        return;
    }
    if (strncmp(key, parameter->name, n) != 0 || key[n] != '=')
        return;
    if (parameter->kind == MC_PARAMETER_CHOICE)
        offer_choices(typed_line, parameter->choices);
    else if (parameter->kind == MC_PARAMETER_SWITCH)
        offer_choices(typed_line, "yes|no");
    else if (strcmp(parameter->name, "model") == 0)
        offer_models(typed_line);
}

/* Offers keys of the metric at the beginning of the specification or, after '=', values of the last
 * key. */
static void offer_parameters(struct typed_line *typed_line, const char *spec)
{
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(spec, strcspn(spec, ":")));
    const struct mc_metric_parameter *parameter, *common = mc_metric_common_parameters();
    const char *key = strrchr(spec, ','), *equals;

    if (module == NULL)
        return;
    key = key == NULL ? spec + strcspn(spec, ":") + 1 : key + 1;
    equals = strchr(key, '=');
    typed_line->n_fixed = (size_t)((equals == NULL ? key : equals + 1) - typed_line->word);
    for (parameter = module->parameters; parameter != NULL && parameter->name != NULL; parameter++)
        offer_parameter(typed_line, parameter, key);
    for (parameter = common; parameter->name != NULL; parameter++)
        if (mc_metric_takes(module, parameter))
            offer_parameter(typed_line, parameter, key);
}

static void offer_metric_names(const struct typed_line *typed_line)
{
    const struct mc_option_list *commands = &typed_line->commands;
    struct mc_slice *names;
    size_t n, i;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    for (i = 0; i < n; i++)
        offer(typed_line, modules[i]->name, "", modules[i]->summary);
    names = mc_shared_object_names(typed_line->arena, &n);
    for (i = 0; i < n; i++)
        offer(typed_line, mc_arena_copy(typed_line->arena, names[i]).data, "", "a metric module");
    for (i = 0; i < commands->n_items; i++)
        offer(typed_line,
              mc_arena_copy(typed_line->arena,
                            mc_slice(commands->items[i], strcspn(commands->items[i], "=")))
                  .data,
              "", "a metric of --command");
}

/* Offers metrics; in "bleu:tokenize=13a,chr", another metric or one more parameter of bleu. */
static void offer_metrics(struct typed_line *typed_line)
{
    const char *spec = typed_line->word + typed_line->n_fixed, *before = NULL;
    size_t n;

    while (spec[n = mc_spec_length(spec)] == ',') {
        before = spec;
        spec += n + 1;
    }
    if (n > 0 && spec[n - 1] == ',') { /* nothing is typed after it yet */
        before = spec;
        spec += n;
    }
    if (strchr(spec, ':') != NULL) {
        offer_parameters(typed_line, spec);
        return;
    }
    typed_line->n_fixed = (size_t)(spec - typed_line->word);
    offer_metric_names(typed_line);
    if (before != NULL && memchr(before, ':', (size_t)(spec - before)) != NULL)
        offer_parameters(typed_line, before);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* The suites that the line names, or the starter suite; NULL: they cannot be read. */
static const struct mc_suite *suite_of(struct typed_line *typed_line)
{
    const char *name = typed_line->command->name;
    bool by_operand =
        strcmp(name, "run") == 0 || strcmp(name, "gate") == 0 || strcmp(name, "lint") == 0;
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_suite *suite = NULL;
    size_t i;

    for (i = 0; by_operand && i < typed_line->operands.n_items; i++)
        mc_option_list_add(&typed_line->suites, typed_line->operands.items[i], typed_line->arena);
    if (typed_line->has_own_cases ||
        mc_load_suites(&typed_line->suites, NULL, true, typed_line->arena, &suite, &ignored) != 0)
        return NULL;
    return suite;
}

static void offer_phenomena(struct typed_line *typed_line)
{
    const struct mc_suite *suite = suite_of(typed_line);
    size_t i;

    keep_to_last_comma(typed_line);
    for (i = 0; suite != NULL && i < suite->n_phenomena; i++)
        offer(typed_line, suite->phenomena[i].name.data, "", suite->phenomena[i].title.data);
}

static void offer_datasets(struct typed_line *typed_line)
{
    const struct mc_suite *suite = suite_of(typed_line);
    uint32_t i;

    keep_to_last_comma(typed_line);
    for (i = 0; suite != NULL && i < mc_string_map_size(suite->datasets); i++)
        offer(typed_line, mc_string_map_key(suite->datasets, i).data, "", NULL);
}

static void offer_cases(struct typed_line *typed_line)
{
    const struct mc_suite *suite = suite_of(typed_line);
    size_t i;

    if (typed_line->n_fixed > 0 ||
        (typed_line->words.n_items > 2 && strchr(typed_line->word, ',') != NULL))
        keep_to_last_comma(typed_line);
    for (i = 0; suite != NULL && i < suite->n_cases; i++)
        offer(typed_line, suite->cases[i].id.data, "", suite->cases[i].reference.text.data);
}

/* --- words of lists --------------------------------------------------------------------------- */

static void offer_suites(struct typed_line *typed_line)
{
    const char *const *names = mc_shipped_suites(typed_line->arena);

    for (; names != NULL && *names != NULL; names++)
        offer(typed_line, *names, "", NULL);
    offer_file(typed_line);
}

static void offer_templates(struct typed_line *typed_line)
{
    const char *folder = mc_shipped_folder("templates", typed_line->arena);
    struct mc_error ignored = MC_NO_ERROR;
    char **names = NULL;
    size_t n = 0, i;

    if (folder != NULL &&
        mc_folder_list(folder, ".json", typed_line->arena, &names, &n, &ignored) == 0)
        for (i = 0; i < n; i++)
            offer(typed_line,
                  mc_arena_copy(typed_line->arena, mc_slice(names[i], strlen(names[i]) - 5)).data,
                  "", NULL);
    offer_file(typed_line);
}

static void offer_statistics(struct typed_line *typed_line)
{
    size_t n, i;
    const struct mc_statistic *const *statistics = mc_statistics(&n);

    offer(typed_line, "all", "", "all of them");
    for (i = 0; i < n; i++)
        offer(typed_line, statistics[i]->name, "", statistics[i]->definition);
}

static void offer_tests(struct typed_line *typed_line)
{
    size_t n, i;
    const struct mc_paired_test *const *tests = mc_paired_tests(&n);

    for (i = 0; i < n; i++)
        offer(typed_line, tests[i]->name, "", tests[i]->definition);
}

/* Whether the command writes reports of this format; `run` writes all. */
static bool is_written_by(const struct mc_report_format *format, const char *command)
{
    if (strcmp(command, "run") == 0 || format->checklist != NULL)
        return true;
    return strcmp(format->name, "json") == 0 ||
           (strcmp(format->name, "markdown") == 0 && strcmp(command, "gate") == 0);
}

static void offer_formats_with(const struct typed_line *typed_line, const char *tail)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);

    for (i = 0; i < n; i++)
        if (is_written_by(formats[i], typed_line->command->name))
            offer(typed_line, formats[i]->name, tail,
                  formats[i]->checklist == NULL ? formats[i]->summary
                                                : "the expectations as tests");
}

static void offer_formats(struct typed_line *typed_line)
{
    offer_formats_with(typed_line, "");
}

static void offer_presets(struct typed_line *typed_line)
{
    offer(typed_line, "zeidler2022", "", mc_preset_find("zeidler2022")->source);
}

static void offer_commands(struct typed_line *typed_line)
{
    size_t n, i;
    const struct mc_command *const *commands = mc_commands(&n);

    for (i = 0; i < n; i++)
        if (strchr(commands[i]->name, ' ') == NULL)
            offer(typed_line, commands[i]->name, "", commands[i]->summary);
}

/* Offers the tables of the verb of `trees` that was typed, or all if none was. */
static void offer_tree_tables(struct typed_line *typed_line)
{
    static const char *const tables[][2] = {
        {"describe", "treebanks|summary|entropy|trees"},
        {"score", "scores|runs|relations|full_relation|direction|distance|depth|length|upos"},
        {"analyse",
         "treebanks|summary|runs|averages|correlations|mannwhitney|entropy_accuracy|relations|"
         "displacement|correlation_medians|all_relations|ensemble|comparison|differences|"
         "relation_changes|coverage|average_suspicion|constructions"},
        {"mine", "mining"},
        {"show", "sentences"}};
    const char *verb = typed_line->operands.n_items > 0 ? typed_line->operands.items[0] : NULL;
    size_t i;

    for (i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        if (verb == NULL || strcmp(tables[i][0], verb) == 0)
            offer_choices(typed_line, tables[i][1]);
}

/* --- the choice ------------------------------------------------------------------------------- */

/* The lists of words, by the names that options and the table of operands use: a function, or
 * choices. */
static const struct {
    const char *kind;
    void (*offer)(struct typed_line *typed_line);
    const char *choices;
} lists[] = {
    {"metric", offer_metrics, NULL},
    {"phenomenon", offer_phenomena, NULL},
    {"dataset", offer_datasets, NULL},
    {"case", offer_cases, NULL},
    {"suite", offer_suites, NULL},
    {"template", offer_templates, NULL},
    {"model", offer_models, NULL},
    {"statistic", offer_statistics, NULL},
    {"test", offer_tests, NULL},
    {"format", offer_formats, NULL},
    {"preset", offer_presets, NULL},
    {"command", offer_commands, NULL},
    {"tree-table", offer_tree_tables, NULL},
    {"mfscore-table", NULL,
     "systems|variants|intervals|crossings|tests|curve|matrix|aspects|quality|differences|sentences"},
    {"system-table", NULL,
     MC_SYSTEM_TABLES "|" MC_DIMENSION_TABLES "|" MC_GRAPHS_TABLES "|" MC_BEST_TABLES
                      "|" MC_ITEM_TABLES},
    {"calibration-table", NULL, MC_CALIBRATION_TABLES},
    {"human-table", NULL,
     "checks|means|flags|agreement|reliability|annotators|low|z-scores|scales|kappa|metric-kappa|"
     "sentence|system|bootstrap|judges|tukey|rank-errors|rank-traits|planning|reached|low-systems|"
     "low-flags|system-means|texts|agreement-pairs|judge-pairs|tukey-pairs|worst-items|worst-outputs"}};

static void offer_list(struct typed_line *typed_line, const char *kind)
{
    size_t i;

    for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
        if (strcmp(lists[i].kind, kind) == 0) {
            if (lists[i].offer != NULL)
                lists[i].offer(typed_line);
            else
                offer_choices(typed_line, lists[i].choices);
            return;
        }
    offer_file(typed_line);
}

static void offer_options(const struct typed_line *typed_line)
{
    const struct mc_option *option;

    for (option = typed_line->options; option->help != NULL; option++)
        if (option->kind != MC_OPTION_SECTION)
            offer(typed_line, mc_arena_format(typed_line->arena, "--%s", option->name), "",
                  option->help);
    offer(typed_line, "--help", "", "show help");
}

/* Offers the verbs with which the synopsis of some commands begins: "stats|clear --cache FOLDER".
 */
static bool offer_verbs(const struct typed_line *typed_line)
{
    const char *synopsis = typed_line->command->synopsis;
    size_t n = strspn(synopsis, "abcdefghijklmnopqrstuvwxyz|");

    if (typed_line->operands.n_items > 0 || memchr(synopsis, '|', n) == NULL || synopsis[n] != ' ')
        return false;
    offer_choices(typed_line, mc_arena_copy(typed_line->arena, mc_slice(synopsis, n)).data);
    return true;
}

static void offer_operands(struct typed_line *typed_line)
{
    static const char *const operands[][2] = {
        {"run", "suite"},          {"gate", "suite"},
        {"lint", "suite"},         {"export", "suite"},
        {"humans form", "suite"},  {"explain", "case"},
        {"show", "case"},          {"metrics", "metric"},
        {"conformance", "metric"}, {"phenomena", "phenomenon"},
        {"new", "phenomenon"},     {"expand", "template"},
        {"help", "command"},       {"statistics", "statistic"},
        {"models", "model"}};
    const char *name = typed_line->command->name;
    size_t i;

    if (strcmp(name, "diff") == 0 && typed_line->suites.n_items > 0) {
        offer_cases(typed_line);
        return;
    }
    if (offer_verbs(typed_line))
        return;
    for (i = 0; i < sizeof(operands) / sizeof(operands[0]); i++)
        if (strcmp(operands[i][0], name) == 0) {
            offer_list(typed_line, operands[i][1]);
            return;
        }
    offer_file(typed_line);
}

static void offer_words_of_command(struct typed_line *typed_line)
{
    const struct mc_option *option = read_words(typed_line);
    const char *equals = strchr(typed_line->word, '=');

    if (option == NULL && typed_line->word[0] == '-' && typed_line->word[1] == '-' &&
        equals != NULL) {
        option = find_option(typed_line->options, typed_line->word);
        typed_line->n_fixed = (size_t)(equals + 1 - typed_line->word);
        if (option == NULL)
            return;
    }
    if (option != NULL) {
        if (option->kind == MC_OPTION_CHOICE || option->kind == MC_OPTION_MODE)
            offer_choices(typed_line, option->choices);
        else if (strcmp(option->name, "report") == 0 &&
                 strchr(typed_line->word + typed_line->n_fixed, '=') != NULL)
            offer_file(typed_line); /* the PATH of FORMAT=PATH */
        else if (strcmp(option->name, "report") == 0)
            offer_formats_with(typed_line, "=");
        else if (option->completes != NULL)
            offer_list(typed_line, option->completes);
        if (option->kind != MC_OPTION_MODE || typed_line->n_fixed > 0)
            return;
    }
    if (typed_line->word[0] == '-')
        offer_options(typed_line);
    else
        offer_operands(typed_line);
}

void mc_complete(const char *line, struct mc_arena *arena, FILE *stream)
{
    struct typed_line typed_line = {.arena = arena, .stream = stream};
    struct mc_option_list *words = &typed_line.words;
    size_t n, n_first, i;
    const struct mc_command *const *commands = mc_commands(&n);

    split_line(line, &typed_line);
    /* An option before the command does not matter for the rest. */
    if (words->n_items > 2 && strcmp(words->items[1], "--no-pager") == 0) {
        words->n_items--;
        memmove(words->items + 1, words->items + 2, (words->n_items - 1) * sizeof(words->items[0]));
    }
    if (words->n_items < 2)
        return;
    if (words->n_items == 2) {
        offer_commands(&typed_line);
        offer(&typed_line, "--help", "", "show help");
        offer(&typed_line, "--version", "", "show versions");
        offer(&typed_line, "--no-pager", "", "show long output without a pager");
        return;
    }
    /* The second words of commands whose first word was typed. */
    n_first = strlen(words->items[1]);
    for (i = 0; i < n && words->n_items == 3; i++)
        if (strncmp(commands[i]->name, words->items[1], n_first) == 0 &&
            commands[i]->name[n_first] == ' ')
            offer(&typed_line, commands[i]->name + n_first + 1, "", commands[i]->summary);
    typed_line.command = mc_command_of((const char *const *)(words->items + 1), words->n_items - 2,
                                       &typed_line.n_command_words);
    if (typed_line.command == NULL)
        return;
    typed_line.options = mc_options_flat(typed_line.command->options, arena);
    offer_words_of_command(&typed_line);
}

/* --- scripts ---------------------------------------------------------------------------------- */

/* For readline, a word begins after ':' or '='; what comes before is already there. */
static const char bash_script[] =
    "# bash completion for metricheck; made by `metricheck help --completion bash`\n"
    "_metricheck()\n{\n"
    "    local line=${COMP_LINE:0:COMP_POINT} word before='' reply\n"
    "    word=${line##*[[:blank:]]}\n"
    "    [[ $COMP_WORDBREAKS != *[:=]* ]] || before=${word%\"${word##*[:=]}\"}\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r reply _; do\n"
    "        if [ \"$reply\" = :file ]; then\n"
    "            compopt -o filenames 2> /dev/null\n"
    "            while IFS= read -r reply; do\n"
    "                COMPREPLY+=(\"$reply\")\n"
    "            done < <(compgen -f -- \"${word#\"$before\"}\")\n"
    "        else\n"
    "            COMPREPLY+=(\"${reply#\"$before\"}\")\n"
    "        fi\n"
    "    done < <(\"${COMP_WORDS[0]}\" help --complete \"$line\" 2> /dev/null)\n"
    "    case ${COMPREPLY[*]} in\n"
    "    *=) compopt -o nospace 2> /dev/null ;;\n"
    "    esac\n"
    "}\n"
    "complete -F _metricheck metricheck\n";

static const char zsh_script[] =
    "#compdef metricheck\n"
    "# zsh completion for metricheck; made by `metricheck help --completion zsh`\n"
    "_metricheck() {\n"
    "    local reply meaning files=\n"
    "    local -a offered meanings open open_meanings\n"
    "    while IFS=$'\\t' read -r reply meaning; do\n"
    "        case $reply in\n"
    "        :file) files=yes ;;\n"
    "        *=) open+=(\"$reply\") open_meanings+=(\"$reply  $meaning\") ;;\n"
    "        *) offered+=(\"$reply\") meanings+=(\"$reply  $meaning\") ;;\n"
    "        esac\n"
    "    done < <(\"${words[1]}\" help --complete \"${(j: :)words[1,CURRENT-1]} $PREFIX\" "
    "2> /dev/null)\n"
    "    (( $#offered )) && compadd -l -d meanings -- \"${offered[@]}\"\n"
    "    (( $#open )) && compadd -l -S '' -d open_meanings -- \"${open[@]}\"\n"
    "    if [[ -n $files ]]; then\n"
    "        [[ $PREFIX == *=* ]] && compset -P '*='\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "if [[ ${funcstack[1]} == _metricheck ]]; then\n"
    "    _metricheck \"$@\"\n"
    "elif (( $+functions[compdef] )); then\n"
    "    compdef _metricheck metricheck\n"
    "fi\n";

static const char fish_script[] =
    "# fish completion for metricheck; made by `metricheck help --completion fish`\n"
    "function __metricheck_complete\n"
    "    set -l line (commandline -cp)\n"
    "    set -l word (commandline -ct)\n"
    "    for reply in (command metricheck help --complete \"$line\" 2>/dev/null)\n"
    "        if test \"$reply\" = :file\n"
    "            set -l before (string match -r '^--?[a-z-]*=' -- $word)\n"
    "            for path in (__fish_complete_path (string replace -r '^--?[a-z-]*=' '' -- $word))\n"
    "                echo $before$path\n"
    "            end\n"
    "        else\n"
    "            echo $reply\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c metricheck -f -a '(__metricheck_complete)'\n";

void mc_completion_script(int shell, FILE *stream)
{
    static const char *const scripts[] = {bash_script, zsh_script, fish_script};

    fputs(scripts[shell], stream);
}
