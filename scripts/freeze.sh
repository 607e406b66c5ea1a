#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# freeze.sh: copies the starter suite, the phenomena and the templates to tests/frozen, on which tests,
# documentation and sample report run. For who changes what these show of them, never for a new case.
# Afterwards: make update-golden in the build folder, and the figures in the pages that check_docs.sh names.
set -eu
cd "$(dirname "$0")/.."
rm -rf tests/frozen
mkdir -p tests/frozen/suites
cp -R suites/starter tests/frozen/suites/
cp -R phenomena templates tests/frozen/
rm tests/frozen/*/*.schema.json
