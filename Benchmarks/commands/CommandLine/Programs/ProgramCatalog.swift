import Foundation

/// A subcommand, as every help text shows it.
package struct Subcommand: Hashable, Sendable {
  /// As it is typed: `tessellate`.
  package let name: String
  /// What it does, in a sentence.
  package let abstract: String
}

/// The description of a program before it is built.
package struct ProgramDescription: Hashable, Sendable {
  /// The name of its file: `vernier-tessellate`.
  package let name: String
  /// What it is for, in a sentence.
  package let summary: String
  /// What it does, but for what every program does: `verify`, and `merge` where its runs can be divided.
  package let subcommands: [Subcommand]
  /// The names of the data packages that hold its results.
  package let packages: [String]
  /// The target of `make` that builds it.
  package let target: String
}

/// All programs of the command line. A new one is an entry here and a folder beside the others.
package enum ProgramCatalog {
  /// In the order of the help; the door is not among them.
  package static let others: [ProgramDescription] = [
    .compare, .handoff, .tessellate, .latency, .canvas, .annotate, .render, .gpu,
  ]

  /// The program that has a subcommand; nil for the door's own and for one that there is not.
  package static func program(of subcommand: String) -> ProgramDescription? {
    others.first { $0.subcommands.contains { $0.name == subcommand } }
  }

  /// The program that makes packages of a name; nil for one that no program of this version makes.
  package static func program(ofPackage name: String) -> ProgramDescription? {
    ([.vernier] + others).first { $0.packages.contains(name) }
  }

  /// The names of all packages that programs of this version make.
  package static var packages: [String] { ([.vernier] + others).flatMap(\.packages) }

  /// The other programs' subcommands for the main program's help, a line each; a program that is not built has a hint
  /// how to build it.
  static var othersText: String {
    let names = others.flatMap { $0.subcommands.map(\.name) }
    let width = names.map(\.count).max() ?? 0
    let columns = max(40, TextWidth.standardOutput.columns)
    let lines = others.flatMap { program in
      let isBuilt = ProgramStart.isBuilt(program)
      return program.subcommands.map { subcommand in
        let name = subcommand.name.padding(toLength: width, withPad: " ", startingAt: 0)
        let hint = isBuilt ? "" : " [not built: make \(program.target)]"
        return HangingText.text("  \(name)  ", subcommand.abstract + hint, width: columns)
      }
    }
    return "Programs of their own, which this one starts:\n" + lines.joined(separator: "\n")
  }
}

extension ProgramDescription {
  /// The precision program, and the door to the others.
  package static let vernier = ProgramDescription(
    name: "vernier", summary: "Measures how deep a canvas can zoom before it breaks.", subcommands: [],
    packages: ["vernier-sweep"], target: "build")

  /// A program that is started by the door.
  private init(_ name: String, _ summary: String, _ subcommands: KeyValuePairs<String, String>, packages: String...) {
    self.init(
      name: "vernier-" + name, summary: summary,
      subcommands: subcommands.map { Subcommand(name: $0.key, abstract: $0.value) },
      packages: packages.map { "vernier-" + $0 }, target: "build-" + name)
  }

  /// The schemes in one table.
  package static let compare = ProgramDescription(
    "compare", "Compares coordinate schemes across zoom depths in one table.",
    ["compare": "Compare schemes across zoom depths in one table: precision, tessellation, latency at 240 Hz."],
    packages: "compare")

  /// Changes of frame.
  package static let handoff = ProgramDescription(
    "handoff", "Checks what a change of frame can break.",
    ["handoff": "Check handoff rules for jumps, slips, drift, tremble and content that is lost between frames."],
    packages: "handoff")

  /// Strokes as triangles.
  package static let tessellate = ProgramDescription(
    "tessellate", "Counts and times what strokes are made into.",
    [
      "tessellate":
        "Count and time what strokes are made into: vertices, bytes, nanoseconds a point and a displayed frame."
    ], packages: "tessellation", "strokers")

  /// Touches at the pace of a digitiser, and recordings of them.
  package static let latency = ProgramDescription(
    "latency", "Plays a pen's touches through the ink pipeline.",
    [
      "latency": "Play touches at 240 Hz through the ink pipeline and time every step, stalls included.",
      "replay": "Play a recording of touches through the ink pipeline and print what a step makes of it, as JSON.",
      "predict": "Grade predictions of touches 8 to 64 ms ahead, on recordings or synthetic pens.",
    ], packages: "latency", "display", "renderers", "predict")

  /// A canvas of layers and pattern brushes.
  package static let canvas = ProgramDescription(
    "canvas", "Measures a canvas of layers and pattern brushes.",
    [
      "canvas":
        "Stamp patterns at depths under every scheme and compare the pictures; time drawing, showing and exporting."
    ], packages: "canvas")

  /// A canvas of annotations.
  package static let annotate = ProgramDescription(
    "annotate", "Measures a canvas of annotations.",
    ["annotate": "Pick annotations at depths under every scheme; time frames, edits, hit tests and undo at counts."],
    packages: "annotation")

  /// A graphics device.
  package static let gpu = ProgramDescription(
    "gpu", "Measures what a graphics device computes and draws.",
    [
      "gpu": "Compare the vertices that a graphics device computes with every scheme's, bit for bit; time frames on it."
    ],
    packages: "gpu")

  /// Pictures of one drawing as each scheme shows it.
  package static let render = ProgramDescription(
    "render", "Draws what each scheme shows at depths.",
    [
      "render":
        "Draw one sketch as each scheme shows it at depths, still and panning, and record how far points are off."
    ],
    packages: "render")

  /// The first of its subcommands of a name.
  package subscript(name name: String) -> Subcommand {
    subcommands.first { $0.name == name } ?? Subcommand(name: name, abstract: "")
  }
}
