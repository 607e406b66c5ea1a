#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the examples of every command's manual, and checks the pages that are made from the program.
set -u
exec sh "${METRICHECK_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}/tests/check_docs.sh" manual
