#include <stdio.h>

#include "amr/penman.h"
#include "base/interrupt.h"
#include "base/line_reader.h"
#include "base/utf8.h"
#include "commands/new_case_input.h"

enum { LONGEST_LINE = 1 << 16 };

struct mc_questions {
    struct mc_arena *arena;
    struct mc_line_reader *reader;
    bool is_ended;
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

bool mc_questions_ended(const struct mc_questions *questions)
{
    return questions->is_ended;
}

/* The next line that was typed; false: the person ended it. */
static bool next_line(struct mc_questions *questions, struct mc_slice *line)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_lines lines;

    (void)fflush(stderr);
    if (mc_line_reader_next(questions->reader, 1, LONGEST_LINE, &lines, &error) != 0 ||
        lines.n == 0 || mc_interrupted()) {
        questions->is_ended = true;
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

/* One line of text, copied, without blanks around it. */
static bool read_line(struct mc_questions *questions, struct mc_slice *line)
{
    if (!next_line(questions, line))
        return false;
    while (!is_text(*line)) {
        (void)fprintf(stderr, "that is no text in UTF-8; once more: ");
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
            (void)fprintf(stderr, "%s [%s]: ", question, proposed);
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

/* Whether the text holds a whole graph, one that cannot become one, or is still growing. */
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

/* Lines up to the bracket that closes the graph, or an empty one. */
static bool read_graph(struct mc_questions *questions, struct mc_buffer *text)
{
    struct mc_slice line;

    mc_buffer_clear(text);
    do {
        if (!read_line(questions, &line))
            return false;
        mc_buffer_append_slice(text, line);
        if (line.length > 0)
            mc_buffer_append_char(text, '\n');
    } while (line.length > 0 && !is_closed(text));
    return true;
}

bool mc_ask_graph(struct mc_questions *questions, const char *question, struct mc_slice proposed,
                  struct mc_slice *amr)
{
    struct mc_buffer text = {NULL, 0, 0};
    bool is_there = false;

    while (!is_there) {
        struct mc_error error = MC_NO_ERROR;

        if (proposed.length > 0)
            (void)fprintf(stderr, "%.*s\n", MC_SLICE_ARGUMENTS(proposed));
        (void)fprintf(stderr, "%s [%s]: ", question,
                      proposed.length > 0 ? "Enter takes the one above" : "Enter for none");
        if (!read_graph(questions, &text))
            break;
        *amr = proposed;
        is_there = text.length == 0 ||
                   mc_new_graph("-", mc_buffer_slice(&text), questions->arena, amr, &error) == 0;
        if (!is_there)
            (void)fprintf(stderr, "line %u, column %u: %s\n", error.at.line, error.at.column,
                          error.text);
    }
    mc_buffer_free(&text);
    return is_there;
}

void mc_ask_yes(struct mc_questions *questions, const char *question, bool *yes)
{
    struct mc_slice answer;

    *yes = mc_ask(questions, question, "y", &answer) && answer.length > 0 &&
           (answer.data[0] == 'y' || answer.data[0] == 'Y');
}
