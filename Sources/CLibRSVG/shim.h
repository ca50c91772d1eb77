#include <librsvg/rsvg.h>
#include <cairo-svg.h>
