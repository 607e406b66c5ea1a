/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prompt.c: the graph of a new case, saved answers, the editor, and questions at a terminal. */
#include "commands/prompt.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/log_text.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/json.h"
#include "base/options.h"
#include "base/terminal.h"
#include "base/utf8.h"
#include "suite/new_case.h"

int mc_new_graph(const char *path, struct mc_slice text, struct mc_arena *arena,
                 struct mc_slice *amr, struct mc_error *error)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error fault = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    if (mc_penman_read_one(text, arena, &graph, &parse_error, &fault) != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, fault.at, "%s", fault.text);
    graph->n_metadata = 0;
    mc_penman_write(graph, false, &out);
    *amr = mc_arena_slice(arena, "%s", out.data);
    mc_buffer_free(&out);
    return 0;
}

/* --- saved answers ---------------------------------------------------------------------------- */

const char *mc_unfinished_path(const char *file, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s.unfinished", file);
}

/* Takes a text of the saved case if there is none yet; an array of lines is joined. */
static int take_text(const struct mc_json_cursor *parent, const char *key, struct mc_arena *arena,
                     struct mc_slice *text)
{
    struct mc_json_cursor child, line;
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_slice part;
    int status = 0;
    size_t i;

    if (text->length > 0 || !mc_json_member(parent, key, &child))
        return 0;
    if (!json_is_array(child.value))
        return mc_json_text(&child, arena, text);
    for (i = 0; status == 0 && mc_json_element(&child, i, &line); i++) {
        status = mc_json_text(&line, arena, &part);
        if (status == 0) {
            mc_buffer_append_text(&joined, i == 0 ? "" : "\n");
            mc_buffer_append_slice(&joined, part);
        }
    }
    if (status == 0 && joined.length > 0)
        *text = mc_arena_slice(arena, "%s", joined.data);
    mc_buffer_free(&joined);
    return status;
}

/* Fails if the object has other keys, which would be lost. */
static int check_keys(const struct mc_json_cursor *object, const char *const *known)
{
    struct mc_json_cursor child;
    const char *key;
    json_t *value;
    int status = 0;

    json_object_foreach(object->value, key, value)
    {
        if (known[mc_known_index(mc_slice_of(key), known)] != NULL ||
            !mc_json_member(object, key, &child))
            continue;
        mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true,
                        "`new` cannot handle \"%.60s\": add it to the file after the case is added",
                        key);
        status = -1;
    }
    return status;
}

static int take_side(const struct mc_json_cursor *root, const char *key, struct mc_arena *arena,
                     struct mc_new_side *side)
{
    static const char *const known[] = {"text", "amr", NULL};
    struct mc_json_cursor child;

    if (!mc_json_member(root, key, &child))
        return 0;
    return mc_json_is_object(&child) != 0 || check_keys(&child, known) != 0 ||
                   take_text(&child, "text", arena, &side->text) != 0 ||
                   take_text(&child, "amr", arena, &side->amr) != 0
               ? -1
               : 0;
}

static int take_case(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_new_case *item)
{
    static const char *const known[] = {"id",    "subphenomenon", "reference", "candidate",
                                        "score", "expect",        "note",      NULL};
    struct mc_json_cursor child;
    char *text;

    if (mc_json_is_object(root) != 0 || check_keys(root, known) != 0 ||
        take_text(root, "id", arena, &item->id) != 0 ||
        take_text(root, "subphenomenon", arena, &item->subphenomenon) != 0 ||
        take_text(root, "note", arena, &item->note) != 0 ||
        take_side(root, "reference", arena, &item->reference) != 0 ||
        take_side(root, "candidate", arena, &item->candidate) != 0)
        return -1;
    /* Expectations are taken as they are; the check of the file finds their faults. */
    if (item->expect.length == 0 && mc_json_member(root, "expect", &child)) {
        text = json_dumps(child.value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
        if (text != NULL)
            item->expect = mc_slice_of(mc_arena_strdup(arena, text));
        free(text);
    }
    return isnan(item->score) && mc_json_member(root, "score", &child)
               ? mc_json_number(&child, &item->score)
               : 0;
}

int mc_unfinished_read(const char *path, struct mc_arena *arena, struct mc_new_case *item,
                       struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_cursor root;
    struct mc_json_file json;
    int status;

    if (!mc_file_exists(path))
        return 0;
    if (mc_json_open(path, arena, diagnostics, &json, error) != 0)
        return -1;
    root = mc_json_root(&json);
    status = take_case(&root, arena, item);
    mc_json_close(&json);
    return status == 0 ? 1 : mc_diagnostics_error(diagnostics, error);
}

int mc_unfinished_write(const char *path, const struct mc_new_case *item, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_case_layout layout;
    struct mc_output output;
    int status;

    mc_case_layout_of(mc_slice("", 0), 0, arena, &layout);
    mc_case_write(&layout, item, &text);
    status = mc_output_open(path, &output, error);
    if (status == 0) {
        (void)fprintf(output.stream, "%s\n", text.data);
        status = mc_output_end(&output, 0, error);
    }
    mc_buffer_free(&text);
    mc_arena_free(arena);
    return status;
}

/* --- the editor ------------------------------------------------------------------------------- */

extern char **environ;

static const char *editor(void)
{
    const char *name = getenv("VISUAL");

    if (name == NULL || name[0] == '\0')
        name = getenv("EDITOR");
    return name == NULL || name[0] == '\0' ? "vi" : name;
}

/* The editor may be a command with options; the file is its last operand. */
static int open_in_editor(const char *path, struct mc_arena *arena, struct mc_error *error)
{
    char *command = mc_arena_format(arena, "%s \"$1\"", editor());
    char shell[] = "sh", option[] = "-c", name[] = "editor";
    char *arguments[] = {shell, option, command, name, NULL, NULL};
    int status = 0, failure;
    pid_t child;

    arguments[4] = mc_arena_strdup(arena, path);
    failure = posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ);
    if (failure != 0)
        return mc_error_set(error, MC_CODE_NEGATIVE, "the editor cannot be started: %s",
                            strerror(failure));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return mc_error_set(error, MC_CODE_NEGATIVE,
                            "the editor (%s) failed; the case is kept in %s", editor(), path);
    return 0;
}

int mc_new_case_edit(struct mc_new_case *item, struct mc_arena *arena, const char **path,
                     struct mc_error *error)
{
    const char *folder = getenv("TMPDIR");
    char *name = mc_arena_format(arena, "%s/metricheck-case-XXXXXX",
                                 folder == NULL || folder[0] == '\0' ? "/tmp" : folder);
    struct mc_new_case edited;
    int file = mkstemp(name);

    if (file < 0)
        return mc_error_set(error, MC_CODE_INTERNAL, "%s: %s", name, strerror(errno));
    (void)close(file);
    memset(&edited, 0, sizeof(edited));
    edited.score = (double)NAN;
    if (mc_unfinished_write(name, item, error) != 0 || open_in_editor(name, arena, error) != 0 ||
        mc_unfinished_read(name, arena, &edited, error) < 0)
        return -1;
    if (edited.id.length == 0)
        edited.id = item->id;
    *item = edited;
    *path = name;
    return 0;
}

/* --- questions -------------------------------------------------------------------------------- */

enum { LONGEST_LINE = 1 << 16 };

struct mc_questions {
    struct mc_arena *arena;
    struct mc_line_reader *reader;
};

int mc_questions_begin(struct mc_arena *arena, struct mc_questions **questions,
                       struct mc_error *error)
{
    *questions = mc_arena_array(arena, 1, sizeof(**questions));
    (*questions)->arena = arena;
    mc_interrupt_begin();
    if (mc_line_reader_open("-", LONGEST_LINE, mc_interrupt_descriptor(), &(*questions)->reader,
                            error) == 0)
        return 0;
    mc_interrupt_end(false);
    return -1;
}

void mc_questions_end(struct mc_questions *questions, bool again)
{
    if (questions == NULL)
        return;
    mc_line_reader_close(questions->reader);
    mc_interrupt_end(again);
}

/* The next line that is typed; false: the person ended the input. */
static bool next_line(struct mc_questions *questions, struct mc_slice *line)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_lines lines;

    (void)fflush(stderr);
    if (mc_line_reader_next(questions->reader, 1, LONGEST_LINE, &lines, &error) != 0 ||
        lines.n == 0 || mc_interrupted()) {
        (void)fputc('\n', stderr);
        return false;
    }
    *line = lines.items[0];
    return true;
}

static bool is_text(struct mc_slice line)
{
    return mc_utf8_invalid(line) == line.length &&
           (line.length == 0 || memchr(line.data, '\0', line.length) == NULL);
}

/* A copy of the next line, without blanks around it. */
static bool read_line(struct mc_questions *questions, struct mc_slice *line)
{
    if (!next_line(questions, line))
        return false;
    while (!is_text(*line)) {
        (void)fprintf(stderr, "not valid UTF-8; try again: ");
        if (!next_line(questions, line))
            return false;
    }
    while (line->length > 0 && strchr(" \t", line->data[0]) != NULL)
        *line = mc_slice(line->data + 1, line->length - 1);
    while (line->length > 0 && strchr(" \t\r", line->data[line->length - 1]) != NULL)
        line->length--;
    *line = mc_arena_copy(questions->arena, *line);
    return true;
}

bool mc_ask(struct mc_questions *questions, const char *question, const char *proposed,
            struct mc_slice *answer)
{
    for (;;) {
        if (proposed != NULL && proposed[0] != '\0')
            (void)fprintf(stderr, "%s [%s]: ", question,
                          mc_log_shown(mc_slice_of(proposed), questions->arena));
        else
            (void)fprintf(stderr, "%s: ", question);
        if (!read_line(questions, answer))
            return false;
        if (answer->length == 0 && proposed != NULL)
            *answer = mc_slice_of(proposed);
        if (answer->length > 0 || proposed != NULL)
            return true;
    }
}

/* Whether the graph in the text is complete, or more lines cannot complete it. */
static bool is_closed(const struct mc_buffer *text)
{
    long depth = 0;
    bool is_quoted = false;
    size_t i;

    for (i = 0; i < text->length; i++) {
        char c = text->data[i];

        if (is_quoted && c == '\\')
            i++;
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted)
            depth += (c == '(') - (c == ')');
    }
    return depth <= 0 && !is_quoted;
}

/* Appends lines until the graph in `text` is closed or a line is empty. */
static bool read_graph_lines(struct mc_questions *questions, struct mc_buffer *text)
{
    struct mc_slice line;

    do {
        if (!read_line(questions, &line))
            return false;
        mc_buffer_append_slice(text, line);
        if (line.length > 0)
            mc_buffer_append_char(text, '\n');
    } while (line.length > 0 && !is_closed(text));
    return true;
}

/* A line of the text, counted from 1, with its line feed; empty, at the end of the text, if there
 * is no such line. */
static struct mc_slice line_at(const struct mc_buffer *text, uint32_t number)
{
    const char *begin = text->data, *end = text->data + text->length, *feed;

    for (; begin < end; begin = feed + 1) {
        feed = memchr(begin, '\n', (size_t)(end - begin));
        if (--number == 0)
            return mc_slice(begin, (size_t)(feed + 1 - begin));
    }
    return mc_slice(end, 0);
}

/* Whether a line typed for the line `number` begins a new graph instead. */
static bool begins_graph(struct mc_slice line, uint32_t number)
{
    struct mc_buffer alone = {NULL, 0, 0};
    bool is_whole;

    mc_buffer_append_slice(&alone, line);
    is_whole = line.data[0] == '(' && (number > 1 || is_closed(&alone));
    mc_buffer_free(&alone);
    return is_whole;
}

/* Replaces the line with the mistake, or the whole graph, and reads on until it is closed. */
static bool replace_line(struct mc_questions *questions, uint32_t number, struct mc_slice line,
                         struct mc_buffer *text)
{
    bool is_new_graph = begins_graph(line, number);
    struct mc_slice old_line = line_at(text, number);
    size_t begin = is_new_graph ? 0 : (size_t)(old_line.data - text->data);
    size_t end = is_new_graph ? text->length : begin + old_line.length;
    struct mc_buffer mended = {NULL, 0, 0};

    mc_buffer_append(&mended, text->data, begin);
    mc_buffer_append_slice(&mended, line);
    mc_buffer_append_char(&mended, '\n');
    mc_buffer_append(&mended, text->data + end, text->length - end);
    mc_buffer_free(text);
    *text = mended;
    return is_closed(text) || read_graph_lines(questions, text);
}

/* Shows what was typed, and asks again for the line with the mistake only. After an empty answer
 * the text is empty, and the whole graph is asked for again. */
static bool mend_graph(struct mc_questions *questions, const struct mc_error *mistake,
                       struct mc_buffer *text)
{
    struct mc_slice line;

    (void)fprintf(stderr, "line %u, column %u: %s\nyou typed:\n", mistake->at.line,
                  mistake->at.column, mc_log_shown(mc_slice_of(mistake->text), questions->arena));
    mc_log_write(stderr, mc_buffer_slice(text));
    (void)fprintf(stderr, "line %u again (Enter for the whole graph): ", mistake->at.line);
    if (!read_line(questions, &line))
        return false;
    if (line.length > 0)
        return replace_line(questions, mistake->at.line, line, text);
    mc_buffer_clear(text);
    return true;
}

/* Asks for a graph to be typed; an empty line means none. */
static bool ask_typed_graph(struct mc_questions *questions, const char *question,
                            struct mc_buffer *text, struct mc_slice *amr)
{
    for (;;) {
        struct mc_error mistake = MC_NO_ERROR;

        if (text->length == 0) {
            (void)fprintf(stderr, "%s (Enter for none): ", question);
            if (!read_graph_lines(questions, text))
                return false;
        }
        *amr = mc_slice(NULL, 0);
        if (text->length == 0 ||
            mc_new_graph("-", mc_buffer_slice(text), questions->arena, amr, &mistake) == 0)
            return true;
        if (!mend_graph(questions, &mistake, text))
            return false;
    }
}

/* Asks whether the graph shown is right: yes, no, or another one, typed into `text`. */
static bool ask_whether_right(struct mc_questions *questions, struct mc_buffer *text,
                              bool *is_right)
{
    struct mc_slice line;

    for (;;) {
        (void)fputs("is this graph right? (y, n, or type another one): ", stderr);
        if (!read_line(questions, &line))
            return false;
        *is_right = line.length == 1 && (line.data[0] == 'y' || line.data[0] == 'Y');
        if (*is_right || (line.length == 1 && (line.data[0] == 'n' || line.data[0] == 'N')))
            return true;
        if (line.length == 0 || line.data[0] != '(')
            continue;
        mc_buffer_append_slice(text, line);
        mc_buffer_append_char(text, '\n');
        return is_closed(text) || read_graph_lines(questions, text);
    }
}

bool mc_ask_graph(struct mc_questions *questions, const char *question, struct mc_slice proposed,
                  const char *remark, struct mc_slice *amr)
{
    struct mc_buffer text = {NULL, 0, 0};
    bool is_there = true, is_right = false;

    if (proposed.length > 0) {
        (void)fprintf(stderr, "%s:\n", question);
        mc_log_write(stderr, proposed);
        (void)fprintf(stderr, "\n%s%s", remark == NULL ? "" : remark, remark == NULL ? "" : "\n");
        is_there = ask_whether_right(questions, &text, &is_right);
    }
    if (is_there && is_right)
        *amr = proposed;
    else if (is_there)
        is_there = ask_typed_graph(questions, question, &text, amr);
    mc_buffer_free(&text);
    return is_there;
}
