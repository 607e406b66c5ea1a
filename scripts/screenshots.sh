#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh BUILD: makes doc/report-*.png of reports/sample.html anew. Needs chromium, node and npm; each
# picture must be below 200 kB.
set -eu
build=$(cd "${1:?the build folder}" && pwd)
cd "$(dirname "$0")/.."
mkdir -p "$build/browser-packages"
sh "$PWD/tests/browser/install.sh" "$build/browser-packages"
NODE_PATH=$build/browser-packages/node_modules node tests/browser/screenshots.js reports/sample.html doc
for picture in doc/report-*.png; do
    size=$(wc -c <"$picture")
    echo "$picture: $size bytes"
    [ "$size" -lt 200000 ] || exit 1
done
