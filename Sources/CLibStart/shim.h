// Of what is linked nothing is called: the order in which libraries are linked is all. The module of the C
// library leaves this out.
#include <malloc.h>
