import SeededRandom
import TerminalTesting
import Testing

struct PropertyTests {
    private func check(_ screen: Screen, columns: Int, rows: Int) {
        #expect(screen.columns == columns && screen.rows == rows && screen.lines.count == rows)
        #expect((0..<rows).contains(screen.cursor.row) && (0..<columns).contains(screen.cursor.column))
        for row in 0..<rows {
            let cells = Array(screen.cells(row: row))
            #expect(cells.count == columns)
            for (column, cell) in cells.enumerated() {
                let hasSecond = column + 1 < columns && cells[column + 1].isContinuation
                if cell.isWide != hasSecond { Issue.record("half a character at \(row), \(column)") }
            }
            if cells.first?.isContinuation == true { Issue.record("half a character at \(row), 0") }
        }
    }

    @Test("TerminalEmulator has a valid screen after random bytes", arguments: 0..<60)
    func bytes(seed: UInt64) {
        var output = RandomOutput(seed: seed)
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var emulator = TerminalEmulator(columns: 7, rows: 5, kind: kind)
        for _ in 0..<20 {
            emulator.feed(output.bytes(200))
            check(emulator.screen, columns: 7, rows: 5)
        }
    }

    @Test("TerminalEmulator has a valid screen after random sequences and sizes", arguments: 0..<60)
    func sequences(seed: UInt64) {
        var output = RandomOutput(seed: seed)
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var emulator = TerminalEmulator(columns: 12, rows: 6, kind: kind)
        for _ in 0..<40 {
            for _ in 0..<20 { emulator.write(output.piece()) }
            let columns = Int.random(in: 1...14, using: &output.generator)
            let rows = Int.random(in: 1...8, using: &output.generator)
            emulator.write("\u{1B}[?2026l")
            emulator.resize(columns: columns, rows: rows)
            check(emulator.screen, columns: columns, rows: rows)
        }
    }

    @Test("TerminalEmulator has the same screen for any division of the output into chunks", arguments: 0..<40)
    func chunks(seed: UInt64) {
        var output = RandomOutput(seed: seed)
        let bytes = (0..<60).flatMap { $0 % 10 == 9 ? output.bytes(20) : Array(output.piece().utf8) }
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var whole = TerminalEmulator(columns: 12, rows: 6, kind: kind)
        whole.feed(bytes)
        for largest in [1, 2, 7] {
            var pieces = TerminalEmulator(columns: 12, rows: 6, kind: kind)
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...largest, using: &output.generator)
                pieces.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(pieces.screen == whole.screen)
            #expect(pieces.unknownSequences == whole.unknownSequences)
            #expect(pieces.finishedFrames == whole.finishedFrames)
        }
    }
}

struct RandomOutput {
    var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    private static let texts = [
        "a", "Hello, ", "é", "e\u{301}", "你好", "🎬", "❤\u{FE0F}", "🇸🇪", "👩\u{200D}🚀", "👍🏽", "─", "\u{200D}", "\u{FE0F}",
        "\u{FE0E}", "🇩", "ि",
    ]
    private static let controls = [
        "\r", "\n", "\r\n", "\u{8}", "\t", "\u{E}", "\u{F}", "\u{1B}7", "\u{1B}8", "\u{1B}D", "\u{1B}E", "\u{1B}M",
        "\u{1B}c",
    ]
    private static let finals = Array("ABCDEFGHIJKLMPSTXZ@`abdefnrsu").map(String.init)
    private static let modes = [1, 7, 25, 47, 1000, 1002, 1003, 1004, 1006, 1047, 1048, 1049, 2004, 2026, 9999]

    mutating func piece() -> String {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4: return Self.texts.randomElement(using: &generator) ?? ""
        case 4..<6: return Self.controls.randomElement(using: &generator) ?? ""
        case 6..<9: return "\u{1B}[\(parameters())\(Self.finals.randomElement(using: &generator) ?? "")"
        case 9:
            let mode = Self.modes.randomElement(using: &generator) ?? 0
            return "\u{1B}[?\(mode)\(Bool.random(using: &generator) ? "h" : "l")"
        case 10: return "\u{1B}[\(parameters());\(parameters())m"
        default: return image()
        }
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            // Half of the bytes are from this list of bytes that occur in sequences.
            let likely: [UInt8] = [
                0x1B, 0x5B, 0x5D, 0x50, 0x5F, 0x5C, 0x07, 0x3B, 0x3F, 0x6D, 0x48, 0x31, 0xE4, 0xBD, 0xA0, 0x0A,
            ]
            return Bool.random(using: &generator)
                ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        }
    }

    private mutating func parameters() -> String {
        (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            String([0, 1, 2, 3, 5, 9, 38, 48, 70_000].randomElement(using: &generator) ?? 0)
        }
        .joined(separator: ";")
    }

    private mutating func image() -> String {
        let number = Int.random(in: 0...3, using: &generator)
        return [
            TestImages.kitty("a=T,f=100,i=\(number),c=\(number * 2),r=\(number)", TestImages.png),
            TestImages.kitty("a=p,i=\(number),p=\(number)"), TestImages.kitty("a=d,d=c"),
            TestImages.kitty("a=T,m=1,i=\(number)", "AAAA"),
            TestImages.inline("width=\(number);height=\(number * 2)"), "\u{1B}]0;title\u{7}",
            "\u{1B}]8;;x\u{7}",
        ].randomElement(using: &generator) ?? ""
    }
}
