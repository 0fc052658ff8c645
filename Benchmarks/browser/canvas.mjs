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
    const [start, count, level, strokes, isDrawing, , used, isBehind] = new Int32Array(memory, address, 8);
    const [zoom, cosine, sine] = new Float64Array(memory, address + 32, 3);
    const words = new Uint32Array(memory, start, count * 12), floats = new Float32Array(memory, start, count * 12);
    const draws = Array.from({ length: count }, (_, index) => {
      const [mesh, vertices, vertexCount, indices, indexCount, stroke] = words.subarray(12 * index, 12 * index + 6);
      return {
        mesh, stroke, vertices: new Float32Array(memory, vertices, 2 * vertexCount),
        indices: new Uint32Array(memory, indices, indexCount), transform: floats.slice(12 * index + 6, 12 * index + 10),
        color: new Uint8Array(memory, start + 48 * index + 40, 4), rule: words[12 * index + 11],
        version: words[12 * index + 10],
      };
    });
    const state = { isDrawing: isDrawing === 1, isBehind: isBehind === 1, used };
    return { draws, level, zoom, cosine, sine, strokes, ...state };
  }
}
/** The power of ten of a frame's zoom, at a density. */
export const depth = (frame, density = 1) => frame.level * 10 * Math.log10(2) + Math.log10(frame.zoom / density);

/** The cells of a tile in a row, and those of its border. */
const CELLS = 64, BORDER = 3;

// Triangles are drawn one an instance: themselves, or a rectangle that holds all px they touch.
const VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 corner0; layout(location = 1) in vec2 corner1; layout(location = 2) in vec2 corner2;
uniform vec2 origin, scale, size, shift; uniform bool isWhole;
flat out vec2 p, q, r;
vec2 seen(vec2 corner) {
  return origin + vec2(scale.x * corner.x - scale.y * corner.y, scale.y * corner.x + scale.x * corner.y);
}
void main() {
  p = seen(corner0); q = seen(corner1); r = seen(corner2);
  vec2 px = (gl_VertexID == 0 ? p : gl_VertexID == 1 ? q : r) + shift;
  if (isWhole) { // Along the longest side; a px is touched within 0.71 of its centre.
    vec2 a = q - p, b = r - q, c = p - r, side = dot(a, a) > dot(b, b) ? a : b;
    side = dot(c, c) > dot(side, side) ? c : side;
    vec2 along = dot(side, side) > 0.0 ? normalize(side) : vec2(1.0, 0.0), across = vec2(-along.y, along.x);
    vec2 second = vec2(dot(a, along), dot(a, across)), third = -vec2(dot(c, along), dot(c, across));
    vec2 low = min(min(second, third), 0.0) - 0.75, high = max(max(second, third), 0.0) + 0.75;
    vec2 at = mix(low, high, vec2(gl_VertexID & 1, gl_VertexID >> 1));
    px = p + at.x * along + at.y * across;
  }
  gl_Position = vec4(px.x / size.x * 2.0 - 1.0, 1.0 - px.y / size.y * 2.0, 0.0, 1.0);
}`;
// The area of a px that its triangle covers, from signed areas beside its sides: a side of two triangles cancels out.
const FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 color; uniform vec2 size; uniform bool isArea;
flat in vec2 p, q, r;
out vec4 result;
float before(float x) { return x < 0.0 ? 0.0 : x < 1.0 ? x * x / 2.0 : x - 0.5; }
float beside(vec2 start, vec2 end) {
  vec2 top = start.y < end.y ? start : end, bottom = start.y < end.y ? end : start;
  float from = clamp(top.y, 0.0, 1.0), to = clamp(bottom.y, 0.0, 1.0);
  if (from >= to) return 0.0;
  float slope = (bottom.x - top.x) / (bottom.y - top.y);
  vec2 right = 1.0 - (top.x + (vec2(from, to) - top.y) * slope);
  float low = min(right.x, right.y), high = max(right.x, right.y), range = high - low, share;
  if (low >= 1.0 || high <= 0.0 || range < 1e-4) share = clamp(low, 0.0, 1.0);
  else share = (before(high) - before(low)) / range;
  return (start.y < end.y ? 1.0 : -1.0) * (to - from) * share;
}
void main() {
  vec2 corner = vec2(gl_FragCoord.x - 0.5, size.y - gl_FragCoord.y - 0.5);
  vec2 a = p - corner, b = q - corner, c = r - corner;
  result = isArea ? color * abs(beside(a, b) + beside(b, c) + beside(c, a)) : color;
}`;

// A px of a tile is the mean of the cells that it covers, whatever way the tile is turned. Cells larger than a px blend.
const TILE_VERTEX = `#version 300 es
precision highp float;
uniform vec2 corners[4], size, first; uniform float count;
out vec2 cell;
void main() {
  vec2 px = corners[gl_VertexID == 3 ? 2 : gl_VertexID == 2 ? 3 : gl_VertexID];
  cell = first + vec2(gl_VertexID & 1, gl_VertexID >> 1) * count;
  gl_Position = vec4(px.x / size.x * 2.0 - 1.0, 1.0 - px.y / size.y * 2.0, 0.0, 1.0);
}`;
const TILE_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D cells; uniform float reach;
in vec2 cell;
out vec4 result;
void main() {
  vec2 low = cell - reach + ${BORDER}.0, high = cell + reach + ${BORDER}.0;
  vec4 sum = vec4(0.0);
  for (float y = floor(low.y); y < high.y; y += 1.0) {
    for (float x = floor(low.x); x < high.x; x += 1.0) {
      vec2 part = min(high, vec2(x, y) + 1.0) - max(low, vec2(x, y));
      sum += texelFetch(cells, ivec2(x, y), 0) * part.x * part.y;
    }
  }
  result = vec4(sum.rgb, sum.a) / (4.0 * reach * reach);
}`;

/**
 * Paints frames of one canvas on an HTML canvas by WebGL, each px by the area that a stroke covers of it. Where a lost
 * context was restored, make another one.
 */
export class Painter {
  constructor(element) {
    const gl = element.getContext("webgl2", { alpha: false, antialias: false, preserveDrawingBuffer: true });
    if (!gl) throw new Error("This browser has no WebGL 2, by which the canvas is painted.");
    const [program, tiles] = [[VERTEX, FRAGMENT], [TILE_VERTEX, TILE_FRAGMENT]].map(texts => {
      const program = gl.createProgram();
      texts.forEach((text, index) => {
        const shader = gl.createShader([gl.VERTEX_SHADER, gl.FRAGMENT_SHADER][index]);
        gl.shaderSource(shader, text), gl.compileShader(shader), gl.attachShader(program, shader);
      });
      gl.linkProgram(program);
      return program;
    });
    gl.useProgram(program), gl.enable(gl.BLEND);
    for (const corner of [0, 1, 2]) gl.enableVertexAttribArray(corner), gl.vertexAttribDivisor(corner, 1);
    // Areas are added up in the alpha channel: many small ones, of which 8 bits lose a part.
    const isFine = gl.getExtension("EXT_color_buffer_float") ?? gl.getExtension("EXT_color_buffer_half_float");
    Object.assign(this, { gl, program, tiles, format: isFine ? gl.RGBA16F : gl.RGBA8, uniforms: {}, frames: 0 });
    Object.assign(this, { buffers: new Map(), textures: new Map() });
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.picture = gl.createFramebuffer());
    this.parts = [[gl.COLOR_ATTACHMENT0, this.format], [gl.DEPTH_STENCIL_ATTACHMENT, gl.DEPTH24_STENCIL8]].map(
      ([place, format]) => {
        const buffer = gl.createRenderbuffer();
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, buffer);
        return [buffer, format];
      });
    for (const name of ["origin", "scale", "size", "shift", "color", "isWhole", "isArea"]) {
      this.uniforms[name] = gl.getUniformLocation(program, name);
    }
  }
  /** Paints on a background: red, green and blue from 0 to 1. */
  paint(frame, [red, green, blue]) {
    const { gl, uniforms } = this, { width, height } = gl.canvas;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.picture);
    if (this.width !== width || this.height !== height) {
      for (const [buffer, format] of this.parts) {
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer), gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
      }
      Object.assign(this, { width, height });
    }
    gl.viewport(0, 0, width, height), gl.uniform2f(uniforms.size, width, height), gl.clearColor(red, green, blue, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    this.frames += 1;
    for (let first = 0, next; first < frame.draws.length; first = next) {
      next = first + 1;
      while (frame.draws[first].stroke && frame.draws[next]?.stroke === frame.draws[first].stroke) next += 1;
      if (frame.draws[first].rule === 3) this.paintTile(frame.draws[first], width, height);
      else this.paintStroke(frame.draws.slice(first, next));
    }
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    if (this.frames % 120) return;
    for (const [mesh, buffer] of this.buffers) {
      if (this.frames - buffer.used >= 120) gl.deleteBuffer(buffer.name), this.buffers.delete(mesh);
    }
    for (const [tile, texture] of this.textures) {
      if (this.frames - texture.used >= 120) gl.deleteTexture(texture.name), this.textures.delete(tile);
    }
  }
  paintTile({ mesh, vertices, indices, version, transform: [column, row, count] }, width, height) {
    const { gl, tiles } = this, side = CELLS + 2 * BORDER, uniform = name => gl.getUniformLocation(tiles, name);
    let texture = this.textures.get(mesh);
    if (!texture) this.textures.set(mesh, texture = { name: gl.createTexture() });
    gl.useProgram(tiles), gl.bindTexture(gl.TEXTURE_2D, texture.name), texture.used = this.frames;
    if (texture.version !== version) {
      const bytes = new Uint8Array(indices.buffer, indices.byteOffset, 4 * side * side);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, side, side, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
      }
      texture.version = version;
    }
    const cell = Math.hypot(vertices[2] - vertices[0], vertices[3] - vertices[1]) / count;
    gl.uniform2fv(uniform("corners"), vertices), gl.uniform2f(uniform("size"), width, height);
    gl.uniform1f(uniform("reach"), Math.min(Math.max(0.5 / cell, 0.5), BORDER));
    gl.uniform2f(uniform("first"), column, row), gl.uniform1f(uniform("count"), count);
    for (const corner of [0, 1, 2]) gl.disableVertexAttribArray(corner);
    // The alpha channel of the picture stays empty.
    gl.blendFuncSeparate(gl.ONE, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE), gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    for (const corner of [0, 1, 2]) gl.enableVertexAttribArray(corner);
    gl.useProgram(this.program);
  }
  paintStroke(draws) {
    const { gl } = this, [{ color, rule }] = draws, [red, green, blue, alpha] = Array.from(color, byte => byte / 255);
    const each = (isWhole, ...numbers) => {
      gl.uniform4f(this.uniforms.color, ...numbers), gl.uniform1i(this.uniforms.isWhole, isWhole);
      draws.forEach(draw => this.drawTriangles(draw, isWhole));
    };
    // First how much of each px is covered, in the alpha channel; no more than all of it.
    gl.colorMask(false, false, false, true), gl.blendFunc(gl.ONE, gl.ONE);
    if (rule > 0) this.addFill(each, rule, alpha);
    else {
      gl.uniform1i(this.uniforms.isArea, 1), each(true, 0, 0, 0, alpha), gl.uniform1i(this.uniforms.isArea, 0);
      gl.blendEquation(gl.MIN), each(true, 0, 0, 0, alpha), gl.blendEquation(gl.FUNC_ADD);
    }
    // Then the colour, once: the alpha channel is empty afterwards.
    gl.colorMask(true, true, true, true);
    gl.blendFuncSeparate(gl.DST_ALPHA, gl.ONE_MINUS_DST_ALPHA, gl.ZERO, gl.ZERO), each(true, red, green, blue, 0);
  }
  /** Triangles of a fill overlap, and their orientations count: 16 samples of a px by the stencil. */
  addFill(each, rule, alpha) {
    const { gl } = this, [front, back] = rule === 1 ? [gl.INCR_WRAP, gl.DECR_WRAP] : [gl.INVERT, gl.INVERT];
    gl.enable(gl.STENCIL_TEST);
    for (let sample = 0; sample < 16; sample += 1) {
      gl.uniform2f(this.uniforms.shift, (sample + 0.5) / 16 - 0.5, (sample * 7 % 16 + 0.5) / 16 - 0.5);
      gl.stencilFunc(gl.ALWAYS, 1, 255), gl.colorMask(false, false, false, false);
      gl.stencilOpSeparate(gl.FRONT, gl.KEEP, gl.KEEP, front), gl.stencilOpSeparate(gl.BACK, gl.KEEP, gl.KEEP, back);
      each(false, 0, 0, 0, 0);
      gl.stencilFunc(gl.NOTEQUAL, 0, 255), gl.stencilOp(gl.KEEP, gl.KEEP, gl.ZERO);
      gl.colorMask(false, false, false, true), each(false, 0, 0, 0, alpha / 16);
    }
    gl.disable(gl.STENCIL_TEST), gl.uniform2f(this.uniforms.shift, 0, 0);
  }
  drawTriangles({ mesh, vertices, indices, transform }, isWhole) {
    const { gl, uniforms } = this, content = mesh || indices;
    let buffer = this.buffers.get(mesh);
    if (!buffer) this.buffers.set(mesh, buffer = { name: gl.createBuffer() });
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer.name), buffer.used = this.frames;
    if (buffer.content !== content) {
      const corners = new Float32Array(2 * indices.length);
      indices.forEach((vertex, i) => {
        corners[2 * i] = vertices[2 * vertex], corners[2 * i + 1] = vertices[2 * vertex + 1];
      });
      gl.bufferData(gl.ARRAY_BUFFER, corners, gl.DYNAMIC_DRAW), buffer.content = content;
    }
    for (const corner of [0, 1, 2]) gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 24, 8 * corner);
    gl.uniform2f(uniforms.origin, transform[0], transform[1]), gl.uniform2f(uniforms.scale, transform[2], transform[3]);
    gl.drawArraysInstanced(isWhole ? gl.TRIANGLE_STRIP : gl.TRIANGLES, 0, isWhole ? 4 : 3, indices.length / 3);
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
