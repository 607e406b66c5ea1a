/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.c: texts are escaped so that gnuplot takes nothing in them for its own language, and
 * measured by the widths of DejaVu Sans, which is wider than Helvetica and drawn if that is
 * missing. In order: texts, their widths, the key with its marks and fills, axes and letters, the
 * page. */
#include "report/plot/script.h"

#include <math.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/unicode.h"

void mc_plot_put(struct mc_plot *plot, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    mc_buffer_append_text(&plot->script, mc_arena_format_list(plot->arena, format, arguments));
    va_end(arguments);
}

void mc_plot_number(struct mc_plot *plot, double number)
{
    if (isfinite(number))
        mc_buffer_append_format(&plot->script, " %.17g", number);
    else
        mc_buffer_append_text(&plot->script, " NaN");
}

/* --- texts ------------------------------------------------------------------------------------ */

/* A byte inside a string in double quotes. Whatever could mean something to gnuplot, before or
 * after it parses the line (quotes, backslashes, backquotes, @, $, %), is written as a number. */
static void put_byte(struct mc_buffer *buffer, char byte)
{
    /* gnuplot reads as many octal digits as follow one another. */
    bool behind_escape = buffer->length >= 4 && buffer->data[buffer->length - 4] == '\\';
    bool plain = mc_ascii_is_alphanumeric(byte) || (byte != '\0' && strchr(" .,:;()/+-", byte)) ||
                 (unsigned char)byte >= 0x80;

    if (plain && !(byte >= '0' && byte <= '7' && behind_escape))
        mc_buffer_append_char(buffer, byte);
    else
        mc_buffer_append_format(buffer, "\\%03o", (unsigned)(unsigned char)byte);
}

static void put_bytes(struct mc_buffer *buffer, const char *text)
{
    for (; *text != '\0'; text++)
        put_byte(buffer, *text);
}

/* The LaTeX for a byte that has a meaning there; NULL: it has none. */
static const char *latex_of(char byte)
{
    static const struct {
        char byte;
        const char *latex;
    } special[] = {{'\\', "\\textbackslash{}"},
                   {'{', "\\{"},
                   {'}', "\\}"},
                   {'$', "\\$"},
                   {'&', "\\&"},
                   {'#', "\\#"},
                   {'%', "\\%"},
                   {'_', "\\_"},
                   {'~', "\\textasciitilde{}"},
                   {'^', "\\textasciicircum{}"},
                   {'<', "\\textless{}"},
                   {'>', "\\textgreater{}"},
                   {'|', "\\textbar{}"},
                   {'"', "''"},
                   {'-', "-{}"},
                   {'`', "\\textasciigrave{}"},
                   {'\'', "\\textquotesingle{}"}};
    size_t i;

    for (i = 0; i < sizeof(special) / sizeof(special[0]); i++)
        if (special[i].byte == byte)
            return special[i].latex;
    return NULL;
}

/* Letters that every LaTeX sets without further packages are Latin-1 and Latin Extended-A (U+00C0
 * to U+017F); others are replaced. */
static void put_latex(struct mc_buffer *buffer, struct mc_slice text)
{
    size_t i = 0, n;

    while (i < text.length) {
        const char *latex = latex_of(text.data[i]);
        unsigned char lead = (unsigned char)text.data[i];

        n = 1;
        if (latex != NULL) {
            put_bytes(buffer, latex);
        } else if (lead < 0x80) {
            put_byte(buffer, text.data[i]);
        } else if (lead >= 0xc3 && lead <= 0xc5 && i + 2 <= text.length) {
            mc_buffer_append(buffer, text.data + i, 2);
            n = 2;
        } else {
            while (i + n < text.length && ((unsigned char)text.data[i + n] & 0xc0) == 0x80)
                n++;
            put_byte(buffer, '?');
        }
        i += n;
    }
}

void mc_plot_text(struct mc_plot *plot, struct mc_slice text)
{
    struct mc_slice plain = mc_plain_text(text, plot->arena);
    size_t i;

    mc_buffer_append_text(&plot->script, " \"");
    if (plot->request->format == MC_PLOT_TEX)
        put_latex(&plot->script, plain);
    else
        for (i = 0; i < plain.length; i++)
            put_byte(&plot->script, plain.data[i]);
    mc_buffer_append_char(&plot->script, '"');
}

void mc_plot_row_name(struct mc_plot *plot, struct mc_slice name, double y)
{
    mc_plot_put(plot, "set label");
    mc_plot_text(plot, name);
    mc_plot_put(plot, " at graph 0, first %.17g right offset -0.6,0\n", y);
}

void mc_plot_column_name(struct mc_plot *plot, struct mc_slice name, double x,
                         enum mc_plot_turn turn)
{
    static const char *const places[] = {
        "graph 1 center offset 0,0.6", "graph 1 left rotate by 45 offset 0,0.4",
        "graph 0 center offset 0,-0.6", "graph 0 right rotate by 90 offset 0,-0.5"};

    mc_plot_put(plot, "set label");
    mc_plot_text(plot, name);
    mc_plot_put(plot, " at first %.17g, %s", x, places[turn]);
    if (plot->letters > 0)
        mc_plot_put(plot, " font \",%.3g\"", mc_plot_font(plot, plot->letters));
    mc_plot_put(plot, "\n");
}

void mc_plot_words(struct mc_plot *plot, const char *words)
{
    static const struct {
        const char *text, *latex;
    } symbols[] = {{"ρ", "$\\rho$"}, {"β", "$\\beta$"}, {"−", "$-$"},
                   {"–", "--"},      {"≤", "$\\leq$"},  {"↓", "$\\downarrow$"}};
    const size_t n_symbols = sizeof(symbols) / sizeof(symbols[0]);
    bool latex = plot->request->format == MC_PLOT_TEX;
    const char *special;
    size_t i;

    mc_buffer_append_text(&plot->script, " \"");
    while (*words != '\0') {
        for (i = 0; i < n_symbols; i++)
            if (strncmp(words, symbols[i].text, strlen(symbols[i].text)) == 0)
                break;
        if (latex && i < n_symbols) {
            put_bytes(&plot->script, symbols[i].latex);
            words += strlen(symbols[i].text);
            continue;
        }
        special = latex && *words != '-' ? latex_of(*words) : NULL;
        if (special != NULL)
            put_bytes(&plot->script, special);
        else
            put_byte(&plot->script, *words);
        words++;
    }
    mc_buffer_append_char(&plot->script, '"');
}

/* --- widths of texts -------------------------------------------------------------------------- */

/* Widths of the characters from ' ' to '~' in DejaVu Sans, in thousandths of their size. */
static const unsigned short ascii_widths[] = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

/* Width of the character at *at, in thousandths of its size; moves *at past it. */
static double character_width(struct mc_slice text, size_t *at)
{
    size_t from = *at;
    uint32_t code_point = mc_utf8_next(text, at);
    size_t columns = mc_display_width(mc_slice(text.data + from, *at - from));

    if (code_point >= ' ' && code_point <= '~')
        return ascii_widths[code_point - ' '];
    if (code_point >= 0x2190 && code_point <= 0x22FF) /* arrows, mathematics */
        return 838;
    return columns == 0 ? 0 : columns == 1 ? 690 : 1000;
}

double mc_plot_text_width(struct mc_slice text)
{
    double width = 0;
    size_t at = 0;

    while (at < text.length)
        width += character_width(text, &at);
    return width / 1000 * MC_PLOT_POINTS / 72;
}

struct mc_slice mc_plot_short(struct mc_slice text, double inches, struct mc_arena *arena)
{
    static const char dots[] = "...";
    struct mc_slice plain = mc_plain_text(text, arena), cut = plain;
    double room = inches - mc_plot_text_width(mc_slice_of(dots));

    if (mc_plot_text_width(plain) <= inches)
        return plain;
    while (cut.length > 0 && mc_plot_text_width(cut) > room)
        do
            cut.length--;
        while (cut.length > 0 && ((unsigned char)cut.data[cut.length] & 0xc0) == 0x80);
    while (cut.length > 0 && cut.data[cut.length - 1] == ' ')
        cut.length--;
    return mc_arena_slice(arena, "%.*s%s", MC_SLICE_ARGUMENTS(cut), dots);
}

const char *mc_plot_cell(const struct mc_plot *plot, double number, int decimals)
{
    bool latex = plot->request->format == MC_PLOT_TEX;
    const char *minus = latex ? "$-$" : "−";
    char digits[64], *from = digits;
    double least = 0.5 * pow(10, -decimals);

    if (!isfinite(number))
        return latex ? "--" : "–";
    (void)snprintf(digits, sizeof(digits), "%.*f", decimals, fabs(number));
    if (digits[0] == '0' && digits[1] == '.')
        from++;
    return mc_arena_format(plot->arena, "%s%s", number < 0 && fabs(number) >= least ? minus : "",
                           from);
}

/* --- the key ---------------------------------------------------------------------------------- */

#define MARK_WIDTH 0.14 /* inches of a mark and the blank behind it */
#define KEY_GAP 0.16

static double key_item_width(const struct mc_plot *plot, struct mc_slice name)
{
    return MARK_WIDTH + KEY_GAP +
           mc_plot_text_width(mc_plot_short(name, MC_PLOT_KEY_WIDTH, plot->arena));
}

/* How many of the names fit on the next line, and its width. */
static size_t key_line(const struct mc_plot *plot, const struct mc_slice *names, size_t n,
                       double *width)
{
    double next;
    size_t i;

    *width = 0;
    for (i = 0; i < n; i++) {
        next = key_item_width(plot, names[i]);
        if (i > 0 && *width + next > plot->width - 0.1)
            break;
        *width += next;
    }
    return i;
}

double mc_plot_key_height(const struct mc_plot *plot, const struct mc_slice *names, size_t n)
{
    size_t done = 0, lines = 0;
    double width;

    for (; done < n; lines++)
        done += key_line(plot, names + done, n - done, &width);
    return 0.06 + MC_PLOT_LINE * (double)lines;
}

/* Neighbours in the list also differ in grey. */
static const struct {
    const char *style;
    unsigned color;
    unsigned without_hatching; /* LaTeX pictures have none: neighbours differ in lightness */
} fills[MC_PLOT_LINETYPES] = {
    {"solid 1", 0x5b9bc8, 0x5b9bc8},   {"pattern 4", 0xa34f05, 0xfbe3cd},
    {"pattern 0", 0x333333, 0x333333}, {"pattern 5", 0x0d4a82, 0xbfd7ea},
    {"pattern 1", 0x00785a, 0x00785a}, {"pattern 6", 0x7b3294, 0xe9d5ee},
    {"pattern 2", 0x333333, 0x777777}, {"pattern 7", 0x777777, 0xffffff},
    {"solid 1", 0x1a1a1a, 0xe0a070},   {"solid 1", 0xd5e4f0, 0x0d4a82},
    {"solid 1", 0xa34f05, 0xcccccc},   {"solid 1", 0xbba3c8, 0x45a080},
    {"pattern 4", 0x0d4a82, 0x000000}, {"pattern 5", 0xa34f05, 0xd9ead3},
    {"pattern 1", 0x7b3294, 0xa34f05}, {"pattern 6", 0x00785a, 0xffe599},
    {"pattern 2", 0x0072b2, 0x7b3294}, {"pattern 7", 0x800000, 0xd5a6bd},
    {"solid 1", 0x00785a, 0x800000},   {"solid 1", 0xe9d5ee, 0x9fc5e8},
    {"solid 1", 0x7b3294, 0x274e13},   {"solid 1", 0xe0a070, 0xf4cccc},
    {"pattern 4", 0x333333, 0x4c1130}, {"pattern 5", 0x333333, 0xb6d7a8},
};

const char *mc_plot_hatching(const struct mc_plot *plot, size_t i)
{
    return plot->request->format == MC_PLOT_TEX ? "solid 1" : fills[i % MC_PLOT_LINETYPES].style;
}

unsigned mc_plot_shade(const struct mc_plot *plot, size_t i)
{
    return plot->request->format == MC_PLOT_TEX ? fills[i % MC_PLOT_LINETYPES].without_hatching
                                                : fills[i % MC_PLOT_LINETYPES].color;
}

int mc_plot_metrics_check(size_t n_metrics, struct mc_error *error)
{
    if (n_metrics <= MC_PLOT_LINETYPES)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "%zu metrics are more than the %d that such a figure can distinguish: "
                        "choose some with --metric",
                        n_metrics, MC_PLOT_LINETYPES);
}

static void put_box(struct mc_plot *plot, size_t i, double x, double y)
{
    mc_plot_put(plot,
                "set object %zu rectangle from screen %.4f, screen %.4f to screen %.4f, screen "
                "%.4f fillstyle %s border linecolor rgb \"#333333\" fillcolor rgb \"#%06x\" "
                "linewidth 0.6\n",
                i + 1001, x / plot->width, (y - 0.035) / plot->height, (x + 0.1) / plot->width,
                (y + 0.035) / plot->height, mc_plot_hatching(plot, i), mc_plot_shade(plot, i));
}

void mc_plot_key(struct mc_plot *plot, const struct mc_slice *names, size_t n,
                 enum mc_plot_key_kind kind)
{
    double width, x, y = plot->height - 0.09;
    size_t done = 0, end;

    while (done < n) {
        end = done + key_line(plot, names + done, n - done, &width);
        x = (plot->width - width + KEY_GAP) / 2;
        for (; done < end; done++) {
            if (kind == MC_PLOT_BOXES)
                put_box(plot, done, x, y);
            else
                mc_plot_put(plot,
                            "set label %zu \"\" at screen %.4f, screen %.4f point linetype %zu "
                            "pointsize 0.6\n",
                            2 * done + 1001, (x + 0.05) / plot->width, y / plot->height,
                            MC_PLOT_LINETYPE(done));
            mc_plot_put(plot, "set label %zu", 2 * done + 1002);
            mc_plot_text(plot, mc_plot_short(names[done], MC_PLOT_KEY_WIDTH, plot->arena));
            mc_plot_put(plot, " at screen %.4f, screen %.4f left\n", (x + MARK_WIDTH) / plot->width,
                        y / plot->height);
            x += key_item_width(plot, names[done]);
        }
        y -= MC_PLOT_LINE;
    }
}

/* --- axes and letters ------------------------------------------------------------------------- */

double mc_plot_step(double low, double high, double inches)
{
    static const double factors[] = {1, 2, 5};
    double range = high - low, step = 0;
    int power = isfinite(range) && range > 0 ? (int)floor(log10(range)) - 2 : 0;
    size_t i = 0;

    for (;; i = (i + 1) % 3, power += i == 0) {
        char first[64], last[64];
        int decimals = power < 0 ? -power : 0;
        const double minus = low < 0 ? mc_plot_text_width(mc_slice_of("−")) : 0;

        step = factors[i] * pow(10, power);
        if (!(step < range))
            return step;
        (void)snprintf(first, sizeof(first), "%.*f", decimals, fabs(low));
        (void)snprintf(last, sizeof(last), "%.*f", decimals, fabs(high));
        if (fmax(minus + mc_plot_text_width(mc_slice_of(first)),
                 mc_plot_text_width(mc_slice_of(last))) +
                0.07 <=
            step / range * inches)
            return step;
    }
}

void mc_plot_x_axis(struct mc_plot *plot, double low, double high, double inches)
{
    double step = mc_plot_step(low, high, inches);

    if (!isfinite(step)) /* gnuplot cannot divide such numbers: its own axis */
        return;
    mc_plot_put(plot, "set xrange [%.10g:%.10g]\nset xtics %.10g nomirror\n",
                floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step);
}

void mc_plot_y_title(struct mc_plot *plot, const char *words)
{
    mc_plot_put(plot, "set label");
    mc_plot_words(plot, words);
    mc_plot_put(plot, " at screen %.4f, graph 0.5 center rotate by 90\n", 0.06 / plot->width);
}

double mc_plot_row_step(double step, double fixed, double gap, size_t n_rows, size_t n_metrics)
{
    double least = 0.03, row = (MC_PLOT_HEIGHT - fixed) / (double)n_rows - gap;

    return fmax(least, fmin(step, row / (double)n_metrics));
}

int mc_plot_letters_check(const struct mc_plot *plot, double points, size_t n_columns,
                          struct mc_error *error)
{
    if (points >= MC_PLOT_LEAST_POINTS)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "%zu columns in a width of %.1f inches need letters of %.1f points, which "
                        "nobody can read: %s",
                        n_columns, plot->width, points,
                        plot->request->page ? "choose what is shown (--metric, --phenomenon)"
                                            : "use --width page, or show less");
}

double mc_plot_font(const struct mc_plot *plot, double points)
{
    return plot->request->format == MC_PLOT_SVG ? points * 96 / 72 : points;
}

/* --- the page --------------------------------------------------------------------------------- */

void mc_plot_margins(struct mc_plot *plot, struct mc_plot_margins margins)
{
    mc_plot_put(plot,
                "set lmargin at screen %.4f\nset rmargin at screen %.4f\n"
                "set tmargin at screen %.4f\nset bmargin at screen %.4f\n",
                margins.left / plot->width, 1 - margins.right / plot->width,
                1 - margins.top / plot->height, margins.bottom / plot->height);
}

static void put_terminal(const struct mc_plot *plot, struct mc_buffer *head)
{
    const char *font = "Helvetica";
    double scale;

    switch (plot->request->format) {
    case MC_PLOT_SVG: /* in pixels of 1/96 inch */
        mc_buffer_append_format(head,
                                "set terminal svg noenhanced size %.0f,%.0f font \"%s,%.4g\" "
                                "linewidth 0.8 background \"white\"\n",
                                plot->width * 96, plot->height * 96, font,
                                MC_PLOT_POINTS * 96 / 72);
        break;
    case MC_PLOT_PNG:       /* 300 pixels to the inch */
        scale = 300.0 / 96; /* its letters are made for 96 */
        mc_buffer_append_format(head,
                                "set terminal pngcairo noenhanced size %.0f,%.0f font \"%s,%.4g\" "
                                "fontscale %.4f linewidth %.3f pointscale %.3f\n",
                                plot->width * 300, plot->height * 300, font, MC_PLOT_POINTS, scale,
                                scale * 0.8, scale);
        break;
    case MC_PLOT_TEX:
        mc_buffer_append_format(
            head,
            "set terminal pict2e size %.4gin,%.4gin color texpoints tinypoints font "
            "\",%.4g\" linewidth 0.6\n",
            plot->width, plot->height, MC_PLOT_POINTS);
        break;
    case MC_PLOT_PDF:
    case MC_PLOT_SCRIPT:
        mc_buffer_append_format(head,
                                "set terminal pdfcairo noenhanced size %.4gin,%.4gin font "
                                "\"%s,%.4g\" fontscale 0.75 linewidth 0.6\n",
                                plot->width, plot->height, font, MC_PLOT_POINTS);
        break;
    }
}

void mc_plot_head(const struct mc_plot *plot, const char *kind, struct mc_buffer *head)
{
    /* Marks that can be distinguished at a size of 4 points, open and filled in turn; shades from
     * dark to medium, so that none fades in print. */
    static const struct {
        unsigned color;
        int mark;
        const char *dashes;
    } types[MC_PLOT_LINETYPES] = {
        {0x0d4a82, 7, "solid"},      {0xa34f05, 4, "(6,3)"},      {0x00785a, 9, "(2,2)"},
        {0x7b3294, 12, "(8,2,2,2)"}, {0x2f2f2f, 5, "(4,4)"},      {0x0072b2, 8, "(1,2)"},
        {0xe08a3c, 13, "(10,3)"},    {0x45a080, 6, "(3,1)"},      {0xb05aa8, 11, "(6,2,1,2)"},
        {0x777777, 10, "(2,4)"},     {0x5b9bc8, 1, "(12,2,2,2)"}, {0x800000, 2, "(5,2)"},
        {0x333333, 3, "(7,2)"},      {0x0072b2, 14, "(3,3)"},     {0xa34f05, 15, "(9,2,2,2)"},
        {0xe08a3c, 7, "(4,2)"},      {0x0d4a82, 4, "(2,3)"},      {0xb05aa8, 9, "(11,3)"},
        {0x45a080, 12, "(6,4)"},     {0x5b9bc8, 5, "(3,2,1,2)"},  {0x800000, 8, "(8,4)"},
        {0x00785a, 13, "(1,3)"},     {0xa34f05, 6, "(7,3,2,3)"},  {0x777777, 11, "(12,4)"}};
    size_t i;

    mc_buffer_append_format(head, "# %s, by metricheck plot\n", kind);
    put_terminal(plot, head);
    mc_buffer_append_text(head, "set encoding utf8\n"
                                "set border linewidth 0.8 linecolor rgb \"#333333\"\n"
                                "set tics scale 0.4 textcolor rgb \"black\"\n"
                                "set key noautotitle\n"
                                "set minussign\n");
    for (i = 0; i < MC_PLOT_LINETYPES; i++)
        mc_buffer_append_format(head,
                                "set linetype %zu linecolor rgb \"#%06x\" pointtype %d pointsize "
                                "0.5 dashtype %s linewidth 1.2\n",
                                i + 1, types[i].color, types[i].mark, types[i].dashes);
    mc_buffer_append_format(head, "set linetype cycle %d\n", MC_PLOT_LINETYPES);
}
