/// The style sheet of pages that show results, in light and in dark: `look.css`, compiled in.
package enum PageLook {
  /// CSS, for a `style` element.
  package static let css = String(decoding: PackageResources.look_css, as: UTF8.self)
}
