// pixman.h looks for it where pkg-config would have the compiler look.
#include <pixman-1/pixman-version.h>
