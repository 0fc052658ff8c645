import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A stroker of others that `Benchmarks/engines/install` compiled into a library of its own, to be timed beside the
/// project's: where the library is there, it is loaded as the program runs.
///
/// Strokes have round caps and joins. Their outlines are of lines and curves, as the stroker gives them.
public final class LibraryStroker {
  private typealias Function =
    @convention(c) (
      UnsafePointer<Double>?, UnsafePointer<UInt8>?, Int, Bool, Double, UInt8, UInt8, Double, Double,
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Float>?, Int
    ) -> Int

  private let stroke: Function
  private let handle: UnsafeMutableRawPointer
  private var kinds: [UInt8]
  private var segments: [Float]

  /// Loads a stroker.
  ///
  /// - Parameters:
  ///   - name: The library's, such as `tiny_skia`.
  ///   - folder: Where `Benchmarks/engines/install` puts libraries; by default that of the package in the working folder.
  ///   - capacity: For how many segments of an outline there is room; those beyond are counted alone.
  /// - Throws: `LibraryStrokerError`, where there is no such library.
  public init(_ name: String, in folder: String = ".venv/engines/lib", capacity: Int = 1 << 17) throws {
    guard let handle = dlopen("\(folder)/lib\(name)_stroker.so", RTLD_NOW), let symbol = dlsym(handle, "vernier_stroke")
    else { throw LibraryStrokerError(name: name) }
    self.handle = handle
    stroke = unsafeBitCast(symbol, to: Function.self)
    kinds = Array(repeating: 0, count: capacity)
    segments = Array(repeating: 0, count: 6 * capacity)
  }

  deinit { dlclose(handle) }

  /// The outline of a path.
  ///
  /// - Parameters:
  ///   - points: The start, and the positions of each piece.
  ///   - sizes: Of each piece: 1 for a line, 3 for a cubic.
  ///   - width: The stroke's full width, positive.
  ///   - scale: The stroker's own parameter; of tiny-skia its resolution scale.
  /// - Returns: How many segments the outline has, moves included; -1 for none.
  public func segmentCount(
    of points: UnsafeBufferPointer<SIMD2<Double>>, _ sizes: UnsafeBufferPointer<UInt8>, width: Double, scale: Double
  ) -> Int {
    points.withMemoryRebound(to: Double.self) { points in
      stroke(
        points.baseAddress, sizes.baseAddress, sizes.count, false, width, 1, 1, 4, scale, &kinds, &segments, kinds.count
      )
    }
  }
}

/// A library that is not there, in a sentence with a remedy.
public struct LibraryStrokerError: Error, CustomStringConvertible {
  let name: String

  public var description: String {
    "The stroker \(name) is not compiled; run Benchmarks/engines/install --only \(name.replacing("_", with: ""))."
  }
}
