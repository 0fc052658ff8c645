// dyadic-camera under Konva: a Stage, Layer or Group whose children have positions of the camera, by Node's attributes
// x, y, scale, rotation (degrees, Konva's default) and visible. Nothing of Konva is imported.

const attributes = ({ x, y, scale, rotation }) => (
  { x, y, scaleX: scale, scaleY: scale, rotation: rotation * 180 / Math.PI })

/** A Stage, Layer or Group that shows its children as a DyadicCamera sees them. */
export class KonvaCamera {
  constructor(layer, camera) { Object.assign(this, { layer, camera, shapes: new Map(), base: null }) }

  /** Puts a node at a position. It is drawn in units of the position's frame, and extends `radius` of them. */
  put(node, position, radius) {
    this.shapes.set(node, { position, radius })
    this.base = null
  }

  remove(node) { this.shapes.delete(node) }

  /** Shows what the camera sees now. Nodes are placed anew after each doubling of the zoom, and no more often. */
  update() { this.layer.setAttrs(attributes(this.base?.seen(2) ?? this.rebase())) }

  rebase() {
    this.base = this.camera.base()
    for (const [node, { position, radius }] of this.shapes) {
      const place = this.base.place(position, radius)
      node.setAttrs(place ? { visible: true, ...attributes(place) } : { visible: false })
    }
    return this.base.seen(2)
  }
}
