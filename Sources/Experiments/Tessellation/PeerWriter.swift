import Geometry
import Tessellation

/// Outlines by another library.
final class PeerWriter: StrokeWriter {
  private let peer: any StrokePeer
  private let curve: StrokeCurve
  private let tolerance: Double
  private var positions: [SIMD2<Float>] = []
  private(set) var vertexCount = 0

  init(_ peer: any StrokePeer, curve: StrokeCurve, tolerance: Double) {
    self.peer = peer
    self.curve = curve
    self.tolerance = tolerance
  }

  var indexCount: Int { 0 }
  var byteCount: Int { vertexCount * MemoryLayout<SIMD2<Float>>.stride }

  func removeAll() { vertexCount = 0 }

  /// - Precondition: the width is constant, and nothing else has been added.
  func add(_ points: [Vector2], _ width: StrokeWidth, relativeTo origin: Vector2) throws(TessellationError) {
    guard case .constant(let width) = width, vertexCount == 0 else {
      preconditionFailure("a peer draws one stroke of one width")
    }
    vertexCount = outline(points, width)
    guard vertexCount > positions.count else { return }
    positions = Array(repeating: .zero, count: vertexCount)
    vertexCount = outline(points, width)
  }

  private func outline(_ points: [Vector2], _ width: Double) -> Int {
    points.withUnsafeBufferPointer { points in
      positions.withUnsafeMutableBufferPointer {
        peer.outline(points, curve: curve, width: width, tolerance: tolerance, into: $0)
      }
    }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result) -> Result {
    positions.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<byteCount]), UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  func size(of points: [Vector2], _ width: StrokeWidth) throws(TessellationError) -> (vertices: Int, indices: Int) {
    guard case .constant(let width) = width else { return (0, 0) }
    return (outline(points, width), 0)
  }

  func centrelinePoints(of count: Int) -> Int? { curve == .polyline ? count : nil }
}
