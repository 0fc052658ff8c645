#include "heap.h"

#include <stdint.h>
#include <string.h>

// Memory is a row of chunks. Each begins with its size and that of the chunk before; its payload follows. A region ends
// with a chunk of size 0 that is in use, and the chunk at its start has none before: there is nothing to merge across.
typedef struct chunk {
  size_t tagged;         // The size with the header, a multiple of 16; 1 is added while the chunk is in use.
  size_t before;         // The size of the chunk before; 0 for none.
  struct chunk *next, *previous;  // In the list of free chunks of its class; part of the payload otherwise.
} chunk;

enum { HEADER = 2 * sizeof(size_t), SMALLEST = sizeof(chunk), CLASSES = 128, SMALL = 16, STEPS = 4 };

static chunk *lists[CLASSES];
static uint64_t filled[CLASSES / 64];
static size_t used;

static inline int is_used(const chunk *c) { return c->tagged & 1; }
static inline size_t size_of(const chunk *c) { return c->tagged & ~(size_t)1; }
static inline chunk *at(const void *start, size_t offset) { return (chunk *)((char *)start + offset); }
static inline chunk *after(chunk *c) { return at(c, size_of(c)); }
static inline chunk *ahead(chunk *c) { return (chunk *)((char *)c - c->before); }
static inline void *payload(chunk *c) { return (char *)c + HEADER; }
static inline chunk *chunk_of(void *memory) { return (chunk *)((char *)memory - HEADER); }

// The class that holds free chunks of a size: one for each small size, four for each power of two above.
static inline int class_of(size_t size) {
  const uint32_t units = (uint32_t)(size / HEAP_ALIGNMENT);
  if (units < SMALL) return (int)units;
  const int exponent = 31 - __builtin_clz(units);
  return SMALL + (exponent - 4) * STEPS + (int)(units >> (exponent - 2) & (STEPS - 1));
}

// The least class whose chunks are all at least of a size.
static inline int class_for(size_t size) {
  const int is_small = size < SMALL * HEAP_ALIGNMENT;
  return class_of(is_small ? size : size + ((size_t)1 << (61 - __builtin_clzll(size))) - HEAP_ALIGNMENT);
}

static void insert(chunk *c, size_t size) {
  const int class = class_of(size);
  c->tagged = at(c, size)->before = size;
  c->previous = NULL, c->next = lists[class];
  if (c->next) c->next->previous = c;
  lists[class] = c;
  filled[class / 64] |= (uint64_t)1 << class % 64;
}

static void take_out(chunk *c) {
  const int class = class_of(size_of(c));
  if (c->next) c->next->previous = c->previous;
  if (c->previous) c->previous->next = c->next;
  else if (!(lists[class] = c->next)) filled[class / 64] &= ~((uint64_t)1 << class % 64);
}

// Frees a chunk that is in no list, with the free ones beside it.
static void release(chunk *c, size_t size) {
  chunk *next = at(c, size);
  if (!is_used(next)) take_out(next), size += size_of(next);
  if (c->before && !is_used(ahead(c))) c = ahead(c), take_out(c), size += size_of(c);
  insert(c, size);
}

// Takes the first bytes of a chunk that is in no list, and frees the others where they can be a chunk.
static void *use(chunk *c, size_t whole, size_t size) {
  if (whole - size < SMALLEST) size = whole;
  c->tagged = size | 1;
  after(c)->before = size, used += size;
  if (size < whole) release(after(c), whole - size);
  return payload(c);
}

static int grow(size_t size) {
  static char *end;  // Of the region that grew last.
  size_t more = size + SMALLEST + 2 * HEAP_ALIGNMENT;
  char *start = heap_grow(&more);
  if (!start) return 0;
  // The chunk that ended the region, or one that begins another.
  chunk *c = chunk_of(start == end ? end : start + HEAP_ALIGNMENT);
  if (start != end) c->before = 0;
  end = start + more;
  chunk *last = chunk_of(end);
  last->tagged = 1;
  release(c, (size_t)((char *)last - (char *)c));
  return 1;
}

static inline size_t chunk_size(size_t size) {
  size = (size + HEADER + HEAP_ALIGNMENT - 1) & ~(size_t)(HEAP_ALIGNMENT - 1);
  return size < SMALLEST ? SMALLEST : size;
}

void *malloc(size_t size) {
  if (size > HEAP_LARGEST) return NULL;
  size = chunk_size(size);
  const int class = class_for(size);
  int word = class / 64;
  uint64_t found = filled[word] & ~(uint64_t)0 << class % 64;
  while (!found && ++word < CLASSES / 64) found = filled[word];
  // So much more that the class of what there is then is large enough.
  if (!found) return grow(size + size / STEPS) ? malloc(size - HEADER) : NULL;
  chunk *c = lists[word * 64 + __builtin_ctzll(found)];
  take_out(c);
  return use(c, size_of(c), size);
}

void free(void *memory) {
  if (!memory) return;
  used -= size_of(chunk_of(memory));
  release(chunk_of(memory), size_of(chunk_of(memory)));
}

void *realloc(void *memory, size_t size) {
  if (!memory) return malloc(size);
  if (size > HEAP_LARGEST) return NULL;
  chunk *c = chunk_of(memory), *next = after(c);
  const size_t wanted = chunk_size(size), old = size_of(c);
  const size_t room = wanted > old && !is_used(next) ? old + size_of(next) : old;
  if (wanted <= room) {
    if (room > old) take_out(next);
    used -= old;
    return use(c, room, wanted);
  }
  void *moved = malloc(size);
  if (!moved) return NULL;
  memcpy(moved, memory, old - HEADER);
  free(memory);
  return moved;
}

int heap_align(void **result, size_t alignment, size_t size) {
  *result = NULL;
  if (!alignment || alignment & (alignment - 1) || alignment > HEAP_LARGEST || size > HEAP_LARGEST) return 22;
  void *memory = malloc(alignment > HEAP_ALIGNMENT ? size + alignment + SMALLEST : size);
  if (!memory) return 12;
  // Before it lies enough to be a chunk, or nothing.
  uintptr_t place = (uintptr_t)memory;
  if (place % alignment) place = (place + SMALLEST + alignment - 1) & ~(alignment - 1);
  chunk *c = chunk_of(memory), *kept = chunk_of((void *)place);
  const size_t whole = size_of(c), gap = (size_t)((char *)kept - (char *)c);
  used -= whole;
  *result = use(kept, whole - gap, chunk_size(size));
  if (gap) release(c, gap);
  return 0;
}

size_t heap_used(void) { return used; }
