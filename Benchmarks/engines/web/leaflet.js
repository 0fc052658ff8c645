// Leaflet: a flat map without limits of zoom, whose y points down. Asked: Map.project, less the corner of the view. The
// view is reset for each camera: a map that is moved within its view moves by whole px.

let map

async function begin(size) {
  viewport = size
  const { leaflet } = await import(URL.createObjectURL(new Blob([moduleText], { type: "text/javascript" })))
  const crs = leaflet.extend({}, leaflet.CRS.Simple, { transformation: new leaflet.Transformation(1, 0, 1, 0) })
  stage.style.cssText = `position: absolute; left: 0; top: 0; width: ${size[0]}px; height: ${size[1]}px`
  map = leaflet.map(stage, {
    crs, minZoom: -Infinity, maxZoom: Infinity, zoomSnap: 0, zoomControl: false, attributionControl: false,
    center: [0, 0], zoom: 0 })
}

function look(steps) {
  const [x, y] = middleOfView(steps)
  map.setView([y, x], Math.log2(steps.zoom), { reset: true })
}

function seen([x, y]) {
  const place = map.project([y, x]).subtract(map.project(map.getCenter())).add(map.getSize().divideBy(2))
  return [place.x, place.y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    if (isTurned(steps) || !steps.zoom || !middleOfView(steps).every(isFinite)) return withoutPlaces(vertices)
    look(steps)
    return vertices.map(vertex => vertex.every(isFinite) ? seen(vertex) : [null, null])
  })
}

function touch(steps, [x, y]) {
  if (isTurned(steps)) return null
  look(steps)
  const corner = map.project(map.getCenter()).subtract(map.getSize().divideBy(2))
  const { lat, lng } = map.unproject(corner.add([x, y]))
  return seen([lng, lat])
}
