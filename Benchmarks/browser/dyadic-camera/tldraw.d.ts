import type { DyadicCamera, Position } from './dyadic.js'

/** What is taken of a shape's record. */
export interface Shape { id: any; type: string; x: number; y: number; rotation: number; parentId: any; props: any; meta: any }

/** An Editor of tldraw that shows the shapes of its page as a DyadicCamera sees them; in `meta.dyadic` they keep where. */
export class TldrawCamera {
  /** `editor` is tldraw's Editor. `sized` gives the props of a shape shown `scale` times as large as its own say. */
  constructor(editor: any, camera: DyadicCamera, sized?: (props: any, scale: number) => object)
  /** Keeps the position at which a shape is shown. What users draw and move is kept by itself. */
  take(shape: Shape): void
  /** Puts a shape at a position, turned: `unit` of its own px are one unit of the position's frame. */
  put(shape: Shape, position: Position, unit: number, turn?: number): void
  /** Shows what the camera sees now. */
  update(): void
  /** Ends that. */
  dispose(): void
}
