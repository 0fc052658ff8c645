// From pen to px: sends a pen's motion to the X server on a schedule, and reads a part of the screen until the ink is
// there.
//
//   meter LEFT TOP WIDTH HEIGHT QUIET LIMIT [PEN] <schedule     a line of the schedule: milliseconds x y pressure
//   meter windows                                               the windows on the screen: id x y width height title
//
// A pressure is 0 where the pen is lifted, and at most 1. PEN is the number of an open file: the connection with Xorg's
// driver for tests of input, which stands for a tablet. Without it events go by XTEST, as of a mouse.
//
// Events keep to their schedule, whatever the program does. When something was drawn, the screen is read, at most every
// quarter of a millisecond and for a fifth of the time: until QUIET ms after the last change of the part, or LIMIT ms
// after the last event. Writes a line of JSON, with times in ms and lengths in px: when events were sent; how long
// reads took; how far each event with the pen down is from the nearest ink; how far ink is from the pen's path at
// most; the number of px of ink, and of those that became ink more than once; how much ink there is, in black px. Then
// for each px of the part, by rows, a float: when it became ink and stayed, in ms of the schedule, or -1.
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <time.h>
#include <unistd.h>
#include <xorg/xf86-input-inputtest-protocol.h>

enum { MAX_EVENTS = 1 << 16, INK = 40 };
// Ms, at least, and at least four times what the last read took.
static const double PAUSE = 0.25;

typedef struct {
  double ms, sent, pressure;
  int x, y;
} Event;

static Event events[MAX_EVENTS];
static double *reads;
static size_t read_count, read_space;
static int pen = -1;

static void fail(int code, const char *sentence) {
  fprintf(stderr, "%s\n", sentence);
  exit(code);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int ignored(Display *display, XErrorEvent *error) {
  (void)display, (void)error;
  return 0;
}

static int windows(Display *display) {
  Window root, parent, *children;
  unsigned count;
  // A window may be gone before it is asked for. Menus and hints are none.
  XSetErrorHandler(ignored);
  if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count)) return 74;
  for (unsigned index = 0; index < count; index += 1) {
    XWindowAttributes attributes;
    XTextProperty title = {0};
    if (!XGetWindowAttributes(display, children[index], &attributes) || attributes.map_state != IsViewable ||
        attributes.override_redirect)
      continue;
    XGetWMName(display, children[index], &title);
    printf("%lu %d %d %d %d %s\n", children[index], attributes.x, attributes.y, attributes.width, attributes.height,
           title.value ? (char *)title.value : "");
  }
  return 0;
}

static size_t read_schedule(void) {
  size_t count = 0;
  Event *event = events;
  int found;
  while ((found = scanf("%lf %d %d %lf", &event->ms, &event->x, &event->y, &event->pressure)) == 4) {
    if (count > 0 && event->ms < event[-1].ms) fail(64, "The times of the schedule should not fall.");
    if (++count == MAX_EVENTS) fail(64, "The schedule has too many lines.");
    event += 1;
  }
  if (found != EOF || count == 0) fail(64, "A line of the schedule should be milliseconds, x, y and pressure.");
  return count;
}

// By XTEST.
static void send_mouse(Display *display, const Event *event, int is_change) {
  XTestFakeMotionEvent(display, -1, event->x, event->y, CurrentTime);
  if (is_change) XTestFakeButtonEvent(display, 1, event->pressure > 0, CurrentTime);
  XFlush(display);
}

// By the driver for tests of input, whose axes are 0 to 65535 over the screen, and 0 to 1000 of the pressure.
static void send_pen(Display *display, const Event *event, int is_change, int is_first) {
  int screen = DefaultScreen(display);
  xf86ITValuatorData axes = {.mask = {1 | 2 | 16}};
  axes.valuators[0] = (event->x + 0.5) * 65536 / DisplayWidth(display, screen);
  axes.valuators[1] = (event->y + 0.5) * 65536 / DisplayHeight(display, screen);
  axes.valuators[4] = event->pressure * 1000;
  xf86ITEventProximity near = {{sizeof near, XF86IT_EVENT_PROXIMITY}, 1, axes};
  xf86ITEventMotion motion = {{sizeof motion, XF86IT_EVENT_MOTION}, 1, axes};
  xf86ITEventButton button = {{sizeof button, XF86IT_EVENT_BUTTON}, 1, 1, event->pressure > 0, axes};
  if ((is_first && write(pen, &near, sizeof near) < 0) || write(pen, &motion, sizeof motion) < 0 ||
      (is_change && write(pen, &button, sizeof button) < 0))
    fail(74, "The X server takes no events of a pen.");
}

static void send(Display *display, const Event *event, int is_change) {
  if (pen < 0) send_mouse(display, event, is_change);
  else send_pen(display, event, is_change, event == events);
}

static void add_read(double duration) {
  if (read_count == read_space) {
    read_space = read_space ? 2 * read_space : 4096;
    if (!(reads = realloc(reads, read_space * sizeof *reads))) fail(74, "There is no memory left.");
  }
  reads[read_count++] = duration;
}

static void print_numbers(const char *name, size_t count, double (*value)(size_t)) {
  printf("\"%s\": [", name);
  for (size_t index = 0; index < count; index += 1) printf("%s%.3f", index ? ", " : "", value(index));
  printf("]");
}
// Ink, as columns and rows of the part; of the border alone for the distances.
static int (*border)[2];
static size_t border_count, event_count;
static int left, top, width, height;
static uint8_t *dark;

static double distance(double x, double y, const Event *from, const Event *to) {
  double dx = to->x - from->x, dy = to->y - from->y, length = dx * dx + dy * dy;
  double share = length > 0 ? ((x - from->x) * dx + (y - from->y) * dy) / length : 0;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  return hypot(x - from->x - share * dx, y - from->y - share * dy);
}

static double gap_at(size_t index) {
  int x = events[index].x - left, y = events[index].y - top;
  if (!events[index].pressure || (x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] >= INK)) return 0;
  double least = 9999;
  for (size_t px = 0; px < border_count; px += 1)
    least = fmin(least, hypot(border[px][0] + left - events[index].x, border[px][1] + top - events[index].y));
  return least;
}

static double stray(void) {
  double most = 0;
  for (size_t px = 0; px < border_count; px += 1) {
    double least = 9999;
    for (size_t index = 1; index < event_count; index += 1)
      if (events[index].pressure && events[index - 1].pressure)
        least = fmin(least, distance(border[px][0] + left, border[px][1] + top, &events[index - 1], &events[index]));
    most = fmax(most, least);
  }
  return most;
}

static double read_at(size_t index) { return reads[index]; }
static double sent_at(size_t index) { return events[index].sent; }

int main(int count, char **arguments) {
  Display *display = XOpenDisplay(NULL);
  if (!display) fail(74, "There is no X server to measure on; Xvfb makes one.");
  int base, error, damage_base;
  if (count == 2 && !strcmp(arguments[1], "windows")) return windows(display);
  if (count != 7 && count != 8) fail(64, "Give left, top, width, height, quiet and limit, or: windows.");
  if (count == 8) pen = atoi(arguments[7]);
  if (!XTestQueryExtension(display, &base, &error, &base, &error)) fail(74, "The X server has no XTEST.");
  if (!XShmQueryExtension(display)) fail(74, "The X server has no MIT-SHM.");
  if (!XDamageQueryExtension(display, &damage_base, &error)) fail(74, "The X server has no XDamage.");
  left = atoi(arguments[1]), top = atoi(arguments[2]), width = atoi(arguments[3]), height = atoi(arguments[4]);
  double quiet = atof(arguments[5]), limit = atof(arguments[6]);
  if (left < 0 || top < 0 || width < 1 || height < 1 || left + width > DisplayWidth(display, DefaultScreen(display)) ||
      top + height > DisplayHeight(display, DefaultScreen(display)))
    fail(64, "The part to read should lie on the screen.");
  event_count = read_schedule();
  size_t size = (size_t)width * (size_t)height, sent = 0, ink = 0, again = 0, shade = 0;

  XShmSegmentInfo segment;
  XImage *image = XShmCreateImage(display, DefaultVisual(display, DefaultScreen(display)), 24, ZPixmap, NULL, &segment,
                                  (unsigned)width, (unsigned)height);
  if (!image || image->bits_per_pixel != 32) fail(74, "The X server should have 24 bits of colour in 32.");
  segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * (size_t)height, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  segment.readOnly = False;
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);
  float *since = malloc(size * sizeof *since);
  uint8_t *paper = malloc(size), *times = calloc(size, 1);
  dark = calloc(size, 1);
  if (!since || !paper || !dark || !times) fail(74, "There is no memory left.");
  Window root = DefaultRootWindow(display);
  Damage damage = XDamageCreate(display, root, XDamageReportNonEmpty);

  // Other programs should not delay the instrument; where that is not permitted, its own lateness shows it.
  sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 10});
  prctl(PR_SET_TIMERSLACK, 1);
  int is_down = 0, is_damaged = 0;
  if (!XShmGetImage(display, root, image, left, top, AllPlanes)) fail(74, "The screen cannot be read.");
  for (size_t px = 0; px < size; px += 1)
    paper[px] = (uint8_t)image->data[px / (size_t)width * (size_t)image->bytes_per_line + px % (size_t)width * 4 + 1];
  double start = now() + 20, last_change = 0, next_read = 0, time;
  for (;;) {
    time = now() - start;
    if (sent < event_count && events[sent].ms <= time) {
      send(display, &events[sent], (events[sent].pressure > 0) != is_down);
      is_down = events[sent].pressure > 0;
      events[sent++].sent = time;
      continue;
    }
    if (sent == event_count) {
      double last = events[event_count - 1].ms, calm = last_change > last ? last_change : last;
      if (time > calm + quiet || time > last + limit) break;
    }
    while (XPending(display)) {
      XEvent event;
      XNextEvent(display, &event);
      if (event.type == damage_base + XDamageNotify) is_damaged = 1;
    }
    if (is_damaged && time >= next_read) {
      is_damaged = 0;
      XDamageSubtract(display, damage, None, None);
      if (!XShmGetImage(display, root, image, left, top, AllPlanes)) fail(74, "The screen cannot be read.");
      double last_read = now() - start;
      for (int y = 0; y < height; y += 1) {
        const uint32_t *row = (const uint32_t *)(image->data + y * image->bytes_per_line);
        size_t px = (size_t)y * (size_t)width;
        for (int x = 0; x < width; x += 1, px += 1) {
          uint8_t shade = (uint8_t)(row[x] >> 8), darkness = paper[px] > shade ? paper[px] - shade : 0;
          if (darkness == dark[px]) continue;
          last_change = last_read;
          if (darkness >= INK && dark[px] < INK) {
            since[px] = (float)last_read;
            times[px] += times[px] < 255;
          }
          dark[px] = darkness;
        }
      }
      add_read(last_read - time);
      next_read = now() - start;
      next_read += fmax(PAUSE, 4 * (next_read - time));
      continue;
    }
    double due = sent < event_count ? events[sent].ms : time + 5;
    if (is_damaged) due = fmin(due, next_read);
    double wait = due > time ? due - time : 0;
    struct pollfd file = {.fd = ConnectionNumber(display), .events = is_damaged ? 0 : POLLIN};
    ppoll(&file, 1, &(struct timespec){.tv_nsec = (long)(wait * 1e6)}, NULL);
  }
  Event lifted = events[event_count - 1];
  lifted.pressure = 0;
  if (is_down) send(display, &lifted, 1);
  XSync(display, False);
  border = malloc(size * sizeof *border);
  if (!border) fail(74, "There is no memory left.");
  for (size_t px = 0; px < size; px += 1) {
    shade += dark[px];
    if (dark[px] < INK) {
      since[px] = -1;
      continue;
    }
    size_t x = px % (size_t)width, line = (size_t)width;
    ink += 1, again += times[px] > 1;
    int is_inside = x > 0 && x + 1 < line && px >= line && px + line < size && dark[px - 1] >= INK &&
                    dark[px + 1] >= INK && dark[px - line] >= INK && dark[px + line] >= INK;
    if (!is_inside) border[border_count][0] = (int)x, border[border_count++][1] = (int)(px / line);
  }
  printf("{\"ink\": %zu, \"again\": %zu, \"shade\": %.1f, \"stray\": %.3f, ", ink, again, (double)shade / 255,
         stray());
  print_numbers("sent", event_count, sent_at);
  printf(", ");
  print_numbers("reads", read_count, read_at);
  printf(", ");
  print_numbers("gaps", event_count, gap_at);
  printf("}\n");
  return fwrite(since, sizeof *since, size, stdout) == size && !fflush(stdout) ? 0 : 74;
}
