// The memory of a module, page by page, for the heap; and what Swift is given of it.
#include "heap.h"

enum { PAGE = 1 << 16 };

void *heap_grow(size_t *size) {
  extern unsigned char __heap_base;
  static size_t end;  // Of the memory that has been given to the heap.
  if (!end) {
    end = ((size_t)&__heap_base + HEAP_ALIGNMENT - 1) & ~(size_t)(HEAP_ALIGNMENT - 1);
    // What the linker has left of the last page comes first.
    const size_t rest = __builtin_wasm_memory_size(0) * PAGE - end;
    if (rest >= *size) {
      void *start = (void *)end;
      *size = rest, end += rest;
      return start;
    }
  }
  // An eighth more than there is, so that memory moves seldom.
  const size_t wanted = *size > end / 8 ? *size : end / 8, pages = (wanted + PAGE - 1) / PAGE;
  const size_t before = __builtin_wasm_memory_grow(0, pages);
  if (before == (size_t)-1) {
    const size_t least = (*size + PAGE - 1) / PAGE, again = __builtin_wasm_memory_grow(0, least);
    if (again == (size_t)-1) return NULL;
    *size = least * PAGE, end = again * PAGE + *size;
    return (void *)(again * PAGE);
  }
  *size = pages * PAGE, end = before * PAGE + *size;
  return (void *)(before * PAGE);
}

// Swift does not look at the result: where there is no room, the module stops here instead of writing to address 0.
int posix_memalign(void **result, size_t alignment, size_t size) {
  const int fault = heap_align(result, alignment, size);
  if (fault) __builtin_trap();
  return fault;
}
