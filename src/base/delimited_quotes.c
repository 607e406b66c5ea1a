/* Whether quotes of a TAB-separated text are text or put there by a program. */
#include "base/delimited_file.h"

/* A text under examination. */
struct scan {
    struct mc_slice text;
    size_t i;
    size_t n_fields, n_quoted; /* of the row under way */
    size_t n_header;           /* fields of the first row; 0: that one is under way */
    bool all_quoted;           /* of the first row */
    bool needless;             /* a field of it had no need of quotes */
    bool any;
};

static bool ends_field(const struct scan *scan, size_t i)
{
    const char *text = scan->text.data;

    return i >= scan->text.length || text[i] == '\t' || text[i] == '\n' ||
           (text[i] == '\r' && (i + 1 == scan->text.length || text[i + 1] == '\n'));
}

/* Over a field that begins with a quote. False: it is none that a program wrote. */
static bool skip_quoted(struct scan *scan)
{
    const char *text = scan->text.data;
    bool needed = false;
    size_t i;

    for (i = scan->i + 1; i < scan->text.length; i++) {
        if (text[i] == '"' && i + 1 < scan->text.length && text[i + 1] == '"')
            i++;
        else if (text[i] == '"')
            break;
        needed = needed || strchr("\"\t\r\n", text[i]) != NULL;
    }
    scan->any = true;
    scan->n_quoted++;
    scan->needless = scan->needless || !needed;
    scan->i = i + 1;
    return i < scan->text.length && (needed || scan->all_quoted || scan->n_header == 0) &&
           ends_field(scan, scan->i);
}

/* Over any other field. False: it has a quote. */
static bool skip_plain(struct scan *scan)
{
    for (; !ends_field(scan, scan->i); scan->i++)
        if (scan->text.data[scan->i] == '"')
            return false;
    return true;
}

/* Behind a field; at the end of a row its width is compared. */
static bool skip_end(struct scan *scan)
{
    const char *text = scan->text.data;
    bool good = true;

    scan->n_fields++;
    if (scan->i < scan->text.length && text[scan->i] == '\t') {
        scan->i++;
        return true;
    }
    if (scan->n_header == 0) {
        scan->n_header = scan->n_fields;
        scan->all_quoted = scan->n_quoted == scan->n_fields;
        good = scan->all_quoted || !scan->needless;
    } else {
        good = scan->n_quoted == 0 || scan->n_fields == scan->n_header;
    }
    scan->i += scan->i < scan->text.length && text[scan->i] == '\r' ? 1 : 0;
    scan->i++;
    scan->n_fields = scan->n_quoted = 0;
    return good;
}

bool mc_delimited_tabs_are_quoted(struct mc_slice text)
{
    struct scan scan;

    if (text.length == 0 || memchr(text.data, '"', text.length) == NULL)
        return false;
    memset(&scan, 0, sizeof(scan));
    scan.text = text;
    scan.i = text.length >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (scan.i < text.length) {
        bool quoted = text.data[scan.i] == '"';

        if (!(quoted ? skip_quoted(&scan) : skip_plain(&scan)) || !skip_end(&scan))
            return false;
    }
    return scan.any;
}
