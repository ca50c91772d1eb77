// Nothing of what is linked here is called: the order in which libraries are linked is all.

// Swift's own module of the C library leaves it out.
#include <malloc.h>
