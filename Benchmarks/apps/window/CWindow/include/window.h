#pragma once
#include <stdint.h>

enum { WINDOW_PRESS, WINDOW_MOVE, WINDOW_RELEASE, WINDOW_KEY, WINDOW_EXPOSE };

/// What happened, when by the clock of the X server in ms, and where: in px from the window's top left; of a key, x is
/// its character. The pressure is from 0 to 1, and below 0 where there is none, as of a mouse.
typedef struct {
  int kind, x, y;
  double pressure;
  uint32_t time;
} WindowEvent;

/// Opens a window with a title. Returns its px by rows, blue first, or NULL where there is no X server.
uint32_t *window_open(const char *title, int width, int height);
/// Takes the next event; where `waits` is 0, returns 0 if there is none.
int window_next(WindowEvent *event, int waits);
/// Shows a part of the px, and waits until the X server has read them.
void window_show(int x, int y, int width, int height);
