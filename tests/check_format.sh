#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The sources are laid out as clang-format does it with .clang-format. Versions differ in details:
# the layout is that of version 14 (Debian 12). `make format` puts it right.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

need clang-format
case $(clang-format --version) in
*'version 14.'*) ;;
*) skip_all check_format "clang-format is not version 14 but: $(clang-format --version)" ;;
esac

# badly FOLDER...: the complaints about the files in C and C++ below.
badly() { find "$@" '(' -name '*.[ch]' -o -name '*.cpp' ')' -exec clang-format --dry-run -Werror --style=file {} + 2>&1; }

cd "$METRICHECK_SOURCE" || exit 99
for folder in include src tests fuzz modules bench doc; do
    [ -d "$folder" ] || continue
    run badly "$folder"
    is "$folder is formatted" "$(cat "$out")" ''
done
cd "$lib_folder/work" || exit 99
cp "$METRICHECK_SOURCE/.clang-format" .
mkdir planted
printf 'int  main(void) { return 0; }\n' > planted/x.c
run badly planted
stdout_like 'planted: a badly formatted file is found' '^planted/x.c:1:.*code should be clang-formatted'
done_testing
