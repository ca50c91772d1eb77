#ifndef CRITTER_GUARD_H
#define CRITTER_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A record of the current work of C libraries in each thread, and the handling of signals.
///
/// It is written in C because signal handlers can call few functions and read only global memory.

/// The kinds of work.
typedef enum {
  /// An image, without a name.
  guard_image,
  /// An SVG file, by its path.
  guard_art,
  /// A line of text, by its contents.
  guard_text,
  /// Another program, by its name.
  guard_program,
} guard_kind;

/// Records that the calling thread begins some work. Work within other work has its own name and the
/// time of the outer work. Takes a few nanoseconds.
void guard_enter(guard_kind kind, const char *name);

/// Records that the calling thread finished the work that it began last.
void guard_leave(void);

/// Records the file that the calling thread reads. The message about a crash names the last one. Also
/// gives the thread a stack for signal handlers, so that a stack overflow has a message.
void guard_read(const char *path);

/// Current work, for another thread.
typedef struct {
  guard_kind kind;
  /// The duration in milliseconds, counted by `guard_advance`.
  uint64_t duration;
} guard_work;

/// Records progress, for example a finished image.
void guard_progress(void);

/// Returns whether there was progress since the last call.
bool guard_take_progress(void);

/// Advances the clock that measures work. It stops while the program is suspended.
void guard_advance(uint64_t milliseconds);

/// Finds the longest current work.
///
/// - name: receives the name of the work without control characters; empty if it has no name.
/// - Returns: false if there is no work.
bool guard_longest_work(guard_work *work, char *name, size_t size);

/// Gives new threads a stack of at least 8 MB, and handles the signals that a crash raises and those that ask the program to end. A signal that was
/// ignored stays ignored if it is SIGHUP, SIGPIPE or SIGXFSZ.
///
/// After a crash, it prints one line and the program ends with `exit_code`. The line has the name of the
/// work in librsvg or Pango, or else the file that was read last. A signal that another program sent has
/// its usual effect. Both wait a moment for a thread that sees `guard_has_crashed` and calls
/// `guard_finish_cleanup`.
void guard_install(int exit_code);

/// Returns the number of the signal that requested the end of the program; 0 if none did.
int guard_end_signal(void);

/// Returns whether a thread has crashed.
bool guard_has_crashed(void);

/// Records that cleanup is finished, so that a crash handler stops waiting.
void guard_finish_cleanup(void);

/// Returns the current memory of this program and of the adopted programs, in bytes; 0 if it isn't known.
uint64_t guard_memory(void);

/// Runs a body `count` times in parallel, with the numbers from 0: once on the caller's thread, and on new
/// threads, which have the caller's working directory. With fewer threads, it runs fewer times.
void guard_run(int count, void (*body)(void *context, int number), void *context);

/// Runs a body on a thread with a stack of 8 MB, whatever the limit of the shell is, and waits for it.
/// Returns 0, or an error number if it didn't run.
int guard_run_deep(void (*body)(void *context), void *context);

/// Starts a thread, with a small stack for a body that mostly waits. Returns 0 or an error number; Dispatch
/// would instead retry forever.
int guard_start_thread(bool mostly_waits, void (*body)(void *context), void *context);

/// Returns the number of threads that the system can start now, up to `wanted`.
int guard_available_threads(int wanted);

/// Starts a program in a process group of its own, without blocked or ignored signals. It inherits
/// only the three files as its standard streams.
///
/// `path` is absolute; `folder` is the working folder, or null for the current one. Returns 0 and the
/// process number, or an error number.
int guard_spawn(
    pid_t *program, const char *path, char *const arguments[], char *const environment[],
    const char *folder, const int files[3]);

/// Returns the descriptor of a file in memory with some bytes, or -1 if the system has no such files.
int guard_memory_file(const void *bytes, size_t count);

/// Adopts a program: it is killed, with its group, if this program must end.
void guard_adopt_program(pid_t program);

/// Forgets a program that has ended.
void guard_release_program(pid_t program);

/// Kills all adopted programs.
void guard_kill_programs(void);

#endif
