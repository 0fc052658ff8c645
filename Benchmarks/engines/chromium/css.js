// Elements at `left` and `top` in the vertices' units, under a parent for each group whose `transform` is the camera.
// Asked: getBoundingClientRect. An element has no extent, since its own borders would be rounded as well.

function places(groups) {
  stage.innerHTML = groups.map(({ steps, vertices }) => {
    const marks = vertices.map(([x, y]) => `<i style="left:${x}px;top:${y}px"></i>`)
    return `<b style="transform:${transform(steps)}">${marks.join("")}</b>`
  }).join("")
  return Array.from(stage.querySelectorAll("i"), middle)
}
