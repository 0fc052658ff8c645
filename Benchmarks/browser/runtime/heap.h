/// A heap for programs without a C library: two-level segregated fit (Masmano, Ripoll, Crespo and Real 2004) with
/// boundary tags (Knuth 1973). Allocating and freeing take O(1). For use on one thread.
#pragma once

#include <stddef.h>

/// The alignment of all memory that is given out, in bytes.
enum { HEAP_ALIGNMENT = 16 };
/// The largest request, in bytes; larger ones get a null pointer.
static const size_t HEAP_LARGEST = (size_t)1 << 30;

/// Memory of at least `size` bytes; null where there is none. A request of 0 bytes gets memory of its own.
void *malloc(size_t size);
/// Gives memory back; nothing happens for null.
void free(void *memory);
/// Changes the size of memory, which may move: its bytes are kept as far as both sizes go. Null where there is no room,
/// and then the old memory stays.
void *realloc(void *memory, size_t size);
/// Memory of an alignment. 0; 12 where there is no room, and 22 where the alignment is not a power of two or the size
/// too large: the result is null then.
int heap_align(void **result, size_t alignment, size_t size);

/// The bytes that are given out, with what each piece needs for itself.
size_t heap_used(void);

/// Provided by whoever uses the heap: at least `size` more bytes of memory, aligned like what the heap gives out.
/// \param size how many are needed; how many there are, afterwards.
/// \returns null where there is no more.
void *heap_grow(size_t *size);
