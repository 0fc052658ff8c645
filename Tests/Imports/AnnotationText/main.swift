import AnnotationText

precondition(!Font.standardPaths.isEmpty && FontError.noStandardFont.description.hasSuffix("."))
if let font = try? Font.standard { precondition(font.lineHeight > 0) }
