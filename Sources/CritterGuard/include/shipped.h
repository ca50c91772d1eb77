#pragma once

#include <stddef.h>

/// A file of the rigs in `parts/`, as it was when the program was built.
struct critter_shipped_file {
  /// Below `parts/`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

size_t critter_shipped_file_count(void);

/// The file of a number below the count.
struct critter_shipped_file critter_shipped_file_at(size_t index);
