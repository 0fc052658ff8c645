#include "coverage.h"

#include <stdbool.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { LANES = 8 };

/// No alpha below this changes a channel: 255 / 512 is less than one half.
static const float LEAST_ALPHA = 1.0f / 512;

/// The colour that a px is blended with.
typedef struct {
  /// Red, green, blue and 255, the target of alpha.
  float color[4];
  float alpha;
} paint;

// Both loops do the same arithmetic in the same order, so that they give the same bits.

static void blend_row(const float *coverage, uint8_t *pixels, const uint8_t *mask, int32_t count, const paint *paint) {
  for (int32_t column = 0; column < count; column++) {
    float alpha = (coverage[column] < 1 ? coverage[column] : 1) * paint->alpha;
    if (mask) alpha *= (float)mask[column];
    if (alpha < LEAST_ALPHA) continue;
    uint8_t *pixel = pixels + 4 * (size_t)column;
    for (int channel = 0; channel < 4; channel++) {
      const float under = (float)pixel[channel];
      pixel[channel] = (uint8_t)(under + alpha * (paint->color[channel] - under) + 0.5f);
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

/// Two px, as 32-bit integers.
__attribute__((target("avx2"))) static inline __m256i blended(__m256 under, __m256 color, __m256 alpha) {
  const __m256 change = _mm256_mul_ps(alpha, _mm256_sub_ps(color, under));
  return _mm256_cvttps_epi32(_mm256_add_ps(_mm256_add_ps(under, change), _mm256_set1_ps(0.5f)));
}

__attribute__((target("avx2"))) static void blend_row_avx2(const float *coverage, uint8_t *pixels, const uint8_t *mask,
                                                           int32_t count, const paint *paint) {
  const __m256 color = _mm256_broadcast_ps((const __m128 *)paint->color);
  const __m256 alpha = _mm256_set1_ps(paint->alpha), one = _mm256_set1_ps(1), least = _mm256_set1_ps(LEAST_ALPHA);
  // Packing puts the px of four vectors into the order 0 2 4 6 1 3 5 7.
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  int32_t column = 0;
  for (; column + LANES <= count; column += LANES) {
    __m256 alphas = _mm256_mul_ps(_mm256_min_ps(_mm256_loadu_ps(coverage + column), one), alpha);
    if (mask) {
      const __m128i bytes = _mm_loadl_epi64((const __m128i *)(mask + column));
      alphas = _mm256_mul_ps(alphas, _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes)));
    }
    if (_mm256_movemask_ps(_mm256_cmp_ps(alphas, least, _CMP_GE_OQ)) == 0) continue;
    __m128i *target = (__m128i *)(pixels + 4 * (size_t)column);
    const __m128i first = _mm_loadu_si128(target), second = _mm_loadu_si128(target + 1);
    const __m256i pair0 =
        blended(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(first)), color,
                _mm256_permutevar8x32_ps(alphas, _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1)));
    const __m256i pair1 =
        blended(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128(first, 8))), color,
                _mm256_permutevar8x32_ps(alphas, _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3)));
    const __m256i pair2 =
        blended(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(second)), color,
                _mm256_permutevar8x32_ps(alphas, _mm256_setr_epi32(4, 4, 4, 4, 5, 5, 5, 5)));
    const __m256i pair3 =
        blended(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128(second, 8))), color,
                _mm256_permutevar8x32_ps(alphas, _mm256_setr_epi32(6, 6, 6, 6, 7, 7, 7, 7)));
    const __m256i packed =
        _mm256_packus_epi16(_mm256_packs_epi32(pair0, pair1), _mm256_packs_epi32(pair2, pair3));
    _mm256_storeu_si256((__m256i *)target, _mm256_permutevar8x32_epi32(packed, order));
  }
  blend_row(coverage + column, pixels + 4 * (size_t)column, mask ? mask + column : NULL, count - column, paint);
}
#endif

void vernier_coverage_blend(vernier_coverage *coverage, uint8_t *pixels, size_t pixel_stride, const uint8_t *mask,
                            size_t mask_stride, const uint8_t color[3], float alpha, int32_t touched[4]) {
  const paint paint = {{(float)color[0], (float)color[1], (float)color[2], 255}, mask ? alpha / 255 : alpha};
#if defined(__x86_64__)
  const bool is_wide = !coverage->is_plain && __builtin_cpu_supports("avx2");
#endif
  touched[0] = touched[1] = INT32_MAX;
  touched[2] = touched[3] = 0;
  for (int32_t row = 0; row < coverage->rows; row++) {
    const int32_t first = coverage->first[row], raw_last = coverage->last[row];
    coverage->first[row] = INT32_MAX;
    coverage->last[row] = 0;
    if (raw_last <= first) continue;
    const int32_t last = raw_last < coverage->width ? raw_last : coverage->width;
    float *cells = coverage->cells + (size_t)row * (size_t)coverage->stride + first;
    if (first < last) {
      if (first < touched[0]) touched[0] = first;
      if (row < touched[1]) touched[1] = row;
      if (last > touched[2]) touched[2] = last;
      touched[3] = row + 1;
      // Eight by eight as far as the window goes: beyond `last`, coverage is 0.
      const int32_t whole = (last - first + LANES - 1) / LANES * LANES;
      const int32_t count = first + whole <= coverage->width ? whole : last - first;
      uint8_t *row_pixels = pixels + (size_t)row * pixel_stride + 4 * (size_t)first;
      const uint8_t *row_mask = mask ? mask + (size_t)row * mask_stride + first : NULL;
#if defined(__x86_64__)
      if (is_wide)
        blend_row_avx2(cells, row_pixels, row_mask, count, &paint);
      else
#endif
        blend_row(cells, row_pixels, row_mask, count, &paint);
    }
    memset(cells, 0, sizeof(float) * (size_t)(raw_last - first));
  }
}
