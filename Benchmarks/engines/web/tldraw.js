// tldraw: the editor of its Jupyter widget, with a camera beyond the limits of the app. Asked: Editor.pageToViewport.
// A view in tldraw does not turn: a turned camera has no places.

let editor

async function begin(size) {
  viewport = size
  // Fonts come from a server. The editor waits for them and for nothing else.
  FontFace.prototype.load = async function () { return this }
  document.head.append(Object.assign(document.createElement("style"), { textContent: styleText }))
  const module = await import(URL.createObjectURL(new Blob([moduleText], { type: "text/javascript" })))
  const sizes = { width: size[0], height: size[1] }
  const model = { get: name => sizes[name], set() {}, on() {}, off() {}, save_changes() {} }
  const element = document.createElement("div")
  element.style.cssText = "position: absolute; left: 0; top: 0"
  document.body.append(element)
  module.default.render({ model, el: element })
  await until(() => editor = editorOf(document.querySelector(".tl-canvas")))
}

async function until(condition) {
  for (let wait = 0; !condition(); wait += 1) {
    if (wait === 1000) throw new Error("the editor does not show what it should")
    await new Promise(done => setTimeout(done, 10))
  }
}

// React keeps the editor as the value of a context above the canvas.
function editorOf(element) {
  let fiber = element?.[Object.keys(element).find(key => key.startsWith("__reactFiber"))]
  while (fiber && !fiber.memoizedProps?.value?.pageToViewport) fiber = fiber.return
  return fiber?.memoizedProps.value
}

function look(steps) {
  const [x, y] = middleOfView(steps)
  const z = steps.zoom
  editor.setCamera({ x: viewport[0] / 2 / z - x, y: viewport[1] / 2 / z - y, z }, { force: true, immediate: true })
}

function seen([x, y]) {
  const place = editor.pageToViewport({ x, y })
  return [place.x, place.y]
}

function places(groups) {
  return groups.flatMap(({ steps, vertices }) => {
    if (isTurned(steps)) return withoutPlaces(vertices)
    look(steps)
    return vertices.map(seen)
  })
}

function touch(steps, [x, y]) {
  if (isTurned(steps)) return null
  look(steps)
  const corner = editor.getViewportScreenBounds()
  const page = editor.screenToPage({ x: x + corner.x, y: y + corner.y })
  return seen([page.x, page.y])
}
