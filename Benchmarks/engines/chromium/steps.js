// The steps of a matrix, as Benchmarks/engines/usages.py lists them, in the forms in which pages hand them over.
// A group is {steps, vertices}; vertices are pairs of doubles. A probe answers the places of all vertices in order.

"use strict"

const stage = document.getElementById("stage")

// a, b, c, d, e, f of the product of all steps, computed in doubles.
function sixNumbers({ shift, cosine, sine, zoom, offset: [x, y] }) {
  const a = zoom * cosine, b = zoom * sine
  return [a, b, -b, a, a * x - b * y + shift[0], b * x + a * y + shift[1]]
}

const radians = ({ cosine, sine }) => Math.atan2(sine, cosine)
const degrees = steps => radians(steps) * 180 / Math.PI

// Half the side of an element that stands for a point, in units of the vertices: 4 px on the screen.
const half = ({ zoom }) => 4 / zoom

function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2]
}
