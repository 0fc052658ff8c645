// Dyadic frames: a canvas that keeps its precision at any zoom. The recipe, and why it suffices: DyadicFrames.md.
// A frame of level n has units of 2^-10n world units, and for its origin a pair of integers of its parent's units, its
// address. Addresses and the camera are integers; what a frame stores and a displayed frame computes are doubles.
// Strokes are edges here. Curves that stay curves far in take one step more: "Curves from above" in DyadicFrames.md.
'use strict'

const shift = (n, bits) => (bits < 0 ? n >> BigInt(-bits) : n << BigInt(bits))
const round = (n, bits) => (bits < 0 ? shift(n + shift(1n, -bits - 1), bits) : shift(n, bits))
const bitLength = (n) => n.toString(2).length // one more if negative
const FINE = 192, BITS = FINE + 10_000 // bits below a px, and those for gestures that go 1,000 levels deeper

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

exports.DyadicCanvas = class {
  /** An empty canvas of `width` by `height` px, with the world's origin in its middle, at zoom 1. */
  constructor(width, height) {
    this.middle = [width / 2, height / 2]
    this.reach = BigInt(Math.ceil(512 + Math.hypot(width, height))) // units: no view from a frame shows what is beyond
    Object.assign(this, { quanta: BITS, centre: [0n, 0n], step: [shift(1n, BITS), 0n] }).store([]) // units of 2^-quanta
  }

  /** Replaces the content by strokes of exact world points [[n, power], [n, power]], n · 2^power. None is rounded. */
  store(strokes) {
    Object.assign(this, { frames: new Map(), edges: [], count: 0, active: {} })
    for (const stroke of strokes)
      stroke.forEach((point, i) => {
        if (i > 0) this.edges.push(this.count - 1)
        const { level, address, local } = this.locate(point), key = `${level},${address.map((n) => n.toString(16))}`
        const frame = this.frames.get(key) ?? { level, address, points: [] }
        this.frames.set(key, frame).get(key).points.push({ index: this.count++, local })
      })
    this.enter()
  }

  /** The frame of an exact point, as deep as its digits need, and its place there: within 512 units, to 2^-42. */
  locate(point) {
    const level = Math.max(0, ...point.map(([, power]) => Math.ceil((-power - 42) / 10)))
    const address = point.map(([n, power]) => round(n, power + 10 * level - 10))
    const local = point.map(([n, power], i) => nearest(shift(n, power + 10 * level + 42) - shift(address[i], 52), -42))
    return { level, address, local }
  }

  /** Moves the camera to an exact centre and zoom (px per world unit); the turn's cosine is c / d, its sine s / d. */
  move(centre, [n, power], [c, s, d]) {
    const quanta = (this.quanta = BITS + bitLength(n) + power)
    this.centre = centre.map(([n, power]) => round(n, power + quanta))
    this.step = [c, -s].map((part) => shift(BigInt(part), quanta - power) / (n * BigInt(d))) // a px to the right
    this.enter()
  }

  /** Turns and zooms by `scale` about the anchor, then moves by `pan`; px from the middle. No drift on any way. */
  gesture(anchor, scale, [cosine, sine], pan) {
    const [[s, p], [c, d, r]] = [integers(scale), integers(cosine, sine)]
    const more = Math.max(0, FINE + Math.ceil(Math.log2(scale)) - Math.max(...this.step.map(bitLength)))
    const [x, y, ...centre] = [...this.step, ...this.centre].map((n) => shift(n, more))
    const after = [x * c + y * d, y * c - x * d].map((n) => shift(n, -p - r) / (s * (c * c + d * d)))
    const held = times(anchor, [x - after[0], y - after[1]]), moved = times(pan, after)
    const at = centre.map((n, i) => n + held[i] - moved[i])
    Object.assign(this, { quanta: this.quanta + more, centre: at, step: after }).enter()
  }

  /** Makes the camera's frame the active one. (An app stays in a frame from zoom 0.5 to 1,024, and flickers less.) */
  enter() {
    const [x, y] = this.step, level = Math.floor((2 * this.quanta - bitLength(x * x + y * y)) / 20)
    const units = 10 * level - this.quanta, address = this.centre.map((n) => round(n, units - 10))
    const stays = level === this.active.level && address.every((n, i) => n === this.active.address[i])
    if (!stays) this.handOff(level, address)
    this.local = this.centre.map((n, i) => nearest(n - shift(address[i], 10 - units), units))
    this.pixel = this.step.map((n) => nearest(n, units))
    const square = this.pixel[0] ** 2 + this.pixel[1] ** 2
    this.zoom = [this.pixel[0] / square, -this.pixel[1] / square]
  }

  /** Converts the content to another active frame: subtracted in integers, then rounded, once. */
  handOff(level, address) {
    Object.assign(this, { active: { level, address }, exact: [], places: [], clipped: null })
    for (const frame of this.frames.values()) {
      const converted = this.converter(frame)
      for (const { index, local } of frame.points) this.exact[index] = converted(local)
    }
    this.places = this.exact.map(({ x, y, power }) => [nearest(x, power), nearest(y, power)])
  }

  /** What turns places in a frame into exact ones in the active frame, in units · 2^power. */
  converter({ level, address }) {
    const from = -42 - 10 * level, to = 10 - 10 * this.active.level, power = Math.min(from, to)
    const [x, y] = address.map((n, i) => shift(n, from + 52 - power) - shift(this.active.address[i], to - power))
    const part = (double) => shift(BigInt(double * 2 ** 42), from - power)
    return (local) => ({ x: x + part(local[0]), y: y + part(local[1]), power: power - to + 10 })
  }

  /** Where all points appear, in px: doubles alone. */
  draw() { return this.places.map((place) => this.onScreen(place)) }

  onScreen([x, y]) {
    const [cos, sin] = this.zoom, dx = x - this.local[0], dy = y - this.local[1]
    return [this.middle[0] + (cos * dx - sin * dy), this.middle[1] + (sin * dx + cos * dy)]
  }

  /** The exact world point under a pixel, in steps of 2^-42 units of the active frame. */
  touch(px) {
    const [dx, dy] = px.map((v, i) => v - this.middle[i]), [mx, my] = this.pixel, { level, address } = this.active
    const place = [this.local[0] + (mx * dx - my * dy), this.local[1] + (mx * dy + my * dx)]
    return place.map((v, i) => [shift(address[i], 52) + BigInt(Math.round(v * 2 ** 42)), -42 - 10 * level])
  }

  /** Where an exact world point would appear, stored like any other. */
  drawn(point) {
    const frame = this.locate(point), { x, y, power } = this.converter(frame)(frame.local)
    return this.onScreen([nearest(x, power), nearest(y, power)])
  }

  /** The edges near the view: the index of the first point, then x and y in px of the ends of what is drawn. */
  lines() {
    this.clipped ??= this.edges.map((i) => [i, this.clip(this.exact[i], this.exact[i + 1])]).filter((edge) => edge[1])
    return this.clipped.map(([i, ends]) => [i, ...ends.flatMap((end) => this.onScreen(end))])
  }

  /** What of an edge is within reach, always from its exact ends, rounded once: two places, or nothing. */
  clip(a, b) {
    const power = Math.min(a.power, b.power, 0), reach = shift(this.reach, -power)
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
