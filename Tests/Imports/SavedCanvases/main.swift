import Frames
import SavedCanvases

let archive: any Codable = FrameCanvas(rule: DyadicHandoff()).archive
precondition(archive is CanvasArchive<DyadicCamera>)
