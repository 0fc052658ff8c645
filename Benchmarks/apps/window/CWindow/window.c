#include "window.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static Display *display;
static Window window;
static GC gc;
static XImage *image;
// What pointed last; the axis of its pressure, or -1; the largest value of that; and the pressure, as it was last.
static int source, axis = -1;
static double most, pressure;

static void find_pressure(int device) {
  Atom name = XInternAtom(display, "Abs Pressure", True);
  int count;
  XIDeviceInfo *info = XIQueryDevice(display, device, &count);
  source = device, axis = -1, pressure = 0;
  for (int index = 0; info && index < info->num_classes; index += 1) {
    const XIValuatorClassInfo *found = (const XIValuatorClassInfo *)(const void *)info->classes[index];
    if (found->type == XIValuatorClass && name != None && found->label == name && found->max > 0)
      axis = found->number, most = found->max;
  }
  if (info) XIFreeDeviceInfo(info);
}

static void read_pressure(const XIValuatorState *state) {
  if (axis < 0 || axis >= 8 * state->mask_len || !XIMaskIsSet(state->mask, axis)) return;
  const double *value = state->values;
  for (int before = 0; before < axis; before += 1) value += XIMaskIsSet(state->mask, before) ? 1 : 0;
  pressure = *value / most;
}

uint32_t *window_open(const char *title, int width, int height) {
  if (!(display = XOpenDisplay(NULL))) return NULL;
  int screen = DefaultScreen(display);
  window = XCreateSimpleWindow(
      display, DefaultRootWindow(display), 0, 0, (unsigned)width, (unsigned)height, 0, 0, WhitePixel(display, screen));
  XStoreName(display, window, title);
  XSelectInput(display, window, ExposureMask | KeyPressMask);
  // Version 2 of X's extension for input: a mouse, and pens with their pressure.
  int opcode, first, error, major = 2, minor = 0;
  if (!XQueryExtension(display, "XInputExtension", &opcode, &first, &error) || XIQueryVersion(display, &major, &minor))
    return NULL;
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_ButtonPress);
  XISetMask(bits, XI_ButtonRelease);
  XISetMask(bits, XI_Motion);
  XISelectEvents(display, window, &(XIEventMask){XIAllMasterDevices, sizeof bits, bits}, 1);
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

// What a pointer did, or -1 where it is nothing to us.
static int point(int kind, const void *data, WindowEvent *event) {
  const XIDeviceEvent *found = data;
  if (found->sourceid != source) find_pressure(found->sourceid);
  read_pressure(&found->valuators);
  if (kind == XI_Motion ? !XIMaskIsSet(found->buttons.mask, 1) : found->detail != 1) return -1;
  int known = kind == XI_Motion ? WINDOW_MOVE : kind == XI_ButtonPress ? WINDOW_PRESS : WINDOW_RELEASE;
  *event = (WindowEvent){known, (int)found->event_x, (int)found->event_y, axis < 0 ? -1 : pressure, (uint32_t)found->time};
  return known;
}

int window_next(WindowEvent *event, int waits) {
  while (waits || XPending(display)) {
    XEvent next;
    XNextEvent(display, &next);
    switch (next.type) {
    case GenericEvent: {
      if (!XGetEventData(display, &next.xcookie)) continue;
      int kind = point(next.xcookie.evtype, next.xcookie.data, event);
      XFreeEventData(display, &next.xcookie);
      if (kind < 0) continue;
      return 1;
    }
    case KeyPress: {
      char text = 0;
      if (XLookupString(&next.xkey, &text, 1, NULL, NULL) != 1) continue;
      *event = (WindowEvent){.kind = WINDOW_KEY, .x = text};
      return 1;
    }
    case Expose:
      *event = (WindowEvent){.kind = WINDOW_EXPOSE};
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
