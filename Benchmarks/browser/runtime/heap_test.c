// Random calls of the heap beside a shadow of what should be there. Compiled for this machine, and for WebAssembly.
// The functions are renamed, since a program of this machine has its own.
#define malloc test_malloc
#define free test_free
#define realloc test_realloc
#include "heap.c"

enum { SLOTS = 512, ARENA = 24 << 20, REGIONS = 3 };

static _Alignas(16) char arena[ARENA];
static size_t taken;
static int grown, refuses;

// Regions with a gap between them, as where somebody else grows the memory too.
void *heap_grow(size_t *size) {
  if (refuses) return NULL;
  const size_t page = 1 << 16, more = (*size + page - 1) & ~(page - 1);
  if (++grown % REGIONS == 0) taken += page;
  if (taken + more > ARENA) return NULL;
  void *start = arena + taken;
  taken += more;
  *size = more;
  memset(start, 0xA5, more);
  return start;
}

static uint64_t state;
static uint64_t next(void) {  // SplitMix64.
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

typedef struct {
  unsigned char *memory;
  size_t size, alignment;
  unsigned char mark;
} slot;
static slot slots[SLOTS];

#define MUST(condition) \
  if (!(condition)) return __LINE__

static void fill(slot *s) {
  for (size_t i = 0; i < s->size; ++i) s->memory[i] = (unsigned char)(s->mark + i);
}

static int is_kept(const unsigned char *memory, size_t size, unsigned char mark) {
  for (size_t i = 0; i < size; ++i)
    if (memory[i] != (unsigned char)(mark + i)) return 0;
  return 1;
}

// The free chunks; -1 where a list is not as it should be, or two of them stand side by side.
static int spans(void) {
  int listed = 0;
  for (int class = 0; class < CLASSES; ++class) {
    for (chunk *c = lists[class]; c; c = c->next, ++listed) {
      if (is_used(c) || class_of(size_of(c)) != class || !is_used(after(c)) || (c->before && !is_used(ahead(c)))) return -1;
    }
  }
  return listed;
}

static size_t random_size(void) {
  const int bits = (int)(next() % 18);
  return next() & (((size_t)1 << bits) - 1);
}

// The number of the line of the first thing that is wrong; 0 where nothing is.
__attribute__((visibility("default"))) int heap_test(unsigned seed, int steps) {
  state = seed;
  for (int step = 0; step < steps; ++step) {
    slot *s = &slots[next() % SLOTS];
    const unsigned kind = next() % 8;
    refuses = next() % 16 == 0;
    if (!s->memory) {
      s->size = random_size(), s->mark = (unsigned char)next(), s->alignment = 16;
      if (kind == 0) {
        s->alignment = (size_t)1 << next() % 14;
        void *memory;
        const int fault = heap_align(&memory, s->alignment, s->size);
        MUST((fault == 0) == (memory != NULL));
        s->memory = memory;
      } else {
        s->memory = malloc(s->size);
      }
      if (s->memory) fill(s);
    } else if (kind < 4) {
      MUST(is_kept(s->memory, s->size, s->mark));
      free(s->memory);
      s->memory = NULL;
    } else {
      const size_t size = kind == 4 ? s->size + next() % 64 : random_size();
      unsigned char *memory = realloc(s->memory, size);
      s->alignment = 16;
      MUST(is_kept(memory ? memory : s->memory, memory && size < s->size ? size : s->size, s->mark));
      if (memory) s->memory = memory, s->size = size;
      fill(s);
    }
    MUST(((uintptr_t)s->memory & (s->alignment - 1) & 0xFFFF) == 0);
    MUST(((uintptr_t)s->memory & 15) == 0);
    MUST(step % 64 || spans() >= 0);
  }
  for (int i = 0; i < SLOTS; ++i) {
    if (slots[i].memory) MUST(is_kept(slots[i].memory, slots[i].size, slots[i].mark));
    free(slots[i].memory);
    slots[i].memory = NULL;
  }
  MUST(heap_used() == 0 && spans() >= 0 && spans() <= grown);
  refuses = 0;
  void *none;
  MUST(!malloc(HEAP_LARGEST + 1) && !malloc((size_t)-1) && !realloc(NULL, (size_t)-1));
  MUST(heap_align(&none, 48, 8) == 22 && !none && heap_align(&none, 0, 8) == 22 &&
        heap_align(&none, 64, (size_t)-1) == 22 && !none);
  MUST(!malloc(2 * (size_t)ARENA) && heap_used() == 0);
  return 0;
}

#ifndef __wasm__
#include <stdio.h>

int main(void) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const int line = heap_test(seed, 200000);
    if (line) return fprintf(stderr, "heap_test.c:%d does not hold with the seed %u.\n", line, seed), 1;
  }
  return 0;
}
#endif
