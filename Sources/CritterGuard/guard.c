#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
#include <libproc.h>
#endif

enum {
  // The maximum number of watched threads. Work of other threads isn't watched.
  thread_limit = 512,
  program_limit = 64,
  name_size = 1024,
  stack_size = 64 * 1024,
  // The stack size of a thread that mostly waits.
  watcher_stack_size = 512 * 1024,
  // The stack size of all other threads. The usual limit of shells.
  worker_stack_size = 8 * 1024 * 1024,
};

// MARK: - Threads

typedef struct {
  void (*body)(void *context);
  void *context;
} thread_start;

/// Gives the calling thread a stack for signal handlers.
static void prepare_for_crashes(void);

static void *begin_thread(void *start) {
  thread_start own = *(thread_start *)start;
  free(start);
  prepare_for_crashes();
  own.body(own.context);
  return NULL;
}

typedef struct {
  void (*body)(void *context, int number);
  void *context;
  int number;
} numbered_run;

static void *begin_run(void *run) {
  numbered_run *own = run;
  prepare_for_crashes();
  own->body(own->context, own->number);
  return NULL;
}

void guard_run(int count, void (*body)(void *context, int number), void *context) {
  pthread_t threads[thread_limit];
  numbered_run runs[thread_limit];
  int started = 1;
  for (; started < count && started < thread_limit; started++) {
    runs[started] = (numbered_run){.body = body, .context = context, .number = started};
    if (pthread_create(&threads[started], NULL, begin_run, &runs[started]) != 0) break;
  }
  body(context, 0);
  for (int i = 1; i < started; i++) pthread_join(threads[i], NULL);
}

/// Starts a thread. A stack of size 0 has the usual size.
static int start_thread(pthread_t *thread, size_t stack, void (*body)(void *context), void *context) {
  thread_start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (thread_start){.body = body, .context = context};
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure == 0) {
    if (stack > 0) pthread_attr_setstacksize(&attributes, stack);
    failure = pthread_create(thread, &attributes, begin_thread, start);
    pthread_attr_destroy(&attributes);
  }
  if (failure != 0) free(start);
  return failure;
}

int guard_run_deep(void (*body)(void *context), void *context) {
  pthread_t thread;
  int failure = start_thread(&thread, worker_stack_size, body, context);
  if (failure == 0) pthread_join(thread, NULL);
  return failure;
}

/// Gives new threads the same stack, whatever the limit of the shell is.
static void enlarge_stacks(void) {
#ifdef __GLIBC__
  pthread_attr_t attributes;
  size_t size = 0;
  if (pthread_getattr_default_np(&attributes) != 0) return;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < worker_stack_size &&
      pthread_attr_setstacksize(&attributes, worker_stack_size) == 0)
    pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

int guard_start_thread(bool mostly_waits, void (*body)(void *context), void *context) {
  pthread_t thread;
  int failure = start_thread(&thread, mostly_waits ? watcher_stack_size : 0, body, context);
  if (failure == 0) pthread_detach(thread);
  return failure;
}

static void *pass_gate(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
  return NULL;
}

int guard_available_threads(int wanted) {
  pthread_t threads[thread_limit];
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&gate);
  int count = 0;
  while (count < wanted && count < thread_limit &&
         pthread_create(&threads[count], NULL, pass_gate, &gate) == 0)
    count++;
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  return count;
}

// MARK: - Work

/// The work of one thread. Only this thread writes it; the fields that others read are atomic.
typedef struct {
  atomic_bool is_taken;
  /// Odd while the other fields are changing.
  atomic_uint version;
  /// The start of the work; 0 without work.
  _Atomic uint64_t since;
  atomic_int kind;
  atomic_char name[name_size];
  int depth;
  /// The file that the thread read last.
  atomic_char file[name_size];
  /// The stack for signal handlers after an overflow of the thread's own stack.
  char stack[stack_size];
} slot;

static slot slots[thread_limit];
/// The slot of the thread that read a file last.
static slot *_Atomic last_reader;
/// The number of slots, from the first, that were ever in use. The others needn't be searched.
static atomic_int used;
static _Thread_local slot *own_slot;
static _Atomic uint64_t now = 1;
static pthread_key_t thread_exit_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void unblock_crashes(void);

static void set_stack(slot *slot) {
  stack_t stack = {.ss_sp = slot->stack, .ss_size = stack_size, .ss_flags = 0};
  sigaltstack(&stack, NULL);
}

static void release_slot(void *taken) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  own_slot = NULL;
  atomic_store(&((slot *)taken)->is_taken, false);
}

static void make_key(void) { pthread_key_create(&thread_exit_key, release_slot); }

static slot *claim_slot(void) {
  pthread_once(&once, make_key);
  for (int i = 0; i < thread_limit; i++) {
    bool is_taken = false;
    if (!atomic_compare_exchange_strong(&slots[i].is_taken, &is_taken, true)) continue;
    int known = atomic_load(&used);
    while (known <= i && !atomic_compare_exchange_weak(&used, &known, i + 1)) continue;
    own_slot = &slots[i];
    own_slot->depth = 0;
    atomic_store(&own_slot->file[0], 0);
    pthread_setspecific(thread_exit_key, own_slot);
    set_stack(own_slot);
    unblock_crashes();
    return own_slot;
  }
  return NULL;
}

/// Replaces control characters, which could rewrite the line in a terminal.
static char printable(char c) { return (unsigned char)c < 0x20 || c == 0x7f ? '?' : c; }

static void prepare_for_crashes(void) {
  if (!own_slot) claim_slot();
}

static void copy_name(atomic_char *copy, const char *name) {
  size_t i = 0;
  for (; name && name[i] && i < name_size - 1; i++)
    atomic_store_explicit(&copy[i], printable(name[i]), memory_order_relaxed);
  atomic_store_explicit(&copy[i], 0, memory_order_relaxed);
}

static void set(slot *slot, guard_kind kind, const char *name) {
  atomic_fetch_add_explicit(&slot->version, 1, memory_order_acq_rel);
  atomic_store_explicit(&slot->kind, kind, memory_order_relaxed);
  copy_name(slot->name, name);
  if (slot->depth == 0)
    atomic_store_explicit(&slot->since, atomic_load(&now), memory_order_relaxed);
  atomic_fetch_add_explicit(&slot->version, 1, memory_order_release);
}

void guard_enter(guard_kind kind, const char *name) {
  slot *slot = own_slot ? own_slot : claim_slot();
  if (!slot) return;
  set(slot, kind, name);
  slot->depth += 1;
}

void guard_leave(void) {
  if (!own_slot || own_slot->depth == 0) return;
  own_slot->depth -= 1;
  if (own_slot->depth == 0) atomic_store_explicit(&own_slot->since, 0, memory_order_release);
  atomic_store_explicit(&own_slot->kind, guard_image, memory_order_release);
  atomic_store_explicit(&own_slot->name[0], 0, memory_order_release);
}

void guard_read(const char *path) {
  prepare_for_crashes();
  if (!own_slot) return;
  copy_name(own_slot->file, path);
  atomic_store(&last_reader, own_slot);
}

static atomic_bool has_progressed;

void guard_progress(void) { atomic_store_explicit(&has_progressed, true, memory_order_relaxed); }
bool guard_take_progress(void) { return atomic_exchange(&has_progressed, false); }

void guard_advance(uint64_t milliseconds) { atomic_fetch_add(&now, milliseconds); }

/// Reads a slot; returns false if it changes at the same time.
static bool read_slot(slot *slot, guard_work *work, char *name, size_t size) {
  unsigned version = atomic_load_explicit(&slot->version, memory_order_acquire);
  uint64_t since = atomic_load_explicit(&slot->since, memory_order_acquire);
  if (since == 0 || version % 2 == 1) return false;
  work->kind = atomic_load_explicit(&slot->kind, memory_order_relaxed);
  work->duration = atomic_load(&now) - since;
  size_t i = 0;
  for (; i < size - 1 && i < name_size; i++) {
    name[i] = atomic_load_explicit(&slot->name[i], memory_order_relaxed);
    if (!name[i]) break;
  }
  name[i] = 0;
  atomic_thread_fence(memory_order_acquire);
  return atomic_load_explicit(&slot->version, memory_order_relaxed) == version;
}

bool guard_longest_work(guard_work *work, char *name, size_t size) {
  slot *longest = NULL;
  uint64_t first = UINT64_MAX;
  for (int i = 0; i < atomic_load(&used); i++) {
    uint64_t since = atomic_load_explicit(&slots[i].since, memory_order_relaxed);
    if (since == 0 || since >= first) continue;
    longest = &slots[i];
    first = since;
  }
  return longest && read_slot(longest, work, name, size);
}

// MARK: - Programs

static _Atomic pid_t programs[program_limit];

void guard_adopt_program(pid_t program) {
  for (int i = 0; i < program_limit; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&programs[i], &none, program)) return;
  }
}

void guard_release_program(pid_t program) {
  for (int i = 0; i < program_limit; i++) {
    pid_t expected = program;
    if (atomic_compare_exchange_strong(&programs[i], &expected, 0)) return;
  }
}

void guard_kill_programs(void) {
  for (int i = 0; i < program_limit; i++) {
    pid_t program = atomic_exchange(&programs[i], 0);
    if (program > 0 && kill(-program, SIGKILL) != 0) kill(program, SIGKILL);
  }
}

// MARK: - Signals

static const int end_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXFSZ, SIGXCPU};
static const int crash_signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
enum { end_signal_count = sizeof end_signals / sizeof *end_signals };
enum { crash_count = sizeof crash_signals / sizeof *crash_signals };

static struct sigaction previous[crash_count];
static atomic_int end_signal;
static atomic_bool has_crashed;
static atomic_bool is_cleanup_done;
static int crash_exit_code = 3;

/// Unblocks crash signals: threads of a pool block all signals, and abort() doesn't unblock its own
/// signal since glibc 2.41.
static void unblock_crashes(void) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < crash_count; i++) sigaddset(&set, crash_signals[i]);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int guard_end_signal(void) { return atomic_load(&end_signal); }
bool guard_has_crashed(void) { return atomic_load(&has_crashed); }
void guard_finish_cleanup(void) { atomic_store(&is_cleanup_done, true); }

static void request_end(int number) {
  int none = 0;
  atomic_compare_exchange_strong(&end_signal, &none, number);
}

/// A line of text that is written at once.
typedef struct {
  char text[name_size + 512];
  size_t length;
} line;

static void add(line *line, const char *text) {
  while (*text && line->length < sizeof line->text - 1) line->text[line->length++] = *text++;
}

/// The Unicode characters that control a terminal, or reorder or hide text: the categories Cc, Cf, Zl,
/// and Zp, except for joiners.
static const struct {
  uint32_t first, last;
} unsafe[] = {
    {0x80, 0x9F},       {0xAD, 0xAD},       {0x600, 0x605},     {0x61C, 0x61C},
    {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},
    {0x180E, 0x180E},   {0x200B, 0x200B},   {0x200E, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110CD},
    {0x13430, 0x1345F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

static bool is_unsafe(uint32_t scalar) {
  for (size_t i = 0; i < sizeof unsafe / sizeof *unsafe; i++)
    if (unsafe[i].first <= scalar && scalar <= unsafe[i].last) return true;
  return false;
}

/// Reads a UTF-8 character.
///
/// - Returns: the number of bytes; 0 if they aren't UTF-8.
static int read_scalar(const char *text, uint32_t *scalar) {
  unsigned char first = (unsigned char)*text;
  int length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || first > 0xF4) return 0;
  *scalar = length == 1 ? first : first & (0x7F >> length);
  for (int i = 1; i < length; i++) {
    if (((unsigned char)text[i] & 0xC0) != 0x80) return 0;
    *scalar = *scalar << 6 | ((unsigned char)text[i] & 0x3F);
  }
  return length;
}

static void add_escape(line *line, uint32_t scalar) {
  char digits[9];
  int start = sizeof digits - 1;
  digits[start] = 0;
  do {
    digits[--start] = "0123456789abcdef"[scalar & 15];
    scalar >>= 4;
  } while (scalar && start > 0);
  add(line, "\\u{");
  add(line, digits + start);
  add(line, "}");
}

/// Adds a name, and escapes characters and commands that affect a terminal or a CI runner.
static void add_name(line *line, atomic_char *text) {
  char name[name_size + 4] = {0};
  for (int i = 0; i < name_size - 1; i++)
    name[i] = atomic_load_explicit(&text[i], memory_order_relaxed);
  // GitHub Actions runs a line that starts with :: as a command.
  const char *command = name + strspn(name, " \t");
  if (line->length > 0 || strncmp(command, "::", 2) != 0) command = NULL;
  for (const char *rest = name; *rest;) {
    uint32_t scalar = 0;
    int length = read_scalar(rest, &scalar);
    if (length == 0) {
      add(line, "?");
      rest++;
    } else if (is_unsafe(scalar) || rest == command || strncmp(rest, "##[", 3) == 0) {
      add_escape(line, scalar);
      rest += length;
    } else {
      char letter[5] = {0};
      memcpy(letter, rest, (size_t)length);
      add(line, letter);
      rest += length;
    }
  }
}

static void print(line *line) {
  add(line, "\n");
  for (size_t done = 0; done < line->length;) {
    ssize_t count = write(STDERR_FILENO, line->text + done, line->length - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    done += (size_t)count;
  }
}

/// Prints an error and returns true if the system is out of memory, the most likely reason for a crash.
/// A failed allocation, which can be large, calls abort().
static bool report_low_memory(int number) {
  size_t size = (size_t)(number == SIGABRT ? 1024 : 64) << 20;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory != MAP_FAILED) {
    munmap(memory, size);
    return false;
  }
  if (errno != ENOMEM) return false;
  line text = {.length = 0};
  add(&text, "error: the system gives this program no more memory; allow more, for example with "
             "'ulimit -v', or render less at once, or smaller");
  print(&text);
  return true;
}

/// Adds the error of a crash in critter's own code, with the file that the thread, or else any thread,
/// read last.
static void add_own_crash(line *line, slot *slot) {
  if (!slot || !atomic_load(&slot->file[0])) slot = atomic_load(&last_reader);
  bool has_file = slot && atomic_load(&slot->file[0]);
  if (has_file) {
    add_name(line, slot->file);
    add(line, ": ");
  }
  add(line, has_file ? "error: critter crashed after it read this file; please report it, with the file"
                     : "error: critter crashed; please report it, with your command and files");
}

/// Prints the work at which the program crashed.
static void report_crash(slot *slot) {
  line text = {.length = 0};
  switch (slot && slot->depth > 0 ? (int)atomic_load(&slot->kind) : -1) {
  case guard_art:
    add_name(&text, slot->name);
    add(&text, ": error: librsvg crashed at this art; leave out what is unusual in it, such as "
               "filters, masks, patterns or text, or take another version of librsvg");
    break;
  case guard_text:
    add(&text, "error: Pango crashed at the text '");
    add_name(&text, slot->name);
    add(&text, "'; take another font or other words, or another version of Pango");
    break;
  default:
    add_own_crash(&text, slot);
  }
  static atomic_flag is_printed = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&is_printed)) print(&text);
}

static void wait_for_cleanup(void) {
  atomic_store(&has_crashed, true);
  for (int i = 0; i < 200 && !atomic_load(&is_cleanup_done); i++) poll(NULL, 0, 10);
}

static void handle_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  bool is_sent = info->si_code == SI_USER && info->si_pid != getpid();
  if (!is_sent && !report_low_memory(number)) report_crash(own_slot);
  wait_for_cleanup();
  if (!is_sent) _exit(crash_exit_code);
  for (int i = 0; i < crash_count; i++)
    if (crash_signals[i] == number) sigaction(number, &previous[i], NULL);
  errno = error;
  // A fault is raised again when this function returns.
  if (info->si_code <= 0 || info->si_code == SI_USER) raise(number);
}

static bool stays_ignored(int number) {
  struct sigaction current;
  if (number != SIGHUP && number != SIGPIPE && number != SIGXFSZ) return false;
  return sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_IGN;
}

/// Leaves a second for the cleanup: at the hard limit, the system kills the program.
static void lower_cpu_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur != limit.rlim_max) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max < 2) return;
  limit.rlim_cur = limit.rlim_max - 1;
  setrlimit(RLIMIT_CPU, &limit);
}

void guard_install(int exit_code) {
  crash_exit_code = exit_code;
  lower_cpu_limit();
  enlarge_stacks();
  struct sigaction end = {.sa_handler = request_end, .sa_flags = SA_RESTART};
  sigset_t handled;
  sigemptyset(&handled);
  for (int i = 0; i < end_signal_count; i++) {
    if (!stays_ignored(end_signals[i])) sigaction(end_signals[i], &end, NULL);
    sigaddset(&handled, end_signals[i]);
  }
  // The parent process can have blocked them.
  pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
  if (!own_slot) claim_slot();
  struct sigaction crash = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  for (int i = 0; i < crash_count; i++) sigaction(crash_signals[i], &crash, &previous[i]);
}

// MARK: - Memory

/// Returns the memory of a process in bytes; 0 if it isn't known.
static uint64_t memory_of(pid_t process) {
#ifdef __APPLE__
  struct rusage_info_v2 info;
  if (proc_pid_rusage(process, RUSAGE_INFO_V2, (rusage_info_t *)&info) != 0) return 0;
  return info.ri_phys_footprint;
#else
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  unsigned long size, resident;
  if (sscanf(text, "%lu %lu", &size, &resident) != 2) return 0;
  return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
#endif
}

uint64_t guard_memory(void) {
  uint64_t sum = memory_of(getpid());
  for (int i = 0; i < program_limit; i++) {
    pid_t program = atomic_load(&programs[i]);
    if (program > 0) sum += memory_of(program);
  }
  return sum;
}

// MARK: - Files

int guard_memory_file(const void *bytes, size_t count) {
#ifdef __linux__
  int file = memfd_create("font", MFD_CLOEXEC);
  return file >= 0 && write(file, bytes, count) == (ssize_t)count ? file : -1;
#else
  return -1;
#endif
}
