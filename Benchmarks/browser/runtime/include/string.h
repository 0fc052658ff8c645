// What the engines' kernels use of the C library's <string.h>, for processors without one.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *memcpy(void *destination, const void *source, size_t count);
void *memmove(void *destination, const void *source, size_t count);
void *memset(void *destination, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);

#ifdef __cplusplus
}
#endif
