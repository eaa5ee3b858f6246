import TerminalTesting
import TerminalText
import TerminalTextTesting
import Testing

@testable import TerminalUI

@Suite("Text from outside")
struct HostileScreenTests {
    @Test("can do nothing to a terminal, whatever way it gets to the screen")
    func samples() {
        let samples = HostileText.samples(200, seed: 12)
        for (index, sample) in samples.enumerated() {
            let other = samples[(index + 1) % samples.count]
            var canvas = Canvas(Size(columns: 30, rows: 8))
            canvas.drawBox(at: Position(row: 0, column: 0), Size(columns: 30, rows: 3), title: SafeText(sample))
            var line = StyledText(SafeText(sample), .bold)
            line.append(SafeText(other), .dim)
            canvas.draw(line, row: 1, column: 1, width: 28)
            TextField(sample).draw(
                on: &canvas,
                row: 3,
                column: 0,
                width: 12,
                placeholder: SafeText(other),
                isFocused: true
            )
            canvas.draw(SafeText(sample) + SafeText(other), row: 4, column: -3)
            for (row, paragraph) in SafeText.paragraphs(sample).prefix(3).enumerated() {
                canvas.draw(paragraph, row: 5 + row, column: 2)
            }
            #expect(canvas.brokenCells == [], "\(sample.debugDescription)")
            var terminal = EmulatedTerminal(canvas.size)
            let written = terminal.show(canvas)
            #expect(terminal.emulator.unknownSequences == [], "\(sample.debugDescription)")
            #expect(terminal.emulator.screen.modes == .initial && terminal.emulator.screen.title.isEmpty)
            #expect(canvas.cursor.map { $0.row == terminal.emulator.screen.cursor.row } == true)
            // All controls are the painter's own: moves, colours, clearing, the cursor, and the marks of the update.
            let rest = written.replacing(/\u{1B}\[[?0-9;]*[HCmKJhl]/.matchingSemantics(.unicodeScalar), with: "")
            #expect(
                rest.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
                "\(sample.debugDescription)"
            )
        }
    }
}
