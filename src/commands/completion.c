/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completion.c: what may follow a line that is being typed, and the scripts of the shells that ask
 * for it. In order: the line, what is offered for each kind of word, whose turn it is, the scripts.
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
struct typing {
    struct mc_arena *arena;
    FILE *stream;
    struct mc_option_list words; /* the last one is not finished, and may be empty */
    const struct mc_command *command;
    const struct mc_option *options; /* of the command */
    size_t n_command_words;
    struct mc_option_list suites, operands, commands; /* of the words before the last one */
    bool has_own_cases; /* --pairs and its like: not those of a suite */
    const char *word;   /* the last one */
    size_t kept;        /* bytes of it that stand; what is offered follows them */
};

/* --- the line --------------------------------------------------------------------------------- */

/* Words as a shell divides them; quotes that are not closed end with the line. */
static void split_line(const char *line, struct typing *typing)
{
    struct mc_buffer word = {NULL, 0, 0};
    char quote = '\0';
    const char *c;

    for (c = line; *c != '\0'; c++) {
        if (quote == '\0' && (*c == ' ' || *c == '\t' || *c == '\n')) {
            if (c > line && strchr(" \t\n", c[-1]) == NULL)
                mc_option_list_add(&typing->words,
                                   mc_arena_copy(typing->arena, mc_buffer_slice(&word)).data,
                                   typing->arena);
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
    typing->word = mc_arena_copy(typing->arena, mc_buffer_slice(&word)).data;
    mc_option_list_add(&typing->words, typing->word, typing->arena);
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

/* Keeps what later words depend on. value: of the option; NULL: an operand. */
static void note_value(struct typing *typing, const struct mc_option *option, const char *value)
{
    static const char *const own[] = {"pairs", "reference", "candidate", "jsonl"};
    size_t i;

    if (option == NULL) {
        mc_option_list_add(&typing->operands, value, typing->arena);
        return;
    }
    if (strcmp(option->name, "suite") == 0)
        mc_option_list_add(&typing->suites, value, typing->arena);
    if (strcmp(option->name, "command") == 0)
        mc_option_list_add(&typing->commands, value, typing->arena);
    for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
        typing->has_own_cases = typing->has_own_cases || strcmp(option->name, own[i]) == 0;
}

/* The option whose value is being typed, or NULL: reads the words before the last one. */
static const struct mc_option *read_words(struct typing *typing)
{
    const struct mc_option *waiting = NULL;
    size_t i;

    for (i = 1 + typing->n_command_words; i + 1 < typing->words.n_items; i++) {
        const char *word = typing->words.items[i], *equals = strchr(word, '=');

        /* The value may be missing; the word is none of those that may follow. */
        if (waiting != NULL && waiting->kind == MC_OPTION_MODE &&
            mc_choice_index(waiting->choices, mc_slice_of(word)) < 0)
            waiting = NULL;
        if (waiting != NULL || word[0] != '-' || word[1] == '\0') {
            note_value(typing, waiting, word);
            waiting = NULL;
            continue;
        }
        waiting = find_option(typing->options, word);
        if (waiting != NULL && word[1] == '-' && equals != NULL)
            note_value(typing, waiting, equals + 1);
        if (waiting != NULL && (waiting->kind == MC_OPTION_FLAG ||
                                (word[1] == '-' ? equals != NULL : word[2] != '\0')))
            waiting = NULL;
    }
    return waiting;
}

/* --- offers ----------------------------------------------------------------------------------- */

/* A word with something behind it, where it goes on from what is typed. Of the meaning (NULL: none)
 * the first sentence stands there, without its full stop and on one line. */
static void offer(const struct typing *typing, const char *word, const char *tail,
                  const char *meaning)
{
    const char *typed = typing->word + typing->kept;
    size_t length, i;

    if (strncmp(word, typed, strlen(typed)) != 0)
        return;
    fprintf(typing->stream, "%.*s%s%s", (int)typing->kept, typing->word, word, tail);
    if (meaning != NULL) {
        (void)fputc('\t', typing->stream);
        length = mc_first_sentence(meaning);
        length -= length > 0 && meaning[length - 1] == '.';
        for (i = 0; i < length && meaning[i] != '\n'; i++)
            (void)fputc(meaning[i] == '\t' ? ' ' : meaning[i], typing->stream);
    }
    (void)fputc('\n', typing->stream);
}

static void offer_file(const struct typing *typing)
{
    fputs(":file\n", typing->stream);
}

/* "a|b|c:FILE", of which the last one is "c:" and a path. */
static void offer_choices(const struct typing *typing, const char *choices)
{
    size_t n;

    for (;; choices += n + 1) {
        struct mc_slice word;

        n = strcspn(choices, "|");
        word = mc_slice(choices, n);
        if (mc_slice_ends(word, ":FILE"))
            word.length -= strlen("FILE");
        offer(typing, mc_arena_copy(typing->arena, word).data, "", NULL);
        if (choices[n] == '\0')
            return;
    }
}

/* Of an option that takes several, separated by commas, the last one is being typed. */
static void keep_to_last_comma(struct typing *typing)
{
    const char *comma = strrchr(typing->word + typing->kept, ',');

    if (comma != NULL)
        typing->kept = (size_t)(comma - typing->word) + 1;
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* Names of transformer models, or a folder. */
static void offer_models(struct typing *typing)
{
    const char *const *searched;
    struct mc_model_place *models;
    size_t n, i;

    mc_model_folder_list(typing->arena, &models, &n, &searched);
    for (i = 0; i < n; i++)
        offer(typing, models[i].name, "", models[i].folder);
    offer_file(typing);
}

static void offer_parameter(struct typing *typing, const struct mc_metric_parameter *parameter,
                            const char *key)
{
    size_t n = strlen(parameter->name);

    if (strchr(key, '=') == NULL) {
        offer(typing, parameter->name, "=", parameter->help);
        return;
    }
    if (strncmp(key, parameter->name, n) != 0 || key[n] != '=')
        return;
    if (parameter->kind == MC_PARAMETER_CHOICE)
        offer_choices(typing, parameter->choices);
    else if (parameter->kind == MC_PARAMETER_SWITCH)
        offer_choices(typing, "yes|no");
    else if (strcmp(parameter->name, "model") == 0)
        offer_models(typing);
}

/* Of the metric at the beginning of the specification: keys, or behind '=' the values of the last.
 */
static void offer_parameters(struct typing *typing, const char *spec)
{
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(spec, strcspn(spec, ":")));
    const struct mc_metric_parameter *parameter, *common = mc_metric_common_parameters();
    const char *key = strrchr(spec, ','), *equals;

    if (module == NULL)
        return;
    key = key == NULL ? spec + strcspn(spec, ":") + 1 : key + 1;
    equals = strchr(key, '=');
    typing->kept = (size_t)((equals == NULL ? key : equals + 1) - typing->word);
    for (parameter = module->parameters; parameter != NULL && parameter->name != NULL; parameter++)
        offer_parameter(typing, parameter, key);
    for (parameter = common; parameter->name != NULL; parameter++)
        if (mc_metric_takes(module, parameter))
            offer_parameter(typing, parameter, key);
}

static void offer_metric_names(const struct typing *typing)
{
    const struct mc_option_list *commands = &typing->commands;
    struct mc_slice *found;
    size_t n, i;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    for (i = 0; i < n; i++)
        offer(typing, modules[i]->name, "", modules[i]->summary);
    found = mc_shared_object_names(typing->arena, &n);
    for (i = 0; i < n; i++)
        offer(typing, mc_arena_copy(typing->arena, found[i]).data, "", "a metric module");
    for (i = 0; i < commands->n_items; i++)
        offer(typing,
              mc_arena_copy(typing->arena,
                            mc_slice(commands->items[i], strcspn(commands->items[i], "=")))
                  .data,
              "", "a metric of --command");
}

/* "bleu:tokenize=13a,chr": another metric, or one more parameter of bleu. */
static void offer_metrics(struct typing *typing)
{
    const char *spec = typing->word + typing->kept, *before = NULL;
    size_t n;

    while (spec[n = mc_spec_length(spec)] == ',') {
        before = spec;
        spec += n + 1;
    }
    if (n > 0 && spec[n - 1] == ',') { /* nothing is typed behind it yet */
        before = spec;
        spec += n;
    }
    if (strchr(spec, ':') != NULL) {
        offer_parameters(typing, spec);
        return;
    }
    typing->kept = (size_t)(spec - typing->word);
    offer_metric_names(typing);
    if (before != NULL && memchr(before, ':', (size_t)(spec - before)) != NULL)
        offer_parameters(typing, before);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* The suites that the call names, or the starter suite; NULL: they cannot be read. */
static const struct mc_suite *suite_of(struct typing *typing)
{
    const char *name = typing->command->name;
    bool by_operand =
        strcmp(name, "run") == 0 || strcmp(name, "gate") == 0 || strcmp(name, "lint") == 0;
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_suite *suite = NULL;
    size_t i;

    for (i = 0; by_operand && i < typing->operands.n_items; i++)
        mc_option_list_add(&typing->suites, typing->operands.items[i], typing->arena);
    if (typing->has_own_cases ||
        mc_load_suites(&typing->suites, NULL, true, typing->arena, &suite, &ignored) != 0)
        return NULL;
    return suite;
}

static void offer_phenomena(struct typing *typing)
{
    const struct mc_suite *suite = suite_of(typing);
    size_t i;

    keep_to_last_comma(typing);
    for (i = 0; suite != NULL && i < suite->n_phenomena; i++)
        offer(typing, suite->phenomena[i].name.data, "", suite->phenomena[i].title.data);
}

static void offer_datasets(struct typing *typing)
{
    const struct mc_suite *suite = suite_of(typing);
    uint32_t i;

    keep_to_last_comma(typing);
    for (i = 0; suite != NULL && i < mc_string_map_size(suite->datasets); i++)
        offer(typing, mc_string_map_key(suite->datasets, i).data, "", NULL);
}

static void offer_cases(struct typing *typing)
{
    const struct mc_suite *suite = suite_of(typing);
    size_t i;

    if (typing->kept > 0 || (typing->words.n_items > 2 && strchr(typing->word, ',') != NULL))
        keep_to_last_comma(typing);
    for (i = 0; suite != NULL && i < suite->n_cases; i++)
        offer(typing, suite->cases[i].id.data, "", suite->cases[i].reference.text.data);
}

/* --- words of lists --------------------------------------------------------------------------- */

static void offer_suites(struct typing *typing)
{
    const char *const *names = mc_shipped_suites(typing->arena);

    for (; names != NULL && *names != NULL; names++)
        offer(typing, *names, "", NULL);
    offer_file(typing);
}

static void offer_templates(struct typing *typing)
{
    const char *folder = mc_shipped_folder("templates", typing->arena);
    struct mc_error ignored = MC_NO_ERROR;
    char **names = NULL;
    size_t n = 0, i;

    if (folder != NULL && mc_folder_list(folder, ".json", typing->arena, &names, &n, &ignored) == 0)
        for (i = 0; i < n; i++)
            offer(typing,
                  mc_arena_copy(typing->arena, mc_slice(names[i], strlen(names[i]) - 5)).data, "",
                  NULL);
    offer_file(typing);
}

static void offer_statistics(struct typing *typing)
{
    size_t n, i;
    const struct mc_statistic *const *statistics = mc_statistics(&n);

    offer(typing, "all", "", "all of them");
    for (i = 0; i < n; i++)
        offer(typing, statistics[i]->name, "", statistics[i]->definition);
}

static void offer_tests(struct typing *typing)
{
    size_t n, i;
    const struct mc_paired_test *const *tests = mc_paired_tests(&n);

    for (i = 0; i < n; i++)
        offer(typing, tests[i]->name, "", tests[i]->definition);
}

/* Whether the command writes it: all of them are those of `run`. */
static bool is_written_by(const struct mc_report_format *format, const char *command)
{
    if (strcmp(command, "run") == 0 || format->checklist != NULL)
        return true;
    return strcmp(format->name, "json") == 0 ||
           (strcmp(format->name, "markdown") == 0 && strcmp(command, "gate") == 0);
}

static void offer_formats_with(const struct typing *typing, const char *tail)
{
    size_t n, i;
    const struct mc_report_format *const *formats = mc_report_formats(&n);

    for (i = 0; i < n; i++)
        if (is_written_by(formats[i], typing->command->name))
            offer(typing, formats[i]->name, tail,
                  formats[i]->checklist == NULL ? formats[i]->summary
                                                : "the expectations as tests");
}

static void offer_formats(struct typing *typing)
{
    offer_formats_with(typing, "");
}

static void offer_presets(struct typing *typing)
{
    offer(typing, "zeidler2022", "", mc_preset_find("zeidler2022")->source);
}

static void offer_commands(struct typing *typing)
{
    size_t n, i;
    const struct mc_command *const *commands = mc_commands(&n);

    for (i = 0; i < n; i++)
        if (strchr(commands[i]->name, ' ') == NULL)
            offer(typing, commands[i]->name, "", commands[i]->summary);
}

/* The tables of the verb of `trees` that is typed; all of them where none is. */
static void offer_tree_tables(struct typing *typing)
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
    const char *verb = typing->operands.n_items > 0 ? typing->operands.items[0] : NULL;
    size_t i;

    for (i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        if (verb == NULL || strcmp(tables[i][0], verb) == 0)
            offer_choices(typing, tables[i][1]);
}

/* --- what may stand where --------------------------------------------------------------------- */

/* The lists, by the names that options and the table of operands have for them: a function, or
 * choices. */
static const struct {
    const char *kind;
    void (*offer)(struct typing *typing);
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

static void offer_list(struct typing *typing, const char *kind)
{
    size_t i;

    for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
        if (strcmp(lists[i].kind, kind) == 0) {
            if (lists[i].offer != NULL)
                lists[i].offer(typing);
            else
                offer_choices(typing, lists[i].choices);
            return;
        }
    offer_file(typing);
}

static void offer_options(const struct typing *typing)
{
    const struct mc_option *option;

    for (option = typing->options; option->help != NULL; option++)
        if (option->kind != MC_OPTION_SECTION)
            offer(typing, mc_arena_format(typing->arena, "--%s", option->name), "", option->help);
    offer(typing, "--help", "", "show help");
}

/* The verbs with which the synopsis of some commands begins: "stats|clear --cache FOLDER". */
static bool offer_verbs(const struct typing *typing)
{
    const char *synopsis = typing->command->synopsis;
    size_t n = strspn(synopsis, "abcdefghijklmnopqrstuvwxyz|");

    if (typing->operands.n_items > 0 || memchr(synopsis, '|', n) == NULL || synopsis[n] != ' ')
        return false;
    offer_choices(typing, mc_arena_copy(typing->arena, mc_slice(synopsis, n)).data);
    return true;
}

static void offer_operands(struct typing *typing)
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
    const char *name = typing->command->name;
    size_t i;

    if (strcmp(name, "diff") == 0 && typing->suites.n_items > 0) {
        offer_cases(typing);
        return;
    }
    if (offer_verbs(typing))
        return;
    for (i = 0; i < sizeof(operands) / sizeof(operands[0]); i++)
        if (strcmp(operands[i][0], name) == 0) {
            offer_list(typing, operands[i][1]);
            return;
        }
    offer_file(typing);
}

static void offer_words_of_command(struct typing *typing)
{
    const struct mc_option *option = read_words(typing);
    const char *equals = strchr(typing->word, '=');

    if (option == NULL && typing->word[0] == '-' && typing->word[1] == '-' && equals != NULL) {
        option = find_option(typing->options, typing->word);
        typing->kept = (size_t)(equals + 1 - typing->word);
        if (option == NULL)
            return;
    }
    if (option != NULL) {
        if (option->kind == MC_OPTION_CHOICE || option->kind == MC_OPTION_MODE)
            offer_choices(typing, option->choices);
        else if (strcmp(option->name, "report") == 0 &&
                 strchr(typing->word + typing->kept, '=') != NULL)
            offer_file(typing); /* of FORMAT=PATH */
        else if (strcmp(option->name, "report") == 0)
            offer_formats_with(typing, "=");
        else if (option->completes != NULL)
            offer_list(typing, option->completes);
        if (option->kind != MC_OPTION_MODE || typing->kept > 0)
            return;
    }
    if (typing->word[0] == '-')
        offer_options(typing);
    else
        offer_operands(typing);
}

void mc_complete(const char *line, struct mc_arena *arena, FILE *stream)
{
    struct typing typing = {.arena = arena, .stream = stream};
    struct mc_option_list *words = &typing.words;
    size_t n, n_first, i;
    const struct mc_command *const *commands = mc_commands(&n);

    split_line(line, &typing);
    /* What stands before the command says nothing of what follows. */
    if (words->n_items > 2 && strcmp(words->items[1], "--no-pager") == 0) {
        words->n_items--;
        memmove(words->items + 1, words->items + 2, (words->n_items - 1) * sizeof(words->items[0]));
    }
    if (words->n_items < 2)
        return;
    if (words->n_items == 2) {
        offer_commands(&typing);
        offer(&typing, "--help", "", "show help");
        offer(&typing, "--version", "", "show versions");
        offer(&typing, "--no-pager", "", "show long output without a pager");
        return;
    }
    /* The second words of commands that begin with the first. */
    n_first = strlen(words->items[1]);
    for (i = 0; i < n && words->n_items == 3; i++)
        if (strncmp(commands[i]->name, words->items[1], n_first) == 0 &&
            commands[i]->name[n_first] == ' ')
            offer(&typing, commands[i]->name + n_first + 1, "", commands[i]->summary);
    typing.command = mc_command_of((const char *const *)(words->items + 1), words->n_items - 2,
                                   &typing.n_command_words);
    if (typing.command == NULL)
        return;
    typing.options = mc_options_flat(typing.command->options, arena);
    offer_words_of_command(&typing);
}

/* --- scripts ---------------------------------------------------------------------------------- */

/* What readline takes for the beginning of a word (behind ':' and '=') stands already. */
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
