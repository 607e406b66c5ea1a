# SPDX-License-Identifier: GPL-3.0-or-later
# Unit tests: tests/unit/FOLDER/test_FILE.c, one cmocka group each. Those of a folder are linked into one program,
# which is there under the name of each (tests/together.c); some are programs of their own, and say why.
AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	METRICHECK_SHARED="$${METRICHECK_SHARED:-$(abs_top_srcdir)/../shared}"; export METRICHECK_SHARED; \
	METRICHECK_SOURCE="$(abs_top_srcdir)"; export METRICHECK_SOURCE; \
	METRICHECK_DATA="$(abs_top_srcdir)/tests/frozen"; export METRICHECK_DATA; \
	METRICHECK_BUILD="$(abs_top_builddir)"; export METRICHECK_BUILD; \
	CC="$(CC)"; export CC; \
	METRICHECK="$(abs_top_builddir)/metricheck"; export METRICHECK;

if HAVE_CMOCKA
check_PROGRAMS += $(UNIT_TESTS_ALONE) $(UNIT_TESTS_TOGETHER)
# What make check makes before the tests.
check-programs: all $(check_LIBRARIES) $(check_PROGRAMS) $(UNIT_TESTS)
# Behind the tests: which took longest.
check-local: check-TESTS
	@$(SHELL) $(abs_top_srcdir)/scripts/slowest.sh .
else
check-programs: all
check-local:
	@echo "make check needs cmocka (Debian: libcmocka-dev); run configure again when it is there" >&2
	@false
endif

.PHONY: check-programs
check_LIBRARIES += tests/unit/libsupport.a
tests_unit_libsupport_a_SOURCES = $(SUPPORT_SOURCES)
tests_unit_libsupport_a_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
check_LIBRARIES += tests/libtogether.a
tests_libtogether_a_SOURCES = tests/together.c tests/together.inc
TOGETHER_CPPFLAGS = $(AM_CPPFLAGS) -include tests/together.inc
TOGETHER_LDADD = tests/libtogether.a $(LDADD)
CLEANFILES += $(UNIT_TESTS)
# The folder's program under the name of a test; sources.mk says which.
LINK_TEST = $(AM_V_at)ln -f $(@D)/together$(EXEEXT) $@
# libreplay.a holds the main program of the fuzz targets, which have none of their own.
LDADD = $(LEAK_TABLES) tests/unit/libsupport.a fuzz/libreplay.a libcore.a $(LIBRARIES_USED) $(CMOCKA_LIBS)

# The simulation behind the tables of coverage in doc/statistics.md.
check_PROGRAMS += bench/bench_coverage

# What runs each test; without sanitizers and counters, for it is started a thousand times. Linked at a fixed
# address: its object may be compiled so.
check_PROGRAMS += tests/driver
tests_driver_CFLAGS = -std=c11
tests_driver_LDADD =
tests_driver_LINK = $(CC) $(tests_driver_CFLAGS) $(CFLAGS) -no-pie -o $@
$(TEST_LOGS): tests/driver$(EXEEXT)
# What automake writes before each test starts three pipes to sed to take names apart, which a shell does alone. No
# test is expected to fail, and none is given up as a hard error.
$(TEST_LOGS): am__vpath_adj_setup =
$(TEST_LOGS): am__vpath_adj = f=$${p\#$(srcdir)/}
$(TEST_LOGS): am__check_pre = set +e; $(am__vpath_adj); $(am__tty_colors); \
	test -d $(@D) || $(MKDIR_P) $(@D) || exit; \
	test -f "$$f" && tst=./$$f || tst=$(srcdir)/$$f; log='$@'; am__enable_hard_errors=yes; am__expect_failure=no; \
	$(AM_TESTS_ENVIRONMENT) $(TESTS_ENVIRONMENT)
# tests/cli/t0006-driver.sh compares it with that of automake.
EXTRA_DIST += build-aux/tap-driver.sh

# A metric that is a process, with all faults.
check_PROGRAMS += tests/modules/parser_child
tests_modules_parser_child_LDADD =
check_PROGRAMS += tests/modules/process_child
tests_modules_process_child_LDADD =
EXTRA_DIST += tests/jsonl tests/processes

# Exact solutions against GLPK, where configure was asked for it.
if GLPK
if HAVE_CMOCKA
check_PROGRAMS += $(GLPK_TESTS)
TESTS += $(GLPK_TESTS)
tests_unit_amr_test_align_exact_glpk_LDADD = $(LDADD) $(GLPK_LIBS)
tests_unit_metrics_wl_test_transport_glpk_LDADD = $(LDADD) $(GLPK_LIBS)
endif
endif

# The suite `starter`, the phenomena and the templates as they were when the tests and the pages were
# written: a new case changes what is shipped, and no test. scripts/freeze.sh makes the copy anew.
EXTRA_DIST += tests/frozen scripts/freeze.sh

# What editors and pre-commit read, and the forms.
EXTRA_DIST += .vscode/settings.json .pre-commit-hooks.yaml .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/case.yml \
	.github/ISSUE_TEMPLATE/feature.yml \
	.github/ISSUE_TEMPLATE/new-case.yml .github/workflows/ci.yml .github/workflows/weekly.yml

# Examples of templates.
EXTRA_DIST += tests/templates
# Corner cases of Smatch, counted by hand.
EXTRA_DIST += tests/agreement/smatch
# Reports that are compared byte for byte.
EXTRA_DIST += tests/golden tests/golden.sh

# After a change of layout that is meant: the records anew, and the difference.
update-golden:
	@MAKE='$(MAKE)' $(SHELL) $(top_srcdir)/scripts/update_golden.sh $(abs_top_srcdir)
.PHONY: update-golden
EXTRA_DIST += scripts/update_golden.sh
# Lists of frames.
EXTRA_DIST += tests/frames
# What the outputs for other programs must be.
EXTRA_DIST += tests/schemas

# The folder-per-case examples of the PENMAN notation, and what reads them.
EXTRA_DIST += tests/amr

# The folder-per-case examples of CoNLL-U.
EXTRA_DIST += tests/conllu
EXTRA_DIST += tests/ratings

# Tests in the order in which they are started: those that take longest first, so that no processor waits for
# the last one; unit tests, which take next to nothing, at the end.

# Agreement of the metrics with their reference programs, row by row of columns.tsv.
if HAVE_CMOCKA
AGREEMENT_TESTS = tests/agreement/agreement_shared tests/agreement/explained_scores \
	tests/agreement/agreement_own tests/agreement/published_scores
check_PROGRAMS += $(AGREEMENT_TESTS)
TESTS += $(AGREEMENT_TESTS)
endif
tests_agreement_explained_scores_SOURCES = tests/agreement/explained_scores.c \
	tests/agreement/explained_claims.c tests/agreement/explained_claims.h \
	tests/agreement/explained_graphs.c tests/agreement/explained_texts.c \
	tests/agreement/golden_rows.c tests/agreement/golden_rows.h \
	tests/agreement/sample.c tests/agreement/sample.h
tests_agreement_published_scores_SOURCES = tests/agreement/published_scores.c \
	tests/agreement/sample.c tests/agreement/sample.h
AGREEMENT_SOURCES = tests/agreement/agreement.c tests/agreement/claims.c tests/agreement/claims.h \
	tests/agreement/exceptions.c tests/agreement/exceptions.h \
	tests/agreement/golden_rows.c tests/agreement/golden_rows.h \
	tests/agreement/sample.c tests/agreement/sample.h
tests_agreement_agreement_own_SOURCES = $(AGREEMENT_SOURCES)
tests_agreement_agreement_shared_SOURCES = $(AGREEMENT_SOURCES)
tests_agreement_agreement_shared_CPPFLAGS = $(AM_CPPFLAGS) -DMC_AGREEMENT_SHARED
EXTRA_DIST += tests/agreement/columns.tsv tests/agreement/further_columns.tsv \
	tests/agreement/exceptions.tsv tests/agreement/own

# The published scores through the analysis; tests/analysis/agreement.c compares figures from any
# source with the golden values.
ANALYSIS_TESTS = tests/analysis/test_published tests/analysis/test_reference_programs \
	tests/analysis/test_report
tests_analysis_test_report_SOURCES = \
	tests/analysis/test_report.c tests/analysis/agreement.c tests/analysis/agreement.h
tests_analysis_test_published_SOURCES = \
	tests/analysis/test_published.c \
	tests/analysis/agreement.c tests/analysis/agreement.h \
	tests/analysis/published.c tests/analysis/published.h
if HAVE_CMOCKA
check_PROGRAMS += $(ANALYSIS_TESTS)
TESTS += $(ANALYSIS_TESTS)
endif

# Checks of the sources, on the same library: they find the same in every build.
SOURCE_TESTS = \
	tests/check_format.sh \
	tests/check_headers.sh \
	tests/check_layers.sh \
	tests/check_licences.sh \
	tests/check_lists.sh \
	tests/check_shell.sh
dist_check_SCRIPTS += $(SOURCE_TESTS)
TESTS += $(SOURCE_TESTS)

# Shell tests: whole-program tests tests/cli/tNNNN-topic.sh and checks of the sources, all on the
# small TAP library tests/cli/lib.sh, which says how to write one.
CHECKS = tests/check_docs.sh tests/check_fuzz.sh tests/check_manual.sh tests/check_exports.sh tests/suites/check_schema.sh

# Only a program that was built with MPI can share its work.
MPI_TESTS = tests/cli/t0720-mpi.sh
dist_check_SCRIPTS += $(MPI_TESTS)
if MPI
TESTS += $(MPI_TESTS)
endif
# Only a program that was built without transformer models says so.
PLAIN_TESTS = tests/cli/t0845-without-neural.sh
dist_check_SCRIPTS += $(PLAIN_TESTS)
if !NEURAL
TESTS += $(PLAIN_TESTS)
endif
# Only a build without sanitizers or counters has the library that is installed.
# Nor can others be counted by valgrind, or meet faults.
LIBRARY_TESTS = tests/cli/t0740-library.sh tests/cli/t0741-python-library.sh tests/cli/t0742-wheel-library.sh \
	tests/cli/t0743-page-library.sh tests/cli/t0780-linear-counted.sh tests/cli/t0785-faults.sh
dist_check_SCRIPTS += $(LIBRARY_TESTS)
# It counts the instructions of unit tests.
tests/cli/t0780-linear-counted.log: $(UNIT_TESTS)
if LIBRARY
TESTS += $(LIBRARY_TESTS)
endif

# Pages in Chromium, one of them here and all in scripts/deep.sh: they find the same in every build. Their
# packages come into the build folder before; where they cannot, the tests say why.
dist_check_SCRIPTS += $(BROWSER_TESTS)
$(BROWSER_TESTS:.sh=.log): browser-packages/installed.json
browser-packages/installed.json: $(srcdir)/tests/browser/package-lock.json
	@$(MKDIR_P) browser-packages && \
	if $(SHELL) $(abs_srcdir)/tests/browser/install.sh browser-packages >/dev/null 2>&1; then touch $@; fi
BROWSER_SAMPLE = tests/cli/t0901-browser-report.sh
TESTS += $(BROWSER_SAMPLE)
EXTRA_DIST += tests/browser/package.json tests/browser/package-lock.json tests/browser/README.md \
	tests/browser/lib.sh tests/browser/install.sh tests/browser/browser.js tests/browser/form.js \
	tests/browser/report.js tests/browser/pages.js tests/browser/charts.js tests/browser/comparison.js \
	tests/browser/suite.js tests/browser/many_cases.py tests/browser/screenshots.js scripts/screenshots.sh

SH_LOG_COMPILER = $(SHELL)
EXTRA_DIST += tests/command_words.awk tests/docs/compare_output.awk tests/docs/console_blocks.awk tests/docs/html_report.py
EXTRA_DIST += tests/cli/lib.sh tests/unit/analysis/item_response_reference.py
dist_check_SCRIPTS += $(CHECKS) $(SHELL_TESTS)
TESTS += $(CHECKS) $(SHELL_TESTS)

# The folder-per-case examples of TERp's files.
EXTRA_DIST += tests/terp

# The folder-per-case examples of files of alignments.
EXTRA_DIST += tests/alignments

# The folder-per-case examples of word vectors.
EXTRA_DIST += tests/vectors

# A WordNet of a few words.
EXTRA_DIST += tests/wordnet

# Transformer models with drawn weights, and what independent programs compute of them.
EXTRA_DIST += tests/neural

# The folder-per-case examples of score files, and imitations of published data.
EXTRA_DIST += tests/scores tests/import

# The folder-per-case examples of JSON reports.
EXTRA_DIST += tests/reports

# Small files of results as others write them.
EXTRA_DIST += tests/layouts

# The folder-per-case examples of mappings of imported data.
EXTRA_DIST += tests/mappings

# The folder-per-case examples of policies of a gate.
EXTRA_DIST += tests/policies
# The folder-per-case examples of templates of pages.
EXTRA_DIST += tests/pages
# Files of shards, those of one run in a file, divided by lines %%%.
EXTRA_DIST += tests/shards

# The folder-per-case examples of suites and phenomena.
EXTRA_DIST += tests/suites/valid tests/suites/invalid tests/suites/check_schema.py

# The folder-per-case examples of tables of cases.
EXTRA_DIST += tests/tables
EXTRA_DIST += tests/mined

# What lets calls fail, and the command lines that meet it.
EXTRA_DIST += tests/faults scripts/faults.sh

# Shared objects that misbehave on purpose.
EXTRA_DIST += tests/modules/misbehaving.c

if HAVE_CMOCKA
TESTS += $(UNIT_TESTS)
endif
