#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which folder of src/ may include which, and where headers of other people's libraries may stand.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

# folder | folders it may include; FOLDER@FILE: in FILE alone | headers beyond those of C and POSIX; HEADER@FILE: in FILE alone
cat > table << 'EOT'
base     | base                                           | metricheck/* pthread.h sched.h spawn.h linux/futex.h@isolated.c sys/syscall.h@isolated.c sys/syscall.h@processor.c cpuid.h@processor.c sys/prctl.h@isolated.c sys/prctl.h@orphans.c jansson.h@json.h jansson.h@json_plain.h csv.h@delimited.c zlib.h@unpack.c zstd.h@unpack.c nettle/sha2.h@hash.h nettle/hmac.h@hash.h nettle/version.h@hash.c
text     | base text                                      | utf8proc.h libstemmer.h
amr      | base text amr                                  |
tree     | base text tree                                 |
neural   | base text neural                               | cblas.h@blas_library.c dlfcn.h@blas_library.c pthread.h@blas_library.c pthread.h@model.c immintrin.h@bfloat16_kernels.c xmmintrin.h@elementwise.c
suite    | base amr tree suite                            | jansson.h
import   | base amr suite import                          | jansson.h@records.c
phenomena | base text amr suite import phenomena         |
generate | base text amr suite import phenomena generate | jansson.h
scores   | base suite scores                              | jansson.h
metrics  | base text amr tree neural suite scores metrics | metricheck/* dlfcn.h jansson.h@process.c sqlite3.h@cache.h sqlite3.h@database.h pthread.h@sentence_states.c mecab.h@mecab_tokenizer.c
cluster  | base suite scores metrics cluster              | metricheck/* mpi.h@transport_mpi.c sys/prctl.h@cluster.c
analysis | base suite scores analysis                     | gsl/*
lint     | base text amr tree suite phenomena lint scores@check_sentinels.c metrics@check_sentinels.c analysis@check_sentinels.c |
report   | base text amr suite scores analysis report | jansson.h@report_json.c
engine   | base text suite generate scores metrics cluster analysis report engine | metricheck/*
run      | base text suite import metrics scores analysis report engine run |
library  | base suite metrics analysis report engine run studies commands library | metricheck/* gsl/gsl_errno.h@library.c jansson.h@library.c pthread.h@library.c
studies  | base text tree suite scores metrics analysis report engine run commands studies | gsl/*
commands | *                                              | *
main.c   | *                                              | *
EOT
# Headers of C11 and POSIX that are free to all.
common='assert ctype dirent errno fcntl fenv float fnmatch inttypes langinfo limits locale math poll regex
setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string strings time
unistd wchar wctype sys/ioctl sys/mman sys/stat sys/time sys/types sys/wait'

cat > layers.awk << 'EOA'
function complain() { printf "%s:%d: %s may not include %s\n", FILENAME, FNR, folder, header }
function holds(words, word) { return index(" " words " ", " " word " ") > 0 }
FNR == NR {
    split($0, part, "|")
    gsub(/ /, "", part[1])
    folders[part[1]] = part[2]
    libraries[part[1]] = part[3]
    next
}
FNR == 1 {
    n = split(FILENAME, path, "/")
    folder = path[2]
    file = path[n]
    if (!(folder in folders))
        printf "%s:1: folder %s is not in the table of layers\n", FILENAME, folder
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    header = quoted[2]
    split(header, path, "/")
    words = folders[folder]
    if (header != "config.h" && !holds(words, "*") && !holds(words, path[1]) &&
        !holds(words, path[1] "@" file))
        complain()
}
/^[ \t]*#[ \t]*include[ \t]*</ {
    split($0, bracketed, /[<>]/)
    name = above = header = bracketed[2]
    sub(/\.h$/, "", name)
    sub(/\/.*/, "/*", above)
    words = libraries[folder]
    if (!holds(common, name) && !holds(words, "*") && !holds(words, header) &&
        !holds(words, above) && !holds(words, header "@" file))
        complain()
}
EOA

# violations ROOT: a line for each #include below ROOT/src that the table does not allow.
violations() {
    (
        rules=$PWD
        cd "$1" && find src -name '*.[ch]' | sort > "$rules/files" &&
            xargs awk -v common="$(echo "$common" | tr '\n' ' ')" -f "$rules/layers.awk" \
                "$rules/table" < "$rules/files"
    )
}

is 'every #include goes to an allowed layer' "$(violations "$METRICHECK_SOURCE")" ''

# plant FOLDER/FILE LINE WANTED: the same check of a tree with one line too many.
plant() {
    rm -rf planted
    mkdir -p "planted/src/$(dirname "$1")"
    printf '/* planted */\n%s\n' "$2" > "planted/src/$1"
    is "planted: $2 in $1" "$(violations planted)" "$3"
}
plant base/x.c '#include "amr/graph.h"' 'src/base/x.c:2: base may not include amr/graph.h'
plant metrics/wl/x.c '  #  include "analysis/sample.h"' \
    'src/metrics/wl/x.c:2: metrics may not include analysis/sample.h'
plant analysis/x.c '#include <jansson.h>' 'src/analysis/x.c:2: analysis may not include jansson.h'
plant amr/x.h '#include <pthread.h>' 'src/amr/x.h:2: amr may not include pthread.h'
plant base/other.c '#include <csv.h> // c' 'src/base/other.c:2: base may not include csv.h'
plant metrics/x.c '#include <sys/socket.h>' 'src/metrics/x.c:2: metrics may not include sys/socket.h'
plant elsewhere/x.c '/* */' 'src/elsewhere/x.c:1: folder elsewhere is not in the table of layers'
plant base/delimited.c '#include <csv.h>' ''
plant analysis/y.c '#include <gsl/gsl_cdf.h>' ''
plant lint/x.c '#include "metrics/host/runner.h"' 'src/lint/x.c:2: lint may not include metrics/host/runner.h'
plant lint/check_sentinels.c '#include "metrics/host/runner.h"' ''
plant commands/x.c '#include "report/report.h"' ''
plant metrics/y.c '#include <stdio.h>' ''
done_testing
