// Konva under dyadic-camera: a group of nodes. Asked: the absolute transform of each.

let nodes = []

function attach({ KonvaCamera }) {
  Konva.angleDeg = true
  return new KonvaCamera(group, dyadic)
}

function put(positions) {
  nodes.forEach(node => (adapter.remove(node), node.destroy()))
  nodes = positions.map(position => {
    const node = new Konva.Group()
    group.add(node)
    adapter.put(node, position, 1)
    return node
  })
}

const read = () => nodes.map(node => mapped(node.getAbsoluteTransform(), [0, 0]))
