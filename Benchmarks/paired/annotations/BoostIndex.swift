#if Peers
  import Annotations
  import CBoostIndex
  import Geometry

  /// Boost.Geometry's R-tree over the shapes of a scenery.
  final class BoostIndex {
    private let handle: OpaquePointer

    /// The names of the parameters of its tree.
    static let parameters: [(name: String, value: vernier_boost_parameters)] = [
      ("quadratic<8>", VERNIER_BOOST_QUADRATIC_8), ("quadratic<16>", VERNIER_BOOST_QUADRATIC_16),
      ("rstar<8>", VERNIER_BOOST_RSTAR_8), ("rstar<16>", VERNIER_BOOST_RSTAR_16),
      ("linear<16>", VERNIER_BOOST_LINEAR_16), ("quadratic<8>, float", VERNIER_BOOST_FLOAT_8),
      ("quadratic<16>, float", VERNIER_BOOST_FLOAT_16),
    ]

    init?(_ scenery: HitScenery, _ parameters: vernier_boost_parameters) {
      let shapes = scenery.shapes.enumerated().map { number, annotation in
        let transform = annotation.transform
        let box = annotation.kind.box
        let centre = transform.centre(of: box)
        let isEllipse = (annotation.kind as? Shape)?.outline == .ellipse
        return vernier_boost_shape(
          x: centre.x, y: centre.y, cosine: transform.turn.x, sine: transform.turn.y, half_width: box.size.x / 2,
          half_height: box.size.y / 2, order: Int64(annotation.zIndex) << 32 | Int64(number),
          is_ellipse: isEllipse ? 1 : 0)
      }
      let boxes = scenery.boxes.map(Self.box)
      guard let handle = vernier_boost_create(parameters, boxes, shapes, boxes.count) else { return nil }
      self.handle = handle
    }

    deinit { vernier_boost_destroy(handle) }

    private static func box(_ box: Box) -> vernier_boost_box {
      vernier_boost_box(left: box.min.x, top: box.min.y, right: box.max.x, bottom: box.max.y)
    }

    func rebuild() { vernier_boost_rebuild(handle) }

    /// Inserts all boxes into an empty tree, one by one.
    func grow() { vernier_boost_grow(handle) }

    func findTopmost(at positions: [Vector2], _ found: inout [Int32]) {
      positions.withUnsafeBytes { bytes in
        let coordinates = bytes.assumingMemoryBound(to: Double.self).baseAddress
        vernier_boost_topmost(handle, coordinates, positions.count, &found)
      }
    }

    func sum(at positions: [Vector2]) -> Int64 {
      positions.withUnsafeBytes { bytes in
        vernier_boost_sum(handle, bytes.assumingMemoryBound(to: Double.self).baseAddress, positions.count)
      }
    }

    /// Moves as the C++ side takes them.
    struct Moves {
      let numbers: [Int32]
      let boxes: [vernier_boost_box]

      init(_ moves: [(number: Int32, box: Box)]) {
        numbers = moves.map(\.number)
        boxes = moves.map { BoostIndex.box($0.box) }
      }
    }

    func move(_ moves: Moves) { vernier_boost_move(handle, moves.numbers, moves.boxes, moves.numbers.count) }
  }
#endif
