#include "base/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool mc_terminal_color(enum mc_color wish, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (wish != MC_COLOR_AUTO)
        return wish == MC_COLOR_ALWAYS;
    if (no_color != NULL && no_color[0] != '\0')
        return false;
    if (term == NULL || strcmp(term, "dumb") == 0)
        return false;
    return isatty(fileno(stream)) == 1;
}

unsigned mc_terminal_width(FILE *stream, unsigned otherwise)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    unsigned long number;
    char *end;

    if (columns != NULL && columns[0] >= '0' && columns[0] <= '9') {
        number = strtoul(columns, &end, 10);
        if (*end == '\0' && number > 0 && number <= 10000)
            return (unsigned)number;
    }
    if (isatty(fileno(stream)) == 1 && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        return size.ws_col;
    return otherwise;
}
