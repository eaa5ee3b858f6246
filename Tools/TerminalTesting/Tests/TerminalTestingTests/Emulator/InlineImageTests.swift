import TerminalTesting
import Testing

@Suite("Inline images")
struct InlineImageTests {
    private func iTerm2(_ text: String) -> TerminalEmulator {
        emulator(text, columns: 20, rows: 10, kind: .iTerm2)
    }

    @Test(
        "An image is made of cells, as many as are said or as its pixels ask",
        arguments: [
            ("inline=1", TestImages.png, 4, 3), ("inline=1", TestImages.jpeg, 3, 1),
            ("inline=1;width=6;height=2", TestImages.png, 6, 2),
            ("inline=1;width=50%;height=20%", TestImages.png, 10, 2),
            ("inline=1;width=21px;height=auto", TestImages.png, 3, 3),
            ("name=eA==;size=24;inline=1;preserveAspectRatio=0;width=5;height=5", TestImages.png, 5, 5),
            ("inline=1;width=99", TestImages.png, 18, 3),
        ]
    )
    func size(options: String, payload: String, columns: Int, rows: Int) throws {
        let emulator = iTerm2("ab" + TestImages.inline(options, payload))
        let image = try #require(emulator.screen.images.first)
        #expect(image.kind == .inline && image.payloadSize > 10)
        #expect([image.row, image.column, image.columns, image.rows] == [0, 2, columns, rows])
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("The cursor goes behind its last row, unless it is told to stay; at the bottom the screen scrolls")
    func cursor() {
        #expect(iTerm2("ab" + TestImages.inline("inline=1")).screen.place == [2, 6])
        #expect(iTerm2("ab" + TestImages.inline("inline=1;doNotMoveCursor=1")).screen.place == [0, 2])
        let bottom = iTerm2("\u{1B}[10H" + TestImages.inline("inline=1")).screen
        #expect(bottom.place == [9, 4])
        #expect(bottom.images.map(\.row) == [7])
    }

    @Test("Text takes its place, cell by cell, and it moves with its cells")
    func overwritten() {
        var emulator = iTerm2(TestImages.inline("inline=1;width=4;height=3"))
        emulator.write("\u{1B}[Hxxxx")
        #expect(emulator.screen.images.map { [$0.row, $0.rows] } == [[1, 2]])
        emulator.write("\u{1B}[S")
        #expect(emulator.screen.images.map(\.row) == [0])
        emulator.write("\u{1B}[2J")
        #expect(emulator.screen.images.isEmpty)
    }

    @Test("A file that is not to be shown is not shown, and what is no file is unknown")
    func files() {
        #expect(iTerm2(TestImages.inline("name=eA==")).screen.images.isEmpty)
        #expect(iTerm2(TestImages.inline("inline=1", "!")).unknownSequences.count == 1)
        #expect(iTerm2("\u{1B}]1337;SetMark\u{7}").unknownSequences == ["ESC ]1337;SetMark"])
    }
}
