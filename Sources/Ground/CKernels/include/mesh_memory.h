/// Memory that is resized, of whichever C library or runtime the program is linked with: by the compiler's builtins, so
/// that no header of a library is needed.
#ifndef VERNIER_MESH_MEMORY_H
#define VERNIER_MESH_MEMORY_H

#include <stddef.h>

/// `realloc` of the C library.
static inline void *_Nullable vernier_realloc(void *_Nullable memory, size_t bytes) {
  return __builtin_realloc(memory, bytes);
}

/// `free` of the C library.
static inline void vernier_free(void *_Nullable memory) { __builtin_free(memory); }

#endif
