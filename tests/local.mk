# Unit tests: tests/unit/test_NAME.c, one program and one cmocka group each.
UNIT_TESTS = \
	tests/unit/test_align \
	tests/unit/test_align_core \
	tests/unit/test_align_exact \
	tests/unit/test_align_hill \
	tests/unit/test_align_split \
	tests/unit/test_arena \
	tests/unit/test_assignment \
	tests/unit/test_best_edit \
	tests/unit/test_auc_interval \
	tests/unit/test_bit_distance \
	tests/unit/test_bindings \
	tests/unit/test_bits \
	tests/unit/test_bleu \
	tests/unit/test_bleu_nltk \
	tests/unit/test_bootstrap \
	tests/unit/test_case_groups \
	tests/unit/test_case_append \
	tests/unit/test_case_words \
	tests/unit/test_case_content \
	tests/unit/test_change \
	tests/unit/test_catalog \
	tests/unit/test_characters \
	tests/unit/test_checklist \
	tests/unit/test_checklist_github \
	tests/unit/test_checklist_place \
	tests/unit/test_checklist_sarif \
	tests/unit/test_checklist_summary \
	tests/unit/test_chrf \
	tests/unit/test_chrf_counts \
	tests/unit/test_clustered_rate \
	tests/unit/test_clusters \
	tests/unit/test_cohen_kappa \
	tests/unit/test_column_head \
	tests/unit/test_comparison \
	tests/unit/test_compressed_file \
	tests/unit/test_concept_similarity \
	tests/unit/test_conformance_material \
	tests/unit/test_content \
	tests/unit/test_contrast \
	tests/unit/test_correlation \
	tests/unit/test_correlation_interval \
	tests/unit/test_correlation_p \
	tests/unit/test_deadline \
	tests/unit/test_decimal \
	tests/unit/test_delimited_file \
	tests/unit/test_descriptive \
	tests/unit/test_deviation \
	tests/unit/test_dependent_correlations \
	tests/unit/test_diagnostic \
	tests/unit/test_difference \
	tests/unit/test_difference_agreement \
	tests/unit/test_difference_properties \
	tests/unit/test_difference_view \
	tests/unit/test_distribution \
	tests/unit/test_document \
	tests/unit/test_dot_product \
	tests/unit/test_drawing_graphs \
	tests/unit/test_drawing_members \
	tests/unit/test_drawing_shapes \
	tests/unit/test_draws \
	tests/unit/test_edit_distance \
	tests/unit/test_explanation \
	tests/unit/test_expansion \
	tests/unit/test_expectation \
	tests/unit/test_expectation_checklist \
	tests/unit/test_expectation_words \
	tests/unit/test_expectations \
	tests/unit/test_expectations_json \
	tests/unit/test_failures \
	tests/unit/test_figure \
	tests/unit/test_figure_list \
	tests/unit/test_figure_matrix \
	tests/unit/test_figure_view \
	tests/unit/test_file \
	tests/unit/test_filter \
	tests/unit/test_footnotes \
	tests/unit/test_foreign_guard \
	tests/unit/test_friedman \
	tests/unit/test_golden_columns \
	tests/unit/test_golden_parts \
	tests/unit/test_golden_signatures \
	tests/unit/test_frame_list \
	tests/unit/test_graph \
	tests/unit/test_graco \
	tests/unit/test_graph_faults \
	tests/unit/test_graph_draft \
	tests/unit/test_graph_properties \
	tests/unit/test_graph_proposal \
	tests/unit/test_graph_threads \
	tests/unit/test_group_means \
	tests/unit/test_group_order \
	tests/unit/test_grouped \
	tests/unit/test_grouping \
	tests/unit/test_gtm \
	tests/unit/test_gtm_runs \
	tests/unit/test_hash \
	tests/unit/test_hash128 \
	tests/unit/test_host_option \
	tests/unit/test_human_figures \
	tests/unit/test_human_shuffled \
	tests/unit/test_import \
	tests/unit/test_import_nlg_checklist \
	tests/unit/test_import_sick \
	tests/unit/test_import_sts \
	tests/unit/test_intraclass \
	tests/unit/test_interrupt \
	tests/unit/test_isolated \
	tests/unit/test_isolated_message \
	tests/unit/test_json_cursor \
	tests/unit/test_json_file \
	tests/unit/test_json_locate \
	tests/unit/test_json_stream \
	tests/unit/test_json_write \
	tests/unit/test_lexicon \
	tests/unit/test_kendall \
	tests/unit/test_judge_figures \
	tests/unit/test_judge_pairs \
	tests/unit/test_key_table \
	tests/unit/test_ladder \
	tests/unit/test_line_diff \
	tests/unit/test_line_reader \
	tests/unit/test_krippendorff_alpha \
	tests/unit/test_lint \
	tests/unit/test_lint_cases \
	tests/unit/test_lint_codes \
	tests/unit/test_lint_findings \
	tests/unit/test_lint_pairs \
	tests/unit/test_lint_fix \
	tests/unit/test_locale_guard \
	tests/unit/test_mapped_file \
	tests/unit/test_mapped_order \
	tests/unit/test_mapped_text \
	tests/unit/test_mapping \
	tests/unit/test_marked_text \
	tests/unit/test_matching_blocks \
	tests/unit/test_matched_ngrams \
	tests/unit/test_max_statistic \
	tests/unit/test_mcnemar \
	tests/unit/test_meteor \
	tests/unit/test_meteor_resources \
	tests/unit/test_message \
	tests/unit/test_mine \
	tests/unit/test_mined_suite \
	tests/unit/test_missing_tally \
	tests/unit/test_metric \
	tests/unit/test_metric_view \
	tests/unit/test_module_check \
	tests/unit/test_multiple_testing \
	tests/unit/test_naive_alignments \
	tests/unit/test_naive_ngrams \
	tests/unit/test_nearest \
	tests/unit/test_next_id \
	tests/unit/test_ngram \
	tests/unit/test_nist \
	tests/unit/test_nist_count \
	tests/unit/test_nist_information \
	tests/unit/test_nist_short \
	tests/unit/test_nlg_content \
	tests/unit/test_nlg_duplicates \
	tests/unit/test_nlg_ids \
	tests/unit/test_normalise \
	tests/unit/test_omnibus \
	tests/unit/test_opposed_order \
	tests/unit/test_optimal_transport \
	tests/unit/test_options \
	tests/unit/test_output_paths \
	tests/unit/test_output_guard \
	tests/unit/test_pair_counts \
	tests/unit/test_pair_ranking \
	tests/unit/test_paired_rates \
	tests/unit/test_graph_place \
	tests/unit/test_pairs \
	tests/unit/test_paired_bootstrap \
	tests/unit/test_paired_sample \
	tests/unit/test_paired_test \
	tests/unit/test_penman_block \
	tests/unit/test_penman_checklist \
	tests/unit/test_penman_lex \
	tests/unit/test_penman_parts \
	tests/unit/test_penman_read \
	tests/unit/test_penman_write \
	tests/unit/test_percentile \
	tests/unit/test_permutation \
	tests/unit/test_phenomenon \
	tests/unit/test_phenomenon_write \
	tests/unit/test_plain_text \
	tests/unit/test_policy \
	tests/unit/test_preset \
	tests/unit/test_process_protocol \
	tests/unit/test_process_session \
	tests/unit/test_proportion \
	tests/unit/test_progress \
	tests/unit/test_quantile \
	tests/unit/test_rank \
	tests/unit/test_rank_sum \
	tests/unit/test_records \
	tests/unit/test_references \
	tests/unit/test_replicates \
	tests/unit/test_report \
	tests/unit/test_report_csv \
	tests/unit/test_report_json \
	tests/unit/test_report_markdown \
	tests/unit/test_report_standing \
	tests/unit/test_report_terminal \
	tests/unit/test_report_text \
	tests/unit/test_report_tsv \
	tests/unit/test_report_wish \
	tests/unit/test_result \
	tests/unit/test_result_views \
	tests/unit/test_rouge \
	tests/unit/test_rouge_words \
	tests/unit/test_runner_selves \
	tests/unit/test_rules_curated \
	tests/unit/test_rules_further \
	tests/unit/test_s2match \
	tests/unit/test_sample \
	tests/unit/test_sample_pairs \
	tests/unit/test_sample_systems \
	tests/unit/test_saved_report \
	tests/unit/test_score_cache \
	tests/unit/test_score_key \
	tests/unit/test_cached_scores \
	tests/unit/test_score_file \
	tests/unit/test_score_scale \
	tests/unit/test_score_table \
	tests/unit/test_selection \
	tests/unit/test_self_test \
	tests/unit/test_sema \
	tests/unit/test_unreadable \
	tests/unit/test_sembleu \
	tests/unit/test_sembleu_totals \
	tests/unit/test_sembleu_count \
	tests/unit/test_sentinels \
	tests/unit/test_sha256 \
	tests/unit/test_shard \
	tests/unit/test_shipped \
	tests/unit/test_shipped_templates \
	tests/unit/test_sign_flip \
	tests/unit/test_sensitivity \
	tests/unit/test_settle \
	tests/unit/test_settle \
	tests/unit/test_signed_rank \
	tests/unit/test_significance \
	tests/unit/test_smatch \
	tests/unit/test_smatch_agreement \
	tests/unit/test_smatch_aspect \
	tests/unit/test_smatch_checklist \
	tests/unit/test_smatch_corpus \
	tests/unit/test_smatch_count \
	tests/unit/test_smatch_edit \
	tests/unit/test_smatch_explain \
	tests/unit/test_smatch_large \
	tests/unit/test_smatch_lines \
	tests/unit/test_smatch_match \
	tests/unit/test_smatch_read \
	tests/unit/test_smatch_strings \
	tests/unit/test_smatch_triples \
	tests/unit/test_smatchpp \
	tests/unit/test_smatchpp_aspects \
	tests/unit/test_smatchpp_standard \
	tests/unit/test_shift_search \
	tests/unit/test_smatchpp_read \
	tests/unit/test_sources \
	tests/unit/test_soft_pairwise \
	tests/unit/test_spearman_chance \
	tests/unit/test_separation \
	tests/unit/test_standing \
	tests/unit/test_starter \
	tests/unit/test_statistic \
	tests/unit/test_statistic_mad \
	tests/unit/test_statistic_mean \
	tests/unit/test_statistic_pairs \
	tests/unit/test_statistic_ranking \
	tests/unit/test_statistic_ranking_distinct \
	tests/unit/test_statistic_spearman \
	tests/unit/test_statistic_values \
	tests/unit/test_stem \
	tests/unit/test_stem_agreement \
	tests/unit/test_stem_cache \
	tests/unit/test_stream_threads \
	tests/unit/test_string_map \
	tests/unit/test_studentized_range \
	tests/unit/test_subprocess \
	tests/unit/test_subsequence \
	tests/unit/test_suite_cases \
	tests/unit/test_suite_list \
	tests/unit/test_suite_name \
	tests/unit/test_suite_place \
	tests/unit/test_suite_read \
	tests/unit/test_suite_write \
	tests/unit/test_swap \
	tests/unit/test_swap_order \
	tests/unit/test_table_layout \
	tests/unit/test_template \
	tests/unit/test_ter \
	tests/unit/test_ter_explain \
	tests/unit/test_ter_tokenize \
	tests/unit/test_indefinite_article \
	tests/unit/test_template_agreement \
	tests/unit/test_terminal \
	tests/unit/test_terp \
	tests/unit/test_terp_explain \
	tests/unit/test_terp_files \
	tests/unit/test_terp_naive \
	tests/unit/test_text_case \
	tests/unit/test_text_expectations \
	tests/unit/test_text_group \
	tests/unit/test_text_name \
	tests/unit/test_text_properties \
	tests/unit/test_thread_pool \
	tests/unit/test_tie_counts \
	tests/unit/test_tie_fits \
	tests/unit/test_tie_gaps \
	tests/unit/test_tie_threshold \
	tests/unit/test_token_agreement \
	tests/unit/test_token_ids \
	tests/unit/test_tokenize \
	tests/unit/test_unicode \
	tests/unit/test_utf8 \
	tests/unit/test_variance \
	tests/unit/test_verification \
	tests/unit/test_weak_spots \
	tests/unit/test_word_align \
	tests/unit/test_word_align_agreement \
	tests/unit/test_word_alignment \
	tests/unit/test_word_relation \
	tests/unit/test_wl_graph \
	tests/unit/test_wlk \
	tests/unit/test_word_vectors \
	tests/unit/test_wordnet \
	tests/unit/test_wordnet_installed \
	tests/unit/test_wordnet_pointers \
	tests/unit/test_verdict \
	tests/unit/test_words \
	tests/unit/test_wwlk \
	tests/unit/test_xml_writer

AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	METRICHECK_SHARED="$${METRICHECK_SHARED:-$(abs_top_srcdir)/../shared}"; export METRICHECK_SHARED; \
	METRICHECK_SOURCE="$(abs_top_srcdir)"; export METRICHECK_SOURCE; \
	METRICHECK_BUILD="$(abs_top_builddir)"; export METRICHECK_BUILD; \
	CC="$(CC)"; export CC; \
	METRICHECK="$(abs_top_builddir)/metricheck"; export METRICHECK;

if HAVE_CMOCKA
check_PROGRAMS += $(UNIT_TESTS)
TESTS += $(UNIT_TESTS)
else
check-local:
	@echo "make check needs cmocka (Debian: libcmocka-dev); run configure again when it is there" >&2
	@false
endif

check_LIBRARIES += tests/unit/libsupport.a
tests_unit_libsupport_a_SOURCES = \
	tests/unit/alignments.c tests/unit/alignments.h \
	tests/unit/curated.c tests/unit/curated.h \
	tests/unit/drawn.c tests/unit/drawn.h \
	tests/unit/events.c tests/unit/events.h \
	tests/unit/golden.c tests/unit/golden.h \
	tests/unit/graph_samples.c tests/unit/graph_samples.h \
	tests/unit/group_arena.h tests/unit/group_lint.h tests/unit/group_words.h \
	tests/unit/graph_words.c tests/unit/graph_words.h \
	tests/unit/graph_events.c tests/unit/graph_events.h \
	tests/unit/graph_scoring.c tests/unit/graph_scoring.h \
	tests/unit/importing.c tests/unit/importing.h \
	tests/unit/made_up.c tests/unit/made_up.h \
	tests/unit/made_up_checklist.c tests/unit/made_up_checklist.h \
	tests/unit/made_up_expectations.c tests/unit/made_up_expectations.h \
	tests/unit/made_up_graphs.c tests/unit/made_up_graphs.h \
	tests/unit/made_up_result.c tests/unit/made_up_result.h \
	tests/unit/metric_specs.c tests/unit/metric_specs.h \
	tests/unit/naive.c tests/unit/naive.h \
	tests/unit/permutation_goldens.c tests/unit/permutation_goldens.h \
	tests/unit/scoring.c tests/unit/scoring.h \
	tests/unit/smatch_runs.c tests/unit/smatch_runs.h \
	tests/unit/smatch_texts.c tests/unit/smatch_texts.h \
	tests/unit/stat_goldens.c tests/unit/stat_goldens.h \
	tests/unit/support.c tests/unit/support.h \
	tests/unit/text_samples.c tests/unit/text_samples.h \
	tests/unit/transports.h
tests_unit_libsupport_a_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
# libreplay.a holds the main program of the fuzz targets, which have none of their own.
LDADD = tests/unit/libsupport.a fuzz/libreplay.a libmetricheck.a $(LIBRARIES_USED) $(CMOCKA_LIBS)

# A metric that is a process, with all faults.
check_PROGRAMS += tests/modules/process_child
tests_modules_process_child_LDADD =
EXTRA_DIST += tests/jsonl tests/processes

# Exact solutions against GLPK, where configure was asked for it.
if GLPK
if HAVE_CMOCKA
GLPK_TESTS = tests/unit/test_align_glpk tests/unit/test_optimal_transport_glpk
check_PROGRAMS += $(GLPK_TESTS)
TESTS += $(GLPK_TESTS)
tests_unit_test_align_glpk_LDADD = $(LDADD) $(GLPK_LIBS)
tests_unit_test_optimal_transport_glpk_LDADD = $(LDADD) $(GLPK_LIBS)
endif
endif

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
tests_unit_libsupport_a_SOURCES += tests/unit/amr_cases.c tests/unit/amr_cases.h

# Checks of the sources, on the same library: they find the same in every build.
SOURCE_TESTS = \
	tests/check_format.sh \
	tests/check_headers.sh \
	tests/check_layers.sh \
	tests/check_lists.sh
dist_check_SCRIPTS += $(SOURCE_TESTS)
TESTS += $(SOURCE_TESTS)

# Shell tests: whole-program tests tests/cli/tNNNN-topic.sh and checks of the sources, all on the
# small TAP library tests/cli/lib.sh, which says how to write one.
SHELL_TESTS = \
	tests/check_docs.sh \
	tests/check_exports.sh \
	tests/check_fuzz.sh \
	tests/cli/t0001-lib.sh \
	tests/cli/t0002-bootstrap.sh \
	tests/cli/t0003-golden.sh \
	tests/cli/t0100-program.sh \
	tests/cli/t0201-lint.sh \
	tests/cli/t0202-suite-format.sh \
	tests/cli/t0203-lint-rules.sh \
	tests/cli/t0204-lint-published.sh \
	tests/cli/t0205-lint-frames.sh \
	tests/cli/t0206-lint-frames-published.sh \
	tests/cli/t0220-new.sh \
	tests/cli/t0221-new-asks.sh \
	tests/cli/t0300-import.sh \
	tests/cli/t0310-import-failures.sh \
	tests/cli/t0320-import-published.sh \
	tests/cli/t0321-import-sick-sts.sh \
	tests/cli/t0330-import-mapped.sh \
	tests/cli/t0331-import-mapped-published.sh \
	tests/cli/t0340-export.sh \
	tests/cli/t0350-mine.sh \
	tests/cli/t0351-phenomena.sh \
	tests/cli/t0352-phenomena-published.sh \
	tests/cli/t0400-score.sh \
	tests/cli/t0401-targeted.sh \
	tests/cli/t0402-references.sh \
	tests/cli/t0403-cache.sh \
	tests/cli/t0404-shards.sh \
	tests/cli/t0405-jsonl.sh \
	tests/cli/t0406-interrupt.sh \
	tests/cli/t0410-smatchpp.sh \
	tests/cli/t0411-not-proved.sh \
	tests/cli/t0450-explain.sh \
	tests/cli/t0460-resources.sh \
	tests/cli/t0470-diff.sh \
	tests/cli/t0470-vectors.sh \
	tests/cli/t0480-align.sh \
	tests/cli/t0490-expand.sh \
	tests/cli/t0491-starter-drawn.sh \
	tests/cli/t0500-run.sh \
	tests/cli/t0501-statistics.sh \
	tests/cli/t0502-groups.sh \
	tests/cli/t0503-grouped-published.sh \
	tests/cli/t0504-metric-tests.sh \
	tests/cli/t0505-expectations.sh \
	tests/cli/t0506-contrast.sh \
	tests/cli/t0507-omnibus.sh \
	tests/cli/t0508-selection.sh \
	tests/cli/t0508-rounding.sh \
	tests/cli/t0509-direction.sh \
	tests/cli/t0510-verify.sh \
	tests/cli/t0511-verify-published.sh \
	tests/cli/t0512-schemas.sh \
	tests/cli/t0520-checklists.sh \
	tests/cli/t0530-ci-job.sh \
	tests/cli/t0540-compare.sh \
	tests/cli/t0541-gate.sh \
	tests/cli/t0570-sample-report.sh \
	tests/cli/t0580-records.sh \
	tests/cli/t0600-bad-input.sh \
	tests/cli/t0700-modules.sh \
	tests/cli/t0701-misbehaving-modules.sh \
	tests/cli/t0702-conformance.sh \
	tests/cli/t0703-isolated-modules.sh \
	tests/cli/t0710-processes.sh \
	tests/suites/check_schema.sh

# Only a program that was built with MPI can share its work.
MPI_TESTS = tests/cli/t0720-mpi.sh
dist_check_SCRIPTS += $(MPI_TESTS)
if MPI
TESTS += $(MPI_TESTS)
endif

SH_LOG_COMPILER = $(SHELL)
EXTRA_DIST += tests/docs/compare_output.awk tests/docs/console_blocks.awk
EXTRA_DIST += tests/cli/lib.sh
dist_check_SCRIPTS += $(SHELL_TESTS)
TESTS += $(SHELL_TESTS)

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

# Agreement of the metrics with their reference programs, row by row of columns.tsv.
if HAVE_CMOCKA
AGREEMENT_TESTS = tests/agreement/agreement_own tests/agreement/agreement_shared \
	tests/agreement/explained_scores tests/agreement/published_scores
check_PROGRAMS += $(AGREEMENT_TESTS)
TESTS += $(AGREEMENT_TESTS)
endif
tests_agreement_explained_scores_SOURCES = tests/agreement/explained_scores.c \
	tests/agreement/explained_claims.c tests/agreement/explained_claims.h \
	tests/agreement/explained_graphs.c tests/agreement/explained_texts.c \
	tests/agreement/golden_rows.c tests/agreement/golden_rows.h
tests_agreement_published_scores_SOURCES = tests/agreement/published_scores.c
AGREEMENT_SOURCES = tests/agreement/agreement.c tests/agreement/claims.c tests/agreement/claims.h \
	tests/agreement/exceptions.c tests/agreement/exceptions.h \
	tests/agreement/golden_rows.c tests/agreement/golden_rows.h
tests_agreement_agreement_own_SOURCES = $(AGREEMENT_SOURCES)
tests_agreement_agreement_shared_SOURCES = $(AGREEMENT_SOURCES)
tests_agreement_agreement_shared_CPPFLAGS = $(AM_CPPFLAGS) -DMC_AGREEMENT_SHARED
EXTRA_DIST += tests/agreement/columns.tsv tests/agreement/further_columns.tsv \
	tests/agreement/exceptions.tsv tests/agreement/own

# The folder-per-case examples of TERp's files.
EXTRA_DIST += tests/terp

# The folder-per-case examples of files of alignments.
EXTRA_DIST += tests/alignments

# The folder-per-case examples of word vectors.
EXTRA_DIST += tests/vectors

# A WordNet of a few words.
EXTRA_DIST += tests/wordnet

# The folder-per-case examples of score files, and imitations of published data.
EXTRA_DIST += tests/scores tests/import

# The folder-per-case examples of JSON reports.
EXTRA_DIST += tests/reports

# The folder-per-case examples of mappings of imported data.
EXTRA_DIST += tests/mappings

# The folder-per-case examples of policies of a gate.
EXTRA_DIST += tests/policies
# Files of shards, those of one run in a file, divided by lines %%%.
EXTRA_DIST += tests/shards

# The folder-per-case examples of suites and phenomena.
EXTRA_DIST += tests/suites/valid tests/suites/invalid tests/suites/check_schema.py
tests_unit_libsupport_a_SOURCES += tests/unit/suite_support.c tests/unit/suite_support.h

# Shared objects that misbehave on purpose.
EXTRA_DIST += tests/modules/misbehaving.c
