import PatternCanvas
import Testing

@Suite("Pixel colours") struct PixelColorTests {
  @Test("Six hexadecimal digits make a colour, and come back") func hex() {
    #expect(PixelColor(hex: "#667eea") == PixelColor(red: 0x66, green: 0x7E, blue: 0xEA))
    #expect(PixelColor(hex: "#0A00ff")?.hex == "#0a00ff")
  }

  @Test("Anything else is no colour", arguments: ["667eea", "#667ee", "#667eea0", "#-67eea", "#+67eea", "#66 eea", ""])
  func notHex(text: String) { #expect(PixelColor(hex: text) == nil) }
}
