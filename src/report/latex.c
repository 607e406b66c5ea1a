/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.c: tables are held back until the remarks below them are known, and set in the largest type
 * size with which they fit into a column or a page, by the character widths of Computer Modern. In
 * order: text, documents, tables, widths, the blocks of a document, reports. */
#include "report/latex.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "config.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/report_document.h"
#include "text/unicode.h"

/* --- text ------------------------------------------------------------------------------------- */

/* A character and its replacement. */
struct replacement {
    uint32_t code_point;
    const char *text;
};

/* A quote is written by its number, because babel gives '"' a meaning in some languages. */
static const struct replacement ascii[] = {
    {'\\', "\\textbackslash{}"},
    {'{', "\\{"},
    {'}', "\\}"},
    {'#', "\\#"},
    {'$', "\\$"},
    {'%', "\\%"},
    {'&', "\\&"},
    {'_', "\\_"},
    {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"},
    {'<', "\\textless{}"},
    {'>', "\\textgreater{}"},
    {'|', "\\textbar{}"},
    {'"', "{\\char34}"},
    {'`', "\\textasciigrave{}"},
    {0, NULL},
};

static const struct replacement signs[] = {
    {0x00A0, "~"},
    {0x00A1, "\\textexclamdown{}"},
    {0x00A3, "\\pounds{}"},
    {0x00A7, "\\S{}"},
    {0x00A9, "\\copyright{}"},
    {0x00AB, "\\ensuremath{\\ll}"},
    {0x00AD, "\\-"},
    {0x00B0, "\\ensuremath{^\\circ}"},
    {0x00B1, "\\ensuremath{\\pm}"},
    {0x00B2, "\\ensuremath{^2}"},
    {0x00B3, "\\ensuremath{^3}"},
    {0x00B5, "\\ensuremath{\\mu}"},
    {0x00B6, "\\P{}"},
    {0x00B7, "\\ensuremath{\\cdot}"},
    {0x00BB, "\\ensuremath{\\gg}"},
    {0x00BF, "\\textquestiondown{}"},
    {0x00C6, "\\AE{}"},
    {0x00D7, "\\ensuremath{\\times}"},
    {0x00D8, "\\O{}"},
    {0x00DF, "\\ss{}"},
    {0x00E6, "\\ae{}"},
    {0x00F7, "\\ensuremath{\\div}"},
    {0x00F8, "\\o{}"},
    {0x0131, "\\i{}"},
    {0x0141, "\\L{}"},
    {0x0142, "\\l{}"},
    {0x0152, "\\OE{}"},
    {0x0153, "\\oe{}"},
    {0x0393, "\\ensuremath{\\Gamma}"},
    {0x0394, "\\ensuremath{\\Delta}"},
    {0x03A3, "\\ensuremath{\\Sigma}"},
    {0x03A9, "\\ensuremath{\\Omega}"},
    {0x03B1, "\\ensuremath{\\alpha}"},
    {0x03B2, "\\ensuremath{\\beta}"},
    {0x03B3, "\\ensuremath{\\gamma}"},
    {0x03B4, "\\ensuremath{\\delta}"},
    {0x03B5, "\\ensuremath{\\varepsilon}"},
    {0x03B7, "\\ensuremath{\\eta}"},
    {0x03BA, "\\ensuremath{\\kappa}"},
    {0x03BB, "\\ensuremath{\\lambda}"},
    {0x03BC, "\\ensuremath{\\mu}"},
    {0x03C0, "\\ensuremath{\\pi}"},
    {0x03C1, "\\ensuremath{\\rho}"},
    {0x03C3, "\\ensuremath{\\sigma}"},
    {0x03C4, "\\ensuremath{\\tau}"},
    {0x03C6, "\\ensuremath{\\varphi}"},
    {0x03C7, "\\ensuremath{\\chi}"},
    {0x2010, "-"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201C, "``"},
    {0x201D, "''"},
    {0x2020, "\\ensuremath{\\dagger}"},
    {0x2021, "\\ensuremath{\\ddagger}"},
    {0x2022, "\\textbullet{}"},
    {0x2026, "\\ldots{}"},
    {0x2190, "\\ensuremath{\\leftarrow}"},
    {0x2191, "\\ensuremath{\\uparrow}"},
    {0x2192, "\\ensuremath{\\rightarrow}"},
    {0x2193, "\\ensuremath{\\downarrow}"},
    {0x2194, "\\ensuremath{\\leftrightarrow}"},
    {0x2205, "\\ensuremath{\\emptyset}"},
    {0x2208, "\\ensuremath{\\in}"},
    {0x2212, "\\ensuremath{-}"},
    {0x221A, "\\ensuremath{\\surd}"},
    {0x221E, "\\ensuremath{\\infty}"},
    {0x2248, "\\ensuremath{\\approx}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x2264, "\\ensuremath{\\leq}"},
    {0x2265, "\\ensuremath{\\geq}"},
    {0, NULL},
};

/* Combining marks that all font encodings have. */
static const struct replacement accents[] = {
    {0x0300, "\\`"}, {0x0301, "\\'"}, {0x0302, "\\^"},  {0x0303, "\\~"}, {0x0304, "\\="},
    {0x0306, "\\u"}, {0x0307, "\\."}, {0x0308, "\\\""}, {0x030A, "\\r"}, {0x030B, "\\H"},
    {0x030C, "\\v"}, {0x0323, "\\d"}, {0x0327, "\\c"},  {0x0331, "\\b"}, {0, NULL},
};

static const char *find_replacement(const struct replacement *list, uint32_t code_point)
{
    for (; list->text != NULL; list++)
        if (list->code_point == code_point)
            return list->text;
    return NULL;
}

/* A text being escaped. */
struct escaper {
    struct mc_slice text;
    size_t at; /* of the next character */
    struct mc_buffer *out;
};

enum { MOST_PARTS = 8 };

/* Takes the parts of the next character and of the combining marks that follow it, as many as there
 * is room for. */
static size_t take_parts(struct escaper *escaper, uint32_t parts[MOST_PARTS])
{
    size_t n = mc_decompose_character(mc_utf8_next(escaper->text, &escaper->at), parts);

    while (escaper->at < escaper->text.length && n + MC_DECOMPOSED_LIMIT <= MOST_PARTS) {
        size_t next = escaper->at;
        uint32_t mark = mc_utf8_next(escaper->text, &next);

        if (mc_combining_class(mark) == 0)
            break;
        n += mc_decompose_character(mark, parts + n);
        escaper->at = next;
    }
    return n;
}

/* Whether the parts are an ASCII letter followed only by known accents. */
static bool is_accented(const uint32_t *parts, size_t n)
{
    size_t i;

    if (n < 2 || parts[0] > 0x7F || !isalpha((int)parts[0]))
        return false;
    for (i = 1; i < n; i++)
        if (find_replacement(accents, parts[i]) == NULL)
            return false;
    return true;
}

/* The last accent is the outermost: \'{\^{a}}. An i or j loses its dot below an accent above it. */
static void put_accented(struct escaper *escaper, const uint32_t *parts, size_t n)
{
    bool above = parts[1] != 0x0323 && parts[1] != 0x0327 && parts[1] != 0x0331;
    size_t i;

    for (i = n - 1; i > 0; i--) {
        mc_buffer_append_text(escaper->out, find_replacement(accents, parts[i]));
        mc_buffer_append_char(escaper->out, '{');
    }
    if (above && (parts[0] == 'i' || parts[0] == 'j'))
        mc_buffer_append_char(escaper->out, '\\');
    mc_buffer_append_char(escaper->out, (char)parts[0]);
    mc_buffer_append_repeated(escaper->out, '}', n - 1);
}

/* Whether '-' is the sign of a number, as in "[-0.19, -0.06]". */
static bool is_minus(struct mc_slice text, size_t at)
{
    return text.data[at] == '-' && at + 1 < text.length &&
           (mc_ascii_is_digit(text.data[at + 1]) || text.data[at + 1] == '.') &&
           (at == 0 || strchr(" [(", text.data[at - 1]) != NULL);
}

static void put_next(struct escaper *escaper)
{
    uint32_t parts[MOST_PARTS];
    const char *data = escaper->text.data, *replacement;
    size_t begin = escaper->at, n;
    uint32_t code_point;

    if (is_minus(escaper->text, begin)) {
        mc_buffer_append_text(escaper->out, "\\ensuremath{-}");
        escaper->at++;
        return;
    }
    /* Two of these in a row would form another character: a dash, a quotation mark. */
    if (begin > 0 && data[begin] == data[begin - 1] && strchr("-',", data[begin]) != NULL)
        mc_buffer_append_text(escaper->out, "{}");
    if (begin == 0 && strchr("[*", data[0]) != NULL) { /* they have a meaning after \\ */
        mc_buffer_append_format(escaper->out, "{%c}", data[0]);
        escaper->at++;
        return;
    }
    n = take_parts(escaper, parts);
    if (is_accented(parts, n)) {
        put_accented(escaper, parts, n);
        return;
    }
    escaper->at = begin;
    code_point = mc_utf8_next(escaper->text, &escaper->at);
    replacement = find_replacement(code_point < 0x80 ? ascii : signs, code_point);
    if (replacement != NULL)
        mc_buffer_append_text(escaper->out, replacement);
    else if (code_point < 0x80)
        mc_buffer_append_char(escaper->out, (char)code_point);
    else
        mc_buffer_append_format(escaper->out, "\\mcunicode{%04X}", (unsigned)code_point);
}

struct mc_slice mc_latex_text(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct escaper escaper = {text, 0, &out};

    for (; escaper.at < text.length && text.data[escaper.at] == ' '; escaper.at++)
        mc_buffer_append_char(&out, '~');
    while (escaper.at < text.length)
        put_next(&escaper);
    return mc_buffer_take(&out, arena);
}

/* --- documents -------------------------------------------------------------------------------- */

/* A growing list of texts. */
struct texts {
    struct mc_slice *items;
    size_t n, capacity;
};

struct mc_latex_state {
    struct mc_arena *arena;
    struct mc_slice title, subtitle;
    struct texts below_title; /* paragraphs that apply to all tables of the title */
    struct texts notes;       /* of the current table */
    struct texts labels;      /* all labels used so far */
    struct mc_slice tabular;  /* the current table; length 0: none */
    const struct fit *fit;    /* of the current table */
    size_t n_parts;           /* tables since the subtitle */
};

/* How a table is set: the available width in points, and the type size. 219 and 455 pt are the
 * widths of one and of both columns of a page in the ACL style. The first that a table fits into is
 * used; a table too wide even for the last is scaled. */
static const struct fit {
    double room, points;
    bool across;
    const char *size;
} fits[] = {
    {219, 9, false, "\\small"},       {219, 8, false, "\\footnotesize"}, {455, 9, true, "\\small"},
    {455, 8, true, "\\footnotesize"}, {455, 7, true, "\\scriptsize"},
};
static const struct fit scaled = {HUGE_VAL, 7, true, "\\scriptsize"};
enum { COLUMN_GAP = 8, MARK_POINTS = 7 }; /* twice \tabcolsep; \scriptsize */

/* More rows than MOST_ROWS do not fit on a page, so the table is split into several. A column with
 * texts longer than LONG_TEXT is wrapped. */
enum { MOST_ROWS = 50, LONG_TEXT = 48 };

static void add(struct mc_arena *arena, struct texts *texts, struct mc_slice text)
{
    *MC_ARENA_PUSH(arena, texts->items, texts->n, texts->capacity) = mc_arena_copy(arena, text);
}

static struct mc_latex_state *begin(struct mc_document *document)
{
    struct mc_latex_state *state = document->latex;

    if (state != NULL)
        return state;
    state = mc_calloc(1, sizeof(*state));
    state->arena = mc_arena_new();
    document->latex = state;
    (void)fputs("% Tables by metricheck " PACKAGE_VERSION ", for \\input.\n"
                "% They need \\usepackage{booktabs}, and \\usepackage{graphicx} where \\resizebox "
                "stands below.\n"
                "\\ifdefined\\mcunicode\\else % a character that not every font has\n"
                "  \\DeclareRobustCommand{\\mcunicode}[1]{\\ifdefined\\Umathcode\\char\"#1\\relax"
                "\\else\\texttt{U+#1}\\fi}\n"
                "\\fi\n",
                document->stream);
    return state;
}

static struct mc_slice escaped(const struct mc_latex_state *state, struct mc_slice text)
{
    return mc_latex_text(text, state->arena);
}

/* The beginning of a title that names its subject: up to a colon, semicolon, comma, bracket or wide
 * gap. */
static struct mc_slice subject(struct mc_slice title)
{
    size_t n = 0;

    while (n < title.length && strchr(":;,(", title.data[n]) == NULL &&
           (title.data[n] != ' ' || n + 1 == title.length || title.data[n + 1] != ' '))
        n++;
    return mc_slice(title.data, n);
}

/* Appends lower-case letters and digits; any run of other characters becomes one '-'. At most LIMIT
 * characters. */
static void add_label(struct mc_buffer *label, struct mc_slice text)
{
    enum { LIMIT = 40 };
    size_t i, n = 0;

    for (i = 0; i < text.length && n < LIMIT; i++) {
        unsigned char c = (unsigned char)text.data[i];

        if (c < 0x80 && isalnum(c)) {
            mc_buffer_append_char(label, (char)tolower(c));
            n++;
        } else if (label->length > 0 && label->data[label->length - 1] != '-') {
            mc_buffer_append_char(label, '-');
            n++;
        }
    }
    while (label->length > 0 && label->data[label->length - 1] == '-')
        label->length--;
}

static bool is_taken(const struct mc_latex_state *state, struct mc_slice label)
{
    size_t i;

    for (i = 0; i < state->labels.n; i++)
        if (mc_slice_equal(state->labels.items[i], label))
            return true;
    return false;
}

/* "starter-mad"; followed by a number if that is taken. */
static struct mc_slice new_label(struct mc_latex_state *state)
{
    struct mc_buffer label = {NULL, 0, 0};
    struct mc_slice stem, unique;
    unsigned n;

    add_label(&label, subject(state->title));
    if (label.length > 0)
        mc_buffer_append_char(&label, '-');
    add_label(&label, subject(state->subtitle));
    if (label.length == 0)
        mc_buffer_append_text(&label, "table");
    stem = unique = mc_buffer_take(&label, state->arena);
    for (n = 2; is_taken(state, unique); n++)
        unique = mc_arena_slice(state->arena, "%.*s-%u", MC_SLICE_ARGUMENTS(stem), n);
    add(state->arena, &state->labels, unique);
    return unique;
}

/* A "(1)" at its beginning is raised, as in the cells. */
static void write_note(const struct mc_latex_state *state, struct mc_slice note, FILE *stream)
{
    const char *end = note.length > 2 && note.data[0] == '(' && mc_ascii_is_digit(note.data[1])
                          ? memchr(note.data, ')', note.length)
                          : NULL;

    (void)fputs("\\par\\noindent ", stream);
    if (end != NULL) {
        size_t n = (size_t)(end - note.data);

        (void)fprintf(stream, "\\textsuperscript{%.*s}", (int)(n - 1), note.data + 1);
        note = mc_strip(mc_slice(end + 1, note.length - n - 1));
        (void)putc(' ', stream);
    }
    mc_write_slice(stream, escaped(state, note));
    (void)putc('\n', stream);
}

/* Writes the current table, if there is one. Continued tables have only the subjects in their
 * captions. */
static void flush(struct mc_document *document)
{
    struct mc_latex_state *state = begin(document);
    bool goes_on = state->n_parts > 0;
    const struct fit *fit = state->fit;
    struct mc_slice title, subtitle, label;
    const char *star, *stop;
    size_t i;

    if (state->tabular.length == 0)
        return;
    star = fit->across ? "*" : "";
    title = escaped(state, goes_on ? subject(state->title) : state->title);
    subtitle = escaped(state, goes_on ? subject(state->subtitle) : state->subtitle);
    stop = subtitle.length > 0 && title.length > 0 ? ". " : "";
    label = new_label(state);
    state->n_parts++;
    (void)fprintf(document->stream,
                  "\n\\begin{table%s}\n\\centering\n\\caption{%.*s%s%.*s%s.}\n\\label{tab:%.*s}\n",
                  star, MC_SLICE_ARGUMENTS(subtitle), stop, MC_SLICE_ARGUMENTS(title),
                  goes_on ? " (continued)" : "", MC_SLICE_ARGUMENTS(label));
    (void)fprintf(document->stream, "%s\\setlength{\\tabcolsep}{4pt}\n%s", fit->size,
                  fit == &scaled ? "\\resizebox{\\linewidth}{!}{%\n" : "");
    mc_write_slice(document->stream, state->tabular);
    (void)fputs(fit == &scaled ? "}\n" : "\n", document->stream);
    if (state->below_title.n + state->notes.n > 0) {
        (void)fputs("\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n",
                    document->stream);
        for (i = 0; i < state->below_title.n; i++)
            write_note(state, state->below_title.items[i], document->stream);
        for (i = 0; i < state->notes.n; i++)
            write_note(state, state->notes.items[i], document->stream);
        (void)fputs("\\end{minipage}\n", document->stream);
    }
    (void)fprintf(document->stream, "\\end{table%s}\n", star);
    state->tabular.length = 0;
    state->notes.n = 0;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* How a column of a table is set. */
enum column_form {
    FORM_LEFT,
    FORM_LINES, /* left, wrapped */
    FORM_RIGHT,
    FORM_MARKED /* right, with its marks in a column after it */
};

static enum column_form form_of(const struct mc_table *table, size_t column)
{
    bool left = table->columns[column].align == MC_ALIGN_LEFT;
    size_t row;

    for (row = 0; row < table->n_rows; row++) {
        const struct mc_table_cell *cell = &table->rows[row].cells[column];

        if (left && mc_display_width(cell->text) > LONG_TEXT)
            return FORM_LINES;
        if (!left && cell->mark.length > 0)
            return FORM_MARKED;
    }
    return left ? FORM_LEFT : FORM_RIGHT;
}

/* A table being written. */
struct tabular {
    const struct mc_latex_state *state;
    const struct mc_table *table;
    const enum column_form *forms;
    struct mc_buffer out;
};

/* The width of a column without its title, but at least that of the widest word in the title. */
static size_t least_width(const struct mc_table *table, size_t column)
{
    struct mc_slice title = table->columns[column].title;
    size_t width = 2, from = 0, to, row;

    for (; from < title.length; from = to + 1) {
        size_t part_width;

        for (to = from; to < title.length && title.data[to] != ' '; to++)
            ;
        part_width = mc_display_width(mc_slice(title.data + from, to - from));
        width = part_width > width ? part_width : width;
    }
    for (row = 0; row < table->n_rows; row++) {
        const struct mc_table_cell *cell = &table->rows[row].cells[column];
        size_t part_width = mc_display_width(cell->text) + mc_display_width(cell->mark);

        width = part_width > width ? part_width : width;
    }
    return width;
}

/* A title wider than the numbers below it is broken into lines, as on a screen. */
static struct mc_slice column_title(const struct tabular *tabular, size_t column)
{
    struct mc_slice title = tabular->table->columns[column].title, line;
    struct mc_arena *arena = tabular->state->arena;
    size_t width = least_width(tabular->table, column);
    const char *text = "";

    if (tabular->table->columns[column].align == MC_ALIGN_LEFT || mc_display_width(title) <= width)
        return escaped(tabular->state, title);
    while (mc_next_line(&title, width, &line)) {
        line = escaped(tabular->state, line);
        text = mc_arena_format(arena, "%s%s%.*s", text, *text == '\0' ? "" : "\\\\",
                               MC_SLICE_ARGUMENTS(line));
    }
    return mc_arena_slice(arena, "\\shortstack[r]{%s}", text);
}

/* Marks in parentheses are raised, an interval after them is small. */
static void put_mark(struct tabular *tabular, struct mc_slice mark)
{
    while (mark.length > 0) {
        const char *end = mark.data[0] == '(' ? memchr(mark.data, ')', mark.length) : NULL;
        size_t n = 1;

        if (end != NULL) {
            n = (size_t)(end - mark.data) + 1;
            mc_buffer_append_format(&tabular->out, "\\textsuperscript{%.*s}", (int)(n - 2),
                                    mark.data + 1);
        } else if (mark.data[0] == '[') {
            struct mc_slice text = escaped(tabular->state, mark);

            n = mark.length;
            mc_buffer_append_format(&tabular->out, "{\\scriptsize %.*s}", MC_SLICE_ARGUMENTS(text));
        } else {
            while (n < mark.length && strchr("([", mark.data[n]) == NULL)
                n++;
            mc_buffer_append_slice(&tabular->out, escaped(tabular->state, mc_slice(mark.data, n)));
        }
        mark = mc_slice(mark.data + n, mark.length - n);
    }
}

static void put_cell(struct tabular *tabular, const struct mc_table_cell *cell,
                     enum column_form form)
{
    struct mc_slice text = escaped(tabular->state, cell->text);
    bool bold = mc_is_bold(cell->emphasis) && text.length > 0;

    if (cell->text.length == 1 && cell->text.data[0] == '-')
        text = mc_slice_of("--");
    mc_buffer_append_format(&tabular->out, bold ? "\\textbf{%.*s}" : "%.*s",
                            MC_SLICE_ARGUMENTS(text));
    if (form == FORM_MARKED)
        mc_buffer_append_text(&tabular->out, cell->mark.length > 0 ? "&" : " &");
    if (cell->mark.length > 0 && cell->mark.data[0] == ' ')
        mc_buffer_append_char(&tabular->out, '~');
    put_mark(tabular, cell->mark.length > 0 && cell->mark.data[0] == ' '
                          ? mc_slice(cell->mark.data + 1, cell->mark.length - 1)
                          : cell->mark);
}

static void put_row(struct tabular *tabular, const struct mc_table_row *row)
{
    size_t n = tabular->table->n_columns, c;

    if (row->heading.length > 0) {
        struct mc_slice heading = escaped(tabular->state, row->heading);

        for (c = 0; c < tabular->table->n_columns; c++)
            n += tabular->forms[c] == FORM_MARKED;
        mc_buffer_append_format(&tabular->out, "\\multicolumn{%zu}{@{}l}{\\textit{%.*s}} \\\\\n", n,
                                MC_SLICE_ARGUMENTS(heading));
        return;
    }
    for (c = 0; c < tabular->table->n_columns; c++) {
        mc_buffer_append_text(&tabular->out, c == 0 ? "" : " & ");
        put_cell(tabular, &row->cells[c], tabular->forms[c]);
    }
    mc_buffer_append_text(&tabular->out, " \\\\\n");
}

/* --- widths ----------------------------------------------------------------------------------- */

/* The width of a character in thousandths of its size: the mean of its kind in Computer Modern. */
static double character_width(uint32_t code_point)
{
    static const char narrow[] = "ijl.,:;'![]|", middle[] = "frst()-`\"", wide[] = "mwMW+=<>~%@&";

    if (code_point >= 0x80)
        return code_point >= 0x2190 && code_point < 0x2300 ? 800 : 560;
    if (strchr(narrow, (int)code_point) != NULL)
        return 280;
    if (strchr(middle, (int)code_point) != NULL)
        return 390;
    if (strchr(wide, (int)code_point) != NULL)
        return 800;
    if (code_point == ' ')
        return 333;
    return code_point >= 'A' && code_point <= 'Z' ? 710 : 520;
}

static double text_points(struct mc_slice text, double points)
{
    double width = 0;
    size_t at = 0;

    while (at < text.length)
        width += is_minus(text, at) ? (at++, 780) : character_width(mc_utf8_next(text, &at));
    return width / 1000 * points;
}

/* The width of the marks of a cell, with a small interval. */
static double mark_points(struct mc_slice mark, double points)
{
    const char *interval;
    size_t n;

    if (mark.length == 0)
        return 0;
    interval = memchr(mark.data, '[', mark.length);
    n = interval == NULL ? mark.length : (size_t)(interval - mark.data);
    return text_points(mc_slice(mark.data, n), points) +
           text_points(mc_slice(mark.data + n, mark.length - n), MARK_POINTS);
}

/* The width of the title of a column, broken into lines as by column_title. */
static double title_points(const struct mc_table *table, size_t column, double points)
{
    struct mc_slice title = table->columns[column].title, line;
    size_t width = least_width(table, column);
    double widest = 0;

    if (table->columns[column].align == MC_ALIGN_LEFT || mc_display_width(title) <= width)
        return text_points(title, points);
    while (mc_next_line(&title, width, &line))
        widest = fmax(widest, text_points(line, points));
    return widest;
}

/* The width of a column and of its marks; bold letters are 15 % wider. */
static double column_points(const struct mc_table *table, size_t column, double points)
{
    double text = 0, mark = 0;
    size_t row;

    for (row = 0; row < table->n_rows; row++) {
        const struct mc_table_cell *cell;

        if (table->rows[row].heading.length > 0)
            continue;
        cell = &table->rows[row].cells[column];
        text =
            fmax(text, text_points(cell->text, points) * (mc_is_bold(cell->emphasis) ? 1.15 : 1));
        mark = fmax(mark, mark_points(cell->mark, points));
    }
    return fmax(text + mark, title_points(table, column, points));
}

static const struct fit *fit_of(const struct mc_table *table, const enum column_form *forms)
{
    size_t i, c;

    for (i = 0; i < sizeof(fits) / sizeof(fits[0]); i++) {
        double width = COLUMN_GAP * (double)(table->n_columns - 1);

        for (c = 0; c < table->n_columns; c++)
            width += forms[c] == FORM_LINES ? 0.4 * fits[i].room
                                            : column_points(table, c, fits[i].points);
        if (width <= fits[i].room)
            return &fits[i];
    }
    return &scaled;
}

/* --- blocks ----------------------------------------------------------------------------------- */

static void put_tabular(struct mc_latex_state *state, const struct mc_table *table,
                        const enum column_form *forms, size_t from, size_t to)
{
    static const char *const codes[] = {[FORM_LEFT] = "l",
                                        [FORM_LINES] = "p{0.4\\linewidth}",
                                        [FORM_RIGHT] = "r",
                                        [FORM_MARKED] = "r@{}l"};
    struct tabular tabular = {state, table, forms, {NULL, 0, 0}};
    size_t c, row;

    mc_buffer_append_text(&tabular.out, "\\begin{tabular}{@{}");
    for (c = 0; c < table->n_columns; c++)
        mc_buffer_append_text(&tabular.out, codes[forms[c]]);
    mc_buffer_append_text(&tabular.out, "@{}}\n\\toprule\n");
    for (c = 0; c < table->n_columns; c++) {
        struct mc_slice title = column_title(&tabular, c);

        mc_buffer_append_format(&tabular.out,
                                forms[c] == FORM_MARKED ? "%s\\multicolumn{2}{r}{%.*s}" : "%s%.*s",
                                c == 0 ? "" : " & ", MC_SLICE_ARGUMENTS(title));
    }
    mc_buffer_append_text(&tabular.out, " \\\\\n\\midrule\n");
    for (row = from; row < to; row++) {
        if (table->rows[row].rule && row > from)
            mc_buffer_append_text(&tabular.out, "\\midrule\n");
        put_row(&tabular, &table->rows[row]);
    }
    mc_buffer_append_text(&tabular.out, "\\bottomrule\n\\end{tabular}");
    state->tabular = mc_arena_copy(state->arena, mc_buffer_slice(&tabular.out));
    state->fit = fit_of(table, forms);
    mc_buffer_free(&tabular.out);
}

static void latex_table(struct mc_document *document, const struct mc_table *table)
{
    struct mc_latex_state *state = begin(document);
    enum column_form *forms = mc_arena_array(state->arena, table->n_columns, sizeof(*forms));
    size_t from = 0, to, c;

    for (c = 0; c < table->n_columns; c++)
        forms[c] = form_of(table, c);
    do {
        to = from + MOST_ROWS;
        if (to > table->n_rows)
            to = table->n_rows;
        /* split before a row that begins a group */
        while (to < table->n_rows && to > from + MOST_ROWS / 2 &&
               table->rows[to].heading.length == 0 && table->rows[to].cells[0].text.length == 0)
            to--;
        flush(document);
        put_tabular(state, table, forms, from, to);
        from = to;
    } while (from < table->n_rows);
}

static void latex_gap(struct mc_document *document)
{
    (void)document;
}

static void latex_title(struct mc_document *document, struct mc_slice text)
{
    struct mc_latex_state *state = begin(document);

    flush(document);
    state->title = mc_arena_copy(state->arena, text);
    state->subtitle = mc_slice("", 0);
    state->below_title.n = 0;
    state->n_parts = 0;
}

static void latex_subtitle(struct mc_document *document, struct mc_slice text)
{
    struct mc_latex_state *state = begin(document);

    flush(document);
    state->subtitle = mc_arena_copy(state->arena, text);
    state->n_parts = 0;
}

static void latex_comment(struct mc_document *document, struct mc_slice before,
                          struct mc_slice text)
{
    flush(document);
    (void)fputs("% ", document->stream);
    mc_write_slice(document->stream, before);
    (void)fputs(before.length > 0 ? ": " : "", document->stream);
    mc_write_slice(document->stream, text);
    (void)putc('\n', document->stream);
}

static void latex_paragraph(struct mc_document *document, struct mc_slice text)
{
    struct mc_latex_state *state = begin(document);

    if (state->title.length > 0 && state->subtitle.length == 0 && state->n_parts == 0 &&
        state->tabular.length == 0)
        add(state->arena, &state->below_title, text);
    else
        latex_comment(document, mc_slice("", 0), text);
}

static void latex_items(struct mc_document *document, const struct mc_slice *items, size_t n)
{
    struct mc_latex_state *state = begin(document);
    const char *joined = "";
    size_t i;

    for (i = 0; i < n; i++)
        joined = mc_arena_format(state->arena, "%s%s%.*s", joined, i > 0 ? "; " : "",
                                 MC_SLICE_ARGUMENTS(items[i]));
    latex_comment(document, mc_slice("", 0), mc_slice_of(joined));
}

static void latex_remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    struct mc_latex_state *state = begin(document);

    (void)hanging;
    if (state->tabular.length > 0)
        add(state->arena, &state->notes, text);
    else
        latex_comment(document, mc_slice("", 0), text);
}

static void latex_entry(struct mc_document *document, struct mc_slice name, size_t widest,
                        struct mc_slice text)
{
    (void)widest;
    latex_comment(document, name, text);
}

static void latex_end(struct mc_document *document)
{
    struct mc_latex_state *state = begin(document);

    flush(document);
    mc_arena_free(state->arena);
    free(state);
    document->latex = NULL;
}

const struct mc_document_kind mc_latex_kind = {
    .width = MC_LATEX_WIDTH,
    .gap = latex_gap,
    .title = latex_title,
    .subtitle = latex_subtitle,
    .paragraph = latex_paragraph,
    .items = latex_items,
    .table = latex_table,
    .remark = latex_remark,
    .entry = latex_entry,
    .end = latex_end,
    .floats = true,
};

/* --- reports ---------------------------------------------------------------------------------- */

static int write_content(const struct mc_result *result, const struct mc_report_options *options,
                         bool combined, FILE *stream, struct mc_error *error)
{
    struct mc_document document = {
        .kind = &mc_latex_kind,
        .stream = stream,
        .width = MC_LATEX_WIDTH,
        .combined = combined,
    };
    int status = mc_content_write(result, options, &document, error);

    mc_document_end(&document);
    return status;
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    return write_content(result, options, false, stream, error);
}

static int write_combined(const struct mc_result *result, const struct mc_report_options *options,
                          FILE *stream, struct mc_error *error)
{
    return write_content(result, options, true, stream, error);
}

const struct mc_report_format mc_report_latex = {
    .name = "latex",
    .file_extension = "tex",
    .summary = "booktabs tables for a paper, one for each statistic",
    .write = write_report,
};

const struct mc_report_format mc_report_latex_combined = {
    .name = "latex-combined",
    .file_extension = "tex",
    .summary = "the same with all statistics in one table",
    .write = write_combined,
};
