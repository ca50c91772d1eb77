#ifndef CRITTER_GUARD_H
#define CRITTER_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What C libraries are doing for us at present, on which thread and since when; and what becomes of
/// a signal meanwhile.
///
/// It is C because signal handlers run it: they may call little, and find what they need in global
/// memory only.

/// What a thread works on.
typedef enum {
  /// A picture: whatever is drawn in it is named while it is drawn.
  guard_picture,
  /// A file's path.
  guard_art,
  /// The words of a text.
  guard_text,
  /// The name of another program that is waited for.
  guard_program,
} guard_kind;

/// Notes that the calling thread begins with something. Work within other work has a name of its
/// own and shares the outer one's time. Takes some nanoseconds.
void guard_enter(guard_kind kind, const char *name);

/// Notes that the calling thread is done with what it began last.
void guard_leave(void);

/// Work under way, as another thread sees it.
typedef struct {
  guard_kind kind;
  /// Milliseconds, as `guard_advance` counts them.
  uint64_t duration;
} guard_work;

/// Notes that a piece of the run is finished, for example a picture.
void guard_progress(void);

/// Whether anything was finished since the last call.
bool guard_take_progress(void);

/// Lets the clock that measures work go on. It stands still while the program is stopped.
void guard_advance(uint64_t milliseconds);

/// Tells which work has been under way for longest.
///
/// - name: gets what it works on, without control characters; empty if there is no name.
/// - Returns: false if there is none.
bool guard_longest(guard_work *work, char *name, size_t size);

/// Handles the signals that a crash raises and those that ask the program to end. A signal that was
/// ignored stays ignored if it is SIGHUP, SIGPIPE or SIGXFSZ.
///
/// A crash while librsvg or Pango works on something is told in one line that names it; the program
/// ends with `exit_code`. Any other crash is what it was before. Either waits a moment for somebody
/// who sees `guard_has_crashed` and calls `guard_cleaned`.
void guard_install(int exit_code);

/// The number of the signal that asked the program to end; 0 if none did.
int guard_ending(void);

/// Whether a thread has crashed.
bool guard_has_crashed(void);

/// Lets a crash that waits go on.
void guard_cleaned(void);

/// The memory that the program and the programs that are noted have at present, in bytes; 0 if the
/// system does not say.
uint64_t guard_memory(void);

/// Starts a thread for a body that mostly waits, on a small stack. Returns 0 or the system's number for
/// what went wrong; Dispatch would instead try again without end.
int guard_start_thread(void (*body)(void *context), void *context);

/// How many of so many threads the system would let the program start now.
int guard_spare_threads(int wanted);

/// Starts a program in a group of its own, no signal blocked or ignored, with three open files as
/// its standard ones and none of our others.
///
/// `path` is absolute; `folder` is where it runs, or null for where we do. Returns 0 and the
/// program's number, or the system's number for what went wrong.
int guard_spawn(
    pid_t *program, const char *path, char *const arguments[], char *const environment[],
    const char *folder, const int files[3]);

/// Notes a program that is to be killed, with its group, when this one is made to end.
void guard_adopt(pid_t program);

/// Forgets a program that has ended.
void guard_release(pid_t program);

/// Kills all programs that are noted.
void guard_kill_programs(void);

#endif
