import CKernels
import Dispatch
import Geometry
import PatternCanvas

#if Peers
  import CPixman
#endif

/// Layers with a mask and an opacity each, for both the compositor and pixman.
///
/// Contents and masks are random px, so that nobody can leave any out. pixman takes one mask for each layer: it gets
/// the mask with the opacity in it, made beforehand and not timed.
///
/// Unchecked: threads only read the layers while they are timed.
final class CompositeCanvas: @unchecked Sendable {
  let size: PixelSize
  let stack: LayerStack
  let picture: ColorImage
  let allTiles: TileSet
  private let otherPicture: ColorImage
  private let scaledMasks: [MaskImage]
  #if Peers
    private var pixman: OpaquePointer?
  #endif

  /// - Parameter emptyShare: which share of the canvas, from the top, all masks are 0 in.
  init(_ size: PixelSize, layers: Int, mode: BlendMode = .normal, emptyShare: Double = 0) throws {
    self.size = size
    stack = LayerStack(size)
    picture = ColorImage(size)
    otherPicture = ColorImage(size)
    var tiles = TileSet(TileGrid(size))
    tiles.insert(over: size.bounds)
    allTiles = tiles
    var scaledMasks: [MaskImage] = []
    var random = SplitMix64(seed: 1)
    for index in 0..<layers {
      let content = ColorImage(size)
      let (mask, scaled) = (MaskImage(size), MaskImage(size))
      let opacity = 0.5 + 0.05 * Float(index)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let px = content.row(y) + 4 * x
          let bits = random.next()
          let alpha = bits & 255
          for channel in 0..<3 { px[channel] = UInt8((bits >> (8 * UInt64(channel + 1)) & 255) * alpha / 255) }
          px[3] = UInt8(alpha)
          guard Double(y) >= emptyShare * Double(size.height) else { continue }
          mask.row(y)[x] = UInt8(random.next() & 255)
          scaled.row(y)[x] = UInt8((Float(mask.row(y)[x]) * opacity).rounded())
        }
      }
      scaledMasks.append(scaled)
      try stack.add(
        Layer(id: "\(index)", name: "\(index)", content: content, mask: mask, opacity: opacity, blendMode: mode))
    }
    self.scaledMasks = scaledMasks
    #if Peers
      let contents = stack.layers.map { Optional(UnsafePointer($0.content.bytes)) }
      pixman = vernier_pixman_create(
        size.width, size.height, layers, contents, picture.bytesPerRow,
        scaledMasks.map { Optional(UnsafePointer($0.bytes)) }, scaledMasks[0].bytesPerRow, otherPicture.bytes)
    #endif
  }

  deinit {
    #if Peers
      vernier_pixman_destroy(pixman)
    #endif
  }

  /// All layers by pixman.
  func compositeByPixman() {
    #if Peers
      let mode =
        switch stack.layers[0].blendMode {
        case .multiply: VERNIER_PIXMAN_MULTIPLY
        case .screen: VERNIER_PIXMAN_SCREEN
        default: VERNIER_PIXMAN_OVER
        }
      vernier_pixman_composite(pixman, Int32(mode))
    #endif
  }

  /// The largest difference of a channel between the pictures of the compositor and of pixman.
  var largestDifference: Int {
    var largest = 0
    for at in 0..<picture.bytesPerRow * size.height {
      largest = max(largest, abs(Int(picture.bytes[at]) - Int(otherPicture.bytes[at])))
    }
    return largest
  }

  /// Reads every content and mask once and writes the picture once, and does nothing else.
  /// - Parameter threads: the number of threads that share the work.
  func moveMemory(threads: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let rows = size.height * thread / threads..<size.height * (thread + 1) / threads
      var sum: UInt64 = 0
      for layer in stack.layers {
        sum &+= vernier_read_memory(layer.content.row(rows.lowerBound), rows.count * layer.content.bytesPerRow)
        guard let mask = layer.mask else { continue }
        sum &+= vernier_read_memory(mask.row(rows.lowerBound), rows.count * mask.bytesPerRow)
      }
      vernier_write_memory(picture.row(rows.lowerBound), rows.count * picture.bytesPerRow, sum)
    }
  }
}
