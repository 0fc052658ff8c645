import Geometry

extension TelescopingHandoff {
  /// The rule's entry in the catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingHandoff(), summary: "nested frames of scale 1,000, zoom in [0.5, 1,000]",
    source: "the documents of Slate, November 2025", colour: "#9B1CF3")
}

extension TelescopingCapturedHandoff {
  /// The rule's entry in the catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingCapturedHandoff(), summary: "nested frames, scaled by the zoom at their entry",
    source: "the code of Slate, November 2025", colour: "#C0409A")
}

extension TelescopingChainHandoff {
  /// The rule's entry in the catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingChainHandoff(), summary: "a chain of frames, each entered from anywhere",
    source: "the code of Slate, December 2025", colour: "#E07BD0")
}

extension TelescopingGridHandoff {
  /// The rule's entry in the catalogue.
  public static let descriptor = HandoffRuleDescriptor(
    TelescopingGridHandoff(), summary: "frames that hold 5×5 child frames, zoom in [1, 5)",
    source: "Labyrinth, the successor of Slate, January 2026", colour: "#5D1369")
}

extension DyadicHandoff {
  /// The rule's entry in the catalogue, with three guaranteed bounds:
  ///
  /// - In doubles, 1e-9 px. This includes accumulated positions, if the frames visited span no more than the prepared
  ///   levels.
  /// - After the float32 conversion, `StrokeDraw.originError` times the distance from the centre of the view to a
  ///   corner: 3.5e-4 px in a viewport of 1,000 × 750 px.
  /// - For local coordinates of visible points, `DyadicHandoff.coordinateBound(_:)`.
  public static let descriptor = HandoffRuleDescriptor(
    DyadicHandoff(), summary: "frames of scale 2^10 on whole numbers, exact camera",
    source: "this project", colour: "#D90B11",
    promise: { viewport in
      PromisedBounds(
        position: 1e-9, content: 0.01, converted: StrokeDraw.originError * viewport.diagonal / 2 + 1e-9,
        local: DyadicHandoff.coordinateBound(viewport))
    })
}
