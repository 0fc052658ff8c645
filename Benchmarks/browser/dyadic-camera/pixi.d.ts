import type { DyadicCamera, Position } from './dyadic.js'

/** What is taken of a PixiJS Container. */
export interface Container {
  position: { set(x: number, y: number): unknown }
  scale: { set(scale: number): unknown }
  rotation: number
  visible: boolean
}

/** A Container that shows its children as a DyadicCamera sees them. */
export class PixiCamera {
  constructor(container: Container, camera: DyadicCamera)
  /** Puts a child at a position. It is drawn in units of the position's frame, and extends `radius` of them. */
  put(child: Container, position: Position, radius?: number): void
  remove(child: Container): void
  /** Shows what the camera sees now. */
  update(): void
}
