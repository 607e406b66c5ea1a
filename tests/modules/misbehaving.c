/* SPDX-License-Identifier: GPL-3.0-or-later */
/* misbehaving.c: a metric that does, on purpose, what a metric must not do; its parameter says
 * what. Built by tests as a shared object; -DSYMBOL=other gives its constant another name, -DABI=2
 * and -DSIZE=16 another head, -DWHEN_LOADED="exit(0)" has it do so when it is loaded, -DFLAGS=1
 * (MC_METRIC_SHARED_STATE) gives it further flags. Where it behaves, the score is 0.5. */
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <metricheck/metric_module.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ABI
#define ABI MC_METRIC_ABI
#endif
#ifndef SIZE
#define SIZE sizeof(struct mc_metric_module)
#endif
#ifndef FLAGS
#define FLAGS 0
#endif
#ifndef SYMBOL
#define SYMBOL mc_metric_module
#endif

enum deed {
    NOTHING,
    NAN_SILENT,     /* no score and no reason */
    INFINITE,       /* infinity for the second case */
    OUTSIDE,        /* 7 for the second case, beyond best */
    REFUSE_CALL,    /* open fails: the parameters */
    REFUSE_FILE,    /* open fails: a resource */
    REFUSE_MODULE,  /* open fails: itself */
    FAIL,           /* score fails in the batch with the second case */
    FAIL_MUTE,      /* the same without a reason */
    PRINT,          /* standard output, buffered and not */
    LOCALE,         /* of the program */
    THREAD_LOCALE,  /* of the thread */
    OPEN_LOCALE,    /* of the program, when it is opened */
    CLOSE_OUTPUT,   /* closes descriptors 1 and 3 to 9 */
    CRASH,          /* at the second case */
    COUNT,          /* a score that depends on how many were asked for before */
    BATCH,          /* a score that depends on the size of the batch */
    LOPSIDED,       /* not symmetric */
    LONG_TEXT,      /* fails for texts over 10000 bytes */
    EXIT,           /* ends the program at the second case */
    ENDLESS,        /* never comes back from the second case */
    CRASH_AT_END,   /* when the program ends */
    ONE_INSTANCE,   /* the second instance does not open */
    KILL,           /* at the second case, as another program would */
    EXIT_AT_ONCE,   /* ends the program at the second case, by _exit */
    END_THREAD,     /* ends the thread at the second case */
    EXIT_ELSEWHERE, /* ends the program from a thread of its own */
    ABORT,          /* at the second case */
    FOLDER,         /* goes to another working directory */
    ROUNDING,       /* has numbers rounded up */
    HANDLER,        /* catches SIGINT and SIGSEGV */
    CLOSE_ALL,      /* closes all descriptors */
    GARBAGE,        /* writes to descriptors that are not its own */
    OPEN_EXIT,      /* ends the program when it is opened */
    CLOSE_EXIT,     /* ends the program when it is closed */
    TELL,   /* warns, varies, and remarks on each case; no score for the second, with a reason */
    DAMAGE, /* writes over what it shares with the program */
    EMPTY_ANSWERS, /* gives the program empty answers without end */
    BREED,         /* starts a process that never ends, and never comes back from the second case */
    N_DEEDS
};

static const char deeds[] =
    "nothing|nan|infinite|outside|refuse-call|refuse-file|refuse-module|fail|fail-mute|print|"
    "locale|thread-locale|open-locale|close-output|crash|count|batch|lopsided|long-text|exit|"
    "endless|crash-at-end|one-instance|kill|exit-at-once|end-thread|exit-elsewhere|abort|folder|"
    "rounding|handler|close-all|garbage|open-exit|close-exit|tell|damage|empty-answers|breed";

struct state {
    enum deed deed;
    const struct mc_metric_host *host;
    unsigned n_scored;
    locale_t locale; /* of THREAD_LOCALE */
};

static enum deed deed_of(const char *word)
{
    const char *c = deeds;
    size_t length = strlen(word);
    int deed = 0;

    while (strncmp(c, word, length) != 0 || (c[length] != '|' && c[length] != '\0')) {
        c = strchr(c, '|');
        if (c == NULL)
            abort();
        c++;
        deed++;
    }
    return (enum deed)deed;
}

static void change_locale(void)
{
    /* any that is there; C.UTF-8 always is */
    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL && setlocale(LC_ALL, "C.UTF-8") == NULL)
        abort();
}

static void crash(void)
{
    volatile int *nowhere = NULL;

    *nowhere = 1;
}

/* State where none may be. */
static int n_open;

static int open_misbehaving(const struct mc_metric_host *host, void **state,
                            struct mc_metric_problem *problem)
{
    static const uint32_t faults[] = {MC_FAULT_CALL, MC_FAULT_FILE, MC_FAULT_MODULE};
    enum deed deed = deed_of(host->option(host->context, "does"));
    struct state *opened;

    if (deed >= REFUSE_CALL && deed <= REFUSE_MODULE) {
        problem->fault = faults[deed - REFUSE_CALL];
        (void)snprintf(problem->text, sizeof(problem->text), "it does not want to");
        return -1;
    }
    if (deed == OPEN_LOCALE)
        change_locale();
    if (deed == OPEN_EXIT)
        exit(0);
    if (deed == CRASH_AT_END)
        (void)atexit(crash);
    if (deed == ONE_INSTANCE && n_open++ > 0) {
        problem->fault = MC_FAULT_MODULE;
        (void)snprintf(problem->text, sizeof(problem->text), "it is open already");
        return -1;
    }
    opened = (struct state *)calloc(1, sizeof(*opened));
    if (opened == NULL)
        abort();
    opened->deed = deed;
    opened->host = host;
    if (deed == TELL) {
        host->warn(host->context, "a warning");
        host->varies(host->context, "the weather");
    }
    *state = opened;
    return 0;
}

static void print(void)
{
    static const char unbuffered[] = "unbuffered\n";

    printf("buffered\n");
    if (write(STDOUT_FILENO, unbuffered, sizeof(unbuffered) - 1) < 0)
        abort();
}

static void close_output(void)
{
    int fd;

    (void)close(STDOUT_FILENO);
    for (fd = 3; fd < 10; fd++)
        (void)close(fd);
}

static void close_all(void)
{
    int fd;

    for (fd = 0; fd < 1024; fd++)
        (void)close(fd);
}

static void write_garbage(void)
{
    static const char garbage[4096] = "garbage";
    int fd;

    for (fd = 3; fd < 64; fd++)
        (void)!write(fd, garbage, sizeof(garbage));
}

static void *end_program(void *context)
{
    (void)context;
    exit(0);
}

static void end_elsewhere(void)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, end_program, NULL) != 0)
        abort();
    for (;;)
        (void)pause();
}

static void handle(int number)
{
    (void)number;
}

/* Where src/base/isolated.c has the first channel: behind the head of the block three counts of
 * posts (work, done, rest), which request is at work, the length of the answers, whether there are
 * more. NULL: it is not isolated. */
static volatile unsigned *shared_words(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    unsigned long begin = 0;
    char line[512];

    while (maps != NULL && begin == 0 && fgets(line, sizeof(line), maps) != NULL)
        if (strstr(line, "memfd:metricheck") != NULL)
            begin = strtoul(line, NULL, 16);
    if (maps != NULL)
        (void)fclose(maps);
    return begin == 0 ? NULL : (volatile unsigned *)(begin + 88);
}

static void damage(void)
{
    volatile unsigned *words = shared_words();
    int i;

    for (i = 0; words != NULL && i < 48; i++)
        words[i] = 0xFFFFFFFF;
    (void)usleep(200000); /* the program looks every 50 ms */
}

static void answer_nothing(void)
{
    volatile unsigned *words = shared_words();

    while (words != NULL) {
        words[4] = 0;
        words[5] = 1;
        words[1] = 1;
        (void)usleep(100);
    }
}

/* What changes the process. */
static void do_to_process(enum deed deed)
{
    if (deed == FOLDER && chdir("/") != 0)
        abort();
    if (deed == ROUNDING)
        (void)fesetround(FE_UPWARD);
    if (deed == HANDLER &&
        (signal(SIGINT, handle) == SIG_ERR || signal(SIGSEGV, handle) == SIG_ERR))
        abort();
    if (deed == CLOSE_ALL)
        close_all();
    if (deed == GARBAGE)
        write_garbage();
    if (deed == DAMAGE)
        damage();
    if (deed == EMPTY_ANSWERS)
        answer_nothing();
}

/* What it does once a batch. */
static void do_to_batch(struct state *state)
{
    enum deed deed = state->deed;

    if (deed == PRINT)
        print();
    if (deed == CLOSE_OUTPUT)
        close_output();
    do_to_process(deed);
    if (deed == LOCALE)
        change_locale();
    if (deed == THREAD_LOCALE) {
        if (state->locale == (locale_t)0)
            state->locale = newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0);
        (void)uselocale(state->locale);
    }
}

/* Its process is told in the file MISBEHAVING_LOG, if that is set. */
static void pause_for_ever(void)
{
    const char *path = getenv("MISBEHAVING_LOG");
    FILE *log = path == NULL ? NULL : fopen(path, "w");

    if (log != NULL)
        (void)(fprintf(log, "%ld\n", (long)getpid()), fclose(log));
    for (;;)
        (void)pause();
}

static void breed(void)
{
    if (fork() == 0)
        pause_for_ever();
    for (;;)
        (void)pause();
}

/* Of files of lines; or "negated", of the cases that conformance is checked with. */
static int is_second(const struct mc_metric_input *input)
{
    return strcmp(input->case_id.data, "2") == 0 || strcmp(input->case_id.data, "negated") == 0 ||
           strcmp(input->case_id.data, "negation-002") == 0;
}

static double score_case(struct state *state, const struct mc_metric_input *input, size_t n)
{
    int second = is_second(input);

    if (state->deed == NAN_SILENT)
        return (double)NAN;
    if (state->deed == INFINITE && second)
        return (double)INFINITY;
    if (state->deed == OUTSIDE && second)
        return 7;
    if (state->deed == CRASH && second)
        crash();
    if (state->deed == KILL && second)
        (void)raise(SIGKILL);
    if (state->deed == EXIT && second)
        exit(0);
    if (state->deed == EXIT_AT_ONCE && second)
        _exit(0);
    if (state->deed == END_THREAD && second)
        pthread_exit(NULL);
    if (state->deed == EXIT_ELSEWHERE && second)
        end_elsewhere();
    if (state->deed == ABORT && second)
        abort();
    if (state->deed == TELL)
        state->host->remark(state->host->context, input, "a remark");
    if (state->deed == TELL && second)
        return (double)NAN;
    if (state->deed == ENDLESS && second)
        pause_for_ever();
    if (state->deed == BREED && second)
        breed();
    if (state->deed == COUNT)
        return 1.0 / ++state->n_scored;
    if (state->deed == BATCH)
        return 1.0 / (double)n;
    if (state->deed == LOPSIDED)
        return input->candidate->text.length > input->references[0]->text.length ? 1 : 0;
    return 0.5;
}

static int score_misbehaving(void *state, const struct mc_metric_input *const *in, size_t n,
                             double *scores, struct mc_metric_problem *problem)
{
    struct state *opened = (struct state *)state;
    size_t i;

    do_to_batch(opened);
    if (opened->deed == TELL && n == 1)
        (void)snprintf(problem->text, sizeof(problem->text), "the second has none");
    for (i = 0; i < n; i++) {
        scores[i] = score_case(opened, in[i], n);
        if (((opened->deed == FAIL || opened->deed == FAIL_MUTE) && is_second(in[i])) ||
            (opened->deed == LONG_TEXT && in[i]->candidate->text.length > 10000)) {
            if (opened->deed != FAIL_MUTE)
                (void)snprintf(problem->text, sizeof(problem->text), "it has had enough");
            return -1;
        }
    }
    return 0;
}

static void close_misbehaving(void *state)
{
    struct state *opened = (struct state *)state;

    if (opened->deed == CLOSE_EXIT)
        exit(0);
    if (opened->locale != (locale_t)0)
        freelocale(opened->locale);
    free(opened);
}

#ifdef WHEN_LOADED
__attribute__((constructor)) static void when_loaded(void)
{
    WHEN_LOADED;
}
#endif

static const struct mc_metric_parameter parameters[] = {
    {"does", MC_PARAMETER_CHOICE, "nothing", deeds, 0, 0, "What it does."},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

extern const struct mc_metric_module SYMBOL;
const struct mc_metric_module SYMBOL = {
    ABI,
    SIZE,
    "misbehaving",
    "1",
    "",
    MC_NEEDS_TEXT,
    MC_METRIC_SYMMETRIC | MC_METRIC_DETERMINISTIC | FLAGS,
    0,
    1,
    parameters,
    "Misbehaves on purpose",
    "A metric that tests use.",
    open_misbehaving,
    NULL,
    score_misbehaving,
    NULL,
    NULL,
    close_misbehaving,
    NULL,
};
