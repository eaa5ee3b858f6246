import Foundation

extension TerminalEmulator {
    /// Performs a command of the kitty graphics protocol and returns whether it is known and valid.
    ///
    /// Payloads must be part of the command. Questions, animations and Unicode placeholders are not supported.
    mutating func kittyGraphics(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard kind == .kitty else { return false }
        let part = KittyCommand(bytes)
        var command = images.unfinished ?? part
        if images.unfinished != nil { command.payload += part.payload }
        images.unfinished = part.isContinued ? command : nil
        if part.isContinued { return true }
        switch command.action {
        case "t", "T": return transmit(command)
        case "p": return place(command, command.number("i") ?? 0)
        case "d": return deleteImages(command)
        default: return false
        }
    }

    private mutating func transmit(_ command: KittyCommand) -> Bool {
        guard command["t"] ?? "d" == "d", let payload = command.decodedPayload else { return false }
        let identifier = command.number("i").flatMap { $0 > 0 ? $0 : nil } ?? images.newIdentifier()
        // A new transmission replaces the image.
        page.placements.removeAll { $0.kind == .kitty && $0.identifier == identifier }
        images.images[identifier] = ImageStore.Image(payload: payload, size: command.pixelSize)
        return command.action == "t" || place(command, identifier)
    }

    private mutating func place(_ command: KittyCommand, _ identifier: Int) -> Bool {
        guard let image = images.images[identifier], let (columns, rows) = command.cells(for: image.size) else {
            return false
        }
        let placement = command.number("p") ?? 0
        if placement != 0 {
            page.placements.removeAll { $0.identifier == identifier && $0.placement == placement }
        }
        page.placements.append(
            ScreenImage(
                kind: .kitty,
                identifier: identifier,
                placement: placement,
                row: cursor.row,
                column: cursor.column,
                columns: columns,
                rows: rows,
                layer: command.number("z") ?? 0,
                payload: image.payload
            )
        )
        if command["C"] != "1" { moveCursor(behindColumns: columns, rows: rows) }
        return true
    }

    /// Moves the cursor after the last row of an image and scrolls if needed.
    private mutating func moveCursor(behindColumns covered: Int, rows coveredRows: Int) {
        var row = cursor.row + coveredRows - 1
        var column = cursor.column + covered
        if column >= columns {
            column = 0
            row += 1
        }
        if row >= rows {
            scroll(by: row - rows + 1)
            row = rows - 1
        }
        moveCursor(row: row, column: column)
    }

    /// Deletes all placements (`d=a`) or those of an image (`d=i`); a capital letter also frees the images.
    private mutating func deleteImages(_ command: KittyCommand) -> Bool {
        let what = command["d"] ?? "a"
        let identifier = command.number("i")
        let placement = command.number("p") ?? 0
        guard ["a", "i"].contains(what.lowercased()) else { return false }
        let isAll = what.lowercased() == "a"
        var freed = Set(isAll ? page.placements.map(\.identifier) : [identifier].compactMap(\.self))
        page.placements.removeAll {
            isAll || $0.identifier == identifier && (placement == 0 || $0.placement == placement)
        }
        freed.subtract(page.placements.map(\.identifier))
        if what != what.lowercased() { for identifier in freed { images.images[identifier] = nil } }
        return true
    }
}

/// A command of the kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
struct KittyCommand: Sendable {
    private let keys: [Character: String]
    /// The payload in Base64.
    var payload: [UInt8]

    /// - Parameter bytes: The bytes between `G` and ST.
    init(_ bytes: ArraySlice<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        var keys: [Character: String] = [:]
        for pair in String(decoding: parts.first ?? [], as: UTF8.self).split(separator: ",") {
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].count == 1, let key = halves[0].first else { continue }
            keys[key] = String(halves[1])
        }
        self.keys = keys
        payload = parts.count > 1 ? Array(parts[1]) : []
    }

    subscript(key: Character) -> String? { keys[key] }

    /// Returns a number of 32 bits; nil for other values.
    func number(_ key: Character) -> Int? {
        keys[key].flatMap { Int($0) }.flatMap { (-0x8000_0000...0xFFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// Returns a positive number of cells or pixels.
    private func extent(_ key: Character) -> Int? {
        number(key).flatMap { $0 > 0 ? min($0, TerminalEmulator.largest) : nil }
    }

    var action: String { self["a"] ?? "t" }
    var isContinued: Bool { self["m"] == "1" }

    var pixelSize: (width: Int, height: Int)? {
        guard let width = extent("s"), let height = extent("v") else { return nil }
        return (width, height)
    }

    /// The payload; nil unless it is a file or has the bytes of all pixels.
    var decodedPayload: [UInt8]? {
        guard let data = Data(base64Encoded: Data(payload)), !data.isEmpty else { return nil }
        guard let pixelBytes = ["24": 3, "32": 4][self["f"] ?? "32"] else { return [UInt8](data) }
        guard let size = pixelSize, data.count >= pixelBytes * size.width * size.height else { return nil }
        return [UInt8](data)
    }

    /// Returns the covered cells by the keys or else by the pixels.
    func cells(for size: (width: Int, height: Int)?) -> (columns: Int, rows: Int)? {
        let cell = TerminalEmulator.cellSize
        let natural = size.map {
            (columns: ($0.width + cell.width - 1) / cell.width, rows: ($0.height + cell.height - 1) / cell.height)
        }
        guard let columns = extent("c") ?? natural?.columns, let rows = extent("r") ?? natural?.rows else { return nil }
        return (columns, rows)
    }
}
