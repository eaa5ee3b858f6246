import Foundation

extension TerminalEmulator {
    /// Performs a command of the kitty graphics protocol. Returns whether the command is known and valid.
    ///
    /// - `a=T,C=1` transmits an image in the payload and places it at the cursor, which does not move.
    /// - `a=d,d=A` deletes all images. `a=d,d=I` deletes the image with the id in the key `i`. Other deletions are unknown.
    mutating func kittyGraphics(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard kind == .kitty else { return false }
        let part = KittyCommand(bytes)
        var command = images.unfinished ?? part
        if images.unfinished != nil { command.payload += part.payload }
        images.unfinished = part["m"] == "1" ? command : nil
        if images.unfinished != nil { return true }
        let identifier = command.number("i") ?? 0
        switch (command["a"], command["d"]) {
        case ("T", _): return place(command, identifier)
        case ("d", "A"): page.placements = []
        case ("d", "I"): page.placements.removeAll { $0.identifier == identifier }
        default: return false
        }
        return true
    }

    private mutating func place(_ command: KittyCommand, _ identifier: Int) -> Bool {
        guard command["t"] ?? "d" == "d", command["C"] == "1", let payload = command.decodedPayload,
            let columns = command.extent("c"), let rows = command.extent("r")
        else { return false }
        // A new transmission replaces the image with the same id, unless the id is 0.
        page.placements.removeAll { $0.identifier == identifier && identifier != 0 }
        page.placements.append(
            ScreenImage(
                kind: .kitty,
                identifier: identifier,
                row: cursor.row,
                column: cursor.column,
                columns: columns,
                rows: rows,
                layer: command.number("z") ?? 0,
                payload: payload
            )
        )
        return true
    }
}

/// A command of the kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
struct KittyCommand: Sendable {
    private let keys: [Character: String]
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

    /// Returns the value of a key as a signed or unsigned 32-bit number; nil for other values.
    func number(_ key: Character) -> Int? {
        keys[key].flatMap { Int($0) }.flatMap { (-0x8000_0000...0xFFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// Returns the value of a key as a number of cells or pixels, limited to the largest screen; nil unless the value is positive.
    func extent(_ key: Character) -> Int? {
        number(key).flatMap { $0 > 0 ? min($0, TerminalEmulator.largest) : nil }
    }

    /// The decoded payload; nil if it is empty, invalid Base64, or raw pixels without a valid size or with too few bytes.
    var decodedPayload: [UInt8]? {
        guard let data = Data(base64Encoded: Data(payload)), !data.isEmpty else { return nil }
        guard let pixelBytes = ["24": 3, "32": 4][self["f"] ?? "32"] else { return [UInt8](data) }
        guard let width = extent("s"), let height = extent("v"), data.count >= pixelBytes * width * height else {
            return nil
        }
        return [UInt8](data)
    }
}
