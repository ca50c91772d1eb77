#define _GNU_SOURCE
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach/mach.h>
#endif

enum {
  // More threads than ever draw at a time; one without a place works unseen.
  thread_limit = 512,
  program_limit = 64,
  name_size = 1024,
  stack_size = 64 * 1024,
};

// MARK: - Work

/// One thread's place. Only its thread writes it; what others read is atomic.
typedef struct {
  atomic_bool is_taken;
  /// Odd while the rest is being changed.
  atomic_uint version;
  /// 0 while there is no work.
  _Atomic uint64_t since;
  atomic_int kind;
  atomic_char name[name_size];
  int depth;
  /// Where signals are handled that come from an overflow of the thread's own.
  char stack[stack_size];
} place;

static place places[thread_limit];
/// How many of them, from the first, were ever taken: a look at more would be many times the work.
static atomic_int used;
static _Thread_local place *own;
static _Atomic uint64_t now = 1;
static pthread_key_t ends;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void unblock_crashes(void);

static void set_stack(place *place) {
  stack_t stack = {.ss_sp = place->stack, .ss_size = stack_size, .ss_flags = 0};
  sigaltstack(&stack, NULL);
}

static void give_up_place(void *taken) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  own = NULL;
  atomic_store(&((place *)taken)->is_taken, false);
}

static void make_key(void) { pthread_key_create(&ends, give_up_place); }

static place *take_place(void) {
  pthread_once(&once, make_key);
  for (int i = 0; i < thread_limit; i++) {
    bool is_taken = false;
    if (!atomic_compare_exchange_strong(&places[i].is_taken, &is_taken, true)) continue;
    int known = atomic_load(&used);
    while (known <= i && !atomic_compare_exchange_weak(&used, &known, i + 1)) continue;
    own = &places[i];
    own->depth = 0;
    pthread_setspecific(ends, own);
    set_stack(own);
    unblock_crashes();
    return own;
  }
  return NULL;
}

/// Control characters would let a name rewrite the line that it stands in.
static char printable(char c) { return (unsigned char)c < 0x20 || c == 0x7f ? '?' : c; }

static void set(place *place, guard_kind kind, const char *name) {
  atomic_fetch_add_explicit(&place->version, 1, memory_order_acq_rel);
  atomic_store_explicit(&place->kind, kind, memory_order_relaxed);
  size_t i = 0;
  for (; name && name[i] && i < name_size - 1; i++)
    atomic_store_explicit(&place->name[i], printable(name[i]), memory_order_relaxed);
  atomic_store_explicit(&place->name[i], 0, memory_order_relaxed);
  if (place->depth == 0)
    atomic_store_explicit(&place->since, atomic_load(&now), memory_order_relaxed);
  atomic_fetch_add_explicit(&place->version, 1, memory_order_release);
}

void guard_enter(guard_kind kind, const char *name) {
  place *place = own ? own : take_place();
  if (!place) return;
  set(place, kind, name);
  place->depth += 1;
}

void guard_leave(void) {
  if (!own || own->depth == 0) return;
  own->depth -= 1;
  if (own->depth == 0) atomic_store_explicit(&own->since, 0, memory_order_release);
  atomic_store_explicit(&own->kind, guard_picture, memory_order_release);
  atomic_store_explicit(&own->name[0], 0, memory_order_release);
}

void guard_advance(uint64_t milliseconds) { atomic_fetch_add(&now, milliseconds); }

/// Reads a place unless it changes meanwhile.
static bool read_place(place *place, guard_work *work, char *name, size_t size) {
  unsigned version = atomic_load_explicit(&place->version, memory_order_acquire);
  uint64_t since = atomic_load_explicit(&place->since, memory_order_acquire);
  if (since == 0 || version % 2 == 1) return false;
  work->kind = atomic_load_explicit(&place->kind, memory_order_relaxed);
  work->duration = atomic_load(&now) - since;
  size_t i = 0;
  for (; i < size - 1 && i < name_size; i++) {
    name[i] = atomic_load_explicit(&place->name[i], memory_order_relaxed);
    if (!name[i]) break;
  }
  name[i] = 0;
  atomic_thread_fence(memory_order_acquire);
  return atomic_load_explicit(&place->version, memory_order_relaxed) == version;
}

bool guard_longest(guard_work *work, char *name, size_t size) {
  place *longest = NULL;
  uint64_t first = UINT64_MAX;
  for (int i = 0; i < atomic_load(&used); i++) {
    uint64_t since = atomic_load_explicit(&places[i].since, memory_order_relaxed);
    if (since == 0 || since >= first) continue;
    longest = &places[i];
    first = since;
  }
  return longest && read_place(longest, work, name, size);
}

// MARK: - Programs

static _Atomic pid_t programs[program_limit];

void guard_adopt(pid_t program) {
  for (int i = 0; i < program_limit; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&programs[i], &none, program)) return;
  }
}

void guard_release(pid_t program) {
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

static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXFSZ};
static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
enum { ending_count = sizeof endings / sizeof *endings };
enum { crash_count = sizeof crashes / sizeof *crashes };

static struct sigaction previous[crash_count];
static atomic_int ending;
static atomic_bool has_crashed;
static atomic_bool is_cleaned;
static int code = 3;

/// A pool's threads block signals, and abort() no longer sees to its own as of glibc 2.41.
static void unblock_crashes(void) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < crash_count; i++) sigaddset(&set, crashes[i]);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int guard_ending(void) { return atomic_load(&ending); }
bool guard_has_crashed(void) { return atomic_load(&has_crashed); }
void guard_cleaned(void) { atomic_store(&is_cleaned, true); }

static void ask_to_end(int number) {
  int none = 0;
  atomic_compare_exchange_strong(&ending, &none, number);
}

/// A line that is written as a whole.
typedef struct {
  char text[name_size + 512];
  size_t length;
} line;

static void add(line *line, const char *text) {
  while (*text && line->length < sizeof line->text - 1) line->text[line->length++] = *text++;
}

static void add_name(line *line, place *place) {
  for (int i = 0; i < name_size && line->length < sizeof line->text - 1; i++) {
    char c = atomic_load_explicit(&place->name[i], memory_order_relaxed);
    if (!c) return;
    line->text[line->length++] = c;
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

/// Says what librsvg or Pango crashed at, if it was one of them.
static bool blame(place *place) {
  if (!place || place->depth == 0) return false;
  line text = {.length = 0};
  switch (atomic_load(&place->kind)) {
  case guard_art:
    add_name(&text, place);
    add(&text, ": error: librsvg crashed at this art; leave out what is unusual in it, such as "
               "filters, masks, patterns or text, or take another version of librsvg");
    break;
  case guard_text:
    add(&text, "error: Pango crashed at the text '");
    add_name(&text, place);
    add(&text, "'; take another font or other words, or another version of Pango");
    break;
  default:
    return false;
  }
  static atomic_flag has_spoken = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&has_spoken)) print(&text);
  return true;
}

static void wait_for_cleaning(void) {
  atomic_store(&has_crashed, true);
  for (int i = 0; i < 200 && !atomic_load(&is_cleaned); i++) poll(NULL, 0, 10);
}

static void handle_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  bool is_sent = info->si_code == SI_USER && info->si_pid != getpid();
  bool is_blamed = !is_sent && blame(own);
  wait_for_cleaning();
  if (is_blamed) _exit(code);
  for (int i = 0; i < crash_count; i++)
    if (crashes[i] == number) sigaction(number, &previous[i], NULL);
  errno = error;
  // A fault comes again by itself as soon as this returns.
  if (info->si_code <= 0 || info->si_code == SI_USER) raise(number);
}

static bool stays_ignored(int number) {
  struct sigaction current;
  if (number != SIGHUP && number != SIGPIPE && number != SIGXFSZ) return false;
  return sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_IGN;
}

void guard_install(int exit_code) {
  code = exit_code;
  struct sigaction end = {.sa_handler = ask_to_end, .sa_flags = SA_RESTART};
  sigset_t handled;
  sigemptyset(&handled);
  for (int i = 0; i < ending_count; i++) {
    if (!stays_ignored(endings[i])) sigaction(endings[i], &end, NULL);
    sigaddset(&handled, endings[i]);
  }
  // A program may be started by a thread that blocks them.
  pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
  if (!own) take_place();
  struct sigaction crash = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &crash, &previous[i]);
}

// MARK: - Memory

uint64_t guard_memory(void) {
#ifdef __APPLE__
  task_vm_info_data_t info;
  mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
  if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&info, &count) != KERN_SUCCESS)
    return 0;
  return info.phys_footprint;
#else
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
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
