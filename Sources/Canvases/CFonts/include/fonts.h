#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A scalable font: FreeType reads its outlines and HarfBuzz shapes text with it. All lengths are whole font units,
/// y up. One thread at a time may use a font.
typedef struct vernier_font vernier_font;

/// The metrics of a whole font.
typedef struct {
  double units_per_em;
  /// Above the baseline.
  double ascender;
  /// Below the baseline: negative as a rule.
  double descender;
  /// From one baseline to the next.
  double line_height;
  uint32_t glyph_count;
} vernier_font_metrics;

typedef enum {
  VERNIER_FONT_OPENED,
  VERNIER_FONT_OUT_OF_MEMORY,
  /// The bytes are not a font of TrueType or OpenType, or damaged, or have no such face.
  VERNIER_FONT_UNKNOWN,
  /// The font has pictures of fixed sizes alone.
  VERNIER_FONT_WITHOUT_OUTLINES,
} vernier_font_result;

/// Opens a face of a font's bytes, of which it keeps a copy.
vernier_font_result vernier_font_open(const uint8_t *bytes, size_t count, unsigned face,
                                      vernier_font *_Nullable *_Nonnull font, vernier_font_metrics *metrics);

/// Frees a font and everything that it has returned.
void vernier_font_close(vernier_font *font);

/// The bytes that the font was opened with.
const uint8_t *vernier_font_bytes(const vernier_font *font, size_t *count);

/// The family's and the style's name; null where the font has none. Valid as long as the font.
const char *_Nullable vernier_font_family(const vernier_font *font);
const char *_Nullable vernier_font_style(const vernier_font *font);

typedef enum { VERNIER_MOVE, VERNIER_LINE, VERNIER_QUADRATIC, VERNIER_CUBIC } vernier_outline_kind;

/// A part of a glyph's contour; `points` has one, one, two or three points: controls, then the end.
typedef struct {
  vernier_outline_kind kind;
  double points[3][2];
} vernier_outline_element;

/// A glyph's outline, its contours closed; null and no elements where it has none, or the font is damaged there.
/// Valid until the next call.
const vernier_outline_element *_Nullable vernier_font_outline(vernier_font *font, uint32_t glyph, size_t *count);

/// A glyph of shaped text.
typedef struct {
  uint32_t glyph;
  /// The offset of the first byte of its text.
  uint32_t cluster;
  int32_t advance;
  int32_t x_offset;
  int32_t y_offset;
} vernier_shaped_glyph;

/// The base direction of a paragraph.
typedef enum { VERNIER_FROM_ITS_TEXT = -1, VERNIER_LEFT_TO_RIGHT, VERNIER_RIGHT_TO_LEFT } vernier_direction;

/// The embedding levels of a paragraph's scalars, by the bidirectional algorithm (UAX 9). Returns its direction. Where no
/// memory is left, all levels are 0.
vernier_direction vernier_text_levels(const uint32_t *scalars, size_t count, vernier_direction direction,
                                      int8_t *levels);

/// A scalar's script, an ISO 15924 tag as HarfBuzz has it; 0 where characters of several scripts share it.
uint32_t vernier_text_script(uint32_t scalar);

/// Shapes bytes `start..<end` of UTF-8, below 2^31 bytes, in one direction and script; letters join those outside of
/// them. Glyphs come from left to right. No language is assumed. Returns null where there are none, or no memory is
/// left. Valid until the next call.
const vernier_shaped_glyph *_Nullable vernier_font_shape(vernier_font *font, const char *text, size_t count,
                                                         size_t start, size_t end, vernier_direction direction,
                                                         uint32_t script, size_t *glyph_count);

#pragma clang assume_nonnull end
