// The camera as whiteboards of React write it: a translation in px of the screen, computed in doubles, then the scale.

function transform(steps) {
  const [, , , , e, f] = sixNumbers(steps)
  return `translate(${e}px, ${f}px) rotate(${radians(steps)}rad) scale(${steps.zoom})`
}
