#pragma once

#include <stddef.h>

/// A file of a built-in rig, from the time of the build.
struct critter_shipped_file {
  /// The path relative to `parts/`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// Returns the number of files.
size_t critter_shipped_file_count(void);

/// Returns a file by its index.
struct critter_shipped_file critter_shipped_file_at(size_t index);
