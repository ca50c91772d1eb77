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
#include <unistd.h>

#ifdef __APPLE__
#include <libproc.h>
#endif

enum {
  // More threads than ever draw at a time; one without a place works unseen.
  thread_limit = 512,
  program_limit = 64,
  name_size = 1024,
  stack_size = 64 * 1024,
  // Of a thread that only watches.
  watcher_stack_size = 512 * 1024,
};

// MARK: - Threads

typedef struct {
  void (*body)(void *context);
  void *context;
} thread_start;

static void *begin_thread(void *start) {
  thread_start own = *(thread_start *)start;
  free(start);
  own.body(own.context);
  return NULL;
}

int guard_start_thread(void (*body)(void *context), void *context) {
  thread_start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (thread_start){.body = body, .context = context};
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure == 0) {
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, watcher_stack_size);
    pthread_t thread;
    failure = pthread_create(&thread, &attributes, begin_thread, start);
    pthread_attr_destroy(&attributes);
  }
  if (failure != 0) free(start);
  return failure;
}

static void *pass_gate(void *gate) {
  pthread_mutex_lock(gate);
  pthread_mutex_unlock(gate);
  return NULL;
}

int guard_spare_threads(int wanted) {
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

static atomic_bool has_progressed;

void guard_progress(void) { atomic_store_explicit(&has_progressed, true, memory_order_relaxed); }
bool guard_take_progress(void) { return atomic_exchange(&has_progressed, false); }

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

/// Unicode's characters that control a terminal, or turn or hide letters: its general categories Cc,
/// Cf, Zl and Zp, without those that join letters.
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

/// Reads a character of UTF-8.
///
/// - Returns: its number of bytes, or 0 if it's none.
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

/// A name, with what a terminal or a CI runner would obey spelled out, as the rest of the program does.
static void add_name(line *line, place *place) {
  char name[name_size + 4] = {0};
  for (int i = 0; i < name_size - 1; i++)
    name[i] = atomic_load_explicit(&place->name[i], memory_order_relaxed);
  // A line that begins so is a command.
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

/// Says so if the system gives the program no more memory: that is what most crashes then come from. A
/// call of abort() is what becomes of an allocation that fails, which may be a large one.
static bool blame_memory(int number) {
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
  bool is_blamed = !is_sent && (blame_memory(number) || blame(own));
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

/// Of one process, in bytes; 0 if the system does not say.
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
