#include <png.h>

// libpng ends a call that fails with a jump, which must not cross Swift. These catch it and return 0.

/// What stands before a PNG's pixels.
typedef struct {
  png_uint_32 width, height;
  int depth, color_type;
  const png_color *palette;
  int palette_count;
  const png_byte *alphas;
  int alpha_count;
  /// The color of pixels that aren't there; none when null.
  const png_color_16 *key;
} critter_png_header;

/// Keeps the words of an error.
static inline void critter_png_fail(png_structp png, png_const_charp words) {
  char *place = png_get_error_ptr(png);
  size_t count = 0;
  for (; words[count] && count < 63; count++) place[count] = words[count];
  place[count] = 0;
  png_longjmp(png, 1);
}

/// - Parameter words: has room for 64 characters, those of an error that comes.
static inline png_structp critter_png_create(char *words) {
  return png_create_write_struct(PNG_LIBPNG_VER_STRING, words, critter_png_fail, 0);
}

static inline int critter_png_write_header(png_structp png, png_infop info, critter_png_header head) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_IHDR(
    png, info, head.width, head.height, head.depth, head.color_type, PNG_INTERLACE_NONE,
    PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (head.palette_count) png_set_PLTE(png, info, head.palette, head.palette_count);
  if (head.alpha_count || head.key) {
    png_set_tRNS(png, info, head.alphas, head.alpha_count, head.key);
  }
  png_write_info(png, info);
  return 1;
}

static inline int critter_png_write_chunk(
  png_structp png, const char *name, const png_byte *data, size_t count
) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_write_chunk(png, (png_const_bytep)name, data, count);
  return 1;
}
