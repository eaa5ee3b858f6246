import TerminalText
import Testing

@Suite("Styled text")
struct StyledTextTests {
    private let text = StyledText("error: ", Style(foreground: .red, isBold: true)) + StyledText("no such film")

    @Test(
        "is cut to what fits, with an ellipsis, wherever its runs end",
        arguments: [
            (30, "error: no such film"), (19, "error: no such film"), (18, "error: no such fi…"), (8, "error: …"),
            (7, "error:…"), (6, "error…"), (1, "…"), (0, ""),
        ]
    )
    func truncated(cells: Int, expected: String) {
        let cut = text.truncated(toCells: cells)
        #expect(cut.runs.map(\.text.string).joined() == expected)
        #expect(cut.cellWidth <= cells)
        #expect(cut.runs.first?.style == (cells > 0 ? text.runs.first?.style : nil))
    }

    @Test("without support for styles there is text only")
    func plain() {
        #expect(text.rendered(.none) == "error: no such film")
    }

    @Test("every styled run is switched on and off again; a plain one is left alone")
    func styled() {
        #expect(text.rendered(.sixteenColors) == "\u{1B}[1;31merror: \u{1B}[0mno such film")
    }

    @Test(
        "each attribute and colour has its code",
        arguments: [
            (Style.bold, "1"), (.dim, "2"), (Style(isUnderlined: true), "4"), (Style(foreground: .black), "30"),
            (Style(foreground: .white), "37"), (Style(foreground: .brightBlack), "90"),
            (Style(foreground: .brightWhite), "97"),
            (Style(foreground: .cyan, isBold: true, isDim: true, isUnderlined: true), "1;2;4;36"),
        ]
    )
    func codes(style: Style, parameters: String) {
        #expect(StyledText("x", style).rendered(.sixteenColors) == "\u{1B}[\(parameters)mx\u{1B}[0m")
    }

    @Test("neighbours of one style make one run, and an empty text none")
    func runs() {
        var text = StyledText("", .bold)
        #expect(text.runs.isEmpty)
        text.append("a", .bold)
        text.append("b", .bold)
        text.append("", .dim)
        text.append("c")
        #expect(text.runs.map(\.text) == ["ab", "c"])
    }

    @Test("a text that brings escapes of its own cannot switch anything on")
    func hostile() {
        let text = StyledText(SafeText("a\u{1B}[31mb\u{1B}[0mc"), .dim)
        #expect(text.rendered(.sixteenColors) == "\u{1B}[2mabc\u{1B}[0m")
    }
}
