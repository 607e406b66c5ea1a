#include "base/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/options.h"

/* What is larger is taken for a mistake. */
enum { WIDEST = 10000 };

bool mc_terminal_color(enum mc_color wish, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (wish != MC_COLOR_AUTO)
        return wish == MC_COLOR_ALWAYS;
    if (no_color != NULL && no_color[0] != '\0')
        return false;
    return term != NULL && strcmp(term, "dumb") != 0 && isatty(fileno(stream)) == 1;
}

unsigned mc_terminal_width(FILE *stream, unsigned otherwise)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long long number;

    if (columns != NULL && mc_parse_integer(columns, &number) == 0 && number > 0 &&
        number <= WIDEST)
        return (unsigned)number;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return otherwise;
}
