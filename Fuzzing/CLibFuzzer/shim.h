// What libFuzzer, which ships with clang, offers to a program that has a main function of its own:
// https://llvm.org/docs/LibFuzzer.html
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*run)(const uint8_t *bytes, size_t count));
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t greatestCount);
