/// A command of the kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
struct KittyCommand: Sendable {
    private let keys: [Character: String]
    /// In Base64.
    var payload: [UInt8]

    /// - Parameter bytes: what stands between `G` and ST.
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

    /// A number, where there is one that any terminal could use.
    func number(_ key: Character) -> Int? {
        keys[key].flatMap { Int($0) }.flatMap { (-0x8000_0000...0xFFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// A number of cells or pixels above 0.
    func extent(_ key: Character) -> Int? {
        number(key).flatMap { $0 > 0 ? min($0, TerminalEmulator.largest) : nil }
    }

    var action: String { self["a"] ?? "t" }
    var isContinued: Bool { self["m"] == "1" }

    /// The size that is said, or that the payload begins with.
    func size(of payload: [UInt8]) -> PixelSize? {
        if let width = extent("s"), let height = extent("v") { return PixelSize(width: width, height: height) }
        return PixelSize(file: payload)
    }

    /// The cells that are covered, from what is said of them or from the pixels.
    func cells(for image: PixelSize) -> (columns: Int, rows: Int) {
        let cell = TerminalEmulator.cellSize
        let width = max(1, extent("w") ?? image.width)
        let height = max(1, extent("h") ?? image.height)
        func ratio(_ number: Int, _ divisor: Int) -> Int {
            min(TerminalEmulator.largest, max(1, (number + divisor - 1) / divisor))
        }
        switch (extent("c"), extent("r")) {
        case (let columns?, let rows?): return (columns, rows)
        case (let columns?, nil): return (columns, ratio(height * columns * cell.width, width * cell.height))
        case (nil, let rows?): return (ratio(width * rows * cell.height, height * cell.width), rows)
        case (nil, nil):
            return (ratio(width + (extent("X") ?? 0), cell.width), ratio(height + (extent("Y") ?? 0), cell.height))
        }
    }
}
