/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/gnuplot.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/orphans.h"
#include "base/subprocess.h"

/* gnuplot reads its script from a file and writes to files, all unnamed, so that nothing of a
 * result gets near a command line. */
struct gnuplot_files {
    FILE *script, *drawing, *complaints;
};

/* Puts the path of a program along PATH into the buffer; false: there is none. */
static bool find_program(const char *name, struct mc_buffer *path)
{
    const char *folders = getenv("PATH");

    while (folders != NULL && *folders != '\0') {
        size_t length = strcspn(folders, ":");

        mc_buffer_clear(path);
        mc_buffer_append(path, length > 0 ? folders : ".", length > 0 ? length : 1);
        mc_buffer_append_format(path, "/%s", name);
        if (access(path->data, X_OK) == 0)
            return true;
        folders += length;
        if (*folders == ':')
            folders++;
    }
    return false;
}

/* Reads the whole file into the buffer. */
static int read_all(FILE *file, struct mc_buffer *text, struct mc_error *error)
{
    char bytes[16384];
    size_t n;

    rewind(file);
    while ((n = fread(bytes, 1, sizeof(bytes), file)) > 0)
        mc_buffer_append(text, bytes, n);
    if (ferror(file))
        return mc_error_set(error, MC_CODE_INTERNAL, "what gnuplot drew cannot be read: %s",
                            strerror(errno));
    return 0;
}

/* The first line of the complaints that is more than blanks and marks of a place ("^"). */
static struct mc_slice first_complaint(struct mc_slice text)
{
    while (text.length > 0) {
        const char *end = memchr(text.data, '\n', text.length);
        size_t length = end == NULL ? text.length : (size_t)(end - text.data), i = 0;

        while (i < length && strchr(" \t^", text.data[i]) != NULL && text.data[i] != '\0')
            i++;
        if (i < length)
            return mc_slice(text.data + i, length - i);
        text.data += length + (end != NULL);
        text.length -= length + (end != NULL);
    }
    return text;
}

static int run_gnuplot(const struct gnuplot_files *files, struct mc_error *error)
{
    const struct mc_subprocess_streams streams = {fileno(files->script), fileno(files->drawing),
                                                  fileno(files->complaints), -1};
    struct mc_buffer path = {NULL, 0, 0};
    const char *arguments[] = {"gnuplot", "-d", "-", NULL}; /* -d: without the user's settings */
    struct mc_buffer complaints = {NULL, 0, 0};
    struct mc_slice line;
    pid_t pid = -1, ended = -1;
    int state = 0, reason, status;

    if (!find_program("gnuplot", &path)) {
        mc_buffer_free(&path);
        return mc_error_set(error, MC_CODE_MODULE,
                            "gnuplot is not installed (Debian package gnuplot-nox); -f gnuplot "
                            "writes the script without it");
    }
    reason = mc_subprocess_spawn(path.data, arguments, &streams, &pid);
    mc_buffer_free(&path);
    if (reason != 0)
        return mc_error_set(error, MC_CODE_MODULE, "gnuplot cannot be run: %s", strerror(reason));
    do
        ended = waitpid(pid, &state, 0);
    while (ended < 0 && errno == EINTR);
    mc_orphans_end(pid);
    if (ended < 0)
        return mc_error_set(error, MC_CODE_INTERNAL, "gnuplot: %s", strerror(errno));
    status = read_all(files->complaints, &complaints, error);
    line = first_complaint(mc_buffer_slice(&complaints));
    if (status == 0 && WIFSIGNALED(state))
        status =
            mc_error_set(error, MC_CODE_MODULE, "gnuplot was ended by signal %d", WTERMSIG(state));
    else if (status == 0 && (!WIFEXITED(state) || WEXITSTATUS(state) != 0 || line.length > 0))
        status = mc_error_set(error, MC_CODE_MODULE, "gnuplot: %.*s",
                              line.length == 0 ? 13 : (int)line.length,
                              line.length == 0 ? "it has failed" : line.data);
    mc_buffer_free(&complaints);
    return status;
}

/* Blanks out the date that Cairo puts into a PDF: it cannot be removed, as the file gives the
 * places of its parts in bytes. */
static void take_date_out(struct mc_buffer *drawing)
{
    static const char key[] = "/CreationDate (";
    size_t length = sizeof(key) - 1, i, end;

    for (i = 0; i + length < drawing->length; i++) {
        if (memcmp(drawing->data + i, key, length) != 0)
            continue;
        for (end = i; end < drawing->length && drawing->data[end] != ')'; end++)
            ;
        if (end < drawing->length)
            memset(drawing->data + i, ' ', end + 1 - i);
        return;
    }
}

int mc_plot_render(struct mc_slice script, enum mc_plot_format format, FILE *stream,
                   struct mc_error *error)
{
    struct gnuplot_files files = {tmpfile(), tmpfile(), tmpfile()};
    struct mc_buffer drawing = {NULL, 0, 0};
    int status = 0;

    if (files.script == NULL || files.drawing == NULL || files.complaints == NULL ||
        fwrite(script.data, 1, script.length, files.script) != script.length ||
        fflush(files.script) != 0 || lseek(fileno(files.script), 0, SEEK_SET) != 0)
        status = mc_error_set(error, MC_CODE_INTERNAL, "no temporary file for gnuplot: %s",
                              strerror(errno));
    if (status == 0)
        status = run_gnuplot(&files, error);
    if (status == 0)
        status = read_all(files.drawing, &drawing, error);
    if (status == 0 && drawing.length == 0)
        status = mc_error_set(error, MC_CODE_MODULE, "gnuplot drew nothing");
    if (status == 0 && format == MC_PLOT_PDF)
        take_date_out(&drawing);
    if (status == 0) /* LaTeX would set it in the letters around it: as small as in other formats */
        (void)fputs(format == MC_PLOT_TEX ? "{\\scriptsize\n" : "", stream);
    if (status == 0)
        (void)fwrite(drawing.data, 1, drawing.length, stream);
    if (status == 0)
        (void)fputs(format == MC_PLOT_TEX ? "}%\n" : "", stream);
    mc_buffer_free(&drawing);
    if (files.script != NULL)
        (void)fclose(files.script);
    if (files.drawing != NULL)
        (void)fclose(files.drawing);
    if (files.complaints != NULL)
        (void)fclose(files.complaints);
    return status;
}
