import TerminalTesting
import Testing

@Suite("Whatever is written")
struct PropertyTests {
    /// What is true of any screen.
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

    @Test("Random bytes leave a screen that is whole", arguments: 0..<60)
    func bytes(seed: UInt64) {
        var output = RandomOutput(seed: seed)
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var emulator = TerminalEmulator(columns: 7, rows: 5, kind: kind)
        for _ in 0..<20 {
            emulator.feed(output.bytes(200))
            check(emulator.screen, columns: 7, rows: 5)
        }
    }

    @Test("Random sequences and sizes do, too", arguments: 0..<60)
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

    @Test("It does not matter how it is cut", arguments: 0..<40)
    func chunks(seed: UInt64) {
        var output = RandomOutput(seed: seed)
        let bytes = (0..<60).flatMap { $0 % 10 == 9 ? output.bytes(20) : Array(output.piece().utf8) }
        let kind = TerminalKind.allCases[Int(seed) % TerminalKind.allCases.count]
        var whole = TerminalEmulator(columns: 12, rows: 6, kind: kind)
        let answer = whole.feed(bytes)
        for largest in [1, 2, 7] {
            var pieces = TerminalEmulator(columns: 12, rows: 6, kind: kind)
            var answers: [UInt8] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...largest, using: &output.generator)
                answers += pieces.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(pieces.screen == whole.screen)
            #expect(pieces.unknownSequences == whole.unknownSequences)
            #expect(pieces.finishedFrames == whole.finishedFrames)
            #expect(answers == answer)
        }
    }
}
