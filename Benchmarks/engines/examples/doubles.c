// An engine in doubles to begin from: cc -std=c99 -O2 doubles.c -lm -o doubles, run by Vernier as `exec:./doubles`. The
// article "Having your own engine judged" has the grammar. Beside doubles.py and doubles.js it answers the same bits:
// coordinates are rounded to doubles, the centre is subtracted, then come rotation, zoom, and half the viewport.
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELLO "{\"m\":\"hello\",\"v\":1,\"name\":\"doubles.c\",\"version\":\"1\",\"probe\":\"transform\"," \
    "\"number\":\"binary64\",\"can\":[\"touch\",\"lines\"]}"

static jmp_buf refused;                                  // where a question that cannot be answered ends
static char *line, *at;                                  // the question, and the place that is read next
static double view[2], centre[2], zoom, turn[3], v[2], w[2];
static struct { double world[2]; int joined; } *points;  // joined: an edge leads to the next point
static int count, n, i;

static void need(int held) { if (!held) longjmp(refused, 1); }
static int next(char c) { return *at == c ? (at++, 1) : 0; }
static int ask(void) {  // reads a line, without blanks; `,"name"\1` begins a member of the question, no inner one
    static size_t room;
    size_t size = 0;
    int c, depth = 0, quoted = 0, escaped = 0;
    do {
        if (size == room && !(line = realloc(line, room += room + 4096))) exit(1);
        if (!strchr(" \t\r", c = getchar()) || quoted) line[size++] = (char)(c == ':' && depth == 1 && !quoted ? 1 : c);
        if (c == '"' && !escaped) quoted = !quoted;
        if (!quoted) depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        escaped = c == '\\' && !escaped;
    } while (c != '\n' && c != EOF);
    line[0] = size > 2 && line[0] == '{' && line[size - 2] == '}' && depth == 0 ? ',' : 0;
    line[size - 1] = 0;
    return c != EOF;
}
static void find(const char *name) {
    char key[16];
    sprintf(key, ",\"%s\"\1", name);
    need((at = strstr(line, key)) != NULL);
    at += strlen(key);
}
static int is(const char *m) { find("m"); return next('"') && !strncmp(at, m, strlen(m)) && at[strlen(m)] == '"'; }
static double number(void) {
    int quoted = next('"');
    char *end;
    double x = strtod(at, &end);
    need(end > at && (at = end, !quoted || next('"')));
    return x;
}
static void list(double *x, int length) {
    for (int j = 0; j < length; j++) need(next(j ? ',' : '[')), x[j] = number();
    need(next(']'));
}
static void rotate(const double *x, double sine, double *to) {  // a product a statement: no compiler fuses those
    double p = turn[0] * x[0], q = sine * x[1], r = sine * x[0], s = turn[0] * x[1];
    to[0] = p - q, to[1] = r + s;
}
static void place(const double *world, double *px) {
    double x[2] = {world[0] - centre[0], world[1] - centre[1]};
    rotate(x, turn[1], px);
    for (int j = 0; j < 2; j++) { double far = zoom * px[j]; px[j] = view[j] / 2 + far; }
}
static void show(const char *before, const double *px) {
    for (int j = 0; j < 2; j++, before = ",")
        if (isfinite(px[j])) printf("%s%.17g", before, px[j]); else printf("%snull", before);
}
static void store(void) {
    count = n = i = 0, zoom = NAN;  // no camera
    for (find("points"), need(next('[')); !next(']'); next(',')) {
        if (!(points = realloc(points, (size_t)(n + 1) * sizeof *points))) exit(1);
        list(points[n++].world, 2);
    }
    for (find("strokes"), need(next('[')); !next(']'); next(','))
        for (double left = number(); left > 0; left--) need(i < n), points[i++].joined = left > 1;
    need(i == n);
    printf("{\"m\":\"store\",\"count\":%d}\n", count = n);
}
static void answer(const char *m, const char *what) {
    find("k");
    double k = number();
    need(isfinite(k) && !isnan(zoom));
    printf("{\"m\":\"%s\",\"k\":%.0f,\"%s\":[", m, k, what);
}
static void frame(void) {
    find("centre"), list(centre, 2), find("turn"), list(turn, 3), find("zoom"), zoom = number();
    turn[0] /= turn[2], turn[1] /= turn[2];
    answer("frame", "px");
    for (i = 0; i < count; i++) place(points[i].world, v), show(i ? "," : "", v);
}
static void touch(void) {
    find("px"), list(v, 2);
    for (i = 0; i < 2; i++) v[i] = (v[i] - view[i] / 2) / zoom;
    rotate(v, -turn[1], w);
    for (i = 0; i < 2; i++) w[i] = centre[i] + w[i];
    answer("touch", "px"), place(w, v), show("", v);
}
static void lines(void) {
    answer("lines", "segments");
    for (i = n = 0; i < count; i++) {
        if (!points[i].joined) continue;
        place(points[i].world, v), place(points[i + 1].world, w);
        if (v[0] * 0 + v[1] * 0 + w[0] * 0 + w[1] * 0 != 0) continue;  // one of them is not finite
        if (v[0] == w[0] && v[1] == w[1]) continue;
        printf(n++ ? ",[%d" : "[%d", i), show(",", v), show(",", w), putchar(']');
    }
}
int main(void) {
    while (ask()) {
        if (setjmp(refused)) puts("{\"m\":\"error\",\"text\":\"doubles.c cannot answer this\"}");
        else if (is("stop")) return 0;
        else if (is("hello")) find("viewport"), list(view, 2), puts(HELLO);
        else if (is("store")) store();
        else need(is("frame") ? frame(), 1 : is("touch") ? touch(), 1 : is("lines") && (lines(), 1)), puts("]}");
        fflush(stdout);
    }
    return 0;
}
