#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sources.sh [ROOT]: prints sources.mk, the lists of files that the build needs, made from what lies
# in the folders. ./bootstrap keeps sources.mk up to date; tests/check_lists.sh checks that it is.
set -eu
cd "${1:-.}"
LC_ALL=C
export LC_ALL

# list NAME: NAME = the words of standard input, one a line, sorted.
list() {
    sort | awk -v name="$1" 'BEGIN { printf "\n%s =", name } { printf " \\\n\t%s", $0 } END { print "" }'
}

# files FOLDER EXPRESSION...: paths below the folder.
files() {
    folder=$1
    shift
    find "$folder" -type f "$@"
}

# Unit tests that are programs of their own: those that say why, and those with a source of the program in them, which
# others must not meet.
alone='^/\* A program of its own: \|^#include ".*\.c"'

# together: the other unit tests of each folder, which are one program.
together() {
    files tests/unit -name 'test_*.c' ! -name '*_glpk.c' -exec grep -L -e "$alone" {} + |
        sed 's/\.c$//' | sort | awk '
        {
            folder = $0
            sub(/\/[^\/]*$/, "", folder)
            if (!(folder in sources))
                folders[++n] = folder
            sources[folder] = sources[folder] " \\\n\t" $0 ".c"
            programs = programs (n > count ? " \\\n\t" folder "/together" : "")
            count = n
        }
        END {
            printf "\nUNIT_TESTS_TOGETHER =%s\n", programs
            for (i = 1; i <= n; i++) {
                folder = name = folders[i]
                gsub(/\//, "_", name)
                printf "\n%s_together_SOURCES =%s\n", name, sources[folder]
                printf "%s_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)\n", name
                printf "%s_together_LDADD = $(TOGETHER_LDADD)\n", name
                printf "$(%s_together_SOURCES:.c=): %s/together$(EXEEXT)\n\t$(LINK_TEST)\n", name, folder
            }
        }'
}

echo '# Made by scripts/sources.sh from what lies in the folders: not to be changed by hand.'
# Whether there are clusters decides configure.
files src -name '*.[ch]' ! -path src/main.c ! -path 'src/cluster/*.c' | list LIBRARY_SOURCES
files tests/unit -name 'test_*.c' ! -name '*_glpk.c' | sed 's/\.c$//' | list UNIT_TESTS
files tests/unit -name 'test_*.c' ! -name '*_glpk.c' -exec grep -l -e "$alone" {} + | sed 's/\.c$//' |
    list UNIT_TESTS_ALONE
together
files tests/unit -name 'test_*_glpk.c' | sed 's/\.c$//' | list GLPK_TESTS
files tests/unit -name '*.[ch]' ! -name 'test_*.c' | list SUPPORT_SOURCES
files tests/cli -name 't[0-9]*.sh' ! -name '*-mpi.sh' ! -name '*-library.sh' ! -name '*-without-neural.sh' \
    ! -name '*-counted.sh' ! -name '*-faults.sh' ! -name '*-browser-*.sh' | list SHELL_TESTS
files tests/cli -name 't[0-9]*-browser-*.sh' | list BROWSER_TESTS
files fuzz -name 'fuzz_*.c' | sed 's/\.c$//' | list FUZZ_TARGETS
files suites/starter -name '*.json' | list STARTER_FILES
files phenomena -name '*.json' | list PHENOMENON_FILES
files mappings -name '*.json' | list MAPPING_FILES
files layouts -name '*.json' | list LAYOUT_FILES
files templates -name '*.json' | list TEMPLATE_FILES
# A build in the folder of the sources makes doc/man and doc/man.stamp.
files doc ! -path 'doc/man/*' ! -name man.stamp ! -name local.mk | list DOC_FILES
files reports ! -name local.mk ! -path 'reports/form/*' | list REPORT_FILES
files reports \( -name page.html -o -path 'reports/parts/*.html' -o -name 'report.css' -o -name 'report.js' \) |
    list PAGE_FILES
files reports -path 'reports/form/*' | list FORM_FILES
files python/metricheck ! -path '*/__pycache__/*' | list PYTHON_FILES
files python/tests ! -path '*/__pycache__/*' | list PYTHON_TEST_FILES
