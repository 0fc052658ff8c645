// The world on a map: a square of 8,192 units about longitude 0 on the equator is the whole of Web Mercator, y down.
// One px a unit is a map's zoom 4, since a map's world is 512 px wide at zoom 0. What is outside has no place.

const WORLD = 8192

function lngLat([x, y]) {
  if (Math.abs(x) > WORLD / 2 || Math.abs(y) > WORLD / 2) return null
  const gudermannian = 2 * Math.atan(Math.exp(-2 * Math.PI * y / WORLD)) - Math.PI / 2
  return [360 * x / WORLD, gudermannian * 180 / Math.PI]
}

const mapZoom = ({ zoom }) => Math.log2(zoom) + Math.log2(WORLD / 512)
