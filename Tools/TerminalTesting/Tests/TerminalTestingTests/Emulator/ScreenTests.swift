import TerminalTesting
import Testing

@Suite("A screen")
struct ScreenTests {
    @Test("Its lines end with their last character, its text with its last line")
    func text() {
        let screen = screen("  a b   \r\n\r\n你 \r\n")
        #expect(screen.lines == ["  a b", "", "你", ""])
        #expect(screen.text == "  a b\n\n你")
        #expect(TerminalEmulator().screen.text.isEmpty)
    }

    @Test(
        "A text is found where its cells are",
        arguments: [("b", [0, 3]), ("好 x", [1, 2]), ("x", [1, 5]), ("", [0, 0])]
    )
    func position(text: String, place: [Int]) {
        let found = screen("  ab\r\n你好 x").position(of: text)
        #expect(found.map { [$0.row, $0.column] } == place)
    }

    @Test("A text that is not there is not found")
    func noPosition() {
        #expect(screen("ab\r\nc").position(of: "bc") == nil)
    }

    @Test("Two screens are the same when a person could not tell them apart")
    func equality() {
        #expect(screen("ab") == screen("xb\u{1B}[1;1Ha\u{1B}[C"))
        #expect(screen("ab") != screen("\u{1B}[1mab"))
        #expect(screen("ab") != screen("ab\r"))
    }

    @Test("A place off the screen is a mistake of the test")
    func outside() async {
        await #expect(processExitsWith: .failure) {
            _ = TerminalEmulator(columns: 10, rows: 4).screen.cell(row: 4, column: 0)
        }
        await #expect(processExitsWith: .failure) {
            _ = TerminalEmulator(columns: 0, rows: 4)
        }
    }
}
