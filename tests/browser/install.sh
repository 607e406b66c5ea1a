#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh FOLDER: the packages of package-lock.json in FOLDER/node_modules; nothing to do where they are.
set -eu
source=$(dirname "$0")
cd "$1"
cmp -s "$source/package-lock.json" installed.json && exit 0
cp "$source/package.json" "$source/package-lock.json" .
chmod u+w package.json package-lock.json
PUPPETEER_SKIP_DOWNLOAD=1 timeout 1200 npm ci --prefer-offline --ignore-scripts --no-audit --no-fund --fetch-retries 1
cp package-lock.json installed.json
