#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# golden.sh RECORD < WRITTEN: whether what was written is the record, byte for byte; both kinds of
# tests ask it. RECORD is a path below the sources: a file of tests/golden, or of the sample report.
# These hold what our own program wrote, to show every change of layout. Values of published
# programs are no records and stand elsewhere: this script refuses them.
#
# On a difference it prints a unified diff as lines of TAP, keeps both in tests/found of the build
# folder, and fails. With METRICHECK_UPDATE_GOLDEN=1 it puts what was written in the record's place.
# Exit code: 0 the same, or updated; 1 different, or the sources cannot be written; 2 no record.
set -u
record=${1-}
source=${METRICHECK_SOURCE:-$(dirname "$0")/..}
found=${METRICHECK_BUILD:-.}/tests/found
update=${METRICHECK_UPDATE_GOLDEN:-}
lines=100

say() { printf '# golden: %s\n' "$*"; }

case $record in
*..*) record='' ;;
tests/golden/?*) ;;
reports/?*) ;;
*) record='' ;;
esac
if [ -z "$record" ]; then
    say "'${1-}' is no record: records are files of tests/golden and reports"
    exit 2
fi

name=$(printf '%s\n' "$record" | tr / -)
mkdir -p "$found" || exit 1
cat > "$found/$name" || exit 1
if cmp -s "$found/$name" "$source/$record"; then
    rm -f "$found/$name" "$found/$name.diff"
    exit 0
fi

old=$source/$record
[ -e "$old" ] || old=/dev/null
diff -a -u -L "$record" -L "$record, as written now" "$old" "$found/$name" > "$found/$name.diff"
head -n $lines "$found/$name.diff" | sed 's/^/#   /'
n=$(grep -c '' "$found/$name.diff")
[ "$n" -le $lines ] || say "$((n - lines)) more lines in $found/$name.diff"

if [ -z "$update" ] || [ "$update" = 0 ]; then
    say "$record is not what was written now, which is in $found/$name"
    say "where the change is meant: make update-golden in the build folder, and read the diff"
    exit 1
fi

# By the permissions themselves, since root may write what is marked as read-only.
target=$source/$record
while [ ! -e "$target" ]; do
    target=$(dirname "$target")
done
if [ -z "$(find "$target" -prune -perm -u+w)" ] || [ ! -w "$target" ]; then
    say "cannot update $record: $target is read-only; update in a build of your own sources"
    exit 1
fi
mkdir -p "$(dirname "$source/$record")" || exit 1
cat "$found/$name" > "$source/$record" || exit 1
rm -f "$found/$name"
echo "$record" >> "$found/updated"
say "updated $record"
