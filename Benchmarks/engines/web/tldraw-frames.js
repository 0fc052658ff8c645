// tldraw's shapes under dyadic-camera: rectangles that have one px at every zoom. Asked: their corners, as without it.

const attach = ({ TldrawCamera }) => new TldrawCamera(editor, dyadic, props => props)

async function put(positions) {
  editor.deleteShapes([...editor.getCurrentPageShapeIds()])
  const shapes = positions.map((_, index) => ({ id: `shape:${index}`, type: "geo", props: { w: 1, h: 1 } }))
  editor.createShapes(shapes)
  shapes.forEach(({ id }, index) => adapter.put(editor.getShape(id), positions[index], 1))
  await until(() => shapes.every((_, index) => shape(index)))
}

const read = corners
