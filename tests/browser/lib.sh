# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154 # of tests/cli/lib.sh
# lib.sh: tests in a real browser, after tests/cli/lib.sh. The packages of package-lock.json come into the
# build folder, once for all tests.
#
#     need_browser                                  # skips all where something is absent, and names it
#     in_browser form.js form.html ratings.csv      # each line "ok - LABEL" of the script is a test

need_browser() {
    need node npm chromium flock
    packages=$METRICHECK_BUILD/browser-packages
    mkdir -p "$packages"
    flock "$packages.lock" sh "$METRICHECK_SOURCE/tests/browser/install.sh" "$packages" > "$lib_folder/npm" 2>&1 ||
        skip_all "$(basename "$0" .sh)" "npm cannot install the packages: $(grep -m 1 'npm error' "$lib_folder/npm")"
}

# in_browser SCRIPT ARGUMENT...: the script of tests/browser, its tests counted here.
in_browser() {
    lib_script=$1
    shift
    run env NODE_PATH="$packages/node_modules" node "$METRICHECK_SOURCE/tests/browser/$lib_script" "$@"
    while IFS= read -r lib_line; do
        case $lib_line in
        'ok - '*) pass "${lib_line#ok - }" ;;
        'not ok - '*) failed "${lib_line#not ok - }" ;;
        *) printf '%s\n' "$lib_line" ;;
        esac
    done < "$out"
    exits "$lib_script goes to its end" 0
}
