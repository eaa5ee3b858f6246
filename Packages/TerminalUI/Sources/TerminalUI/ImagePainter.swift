import Foundation
import TerminalText

struct ImagePainter: Sendable {
    private let graphics: GraphicsProtocol
    private(set) var shown: [PlacedImage] = []

    init(graphics: GraphicsProtocol) { self.graphics = graphics }

    /// Returns the pictures that the graphics protocol can draw. The kitty graphics protocol needs decoded pixels.
    func drawable(_ images: [PlacedImage]) -> [PlacedImage] {
        switch graphics {
        case .none: []
        case .kitty: images.filter { $0.image.bitmap != nil }
        case .iTerm2: images
        }
    }

    /// Removes and returns the shown pictures that are not in `images`. Only repainting the cells under them erases pictures of iTerm2.
    mutating func remove(notIn images: [PlacedImage], on writer: inout ControlWriter) -> [PlacedImage] {
        let removed = shown.filter { !images.contains($0) }
        shown.removeAll { removed.contains($0) }
        if graphics == .kitty {
            for image in removed { writer.write("\u{1B}_Ga=d,d=I,i=\(image.identifier),q=2\u{1B}\\") }
        }
        return removed
    }

    /// Marks all pictures as removed. The kitty graphics protocol also deletes them, even those of an earlier process.
    mutating func removeAll(on writer: inout ControlWriter) {
        shown = []
        if graphics == .kitty { writer.write("\u{1B}_Ga=d,d=A,q=2\u{1B}\\") }
    }

    mutating func add(_ images: [PlacedImage], on writer: inout ControlWriter) {
        for image in images where !shown.contains(image) {
            writer.set(.plain)
            writer.move(to: image.origin)
            switch graphics {
            case .none: return
            case .kitty: drawForKitty(image, on: &writer)
            case .iTerm2: drawForITerm2(image, on: &writer)
            }
            writer.forgetCursor()
            shown.append(image)
        }
    }

    /// Writes the pixels in chunks of base64, each of at most 4096 bytes, as the kitty graphics protocol requires.
    private func drawForKitty(_ image: PlacedImage, on writer: inout ControlWriter) {
        guard let bitmap = image.image.bitmap else { return }
        let text = Data(bitmap.bytes).base64EncodedString()
        var rest = text.utf8[...]
        var keys =
            "a=T,f=24,s=\(bitmap.width),v=\(bitmap.height),i=\(image.identifier),p=1,"
            + "c=\(image.size.columns),r=\(image.size.rows),C=1,q=2,"
        repeat {
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            writer.write("\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);")
            writer.write(Substring(piece))
            writer.write("\u{1B}\\")
            keys = ""
        } while !rest.isEmpty
    }

    private func drawForITerm2(_ image: PlacedImage, on writer: inout ControlWriter) {
        let file = image.image.file
        writer.write(
            "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(image.size.columns);height=\(image.size.rows);"
        )
        writer.write("preserveAspectRatio=0;doNotMoveCursor=1:")
        writer.write(file.base64EncodedString())
        writer.write("\u{7}")
    }
}
