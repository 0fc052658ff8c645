extension ReaderCheck {
  /// Every reader of bytes from outside, by name. A new reader is one line here.
  public static let all: [ReaderCheck] = [
    json, project, preset, template, annotations, scene, png, psd, psdPicture, recording, inkML, xournal, excalidraw,
    quickDraw, svg, geoJSON, gpx, gzip, gestures, edits, canvas, bytes, csv, table, package, provenance, journal,
    depths, outlines,
  ]

  /// The check of a name; nil when there is none.
  public static func named(_ name: String) -> ReaderCheck? { all.first { $0.name == name } }
}
