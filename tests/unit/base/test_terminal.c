/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/terminal.h"

/* A terminal of 91 columns, or NULL where the system gives none. */
static FILE *open_terminal(void)
{
    struct winsize size = {30, 91, 0, 0};
    int master = posix_openpt(O_RDWR | O_NOCTTY), fd;
    const char *name;

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return NULL;
    name = ptsname(master);
    fd = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY);
    if (fd < 0 || ioctl(fd, TIOCSWINSZ, &size) != 0)
        return NULL;
    return fdopen(fd, "w");
}

static void test_color(void **state)
{
    FILE *terminal = open_terminal(), *file = fopen("/dev/null", "w");

    (void)state;
    assert_non_null(file);
    assert_int_equal(unsetenv("NO_COLOR"), 0);
    assert_int_equal(setenv("TERM", "xterm", 1), 0);
    assert_true(mc_terminal_color(MC_COLOR_ALWAYS, file));
    assert_false(mc_terminal_color(MC_COLOR_AUTO, file));
    if (terminal != NULL) {
        assert_true(mc_terminal_color(MC_COLOR_AUTO, terminal));
        assert_false(mc_terminal_color(MC_COLOR_NEVER, terminal));
        assert_int_equal(setenv("NO_COLOR", "", 1), 0);
        assert_true(mc_terminal_color(MC_COLOR_AUTO, terminal));
        assert_int_equal(setenv("NO_COLOR", "1", 1), 0);
        assert_false(mc_terminal_color(MC_COLOR_AUTO, terminal));
        assert_true(mc_terminal_color(MC_COLOR_ALWAYS, terminal));
        assert_int_equal(unsetenv("NO_COLOR"), 0);
        assert_int_equal(setenv("TERM", "dumb", 1), 0);
        assert_false(mc_terminal_color(MC_COLOR_AUTO, terminal));
        (void)fclose(terminal);
    }
    (void)fclose(file);
}

static void test_width(void **state)
{
    FILE *terminal = open_terminal(), *file = fopen("/dev/null", "w");

    (void)state;
    assert_non_null(file);
    assert_int_equal(unsetenv("COLUMNS"), 0);
    assert_int_equal(mc_terminal_width(file, 77), 77);
    if (terminal != NULL)
        assert_int_equal(mc_terminal_width(terminal, 77), 91);
    assert_int_equal(setenv("COLUMNS", "120", 1), 0);
    assert_int_equal(mc_terminal_width(file, 77), 120);
    assert_int_equal(setenv("COLUMNS", "wide", 1), 0);
    assert_int_equal(mc_terminal_width(file, 77), 77);
    assert_int_equal(setenv("COLUMNS", "0", 1), 0);
    assert_int_equal(mc_terminal_width(file, 77), 77);
    if (terminal != NULL)
        (void)fclose(terminal);
    (void)fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_color),
        cmocka_unit_test(test_width),
    };

    return cmocka_run_group_tests_name("terminal", tests, NULL, NULL);
}
