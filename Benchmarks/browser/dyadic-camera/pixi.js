// dyadic-camera under PixiJS: a Container whose children have positions of the camera, by Container's position, scale,
// rotation and visible. Nothing of PixiJS is imported.

/** A Container that shows its children as a DyadicCamera sees them. */
export class PixiCamera {
  constructor(container, camera) { Object.assign(this, { container, camera, shapes: new Map(), base: null }) }

  /** Puts a child at a position. It is drawn in units of the position's frame, and extends `radius` of them. */
  put(child, position, radius) {
    this.shapes.set(child, { position, radius })
    this.base = null
  }

  remove(child) { this.shapes.delete(child) }

  /** Shows what the camera sees now. Children are placed anew after each doubling of the zoom, and no more often. */
  update() {
    const { container } = this, { x, y, scale, rotation } = this.base?.seen(2) ?? this.rebase()
    container.position.set(x, y)
    container.scale.set(scale)
    container.rotation = rotation
  }

  rebase() {
    this.base = this.camera.base()
    for (const [child, { position, radius }] of this.shapes) {
      const place = this.base.place(position, radius)
      child.visible = place !== null
      if (!place) continue
      child.position.set(place.x, place.y)
      child.scale.set(place.scale)
      child.rotation = place.rotation
    }
    return this.base.seen(2)
  }
}
