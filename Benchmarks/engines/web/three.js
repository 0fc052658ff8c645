// three.js: Vector3.project with an OrthographicCamera, whose top and bottom are exchanged, so that y points down.

let camera

function begin(size) {
  viewport = size
  const [x, y] = [size[0] / 2, size[1] / 2]
  camera = new THREE.OrthographicCamera(-x, x, -y, y, -1, 1)
}

function look(steps) {
  camera.zoom = steps.zoom
  camera.position.set(...middleOfView(steps), 0)
  camera.rotation.z = -radians(steps)
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
}

function seen([x, y]) {
  const device = new THREE.Vector3(x, y, 0).project(camera)
  return [(device.x + 1) / 2 * viewport[0], (1 - device.y) / 2 * viewport[1]]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    look(steps)
    return vertices.map(seen)
  })
}

function touch(steps, [x, y]) {
  look(steps)
  const world = new THREE.Vector3(2 * x / viewport[0] - 1, 1 - 2 * y / viewport[1], 0).unproject(camera)
  return seen([world.x, world.y])
}
