// PixiJS: a Container with the camera of the steps. Asked: Container.toGlobal, of what stands in it. Nothing is drawn.

let container, PIXI

function begin(size) {
  viewport = size
  // HiGlass' bundle for Jupyter keeps PixiJS to itself. Loaders within it hand this setter the caches of their modules.
  const caches = []
  Object.defineProperty(Function.prototype, "c", { configurable: true, set(cache) { caches.push(cache) } })
  const widget = { extend() {}, prototype: {} }
  new Function("define", moduleText)((_, make) => make({ DOMWidgetModel: widget, DOMWidgetView: widget }))
  delete Function.prototype.c
  const modules = caches.flatMap(cache => Object.values(cache ?? {}).map(module => module.exports))
  PIXI = modules.find(exports => exports?.Application && exports.Container)
  container = new PIXI.Container()
}

function look({ shift, zoom, offset, ...turn }) {
  container.position.set(...shift)
  container.scale.set(zoom)
  container.rotation = radians(turn)
  container.pivot.set(-offset[0], -offset[1])
}

function seen(node, [x, y]) {
  const place = node.toGlobal(new PIXI.Point(x, y))
  return [place.x, place.y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    look(steps)
    return vertices.map(vertex => seen(container, vertex))
  })
}

function touch(steps, [x, y]) {
  look(steps)
  const place = container.toLocal(new PIXI.Point(x, y))
  return seen(container, [place.x, place.y])
}
