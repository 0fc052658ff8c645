#include "Channels.h"
