import type { DyadicCamera, Position } from './dyadic.js'

/** What is taken of a Konva Node. */
export interface Node { setAttrs(attributes: object): unknown }

/** A Stage, Layer or Group that shows its children as a DyadicCamera sees them. */
export class KonvaCamera {
  constructor(layer: Node, camera: DyadicCamera)
  /** Puts a node at a position. It is drawn in units of the position's frame, and extends `radius` of them. */
  put(node: Node, position: Position, radius?: number): void
  remove(node: Node): void
  /** Shows what the camera sees now. */
  update(): void
}
