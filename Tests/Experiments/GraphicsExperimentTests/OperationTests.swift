import Graphics
import TestSupport
import Testing

@testable import GraphicsExperiment

/// What a device does otherwise than IEEE 754 is told, and told apart.
@Suite(.enabled(if: GraphicsPresence.isThere, "no EGL with OpenGL ES 3.1 here"))
struct OperationTests {
  private static func rows() throws -> (device: GraphicsDevice, rows: [OperationRow]) {
    let context = try GraphicsContext()
    var rows: [OperationRow] = []
    try OperationRow.run(on: context, count: 500, seed: 1) { rows.append($0) }
    return (context.device, rows)
  }

  @Test("Ordinary sums and products, those that overflow, and those of infinities, zeros and no numbers are right")
  func ordinary() throws {
    let single = try Self.rows().rows.filter { !$0.operation.hasPrefix("two-") }
    for row in single where ![.subnormalOperand, .subnormalResult].contains(row.inputs) {
      #expect((row.difference?.differing ?? 0) == 0, "\(row)")
    }
  }

  @Test("A split float that keeps its order is exact; what takes floats for real numbers loses the error, and is found")
  func spellings() throws {
    let (device, rows) = try Self.rows()
    for row in rows where row.operation.hasPrefix("two-") {
      let differing = row.difference?.differing
      switch row.spelling {
      case "precise": #expect(differing == (device.hasPrecise ? 0 : nil), "\(row)")
      case "reassociated": #expect((differing ?? 0) > 100, "\(row)")
      default: break
      }
    }
  }

  @Test("On Mesa's software rasteriser: subnormal numbers become zero, and a plain two-sum loses its error")
  func llvmpipe() throws {
    let (device, rows) = try Self.rows()
    guard device.renderer.contains("llvmpipe") else { return }
    for row in rows {
      let differs = (row.difference?.differing ?? 0) > 0
      switch (row.operation, row.spelling) {
      case ("two-sum", "plain"), ("two-sum", "through-bits"), ("two-product", "fma"): #expect(differs, "\(row)")
      case ("two-sum", "invariant"), ("two-sum", "times-one"), ("two-sum", "masked-bits"): #expect(!differs, "\(row)")
      case ("sum", _), ("product", _):
        #expect(differs == [.subnormalOperand, .subnormalResult].contains(row.inputs), "\(row)")
      default: break
      }
    }
  }
}
