// Dyadic frames: a camera, and strokes, that keep their precision at any zoom. The recipe, and why it suffices:
// DyadicFrames.md. A frame of level n has units of 2^-10n world units, and for its origin a pair of integers of its
// parent's units, its address. Addresses and the camera are integers; what a frame stores and shows are doubles.
// Strokes are edges here. Curves that stay curves far in take one step more: "Curves from above" in DyadicFrames.md.

const shift = (n, bits) => (bits < 0 ? n >> BigInt(-bits) : n << BigInt(bits))
const round = (n, bits) => (bits < 0 ? shift(n + shift(1n, -bits - 1), bits) : shift(n, bits))
const bitLength = (n) => n.toString(2).length // one more if negative
const FINE = 192, BITS = FINE + 10_000 // bits below a px, and those for gestures that go 1,000 levels deeper
const LARGEST = 2 ** 22 // px: in single precision no edge of a wider shape is right to a quarter px
const NEAR = 2 ** 12, SIGHT = 2 ** 14 // px that a base may be off, and those around it where shapes have places

/** The double nearest to n · 2^power; an infinity beyond their range, 0 far below it. */
function nearest(n, power) {
  const cut = Math.max(0, bitLength(n) - 64), kept = shift(n, -cut), rest = shift(kept, cut) === n ? 0n : 1n
  return n ? Number(kept | rest) * 2 ** (power + cut) : 0 // the last of 64 bits stands for all that were cut off
}

/** Doubles as integers and one power of two, exactly. */
function integers(...doubles) {
  let power = 0
  for (; !doubles.every(Number.isInteger); power--) doubles = doubles.map((double) => double * 2)
  return [...doubles.map(BigInt), power]
}

/** The product of a pair of doubles and one of integers, as complex numbers, rounded down to integers. */
function times(doubles, [x, y]) {
  const [a, b, power] = integers(...doubles)
  return [shift(a * x - b * y, power), shift(a * y + b * x, power)]
}

const isFinite = (...numbers) => numbers.every(Number.isFinite)
function must(condition, sentence) { if (!condition) throw new RangeError(sentence) }
const HEX = /^-?[0-9a-f]{1,99999}$/, FRAME = /^-?\d{1,5}(,-?[0-9a-f]{1,99999}){2}$/
const hex = (text) => (text[0] === '-' ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`))
const named = (level, address) => `${level},${address.map((n) => n.toString(16))}`

/** The level and the address of a frame, which its name spells. */
function parsed(frame) {
  must(FRAME.test(frame), 'A position has the name of a frame, as `position` gives it.')
  const [level, ...address] = frame.split(',')
  return { level: Number(level), address: address.map(hex) }
}

export class DyadicCamera {
  /** A camera on `width` by `height` px, with the world's origin in its middle, at zoom 1. */
  constructor(width, height) {
    Object.assign(this, { quanta: BITS, centre: [0n, 0n], step: [shift(1n, BITS), 0n] }) // units of 2^-quanta
    this.resize(width, height)
    this.enter()
  }

  /** What is in the middle stays there. */
  resize(width, height) {
    must(isFinite(width, height) && width > 0 && height > 0, 'A view has a width and a height above 0 px.')
    Object.assign(this, { size: [width, height], middle: [width / 2, height / 2] })
  }

  pan(dx, dy) { this.gesture([0, 0], 1, [1, 0], [dx, dy]) }

  /** Zooms by a factor about a pixel, which keeps its place. */
  zoomBy(scale, x, y) { this.gesture([x - this.middle[0], y - this.middle[1]], scale, [1, 0], [0, 0]) }

  /** Two fingers move from px to px, with what is under them: [[x, y], [x, y]] before and after. */
  pinch([from, second], [to, other]) {
    const [a, b] = second.map((v, i) => v - from[i]), [c, d] = other.map((v, i) => v - to[i])
    const [before, after] = [Math.hypot(a, b), Math.hypot(c, d)], both = before * after
    const turn = [(a * c + b * d) / both, (a * d - b * c) / both]
    this.gesture(from.map((v, i) => v - this.middle[i]), after / before, turn, to.map((v, i) => v - from[i]))
  }

  /** Turns and zooms by `scale` about the anchor, then moves by `pan`; px from the middle. No drift on any way. */
  gesture(anchor, scale, turn, pan) {
    must(isFinite(...anchor, scale, ...turn, ...pan), 'A gesture has finite numbers.')
    must(scale > 0 && turn.some(Boolean), 'A gesture zooms by a factor above 0, and turns by a cosine and a sine.')
    const [[s, p], [c, d, r]] = [integers(scale), integers(...turn)]
    const more = Math.max(0, FINE + Math.ceil(Math.log2(scale)) - Math.max(...this.step.map(bitLength)))
    const [x, y, ...centre] = [...this.step, ...this.centre].map((n) => shift(n, more))
    const after = [x * c + y * d, y * c - x * d].map((n) => shift(n, -p - r) / (s * (c * c + d * d)))
    const held = times(anchor, [x - after[0], y - after[1]]), moved = times(pan, after)
    const at = centre.map((n, i) => n + held[i] - moved[i])
    Object.assign(this, { quanta: this.quanta + more, centre: at, step: after }).enter()
  }

  /** Moves to an exact centre and zoom, n · 2^power, px per world unit; the turn's cosine is c / d, its sine s / d. */
  move(centre, [n, power], [c, s, d]) {
    const quanta = (this.quanta = BITS + bitLength(n) + power)
    this.centre = centre.map(([n, power]) => round(n, power + quanta))
    this.step = [c, -s].map((part) => shift(BigInt(part), quanta - power) / (n * BigInt(d))) // a px to the right
    this.enter()
  }

  /** Makes the camera's frame the current one. (An app stays in a frame from zoom 0.5 to 1,024, and flickers less.) */
  enter() {
    const [x, y] = this.step, level = Math.floor((2 * this.quanta - bitLength(x * x + y * y)) / 20)
    const units = 10 * level - this.quanta, address = this.centre.map((n) => round(n, units - 10))
    const stays = level === this.level && address.every((n, i) => n === this.address[i])
    if (!stays) Object.assign(this, { level, address, frame: named(level, address) })
    this.local = this.centre.map((n, i) => nearest(n - shift(address[i], 10 - units), units))
    this.pixel = this.step.map((n) => nearest(n, units))
    const square = this.pixel[0] ** 2 + this.pixel[1] ** 2
    this.zoom = [this.pixel[0] / square, -this.pixel[1] / square]
    return this
  }

  /** The position of an exact world point, in a frame as deep as its digits need: within 512 units, to 2^-42. */
  locate(point) {
    const level = Math.max(0, ...point.map(([, power]) => Math.ceil((-power - 42) / 10)))
    const address = point.map(([n, power]) => round(n, power + 10 * level - 10))
    const [x, y] = point.map(([n, power], i) => nearest(shift(n, power + 10 * level + 42) - shift(address[i], 52), -42))
    return { frame: named(level, address), x, y }
  }

  /** The position under a pixel, in doubles of the current frame; it is exact as it stands, in JSON too. */
  position(x, y) {
    must(isFinite(x, y), 'A pixel has finite numbers.')
    const [dx, dy] = [x - this.middle[0], y - this.middle[1]], [mx, my] = this.pixel
    const place = [this.local[0] + (mx * dx - my * dy), this.local[1] + (mx * dy + my * dx)]
    const [column, row] = place.map((v) => Math.round(v * 2 ** 42) * 2 ** -42)
    return { frame: this.frame, x: column, y: row }
  }

  /** Where a position appears, px; not finite where doubles end. */
  screen({ frame, x, y }) {
    const { power, ...exact } = this.converter(frame)([x, y])
    const [column, row] = this.onScreen([nearest(exact.x, power), nearest(exact.y, power)])
    return { x: column, y: row }
  }

  /**
   * Where a shape at a position appears: px, px per unit of its frame, and radians; null where it is further than
   * `margin` px out of view or too large to be drawn as a whole. `radius` is how far it extends, in its frame's units.
   */
  transform(position, radius = 0, margin = 0) {
    must(radius >= 0, 'A shape has a radius of 0 or more.')
    const { x, y } = this.screen(position), { level } = parsed(position.frame), [width, height] = this.size
    const scale = Math.hypot(...this.zoom) * 2 ** (10 * (this.level - level)), extent = radius && radius * scale
    const beyond = Math.max(-x, x - width, -y, y - height)
    if (!(beyond <= extent + margin && extent <= LARGEST && scale < Infinity)) return null
    return { x, y, scale, rotation: Math.atan2(this.zoom[1], this.zoom[0]) }
  }

  base() { return new Base(this) }

  /** What turns places in a frame into exact ones in the current frame, in units · 2^power. */
  converter(frame) {
    const { level, address } = parsed(frame)
    const from = -42 - 10 * level, to = 10 - 10 * this.level, power = Math.min(from, to)
    const [x, y] = address.map((n, i) => shift(n, from + 52 - power) - shift(this.address[i], to - power))
    return (local) => {
      const quanta = local.map((double) => Math.round(double * 2 ** 42))
      must(isFinite(...quanta), 'A position has finite numbers.')
      const [dx, dy] = quanta.map((n) => shift(BigInt(n), from - power))
      return { x: x + dx, y: y + dy, power: power - to + 10 }
    }
  }

  onScreen([x, y]) {
    const [cos, sin] = this.zoom, dx = x - this.local[0], dy = y - this.local[1]
    return [this.middle[0] + (cos * dx - sin * dy), this.middle[1] + (sin * dx + cos * dy)]
  }

  /** What JSON.stringify writes. `DyadicCamera.from(JSON.parse(text))` shows the same to the bit. */
  toJSON() {
    const [centre, step] = [this.centre, this.step].map((pair) => pair.map((n) => n.toString(16)))
    return { kind: 'dyadic-camera', version: 1, size: this.size, quanta: this.quanta, centre, step }
  }

  static from(saved) {
    must(saved?.kind === 'dyadic-camera' && saved.version === 1, 'This JSON is no camera of version 1.')
    const { size, quanta, centre, step } = saved, isPair = (pair) => Array.isArray(pair) && pair.length === 2
    must([size, centre, step].every(isPair) && [...centre, ...step].every((text) => HEX.test(text))
      && Math.abs(quanta) < 1e6 && Number.isInteger(quanta) && step.some((text) => hex(text)), 'The camera is damaged.')
    return Object.assign(new DyadicCamera(...size), { quanta, centre: centre.map(hex), step: step.map(hex) }).enter()
  }
}

/**
 * The px of the screen at one moment. A library that keeps shapes in them has small numbers, and `seen` for its own
 * camera; where that is null, it takes a new base, and places its shapes anew.
 */
class Base {
  constructor(camera) {
    Object.assign(this, { camera, corner: camera.position(0, 0) })
    this.start = camera.transform(this.corner, 0, 1)
  }

  /** The transform of a shape in px of the base, before the camera goes on; null where it is out of sight. */
  place(position, radius) { return this.camera.transform(position, radius, SIGHT) }

  /** From px of the base to those of the screen; null where that zooms by more than a factor, or leads too far. */
  seen(factor) {
    const now = this.camera.transform(this.corner, 0, NEAR), scale = now?.scale / this.start.scale
    if (!(scale <= factor && scale >= 1 / factor)) return null
    return { x: now.x, y: now.y, scale, rotation: now.rotation - this.start.rotation }
  }
}

/** Strokes of positions, drawn as edges under a camera. */
export class DyadicDrawing {
  constructor(camera) { Object.assign(this, { camera }).store([]) }

  /** Replaces the strokes, each a list of positions. None is rounded. */
  store(strokes) {
    const points = strokes.flatMap((stroke) => stroke.map((position, i) => ({ ...position, isLast: !stroke[i + 1] })))
    Object.assign(this, { points, edges: [...points.keys()].filter((i) => !points[i].isLast), frame: null })
  }

  /** Converts all points to the camera's frame, where it is another: subtracted in integers, then rounded, once. */
  handOff() {
    if (this.frame === this.camera.frame && this.size === this.camera.size) return
    const converters = new Map()
    this.exact = this.points.map(({ frame, x, y }) => {
      if (!converters.has(frame)) converters.set(frame, this.camera.converter(frame))
      return converters.get(frame)([x, y])
    })
    this.places = this.exact.map(({ x, y, power }) => [nearest(x, power), nearest(y, power)])
    Object.assign(this, { frame: this.camera.frame, size: this.camera.size, clipped: null })
  }

  /** Where all points appear, in px: doubles alone. */
  draw() {
    this.handOff()
    return this.places.map((place) => this.camera.onScreen(place))
  }

  /** The edges near the view: the index of the first point, then x and y in px of the ends of what is drawn. */
  lines() {
    this.handOff()
    this.clipped ??= this.edges.map((i) => [i, this.clip(this.exact[i], this.exact[i + 1])]).filter((edge) => edge[1])
    return this.clipped.map(([i, ends]) => [i, ...ends.flatMap((end) => this.camera.onScreen(end))])
  }

  /** What of an edge is within reach, always from its exact ends, rounded once: two places, or nothing. */
  clip(a, b) {
    const power = Math.min(a.power, b.power, 0)
    const reach = shift(BigInt(Math.ceil(512 + Math.hypot(...this.camera.size))), -power) // beyond all views
    const [start, end] = [a, b].map((p) => [p.x, p.y].map((n) => shift(n, p.power - power)))
    let enter = [0n, 1n], leave = [1n, 1n] // fractions of the edge
    for (const [i, side] of [[0, 1n], [0, -1n], [1, 1n], [1, -1n]]) {
      const speed = side * (end[i] - start[i]), room = reach - side * start[i]
      if (speed === 0n && room < 0n) return null
      if (speed > 0n && room * leave[1] < leave[0] * speed) leave = [room, speed]
      if (speed < 0n && room * enter[1] < enter[0] * speed) enter = [-room, -speed]
    }
    if (enter[0] * leave[1] >= leave[0] * enter[1]) return null
    const at = ([n, d]) => start.map((v, i) => nearest(shift(v, 64) + shift((end[i] - v) * n, 64) / d, power - 64))
    return [enter, leave].map(at)
  }
}
