// dyadic-camera under tldraw: tldraw's camera stays near zoom 1, and shapes of the page get new positions as this one
// goes on. By the Editor's documented functions: nothing of tldraw is imported.

const ZOOM = 1.125 // tldraw moves its layers on purpose; between this and its inverse by less than a quarter of a px.
const AWAY = -(2 ** 20) // Where shapes wait that are out of sight.
const times = (side, scale) => side * scale || Number.MIN_VALUE // tldraw refuses a side of 0.
const scaled = ({ w, h }, scale) => (w ? { w: times(w, scale), h: times(h, scale) } : {})

/** An editor that shows the shapes of its page as a DyadicCamera sees them. */
export class TldrawCamera {
  /** `sized` gives the props of a shape that is shown `scale` times as large as its own props say. */
  constructor(editor, camera, sized = scaled) {
    const changed = (before, after, source) => {
      if (source !== 'user' || this.isPlacing) return
      const kept = after.meta.dyadic // A copy has that of another shape; what undo brings back has px of another base.
      if (kept?.id === after.id && kept !== before.meta.dyadic) this.base = null
      else if (['x', 'y', 'rotation', 'props'].some((name) => before[name] !== after[name])) this.take(after)
    }
    Object.assign(this, { editor, camera, sized, base: null, isPlacing: false, ends: [
      editor.sideEffects.registerAfterCreateHandler('shape', (shape, source) => changed({ meta: {} }, shape, source)),
      editor.sideEffects.registerAfterChangeHandler('shape', changed)] })
    editor.setCameraOptions({ ...editor.getCameraOptions(), isLocked: true }) // Its wheel and pinch are the app's now.
  }

  dispose() { this.ends.forEach((end) => end()) }

  /** Keeps the position at which a shape is shown; done by itself where a user draws or moves one. */
  take(shape) {
    if (shape.parentId !== this.editor.getCurrentPageId()) return
    const { x, y } = this.editor.pageToViewport(shape), position = this.camera.position(x, y)
    const { scale, rotation } = this.camera.transform(position, 0, Infinity)
    this.put(shape, position, scale / this.editor.getZoomLevel(), shape.rotation - rotation)
  }

  /** Puts a shape at a position, turned: `unit` of its own px are one unit of the position's frame. */
  put({ id, type, props }, position, unit, turn = 0) {
    const { w, h } = this.editor.getShapeGeometry(id).bounds, radius = Math.hypot(w, h) / unit
    this.editor.updateShape({ id, type, meta: { dyadic: { id, position, unit, radius, turn, props } } })
  }

  /** Shows what the camera sees now. */
  update() {
    const kept = this.base?.seen(ZOOM), { x, y, scale } = kept?.rotation === 0 ? kept : this.rebase()
    this.editor.setCamera({ x: x / scale, y: y / scale, z: scale }, { force: true })
  }

  /** Places all shapes anew, which is no step that a user undoes. tldraw's camera does not turn, so that shapes do. */
  rebase() {
    const base = (this.base = this.camera.base()), shapes = this.editor.getCurrentPageShapes()
    const placed = shapes.filter(({ meta }) => meta.dyadic).map(({ id, type, meta: { dyadic } }) => {
      const { x, y, scale, rotation } = base.place(dyadic.position, dyadic.radius) ?? {}
      if (scale === undefined) return { id, type, x: AWAY, y: AWAY }
      return { id, type, x, y, rotation: rotation + dyadic.turn, props: this.sized(dyadic.props, scale / dyadic.unit) }
    })
    this.isPlacing = true
    try { this.editor.run(() => this.editor.updateShapes(placed), { history: 'ignore', ignoreShapeLock: true }) }
    finally { this.isPlacing = false }
    return base.seen(ZOOM)
  }
}
