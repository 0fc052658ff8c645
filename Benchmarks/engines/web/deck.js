// deck.gl: Viewport.project of an OrthographicView, with y down. It does not turn: a turned camera has no places.

function begin(size) { viewport = size }

function view(steps) {
  const [width, height] = viewport
  const viewState = { target: [...middleOfView(steps), 0], zoom: Math.log2(steps.zoom) }
  return new deck.OrthographicView({ flipY: true }).makeViewport({ width, height, viewState })
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    if (isTurned(steps)) return withoutPlaces(vertices)
    const made = view(steps)
    return vertices.map(vertex => made.project(vertex))
  })
}

function touch(steps, px) {
  if (isTurned(steps)) return null
  const made = view(steps)
  return made.project(made.unproject(px))
}
