import Annotations
import Geometry

/// A tree of views with a node for every element, diffed as in a declarative user interface: the design that the
/// annotation document uses SwiftUI for.
///
/// The chain of views of an annotation is the document's: opacity, position, rotation, scale and frame, about a fill
/// and an overlay with a stroke. Whenever the camera or an annotation is published, the body is evaluated again: all
/// annotations are sorted by z-index, matched with their nodes by id, and compared with the values of the nodes. Only
/// nodes that differ are changed, and only shapes that differ are tessellated. Layers outside of the screen are not
/// drawn.
///
/// It is a lower bound of the work of such a framework: there is no layout negotiation, no environment, no animation
/// and no graph of attributes beside the tree.
final class ViewTree {
  /// A view: a modifier of its children, or a shape.
  private final class Node {
    enum Element: Equatable {
      case opacity(Double)
      case position(Vector2)
      case rotation(Vector2)
      case scale(Double)
      case frame(Box)
      case overlay
      /// A colour, and a range of the indices of the annotation's mesh.
      case shape(Color, Range<Int>)
    }
    var element: Element
    var children: [Node]

    init(_ element: Element, _ children: [Node] = []) {
      self.element = element
      self.children = children
    }
  }

  /// An element of the `ForEach`: an identity, the displayed value, and its views.
  private final class Element {
    let id: AnnotationID
    var shown: Annotation
    var exponent: Int
    var evaluation: Int
    var vertices: [SIMD2<Float>] = []
    var indices: [UInt32] = []
    let root = Node(.opacity(1), [Node(.position(.zero), [Node(.rotation(Vector2(1, 0)), [Node(.scale(1))])])])

    init(_ id: AnnotationID, _ annotation: Annotation, exponent: Int, evaluation: Int) {
      self.id = id
      shown = annotation
      self.exponent = exponent
      self.evaluation = evaluation
    }
  }

  /// The draw of one layer in a displayed frame.
  struct Draw {
    let color: Color
    let indexCount: Int
    let origin: SIMD2<Float>
    let scale: SIMD2<Float>
  }

  /// The published annotations, in an array as in the document.
  var annotations: [AnnotationRecord]
  private var elements: [AnnotationID: Element] = [:]
  private var order: [Element] = []
  private var evaluation = 0
  private let mesher = AnnotationMesher()
  private(set) var draws: [Draw] = []

  /// A tree whose body has not been evaluated yet.
  init(_ annotations: [AnnotationRecord]) { self.annotations = annotations }

  /// Triangles of the last frame.
  var triangleCount: Int { draws.reduce(0) { $0 + $1.indexCount } / 3 }

  /// Evaluates the body and draws: the work after anything was published.
  /// - Parameters:
  ///   - zoom: px per image unit.
  ///   - pan: the position of the image's origin, in px from the top left.
  ///   - screen: width and height in px.
  func display(zoom: Double, pan: Vector2, screen: Vector2) {
    evaluate(zoom: zoom, pan: pan)
    draws.removeAll(keepingCapacity: true)
    for element in order { draw(element.root, Layer(origin: .zero, scale: Vector2(1, 0)), screen) }
  }

  // MARK: The body

  private func evaluate(zoom: Double, pan: Vector2) {
    evaluation += 1
    let exponent = AnnotationMesher.exponent(for: zoom)
    let sorted = annotations.indices.sorted { (first, second) in
      let (a, b) = (annotations[first].annotation.zIndex, annotations[second].annotation.zIndex)
      return a != b ? a < b : annotations[first].id < annotations[second].id
    }
    order.removeAll(keepingCapacity: true)
    for index in sorted {
      let record = annotations[index]
      let element: Element
      if let known = elements[record.id] {
        element = known
        if known.shown.appearance != record.annotation.appearance || !(known.shown.isShapedLike(record.annotation))
          || known.exponent != exponent
        {
          tessellate(known, record.annotation, exponent)
        }
        if known.shown != record.annotation { known.shown = record.annotation }
        known.evaluation = evaluation
      } else {
        element = Element(record.id, record.annotation, exponent: exponent, evaluation: evaluation)
        elements[record.id] = element
        tessellate(element, record.annotation, exponent)
      }
      place(element, zoom: zoom, pan: pan)
      order.append(element)
    }
    if elements.count > order.count { elements = elements.filter { $0.value.evaluation == evaluation } }
  }

  /// Sets the values of the modifiers in their nodes, where they differ.
  private func place(_ element: Element, zoom: Double, pan: Vector2) {
    let annotation = element.shown
    let position = element.root.children[0]
    let rotation = position.children[0]
    let scale = rotation.children[0]
    let centre = annotation.transform.centre(of: annotation.kind.box) * zoom + pan
    set(element.root, .opacity(annotation.isVisible ? 1 : 0))
    set(position, .position(centre))
    set(rotation, .rotation(annotation.transform.turn))
    set(scale, .scale(zoom))
  }

  private func set(_ node: Node, _ element: Node.Element) {
    if node.element != element { node.element = element }
  }

  /// Makes the shapes of an annotation and their nodes: a frame, a fill, and an overlay with what is above it.
  private func tessellate(_ element: Element, _ annotation: Annotation, _ exponent: Int) {
    element.exponent = exponent
    mesher.make(annotation, exponent: exponent)
    element.vertices = mesher.vertices
    element.indices = mesher.indices
    var shapes = mesher.parts.map { Node(.shape($0.color, Int($0.first)..<Int($0.first + $0.count))) }
    if shapes.count > 1 { shapes = [shapes[0], Node(.overlay, Array(shapes[1...]))] }
    let frame = Node(.frame(annotation.kind.box), shapes)
    element.root.children[0].children[0].children[0].children = [frame]
  }

  // MARK: Drawing

  private struct Layer {
    var origin: Vector2
    var scale: Vector2
  }

  private func draw(_ node: Node, _ layer: Layer, _ screen: Vector2) {
    var layer = layer
    switch node.element {
    case .opacity(let opacity): if opacity == 0 { return }
    case .position(let position): layer.origin += position
    case .rotation(let turn): layer.scale = turn.rotated(by: layer.scale)
    case .scale(let scale): layer.scale *= scale
    case .frame(let box):
      let reach = box.size.length * layer.scale.length
      let bounds = Box(min: .zero, max: screen).expanded(by: reach)
      guard bounds.contains(layer.origin) else { return }
    case .overlay: break
    case .shape(let color, let range):
      draws.append(
        Draw(
          color: color, indexCount: range.count, origin: SIMD2<Float>(layer.origin), scale: SIMD2<Float>(layer.scale)))
    }
    for child in node.children { draw(child, layer, screen) }
  }

  // MARK: Hit testing

  /// The topmost annotation at a position: the views are tested from the front, as in a framework.
  /// - Parameter position: in image units.
  func annotation(at position: Vector2) -> AnnotationID? {
    for index in order.indices.reversed() where order[index].shown.isVisible {
      if order[index].shown.isHit(at: position) { return order[index].id }
    }
    return nil
  }
}

extension Annotation {
  /// Whether another annotation has the same kind and scale, and therefore the same triangles in the same appearance.
  fileprivate func isShapedLike(_ other: Annotation) -> Bool {
    transform.scale == other.transform.scale && kind.equals(other.kind)
  }
}
