import TerminalTesting
import Testing

@Suite("Colours and styles")
struct RenditionTests {
    private func style(_ parameters: String) -> CellStyle {
        let emulator = emulator("\u{1B}[\(parameters)mx")
        #expect(emulator.unknownSequences.isEmpty)
        return emulator.screen.cell(row: 0, column: 0).style
    }

    struct Switch: Sendable {
        let on: Int
        let off: Int
        let isOn: @Sendable (CellStyle) -> Bool
    }

    @Test(
        "Each style is switched on, off by its own number, and off by 0",
        arguments: [
            Switch(on: 1, off: 22) { $0.isBold }, Switch(on: 2, off: 22) { $0.isDim },
            Switch(on: 3, off: 23) { $0.isItalic },
            Switch(on: 4, off: 24) { $0.isUnderlined }, Switch(on: 21, off: 24) { $0.isUnderlined },
            Switch(on: 5, off: 25) { $0.isBlinking }, Switch(on: 7, off: 27) { $0.isInverse },
            Switch(on: 8, off: 28) { $0.isHidden }, Switch(on: 9, off: 29) { $0.isStruckThrough },
        ]
    )
    func switches(style number: Switch) {
        let on = number.on
        #expect(number.isOn(style("\(on)")))
        #expect(style("\(on);\(number.off)") == .plain)
        #expect(style("\(on);0") == .plain)
        #expect(style("\(on);") == .plain)
        #expect(number.isOn(style("1;2;3;4;7;9;\(on)")))
    }

    @Test("Lines below have many shapes, and 4:0 is none")
    func underline() {
        #expect(style("4:3").isUnderlined)
        #expect(!style("4;4:0").isUnderlined)
        #expect(style("4;58:5:9;59").isUnderlined)
    }

    @Test(
        "Foreground colours",
        arguments: [
            ("30", .indexed(0)), ("37", .indexed(7)), ("90", .indexed(8)), ("97", .indexed(15)), ("31;39", .default),
            ("38;5;200", .indexed(200)), ("38:5:200", .indexed(200)), ("38;2;1;2;3", .rgb(1, 2, 3)),
            ("38:2:1:2:3", .rgb(1, 2, 3)), ("38:2::1:2:3", .rgb(1, 2, 3)), ("38;2;;2;3", .rgb(0, 2, 3)),
            ("31;0", .default),
        ] as [(String, TerminalColor)]
    )
    func foreground(parameters: String, color: TerminalColor) {
        #expect(style(parameters).foreground == color)
        #expect(style(parameters).background == .default)
    }

    @Test(
        "Background colours, and what follows them",
        arguments: [
            ("40", .indexed(0)), ("107", .indexed(15)), ("41;49", .default), ("48;5;200", .indexed(200)),
            ("48:2::1:2:3", .rgb(1, 2, 3)),
        ] as [(String, TerminalColor)]
    )
    func background(parameters: String, color: TerminalColor) {
        let style = style("\(parameters);1")
        #expect(style.background == color)
        #expect(style.foreground == .default)
        #expect(style.isBold)
    }

    @Test(
        "What is no colour and what is no style counts as unknown",
        arguments: ["38;5;256", "38;2;1;2", "38;9;1", "38", "48:5", "99"]
    )
    func unknown(parameters: String) {
        let emulator = emulator("\u{1B}[\(parameters)mx")
        #expect(emulator.unknownSequences == ["ESC [\(parameters)m"])
        #expect(emulator.screen.cell(row: 0, column: 0).style == .plain)
    }

    @Test("Hidden text is not seen, and a link's text is")
    func text() {
        let screen = screen("a\u{1B}[8mb\u{1B}[0mc\u{1B}]8;id=1;https://x.org\u{1B}\\d\u{1B}]8;;\u{7}e")
        #expect(screen.lines[0] == "a cde")
        #expect(screen.cells(row: 0).prefix(5).map(\.link) == [nil, nil, nil, "https://x.org", nil])
    }
}
