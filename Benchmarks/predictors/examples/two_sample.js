// A predictor to begin from: the line through the last two samples, at its speed. Run by Vernier as
// `exec:node two_sample.js`; the article "Having your own predictor graded" has the grammar. Its figures have the bytes
// of the method two-sample: each operation is rounded in the same order.
'use strict'

const strokes = new Map()

/** A point at each horizon after the last sample: [seconds, x, y]. */
function path(samples, horizons) {
  const [time, x, y] = samples.at(-1)
  // Times may be equal, and never go back.
  const earlier = samples.findLast((sample) => sample[0] < time)
  const [vx, vy] = earlier ? [(x - earlier[1]) / (time - earlier[0]), (y - earlier[2]) / (time - earlier[0])] : [0, 0]
  return horizons.map((horizon) => [time + horizon, x + vx * horizon, y + vy * horizon])
}

require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { m, k, stroke, horizons, from, samples } = JSON.parse(line)
  if (m === 'stop') return
  const known = strokes.get(stroke) ?? []
  // New samples, and earlier ones that an update has changed.
  known.splice(from, Infinity, ...samples)
  strokes.set(stroke, known)
  process.stdout.write(JSON.stringify({ m: 'predict', k, path: path(known, horizons) }) + '\n')
})
