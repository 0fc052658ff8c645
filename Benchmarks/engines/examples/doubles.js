// An engine in doubles to begin from. Run by Vernier as `exec:node doubles.js`; the article "Having your own engine
// judged" has the grammar. Beside doubles.c and doubles.py it answers the same bits: world coordinates are rounded to
// doubles, the camera's centre is subtracted, then come rotation, zoom, and half the viewport, each operation rounded.
'use strict'

/** The double nearest to an exact number such as "-0x1a2bp-7", halfway to even; an infinity beyond their range. */
function double(text) {
  const [, sign, digits, power] = /^(-?)(0x[0-9a-f]+)p([+-]?\d+)$/i.exec(text)
  const integer = BigInt(digits), bits = integer.toString(2).length
  const cut = Math.max(0, bits - 53, Math.min(bits + 1, -1074 - power)) // low bits that a double has no room for
  const kept = integer >> BigInt(cut), twiceRest = (integer - (kept << BigInt(cut))) * 2n, unit = 1n << BigInt(cut)
  const value = Number(kept + (twiceRest > unit || (twiceRest === unit && kept % 2n === 1n) ? 1n : 0n))
  return (sign ? -1 : 1) * (value && value * 2 ** (Number(power) + cut))
}

const numbers = (places) => places.flat().map((value) => (Number.isFinite(value) ? value : null))

const engine = {
  place([x, y]) {
    const { cos, sin, zoom } = this.camera, dx = x - this.camera.x, dy = y - this.camera.y
    return [this.width / 2 + zoom * (cos * dx - sin * dy), this.height / 2 + zoom * (sin * dx + cos * dy)]
  },
  hello({ viewport: [width, height] }) {
    Object.assign(this, { width, height })
    return { v: 1, name: 'doubles.js', version: '1', probe: 'transform', number: 'binary64', can: ['touch', 'lines'] }
  },
  store({ points, strokes }) {
    this.points = points.map(([x, y]) => [double(x), double(y)])
    this.edges = strokes.flatMap((count) => Array.from({ length: count }, (_, i) => i < count - 1)) // of i to i + 1
    this.camera = null
    return { count: points.length }
  },
  frame({ k, centre: [x, y], zoom, turn: [c, s, d] }) {
    this.camera = { x: double(x), y: double(y), zoom: double(zoom), cos: c / d, sin: s / d }
    return { k, px: numbers(this.points.map((point) => this.place(point))) }
  },
  touch({ k, px: [left, top] }) {
    const { x, y, cos, sin, zoom } = this.camera
    const dx = (left - this.width / 2) / zoom, dy = (top - this.height / 2) / zoom
    return { k, px: numbers(this.place([x + (cos * dx + sin * dy), y + (cos * dy - sin * dx)])) }
  },
  lines({ k }) {
    const ends = this.edges.map((edge, i) => edge && [i, ...numbers([i, i + 1].map((j) => this.place(this.points[j])))])
    return { k, segments: ends.filter((s) => s && !s.includes(null) && (s[1] !== s[3] || s[2] !== s[4])) }
  },
}

require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let answer
  try {
    const question = JSON.parse(line), { m } = question
    if (m === 'stop') process.exit()
    if (!['hello', 'store', 'frame', 'touch', 'lines'].includes(m)) throw new Error(`no question is called ${m}`)
    answer = { m, ...engine[m](question) }
  } catch (error) {
    answer = { m: 'error', text: String(error).slice(0, 200) }
  }
  process.stdout.write(JSON.stringify(answer) + '\n')
})
