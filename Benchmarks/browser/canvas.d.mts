/** What a canvas cannot do, by code and sentence; nothing has changed. After the code 0 the module has stopped. */
export class CanvasError extends Error { readonly code: number; constructor(code: number) }

/** The module of a Response, of bytes, or of a compiled WebAssembly.Module. */
export function loadModule(source: Response | BufferSource | WebAssembly.Module): Promise<CanvasModule>

export interface CanvasModule {
  readonly memory: ArrayBuffer
  readonly exports: WebAssembly.Exports
  /** A canvas of that many device px, at so many device px per px of the page. */
  open(width: number, height: number, density?: number): Canvas
  call(name: string, ...numbers: number[]): number
}

/** Positions and widths are device px from the top left. */
export interface Canvas {
  readonly module: CanvasModule
  readonly handle: number
  density: number
  /** The pointers that draw, with the numbers of their touches. */
  readonly pointers: Map<number, number>
  resize(width: number, height: number, density: number): void
  /** Bytes. */
  setColor(red: number, green: number, blue: number, alpha?: number): void
  setWidth(width: number): void
  touch(touch: Touch): void
  finish(): void
  /** Zooms and turns about a pixel, then pans. */
  pinch(x: number, y: number, scale: number, cosine?: number, sine?: number, dx?: number, dy?: number): void
  home(): void
  /** False where there is nothing to undo. */
  undo(): boolean
  redo(): boolean
  /** How many strokes were cut. */
  erase(x: number, y: number, radius: number, isContinuing?: boolean): number
  /** x, y and the width of each point, one after the other. */
  addStroke(numbers: ArrayLike<number>): void
  save(): Uint8Array
  load(bytes: Uint8Array): void
  frame(): Frame
  close(): void
  call(name: string, ...numbers: number[]): number
}
export const Canvas: { prototype: Canvas; new (module: CanvasModule, handle: number, density: number): Canvas }

export interface Touch {
  /** 0 to 63, for as long as it lasts. */
  number: number
  /** Finger, pencil or pointer. */
  kind: 0 | 2 | 3
  /** Began, moved, ended or cancelled. */
  phase: 0 | 1 | 3 | 4
  x: number
  y: number
  /** Seconds. */
  time: number
  force?: number
  maximumForce?: number
  /** Radians. */
  altitude?: number
}

/** What is visible. Its arrays lie in the module's memory, and are valid until the next call. */
export interface Frame {
  draws: Draw[]
  level: number
  zoom: number
  cosine: number
  sine: number
  strokes: number
  isDrawing: boolean
  /** Whether tiles are not made yet: ask again. */
  isBehind: boolean
  /** Bytes of memory. */
  used: number
}

/** One mesh or tile; Canvas/DrawRecord.swift says what its numbers mean. */
export interface Draw {
  mesh: number
  stroke: number
  vertices: Float32Array
  indices: Uint32Array
  transform: Float32Array
  color: Uint8Array
  rule: 0 | 1 | 2 | 3
  version: number
}

/** The power of ten of a frame's zoom. */
export function depth(frame: Pick<Frame, 'level' | 'zoom'>, density?: number): number

/** Paints frames of one canvas by WebGL 2. */
export class Painter {
  constructor(element: HTMLCanvasElement)
  /** On a background: red, green and blue from 0 to 1. */
  paint(frame: Frame, background: readonly [red: number, green: number, blue: number]): void
}

/** Sends an element's pointers to a canvas, calls `changed` after each event, and returns what ends that. */
export function listen(
  element: HTMLElement, canvas: Canvas, changed: (event: PointerEvent) => void, failed?: (error: unknown) => void
): () => void
