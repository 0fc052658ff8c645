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
    this.group.setAttribute("transform", `matrix(${this.matrix})`);
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
    path.points.push(this.world(point));
    const text = path.points.length > 1 ? path.points.join("L") : `${path.points[0]}L${path.points[0]}`;
    path.setAttribute("d", `M${text}`);
    if (!path.parentNode) this.group.append(path);
  }
  /** Adds a line as the polygon of its width, which an SVG stroke cannot change on its way. */
  add(points, color) {
    const sides = [[], []];
    points.forEach(([x, y, width], index) => {
      const [before, after] = [points[Math.max(0, index - 1)], points[Math.min(points.length - 1, index + 1)]];
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]], half = width / 2 / Math.hypot(dx, dy);
      sides[0].push(this.world([x - dy * half, y + dx * half]));
      sides[1].unshift(this.world([x + dy * half, y - dx * half]));
    });
    const corners = sides.flat(), [first] = corners;
    // Where all points have become one number, nothing of the shape is left.
    if (!corners.flat().every(Number.isFinite) || corners.every(([x, y]) => x === first[0] && y === first[1])) return;
    const path = this.begin(color, 0);
    path.setAttribute("fill", `rgb(${color})`), path.setAttribute("d", `M${corners.join("L")}Z`);
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

/** The strokes of one power of ten, about the centre: three arms of a spiral without end, and its exponent. */
function* strokesOfLevel(level, x, y, radius) {
  const turns = 0.8, steps = 64, at = (share, arm) => {
    const angle = 2 * Math.PI * (turns * (level + share) + arm / 3), reach = radius * 10 ** -share;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle), reach * 0.05];
  };
  for (let arm = 0; arm < 3; arm += 1) {
    const color = [COLORS.Blue, COLORS.Red, COLORS.Amber][arm];
    yield { color, points: Array.from({ length: steps + 1 }, (_, step) => at(step / steps, arm)) };
  }
  const [labelX, labelY] = at(0.12, 0.72), size = radius * 0.028;
  let left = labelX - size * 4.2;
  for (const [digit, scale, up] of [[1, 1, 0], [0, 1, 0], ...[...`${level}`].map(each => [Number(each), 0.62, 1.4])]) {
    for (const line of DIGITS[digit]) {
      const points = [];
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = [left + line[i] * scale * size, labelY + (line[i + 1] * scale - 2 - up * 0.7) * size];
        points.push([x, y, size * 0.42 * (0.5 + scale / 2)]);
      }
      yield { color: COLORS.Ink, points };
    }
    left += (2 * scale + 0.8) * size;
  }
}

async function start() {
  const text = find("module").textContent;
  const module = await loadModule(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
  const element = find("left"), stage = element.parentNode, svg = document.querySelector("svg");
  const right = new TransformedDrawing(svg);
  let density = devicePixelRatio, size = { width: stage.clientWidth, height: stage.clientHeight };
  const canvas = module.open(Math.max(1, size.width * density), Math.max(1, size.height * density), density);
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
      painter?.paint(frame, [...background(), 1]);
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
    const [width, height] = [stage.clientWidth, stage.clientHeight];
    if (width < 1 || height < 1) return;
    density = devicePixelRatio;
    [element.width, element.height] = [Math.round(width * density), Math.round(height * density)];
    canvas.resize(element.width, element.height, density);
    setWidth();
    right.pinch(0, 0, 1, 0, (width - size.width) / 2, (height - size.height) / 2);
    size = { width, height };
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
    for (let level = 0; level <= LEVELS; level += 1) {
      for (const { color, points } of strokesOfLevel(level, x, y, radius)) {
        canvas.setColor(...color);
        canvas.addStroke(points.flatMap(point => point.map(number => number * density)));
        right.add(points, color);
      }
      canvas.pinch(x * density, y * density, 10);
      right.pinch(x, y, 10);
    }
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

  const page = { canvas, right, fly, element, changed, painted: 0, pan: (dx, dy) => pinch(0, 0, 1, 1, 0, dx, dy) };
  connect();
  attempt(drawStart);
  choose("Ink");
  setWidth();
  paint();
  globalThis.page = page;
}
start().catch(error => void (find("notice").textContent = error.message));
