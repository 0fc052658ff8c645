import TestSupport
import Testing

@testable import Graphics

/// Each failure is described in a sentence.
struct GraphicsErrorTests {
  @Test("Without EGL the library's name is told and what to install")
  func noLibrary() {
    #expect { try GraphicsContext(library: "/no/such/libEGL.so.1") } throws: { error in
      "\(error)".hasPrefix("There is no EGL here, since /no/such/libEGL.so.1 cannot be opened (")
        && "\(error)".hasSuffix("; install libegl1 and libgl1-mesa-dri, as make gpu does.")
    }
  }

  @Test("A library that is not EGL is told by the function that it lacks", .enabled(if: GraphicsPresence.isThere))
  func anotherLibrary() {
    #expect(throws: GraphicsError.noFunction(name: "eglGetProcAddress")) {
      try GraphicsContext(library: "libm.so.6")
    }
  }

  @Test(
    "Sizes, samples and meshes out of range are refused, and what was there stays",
    .enabled(if: GraphicsPresence.isThere))
  func ranges() throws {
    let context = try GraphicsContext()
    let limit = context.device.maxSide
    for (width, height) in [(0, 1), (1, -1), (limit + 1, 1), (1, .max), (limit, limit)] {
      #expect(
        throws: GraphicsError.size(width: width, height: height, limit: limit, maxCount: OffscreenTarget.maxCount)
      ) { try OffscreenTarget(context, width: width, height: height) }
    }
    #expect(throws: GraphicsError.samples(0, limit: context.device.maxSamples)) {
      try OffscreenTarget(context, width: 1, height: 1, samples: 0)
    }
    let mesh = try StoredMesh(context, vertices: [[0, 0], [1, 0], [0, 1]], indices: [0, 1, 2])
    for indices: [UInt32] in [[0, 1], [0, 1, 3]] {
      #expect(throws: GraphicsError.self) {
        try indices.withUnsafeBufferPointer { indices throws(GraphicsError) in
          var vertices: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1]]
          try vertices.withUnsafeMutableBufferPointer { vertices throws(GraphicsError) in
            try mesh.replace(vertices: UnsafeBufferPointer(vertices), indices: indices)
          }
        }
      }
    }
    #expect(mesh.indexCount == 3)
    try context.finish()
  }

  @Test("A context that is lost in the middle is told at the end of the batch", .enabled(if: GraphicsPresence.isThere))
  func lost() throws {
    let context = try GraphicsContext()
    let target = try OffscreenTarget(context, width: 4, height: 4)
    let renderer = try MeshRenderer(context)
    let guilty: @convention(c) () -> UInt32 = { 0x8253 }
    context.gl.getGraphicsResetStatus = guilty
    #expect(throws: GraphicsError.lost(during: "drawing meshes")) { try renderer.draw([], into: target) }
    #expect(throws: GraphicsError.lost(during: "reading px")) { try target.image() }
    #expect(throws: GraphicsError.lost(during: "finishing")) { try context.finish() }
  }

  @Test("What belongs to another device is not drawn", .enabled(if: GraphicsPresence.isThere))
  func anotherDevice() throws {
    let (context, other) = (try GraphicsContext(), try GraphicsContext())
    let renderer = try MeshRenderer(context)
    let mesh = try StoredMesh(other, vertices: [[0, 0], [1, 0], [0, 1]], indices: [0, 1, 2])
    #expect(throws: GraphicsError.self) {
      try renderer.draw([MeshDraw(mesh)], into: OffscreenTarget(context, width: 1, height: 1))
    }
    #expect(throws: GraphicsError.self) { try renderer.draw([], into: OffscreenTarget(other, width: 1, height: 1)) }
  }
}
