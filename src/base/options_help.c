#include "base/options.h"

#include "base/buffer.h"
#include "base/utf8.h"

/* Columns: where the help of an option begins, and the least that are left for it. */
enum { HELP_COLUMN = 28, LEAST_WIDTH = 24 };

/* "  -m, --metric SPEC" */
static void append_names(struct mc_buffer *line, const struct mc_option *option)
{
    const char *argument = option->argument != NULL ? option->argument : option->choices;

    if (option->short_name != '\0')
        mc_buffer_append_format(line, "  -%c", option->short_name);
    else
        mc_buffer_append_text(line, "    ");
    if (option->name != NULL)
        mc_buffer_append_format(line, "%s--%s", option->short_name != '\0' ? ", " : "  ",
                                option->name);
    if (option->kind != MC_OPTION_FLAG && argument != NULL)
        mc_buffer_append_format(line, " %s", argument);
}

/* Words of `text` in lines of `width` columns; the first stands behind what `line` holds, all begin
 * at `indent`. */
static void print_wrapped(struct mc_buffer *line, const char *text, size_t indent, size_t width,
                          FILE *stream)
{
    size_t column = mc_utf8_count(mc_buffer_slice(line)), n_bytes, n_chars;
    bool at_begin = true;

    while (text += strspn(text, " \n"), *text != '\0') {
        n_bytes = strcspn(text, " \n");
        n_chars = mc_utf8_count(mc_slice(text, n_bytes));
        if (!at_begin && column + 1 + n_chars > width) {
            (void)fprintf(stream, "%s\n", line->data);
            mc_buffer_clear(line);
            column = 0;
            at_begin = true;
        }
        if (at_begin && column < indent) {
            mc_buffer_append_repeated(line, ' ', indent - column);
            column = indent;
        } else if (!at_begin) {
            mc_buffer_append_char(line, ' ');
            column++;
        }
        mc_buffer_append(line, text, n_bytes);
        column += n_chars;
        text += n_bytes;
        at_begin = false;
    }
    (void)fprintf(stream, "%s\n", mc_buffer_slice(line).data);
    mc_buffer_clear(line);
}

void mc_options_help(const struct mc_option *options, unsigned width, FILE *stream)
{
    struct mc_buffer line = {NULL, 0, 0};
    const struct mc_option *option;

    if (width < HELP_COLUMN + LEAST_WIDTH)
        width = HELP_COLUMN + LEAST_WIDTH;
    for (option = options; option->kind != MC_OPTION_SECTION || option->help != NULL; option++) {
        if (option->kind == MC_OPTION_SECTION) {
            (void)fprintf(stream, "%s%s:\n", option == options ? "" : "\n", option->help);
            continue;
        }
        append_names(&line, option);
        if (mc_utf8_count(mc_buffer_slice(&line)) + 2 > HELP_COLUMN) {
            (void)fprintf(stream, "%s\n", line.data);
            mc_buffer_clear(&line);
        }
        print_wrapped(&line, option->help == NULL ? "" : option->help, HELP_COLUMN, width, stream);
    }
    mc_buffer_free(&line);
}
