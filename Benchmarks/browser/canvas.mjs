// An ink canvas without a zoom limit, as WebAssembly: the module, what it draws by WebGL, and the events of a page.
//   const module = await loadModule(await fetch("canvas.wasm")), canvas = module.open(width, height, density);
// Positions and widths are device px from the top left. What cannot be done throws a CanvasError.

const SENTENCES = {
  0: "The canvas has stopped, as no more memory was there; reload the page, and open what was saved.",
  1: "The canvas is closed.", 2: "16 canvases are open, which is the most; close one.",
  3: "The screen is none: each side is a number from 1 px, and the diagonal is at most 30,000 px.",
  4: "The pixel density is none: it is a number from 2^-10 to 2^10.",
  5: "The touch is none: its number is from 0 to 63, its kind from 0 to 3, and its phase from 0 to 7.",
  7: "The pinch is none: its scale is from 2^-100 to 2^100, its turn a cosine and a sine, its pan finite.",
  6: "A number is not finite, or out of its range.", 8: "The step is too large; pinch in smaller ones.",
  9: "The bytes are not within reserved memory.", 10: "These bytes are no saved canvas, or a damaged one.",
  11: "The canvas is full: there is no memory for more strokes.",
  12: "The stroke has a point too far from the view, or a width that is none.",
  13: "A touch draws; lift it first.",
};
export class CanvasError extends Error {
  constructor(code) {
    super(SENTENCES[code] ?? "The module answers with an unknown code.");
    Object.assign(this, { name: "CanvasError", code });
  }
}

/** The module of a Response, of bytes, or of a compiled WebAssembly.Module. */
export async function loadModule(source) {
  let exports;
  const random = (start, count) => void crypto.getRandomValues(new Uint8Array(exports.memory.buffer, start, count));
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  const made = await WebAssembly.instantiate(bytes, { page: { random } });
  exports = (made.instance ?? made).exports;
  return new CanvasModule(exports);
}

class CanvasModule {
  constructor(exports) { this.exports = exports; }
  get memory() { return this.exports.memory.buffer; }
  call(name, ...numbers) {
    if (this.hasStopped) throw new CanvasError(0);
    let result = this.hasStopped = true; // Where it traps, what it was about to do is half done.
    try { result = this.exports[name](...numbers); } catch (error) { // What is no number never comes to the module.
      this.hasStopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
      throw this.hasStopped ? new CanvasError(0) : error;
    }
    this.hasStopped = false;
    if (result < 0) throw new CanvasError(-result);
    return result;
  }
  open(x, y, density = 1) { return new Canvas(this, this.call("canvas_open", x, y, density), density); }
}

export class Canvas {
  constructor(module, handle, density) { Object.assign(this, { module, handle, density, pointers: new Map() }); }
  call(name, ...numbers) { return this.module.call(`canvas_${name}`, this.handle, ...numbers); }
  resize(width, height, density) { this.call("resize", width, height, density), this.density = density; }
  setColor(red, green, blue, alpha = 255) { this.call("color", red | green << 8 | blue << 16 | alpha << 24); }
  /** The width of strokes; a pen's is from a third to twice of it, by its pressure. */
  setWidth(width) { this.call("widths", width / 3, width * 2, width); }
  touch({ number, kind, phase, x, y, time, force = 0, maximumForce = 0, altitude = Math.PI / 2 }) {
    this.call("touch", number, kind, phase, x, y, time, force, maximumForce, altitude);
  }
  pinch(x, y, scale, cosine = 1, sine = 0, dx = 0, dy = 0) { this.call("pinch", x, y, scale, cosine, sine, dx, dy); }
  home() { this.call("home"); } finish() { this.call("finish"); } close() { this.call("close"); }
  undo() { return this.call("undo") === 1; } redo() { return this.call("redo") === 1; }
  erase(x, y, radius, isContinuing = false) { return this.call("erase", x, y, radius, isContinuing ? 1 : 0); }
  /** Adds a stroke: x, y and the width of each point, one after the other. */
  addStroke(numbers) {
    if (numbers.length % 3 || !numbers.length) throw new CanvasError(12);
    const address = this.call("reserve", numbers.length * 8);
    new Float64Array(this.module.memory, address, numbers.length).set(numbers);
    this.call("stroke", address, numbers.length / 3);
  }
  save() {
    const count = this.call("save");
    return new Uint8Array(this.module.memory, this.call("saved"), count).slice();
  }
  load(bytes) {
    const address = this.call("reserve", bytes.length);
    new Uint8Array(this.module.memory, address, bytes.length).set(bytes);
    this.call("load", address, bytes.length);
  }
  /** What is visible now. Its arrays lie in the module's memory, and are valid until the next call. */
  frame() {
    const address = this.call("frame"), memory = this.module.memory;
    const [start, count, level, strokes, isDrawing, , used] = new Int32Array(memory, address, 8);
    const [zoom, cosine, sine] = new Float64Array(memory, address + 32, 3);
    const words = new Uint32Array(memory, start, count * 12), floats = new Float32Array(memory, start, count * 12);
    const draws = Array.from({ length: count }, (_, index) => {
      const [mesh, vertices, vertexCount, indices, indexCount, stroke] = words.subarray(12 * index, 12 * index + 6);
      return {
        mesh, stroke, vertices: new Float32Array(memory, vertices, 2 * vertexCount),
        indices: new Uint32Array(memory, indices, indexCount), transform: floats.slice(12 * index + 6, 12 * index + 10),
        color: new Uint8Array(memory, start + 48 * index + 40, 4), rule: words[12 * index + 11],
      };
    });
    return { draws, level, zoom, cosine, sine, strokes, isDrawing: isDrawing === 1, used };
  }
}
/** The power of ten of a frame's zoom, at a density. */
export const depth = (frame, density = 1) => frame.level * 10 * Math.log10(2) + Math.log10(frame.zoom / density);

const VERTEX = `attribute vec2 vertex; uniform vec2 origin, scale, size;
void main() {
  vec2 px = origin + vec2(scale.x * vertex.x - scale.y * vertex.y, scale.y * vertex.x + scale.x * vertex.y);
  gl_Position = vec4(px.x / size.x * 2.0 - 1.0, 1.0 - px.y / size.y * 2.0, 0.0, 1.0);
}`;
const FRAGMENT = "precision mediump float; uniform vec4 color; void main() { gl_FragColor = color; }";

/** Paints frames of one canvas on an HTML canvas by WebGL. Where a lost context was restored, make another one. */
export class Painter {
  constructor(element) {
    const gl = element.getContext("webgl2", { antialias: true, stencil: true, preserveDrawingBuffer: true });
    if (!gl) throw new Error("This browser has no WebGL 2, by which the canvas is painted.");
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text), gl.compileShader(shader), gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, "vertex"), gl.linkProgram(program), gl.useProgram(program);
    gl.enableVertexAttribArray(0), gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    Object.assign(this, { gl, uniforms: {}, buffers: new Map(), frames: 0, transient: this.pair(gl) });
    for (const name of ["origin", "scale", "size", "color"]) this.uniforms[name] = gl.getUniformLocation(program, name);
  }
  pair(gl) { return { vertices: gl.createBuffer(), indices: gl.createBuffer() }; }
  /** Paints on a background: red, green, blue and alpha from 0 to 1. */
  paint(frame, background) {
    const { gl, uniforms } = this, { width, height } = gl.canvas;
    gl.viewport(0, 0, width, height), gl.clearColor(...background);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.STENCIL_BUFFER_BIT), gl.uniform2f(uniforms.size, width, height);
    this.frames += 1, this.shared = null;
    for (let first = 0, next; first < frame.draws.length; first = next) {
      next = first + 1;
      while (frame.draws[first].stroke && frame.draws[next]?.stroke === frame.draws[first].stroke) next += 1;
      this.paintStroke(frame.draws.slice(first, next));
    }
    if (this.frames % 120) return;
    for (const [mesh, { vertices, indices, used }] of this.buffers) {
      if (this.frames - used >= 120) gl.deleteBuffer(vertices), gl.deleteBuffer(indices), this.buffers.delete(mesh);
    }
  }
  paintStroke(draws) {
    const { gl } = this, [{ color, rule }] = draws;
    gl.uniform4f(this.uniforms.color, ...Array.from(color, byte => byte / 255));
    if (rule === 0 && color[3] === 255) return draws.forEach(draw => this.drawTriangles(draw));
    // First what is covered, without colour; then each px of that once.
    gl.enable(gl.STENCIL_TEST), gl.stencilFunc(gl.ALWAYS, 1, 255), gl.colorMask(false, false, false, false);
    const [front, back] = [[gl.REPLACE, gl.REPLACE], [gl.INCR_WRAP, gl.DECR_WRAP], [gl.INVERT, gl.INVERT]][rule];
    gl.stencilOpSeparate(gl.FRONT, gl.KEEP, gl.KEEP, front), gl.stencilOpSeparate(gl.BACK, gl.KEEP, gl.KEEP, back);
    draws.forEach(draw => this.drawTriangles(draw));
    gl.stencilFunc(gl.NOTEQUAL, 0, 255), gl.stencilOp(gl.KEEP, gl.KEEP, gl.ZERO), gl.colorMask(true, true, true, true);
    draws.forEach(draw => this.drawTriangles(draw));
    gl.disable(gl.STENCIL_TEST);
  }
  drawTriangles({ mesh, vertices, indices, transform }) {
    const { gl, uniforms } = this, isKept = mesh > 0 && this.buffers.has(mesh);
    if (mesh > 0 && !isKept) this.buffers.set(mesh, this.pair(gl));
    const pair = mesh > 0 ? this.buffers.get(mesh) : this.transient;
    pair.used = this.frames;
    gl.bindBuffer(gl.ARRAY_BUFFER, pair.vertices), gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, pair.indices);
    if (!isKept) {
      // Triangles of one frame lie in one array, which is sent once.
      const { byteOffset, length } = mesh ? {} : this.shared ?? {}, { byteOffset: start, length: count } = vertices;
      if (byteOffset !== start || length !== count) gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.DYNAMIC_DRAW);
      if (!mesh) this.shared = vertices;
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW);
    }
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.uniform2f(uniforms.origin, transform[0], transform[1]), gl.uniform2f(uniforms.scale, transform[2], transform[3]);
    gl.drawElements(gl.TRIANGLES, indices.length, gl.UNSIGNED_INT, 0);
  }
}

/** Sends an element's pointers to a canvas, calls `changed` after each, and returns what ends that; no wheels. */
export function listen(element, canvas, changed, failed = console.error) {
  const numbers = canvas.pointers, kinds = { touch: 0, pen: 2 };
  const phases = { pointerdown: 0, pointermove: 1, pointerup: 3, pointercancel: 4 };
  const send = event => {
    const phase = phases[event.type], density = canvas.density, box = element.getBoundingClientRect();
    if (phase === 0 && event.button === 0) {
      const free = [...Array(64).keys()].find(number => ![...numbers.values()].includes(number));
      numbers.set(event.pointerId, free), element.setPointerCapture(event.pointerId);
    }
    const number = numbers.get(event.pointerId), parts = phase === 1 ? event.getCoalescedEvents?.() ?? [] : [];
    if (number === undefined) return;
    if (phase > 1) numbers.delete(event.pointerId);
    for (const part of parts.length ? parts : [event]) {
      const isPen = part.pointerType === "pen";
      canvas.touch({
        number, kind: kinds[part.pointerType] ?? 3, phase, x: (part.clientX - box.left) * density,
        y: (part.clientY - box.top) * density, time: part.timeStamp / 1000, force: isPen ? part.pressure : 0,
        maximumForce: isPen ? 1 : 0, altitude: part.altitudeAngle ?? Math.PI / 2,
      });
    }
    changed(event);
  };
  const listener = event => { try { send(event); } catch (error) { failed(error); } }, types = Object.keys(phases);
  types.forEach(type => element.addEventListener(type, listener));
  return () => types.forEach(type => element.removeEventListener(type, listener));
}
