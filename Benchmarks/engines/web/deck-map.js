// deck.gl on a map: WebMercatorViewport.project of longitudes and latitudes.

function begin(size) { viewport = size }

function view(steps) {
  const [width, height] = viewport
  const [longitude, latitude] = lngLat(middleOfView(steps)) ?? [NaN, NaN]
  const [zoom, bearing] = [mapZoom(steps), -degrees(steps)]
  return new deck.WebMercatorViewport({ width, height, longitude, latitude, zoom, bearing })
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    const made = view(steps)
    return vertices.map(vertex => made.project(lngLat(vertex) ?? [NaN, NaN]))
  })
}

function touch(steps, px) {
  const made = view(steps)
  return made.project(made.unproject(px))
}
