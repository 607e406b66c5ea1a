/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study.c: the calls of metricheck.h that make a study (studies/study.h) and give its tables. */
#include "library/engine.h"

#include <limits.h>
#include <string.h>

#include "commands/command.h"
#include "studies/study.h"

/* A table as callers see it: the columns that CSV has. */
struct table {
    const struct mc_sheet *sheet;
    const char *title;
    size_t *columns; /* [n_columns]: their places in the sheet */
    size_t n_columns, n_rows;
    const char **texts; /* [n_rows * n_columns]: "" for numbers */
    const char **notes; /* [n_notes of the sheet] */
};

struct mc_library_study {
    struct mc_study_host host; /* first: its functions get a pointer to it */
    struct mc_engine *engine;
    struct mc_arena *arena; /* of the study; NULL: none was made */
    struct mc_option_list operands;
    struct mc_study study;
    struct table *tables;
    size_t n_tables;
    const char **sentences; /* [n_verdict of the book] */
};

#define MC_ITEM(name) extern const struct mc_command mc_command_##name;
#include "studies/study_table.inc"
#undef MC_ITEM

static const struct mc_command *const commands[] = {
#define MC_ITEM(name) &mc_command_##name,
#include "studies/study_table.inc"
#undef MC_ITEM
};

enum { N_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

/* --- the host --------------------------------------------------------------------------------- */

static struct mc_engine *engine_of(struct mc_study_host *host)
{
    return ((struct mc_library_study *)(void *)host)->engine;
}

static int take_sources(struct mc_study_host *host, struct mc_metric_sources *sources, bool quiet,
                        struct mc_error *error)
{
    sources->quiet = quiet;
    return mc_library_take_sources(engine_of(host), sources, error);
}

static void begin_scoring(struct mc_study_host *host, struct mc_scoring *scoring, const char *unit,
                          bool quiet)
{
    (void)unit;
    (void)quiet;
    mc_library_watch(engine_of(host), scoring);
}

static void end_scoring(struct mc_study_host *host, struct mc_scoring *scoring, const char *cache)
{
    (void)host;
    (void)cache;
    mc_scoring_close_cache(scoring);
}

struct mc_library_study *mc_library_study_new(struct mc_engine *engine)
{
    struct mc_library_study *study = mc_arena_array(engine->arena, 1, sizeof(*study));

    study->engine = engine;
    study->host = (struct mc_study_host){.messages = &engine->messages,
                                         .watch = &engine->watch,
                                         .take_sources = take_sources,
                                         .begin_scoring = begin_scoring,
                                         .end_scoring = end_scoring};
    return study;
}

void mc_library_study_drop(struct mc_library_study *study)
{
    if (study->arena == NULL)
        return;
    if (study->study.kind != NULL)
        mc_study_end(&study->study);
    mc_arena_free(study->arena);
    study->arena = NULL;
    study->n_tables = 0;
}

/* --- a call ----------------------------------------------------------------------------------- */

static bool asks_for_help(size_t n, const char *const *words)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (strcmp(words[i], "--help") == 0)
            return true;
    return false;
}

static const struct mc_command *find_command(size_t n, const char *const *words,
                                             struct mc_error *error)
{
    const char *known[N_COMMANDS + 1] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;

    if (n == 0) {
        (void)mc_error_set(error, MC_CODE_USAGE, "a study begins with its name: humans, trees ...");
        return NULL;
    }
    for (i = 0; i < N_COMMANDS; i++)
        known[i] = commands[i]->name;
    i = mc_known_index(mc_slice_of(words[0]), known);
    if (i == N_COMMANDS)
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no study '%s'%s", words[0],
                           mc_known_hint(mc_slice_of(words[0]), known, hint));
    else if (n > 1 && strcmp(words[0], "humans") == 0 && strcmp(words[1], "form") == 0)
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "humans form has no tables; a file of the name is ./form");
    else if (asks_for_help(n, words))
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "help is given by the program: `metricheck help %s`", words[0]);
    else
        return commands[i];
    return NULL;
}

static void take_table(const struct mc_library_study *study, const struct mc_sheet *sheet,
                       struct table *table)
{
    struct mc_arena *arena = study->arena;
    size_t c, i, at;

    table->sheet = sheet;
    table->title = mc_sheet_any_title(sheet);
    table->n_rows = mc_sheet_n_rows(sheet);
    table->columns = mc_arena_array(arena, sheet->n_columns, sizeof(*table->columns));
    for (c = 0; c < sheet->n_columns; c++)
        if (sheet->columns[c].readers != MC_SHEET_FOR_JSON)
            table->columns[table->n_columns++] = c;
    table->texts = mc_arena_array(arena, table->n_rows * table->n_columns, sizeof(*table->texts));
    for (i = 0; i < table->n_rows * table->n_columns; i++) {
        c = table->columns[i % table->n_columns];
        at = i / table->n_columns * sheet->n_columns + c;
        table->texts[i] = sheet->columns[c].kind == MC_SHEET_TEXT
                              ? mc_arena_copy(arena, sheet->cells[at].text).data
                              : "";
    }
    table->notes = mc_arena_array(arena, sheet->n_notes, sizeof(*table->notes));
    for (i = 0; i < sheet->n_notes; i++)
        table->notes[i] = mc_arena_copy(arena, sheet->notes[i]).data;
}

static void take_tables(struct mc_library_study *study)
{
    const struct mc_book *book = &study->study.book;
    size_t i;

    study->tables = mc_arena_array(study->arena, book->n_sheets, sizeof(*study->tables));
    for (i = 0; i < book->n_sheets; i++)
        if (mc_book_shows(book, book->sheets[i]) && mc_sheet_is_table(book->sheets[i]))
            take_table(study, book->sheets[i], &study->tables[study->n_tables++]);
    study->sentences = mc_arena_array(study->arena, book->n_verdict, sizeof(*study->sentences));
    for (i = 0; i < book->n_verdict; i++)
        study->sentences[i] = mc_arena_copy(study->arena, book->verdict[i]).data;
}

/* Without --output no report is written; the command would print one. */
static int make_study(struct mc_library_study *made, size_t n, const char *const *words,
                      struct mc_error *error)
{
    const struct mc_command *command = find_command(n, words, error);
    struct mc_study *study = &made->study;
    char **copies;
    size_t i;

    if (command == NULL)
        return -1;
    if (n > INT_MAX)
        return mc_error_set(error, MC_CODE_USAGE, "a study of %zu words", n);
    copies = mc_arena_array(made->arena, n + 1, sizeof(char *));
    for (i = 0; i < n; i++)
        copies[i] = mc_arena_strdup(made->arena, words[i]);
    made->operands = (struct mc_option_list){NULL, 0, 0};
    *study = (struct mc_study){.kind = command->study,
                               .host = &made->host,
                               .values = mc_command_defaults(command, made->arena),
                               .operands = &made->operands,
                               .arena = made->arena};
    mc_study_book_options(study->kind, study->values)->output = NULL;
    if (mc_command_read(command, (int)n, copies, false, study->values, &made->operands, made->arena,
                        error) != 0 ||
        mc_study_begin(study, error) != 0 || mc_study_write(study, error) != 0)
        return -1;
    take_tables(made);
    return 0;
}

int mc_engine_study(struct mc_engine *engine, size_t n, const char *const *words)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_library_study *study = engine->study;
    int status;

    mc_library_study_drop(study);
    memset(&study->study, 0, sizeof(study->study));
    study->arena = mc_arena_new();
    status = make_study(study, n, words, &engine->error);
    if (status != 0)
        mc_library_study_drop(study);
    return mc_library_call_end(&call, status);
}

/* --- what came out ---------------------------------------------------------------------------- */

size_t mc_engine_n_tables(const struct mc_engine *engine)
{
    return engine->study->n_tables;
}

/* NULL: there is no table of that number, and *status is what the call returns. */
static const struct table *table_at(struct mc_engine *engine, size_t index, int *status)
{
    const struct mc_library_study *study = engine->study;

    *status = MC_ENGINE_OK;
    if (index < study->n_tables)
        return &study->tables[index];
    *status = mc_library_no_such_number(engine, index, study->n_tables);
    return NULL;
}

int mc_engine_table(struct mc_engine *engine, size_t index, struct mc_engine_table *given)
{
    struct mc_engine_table found;
    const struct table *table;
    int status;

    table = table_at(engine, index, &status);
    if (table == NULL)
        return status;
    found = (struct mc_engine_table){
        .name = table->sheet->name,
        .title = table->title,
        .n_rows = table->n_rows,
        .n_columns = table->n_columns,
        .n_notes = table->sheet->n_notes,
        .nothing = table->sheet->nothing == NULL ? "" : table->sheet->nothing,
    };
    mc_library_give(given, &found, sizeof(found));
    return MC_ENGINE_OK;
}

int mc_engine_find_table(struct mc_engine *engine, const char *name, size_t *index)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    const struct mc_library_study *study = engine->study;
    struct mc_arena *scratch = mc_arena_new();
    const char **known = mc_arena_array(scratch, study->n_tables + 1, sizeof(*known));
    char hint[MC_KNOWN_HINT];
    int status = 0;
    size_t i;

    for (i = 0; i < study->n_tables; i++)
        known[i] = study->tables[i].sheet->name;
    i = mc_known_index(mc_slice_of(name), known);
    if (i < study->n_tables)
        *index = i;
    else
        status = mc_error_set(&engine->error, MC_CODE_USAGE, "there is no table '%s'%s", name,
                              mc_known_hint(mc_slice_of(name), known, hint));
    mc_arena_free(scratch);
    return mc_library_call_end(&call, status);
}

int mc_engine_column(struct mc_engine *engine, size_t index, size_t column,
                     struct mc_engine_column *given)
{
    static const int kinds[] = {
        [MC_SHEET_TEXT] = MC_ENGINE_TEXT,  [MC_SHEET_COUNT] = MC_ENGINE_COUNT,
        [MC_SHEET_REAL] = MC_ENGINE_REAL,  [MC_SHEET_CORRELATION] = MC_ENGINE_CORRELATION,
        [MC_SHEET_LOW] = MC_ENGINE_LOW,    [MC_SHEET_HIGH] = MC_ENGINE_HIGH,
        [MC_SHEET_P] = MC_ENGINE_P,        [MC_SHEET_FLAG] = MC_ENGINE_FLAG,
        [MC_SHEET_REALS] = MC_ENGINE_REAL, [MC_SHEET_CURVE] = MC_ENGINE_REAL,
    };
    const struct mc_sheet_field *field;
    struct mc_engine_column found;
    const struct table *table;
    int status;

    table = table_at(engine, index, &status);
    if (table == NULL)
        return status;
    if (column >= table->n_columns)
        return mc_library_no_such_number(engine, column, table->n_columns);
    field = &table->sheet->columns[table->columns[column]];
    found = (struct mc_engine_column){.name = field->name,
                                      .title = field->title == NULL ? "" : field->title,
                                      .kind = kinds[field->kind],
                                      .decimals = field->decimals};
    mc_library_give(given, &found, sizeof(found));
    return MC_ENGINE_OK;
}

int mc_engine_cell(struct mc_engine *engine, size_t index, size_t row, size_t column,
                   struct mc_engine_cell *given)
{
    struct mc_engine_cell found = {.struct_size = 0};
    const struct table *table;
    size_t at;
    int status;

    table = table_at(engine, index, &status);
    if (table == NULL)
        return status;
    if (row >= table->n_rows)
        return mc_library_no_such_number(engine, row, table->n_rows);
    if (column >= table->n_columns)
        return mc_library_no_such_number(engine, column, table->n_columns);
    at = row * table->sheet->n_columns + table->columns[column];
    found.number = table->sheet->cells[at].number;
    found.text = table->texts[row * table->n_columns + column];
    mc_library_give(given, &found, sizeof(found));
    return MC_ENGINE_OK;
}

int mc_engine_note(struct mc_engine *engine, size_t index, size_t note, const char **text)
{
    const struct table *table;
    int status;

    *text = "";
    table = table_at(engine, index, &status);
    if (table == NULL)
        return status;
    if (note >= table->sheet->n_notes)
        return mc_library_no_such_number(engine, note, table->sheet->n_notes);
    *text = table->notes[note];
    return MC_ENGINE_OK;
}

size_t mc_engine_n_sentences(const struct mc_engine *engine)
{
    return engine->study->arena == NULL ? 0 : engine->study->study.book.n_verdict;
}

int mc_engine_sentence(struct mc_engine *engine, size_t index, const char **text)
{
    size_t n = mc_engine_n_sentences(engine);

    *text = "";
    if (index >= n)
        return mc_library_no_such_number(engine, index, n);
    *text = engine->study->sentences[index];
    return MC_ENGINE_OK;
}
