#define _GNU_SOURCE
#include "guard.h"

#include <signal.h>
#include <spawn.h>

int guard_spawn(
    pid_t *program, const char *path, char *const arguments[], char *const environment[],
    const char *folder, const int files[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }

  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, flags);

  for (int i = 0; i < 3 && failure == 0; i++)
    failure = posix_spawn_file_actions_adddup2(&actions, files[i], i);
#ifndef __APPLE__
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
  if (failure == 0 && folder) failure = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (failure == 0)
    failure = posix_spawn(program, path, &actions, &attributes, arguments, environment);

  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}
