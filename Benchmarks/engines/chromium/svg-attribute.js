// The steps as the attribute `transform` of an SVG element.

const attribute = steps => `translate(${steps.shift}) rotate(${degrees(steps)}) scale(${steps.zoom})`
  + ` translate(${steps.offset})`
