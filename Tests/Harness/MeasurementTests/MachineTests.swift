import Foundation
import Testing

@testable import Measurement

@Suite("What a measurement ran on")
struct MachineTests {
  let machine = Machine.current()

  @Test("has plausible numbers")
  func plausible() {
    #expect(machine.coreCount >= 1)
    #expect(machine.cpuModel != "unknown" && !machine.cpuModel.isEmpty)
    #expect(machine.memoryBytes > 100_000_000)
    #expect((1_000_000..<machine.memoryBytes).contains(machine.peakResidentBytes))
    #expect((1...10_000_000).contains(machine.clockResolutionNs))
    #expect((1...10_000_000).contains(machine.clockGranularityNs))
    #expect(machine.loadAverages.count == 3 && machine.loadAverages.allSatisfy { $0 >= 0 && $0.isFinite })
    #expect(machine.frequencyGovernor?.isEmpty != true)
  }

  @Test("names the system and its version, and not the machine")
  func names() {
    #expect(machine.kernel.split(separator: " ").count == 2)
    #expect(!machine.operatingSystem.isEmpty && machine.operatingSystem != "Linux")
    let host = ProcessInfo.processInfo.hostName
    #expect(machine.kernel != host && machine.operatingSystem != host)
  }

  @Test("sees memory that the process comes to hold")
  func peak() {
    let before = Machine.currentPeakResidentBytes()
    let size = before + 64_000_000
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memset(bytes, 1, size)
    #expect(Machine.currentPeakResidentBytes() >= before + 32_000_000)
    bytes.deallocate()
  }

  @Test("reads back from JSON")
  func json() throws {
    #expect(try JSONDecoder().decode(Machine.self, from: JSONEncoder().encode(machine)) == machine)
  }
}
