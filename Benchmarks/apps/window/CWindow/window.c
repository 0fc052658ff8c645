#include "window.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static Display *display;
static Window window;
static GC gc;
static XImage *image;

uint32_t *window_open(const char *title, int width, int height) {
  if (!(display = XOpenDisplay(NULL))) return NULL;
  int screen = DefaultScreen(display);
  window = XCreateSimpleWindow(
      display, DefaultRootWindow(display), 0, 0, (unsigned)width, (unsigned)height, 0, 0, WhitePixel(display, screen));
  XStoreName(display, window, title);
  XSelectInput(display, window, ExposureMask | KeyPressMask | ButtonPressMask | ButtonReleaseMask | ButtonMotionMask);
  gc = XCreateGC(display, window, 0, NULL);
  static XShmSegmentInfo segment;
  image = XShmCreateImage(
      display, DefaultVisual(display, screen), 24, ZPixmap, NULL, &segment, (unsigned)width, (unsigned)height);
  if (!image || image->bits_per_pixel != 32) return NULL;
  segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * (size_t)height, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  if (image->data == (char *)-1) return NULL;
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);
  XMapRaised(display, window);
  return (uint32_t *)(void *)image->data;
}

int window_next(WindowEvent *event, int waits) {
  while (waits || XPending(display)) {
    XEvent next;
    XNextEvent(display, &next);
    switch (next.type) {
    case ButtonPress:
    case ButtonRelease:
      if (next.xbutton.button != 1) continue;
      *event = (WindowEvent){next.type == ButtonPress ? WINDOW_PRESS : WINDOW_RELEASE, next.xbutton.x, next.xbutton.y,
                             (uint32_t)next.xbutton.time};
      return 1;
    case MotionNotify:
      *event = (WindowEvent){WINDOW_MOVE, next.xmotion.x, next.xmotion.y, (uint32_t)next.xmotion.time};
      return 1;
    case KeyPress: {
      char text = 0;
      if (XLookupString(&next.xkey, &text, 1, NULL, NULL) != 1) continue;
      *event = (WindowEvent){WINDOW_KEY, text, 0, 0};
      return 1;
    }
    case Expose:
      *event = (WindowEvent){WINDOW_EXPOSE, 0, 0, 0};
      return 1;
    default: break;
    }
  }
  return 0;
}

void window_show(int x, int y, int width, int height) {
  XShmPutImage(display, window, gc, image, x, y, x, y, (unsigned)width, (unsigned)height, False);
  XSync(display, False);
}
