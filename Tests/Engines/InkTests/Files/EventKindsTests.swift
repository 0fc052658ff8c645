import Ink
import Testing

@Suite struct EventKindsTests {
  private struct Impostor: DrawEvent { static let kind = "touch" }
  private struct SamePage: DrawEvent { static let kind = "page" }

  @Test func aKindIsRegisteredOnce() throws {
    var kinds = EventKinds()
    try kinds.register(PageTurn.self)
    #expect(throws: EventKindError.registered(kind: "page")) { try kinds.register(SamePage.self) }
    #expect(throws: EventKindError.registered(kind: "page")) { try kinds.register(PageTurn.self) }
    #expect(throws: EventKindError.touch) { try kinds.register(Impostor.self) }
    #expect(kinds.names == ["page"])
    #expect(
      EventKindError.registered(kind: "page").description
        == "The kind page is registered already; give each type of event a kind of its own.")
    #expect(
      EventKindError.touch.description == "The kind touch is that of touches; give the type of event another kind.")
  }

  @Test func copiesAreIndependent() throws {
    let none = EventKinds()
    var kinds = none
    try kinds.register(PageTurn.self)
    let text = #"[{"kind":"page","page":1}]"#
    #expect(ReadRecording(text, kinds: none).report.unknown == 1)
    #expect(ReadRecording(text, kinds: kinds).report.others == 1)
  }
}
