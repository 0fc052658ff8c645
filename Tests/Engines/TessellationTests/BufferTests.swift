import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite("Buffers of the caller's")
struct BufferTests {
  static let seed: UInt64 = 0xb0f

  private static let position = SIMD2<Float>(-7e7, 7e7)
  private static let index: UInt32 = 0xdead_beef
  private static let guardCount = 8

  /// Buffers within larger ones, whose other elements have known values.
  private struct Guarded {
    var mesh = MeshCopy()
    var vertexCount = 0
    var indexCount = 0
    var error: TessellationError?
    var isUntouched = false

    init(_ strokes: [StrokeCase], vertexRoom: Int, indexRoom: Int, hasEdgeCoordinates: Bool = true) {
      mesh.positions = Array(repeating: BufferTests.position, count: vertexRoom + BufferTests.guardCount)
      mesh.edgeCoordinates = mesh.positions
      mesh.indices = Array(repeating: BufferTests.index, count: indexRoom + BufferTests.guardCount)
      var counts = (vertices: 0, indices: 0)
      var failure: TessellationError?
      mesh.positions.withUnsafeMutableBufferPointer { positions in
        mesh.edgeCoordinates.withUnsafeMutableBufferPointer { edgeCoordinates in
          mesh.indices.withUnsafeMutableBufferPointer { indices in
            var buffers = MeshBuffers(
              positions: UnsafeMutableBufferPointer(rebasing: positions[..<vertexRoom]),
              edgeCoordinates: hasEdgeCoordinates
                ? UnsafeMutableBufferPointer(rebasing: edgeCoordinates[..<vertexRoom]) : nil,
              indices: UnsafeMutableBufferPointer(rebasing: indices[..<indexRoom]))
            do throws(TessellationError) { for stroke in strokes { try stroke.write(into: &buffers) } } catch {
              failure = error
            }
            counts = (buffers.vertexCount, buffers.indexCount)
          }
        }
      }
      (vertexCount, indexCount) = counts
      error = failure
      isUntouched =
        mesh.positions[vertexRoom...].allSatisfy { $0 == BufferTests.position }
        && mesh.edgeCoordinates[(hasEdgeCoordinates ? vertexRoom : 0)...].allSatisfy { $0 == BufferTests.position }
        && mesh.indices[indexRoom...].allSatisfy { $0 == BufferTests.index }
    }
  }

  @Test(
    "too small say what is needed, are written to nowhere beyond their end, and suffice with that",
    arguments: StrokeKind.allCases)
  func tooSmall(kind: StrokeKind) throws {
    for number in 0..<6 as Range<UInt64> {
      var random = SplitMix64(seed: Self.seed &+ number, stream: kind.rawValue)
      let stroke = kind.stroke(using: &random)
      let whole = try MeshCopy(of: stroke)
      let (vertices, indices) = (whole.positions.count, whole.indices.count)
      let rooms = [
        (0, 0), (1, 3), (vertices - 1, indices), (vertices, indices - 1), (vertices, indices - 3),
        (vertices / 2, indices), (vertices, indices / 2), (vertices + 9, indices - 3), (vertices - 1, indices + 9),
      ]
      for (vertexRoom, indexRoom) in rooms {
        let result = Guarded([stroke], vertexRoom: vertexRoom, indexRoom: indexRoom)
        let expected = TessellationError.buffersTooSmall(
          vertices: vertices, indices: indices, vertexCapacity: vertexRoom, indexCapacity: indexRoom)
        check(
          result.error == expected && result.isUntouched && result.vertexCount == 0 && result.indexCount == 0,
          "seed \(Self.seed &+ number) \(vertexRoom), \(indexRoom): \(String(describing: result.error)) \(stroke)")
        check(
          expected.description.contains("\(vertices) and \(indices) are needed")
            && expected.description.contains("hold \(vertexRoom) vertices"), expected.description)
      }
      for hasEdgeCoordinates in [true, false] {
        let result = Guarded([stroke], vertexRoom: vertices, indexRoom: indices, hasEdgeCoordinates: hasEdgeCoordinates)
        check(
          result.error == nil && result.isUntouched && Array(result.mesh.indices.prefix(indices)) == whole.indices
            && Array(result.mesh.positions.prefix(vertices)) == whole.positions,
          "seed \(Self.seed &+ number): \(String(describing: result.error)) \(stroke)")
      }
    }
  }

  @Test("keep the strokes that fitted when one does not")
  func second() throws {
    var random = SplitMix64(seed: Self.seed)
    let stroke = StrokeKind.pen.stroke(using: &random)
    let whole = try MeshCopy(of: stroke)
    let (vertices, indices) = (whole.positions.count, whole.indices.count)
    let result = Guarded([stroke, stroke], vertexRoom: vertices + 5, indexRoom: indices + 9)
    #expect(
      result.error
        == .buffersTooSmall(
          vertices: 2 * vertices, indices: 2 * indices, vertexCapacity: vertices + 5, indexCapacity: indices + 9))
    #expect(result.isUntouched && result.vertexCount == vertices && result.indexCount == indices)
    #expect(Array(result.mesh.positions.prefix(vertices)) == whole.positions)
    #expect(Array(result.mesh.indices.prefix(indices)) == whole.indices)
  }
}
