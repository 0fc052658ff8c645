// Leaflet's layers: where markers and the corners of paths are put, whole px from a whole corner.

function seen([x, y]) {
  const place = map.latLngToContainerPoint([y, x])
  return [place.x, place.y]
}
