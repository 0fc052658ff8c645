// Prints what browser-canvas-check prints, for a processor that no Swift library is at hand for: the digests of meshes,
// and of random gestures on a canvas.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t check_strokes(void);
uint64_t check_gestures(int32_t rule, int32_t number);

int main(int count, char **arguments) {
  printf("strokes %016" PRIx64 "\n", check_strokes());
  const int scripts = count > 1 ? atoi(arguments[1]) : 1;
  for (int number = 0; number < scripts; number++)
    printf("%d %016" PRIx64 " %016" PRIx64 "\n", number, check_gestures(0, number), check_gestures(1, number));
  return 0;
}
