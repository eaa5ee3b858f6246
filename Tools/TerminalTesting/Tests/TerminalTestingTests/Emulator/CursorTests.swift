import TerminalTesting
import Testing

@Suite("The cursor")
struct CursorTests {
    struct Move: Sendable, CustomTestStringConvertible {
        let written: String
        let row: Int
        let column: Int

        init(_ written: String, _ row: Int, _ column: Int) {
            (self.written, self.row, self.column) = (written, row, column)
        }

        var testDescription: String { written.debugDescription }
    }

    @Test(
        "It goes where it is sent, and never off the screen",
        arguments: [
            Move("", 0, 0), Move("ab", 0, 2), Move("ab\r", 0, 0), Move("ab\n", 1, 2), Move("ab\r\n", 1, 0),
            Move("ab\u{8}", 0, 1), Move("\u{8}\u{8}", 0, 0), Move("a\t", 0, 8), Move("a\t\t", 0, 9),
            Move("a\u{B}", 1, 1), Move("a\u{C}", 1, 1),
            Move("\u{1B}[3;4H", 2, 3), Move("\u{1B}[3;4f", 2, 3), Move("\u{1B}[3H", 2, 0), Move("\u{1B}[;4H", 0, 3),
            Move("\u{1B}[H", 0, 0), Move("\u{1B}[0;0H", 0, 0), Move("\u{1B}[99;99H", 3, 9),
            Move("\u{1B}[99999999999;1H", 3, 0),
            Move("\u{1B}[3;4H\u{1B}[A", 1, 3), Move("\u{1B}[3;4H\u{1B}[2A", 0, 3), Move("\u{1B}[3;4H\u{1B}[99A", 0, 3),
            Move("\u{1B}[B", 1, 0), Move("\u{1B}[2B", 2, 0), Move("\u{1B}[99B", 3, 0), Move("\u{1B}[2e", 2, 0),
            Move("\u{1B}[C", 0, 1), Move("\u{1B}[0C", 0, 1), Move("\u{1B}[99C", 0, 9), Move("\u{1B}[2a", 0, 2),
            Move("abc\u{1B}[D", 0, 2), Move("abc\u{1B}[99D", 0, 0),
            Move("abc\u{1B}[2E", 2, 0), Move("\u{1B}[3;4H\u{1B}[F", 1, 0),
            Move("\u{1B}[5G", 0, 4), Move("\u{1B}[99G", 0, 9), Move("\u{1B}[5`", 0, 4),
            Move("ab\u{1B}[3d", 2, 2), Move("\u{1B}[99d", 3, 0),
            Move("\u{1B}[2I", 0, 9), Move("\u{1B}[10G\u{1B}[Z", 0, 8), Move("\u{1B}[9G\u{1B}[Z", 0, 0),
            Move("ab\u{1B}D", 1, 2), Move("ab\u{1B}E", 1, 0), Move("\u{1B}[3;4H\u{1B}M", 1, 3),
        ]
    )
    func moves(move: Move) {
        #expect(screen(move.written).place == [move.row, move.column])
    }

    @Test("Up and down end at the margins, where it is between them, and else at the screen's border")
    func margins() {
        #expect(screen("\u{1B}[2;3r\u{1B}[3;1H\u{1B}[9A").place == [1, 0])
        #expect(screen("\u{1B}[2;3r\u{1B}[2;1H\u{1B}[9B").place == [2, 0])
        #expect(screen("\u{1B}[2;3r\u{1B}[4;1H\u{1B}[9B").place == [3, 0])
        #expect(screen("\u{1B}[2;3r\u{1B}[1;1H\u{1B}[9A").place == [0, 0])
    }

    @Test("It is kept and brought back with the style", arguments: [("\u{1B}7", "\u{1B}8"), ("\u{1B}[s", "\u{1B}[u")])
    func saved(save: String, restore: String) {
        let screen = screen("\u{1B}[2;3H\u{1B}[1m\(save)\u{1B}[m\u{1B}[4;9H\(restore)x")
        #expect(screen.place == [1, 3])
        #expect(screen.cell(row: 1, column: 2).style.isBold)
    }

    @Test("Brought back without having been kept, it is at home")
    func neverSaved() {
        #expect(screen("\u{1B}[2;3H\u{1B}8").place == [0, 0])
    }

    @Test("It is seen unless it is hidden")
    func hidden() {
        #expect(screen("").cursor.isVisible)
        #expect(!screen("\u{1B}[?25l").cursor.isVisible)
        #expect(screen("\u{1B}[?25l\u{1B}[?25h").cursor.isVisible)
    }
}
