#ifndef CRITTER_GUARD_H
#define CRITTER_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The current work of C libraries, by thread, with its start; and the handling of signals.
///
/// This is C because signal handlers run it: they can call few functions, and read only global memory.

/// The kinds of work.
typedef enum {
  /// An image; its parts have names of their own while they are drawn.
  guard_picture,
  /// An SVG file, by its path.
  guard_art,
  /// A text, by its words.
  guard_text,
  /// Another program that this one waits for, by its name.
  guard_program,
} guard_kind;

/// Records that the calling thread begins some work. Work within other work has its own name and the
/// time of the outer work. Takes a few nanoseconds.
void guard_enter(guard_kind kind, const char *name);

/// Records that the calling thread finished the work that it began last.
void guard_leave(void);

/// Current work, for another thread.
typedef struct {
  guard_kind kind;
  /// The duration in milliseconds, counted by `guard_advance`.
  uint64_t duration;
} guard_work;

/// Records that a piece of the run is finished, for example an image.
void guard_progress(void);

/// Whether anything was finished since the last call.
bool guard_take_progress(void);

/// Advances the clock that measures work. It stops while the program is suspended.
void guard_advance(uint64_t milliseconds);

/// Finds the longest current work.
///
/// - name: receives the name of the work without control characters; empty if it has no name.
/// - Returns: false if there is no work.
bool guard_longest(guard_work *work, char *name, size_t size);

/// Handles the signals that a crash raises and those that ask the program to end. A signal that was
/// ignored stays ignored if it is SIGHUP, SIGPIPE or SIGXFSZ.
///
/// After a crash in librsvg or Pango, it prints one line with the name of the work, and the program
/// ends with `exit_code`. Any other crash stays as it was. Both wait a moment for a thread that sees
/// `guard_has_crashed` and calls `guard_cleaned`.
void guard_install(int exit_code);

/// The number of the signal that asked the program to end; 0 if none did.
int guard_ending(void);

/// Whether a thread has crashed.
bool guard_has_crashed(void);

/// Ends the wait of a crash.
void guard_cleaned(void);

/// The current memory of this program and of the adopted programs, in bytes; 0 if it isn't known.
uint64_t guard_memory(void);

/// Starts a thread with a small stack, for a body that mostly waits. Returns 0 or an error number;
/// Dispatch would instead retry forever.
int guard_start_thread(void (*body)(void *context), void *context);

/// The number of threads that the system lets the program start now, up to `wanted`.
int guard_spare_threads(int wanted);

/// Starts a program in a process group of its own, without blocked or ignored signals. It inherits
/// only the three files, as its standard streams.
///
/// `path` is absolute; `folder` is the working folder, or null for the current one. Returns 0 and the
/// process number, or an error number.
int guard_spawn(
    pid_t *program, const char *path, char *const arguments[], char *const environment[],
    const char *folder, const int files[3]);

/// Adopts a program: it is killed, with its group, if this program must end.
void guard_adopt(pid_t program);

/// Forgets a program that has ended.
void guard_release(pid_t program);

/// Kills all adopted programs.
void guard_kill_programs(void);

#endif
