// The page to try: the canvas on the left, and the same drawing under a transform of SVG on the right. What the two
// share are the events: each gesture and each stroke goes to both.

const COLORS = {
  Ink: [116, 130, 150], Blue: [46, 118, 214], Red: [214, 66, 66], Green: [34, 148, 90], Amber: [214, 138, 20],
};
const LEVELS = 1000; // Of the drawing at the start, one for each power of ten.
const find = name => document.getElementById(name);

/** The drawing as pages usually keep it: points of the world in doubles, under one matrix of doubles. */
class TransformedDrawing {
  constructor(svg) {
    this.group = svg.querySelector("g");
    this.undone = [];
    this.reset();
  }
  reset() { this.matrix = [1, 0, 0, 1, 0, 0]; }
  /** Whether the browser takes the matrix: what it cannot read would count as none. */
  get isReadable() { return this.matrix.every(Number.isFinite) && this.group.transform.baseVal.numberOfItems === 1; }
  show() {
    const isFinite = this.matrix.every(number => Math.abs(number) < 3e38); // Beyond single precision it complains.
    if (isFinite) this.group.setAttribute("transform", `matrix(${this.matrix})`);
    else this.group.removeAttribute("transform");
    this.group.style.visibility = this.isReadable ? "visible" : "hidden";
  }
  clear() {
    this.group.replaceChildren();
    this.undone = [];
  }
  /** Magnifies by the complex number (p, q) about a position, and pans. */
  pinch(x, y, p, q = 0, dx = 0, dy = 0) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [
      p * a - q * b, q * a + p * b, p * c - q * d, q * c + p * d,
      x + p * (e - x) - q * (f - y) + dx, y + q * (e - x) + p * (f - y) + dy,
    ];
  }
  world([x, y]) {
    const [a, b, c, d, e, f] = this.matrix, size = a * d - b * c;
    return [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size];
  }
  begin(color, width) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const attributes = { fill: "none", stroke: `rgb(${color})`, "stroke-linecap": "round", "stroke-linejoin": "round" };
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    path.setAttribute("stroke-width", width / Math.hypot(this.matrix[0], this.matrix[1]));
    return Object.assign(path, { points: [] });
  }
  extend(path, point) {
    const world = this.world(point);
    // Too deep for this half's numbers, where nothing of the line is left.
    if (!world.every(Number.isFinite)) return;
    path.points.push(world);
    const text = path.points.length > 1 ? path.points.join("L") : `${path.points[0]}L${path.points[0]}`;
    path.setAttribute("d", `M${text}`);
    if (!path.parentNode) this.group.append(path);
  }
  /** Adds a line of one width. */
  addLine(points, width, color) {
    const path = this.begin(color, width), world = points.map(point => this.world(point));
    if (!this.isSeen(world)) return;
    Object.assign(path, { points: world }).setAttribute("d", `M${world.join("L")}`);
    this.group.append(path);
  }
  /** Where all points have become one number, nothing of a shape is left. */
  isSeen(points) {
    const isPoint = point => point.every((number, i) => number === points[0][i]);
    return points.flat().every(Number.isFinite) && !points.every(isPoint);
  }
  /** Adds an arm as the outline of its width, which an SVG stroke cannot change on its way: curves and round caps. */
  addArm(arm, color) {
    const parts = 12, side = hand => share => this.world(arm.side(share, hand));
    const curve = (from, to, hand) => {
      const [third, start, end] = [(to - from) / 3, arm.side(from, hand), arm.side(to, hand)];
      const [before, after] = [arm.direction(start), arm.direction(end)];
      return [[0, 1].map(i => start[i] + third * before[i]), [0, 1].map(i => end[i] - third * after[i]), end].map(
        point => this.world(point));
    };
    const shares = Array.from({ length: parts + 1 }, (_, part) => part / parts), back = shares.toReversed();
    const curves = (list, hand) => list.slice(1).map((share, i) => `C${curve(list[i], share, hand)}`).join("");
    const cap = (share, hand) => {
      const radius = arm.at(share)[2] / 2 / Math.hypot(this.matrix[0], this.matrix[1]);
      return `A${radius} ${radius} 0 0 0 ${side(hand)(share)}`;
    };
    if (!this.isSeen([side(1)(0), side(-1)(0), side(1)(1)])) return;
    const text = `M${side(1)(0)}${curves(shares, 1)}${cap(1, -1)}${curves(back, -1)}${cap(0, 1)}Z`;
    const path = this.begin(color, 0);
    path.setAttribute("fill", `rgb(${color})`), path.setAttribute("stroke", "none"), path.setAttribute("d", text);
    this.group.append(path);
  }
  keep() { this.undone = []; }
  undo() { if (this.group.lastChild) this.undone.push(this.group.removeChild(this.group.lastChild)); }
  redo() { if (this.undone.length) this.group.append(this.undone.pop()); }
}

// Digits as lines, on a grid of 2 × 4.
const DIGITS = [
  [[0, 1, 0.3, 0.2, 1, 0, 1.7, 0.2, 2, 1, 2, 3, 1.7, 3.8, 1, 4, 0.3, 3.8, 0, 3, 0, 1]], [[0.4, 0.8, 1.2, 0, 1.2, 4]],
  [[0, 0.9, 0.3, 0.2, 1, 0, 1.7, 0.2, 2, 0.9, 1.8, 1.7, 0, 4, 2, 4]],
  [[0, 0.4, 1, 0, 1.8, 0.3, 2, 1, 1.7, 1.7, 0.9, 1.9, 1.7, 2.1, 2, 3, 1.7, 3.7, 1, 4, 0, 3.6]],
  [[1.5, 4, 1.5, 0, 0, 2.8, 2, 2.8]], [[1.8, 0, 0.3, 0, 0.1, 1.8, 1, 1.5, 1.8, 1.9, 2, 2.8, 1.7, 3.7, 1, 4, 0, 3.6]],
  [[1.7, 0.3, 1, 0, 0.3, 0.5, 0, 2, 0, 3, 0.3, 3.8, 1, 4, 1.7, 3.8, 2, 3, 1.7, 2, 1, 1.7, 0.3, 2, 0, 2.7]],
  [[0, 0, 2, 0, 0.8, 4]],
  [[1, 1.9, 0.2, 1.5, 0.1, 0.7, 0.5, 0.1, 1, 0, 1.5, 0.1, 1.9, 0.7, 1.8, 1.5, 1, 1.9, 0.2, 2.3, 0, 3.1, 0.3, 3.8, 1, 4,
    1.7, 3.8, 2, 3.1, 1.8, 2.3, 1, 1.9]],
  [[2, 1.3, 1.7, 2, 1, 2.3, 0.3, 2, 0, 1, 0.3, 0.2, 1, 0, 1.7, 0.2, 2, 1, 2, 2, 1.7, 3.5, 1, 4, 0.3, 3.7]],
];

/** A part of a spiral without end, a power of ten long: its centre line, width, and sides, which are spirals too. */
class Arm {
  static TURNS = 0.3; // In a power of ten.
  static WIDTH = 0.05; // As a share of the distance from the centre.
  static RATE = [-Math.LN10, 2 * Math.PI * Arm.TURNS]; // The derivative by the share is this times the position.
  constructor(level, arm, centre, radius) { Object.assign(this, { level, arm, centre, radius }); }
  at(share, factor = [1, 0]) {
    const angle = 2 * Math.PI * (Arm.TURNS * (this.level + share) + this.arm / 3), reach = this.radius * 10 ** -share;
    const [x, y] = [reach * Math.cos(angle), reach * Math.sin(angle)], [p, q] = factor, [left, top] = this.centre;
    return [left + p * x - q * y, top + q * x + p * y, reach * Arm.WIDTH];
  }
  /** The derivative at a position, by the share. */
  direction([x, y]) {
    const [p, q] = Arm.RATE, [left, top] = this.centre;
    return [p * (x - left) - q * (y - top), q * (x - left) + p * (y - top)];
  }
  /** A position on a side: 1 or -1. The half width stands on the direction. */
  side(share, hand) {
    const [p, q] = Arm.RATE, half = hand * Arm.WIDTH / 2 / Math.hypot(p, q);
    return this.at(share, [1 - q * half, p * half]).slice(0, 2);
  }
  /**
   * Points of a line with chords within a length of the curve at a distance from the centre: those in the middle lie
   * outside of it by as much as the middles of chords lie inside.
   */
  points(deviation, distance) {
    // A chord of the share s is |rate| qs²/8 of the distance from its curve in the middle.
    const [p, q] = Arm.RATE, steps = Math.ceil(Math.sqrt(Math.hypot(p, q) * q * distance / (16 * deviation)));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const outside = step % steps ? q / (16 * steps ** 2) : 0;
      return this.at(step / steps, [1 + q * outside, -p * outside]);
    });
  }
}

/** The lines of a power of ten, written beside an arm, and their width. */
function numberOfLevel(level, arm) {
  const [labelX, labelY] = new Arm(level, arm.arm + 0.72, arm.centre, arm.radius).at(0.12), size = arm.radius * 0.028;
  let left = labelX - size * 4.2;
  const digits = [[1, 1, 0], [0, 1, 0], ...[...`${level}`].map(each => [Number(each), 0.62, 1.4])];
  return digits.flatMap(([digit, scale, up]) => {
    const start = left;
    left += (2 * scale + 0.8) * size;
    return DIGITS[digit].map(line => ({
      width: size * 0.42 * (0.5 + scale / 2),
      points: line.flatMap((x, i) => i % 2 ? [] : [
        [start + x * scale * size, labelY + (line[i + 1] * scale - 2 - up * 0.7) * size]]),
    }));
  });
}

async function start() {
  const text = find("module").textContent;
  const module = await loadModule(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
  const element = find("left"), stage = element.parentNode, svg = document.querySelector("svg");
  const right = new TransformedDrawing(svg);
  /** Lays an element onto whole px of screen and page, so that it is not sampled anew, and returns its size in px. */
  const aligned = child => {
    const ratio = devicePixelRatio, grid = Number.isInteger(ratio) ? 1 : ratio, stage = child.parentNode;
    const box = stage.getBoundingClientRect();
    return [
      [box.left + stage.clientLeft, stage.clientWidth, "left", "width"],
      [box.top + stage.clientTop, stage.clientHeight, "top", "height"],
    ].map(([low, length, edge, side]) => {
      const start = Math.ceil(low * grid) / grid, size = Math.max(1, Math.floor((low + length - start) * grid)) / grid;
      child.style[edge] = `${start - low}px`, child.style[side] = `${size}px`;
      return Math.round(size * ratio);
    });
  };
  const measured = () => {
    aligned(svg);
    [element.width, element.height] = aligned(element);
    const density = devicePixelRatio;
    return { density, size: { width: element.width / density, height: element.height / density } };
  };
  let { density, size } = measured();
  const canvas = module.open(element.width, element.height, density);
  let painter = null, pending = false, frame = null, flight = 0, color = COLORS.Ink, notes = "";
  const notice = sentence => void (find("notice").textContent = sentence);
  /** Does what may be refused; the page says why. */
  const attempt = body => {
    try {
      return body();
    } catch (error) {
      notice(error.message);
      if (!(error instanceof CanvasError)) console.error(error);
    }
  };

  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => notice(""), true);

  // What is shown.
  const background = () => getComputedStyle(stage).backgroundColor.match(/[\d.]+/g).slice(0, 3).map(part => part / 255);
  const connect = () => {
    try {
      painter = new Painter(element);
    } catch (error) {
      find("missing").textContent = error.message;
    }
  };
  const paint = () => {
    pending = false;
    page.painted += 1;
    right.show();
    try {
      frame = canvas.frame();
      painter?.paint(frame, background());
      if (frame.isBehind) changed();
    } catch (error) {
      return notice(error.message);
    }
    const power = depth(frame, density);
    find("depth").innerHTML = `10<sup>${power.toFixed(1).replace("-0.0", "0.0").replace("-", "−")}</sup>`;
    find("depth").dataset.power = power;
    find("left-state").textContent = `${frame.strokes.toLocaleString("en")} strokes, ${frame.draws.length} in view.`;
    const fate = right.isReadable ? notes : "The browser reads no such matrix.";
    find("right-state").textContent = `${right.group.childElementCount} strokes. ${fate}`;
  };
  const changed = () => {
    if (!pending) requestAnimationFrame(paint);
    pending = true;
  };
  element.addEventListener("webglcontextlost", event => {
    event.preventDefault();
    painter = null;
  });
  element.addEventListener("webglcontextrestored", () => (connect(), changed()));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  new ResizeObserver(() => attempt(() => {
    const before = size;
    ({ density, size } = measured());
    canvas.resize(element.width, element.height, density);
    setWidth();
    right.pinch(0, 0, 1, 0, (size.width - before.width) / 2, (size.height - before.height) / 2);
    changed();
  })).observe(stage);

  // Both drawings, in CSS px.
  const pinch = (x, y, scale, cosine = 1, sine = 0, dx = 0, dy = 0) => attempt(() => {
    canvas.pinch(x * density, y * density, scale, cosine, sine, dx * density, dy * density);
    right.pinch(x, y, scale * cosine, scale * sine, dx, dy);
    changed();
  });
  const home = () => attempt(() => {
    canvas.home();
    right.reset();
    right.pinch(0, 0, 1, 0, (size.width - drawn.width) / 2, (size.height - drawn.height) / 2);
    changed();
  });
  const drawn = { ...size };
  const drawStart = () => {
    const [x, y, radius] = [size.width / 2, size.height / 2, 0.47 * Math.min(size.width, size.height)];
    // Smooth in the corners of the view, and where it is magnified twice.
    const deviation = 0.03 / density, farthest = Math.hypot(x, y) * 2;
    const stroke = points => canvas.addStroke(points.flatMap(point => point.map(number => number * density)));
    const zoom = factor => (canvas.pinch(x * density, y * density, factor), right.pinch(x, y, factor));
    zoom(10);
    // Three powers of ten from one view: for each pinch, all that was drawn above is looked through.
    for (let level = 0; level <= LEVELS; level += 1) {
      const arms = [COLORS.Blue, COLORS.Red, COLORS.Amber].map(
        (color, arm) => ({ color, arm: new Arm(level, arm, [x, y], radius * 10 ** (1 - level % 3)) }));
      for (const { color, arm } of arms) {
        canvas.setColor(...color);
        stroke(arm.points(deviation, farthest));
        right.addArm(arm, color);
      }
      canvas.setColor(...COLORS.Ink);
      for (const { width, points } of numberOfLevel(level, arms[0].arm)) {
        stroke(points.map(point => [...point, width]));
        right.addLine(points, width, COLORS.Ink);
      }
      if (level % 3 === 2) zoom(1000);
    }
    canvas.home();
    canvas.load(canvas.save()); // Nothing of it is undone.
    home();
  };

  // Pointers: the canvas decides what draws; the other side follows it.
  const lines = new Map(), fingers = new Map();
  const follow = event => {
    const box = event.currentTarget.getBoundingClientRect(), id = event.pointerId;
    const position = [event.clientX - box.left, event.clientY - box.top];
    const [kind, isTouch] = [event.type.slice(7), event.pointerType === "touch"];
    if (kind === "down") {
      flight += 1;
      if (isTouch) fingers.set(id, position);
      // A second finger takes back what the first one began.
      if (fingers.size === 2 && !frame?.isDrawing) {
        lines.forEach(path => path.remove());
        lines.clear();
      } else if (fingers.size < 2) {
        lines.set(id, right.begin(color, Number(find("width").value)));
      }
    }
    if (lines.has(id)) right.extend(lines.get(id), position);
    const old = fingers.get(id), other = [...fingers].find(([each]) => each !== id)?.[1];
    if (kind === "move" && old && other && !lines.size) {
      const [p, q] = [[old[0] - other[0], old[1] - other[1]], [position[0] - other[0], position[1] - other[1]]];
      const length = p[0] ** 2 + p[1] ** 2;
      if (length > 0) right.pinch(...other, (p[0] * q[0] + p[1] * q[1]) / length, (p[0] * q[1] - p[1] * q[0]) / length);
    }
    if (fingers.has(id)) fingers.set(id, position);
    if (kind === "up" || kind === "cancel") {
      fingers.delete(id);
      if (lines.has(id) && kind === "cancel") lines.get(id).remove();
      if (lines.delete(id) && kind === "up") right.keep();
    }
    changed();
  };
  for (const side of document.querySelectorAll(".stage")) {
    let held = null;
    listen(side, canvas, follow, error => attempt(() => { throw error; }));
    side.addEventListener("wheel", event => {
      event.preventDefault();
      flight += 1;
      const box = side.getBoundingClientRect(), unit = [1, 16, 400][event.deltaMode] * (event.ctrlKey ? 4 : 1);
      const doublings = Math.max(-90, Math.min(90, -event.deltaY * unit / 200));
      pinch(event.clientX - box.left, event.clientY - box.top, 2 ** doublings);
    }, { passive: false });
    // Another button than the first one pans.
    side.addEventListener("contextmenu", event => event.preventDefault());
    side.addEventListener("pointerdown", event => {
      if (event.button > 0) held = [event.clientX, event.clientY], side.setPointerCapture(event.pointerId);
    });
    side.addEventListener("pointermove", event => {
      if (!held) return;
      pinch(0, 0, 1, 1, 0, event.clientX - held[0], event.clientY - held[1]);
      held = [event.clientX, event.clientY];
    });
    for (const type of ["pointerup", "pointercancel"]) side.addEventListener(type, () => (held = null));
  }
  addEventListener("blur", () => attempt(() => canvas.finish()));

  // Buttons and keys.
  const centre = scale => (flight += 1, pinch(size.width / 2, size.height / 2, scale));
  const undo = () => attempt(() => { if (canvas.undo()) right.undo(); changed(); });
  const redo = () => attempt(() => { if (canvas.redo()) right.redo(); changed(); });
  const fly = goal => {
    const own = flight += 1, from = depth(canvas.frame(), density), begin = performance.now();
    const span = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 1500 + 2.5 * Math.abs(goal - from);
    const step = now => {
      if (own !== flight) return;
      const share = Math.min(1, Math.max(0, (now - begin) / span)), eased = share * share * (3 - 2 * share);
      const there = depth(canvas.frame(), density);
      let left = from + (goal - from) * eased - there;
      const [x, y, leap] = [size.width / 2, size.height / 2, 25 * Math.sign(left)];
      for (; Math.abs(left) > 25; left -= leap) pinch(x, y, 10 ** leap);
      pinch(x, y, 10 ** left);
      if (share < 1) requestAnimationFrame(step);
      else if (goal === 0) home();
    };
    requestAnimationFrame(step);
  };
  for (const button of document.querySelectorAll("[data-depth]")) {
    button.onclick = () => fly(Number(button.dataset.depth));
  }
  find("in").onclick = () => centre(2);
  find("out").onclick = () => centre(0.5);
  find("undo").onclick = undo;
  find("redo").onclick = redo;
  addEventListener("keydown", event => {
    if (event.target.matches("input")) return;
    const pans = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    const hasCommand = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (hasCommand && key === "z") event.shiftKey ? redo() : undo();
    else if (hasCommand && key === "y") redo();
    else if (hasCommand) return;
    else if (key === "+" || key === "=") centre(2);
    else if (key === "-") centre(0.5);
    else if (key === "home") fly(0);
    else if (pans[event.key]) pinch(0, 0, 1, 1, 0, ...pans[event.key]);
    else return;
    event.preventDefault();
  });
  const choose = name => {
    color = COLORS[name];
    canvas.setColor(...color);
    for (const each of find("colors").children) each.setAttribute("aria-pressed", each.title === name);
  };
  for (const [name, parts] of Object.entries(COLORS)) {
    const button = document.createElement("button");
    Object.assign(button, { className: "color", title: name, onclick: () => choose(name) });
    button.setAttribute("aria-label", name), button.style.background = `rgb(${parts})`;
    find("colors").append(button);
  }
  const setWidth = () => attempt(() => canvas.setWidth(Number(find("width").value) * density));
  find("width").oninput = setWidth;

  // Files.
  find("save").onclick = () => attempt(() => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([canvas.save()], { type: "application/octet-stream" }));
    link.download = "drawing.vernier";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1e4);
  });
  find("open").onchange = async event => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    let bytes;
    try { bytes = new Uint8Array(await file.arrayBuffer()); } catch (error) { return notice(error.message); }
    attempt(() => {
      canvas.load(bytes);
      right.clear();
      right.reset();
      notes = "An opened file is shown on the left alone.";
      changed();
    });
  };

  const page = {
    canvas, right, fly, element, changed, painted: 0, get painter() { return painter; },
    pan: (dx, dy) => pinch(0, 0, 1, 1, 0, dx, dy),
  };
  connect();
  attempt(drawStart);
  choose("Ink");
  setWidth();
  paint();
  globalThis.page = page;
}
start().catch(error => void (find("notice").textContent = error.message));
