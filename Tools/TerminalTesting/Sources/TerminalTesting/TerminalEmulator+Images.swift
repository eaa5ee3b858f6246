import Foundation

extension TerminalEmulator {
    /// The images of the visible page that text has not overwritten completely. Only the images of iTerm2 can be overwritten.
    var visibleImages: [ScreenImage] {
        guard kind == .iTerm2 else { return page.images }
        return page.images.compactMap { image in
            let count = page.cells.joined().count { $0.image == image.identifier }
            var image = image
            image.isOverwritten = count < image.rows * image.columns
            return count > 0 ? image : nil
        }
    }

    /// Performs a command of the kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol). Returns whether the command is known
    /// and valid.
    ///
    /// - `a=T,f=24,C=1` transmits an image in the payload and places it at the cursor, which does not move.
    /// - `a=d,d=A` deletes all images. `a=d,d=I` deletes the image with the id in the key `i`. Other deletions are unknown.
    mutating func kittyGraphics(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.dropFirst().split(separator: UInt8(ascii: ";"), maxSplits: 1)
        let chunk = Self.options(parts.first ?? [], separator: ",")
        // Only the first chunk has all keys.
        let keys = unfinishedImage?.keys ?? chunk
        let payload = (unfinishedImage?.payload ?? []) + (parts.dropFirst().first ?? [])
        unfinishedImage = chunk["m"] == "1" ? (keys, payload) : nil
        if unfinishedImage != nil { return true }
        let identifier = keys["i"].flatMap { Int($0) } ?? 0
        switch (keys["a"], keys["d"]) {
        case ("T", _):
            guard keys["f"] == "24", keys["C"] == "1", let pixels = Data(base64Encoded: Data(payload)),
                let width = Self.extent(keys["s"]), let height = Self.extent(keys["v"]),
                pixels.count == 3 * width * height
            else { return false }
            page.images.removeAll { $0.identifier == identifier }
            return place(identifier, Self.extent(keys["c"]), Self.extent(keys["r"]), [UInt8](pixels))
        case ("d", "A"): page.images = []
        case ("d", "I"): page.images.removeAll { $0.identifier == identifier }
        default: return false
        }
        return true
    }

    /// Draws an inline image (iterm2.com/documentation-images.html) without moving the cursor. Returns whether the sequence is valid.
    mutating func inlineImage(_ bytes: ArraySlice<UInt8>) -> Bool {
        let prefix = "1337;File="
        let parts = bytes.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard bytes.starts(with: prefix.utf8), parts.count == 2, let file = Data(base64Encoded: Data(parts[1])) else {
            return false
        }
        let options = Self.options(parts[0], separator: ";")
        guard options["inline"] == "1", options["doNotMoveCursor"] == "1" else { return false }
        // Ids are unique, because cells of overwritten images may still exist.
        let identifier = (page.images.map(\.identifier).max() ?? 0) + 1
        return place(identifier, Self.extent(options["width"]), Self.extent(options["height"]), [UInt8](file))
    }

    /// Places an image at the cursor, and marks its cells if it is an inline image. Returns false unless the image fits on the screen.
    private mutating func place(_ identifier: Int, _ columns: Int?, _ rows: Int?, _ payload: [UInt8]) -> Bool {
        guard let columns, let rows, cursor.row + rows <= self.rows, cursor.column + columns <= self.columns else {
            return false
        }
        page.images.append(
            ScreenImage(
                identifier: identifier,
                row: cursor.row,
                column: cursor.column,
                columns: columns,
                rows: rows,
                payload: payload
            )
        )
        guard kind == .iTerm2 else { return true }
        let cell = Cell(" ", style: style.erased, image: identifier)
        for row in cursor.row..<(cursor.row + rows) {
            for column in cursor.column..<(cursor.column + columns) { page.put(cell, row, column, width: 1) }
        }
        return true
    }

    private static func options(_ bytes: ArraySlice<UInt8>, separator: Character) -> [Substring: Substring] {
        let pairs = String(decoding: bytes, as: UTF8.self).split(separator: separator).map { $0.split(separator: "=") }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    }

    private static func extent(_ value: Substring?) -> Int? { value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
