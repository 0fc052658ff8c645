import Files
import Results
import Tessellation

/// Tessellates the strokes of a configuration without timing, for the contents of their meshes.
public struct StrokeMeshes: Sendable {
  private let configuration: TessellationConfiguration
  /// The cells, in order.
  let cells: [MeasuredStroke]

  /// All cells.
  public init(_ configuration: TessellationConfiguration) {
    self.configuration = configuration
    cells = configuration.cells
  }

  /// The number of meshes.
  public var count: Int { cells.count }

  /// Runs on `jobs` threads; the meshes do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - take: receives each mesh in order; its error stops the run.
  public func run(jobs: Int, take: (Int, MeshRow) throws -> Void) throws {
    try run(cells, jobs: jobs, take: take)
  }

  /// Runs for some of the cells, or for others of the same configuration.
  func run(_ cells: [MeasuredStroke], jobs: Int, take: (Int, MeshRow) throws -> Void) throws {
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { Self.mesh(cells[$1], configuration, travel: $0) }, take: take)
  }

  /// The mesh of one cell.
  static func mesh(
    _ cell: MeasuredStroke, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) -> MeshRow {
    guard let work = try? StrokeWork(cell, configuration, travel: travel) else {
      return MeshRow(cell, .unreachable)
    }
    guard work.source.isFinite else { return MeshRow(cell, .notFinite) }
    do throws(TessellationError) {
      let writer = try work.writer()
      guard try work.fits(writer) else { return MeshRow(cell, .tooLarge) }
      try work.draw(into: writer)
      return MeshRow(
        cell, .ok, centrelinePoints: writer.centrelinePoints(of: cell.spec.points), vertices: writer.vertexCount,
        indices: writer.indexCount, bytes: writer.byteCount,
        contentHash: writer.withBytes { contentHash(vertices: $0, indices: $1) })
    } catch {
      return MeshRow(cell, .refused, refusal: error.description)
    }
  }

  /// The SHA-256 of the vertices, float32 x and y, and then of the indices, unsigned 32-bit, in the machine's order of bytes, which is
  /// little-endian wherever this has been run.
  private static func contentHash(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) -> String {
    var hash = ContentHash()
    hash.update(vertices)
    hash.update(indices)
    return hash.text
  }
}

/// The mesh of a stroke: everything except its cost, the same on every run.
public struct MeshRow: Hashable, Sendable {
  /// The stroke and the method.
  public let cell: MeasuredStroke
  /// Whether there is output.
  public let status: StrokeStatus
  /// The number of points of the centre line between whose pieces the stroke is drawn; nil where the method does not
  /// report it.
  public let centrelinePoints: Int?
  /// nil without output.
  public let vertices: Int?
  /// nil without output.
  public let indices: Int?
  /// The bytes of vertices and indices; nil without output.
  public let bytes: Int?
  /// The hash of the bytes of vertices and indices; nil without output.
  public let contentHash: String?
  /// The tessellator's error, where it rejects the stroke.
  public let refusal: String?

  init(
    _ cell: MeasuredStroke, _ status: StrokeStatus, centrelinePoints: Int? = nil, vertices: Int? = nil,
    indices: Int? = nil, bytes: Int? = nil, contentHash: String? = nil, refusal: String? = nil
  ) {
    self.cell = cell
    self.status = status
    self.centrelinePoints = centrelinePoints
    self.vertices = vertices
    self.indices = indices
    self.bytes = bytes
    self.contentHash = contentHash
    self.refusal = refusal
  }
}

/// The outcome of drawing a stroke.
public enum StrokeStatus: String, CaseIterable, Hashable, Sendable, Codable {
  /// There is a mesh.
  case ok
  /// The scheme's screen positions are not all finite.
  case notFinite = "not-finite"
  /// The scheme cannot be brought to the depth.
  case unreachable
  /// The tessellator rejects the stroke: a position too far for the tolerance in single precision, or a width too small
  /// there.
  case refused
  /// It would take more memory than one stroke may.
  case tooLarge = "too-large"
}

extension MeshRow {
  /// The table `meshes.csv`: no times, so that it has the same bytes on every run.
  public static let table = Table<MeshRow>(
    "meshes", "What strokes are made into. No timings: the same bytes on every run.", key: Column.key
  ) {
    Column.appearance.map { $0.of { (mesh: MeshRow) in mesh.cell } }
    Column.profile.of { (mesh: MeshRow) in mesh.cell }
    Column.centrelinePoints
    Column.counts
    Column.status
    Column("content_hash", "SHA-256 of the float32 vertices and then the unsigned 32-bit indices.") {
      (mesh: MeshRow) in mesh.contentHash
    }
  }
}

extension Column where Row == MeshRow {
  /// The division of the centre line.
  static var centrelinePoints: Column<MeshRow> {
    Column(
      "centreline_points", "Points of the centre line that the stroke is drawn about; missing where not known.",
      minimum: 0
    ) { $0.centrelinePoints }
  }

  /// The counts of the mesh.
  @ColumnBuilder<MeshRow> static var counts: [Column<MeshRow>] {
    Column("vertices", "Vertices of the stroke; missing where nothing came out.", minimum: 0) { $0.vertices }
    Column(
      "indices", "Indices of the stroke, 0 for a method without; missing where nothing came out.", minimum: 0
    ) { $0.indices }
    Column("bytes", .bytes, "Of vertices and indices; missing where nothing came out.", minimum: 0) { $0.bytes }
  }

  /// Whether there is a mesh.
  static var status: Column<MeshRow> {
    Column("status", "Whether the stroke came out, and why not.") { $0.status }
  }
}
