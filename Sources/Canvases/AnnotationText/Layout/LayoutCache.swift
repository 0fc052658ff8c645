import Synchronization

/// The layout of one value's text, computed on first use. Copies of the value share it; a changed value has a new
/// cache.
final class LayoutCache: Sendable {
  private let layout = Mutex<TextLayout?>(nil)

  /// The layout; `make` computes it if there is none yet.
  func layout(_ make: () -> TextLayout) -> TextLayout {
    layout.withLock { layout in
      if let layout { return layout }
      let made = make()
      layout = made
      return made
    }
  }
}
