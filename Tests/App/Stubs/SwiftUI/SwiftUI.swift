// What the canvas by Metal uses of SwiftUI, without bodies.

@_exported import UIKit

@MainActor public protocol App {
  associatedtype Body: Scene
  init()
  @SceneBuilder var body: Body { get }
}
extension App { public static func main() {} }

@MainActor public protocol Scene {}
@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }

@MainActor public protocol View {}
extension Optional: View where Wrapped: View {}
extension View {
  public func ignoresSafeArea() -> some View { self }
  public func padding() -> some View { self }
}
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group { Group() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}
public struct Group: View {}
public enum Alignment { case topTrailing }
public struct ZStack: View { public init(alignment: Alignment, @ViewBuilder content: () -> some View) {} }
public struct Button: View { public init(_ title: String, action: @escaping @MainActor () -> Void) {} }

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

public struct UIViewRepresentableContext<Representable> {}
@MainActor public protocol UIViewRepresentable: View {
  associatedtype UIViewType: UIView
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}
