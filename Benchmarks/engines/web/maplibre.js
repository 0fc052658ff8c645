// MapLibre: a map without sources, whose limits of zoom are raised. Asked: Map.project of longitudes and latitudes,
// which places markers and popups.

let map

async function begin(size) {
  viewport = size
  stage.innerHTML = `<div id="map" style="width:${size[0]}px; height:${size[1]}px"></div>`
  const style = { version: 8, sources: {}, layers: [] }
  map = new maplibregl.Map({
    container: "map", style, zoom: 4, maxZoom: 1100, minZoom: -2, maxPitch: 0, fadeDuration: 0,
    attributionControl: false,
  })
  await map.once("load")
}

function look(steps) {
  const center = lngLat(middleOfView(steps))
  if (center) map.jumpTo({ center, zoom: mapZoom(steps), bearing: -degrees(steps) })
  return center !== null
}

function seen(position) {
  if (!position) return [null, null]
  const { x, y } = map.project(position)
  return [x, y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    return look(steps) ? vertices.map(vertex => seen(lngLat(vertex))) : withoutPlaces(vertices)
  })
}

function touch(steps, px) { return look(steps) ? seen(map.unproject(px)) : null }
