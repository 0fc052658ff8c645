/// A handoff rule whose canvases any encoder saves and any decoder reads, since its cameras conform to `Codable`.
///
/// Every rule of `Frames` is one. A rule of your own with one of their cameras needs an empty conformance.
public protocol SavableHandoffRule: HandoffRule where Camera: Codable {}

extension DyadicHandoff: SavableHandoffRule {}
extension TelescopingHandoff: SavableHandoffRule {}
extension TelescopingCapturedHandoff: SavableHandoffRule {}
extension TelescopingChainHandoff: SavableHandoffRule {}
extension TelescopingGridHandoff: SavableHandoffRule {}
