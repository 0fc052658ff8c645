import Geometry

/// The triangles of recently drawn annotations, tessellated once for a range of zooms.
struct KeptMeshes {
  /// The stored state of an annotation.
  private struct Entry {
    var slot: Int32
    var exponent: Int32
    var revision: UInt64
    /// The displayed frame of its last use.
    var lastUse: Int
    var mesh: MeshArena.Mesh
  }

  /// An annotation that was not drawn for this number of displayed frames may be dropped.
  private static let age = 120

  let mesher = AnnotationMesher()
  private(set) var arena = MeshArena()
  /// The number of annotations tessellated for the last displayed frame.
  private(set) var tessellatedCount = 0
  private var entries: [Entry] = []
  private var free: [Int32] = []
  /// For each slot of the scene, the index of its entry, or -1.
  private var entryOf: [Int32] = []
  private var frame = 0

  /// Creates an empty store.
  init() {}

  /// The number of annotations with triangles.
  var count: Int { entries.count - free.count }

  /// The size of everything stored, in bytes.
  var byteCount: Int {
    arena.byteCount + entries.capacity * MemoryLayout<Entry>.stride + (free.capacity + entryOf.capacity) * 4
      + mesher.byteCount
  }

  /// Draws one displayed frame. O(items + vertices of annotations to tessellate).
  mutating func draw(
    _ items: [VisibleAnnotations.Item], of scene: AnnotationScene, _ sights: [FrameSight],
    _ clipped: ClippedAnnotations, _ together: borrowing AnnotationTiles, into drawing: inout AnnotationDrawing
  ) {
    frame += 1
    tessellatedCount = 0
    arena.beginFrame()
    while entryOf.count < scene.slots.count { entryOf.append(-1) }
    makeMissing(items, scene, sights)
    drawing.meshes = arena
    let parts = arena.parts
    for item in items {
      guard item.sight >= 0 else {
        if let tile = item.tile {
          drawing.append(together, tile)
        } else if let slot = scene.slots[Int(item.slot)] {
          clipped.append(slot, item.slot, into: &drawing)
        }
        continue
      }
      let index = Int(entryOf[Int(item.slot)])
      // No memory was left for its triangles.
      guard index >= 0 else { continue }
      let mesh = entries[index].mesh
      let placement = Placement(scene.poses[Int(item.slot)], in: sights[Int(item.sight)])
      for number in mesh.partRange {
        let part = parts[number]
        drawing.draws.append(
          AnnotationDraw(
            id: AnnotationID(item.id), color: part.color, memory: .arena, firstIndex: mesh.indices + part.first,
            indexCount: part.count, baseVertex: mesh.vertices, origin: placement.origin, scale: placement.scale,
            paint: AnnotationDraw.Paint(part.paint)))
        if part.paint == .image, let slot = scene.slots[Int(item.slot)] {
          let sight = sights[Int(item.sight)]
          drawing.noteImages(of: slot.annotation, from: drawing.draws.count - 1) { ImagePlacement(in: sight) }
        }
      }
    }
    forget(drawn: items.count)
  }

  /// Tessellates the annotations that have no triangles.
  private mutating func makeMissing(
    _ items: [VisibleAnnotations.Item], _ scene: AnnotationScene, _ sights: [FrameSight]
  ) {
    for item in items where item.sight >= 0 {
      let slot = Int(item.slot)
      let exponent = sights[Int(item.sight)].exponent
      let index = Int(entryOf[slot])
      if index >= 0, entries[index].revision == scene.marks[slot].revision, Int(entries[index].exponent) == exponent {
        entries[index].lastUse = frame
      } else if let kept = scene.slots[slot] {
        make(kept, slot, exponent)
      }
    }
  }

  private mutating func make(_ kept: borrowing AnnotationScene.Slot, _ slot: Int, _ exponent: Int) {
    tessellatedCount += 1
    mesher.make(kept.annotation, exponent: exponent)
    let old = Int(entryOf[slot])
    if old >= 0 { release(old) }
    guard let mesh = arena.add(mesher) else { return }
    let entry = Entry(
      slot: Int32(truncatingIfNeeded: slot), exponent: Int32(truncatingIfNeeded: exponent), revision: kept.revision,
      lastUse: frame, mesh: mesh)
    if let index = free.popLast() {
      entries[Int(index)] = entry
      entryOf[slot] = index
    } else {
      entryOf[slot] = Int32(truncatingIfNeeded: entries.count)
      entries.append(entry)
    }
  }

  // MARK: Forgetting

  private mutating func release(_ index: Int) {
    arena.remove(entries[index].mesh)
    entryOf[Int(entries[index].slot)] = -1
    entries[index].slot = -1
    free.append(Int32(truncatingIfNeeded: index))
  }

  /// Drops annotations that were not drawn recently, once there are many.
  private mutating func forget(drawn: Int) {
    guard frame % Self.age == 0, count > 2 * drawn + 64 else { return }
    for index in entries.indices where entries[index].slot >= 0 && frame - entries[index].lastUse >= Self.age {
      release(index)
    }
    compact()
  }

  /// Moves all triangles into less memory if they use less than a quarter of it. Earlier drawings still refer to the
  /// old memory.
  private mutating func compact() {
    guard arena.byteCount > 1 << 18, arena.usedByteCount < arena.byteCount / 4 else { return }
    let smaller = MeshArena()
    var moved: [Entry] = []
    for var entry in entries where entry.slot >= 0 {
      guard let mesh = smaller.add(copyOf: entry.mesh, in: arena) else { return }
      entry.mesh = mesh
      moved.append(entry)
    }
    for (index, entry) in moved.enumerated() { entryOf[Int(entry.slot)] = Int32(truncatingIfNeeded: index) }
    (arena, entries, free) = (smaller, moved, [])
  }
}
