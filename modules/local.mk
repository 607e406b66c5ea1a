# SPDX-License-Identifier: GPL-3.0-or-later
# Example metrics to copy, installed as sources and built by tests.
cmodulesdir = $(pkgdatadir)/modules/c
dist_cmodules_DATA = modules/c/length_ratio.c
cppmodulesdir = $(pkgdatadir)/modules/cpp
dist_cppmodules_DATA = modules/cpp/length_ratio.cpp
rustmodulesdir = $(pkgdatadir)/modules/rust
dist_rustmodules_DATA = modules/rust/length_ratio.rs
pythonmodulesdir = $(pkgdatadir)/modules/python
dist_pythonmodules_DATA = modules/python/amrlib_parser.py modules/python/bertscore.py modules/python/bleurt_score.py \
	modules/python/comet_convert.py modules/python/comet_score.py modules/python/llm_judge.py modules/python/metricheck_module.py \
	modules/python/metricx_score.py modules/python/nli_score.py modules/python/spring_parser.py \
	modules/python/word_overlap.py
shellmodulesdir = $(pkgdatadir)/modules/shell
dist_shellmodules_DATA = modules/shell/length_ratio.sh modules/shell/toy_parser.sh
