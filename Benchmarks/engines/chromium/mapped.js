// Places of vertices by a function `matrix`, which makes a matrix of the browser from steps; its inverse for touches.

function mapped(matrix, [x, y]) {
  const place = new DOMPoint(x, y).matrixTransform(matrix)
  return [place.x, place.y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    const made = matrix(steps)
    return vertices.map(vertex => mapped(made, vertex))
  })
}

// The pixel's vertex by the inverse, and where the matrix puts it.
function touch(steps, px) {
  const made = matrix(steps)
  return mapped(made, mapped(made.inverse(), px))
}
