#include "Deflate.h"
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Swift cannot import arrays as long as those in the library's structure, so that it is wrapped here.
typedef struct {
  struct isal_zstream stream;
  uint8_t level_buffer[ISAL_DEF_LVL2_DEFAULT];
} deflate_stream;

size_t vernier_deflate_size(void) { return sizeof(deflate_stream); }

void vernier_deflate_begin(void *memory) {
  deflate_stream *deflate = memory;
  isal_deflate_init(&deflate->stream);
  deflate->stream.level = 2;
  deflate->stream.level_buf = deflate->level_buffer;
  deflate->stream.level_buf_size = sizeof deflate->level_buffer;
  deflate->stream.gzip_flag = IGZIP_ZLIB;
  deflate->stream.flush = NO_FLUSH;
}

void vernier_deflate_put(void *memory, const uint8_t *bytes, uint32_t count, int is_last) {
  deflate_stream *deflate = memory;
  deflate->stream.next_in = (uint8_t *)bytes;
  deflate->stream.avail_in = count;
  deflate->stream.end_of_stream = is_last != 0;
}

uint32_t vernier_deflate_take(void *memory, uint8_t *bytes, uint32_t capacity) {
  struct isal_zstream *stream = &((deflate_stream *)memory)->stream;
  stream->next_out = bytes;
  stream->avail_out = capacity;
  isal_deflate(stream);
  return capacity - stream->avail_out;
}

uint32_t vernier_png_checksum(uint32_t before, const uint8_t *bytes, size_t count) {
  return crc32_gzip_refl(before, bytes, count);
}
