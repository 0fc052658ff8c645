import Geometry

/// The path from the world down to a frame, in the doubles stored by a frame scheme.
///
/// A frame-local point `p` is the world point `o₁ + (o₂ + (… + p / sₙ …) / s₂) / s₁`. `FrameComposition` computes it
/// exactly.
public struct FrameChain: Sendable {
  /// One step down.
  public struct Link: Hashable, Sendable {
    /// The child's origin, in units of its parent.
    public let origin: Vector2
    /// Child units per parent unit, positive.
    public let scale: Double

    /// The step to a child at `origin`, in parent units, of `scale` child units per parent unit.
    public init(origin: Vector2, scale: Double) {
      self.origin = origin
      self.scale = scale
    }
  }

  /// The steps, outermost first; empty for the root frame, whose units are world units.
  public let links: [Link]

  /// Creates a path of the given steps, outermost first.
  public init(links: [Link]) {
    self.links = links
  }

  /// The path to the root: frame units are world units.
  public static let world = FrameChain(links: [])

  /// Frame units per world unit, exactly. For n links it takes O(M(n) log n) bit operations, the time of a product of n
  /// numbers; O(n) if all scales are powers of two.
  /// - Returns: nil if a link has a number that is not finite or a scale that is not positive.
  public func exactScale() -> Rational? { LinkProduct.scale(of: links[...])?.rational }
}

/// The exact map of a frame chain: `world = (originX, originY) + local / scale`.
public final class FrameComposition: Sendable {
  /// World x of the frame's origin.
  public let originX: Rational
  /// World y of the frame's origin.
  public let originY: Rational
  /// Frame units per world unit.
  public let scale: Rational

  /// Composes a chain as a balanced product of its links, in integers, with one division at the end.
  ///
  /// The numbers of n links have O(n) bits. Let M(n) be the time of a product of n bits. The product takes O(M(n) log
  /// n) bit operations, and so does the division, to get lowest terms. Link by link it would take O(n²). Source: binary
  /// splitting, as in Brent and Zimmermann, *Modern Computer Arithmetic*, 2010, section 4.9.
  /// - Returns: nil if a link has a number that is not finite or a scale that is not positive.
  public init?(_ chain: FrameChain) {
    guard let product = LinkProduct.product(of: chain.links[...]) else { return nil }
    let factor = product.scale.rational
    var originX = product.x.rational
    originX.divide(by: factor)
    var originY = product.y.rational
    originY.divide(by: factor)
    self.originX = originX
    self.originY = originY
    self.scale = factor
  }
}

/// The product of a run of links: the position of the first frame's origin relative to the last one's, and the scale
/// between the two.
///
/// The first frame's point `(u, v)` is the last frame's point `(u, v) · scale − (x, y)`. So if a run is followed by a
/// second, the scales are multiplied, and the resulting (x, y) is the first run's times the second's scale, plus the
/// second's.
private struct LinkProduct: ~Copyable {
  /// The position x, in units of the last frame.
  var x: Dyadic
  /// The position y, in units of the last frame.
  var y: Dyadic
  /// Units of the last frame per unit of the first.
  var scale: Dyadic

  /// Runs up to this number of links are multiplied one by one, since their numbers are short.
  private static let run = 16

  /// - Returns: nil if a link has a number that is not finite or a scale that is not positive.
  static func product(of links: ArraySlice<FrameChain.Link>) -> LinkProduct? {
    guard links.count > run else { return productOneByOne(links) }
    let middle = links.startIndex + links.count / 2
    guard var product = product(of: links[..<middle]), let inner = Self.product(of: links[middle...]) else {
      return nil
    }
    product.x.multiply(by: inner.scale)
    product.x.add(inner.x)
    product.y.multiply(by: inner.scale)
    product.y.add(inner.y)
    product.scale.multiply(by: inner.scale)
    return product
  }

  private static func productOneByOne(_ links: ArraySlice<FrameChain.Link>) -> LinkProduct? {
    guard var x = Dyadic(0), var y = Dyadic(0), var scale = Dyadic(1) else { return nil }
    for link in links {
      guard link.scale > 0, x.add(link.origin.x), y.add(link.origin.y), x.multiply(by: link.scale),
        y.multiply(by: link.scale), scale.multiply(by: link.scale)
      else { return nil }
    }
    return LinkProduct(x: x, y: y, scale: scale)
  }

  /// The scale alone.
  static func scale(of links: ArraySlice<FrameChain.Link>) -> Dyadic? {
    guard links.count > run else {
      guard var scale = Dyadic(1) else { return nil }
      for link in links {
        guard link.origin.x.isFinite, link.origin.y.isFinite, link.scale > 0, scale.multiply(by: link.scale) else {
          return nil
        }
      }
      return scale
    }
    let middle = links.startIndex + links.count / 2
    guard var outer = scale(of: links[..<middle]), let inner = scale(of: links[middle...]) else { return nil }
    outer.multiply(by: inner)
    return outer
  }
}

/// The camera of a frame scheme in its active frame, in the numbers stored by the scheme.
public struct Viewpoint: Sendable {
  /// The path from the world to the active frame.
  public let chain: FrameChain
  /// The local point of the active frame at the centre of the view, exactly.
  public let centre: ExactPoint
  /// Px per unit of the active frame.
  public let zoom: Double

  /// The camera at a local point of a chain's last frame, at a zoom in px per unit of that frame.
  public init(chain: FrameChain, centre: ExactPoint, zoom: Double) {
    self.chain = chain
    self.centre = centre
    self.zoom = zoom
  }
}
