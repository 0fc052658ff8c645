// PixiJS under dyadic-camera: a Container of Containers. Asked: where each of them stands, by Container.toGlobal.

let nodes = []

const attach = ({ PixiCamera }) => new PixiCamera(container, dyadic)

function put(positions) {
  nodes.forEach(node => adapter.remove(node))
  container.removeChildren()
  nodes = positions.map(position => {
    const node = container.addChild(new PIXI.Container())
    adapter.put(node, position, 1)
    return node
  })
}

const read = () => nodes.map(node => seen(node, [0, 0]))
