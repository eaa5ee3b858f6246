import TerminalTesting
import Testing

struct DrawingTests {
    /// An output, the lines of a screen of 10 × 4 cells after it, with “|” between them, and the row and column of the cursor.
    typealias Output = (written: String, lines: String, place: [Int]?)

    private static let characters: [Output] = [
        ("e\u{1B}[1m\u{301}", "é|||", [0, 1]), ("e\u{1B}[1;2H\u{301}x", "éx|||", nil),
        // A combining mark after a cursor movement and on an empty screen is dropped.
        ("e\u{1B}[1;5H\u{301}x", "e   x|||", nil), ("\u{301}x", "x|||", nil),
        ("🇸🇪🇩🇰", "🇸🇪🇩🇰|||", [0, 4]), ("\u{1B}[1;10H❤\u{FE0F}", "         ❤\u{FE0F}|||", [0, 9]),
        // The other half of a wide character becomes blank if one half is overwritten.
        ("你好\u{1B}[1;2HX", " X好|||", nil), ("你好\u{1B}[1;3HX", "你X|||", nil),
        ("你好\u{1B}[1;2H界", " 界|||", nil), ("你好\u{1B}[1;2H\u{1B}[K", "|||", nil),
    ]

    private static let wraps: [Output] = [
        // The wrap after the last column is pending until the next character.
        ("0123456789", "0123456789|||", [0, 9]), ("0123456789a", "0123456789|a||", [1, 1]),
        // Movements and erasing end it; styles and the visibility of the cursor do not.
        ("0123456789\u{1B}[1;10HX", "012345678X|||", nil), ("0123456789\rX", "X123456789|||", nil),
        ("0123456789\u{8}X", "01234567X9|||", nil), ("0123456789\u{1B}[CX", "012345678X|||", nil),
        ("0123456789\tX", "012345678X|||", nil), ("0123456789\u{1B}[KX", "012345678X|||", nil),
        ("0123456789\nX", "0123456789|         X||", nil), ("0123456789\u{1B}[1mX", "0123456789|X||", nil),
        ("0123456789\u{1B}[?25lX", "0123456789|X||", nil), ("\u{1B}[4H0123456789ab", "||0123456789|ab", nil),
        ("\u{1B}[?7l0123456789abc", "012345678c|||", nil),
        ("\u{1B}[?7l0123456789abc\u{1B}[?7hde", "012345678d|e||", nil),
        ("012345678你", "012345678|你||", nil), ("01234567你", "01234567你|||", [0, 9]),
        ("01234567你x", "01234567你|x||", nil), ("\u{1B}[?7l012345678你", "012345678|||", nil),
    ]

    private static let movements: [Output] = [
        ("ab\n", "ab|||", [1, 2]), ("ab\r\n", "ab|||", [1, 0]), ("ab\u{8}", "ab|||", [0, 1]),
        ("\u{8}\u{8}", "|||", [0, 0]), ("a\t", "a|||", [0, 8]), ("a\t\t", "a|||", [0, 9]),
        ("\u{1B}[3;4H", "|||", [2, 3]), ("\u{1B}[3H", "|||", [2, 0]), ("\u{1B}[;4H", "|||", [0, 3]),
        ("\u{1B}[0;0H", "|||", [0, 0]), ("\u{1B}[99;99H", "|||", [3, 9]),
        ("\u{1B}[99999999999;1H", "|||", [3, 0]), ("\u{1B}[0C", "|||", [0, 1]),
        ("\u{1B}[99C", "|||", [0, 9]),
        ("a\r\nb\r\nc\r\nd\n", "b|c|d|", [3, 1]), ("abc\u{1B}[1;2H\u{1B}[K", "a|||", [0, 1]),
        ("a\r\nb\u{1B}[2J", "|||", [1, 1]),
    ]

    @Test(
        "TerminalEmulator draws characters, wraps lines, moves the cursor, scrolls and erases as terminals do",
        arguments: characters + wraps + movements
    )
    func draws(written: String, lines: String, place: [Int]?) {
        let screen = emulator(written).screen
        #expect(screen.lines.joined(separator: "|") == lines)
        if let place { #expect(screen.place == place) }
    }
}
