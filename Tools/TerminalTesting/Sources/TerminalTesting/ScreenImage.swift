import Foundation

/// An image on a terminal's screen. An inline image has the position and size of the cells that still display it.
public struct ScreenImage: Sendable, Hashable {
    /// The protocols for images in terminals.
    public enum Kind: Sendable, Hashable {
        /// The kitty graphics protocol. The image stays on the screen until it is deleted, and text does not overwrite it.
        case kitty
        /// The inline image protocol of iTerm2 (OSC 1337). The image occupies cells, and text written later overwrites them.
        case inline
    }

    /// The protocol of the image.
    public let kind: Kind
    /// The id of the image. In the kitty protocol, the program chooses the id, and 0 means none.
    public let identifier: Int
    /// The row of the upper left corner, from 0; negative if the corner scrolled out of the screen.
    public internal(set) var row: Int
    /// The column of the upper left corner, from 0.
    public let column: Int
    /// The width of the image in cells.
    public let columns: Int
    /// The height of the image in cells.
    public let rows: Int
    /// The z-index of the image. An image with a negative index is below the text.
    public let layer: Int
    /// The decoded payload of the image: a file, such as a PNG, or pixels.
    public let payload: [UInt8]
}

/// The payloads of inline images, and an incomplete command of the kitty protocol.
struct ImageStore: Sendable {
    /// The command of the kitty protocol whose next chunks are still missing; nil if there is none.
    var unfinished: KittyCommand?
    /// The payloads of inline images by image id. The cells on the screen contain the id of their image.
    private var inlineImages: [[UInt8]] = []

    /// Stores the payload of an inline image and returns the image's id.
    mutating func addInline(_ payload: [UInt8]) -> Int {
        inlineImages.append(payload)
        return inlineImages.count - 1
    }

    func inline(in grid: Grid) -> [ScreenImage] {
        guard !inlineImages.isEmpty else { return [] }
        var places: [Int: (rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = [:]
        for (row, cells) in grid.cells.enumerated() {
            for (column, cell) in cells.enumerated() {
                guard let identifier = cell.inlineImage else { continue }
                let (rows, columns) = places[identifier] ?? (row...row, column...column)
                places[identifier] = (
                    rows.lowerBound...row, min(columns.lowerBound, column)...max(columns.upperBound, column)
                )
            }
        }
        return places.sorted { $0.key < $1.key }.map { identifier, place in
            ScreenImage(
                kind: .inline,
                identifier: identifier,
                row: place.rows.lowerBound,
                column: place.columns.lowerBound,
                columns: place.columns.count,
                rows: place.rows.count,
                layer: 0,
                payload: inlineImages[identifier]
            )
        }
    }
}

extension TerminalEmulator {
    /// Draws the inline image of a sequence `OSC 1337 ; File=OPTIONS : PAYLOAD`. Returns whether the sequence is valid.
    ///
    /// Width and height must be numbers of cells. For the format, see iterm2.com/documentation-images.html.
    mutating func inlineImage(_ bytes: ArraySlice<UInt8>) -> Bool {
        let prefix = "File="
        guard bytes.starts(with: prefix.utf8) else { return false }
        let parts = bytes.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2, let payload = Data(base64Encoded: Data(parts[1])) else { return false }
        var options: [Substring: Substring] = [:]
        for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ";") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { options[halves[0]] = halves[1] }
        }
        // Without `inline=1`, the sequence is a file download, which the emulator ignores.
        guard options["inline"] == "1" else { return true }
        guard let width = options["width"].flatMap({ Int($0) }), width > 0,
            let height = options["height"].flatMap({ Int($0) }), height > 0
        else { return false }
        draw([UInt8](payload), width: width, height: height, keepsCursor: options["doNotMoveCursor"] == "1")
        return true
    }

    private mutating func draw(_ payload: [UInt8], width: Int, height: Int, keepsCursor: Bool) {
        let covered = cursor.column..<min(columns, cursor.column + min(width, columns))
        let identifier = images.addInline(payload)
        let start = cursor
        for row in 0..<min(height, rows) {
            if row > 0 { index() }
            for column in covered {
                page.grid[cursor.row, column] = Cell(" ", style: style.erased, inlineImage: identifier)
            }
        }
        if keepsCursor {
            moveCursor(row: start.row, column: start.column)
        } else {
            moveCursor(row: cursor.row, column: covered.upperBound)
        }
    }
}
