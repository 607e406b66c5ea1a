/* gate.h: the parts of the command `gate`: what it was asked, what it writes. */
#ifndef MC_COMMANDS_GATE_H
#define MC_COMMANDS_GATE_H

#include "analysis/change/self_test.h"
#include "commands/comparing.h"
#include "commands/run.h"

struct mc_gate_options {
    struct mc_run_options run;
    struct mc_comparing_options comparing;
    const char *baseline, *accept;
    bool exit_zero, self_test, all;
    long long changes, cases;
};

/* A gate under way. */
struct mc_gate {
    const struct mc_gate_options *values;
    struct mc_run run;
    struct mc_analysis_settings settings; /* of the baseline */
    struct mc_comparison_options shown;
    struct mc_comparison *comparison; /* NULL: not yet */
    struct mc_gate_power power;       /* of one that passes */
    bool fails, blind;
    bool is_understood; /* and --report names nothing that is read */
    bool reports_written;
};

/* What the options say about the output. */
struct mc_comparison_options mc_gate_shown(const struct mc_gate_options *values,
                                           struct mc_arena *arena) MC_MUST_CHECK;
/* Whether all of --report name formats that there are, before anything is scored. */
int mc_gate_check_reports(const struct mc_gate *gate, struct mc_error *error) MC_MUST_CHECK;
/* Whether they are written to places of their own, not over the baseline or what the run reads. */
int mc_gate_check_outputs(const struct mc_gate *gate, struct mc_error *error) MC_MUST_CHECK;
/* Takes away the files of --report that an earlier call left, so that none looks like the answer of
 * this one; what is no regular file stays, and so does what this call reads. */
void mc_gate_withdraw_reports(const struct mc_gate *gate, const struct mc_option_list *operands);
/* The table on standard output, and the reports; all of them appear, or none does. */
int mc_gate_write(const struct mc_gate *gate, struct mc_error *error) MC_MUST_CHECK;
int mc_gate_write_self_test(const struct mc_gate *gate,
                            const struct mc_self_test_settings *settings,
                            const struct mc_self_test_row *rows,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
