#include "fonts.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <hb.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/utf16.h>

struct vernier_font {
  uint8_t *bytes;
  size_t byte_count;
  FT_Library library;
  FT_Face face;
  hb_font_t *shaper;
  hb_buffer_t *buffer;
  vernier_outline_element *elements;
  size_t element_count, element_capacity;
  vernier_shaped_glyph *glyphs;
  size_t glyph_capacity;
};

static int grow(void **elements, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return 1;
  size_t larger = *capacity + *capacity / 2 + 64;
  if (larger < needed) larger = needed;
  void *moved = realloc(*elements, larger * size);
  if (!moved) return 0;
  *elements = moved;
  *capacity = larger;
  return 1;
}

// MARK: Opening

static hb_font_t *make_shaper(vernier_font *self, unsigned face_index) {
  hb_blob_t *blob =
      hb_blob_create((const char *)self->bytes, (unsigned)self->byte_count, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *face = hb_face_create(blob, face_index);
  hb_blob_destroy(blob);
  hb_font_t *font = hb_font_create(face);
  hb_face_destroy(face);
  int scale = (int)self->face->units_per_EM;
  hb_font_set_scale(font, scale, scale);
  return font;
}

vernier_font_result vernier_font_open(const uint8_t *bytes, size_t count, unsigned face, vernier_font **font,
                                      vernier_font_metrics *metrics) {
  *font = NULL;
  if (count == 0 || count > INT32_MAX || face > 0xFFFF) return VERNIER_FONT_UNKNOWN;
  vernier_font *self = calloc(1, sizeof *self);
  if (!self) return VERNIER_FONT_OUT_OF_MEMORY;
  vernier_font_result result = VERNIER_FONT_OUT_OF_MEMORY;
  self->bytes = malloc(count);
  if (!self->bytes) goto failed;
  memcpy(self->bytes, bytes, count);
  self->byte_count = count;
  if (FT_Init_FreeType(&self->library)) goto failed;
  FT_Error error = FT_New_Memory_Face(self->library, self->bytes, (FT_Long)count, (FT_Long)face, &self->face);
  if (error) {
    self->face = NULL;
    result = error == FT_Err_Out_Of_Memory ? VERNIER_FONT_OUT_OF_MEMORY : VERNIER_FONT_UNKNOWN;
    goto failed;
  }
  result = FT_IS_SFNT(self->face) ? VERNIER_FONT_WITHOUT_OUTLINES : VERNIER_FONT_UNKNOWN;
  if (!FT_IS_SFNT(self->face) || !FT_IS_SCALABLE(self->face) || self->face->units_per_EM == 0) goto failed;
  self->shaper = make_shaper(self, face);
  self->buffer = hb_buffer_create();
  metrics->units_per_em = self->face->units_per_EM;
  metrics->ascender = self->face->ascender;
  metrics->descender = self->face->descender;
  metrics->line_height = self->face->height;
  metrics->glyph_count = self->face->num_glyphs > 0 ? (uint32_t)self->face->num_glyphs : 0;
  *font = self;
  return VERNIER_FONT_OPENED;
failed:
  vernier_font_close(self);
  return result;
}

void vernier_font_close(vernier_font *self) {
  if (self->buffer) hb_buffer_destroy(self->buffer);
  if (self->shaper) hb_font_destroy(self->shaper);
  if (self->face) FT_Done_Face(self->face);
  if (self->library) FT_Done_FreeType(self->library);
  free(self->elements);
  free(self->glyphs);
  free(self->bytes);
  free(self);
}

const uint8_t *vernier_font_bytes(const vernier_font *self, size_t *count) {
  *count = self->byte_count;
  return self->bytes;
}

const char *vernier_font_family(const vernier_font *self) { return self->face->family_name; }
const char *vernier_font_style(const vernier_font *self) { return self->face->style_name; }

// MARK: Outlines

static int append(vernier_font *self, vernier_outline_kind kind, const FT_Vector *const *points, int count) {
  if (!grow((void **)&self->elements, &self->element_capacity, self->element_count + 1, sizeof *self->elements))
    return FT_Err_Out_Of_Memory;
  vernier_outline_element *element = &self->elements[self->element_count++];
  memset(element, 0, sizeof *element);
  element->kind = kind;
  for (int i = 0; i < count; i++) {
    element->points[i][0] = (double)points[i]->x;
    element->points[i][1] = (double)points[i]->y;
  }
  return 0;
}

static int on_move(const FT_Vector *to, void *font) { return append(font, VERNIER_MOVE, &to, 1); }
static int on_line(const FT_Vector *to, void *font) { return append(font, VERNIER_LINE, &to, 1); }
static int on_quadratic(const FT_Vector *control, const FT_Vector *to, void *font) {
  return append(font, VERNIER_QUADRATIC, (const FT_Vector *const[]){control, to}, 2);
}
static int on_cubic(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to, void *font) {
  return append(font, VERNIER_CUBIC, (const FT_Vector *const[]){first, second, to}, 3);
}

const vernier_outline_element *vernier_font_outline(vernier_font *self, uint32_t glyph, size_t *count) {
  static const FT_Outline_Funcs functions = {on_move, on_line, on_quadratic, on_cubic, 0, 0};
  *count = 0;
  self->element_count = 0;
  if (FT_Load_Glyph(self->face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM)) return NULL;
  if (self->face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return NULL;
  if (FT_Outline_Decompose(&self->face->glyph->outline, &functions, self)) return NULL;
  *count = self->element_count;
  return self->element_count ? self->elements : NULL;
}

// MARK: Shaping

vernier_direction vernier_text_levels(const uint32_t *scalars, size_t count, vernier_direction direction,
                                      int8_t *levels) {
  memset(levels, 0, count);
  UChar *text = malloc(2 * count * sizeof *text);
  UBiDi *paragraph = ubidi_open();
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = 0;
  int is_right_to_left = 0;
  if (text && paragraph && count <= INT32_MAX / 2) {
    for (size_t i = 0; i < count; i++) U16_APPEND_UNSAFE(text, length, scalars[i]);
    UBiDiLevel base = direction == VERNIER_FROM_ITS_TEXT ? UBIDI_DEFAULT_LTR : (UBiDiLevel)direction;
    ubidi_setPara(paragraph, text, length, base, NULL, &error);
    const UBiDiLevel *of_units = ubidi_getLevels(paragraph, &error);
    if (U_SUCCESS(error) && of_units) {
      for (size_t i = 0, unit = 0; i < count; unit += U16_LENGTH(scalars[i]), i++) levels[i] = (int8_t)of_units[unit];
      is_right_to_left = ubidi_getParaLevel(paragraph) & 1;
    }
  }
  if (paragraph) ubidi_close(paragraph);
  free(text);
  return is_right_to_left ? VERNIER_RIGHT_TO_LEFT : VERNIER_LEFT_TO_RIGHT;
}

uint32_t vernier_text_script(uint32_t scalar) {
  hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar);
  int is_shared = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN;
  return is_shared ? HB_SCRIPT_INVALID : (uint32_t)script;
}

const vernier_shaped_glyph *vernier_font_shape(vernier_font *self, const char *text, size_t count, size_t start,
                                               size_t end, vernier_direction direction, uint32_t script,
                                               size_t *glyph_count) {
  *glyph_count = 0;
  hb_buffer_clear_contents(self->buffer);
  hb_buffer_add_utf8(self->buffer, text, (int)count, (unsigned)start, (int)(end - start));
  hb_buffer_set_direction(self->buffer, direction == VERNIER_RIGHT_TO_LEFT ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(self->buffer, (hb_script_t)script);
  // The process's locale is no property of a text.
  hb_buffer_set_language(self->buffer, hb_language_from_string("und", -1));
  hb_shape(self->shaper, self->buffer, NULL, 0);
  unsigned length = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(self->buffer, &length);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(self->buffer, &length);
  if (length == 0 || !infos || !positions) return NULL;
  if (!grow((void **)&self->glyphs, &self->glyph_capacity, length, sizeof *self->glyphs)) return NULL;
  for (unsigned i = 0; i < length; i++) {
    self->glyphs[i] = (vernier_shaped_glyph){infos[i].codepoint, infos[i].cluster, positions[i].x_advance,
                                             positions[i].x_offset, positions[i].y_offset};
  }
  *glyph_count = length;
  return self->glyphs;
}
