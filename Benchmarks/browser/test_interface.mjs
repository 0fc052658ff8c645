// Calls that a page should not make, and what the module answers: test_interface.mjs canvas.wasm
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CanvasError, depth, loadModule } from "./canvas.mjs";

const [file] = process.argv.slice(2);
const bytes = readFileSync(file);
const module = await loadModule(bytes);
const code = body => {
  try { body(); } catch (error) {
    assert(error instanceof CanvasError, `${error}`);
    assert(error.message.endsWith("."), error.message);
    return error.code;
  }
  return null;
};
const codes = { closed: 1, many: 2, screen: 3, density: 4, touch: 5, number: 6, pinch: 7, far: 8, range: 9, bytes: 10,
  full: 11, stroke: 12, drawing: 13 };

// Screens.
for (const [width, height] of [[0, 10], [NaN, 10], [10, -1], [Infinity, 10], [1e9, 10]]) {
  assert.equal(code(() => module.open(width, height)), codes.screen);
}
for (const density of [0, -1, NaN, Infinity, 2000]) assert.equal(code(() => module.open(10, 10, density)), codes.density);

// Handles: none, closed ones, and those of a place that is taken again.
const canvas = module.open(800, 600);
for (const handle of [0, -1, 1, 255, 0x7fffffff, -0x80000000, canvas.handle + 1, canvas.handle ^ 256]) {
  assert.equal(code(() => module.call("canvas_frame", handle)), codes.closed);
}
const many = Array.from({ length: 15 }, () => module.open(10, 10));
assert.equal(code(() => module.open(10, 10)), codes.many);
many.forEach(each => each.close());
const closed = many[3], again = module.open(10, 10);
const calls = {
  resize: [10, 10, 1], color: [0], widths: [1, 2, 1], touch: [0, 0, 0, 1, 1, 0, 0, 0, 1], finish: [],
  pinch: [0, 0, 1, 1, 0, 0, 0], home: [], undo: [], redo: [], erase: [1, 1, 1, 0], stroke: [0, 1], reserve: [8], save: [],
  saved: [], load: [0, 0], frame: [], close: [],
};
for (const name of Object.keys(module.exports).filter(name => name.startsWith("canvas_") && name !== "canvas_open")) {
  const numbers = calls[name.slice(7)];
  assert(numbers, `${name} is not tried`);
  assert.equal(code(() => closed.call(name.slice(7), ...numbers)), codes.closed, name);
}
again.close();

// Touches.
const touch = change => code(() => canvas.touch({ number: 0, kind: 2, phase: 0, x: 10, y: 10, time: 0, ...change }));
for (const number of [-1, 64, 1e9]) assert.equal(touch({ number }), codes.touch);
for (const kind of [-1, 4, 256]) assert.equal(touch({ kind }), codes.touch);
for (const phase of [-1, 8, 256]) assert.equal(touch({ phase }), codes.touch);
for (const value of [NaN, Infinity, -Infinity, 1e300]) {
  for (const name of ["x", "y", "time", "force", "altitude"]) assert.equal(touch({ [name]: value }), codes.number, name);
}
assert.equal(touch({ maximumForce: -1 }), codes.number);
assert.equal(canvas.frame().strokes, 0);

// Pinches.
const pinch = (...numbers) => code(() => canvas.pinch(...numbers));
for (const scale of [0, -1, NaN, Infinity, 2 ** 101]) assert.equal(pinch(0, 0, scale), codes.pinch);
for (const turn of [[NaN, 0], [2, 0], [0, 0]]) assert.equal(pinch(0, 0, 1, ...turn), codes.pinch);
for (const place of [NaN, Infinity, 2 ** 61]) {
  assert.equal(pinch(place, 0, 1), codes.pinch);
  assert.equal(pinch(0, 0, 1, 1, 0, place), codes.pinch);
}

// A stroke by touches, while nothing is edited; undo and redo.
const line = (y, count = 30) => {
  for (let index = 0; index < count; index += 1) {
    canvas.touch({ number: 0, kind: 2, phase: index === 0 ? 0 : index < count - 1 ? 1 : 3, x: 100 + 5 * index, y, time: index / 100 });
  }
};
canvas.touch({ number: 5, kind: 2, phase: 0, x: 10, y: 10, time: 0 });
assert.equal(code(() => canvas.undo()), codes.drawing);
assert.equal(canvas.frame().isDrawing, true);
canvas.touch({ number: 5, kind: 2, phase: 4, x: 10, y: 10, time: 0.1 });
line(100), line(200);
assert.equal(canvas.frame().strokes, 2);
assert.equal(canvas.undo(), true);
assert.equal(canvas.frame().strokes, 1);
assert.equal(canvas.redo(), true);
assert.equal(canvas.redo(), false);

// What a page reads of a displayed frame.
const frame = canvas.frame();
assert.equal(frame.draws.length, 2);
for (const draw of frame.draws) {
  assert(draw.vertices.length > 8 && draw.indices.length > 8 && draw.indices.length % 3 === 0);
  assert(draw.indices.every(index => index < draw.vertices.length / 2));
  assert.deepEqual([...draw.color], [0, 0, 0, 255]);
}
assert(Math.abs(depth(frame)) < 1e-12);

// Memory that was not reserved: nothing, misaligned, beyond its end, beyond the module's memory.
const start = canvas.call("reserve", 4096);
for (const [address, count] of [[0, 8], [1, 1], [start - 1, 8], [start, 4097], [start + 4096, 1], [start, -1],
  [0xffffffff, 1], [module.memory.byteLength, 1], [start, 0x7fffffff], [start + 8, 4090]]) {
  assert.equal(code(() => canvas.call("load", address, count)), codes.range, `${address} ${count}`);
}
for (const [address, points] of [[0, 1], [start, 0], [start, -1], [start, 171], [start + 4080, 1], [start, 0x7fffffff],
  [start, 178956971], [0xfffffff0, 1]]) {
  assert.equal(code(() => canvas.call("stroke", address, points)), codes.range, `${address} ${points}`);
}
for (const count of [-1, -0x80000000, 2 ** 28 + 1, 0x7fffffff]) assert.equal(code(() => canvas.call("reserve", count)), codes.full);
// At an odd address a stroke is read all the same.
const odd = canvas.call("reserve", 64) + 1;
const numbers = new Float64Array([50, 50, 4, 90, 60, 5]);
new Uint8Array(module.memory, odd, 48).set(new Uint8Array(numbers.buffer));
canvas.call("stroke", odd, 2);
assert.equal(canvas.frame().strokes, 3);
canvas.undo();
for (const points of [[NaN, 0, 1], [0, 1e7, 1], [0, 0, 0], [0, 0, -1], [0, 0, 1e9], [0, 0, NaN]]) {
  assert.equal(code(() => canvas.addStroke(points)), codes.stroke);
}

// Saved canvases: read back alike; each that is cut short or has a byte changed is refused or read, and never a trap.
const saved = canvas.save(), before = canvas.frame().draws.map(({ vertices }) => [...vertices]);
const other = module.open(800, 600);
other.load(saved);
assert.deepEqual(other.frame().draws.map(({ vertices }) => [...vertices]), before);
assert.deepEqual(other.save(), saved);
let seed = 1;
const random = limit => (seed = (seed * 48271) % 2147483647) % limit;
let refused = 0;
for (let trial = 0; trial < 4000; trial += 1) {
  const damaged = saved.slice(0, trial % 4 ? saved.length : random(saved.length));
  for (let change = 0; trial % 4 && change < 1 + trial % 3; change += 1) {
    damaged[random(trial % 2 ? 64 : damaged.length)] = [0, 255, 128, 1, random(256)][random(5)];
  }
  const result = code(() => other.load(damaged));
  assert([null, codes.bytes].includes(result), `${result}`);
  if (result) refused += 1;
  other.frame();
}
assert(refused > 1500, `${refused}`);
assert.equal(code(() => other.load(new Uint8Array(0))), codes.bytes);
assert(module.memory.byteLength < 128 << 20, `${module.memory.byteLength}`);

// Down to 10^1000 and home again, and back to the very numbers.
for (let step = 0; step < 1000; step += 1) canvas.pinch(300, 200, 10);
assert(Math.abs(depth(canvas.frame()) - 1000) < 1e-6);
line(300);
canvas.home();
assert(Math.abs(depth(canvas.frame())) < 1e-12);
assert.equal(canvas.frame().strokes, 3);
for (let step = 0; step < 1000; step += 1) canvas.pinch(300, 200, 0.1);
assert(Math.abs(depth(canvas.frame()) + 1000) < 1e-6);
canvas.home();
canvas.undo();
assert.deepEqual(canvas.frame().draws.map(({ vertices }) => [...vertices]), before);

// Memory stays where it is however often a canvas is opened, drawn on and closed.
const use = () => {
  for (let round = 0; round < 40; round += 1) {
    const one = module.open(500, 500);
    one.load(saved), one.frame(), one.pinch(0, 0, 2 ** 30), one.frame(), one.close();
  }
  return canvas.frame().used;
};
const first = use();
assert(use() - first < 4096, `${first}`);

// Strokes without end fill a canvas, which says so by a code.
const small = await loadModule(bytes), full = small.open(800, 600);
let answer = null, points = 0;
for (const data = new Array(3 * 20000).fill(0).map((_, i) => i % 3 === 2 ? 3 : 100 + i % 500); answer === null; points += 20000) {
  answer = code(() => full.addStroke(data));
}
assert.equal(answer, codes.full);
assert(points > 1e6, `${points}`);
while (code(() => full.addStroke([1, 1, 1])) === null);
assert.equal(code(() => full.touch({ number: 0, kind: 2, phase: 0, x: 1, y: 1, time: 0 })), codes.full);
// A full canvas is drawn, moved, saved, read elsewhere, and goes on.
assert(full.frame().draws.length > 0);
full.pinch(400, 300, 2), full.frame(), full.home();
const everything = full.save(), elsewhere = (await loadModule(bytes)).open(800, 600);
elsewhere.load(everything);
assert.equal(elsewhere.frame().strokes, full.frame().strokes);
full.load(saved), full.frame();
assert.equal(code(() => full.touch({ number: 0, kind: 2, phase: 0, x: 1, y: 1, time: 0 })), null);
full.close();
assert.equal(small.open(800, 600).frame().strokes, 0);

// Wide strokes with a turn at each point have the most triangles.
const wide = (await loadModule(bytes)).open(1200, 900);
answer = null;
for (let seed = 1, next = () => (seed = seed * 16807 % 2147483647) / 2147483647; answer === null;) {
  const [x, y] = [next() * 1200, next() * 900];
  const data = Array.from({ length: 3000 }, (_, i) => i % 3 === 2 ? 40 : (i % 3 ? y : x) + (next() - 0.5) * 40);
  answer = code(() => wide.addStroke(data));
}
assert.equal(answer, codes.full);
assert(wide.frame().draws.length > 0);
wide.save(), wide.close();

// What is no number does not stop the module.
assert.throws(() => canvas.pinch(1n, 0, 1), TypeError);
assert(canvas.frame().strokes >= 0);
for (const data of [[], [1, 1], [1, 1, 1, 1]]) assert.equal(code(() => canvas.addStroke(data)), codes.stroke);
console.log(`The interface refuses what it should, and ${points} points fill a canvas.`);
