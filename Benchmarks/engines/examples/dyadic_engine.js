// Answers Vernier's questions for the canvas in dyadic.js: `exec:node dyadic_engine.js`. The article "Having your own
// engine judged" has the grammar.
'use strict'

const { DyadicCanvas } = require('./dyadic.js')

let canvas
const exact = (text) => {
  const [, sign, digits, power] = /^(-?)(0x[0-9a-f]+)p([+-]?\d+)$/i.exec(text)
  return [BigInt(digits) * (sign ? -1n : 1n), Number(power)]
}
const numbers = (places) => places.flat().map((value) => (Number.isFinite(value) ? value : null))
const answers = {
  hello({ viewport }) {
    canvas = new DyadicCanvas(...viewport)
    const can = ['touch', 'lines', 'gestures']
    return { v: 1, name: 'dyadic.js', version: '1', probe: 'transform', number: 'dyadic', can }
  },
  store({ points, strokes }) {
    const exactly = points.map(([x, y]) => [exact(x), exact(y)])
    canvas.store(strokes.map((count) => exactly.splice(0, count)))
    return { count: canvas.count }
  },
  frame({ k, centre: [x, y], zoom, turn }) {
    canvas.move([exact(x), exact(y)], exact(zoom), turn)
    return { k, px: numbers(canvas.draw()) }
  },
  touch: ({ k, px }) => ({ k, px: numbers([canvas.drawn(canvas.touch(px))]) }),
  lines: ({ k }) => ({ k, segments: canvas.lines() }),
  gesture({ k, anchor, scale, turn, pan }) {
    canvas.gesture(anchor, scale, turn, pan)
    return { k }
  },
  show: ({ k }) => ({ k, px: numbers(canvas.draw()) }),
}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let answer
  try {
    const question = JSON.parse(line), { m } = question
    if (m === 'stop') process.exit()
    if (!Object.hasOwn(answers, m)) throw new Error(`no question is called ${m}`)
    answer = { m, ...answers[m](question) }
  } catch (error) {
    answer = { m: 'error', text: String(error).slice(0, 200) }
  }
  process.stdout.write(JSON.stringify(answer) + '\n')
})
