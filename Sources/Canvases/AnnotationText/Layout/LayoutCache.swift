import Synchronization

/// The layout of one value's text, computed when it is first needed. Copies of the value share it; a changed value has
/// a new one.
final class LayoutCache: Sendable {
  private let layout = Mutex<TextLayout?>(nil)

  /// The layout; computed by `make` where there is none yet.
  func layout(_ make: () -> TextLayout) -> TextLayout {
    layout.withLock { layout in
      if let layout { return layout }
      let made = make()
      layout = made
      return made
    }
  }
}
