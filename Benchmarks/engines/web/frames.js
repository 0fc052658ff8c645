// A library under dyadic-camera, in usage F: exact positions and cameras go into the package, and its adapter into the
// library. Scripts named after libraries have `attach`, which makes the adapter, and `put` and `read`, of its shapes.

let dyadic, adapter, positions

const exact = ([digits, power]) => [digits[0] === "-" ? -BigInt(digits.slice(1)) : BigInt(digits), power]
const moduleOf = text => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))

async function start(size, code, adapterCode) {
  await begin(size)
  dyadic = new (await moduleOf(code)).DyadicCamera(...size)
  adapter = attach(await moduleOf(adapterCode))
}

function store(points) {
  positions = points.map(point => dyadic.locate(point.map(exact)))
  return put(positions)
}

function show(centre, zoom, turn) {
  dyadic.move(centre.map(exact), exact(zoom), turn)
  adapter.update()
  return read(positions)
}
