import Foundation
import Geometry
import Graphics
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import GraphicsExperiment

/// A graphics device computes the vertices that the harness takes for its own.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct SchemeBitsTests {
  private static func configuration(_ depths: String) throws -> GraphicsConfiguration {
    try .of("--depths \(depths) --points 40 --pairs 0")
  }

  @Test("Every scheme with a vertex shader has one here, and no other scheme is taken for one")
  func catalogue() {
    let catalog = SchemeCatalog.standard
    let shaded = (catalog.schemes + catalog.unlisted).filter {
      $0.scheme(deepest: .one, viewport: .standard) is any VertexShadedScheme
    }
    let missing = shaded.map(\.name).filter { SchemeShaderCatalog[name: $0] == nil }
    #expect(missing == [])
    #expect(Set(SchemeShaderCatalog.names).isSubset(of: shaded.map(\.name)))
  }

  @Test("With the order of operations kept, every vertex of every scheme has the harness's bits, at any depth")
  func identical() throws {
    let context = try GraphicsContext()
    let configuration = try Self.configuration("0,7,11,15,1000")
    let bits = SchemeBits(configuration, on: context)
    var compared = 0
    for site in configuration.sites {
      for row in try bits.rows(site, [.precise]) {
        guard let difference = row.difference else { continue }
        #expect(difference.differing == 0, "\(site.scheme.name) at 10^\(site.depth): \(difference)")
        compared += difference.count
        #expect(difference.count + row.inDoubles == 40 * SchemeBits.frames)
      }
    }
    #expect(compared > 0 || !context.device.hasPrecise)
  }

  @Test("Another order of the same operations is found, in every scheme")
  func reassociated() throws {
    let configuration = try Self.configuration("3,15")
    let context = try GraphicsContext()
    var found: Set<String> = []
    // And far out, where rte's split has a high part, and tile-16 no world.
    for distance in [TargetDistance.standard, try #require(TargetDistance(1e7))] {
      let bits = SchemeBits(configuration, on: context, distance: distance)
      for site in configuration.sites {
        for row in try bits.rows(site, [.precise, .reassociated]) {
          let differing = row.difference?.differing ?? 0
          if row.spelling == .precise {
            #expect(differing == 0, "\(site.scheme.name) at 10^\(site.depth)")
          } else if differing > 0 {
            found.insert(site.scheme.name)
            #expect(row.difference?.first?.expected != row.difference?.first?.device)
          }
        }
      }
    }
    #expect(Set(SchemeShaderCatalog.names).subtracting(found) == [])
  }

  /// What the lines of worst inputs say of a cell of a sweep.
  private struct Cell: Decodable {
    let scheme: String
    let path: String
    let depth: String
    let frames: Int
    let seed: UInt64
    let worst: Sample?

    struct Sample: Decodable { let offset: [String] }
  }

  @Test("So have the samples that were once the worst of a sweep")
  func worst() throws {
    let bits = SchemeBits(try Self.configuration("0"), on: try GraphicsContext())
    var compared = 0
    for input in try WorstInputFile.inputs({ $0 == "cell" }) {
      let cell = try JSONDecoder().decode(Cell.self, from: Data(input.bytes))
      guard let entry = SchemeShaderCatalog[name: cell.scheme], let offset = cell.worst?.offset.compactMap(Double.init),
        offset.count == 2, let depth = DepthLabel(cell.depth), let path = CameraPathCatalog.path(named: cell.path)
      else { continue }
      let drawing = Drawing(stroke: [Vector2(offset[0], offset[1])])
      let rows = try bits.rows(
        SchemeDepth(scheme: entry.scheme, depth: depth), [.precise], drawing, path: path, frames: cell.frames,
        seed: cell.seed)
      for row in rows {
        #expect((row.difference?.differing ?? 0) == 0, "\(input)")
        compared += row.difference?.count ?? 0
      }
    }
    #expect(compared > 0)
  }
}
