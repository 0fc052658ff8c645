// The camera of a group's steps (Benchmarks/engines/usages.py), as libraries take it: the vertex in the middle of the
// view.

let viewport

function middleOfView({ shift, cosine, sine, zoom, offset }) {
  // (0, 0) in the usages W and L.
  const x = (viewport[0] / 2 - shift[0]) / zoom, y = (viewport[1] / 2 - shift[1]) / zoom
  return [cosine * x + sine * y - offset[0], cosine * y - sine * x - offset[1]]
}

const isTurned = ({ sine }) => sine !== 0
const withoutPlaces = vertices => vertices.map(() => [null, null])
