#include "commands/lint_command.h"

#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"

/* Writes a text wrapped between blanks, each line indented. */
static void write_wrapped(FILE *stream, const char *text, size_t width)
{
    enum { INDENT = 4 };
    size_t column = 0;

    while (*text != '\0') {
        size_t length = strcspn(text, " ");

        if (column == 0 || column + 1 + length > width) {
            fprintf(stream, "%s%*s", column == 0 ? "" : "\n", INDENT, "");
            column = INDENT;
        } else {
            fputc(' ', stream);
            column++;
        }
        fprintf(stream, "%.*s", (int)length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', stream);
}

static void write_example(FILE *stream, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        fprintf(stream, "    %.*s\n", (int)length, text);
        text += length;
        text += *text == '\n';
    }
}

static void write_code(FILE *stream, const struct mc_lint_code *code)
{
    static const char *const severities[] = {"error", "warning", "note"};
    size_t width = mc_terminal_width(stream, 80);

    fprintf(stream, "%s  %s: %s\n\n", code->code, severities[code->severity], code->title);
    write_wrapped(stream, code->explanation, width > 100 ? 100 : width);
    fputs("\nHow to mend it:\n\n", stream);
    write_wrapped(stream, code->mend, width > 100 ? 100 : width);
    if (code->example[0] != '\0') {
        fputs("\nAn example of the mistake:\n\n", stream);
        write_example(stream, code->example);
    }
}

int mc_lint_explain(const struct mc_lint_code *code, struct mc_error *error)
{
    struct mc_output output;

    if (mc_output_open("-", &output, error) != 0)
        return -1;
    write_code(output.stream, code);
    return mc_output_finish(&output, error);
}
