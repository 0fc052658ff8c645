// A program that draws what a pen does after a known delay: the instrument is judged by it.
//
//   null DELAY [FAULT]     milliseconds, and what is wrong with it: never, elsewhere, twice, ask, second, crash
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { WIDE = 1200, HIGH = 900, QUEUE = 1 << 16, PEN = 5 };

typedef struct {
  double due;
  int x, y, from_x, from_y;
} Line;

static Line lines[QUEUE];
static size_t first, end;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static Window window(Display *display, const char *title, int width, int height) {
  Window made = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, (unsigned)width, (unsigned)height, 0, 0,
                                    WhitePixel(display, DefaultScreen(display)));
  XStoreName(display, made, title);
  XSelectInput(display, made, ButtonMotionMask | ButtonPressMask | ButtonReleaseMask | KeyPressMask);
  XMapRaised(display, made);
  return made;
}

int main(int count, char **arguments) {
  double delay = count > 1 ? atof(arguments[1]) : 0;
  const char *fault = count > 2 ? arguments[2] : "";
  Display *display = XOpenDisplay(NULL);
  if (!display) return 74;
  prctl(PR_SET_TIMERSLACK, 1);
  int motions = 0, x = 0, y = 0;
  Window paper = window(display, "null", WIDE, HIGH);
  if (!strcmp(fault, "ask")) window(display, "Restore the last drawing?", 400, 200);
  XGCValues style = {.line_width = PEN, .cap_style = CapRound};
  GC gc = XCreateGC(display, paper, GCLineWidth | GCCapStyle, &style);
  for (;;) {
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      if (event.type == KeyPress) {
        XClearWindow(display, paper);
        first = end = 0;
      } else if (event.type == ButtonRelease && !strcmp(fault, "twice")) {
        // Takes everything away, and draws it again.
        XClearWindow(display, paper);
        XSync(display, False);
        usleep(30000);
        first = 0;
      } else if (event.type == ButtonPress) {
        x = event.xbutton.x, y = event.xbutton.y;
      } else if (event.type == MotionNotify) {
        motions += 1;
        if (!strcmp(fault, "crash") && motions == 20) abort();
        if (!strcmp(fault, "second") && motions == 20) window(display, "Tip of the day", 400, 200);
        Line line = {now() + delay, event.xmotion.x, event.xmotion.y, x, y};
        if (!strcmp(fault, "elsewhere")) line.y = line.from_y = line.y + 12;
        x = event.xmotion.x, y = event.xmotion.y;
        if (strcmp(fault, "never")) lines[end++ % QUEUE] = line;
      }
    }
    while (first < end && lines[first % QUEUE].due <= now()) {
      Line line = lines[first++ % QUEUE];
      XDrawLine(display, paper, gc, line.from_x, line.from_y, line.x, line.y);
      XFlush(display);
    }
    double wait = first < end ? lines[first % QUEUE].due - now() : 1e3;
    struct timespec timeout = {(time_t)(wait / 1e3), (long)((wait > 0 ? wait : 0) * 1e6) % 1000000000};
    ppoll(&(struct pollfd){.fd = ConnectionNumber(display), .events = POLLIN}, 1, &timeout, NULL);
  }
}
