#include "shipped.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Written by ShippedRigsTests.
#include "files.h"

size_t critter_shipped_file_count(void) { return sizeof files / sizeof files[0]; }

struct critter_shipped_file critter_shipped_file_at(size_t index) { return files[index]; }
