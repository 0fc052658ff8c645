// Asked: getTransform of a 2D canvas, after its own translate, rotate and scale. The matrix is applied in doubles.

const canvas = document.createElement("canvas").getContext("2d")

function matrix(steps) {
  canvas.resetTransform()
  canvas.translate(...steps.shift)
  canvas.rotate(radians(steps))
  canvas.scale(steps.zoom, steps.zoom)
  canvas.translate(...steps.offset)
  return canvas.getTransform()
}
