import Files

/// Why a file of the canvas cannot be read or written, as a sentence that states what would be right: `sunset.json,
/// line 3, column 5, layers[1].opacity: the number is 7; it has to be from 0 to 1.`
public typealias CanvasFileError = FileError
