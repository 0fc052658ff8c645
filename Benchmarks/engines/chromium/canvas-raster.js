// Draws a picture of filled polygons and stroked lines on a 2D canvas, under matrices that the canvas composes.
// Asked: getImageData.

let canvas

function prepare(width, height) {
  const element = Object.assign(document.createElement("canvas"), { width, height })
  canvas = element.getContext("2d", { willReadFrequently: true })
}

function picture(drawings, windows) {
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
  return windows.map(covered)
}

function trace([first, ...others]) {
  canvas.beginPath()
  canvas.moveTo(...first)
  for (const vertex of others) canvas.lineTo(...vertex)
}

// The alpha of all pixels of a window that are not empty, after their indices in it.
function covered(window) {
  const { data } = canvas.getImageData(...window)
  const indices = [], alphas = []
  for (let index = 0; 4 * index < data.length; index += 1) {
    if (data[4 * index + 3] === 0) continue
    indices.push(index)
    alphas.push(data[4 * index + 3])
  }
  return [indices, alphas]
}
