// Asked: getBoundingClientRect of an SVG rectangle of 8 px for each vertex, in a group that is transformed as a whole.

function places(groups) {
  stage.innerHTML = `<svg width="100%" height="100%">${groups.map(({ steps, vertices }) => {
    const r = half(steps)
    const marks = vertices.map(([x, y]) => `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}"/>`)
    return `<g transform="${attribute(steps)}">${marks.join("")}</g>`
  }).join("")}</svg>`
  return Array.from(stage.querySelectorAll("rect"), middle)
}
