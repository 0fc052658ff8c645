// Answers Vernier's questions for the package dyadic-camera: `exec:node dyadic_engine.js`. The article "Having your own
// engine judged" has the grammar.
'use strict'

const exact = (text) => {
  const [, sign, digits, power] = /^(-?)(0x[0-9a-f]+)p([+-]?\d+)$/i.exec(text)
  return [BigInt(digits) * (sign ? -1n : 1n), Number(power)]
}
const numbers = (places) => places.flat().map((value) => (Number.isFinite(value) ? value : null))

import('../../browser/dyadic-camera/dyadic.js').then(({ DyadicCamera, DyadicDrawing }) => {
  let camera, drawing
  const answers = {
    hello({ viewport }) {
      camera = new DyadicCamera(...viewport)
      drawing = new DyadicDrawing(camera)
      const can = ['touch', 'lines', 'gestures']
      return { v: 1, name: 'dyadic.js', version: '0.2.0', probe: 'transform', number: 'dyadic', can }
    },
    store({ points, strokes }) {
      const positions = points.map(([x, y]) => camera.locate([exact(x), exact(y)]))
      drawing.store(strokes.map((count) => positions.splice(0, count)))
      return { count: points.length }
    },
    frame({ k, centre: [x, y], zoom, turn }) {
      camera.move([exact(x), exact(y)], exact(zoom), turn)
      return { k, px: numbers(drawing.draw()) }
    },
    touch({ k, px: [x, y] }) {
      const drawn = camera.screen(camera.position(x, y))
      return { k, px: numbers([drawn.x, drawn.y]) }
    },
    lines: ({ k }) => ({ k, segments: drawing.lines() }),
    gesture({ k, anchor, scale, turn, pan }) {
      camera.gesture(anchor, scale, turn, pan)
      return { k }
    },
    show: ({ k }) => ({ k, px: numbers(drawing.draw()) }),
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
})
