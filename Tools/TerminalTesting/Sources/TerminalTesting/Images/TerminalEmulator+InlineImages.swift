extension TerminalEmulator {
    /// OSC 1337 ; File = … : … (iterm2.com/documentation-images.html).
    ///
    /// - Returns: whether it is known.
    mutating func inlineImage(_ bytes: ArraySlice<UInt8>) -> Bool {
        let prefix = "File="
        guard bytes.starts(with: prefix.utf8) else { return false }
        let parts = bytes.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2, let payload = Base64.decoded(parts[1]) else { return false }
        var options: [String: String] = [:]
        for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ";") {
            let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if halves.count == 2 { options[halves[0]] = halves[1] }
        }
        // Otherwise it is a file to keep.
        guard options["inline"] == "1" else { return true }
        draw(payload, options)
        return true
    }

    private mutating func draw(_ payload: [UInt8], _ options: [String: String]) {
        let size = PixelSize(file: payload)
        let cell = Self.cellSize
        let width = Self.cells(options["width"], of: columns, pixels: cell.width, natural: size?.width)
        let height = Self.cells(options["height"], of: rows, pixels: cell.height, natural: size?.height)
        let covered = cursor.column..<min(columns, cursor.column + width)
        let identifier = images.addInline(payload)
        let start = cursor
        for row in 0..<min(height, rows) {
            if row > 0 { index() }
            for column in covered {
                page.grid[cursor.row, column] = Cell(" ", style: style.erased, inlineImage: identifier)
            }
        }
        if options["doNotMoveCursor"] == "1" {
            moveCursor(row: start.row, column: start.column)
        } else {
            moveCursor(row: cursor.row, column: covered.upperBound)
        }
    }

    /// A length in cells, from `12`, `120px`, `50%` or `auto`.
    private static func cells(_ text: String?, of all: Int, pixels: Int, natural: Int?) -> Int {
        func bounded(_ number: Int?) -> Int { min(max(1, number ?? 1), largest) }
        func fromPixels(_ number: Int?) -> Int { bounded((bounded(number) + pixels - 1) / pixels) }
        guard let text, text != "auto" else { return fromPixels(natural) }
        if text.hasSuffix("px") { return fromPixels(Int(text.dropLast(2))) }
        if text.hasSuffix("%") { return bounded(bounded(Int(text.dropLast())) * all / 100) }
        return bounded(Int(text))
    }
}
