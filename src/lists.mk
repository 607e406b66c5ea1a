# SPDX-License-Identifier: GPL-3.0-or-later
# The lists of what the program offers: one name a line here, and the code of that name, make a new one.
# Each becomes a table of the names, LIST_table.inc, that the code includes.

# The metrics, in the order in which they are shown.
METRICS = \
	bleu \
	chrf \
	nist \
	gtm \
	rouge \
	ter \
	terp \
	wer \
	cer \
	eed \
	cider \
	sari \
	meteor \
	smatch \
	s2match \
	sembleu \
	sema \
	wlk \
	wwlk \
	graco \
	dea \
	bertscore \
	embedding_cosine \
	comet \
	form \
	mfscore \
	length_ratio \
	word_overlap \
	random \
	constant

# The statistics, in the order in which they are shown.
STATISTICS = \
	mean \
	mad \
	spearman \
	ranking \
	ranking_distinct \
	ranking_chance \
	ranking_skill \
	right_order \
	pearson \
	pearson_differences \
	kendall_a \
	kendall_b \
	kendall_c \
	tau_10 \
	tau_13 \
	tau_14 \
	tau_eq \
	acc_eq \
	acc_eq_chance \
	tied_pairs \
	tie_threshold \
	agreement \
	gamma \
	somers_d \
	kendall_like \
	concordance \
	mae \
	rmse \
	soft_pairwise \
	confidence_error \
	delta_80 \
	delta_90 \
	delta_95 \
	f1 \
	precision \
	recall \
	mcc \
	balanced_accuracy \
	kappa \
	preference \
	preference_pairs \
	preference_p \
	span_f1 \
	span_precision \
	span_recall \
	span_overlap_f1 \
	span_part_f1

# The tests of two metrics on the same cases, in the order in which they are shown.
PAIRED_TESTS = \
	perm_inputs \
	perm_both \
	perm_systems \
	pairs \
	boot_inputs \
	boot_systems \
	boot_both \
	williams \
	steiger \
	meng \
	zou \
	sign_flip \
	influence \
	wilcoxon \
	mid_p \
	mcnemar

# The checks of `lint`; findings are sorted, the order does not matter.
LINT_CHECKS = \
	agreement \
	apostrophes \
	articles \
	control \
	texts \
	graphs \
	drafts \
	equal_graphs \
	expectations \
	forms \
	frames \
	residue \
	lengths \
	numbers \
	relations \
	rubric \
	rules \
	scores \
	sentences \
	sentinels \
	subphenomena \
	sources \
	unexpected_edits \
	suggestions \
	tokens \
	trees \
	unknown_words \
	unwritten \
	word_pairs \
	words

# The report formats, in the order of --help.
REPORT_FORMATS = \
	terminal \
	json \
	csv \
	tsv \
	markdown \
	latex \
	latex_combined \
	html \
	text

# The parts of the HTML report, each parts/NAME.html in reports/; where they stand says page.html there.
HTML_PARTS = \
	head \
	overview \
	phenomena \
	scatter \
	human \
	alike \
	worst \
	compare \
	changed \
	cases \
	explained \
	suite \
	how \
	document

# The formats for tests that passed or failed, in the order of --help.
CHECKLIST_FORMATS = \
	junit \
	tap \
	sarif \
	github

# The kinds of figures for papers, in the order of --help.
PLOT_KINDS = \
	heatmap \
	intervals \
	correlations \
	mad \
	histograms \
	lengths \
	scatter \
	matrix \
	violins \
	holm \
	mf

# The sub-commands, in the order of --help.
COMMANDS = \
	run \
	report \
	score \
	merge \
	explain \
	show \
	align \
	diff \
	lint \
	new \
	expand \
	import \
	export \
	mine \
	trees \
	mfscore \
	humans \
	humans_form \
	phenomena \
	metrics \
	models \
	statistics \
	calibrate \
	conformance \
	vectors \
	cache \
	verify \
	compare \
	plot \
	gate \
	help

# The commands among them that fill tables of their own, and that the library runs (src/studies/study.h).
STUDIES = \
	humans \
	trees \
	mfscore

TABLES = \
	src/metrics/metric_table.inc \
	src/analysis/statistic_table.inc \
	src/analysis/paired_test_table.inc \
	src/lint/check_table.inc \
	src/report/report_table.inc \
	src/report/checklist_table.inc \
	src/report/html/part_table.inc \
	src/report/html/files.inc \
	src/report/plot/plot_table.inc \
	src/commands/command_table.inc \
	src/studies/study_table.inc
BUILT_SOURCES += $(TABLES)
CLEANFILES += $(TABLES)

src/metrics/metric_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(METRICS)

src/analysis/statistic_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(STATISTICS)

src/analysis/paired_test_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(PAIRED_TESTS)

src/lint/check_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(LINT_CHECKS)

src/report/report_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(REPORT_FORMATS)

src/report/checklist_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(CHECKLIST_FORMATS)

src/report/html/part_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(HTML_PARTS)

# Frame, parts, style and script of the HTML report, as C.
src/report/html/files.inc: $(PAGE_FILES) $(top_srcdir)/scripts/embed.sh $(top_srcdir)/sources.mk
	$(AM_V_GEN)$(SHELL) $(top_srcdir)/scripts/embed.sh $@ $(top_srcdir) $(PAGE_FILES)

src/report/plot/plot_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(PLOT_KINDS)

src/commands/command_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(COMMANDS)

src/studies/study_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(STUDIES)
src/metrics/host/catalog.$(OBJEXT): src/metrics/metric_table.inc
src/report/report.$(OBJEXT): src/report/report_table.inc
src/report/ci/checklist.$(OBJEXT): src/report/checklist_table.inc
src/report/report.$(OBJEXT): src/report/checklist_table.inc
src/report/plot/plot.$(OBJEXT): src/report/plot/plot_table.inc
src/lint/lint.$(OBJEXT): src/lint/check_table.inc
src/analysis/paired_tests.$(OBJEXT): src/analysis/paired_test_table.inc
src/analysis/statistics.$(OBJEXT): src/analysis/statistic_table.inc
src/commands/command_list.$(OBJEXT): src/commands/command_table.inc
src/library/study.$(OBJEXT): src/studies/study_table.inc
src/report/html/page.$(OBJEXT): src/report/html/part_table.inc src/report/html/files.inc
