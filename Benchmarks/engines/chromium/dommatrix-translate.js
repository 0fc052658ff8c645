// Asked: DOMMatrix.transformPoint, of a matrix that the browser composes of translations, a rotation and a scale.

function matrix(steps) {
  return new DOMMatrix().translate(...steps.shift).rotate(degrees(steps)).scale(steps.zoom).translate(...steps.offset)
}
