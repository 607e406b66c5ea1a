/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/output_set.h"
#include "base/temporary.h"

/* A program of its own: the calls of the system that put files in place pass through here; the one
 * with the number `fault_at`, from 1, fails, or the process is killed before it. */
static int n_calls, fault_at;
static bool fault_kills;

static bool is_faulty(void)
{
    if (++n_calls != fault_at)
        return false;
    if (fault_kills)
        (void)raise(SIGKILL);
    errno = EIO;
    return true;
}

int rename(const char *from, const char *to)
{
    return is_faulty() ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int link(const char *from, const char *to)
{
    return is_faulty() ? -1 : linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
    /* What takes away may fail for the caller only where nothing depends on it. */
    if (fault_kills)
        (void)is_faulty();
    return unlinkat(AT_FDCWD, path, 0);
}

static bool has_no_descriptors;

DIR *opendir(const char *path)
{
    int fd = has_no_descriptors ? -1 : open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (has_no_descriptors)
        errno = EMFILE;
    return fd < 0 ? NULL : fdopendir(fd);
}

int fsync(int file)
{
    return is_faulty() ? -1 : fdatasync(file);
}

enum { N_FILES = 3 };
static const char *const names[N_FILES] = {"a.json", "sub/b.json", "c.json"};
static char folder[1024 + 2], base[1024];
static char path[2048];

static const char *path_of(const char *name)
{
    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* What a file holds; "": there is none. */
static void get(const char *name, char text[16])
{
    FILE *file = fopen(path_of(name), "r");

    memset(text, 0, 16);
    if (file == NULL)
        return;
    assert_true(fread(text, 1, 15, file) <= 15);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *name, const char *wanted)
{
    char text[16];

    get(name, text);
    assert_string_equal(text, wanted);
}

/* How many entries of the folder, or of `name` in it, begin with '.': what is left over. */
static size_t n_left(const char *name)
{
    DIR *entries = opendir(path_of(name));
    const struct dirent *entry;
    size_t n = 0;

    assert_non_null(entries);
    while ((entry = readdir(entries)) != NULL)
        n += strncmp(entry->d_name, ".metricheck", 11) == 0;
    assert_int_equal(closedir(entries), 0);
    return n;
}

/* a.json and sub/b.json are there, c.json is new. */
static int set_up(void **state)
{
    (void)state;
    n_calls = fault_at = 0;
    fault_kills = false;
    if (mc_new_folder(base) != 0)
        return -1;
    (void)snprintf(folder, sizeof(folder), "%s/f", base);
    assert_int_equal(mkdir(folder, 0777), 0);
    assert_int_equal(mkdir(path_of("sub"), 0777), 0);
    put(names[0], "old");
    put(names[1], "old");
    return 0;
}

static void remove_all(const char *name)
{
    DIR *entries = opendir(path_of(name));
    const struct dirent *entry;
    char file[512];

    while (entries != NULL && (entry = readdir(entries)) != NULL) {
        (void)snprintf(file, sizeof(file), "%s/%.255s", name, entry->d_name);
        (void)unlink(path_of(file));
    }
    if (entries != NULL)
        assert_int_equal(closedir(entries), 0);
    (void)rmdir(path_of(name));
}

static int tear_down(void **state)
{
    (void)state;
    fault_at = 0;
    remove_all("c.json");
    remove_all("new/deep");
    remove_all("new");
    remove_all("sub");
    remove_all(".");
    (void)rmdir(folder);
    return rmdir(base);
}

static void fill(struct mc_output_set *set, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < N_FILES; i++) {
        FILE *stream = mc_output_set_open(set, path_of(names[i]), error);

        assert_non_null(stream);
        assert_true(fputs("new", stream) >= 0);
        assert_int_equal(mc_output_set_close(set, error), 0);
    }
}

static int write_all(struct mc_error *error)
{
    struct mc_output_set set = {.is_kept = true};

    fill(&set, error);
    return mc_output_set_finish(&set, error);
}

/* All files are as before, or all are new. */
static void assert_not_between(bool is_new)
{
    assert_holds(names[0], is_new ? "new" : "old");
    assert_holds(names[1], is_new ? "new" : "old");
    assert_holds(names[2], is_new ? "new" : "");
    assert_int_equal(n_left("."), 0);
    assert_int_equal(n_left("sub"), 0);
}

static void all_appear(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(write_all(&error), 0);
    assert_not_between(true);
}

static void restart(void)
{
    put(names[0], "old");
    put(names[1], "old");
    (void)unlink(path_of(names[2]));
    n_calls = 0;
}

/* Each call in turn fails: nothing is new, or all is. */
static void a_fault_leaves_what_was(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    int n_all, n_failed = 0, i;

    (void)state;
    assert_int_equal(write_all(&error), 0);
    n_all = n_calls;
    for (i = 1; i <= n_all; i++) {
        struct mc_output_set set = {.is_kept = true};
        bool is_new;

        memset(&error, 0, sizeof(error));
        fault_at = 0;
        restart();
        fault_at = i;
        /* fill asserts that files are closed well; their fsync is the fault of another test */
        if (i <= N_FILES)
            continue;
        fill(&set, &error);
        is_new = mc_output_set_finish(&set, &error) == 0;
        assert_true(is_new || strstr(error.text, "cannot be written: ") != NULL);
        fault_at = 0;
        assert_not_between(is_new);
        n_failed += !is_new;
    }
    /* fsync of the journal and the three renames; a failing link is another name instead */
    assert_int_equal(n_failed, 4);
}

/* The process is killed before each call in turn: the next call finds all old or all new. */
static void a_kill_leaves_old_or_new(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    int n_killed = 0, status = 0, i;
    bool was_new = false;

    (void)state;
    fault_kills = true;
    for (i = 1;; i++) {
        pid_t child;
        char text[16];

        fault_at = 0;
        restart();
        (void)fflush(NULL);
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            fault_at = i;
            _exit(write_all(&error) == 0 ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFSIGNALED(status))
            break;
        assert_int_equal(WTERMSIG(status), SIGKILL);
        n_killed++;
        assert_int_equal(mc_output_set_recover(folder, &error), 0);
        get(names[0], text);
        if (n_killed > N_FILES + 1) /* before, no journal says what is beside the files */
            assert_not_between(strcmp(text, "new") == 0);
        else
            assert_string_equal(text, "old");
        was_new = was_new || strcmp(text, "new") == 0;
        remove_all("sub"); /* what was killed before leaves temporary files */
        remove_all(".");
        (void)mkdir(folder, 0777);
        (void)mkdir(path_of("sub"), 0777);
    }
    assert_int_equal(WEXITSTATUS(status), 0);
    /* fsync of 3 files and of the journal, 2 x (unlink, link), 3 renames, 2 unlinks of what was
     * old, 1 of the journal */
    assert_int_equal(n_killed, 4 + 4 + 3 + 2 + 1);
    assert_true(was_new);
    fault_kills = false;
}

static void a_rename_that_cannot_be(void **state)
{
    struct mc_output_set set = {.n = 0};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    fill(&set, &error);
    assert_int_equal(mkdir(path_of(names[2]), 0777), 0);
    assert_int_equal(mc_output_set_finish(&set, &error), -1);
    assert_int_equal(error.code, MC_CODE_INTERNAL);
    assert_holds(names[0], "old");
    assert_holds(names[1], "old");
    assert_int_equal(n_left("."), 0);
}

static void new_folders_go_again(void **state)
{
    struct mc_output_set set = {.n = 0};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_output_set_folder(&set, path_of("new/deep"), &error), 0);
    assert_non_null(mc_output_set_open(&set, path_of("new/deep/x"), &error));
    mc_output_set_abandon(&set);
    assert_false(mc_file_exists(path_of("new")));
    assert_true(mc_file_exists(folder));
    assert_int_equal(mc_output_set_folder(&set, path_of("a.json"), &error), -1);
    mc_output_set_abandon(&set);
}

static void write_journal(const char *bytes, size_t n)
{
    FILE *file = fopen(path_of(".metricheck-1-1.journal"), "w");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

#define JOURNAL(text) write_journal(text, sizeof(text) - 1)

/* A call was killed when c.json, which is new, had its place, and a.json had not: the next call
 * first takes c.json away, and then writes both. */
static void the_next_call_writes(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    put("c.json", "cut off");
    put(".metricheck-1-2.tmp", "cut off");
    JOURNAL("metricheck journal 1\n-.metricheck-1-1.tmp\0c.json\0+.metricheck-1-2.tmp\0a.json\0.");
    assert_int_equal(write_all(&error), 0);
    assert_not_between(true);
}

/* Whether there is a journal is not known then: not as if there were none. */
static void a_folder_that_cannot_be_read(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    has_no_descriptors = true;
    assert_int_equal(mc_output_set_recover(folder, &error), -1);
    has_no_descriptors = false;
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.text, "cannot be read: Too many open files");
}

/* Nothing is touched for the sake of a journal that names what is not in its folder. */
static void a_made_up_journal(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)state;
    for (i = 0; i < 7; i++) {
        put(".metricheck-1-2.tmp", "x");
        if (i == 0)
            JOURNAL("metricheck journal 1\n-.metricheck-1-1.tmp\0../f/a.json\0.");
        else if (i == 1)
            JOURNAL("metricheck journal 1\n-../f/.metricheck-1-1.tmp\0../f/a.json\0.");
        else if (i == 2)
            JOURNAL("metricheck journal 1\n-a.json\0a.json\0.");
        else if (i == 3)
            JOURNAL("metricheck journal 1\n-/.metricheck-1-1.tmp\0/a.json\0.");
        else if (i == 4)
            JOURNAL("metricheck journal 1\n-.metricheck-1-1.tmp\0a.json\0");
        else if (i == 5)
            JOURNAL("metricheck journal 1\n-.metricheck-1-1.tmp");
        else
            JOURNAL("something else");
        assert_int_equal(mc_output_set_recover(folder, &error), 0);
        assert_holds(names[0], "old");
        assert_int_equal(n_left("."), 1); /* the temporary file that nobody named */
    }
    assert_int_equal(mc_output_set_recover(path_of("nowhere"), &error), 0);
    assert_int_equal(symlink("a.json", path_of(".metricheck-1-1.journal")), 0);
    assert_int_equal(mc_output_set_recover(folder, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
}

/* --- the end of a process --------------------------------------------------------------------- */

enum ending { BY_SIGNAL, BY_HELD_SIGNAL, BY_MEMORY };

static void end_in_the_middle(enum ending ending, int number)
{
    struct mc_output_set set = {.n = 0};
    struct mc_error error = MC_NO_ERROR;
    int quiet = open("/dev/null", O_WRONLY);

    (void)signal(number, SIG_DFL);
    mc_temporaries_on_signals();
    assert_int_equal(mc_output_set_folder(&set, path_of("new"), &error), 0);
    fill(&set, &error);
    assert_non_null(mc_output_set_open(&set, path_of("new/x"), &error));
    if (ending == BY_MEMORY) {
        (void)dup2(quiet, STDERR_FILENO);
        mc_out_of_memory(1, SIZE_MAX);
    }
    if (ending == BY_HELD_SIGNAL)
        mc_temporaries_hold();
    (void)raise(number);
    if (ending == BY_HELD_SIGNAL && mc_output_set_finish(&set, &error) == 0)
        mc_temporaries_release();
    _exit(0);
}

static int end_child(enum ending ending, int number)
{
    int status = 0;
    pid_t child;

    (void)fflush(NULL);
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        end_in_the_middle(ending, number);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void a_signal_leaves_nothing(void **state)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGXFSZ, SIGXCPU, SIGQUIT};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        int status = end_child(BY_SIGNAL, numbers[i]);

        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), numbers[i]);
        assert_not_between(false);
        assert_false(mc_file_exists(path_of("new")));
    }
}

static void a_signal_waits(void **state)
{
    int status = end_child(BY_HELD_SIGNAL, SIGTERM);

    (void)state;
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
    assert_not_between(true);
}

static void no_memory_leaves_nothing(void **state)
{
    int status = end_child(BY_MEMORY, SIGTERM);

    (void)state;
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 5);
    assert_not_between(false);
    assert_false(mc_file_exists(path_of("new")));
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_appear),
        TEST(a_fault_leaves_what_was),
        TEST(a_kill_leaves_old_or_new),
        TEST(a_rename_that_cannot_be),
        TEST(new_folders_go_again),
        TEST(the_next_call_writes),
        TEST(a_folder_that_cannot_be_read),
        TEST(a_made_up_journal),
        TEST(a_signal_leaves_nothing),
        TEST(a_signal_waits),
        TEST(no_memory_leaves_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
