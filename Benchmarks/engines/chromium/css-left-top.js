// Asked: getBoundingClientRect of elements whose `left` and `top` the page computes in doubles, px of the screen.

function places(groups) {
  stage.innerHTML = groups.flatMap(({ steps, vertices }) => {
    const [a, b, c, d, e, f] = sixNumbers(steps)
    return vertices.map(([x, y]) => `<i style="left:${a * x + c * y + e}px;top:${b * x + d * y + f}px"></i>`)
  }).join("")
  return Array.from(stage.querySelectorAll("i"), middle)
}
