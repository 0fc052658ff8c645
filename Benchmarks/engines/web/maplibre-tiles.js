// MapLibre's vertices: whole numbers in tiles of 8,192 steps, rounded as geojson-vt does, under the map's own float32
// matrix of the tile (`calculatePosMatrix`). The shader's products are taken in float32 here.

const EXTENT = 8192
const LAST_LEVEL = 18  // The default `maxzoom` of a GeoJSON source.

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    if (!look(steps)) return withoutPlaces(vertices)
    const level = Math.min(Math.max(Math.floor(map.getZoom()), 0), LAST_LEVEL)
    return vertices.map(vertex => lngLat(vertex) ? inTile(vertex, level) : [null, null])
  })
}

function inTile(vertex, level) {
  const tiles = 2 ** level
  const across = vertex.map(value => (value / WORLD + 0.5) * tiles)
  const [x, y] = across.map(value => Math.min(Math.floor(value), tiles - 1))
  const matrix = map.transform.calculatePosMatrix({ wrap: 0, canonical: { x, y, z: level } }, false, true)
  const [right, down] = across.map((value, axis) => Math.round((value - [x, y][axis]) * EXTENT))
  const row = first => Math.fround(
    Math.fround(Math.fround(matrix[first] * right) + Math.fround(matrix[first + 4] * down)) + matrix[first + 12])
  const w = row(3)
  return [(Math.fround(row(0) / w) + 1) / 2 * viewport[0], (1 - Math.fround(row(1) / w)) / 2 * viewport[1]]
}
