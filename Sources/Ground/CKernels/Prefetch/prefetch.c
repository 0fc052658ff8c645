#include "prefetch.h"
// All is inline; a target has to have a source.
