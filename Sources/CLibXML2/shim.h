// ICU's headers would clash with those of Swift's Foundation. Only a struct that libxml2 allocates
// itself depends on them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/SAX2.h>
