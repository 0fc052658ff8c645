// Draws a picture of filled polygons and stroked lines on a 2D canvas, under matrices that the canvas composes.
// Asked: getImageData.

let canvas

function prepare(width, height) {
  const element = Object.assign(document.createElement("canvas"), { width, height })
  canvas = element.getContext("2d", { willReadFrequently: true })
}

function picture(drawings) {
  canvas.resetTransform()
  canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height)
  for (const { steps, polygons, lines, width } of drawings) {
    canvas.resetTransform()
    canvas.translate(...steps.shift)
    canvas.rotate(radians(steps))
    canvas.scale(steps.zoom, steps.zoom)
    canvas.translate(...steps.offset)
    for (const corners of polygons ?? []) {
      trace(corners)
      canvas.fill()
    }
    for (const ends of lines ?? []) {
      trace(ends)
      canvas.lineWidth = width
      canvas.stroke()
    }
  }
  return covered()
}

function trace([first, ...others]) {
  canvas.beginPath()
  canvas.moveTo(...first)
  for (const vertex of others) canvas.lineTo(...vertex)
}

// The alpha of all pixels that are not empty, after their indices.
function covered() {
  const { data, width, height } = canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height)
  const pixels = new Uint32Array(data.buffer)
  const indices = [], alphas = []
  for (let index = 0; index < width * height; index += 1) {
    if (pixels[index] === 0) continue
    indices.push(index)
    alphas.push(data[4 * index + 3])
  }
  return [indices, alphas]
}
