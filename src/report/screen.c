#include "report/screen.h"

#include "report/figure_list.h"
#include "report/figure_matrix.h"
#include "report/plain_text.h"
#include "report/weak_spots.h"
#include "report/words.h"
#include "text/unicode.h"

/* A report under way. */
struct screen {
    const struct mc_result *result;
    const struct mc_report_options *options;
    struct mc_table_style style;
    FILE *stream;
    struct mc_arena *arena;
};

enum { INDENT = 1, LEAST_WIDTH = 40, MOST_NAME_WIDTH = 24 };

static size_t width_of(const struct screen *screen)
{
    size_t width = screen->options->width;

    return width < LEAST_WIDTH ? LEAST_WIDTH : width;
}

static void end_line(const struct screen *screen)
{
    (void)putc('\n', screen->stream);
}

/* A line of its own in bold. */
static void title(const struct screen *screen, struct mc_slice text)
{
    if (screen->options->color)
        (void)fputs("\033[1m", screen->stream);
    mc_write_wrapped(screen->stream, text, 0, 0, width_of(screen));
    if (screen->options->color)
        (void)fputs("\033[0m", screen->stream);
}

static void paragraph(const struct screen *screen, struct mc_slice text, size_t hanging)
{
    mc_write_blanks(screen->stream, INDENT);
    mc_write_wrapped(screen->stream, text, INDENT, INDENT + hanging, width_of(screen));
}

static void table(const struct screen *screen, const struct mc_table *written)
{
    mc_table_write(written, &screen->style, screen->stream);
}

/* Items three blanks apart, on as many lines as they need. */
static void head(const struct screen *screen)
{
    struct mc_slice *items;
    size_t n = mc_head_items(screen->result, screen->options, screen->arena, &items), used = 0, i;

    for (i = 0; i < n; i++) {
        size_t width = mc_display_width(items[i]);

        if (i > 0 && used + 3 + width > width_of(screen)) {
            end_line(screen);
            used = 0;
        } else if (i > 0) {
            mc_write_blanks(screen->stream, 3);
            used += 3;
        }
        mc_write_slice(screen->stream, items[i]);
        used += width;
    }
    end_line(screen);
    if (!screen->options->brief)
        mc_write_wrapped(screen->stream, mc_settings_sentence(screen->result, screen->arena), 0, 0,
                         width_of(screen));
}

static void weak_spots(const struct screen *screen, const struct mc_figure_view *view)
{
    struct mc_table *spots =
        screen->options->brief ? NULL : mc_weak_spots(view, width_of(screen) - INDENT);

    if (spots == NULL)
        return;
    end_line(screen);
    table(screen, spots);
    if (screen->result->settings.resamples > 0)
        paragraph(screen,
                  mc_slice_of("order not shown: phenomena on which the interval of Spearman is not "
                              "above 0"),
                  2);
}

static void footnotes(const struct screen *screen, const struct mc_footnotes *notes)
{
    struct mc_slice *lines;
    size_t n = mc_footnote_lines(notes, &lines), i;

    for (i = 0; i < n; i++)
        paragraph(screen, lines[i], lines[i].data[0] == '(' ? 4 : 2);
}

static void figures_as_list(const struct screen *screen, const struct mc_figure_view *view,
                            struct mc_footnotes *notes)
{
    struct mc_list_shape shape = mc_list_shape_for(view, width_of(screen) - INDENT, notes);
    struct mc_slice dropped = mc_list_dropped(view, &shape);

    end_line(screen);
    table(screen, mc_figure_list(view, &shape, notes));
    footnotes(screen, notes);
    if (dropped.length > 0 && !screen->options->brief)
        paragraph(
            screen,
            mc_slice_of(mc_arena_format(screen->arena, "too narrow for the intervals of: %.*s",
                                        MC_SLICE_ARGUMENTS(dropped))),
            2);
}

static void figures_as_matrices(const struct screen *screen, const struct mc_figure_view *view,
                                struct mc_footnotes *notes)
{
    size_t s, from, to;

    for (s = 0; s < view->result->n_statistics; s++) {
        end_line(screen);
        title(screen, mc_slice_of(view->result->statistics[s]->title));
        for (from = 0; from < view->n_metrics; from = to) {
            if (from > 0)
                end_line(screen);
            to = from + mc_matrix_fitting(view, s, from, width_of(screen) - INDENT, notes);
            table(screen, mc_figure_matrix(view, s, from, to, notes));
        }
    }
    footnotes(screen, notes);
}

static void dataset(const struct screen *screen, const struct mc_dataset_result *shown)
{
    struct mc_figure_view view =
        mc_view_dataset(screen->result, shown, screen->options, screen->arena);
    struct mc_footnotes notes = {.arena = screen->arena, .off = screen->options->brief};

    end_line(screen);
    title(screen, mc_dataset_sentence(shown, screen->arena));
    if (view.n_metrics == 1)
        paragraph(screen,
                  mc_plain_text(mc_slice_of(mc_arena_format(
                                    screen->arena, "metric: %.*s",
                                    MC_SLICE_ARGUMENTS(screen->result->scores->columns[0].name))),
                                screen->arena),
                  2);
    if (view.n_metrics == 0 || view.n_groups == 0) {
        paragraph(screen, mc_slice_of("nothing was scored"), 0);
        return;
    }
    weak_spots(screen, &view);
    if (view.n_metrics > MC_LIST_METRICS_LIMIT)
        figures_as_matrices(screen, &view, &notes);
    else
        figures_as_list(screen, &view, &notes);
}

/* Width of the column of metric names: that of the widest, unless it is very wide. */
static size_t names_width(const struct screen *screen)
{
    const struct mc_score_table *scores = screen->result->scores;
    size_t widest = 0, c;

    for (c = 0; c < scores->n_columns; c++) {
        size_t width = mc_display_width(mc_plain_text(scores->columns[c].name, screen->arena));

        if (width > widest)
            widest = width;
    }
    return widest < MOST_NAME_WIDTH ? widest : MOST_NAME_WIDTH;
}

/* The name of a metric and a text behind it. */
static void metric_text(const struct screen *screen, size_t column, struct mc_slice text)
{
    struct mc_slice name =
        mc_plain_text(screen->result->scores->columns[column].name, screen->arena);
    size_t width = mc_display_width(name), names = names_width(screen);
    size_t blanks = 2 + (width < names ? names - width : 0);

    mc_write_blanks(screen->stream, INDENT);
    mc_write_slice(screen->stream, name);
    mc_write_blanks(screen->stream, blanks);
    mc_write_wrapped(screen->stream, text, INDENT + width + blanks, INDENT + names + 2,
                     width_of(screen));
}

/* A text about each metric; only where there is one. */
static void metric_texts(const struct screen *screen, const char *heading,
                         struct mc_slice (*text)(const struct mc_result *, size_t,
                                                 struct mc_arena *))
{
    bool begun = false;
    size_t c;

    for (c = 0; c < screen->result->scores->n_columns; c++) {
        struct mc_slice said = text(screen->result, c, screen->arena);

        if (said.length == 0)
            continue;
        if (!begun) {
            end_line(screen);
            title(screen, mc_slice_of(heading));
        }
        begun = true;
        metric_text(screen, c, said);
    }
}

static struct mc_slice signature(const struct mc_result *result, size_t column,
                                 struct mc_arena *arena)
{
    return mc_plain_text(result->scores->columns[column].signature, arena);
}

static void definitions(const struct screen *screen)
{
    size_t s;

    end_line(screen);
    title(screen, mc_slice_of("figures"));
    for (s = 0; s < screen->result->n_statistics; s++)
        paragraph(screen, mc_statistic_sentence(screen->result->statistics[s], screen->arena), 4);
}

void mc_screen_write(const struct mc_result *result, const struct mc_report_options *options,
                     FILE *stream)
{
    struct screen screen = {result, options, {INDENT, options->color}, stream, mc_arena_new()};
    size_t d;

    head(&screen);
    for (d = 0; d < result->n_datasets; d++)
        dataset(&screen, &result->datasets[d]);
    metric_texts(&screen, "missing scores", mc_missing_sentence);
    if (!options->brief) {
        metric_texts(&screen, "metrics", signature);
        definitions(&screen);
    }
    mc_arena_free(screen.arena);
}
