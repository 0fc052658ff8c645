import Foundation
import Geometry
import HarnessTestSupport
import Results
import Schemes
import Tessellation
import TestSupport
import Testing
import Workloads

@testable import TessellationExperiment

@Suite("What strokes are made into")
struct StrokeMeshTests {
  private static func meshes(_ configuration: TessellationConfiguration, jobs: Int = 2) throws -> [MeshRow] {
    var meshes: [MeshRow] = []
    let experiment = StrokeMeshes(configuration)
    try experiment.run(jobs: jobs) { index, mesh in
      #expect(index == meshes.count)
      meshes.append(mesh)
    }
    #expect(meshes.count == experiment.count)
    return meshes
  }

  private static func depths(_ decades: [Int]) -> [DepthLabel] { decades.compactMap { DepthLabel(decades: $0) } }

  @Test("is the same whatever the number of workers, to the last bit of every vertex")
  func workers() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 1,2,50 --curves all --joins round,bevel --caps round,butt --tolerances 0.25,0.01 "
        + "--schemes float64,dyadic-frames,telescoping --depths 15,3,300 --scheme-points 40 --seed 5")
    let meshes = try Self.meshes(configuration, jobs: 1)
    #expect(try Self.meshes(configuration, jobs: 3) == meshes)
    #expect(Set(meshes.map(\.cell)).count == meshes.count)
    #expect(meshes.allSatisfy { $0.status == .ok && $0.contentHash != nil })
  }

  @Test("by the published method has as many vertices as the documents of Slate count, whatever the tolerance")
  func published() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 2,10,100 --tolerances 0.25,1 --methods published --seed 3 --schemes - --depths -")
    let meshes = try Self.meshes(configuration)
    #expect(meshes.map(\.cell.spec.points) == [2, 10, 100])
    for mesh in meshes {
      let centreline = 20 * (mesh.cell.spec.points - 1) + 1
      #expect(mesh.centrelinePoints == centreline)
      #expect(mesh.vertices == 6 * (centreline - 1) + 48 * (centreline - 2) + 180)
      #expect(mesh.indices == 0 && mesh.bytes == mesh.vertices.map { 8 * $0 })
      #expect(mesh.cell.spec.tolerance == 0 && mesh.cell.spec.profile == .constant)
      #expect(mesh.cell.baseline?.tolerance == 0.25)
    }
  }

  @Test("by the published method of instances has two vertices an instance, and none of its own unless asked for")
  func instances() throws {
    #expect(!TessellationMethod.builtIn.contains(.publishedInstances))
    let configuration = try TessellationConfiguration.of(
      "--points 1,2,300 --tolerances 0.25,1 --methods \(TessellationMethod.publishedInstances.rawValue) --seed 3 "
        + "--schemes - --depths -")
    let meshes = try Self.meshes(configuration)
    #expect(meshes.map(\.cell.spec.points) == [1, 2, 300])
    #expect(meshes.prefix(2).map(\.vertices) == [2, 2])
    for mesh in meshes {
      let vertices = try #require(mesh.vertices)
      #expect(mesh.status == .ok && mesh.indices == 0 && mesh.bytes == 8 * vertices && vertices % 2 == 0)
      #expect(vertices <= 8 * max(1, mesh.cell.spec.points - 1))
      #expect(mesh.cell.spec.tolerance == 0 && mesh.cell.spec.curve == .centripetalCatmullRom)
    }
  }

  @Test("takes fewer vertices at a coarser tolerance, and bytes that are theirs and the indices'")
  func tolerances() throws {
    for method in [TessellationMethod.vernier, .strip] {
      let configuration = try TessellationConfiguration.of(
        "--points 300 --tolerances 0.01,0.1,1 --methods \(method.rawValue) --seed 3 --schemes - --depths -")
      for profile in WidthProfile.allCases {
        let meshes = try Self.meshes(configuration).filter { $0.cell.spec.profile == profile }
        let counts = meshes.compactMap(\.vertices)
        #expect(counts.count == 3 && zip(counts, counts.dropFirst()).allSatisfy { $0 > $1 }, "\(counts)")
        for mesh in meshes {
          let (vertices, indices) = (try #require(mesh.vertices), try #require(mesh.indices))
          #expect(mesh.bytes == 8 * vertices + 4 * indices)
          #expect(method == .vernier ? indices % 3 == 0 && indices > vertices : indices == 0)
        }
      }
    }
  }

  @Test("is about as much at any depth where the scheme holds, and visibly less where it does not")
  func depths() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 1 --methods vernier --schemes float64,telescoping,dyadic-frames,mpfr-auto --depths 0,15,300 "
        + "--scheme-points 500")
    let meshes = try Self.meshes(configuration).filter {
      $0.cell.spec.canvas != nil && $0.cell.spec.profile == .constant
    }
    #expect(meshes.count == 12)
    let surface = try #require(meshes.first?.vertices)
    for mesh in meshes {
      let position = try #require(mesh.cell.spec.canvas)
      let vertices = try #require(mesh.vertices)
      let isBroken = position.scheme.name == "float64" && position.depth.decades > 0
      // Rounding in the last position moves the ends of pieces, and so their number a little.
      let share = Double(vertices) / Double(surface)
      #expect(isBroken ? share < 0.8 : share > 0.85 && share < 1.15, "\(position): \(vertices) for \(surface)")
    }
  }

  @Test("is a status and no numbers where positions are not finite")
  func notFinite() throws {
    let configuration = try TessellationConfiguration.of(
      "--points 1 --schemes float64,float32 --depths 400 --scheme-points 20")
    let meshes = try Self.meshes(configuration).filter { $0.cell.spec.canvas != nil }
    #expect(meshes.count == 6)
    for mesh in meshes { #expect(mesh == MeshRow(mesh.cell, .notFinite)) }
  }

  @Test("is a status and no numbers where a stroke is refused, or would not fit")
  func refused() throws {
    let fine = try TessellationConfiguration.of(
      "--points 2000 --profiles constant --tolerances 1e-6 --schemes - --depths -")
    let meshes = try Self.meshes(fine)
    #expect(meshes.map(\.status) == [.refused, .refused, .ok])
    for mesh in meshes.prefix(2) {
      #expect(mesh.vertices == nil && mesh.contentHash == nil && mesh.refusal?.hasSuffix(".") == true)
    }
    let long = try TessellationConfiguration.of(
      "--points 300000 --profiles constant --methods published --schemes - --depths -")
    for mesh in try Self.meshes(long) { #expect(mesh == MeshRow(mesh.cell, .tooLarge)) }
  }
}
