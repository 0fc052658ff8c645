// What compiled Swift and C expect beneath, where wasi-libc has it not or does it otherwise: WebAssembly alone.
// The only import is the source of random bytes, which seeds the hashes of sets and the identity of a canvas.
#include <stdint.h>
#include <string.h>

// One instruction each: memory.copy and memory.fill.
void *memcpy(void *destination, const void *source, size_t count) {
  return __builtin_memmove(destination, source, count);
}
void *memmove(void *destination, const void *source, size_t count) {
  return __builtin_memmove(destination, source, count);
}
void *memset(void *destination, int byte, size_t count) { return __builtin_memset(destination, byte, count); }

__attribute__((import_module("page"), import_name("random"))) void page_random(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) { page_random(bytes, count); }

// Nothing is printed: what is wrong is told by codes.
int putchar(int byte) { return byte; }

// The heap is that of wasi-libc. The linker leads calls here (--wrap), so that the bytes that are given out are known:
// a canvas refuses strokes before there is no room.
void *__real_malloc(size_t size);
void __real_free(void *memory);
void *__real_realloc(void *memory, size_t size);
int __real_posix_memalign(void **result, size_t alignment, size_t size);
size_t malloc_usable_size(void *memory);

static size_t used;
size_t heap_used(void) { return used; }

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  used += malloc_usable_size(memory);
  return memory;
}

void __wrap_free(void *memory) {
  used -= malloc_usable_size(memory);
  __real_free(memory);
}

void *__wrap_realloc(void *memory, size_t size) {
  const size_t before = malloc_usable_size(memory);
  void *moved = __real_realloc(memory, size);
  if (moved) used += malloc_usable_size(moved) - before;
  return moved;
}

// Swift does not look at the result: where there is no room, the module stops here instead of writing to address 0.
int __wrap_posix_memalign(void **result, size_t alignment, size_t size) {
  if (__real_posix_memalign(result, alignment, size)) __builtin_trap();
  used += malloc_usable_size(*result);
  return 0;
}

// The product of integers of 128 bits in two halves, as compilers pass them here: by an address.
void __multi3(uint64_t result[2], uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
  const uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  result[0] = other << 32 | (uint32_t)low;
  result[1] = a1 * b1 + (middle >> 32) + (other >> 32) + a_low * b_high + a_high * b_low;
}
