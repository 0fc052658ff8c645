// Konva: a stage with the camera of the steps. Asked: the absolute transform of what stands on it. It is drawn on a
// canvas of the browser, which has single precision.

let group

function begin(size) {
  viewport = size
  Konva.angleDeg = false
  const onStage = new Konva.Stage({ container: stage, width: size[0], height: size[1] })
  const layer = new Konva.Layer()
  group = new Konva.Group()
  onStage.add(layer.add(group))
}

function made(steps) {
  const { shift, zoom, offset } = steps
  group.setAttrs({
    x: shift[0], y: shift[1], rotation: radians(steps), scaleX: zoom, scaleY: zoom, offsetX: -offset[0],
    offsetY: -offset[1] })
  return group.getAbsoluteTransform()
}

function mapped(transform, [x, y]) {
  const place = transform.point({ x, y })
  return [place.x, place.y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    const transform = made(steps)
    return vertices.map(vertex => mapped(transform, vertex))
  })
}

function touch(steps, px) {
  const transform = made(steps)
  return mapped(transform, mapped(transform.copy().invert(), px))
}
