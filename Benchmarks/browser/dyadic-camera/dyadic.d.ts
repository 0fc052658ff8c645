/** A stored point: a frame's name and doubles in its units. It is plain JSON, and exact as it stands. */
export interface Position { readonly frame: string; readonly x: number; readonly y: number }
/** A pixel from the top left corner of the view, y down. */
export type Pixel = readonly [x: number, y: number]
/** n · 2^power. */
export type Exact = readonly [n: bigint, power: number]
/** px, px per unit, and radians. */
export interface Transform { readonly x: number; readonly y: number; readonly scale: number; readonly rotation: number }
export interface SavedCamera {
  readonly kind: 'dyadic-camera'; readonly version: 1; readonly size: [number, number]; readonly quanta: number
  readonly centre: [string, string]; readonly step: [string, string]
}

/** A camera that is exact at any zoom. What it is given wrongly throws a RangeError of one sentence, and changes nothing. */
export class DyadicCamera {
  /** On `width` by `height` px, with the world's origin in the middle, at zoom 1. */
  constructor(width: number, height: number)
  static from(saved: SavedCamera): DyadicCamera
  /** What JSON.stringify writes. */
  toJSON(): SavedCamera
  /** The view's size, px. */
  readonly size: readonly [number, number]
  /** The name of the current frame, in which `position` answers. */
  readonly frame: string
  /** Its level: units of 2^(-10 · level) world units. */
  readonly level: number

  /** What is in the middle stays there. */
  resize(width: number, height: number): void
  pan(dx: number, dy: number): void
  /** Zooms by a factor about a pixel, which keeps its place. */
  zoomBy(scale: number, x: number, y: number): void
  /** Two fingers move, with what is under them. */
  pinch(before: readonly [Pixel, Pixel], after: readonly [Pixel, Pixel]): void
  /** Turns and zooms about an anchor, then pans; the anchor is px from the middle, the turn a cosine and a sine. */
  gesture(anchor: Pixel, scale: number, turn: readonly [number, number], pan: Pixel): void
  /** Moves to an exact centre and zoom, px per world unit; the turn's cosine is c / d and its sine s / d. */
  move(centre: readonly [Exact, Exact], zoom: Exact, turn: readonly [c: number, s: number, d: number]): void

  /** The position under a pixel. */
  position(x: number, y: number): Position
  /** The position of an exact world point. */
  locate(point: readonly [Exact, Exact]): Position
  /** Where a position appears, px; not finite where doubles end. */
  screen(position: Position): { x: number; y: number }
  /**
   * Where a shape at a position appears, in px and px per unit of its frame; null where it is further than `margin` px
   * out of view, or more than 2^22 px large. `radius`: how far it extends from its position, in its frame's units.
   */
  transform(position: Position, radius?: number, margin?: number): Transform | null
  /** The px of the screen as it is now, to keep shapes in. */
  base(): Base
}

/** For libraries with a camera of their own: shapes stay where they are in a base while `seen` is that camera. */
export interface Base {
  /** The transform of a shape in the base, before the camera goes on; null where it is out of sight. */
  place(position: Position, radius?: number): Transform | null
  /** From the base to the screen; null where that zooms by more than `factor` either way, or pans too far. */
  seen(factor: number): Transform | null
}

/** Strokes, each a list of positions, drawn as edges. */
export class DyadicDrawing {
  constructor(camera: DyadicCamera)
  /** Replaces the strokes. */
  store(strokes: readonly (readonly Position[])[]): void
  /** Where all points appear, px. */
  draw(): [number, number][]
  /** The edges near the view, clipped: the index of the first point, and the ends in px. */
  lines(): [index: number, x1: number, y1: number, x2: number, y2: number][]
}
