// node --test: what the camera keeps at any depth, what it refuses, and what the adapters of Konva and PixiJS set.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { DyadicCamera, DyadicDrawing } from './dyadic.js'
import { KonvaCamera } from './konva.js'
import { PixiCamera } from './pixi.js'

const near = (actual, expected, tolerance = 1e-9) => {
  for (const [name, value] of Object.entries(expected)) {
    assert(Math.abs(actual[name] - value) <= tolerance, `${name} is ${actual[name]}, not ${value}`)
  }
}
const deep = (decades, x = 300, y = 200) => {
  const camera = new DyadicCamera(1000, 750)
  for (let step = 0; step < decades; step++) camera.zoomBy(10, x, y)
  return camera
}

test('a pixel that was zoomed about keeps its place down to 10^1000 and back, to the bit', () => {
  const camera = deep(0), position = camera.position(300, 200), before = JSON.stringify(camera)
  for (let step = 0; step < 333; step++) camera.zoomBy(1024, 300, 200)
  near(camera.screen(position), { x: 300, y: 200 })
  assert(camera.level >= 332)
  for (let step = 0; step < 333; step++) camera.zoomBy(1 / 1024, 300, 200)
  assert.equal(JSON.stringify(camera), before)
})

test('positions of 10^1000 are JSON, and 1 px apart there', () => {
  const camera = deep(1000), [a, b] = JSON.parse(JSON.stringify([camera.position(10, 20), camera.position(11, 20)]))
  camera.pan(1e6, -1e6)
  camera.pan(-1e6, 1e6)
  near(camera.screen(a), { x: 10, y: 20 })
  near(camera.screen(b), { x: 11, y: 20 })
})

test('two fingers keep what they touch', () => {
  for (const camera of [deep(0), deep(700)]) {
    const before = [[100, 100], [300, 120]], after = [[150, 400], [90, 130]]
    const touched = before.map(([x, y]) => camera.position(x, y))
    camera.pinch(before, after)
    touched.forEach((position, i) => near(camera.screen(position), { x: after[i][0], y: after[i][1] }))
  }
})

test('a shape has a transform, in any frame, until it is out of sight', () => {
  const camera = deep(400), position = camera.position(500, 300), { scale } = camera.transform(position)
  near(camera.transform(position, 1), { x: 500, y: 300, rotation: 0 })
  camera.zoomBy(2 ** 30, 500, 300)
  near(camera.transform(position, 2 ** -40), { x: 500, y: 300, scale: scale * 2 ** 30 }, scale)
  assert.equal(camera.transform(position, 1), null, 'it is too large')
  camera.zoomBy(2 ** -60, 500, 300)
  near(camera.transform(position, 1), { x: 500, y: 300, scale: scale * 2 ** -30 })
  camera.pan(600, 0)
  assert.equal(camera.transform(position, 1), null, 'it is beside the view')
  assert(camera.transform(position, 1, 200), 'it is within a margin')
  const elsewhere = { ...position, frame: position.frame.replace(/-?[0-9a-f]+$/, '7') }
  assert.equal(camera.transform(elsewhere, 1), null)
})

test('a turn is kept, and told in radians', () => {
  const camera = deep(3), position = camera.position(500, 375)
  camera.gesture([0, 0], 1, [0.6, 0.8], [10, 0])
  near(camera.transform(position), { x: 510, y: 375, rotation: Math.atan2(0.8, 0.6) })
})

test('a saved camera shows the same, and goes on alike', () => {
  const camera = deep(1000), position = camera.position(700, 100)
  const loaded = DyadicCamera.from(JSON.parse(JSON.stringify(camera)))
  for (const each of [camera, loaded]) each.pinch([[1, 2], [300, 400]], [[5, 6], [100, 90]])
  assert.deepEqual(loaded.screen(position), camera.screen(position))
  assert.deepEqual(JSON.stringify(loaded), JSON.stringify(camera))
})

test('a resized view keeps its middle', () => {
  const camera = deep(50), position = camera.position(500, 375), drawing = new DyadicDrawing(camera)
  drawing.store([[position, camera.position(600, 375)]])
  assert.equal(drawing.lines().length, 1)
  camera.resize(200, 100)
  near(camera.screen(position), { x: 100, y: 50 })
  near(drawing.lines()[0], [0, 100, 50, 200, 50])
})

test('an edge from far above is drawn through the view', () => {
  const camera = deep(0), drawing = new DyadicDrawing(camera)
  drawing.store([[camera.position(300, 0), camera.position(300, 700)], [camera.position(0, 0), camera.position(9, 9)]])
  for (let step = 0; step < 300; step++) camera.zoomBy(10, 300, 200)
  const [[first, x, , end], ...others] = drawing.lines()
  near([first, x, end], [0, 300, 300])
  assert.equal(others.length, 0)
})

test('bad input is refused in a sentence, and changes nothing', () => {
  const camera = deep(5), saved = JSON.parse(JSON.stringify(camera)), position = camera.position(1, 2)
  const refused = [
    ...[NaN, Infinity, -Infinity, undefined].flatMap((bad) => [
      () => camera.pan(bad, 0), () => camera.zoomBy(bad, 0, 0), () => camera.zoomBy(2, 0, bad),
      () => camera.pinch([[0, 0], [1, 1]], [[0, 0], [bad, 1]]), () => new DyadicCamera(bad, 10),
      () => camera.gesture([0, 0], 1, [bad, 0], [0, 0]), () => camera.position(bad, 0),
      () => camera.screen({ ...position, x: bad })]),
    () => camera.zoomBy(0, 1, 1), () => camera.zoomBy(-2, 1, 1), () => camera.gesture([0, 0], 1, [0, 0], [0, 0]),
    () => camera.pinch([[5, 5], [5, 5]], [[5, 5], [6, 6]]), () => camera.pinch([[5, 5], [6, 6]], [[5, 5], [5, 5]]),
    () => camera.resize(0, 10), () => camera.resize(10, -1), () => camera.transform(position, NaN),
    () => camera.screen({ ...position, y: 1e300 }),
    ...['', '1', '1,2', 'x,1,2', '1,g,2', '123456,1,2', '1,2,3,4', 7, undefined].map(
      (frame) => () => camera.screen({ ...position, frame })),
    ...[null, 5, 'text', [], {}, { ...saved, kind: 'canvas' }, { ...saved, version: 2 }, { ...saved, size: [0, 1] },
      { ...saved, size: 9 }, { ...saved, quanta: 1e9 }, { ...saved, quanta: 0.5 }, { ...saved, quanta: '5' },
      { ...saved, centre: ['1'] }, { ...saved, centre: ['1', 'z'] }, { ...saved, step: ['0', '0'] },
    ].map((bad) => () => DyadicCamera.from(bad)),
  ]
  for (const call of refused) {
    assert.throws(call, (error) => error instanceof RangeError && /^[A-Z][^.]*\.$/.test(error.message), `${call}`)
  }
  assert.deepEqual(JSON.parse(JSON.stringify(camera)), saved)
})

test('the types name what is there', async () => {
  for (const file of ['dyadic', 'konva', 'pixi', 'tldraw']) {
    const module = await import(`./${file}.js`), types = readFileSync(new URL(`${file}.d.ts`, import.meta.url), 'utf8')
    const classes = [...types.matchAll(/^export class (\w+) \{(.*?)^\}/gms)]
    assert.deepEqual(classes.map(([, name]) => name).sort(), Object.keys(module).sort())
    for (const [, name, body] of classes) {
      for (const [, member] of body.matchAll(/^  (?:static )?(\w+)\(/gm)) {
        assert(member in module[name].prototype || member in module[name], `${name} has no ${member}`)
      }
    }
  }
})

// What the libraries' objects take, without the libraries; these themselves are asked in Benchmarks/engines/test.py.
function pair() { return { set(x, y = x) { Object.assign(this, { x, y }) } } }
const pixi = () => ({ position: pair(), scale: pair(), rotation: 0, visible: true })
const konva = () => ({ setAttrs(attributes) { Object.assign(this, attributes) } })
const cases = [
  ['PixiJS', PixiCamera, pixi, ({ position, scale, rotation }) => [position.x, position.y, scale.x, rotation]],
  ['Konva', KonvaCamera, konva, ({ x, y, scaleX, rotation }) => [x, y, scaleX, rotation * Math.PI / 180]],
]
for (const [name, Adapter, made, read] of cases) {
  test(`${name}: parent and child together show what the camera sees, and the parent's zoom stays small`, () => {
    const camera = deep(100), parent = made(), child = made(), adapter = new Adapter(parent, camera)
    const position = camera.position(400, 300)
    adapter.put(child, position, 10)
    for (let step = 0; step < 200; step++) {
      camera.gesture([10, 20], step < 100 ? 1.3 : 1 / 1.3, [0.8, 0.6], [3, -2])
      adapter.update()
      const [x, y, scale, turn] = read(parent), [a, b, size, own] = read(child)
      assert(scale <= 2 && scale >= 0.5)
      const seen = camera.transform(position, 10)
      if (!seen) continue
      const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
      near({ x: x + cos * a - sin * b, y: y + sin * a + cos * b }, { x: seen.x, y: seen.y }, 1e-6)
      near({ scale: scale * size / seen.scale, turn: Math.cos(turn + own - seen.rotation) }, { scale: 1, turn: 1 })
    }
    adapter.remove(child)
    camera.zoomBy(1e6, 0, 0)
    adapter.update()
  })
}
