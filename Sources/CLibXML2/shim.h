#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/SAX2.h>
