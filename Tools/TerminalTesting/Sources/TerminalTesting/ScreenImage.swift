import Foundation

/// An image on a screen.
public struct ScreenImage: Sendable, Hashable {
    /// The protocol of an image.
    public enum Kind: Sendable, Hashable {
        /// The kitty graphics protocol: the image covers text until it is deleted.
        case kitty
        /// OSC 1337 of iTerm2: the image consists of cells, and text replaces it.
        case inline
    }

    /// The protocol.
    public let kind: Kind
    /// The number of the image. For kitty, the program chooses it; 0 if it chose none.
    public let identifier: Int
    /// The row of the upper left corner, negative if scrolled out.
    public internal(set) var row: Int
    /// The column of the upper left corner.
    public let column: Int
    /// The number of covered columns.
    public let columns: Int
    /// The number of covered rows.
    public let rows: Int
    /// The layer; negative ones are below the text.
    public let layer: Int
    /// The decoded payload: a file such as a PNG, or pixels.
    public let payload: [UInt8]
}

/// The inline images that a program sent, and a command that is incomplete.
struct ImageStore: Sendable {
    /// The command of the kitty protocol whose payload is incomplete.
    var unfinished: KittyCommand?
    /// The payloads of inline images, whose positions are those of their cells.
    private var inlineImages: [[UInt8]] = []

    /// Stores an inline image and returns the number for its cells.
    mutating func addInline(_ payload: [UInt8]) -> Int {
        inlineImages.append(payload)
        return inlineImages.count - 1
    }

    /// Returns the inline images with remaining cells, oldest first.
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
    /// Draws OSC 1337 ; File = … : … (iterm2.com/documentation-images.html) and returns whether it is valid.
    ///
    /// Width and height must be numbers of cells.
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
        // Without `inline=1`, the sequence is a file download.
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
