import Testing

@testable import TerminalUI

@Suite("The mouse")
struct MouseDecodingTests {
    @Test(
        "is known by its button, and by where it was",
        arguments: [
            ("\u{1B}[<0;1;1M", MouseEvent.Action.click, 0, 0), ("\u{1B}[<0;80;24M", .click, 23, 79),
            ("\u{1B}[<64;5;3M", .wheelUp, 2, 4), ("\u{1B}[<65;5;3M", .wheelDown, 2, 4),
            // With Shift, Alt and Control held down.
            ("\u{1B}[<4;1;1M", .click, 0, 0), ("\u{1B}[<28;1;1M", .click, 0, 0), ("\u{1B}[<68;1;1M", .wheelUp, 0, 0),
            ("\u{1B}[<0;999999;999999M", .click, 999_998, 999_998),
            // As terminals send it that do not know mode 1006.
            ("\u{1B}[M !!", .click, 0, 0), ("\u{1B}[M`+,", .wheelUp, 11, 10), ("\u{1B}[Ma+,", .wheelDown, 11, 10),
        ]
    )
    func known(bytes: String, action: MouseEvent.Action, row: Int, column: Int) {
        var decoder = InputDecoder()
        let event = InputEvent.mouse(MouseEvent(action, at: Position(row: row, column: column)))
        #expect(decoder.decode(bytes.utf8) == [event])
        // Behind an escape that was pressed a moment before.
        #expect(decoder.decode(("\u{1B}" + bytes).utf8) == [.key(.escape), event])
    }

    @Test(
        "is left alone where nothing is done with it",
        arguments: [
            // Released, the other buttons, moved, the wheel to the sides.
            "\u{1B}[<0;1;1m", "\u{1B}[<1;1;1M", "\u{1B}[<2;1;1M", "\u{1B}[<35;1;1M", "\u{1B}[<32;1;1M",
            "\u{1B}[<66;1;1M", "\u{1B}[<128;1;1M",
            "\u{1B}[M#!!", "\u{1B}[M\"!!", "\u{1B}[MC!!",
            // What no terminal sends.
            "\u{1B}[<0;0;1M", "\u{1B}[<0;1;0M", "\u{1B}[<0;-1;1M", "\u{1B}[<0;1M", "\u{1B}[<M", "\u{1B}[<;;M",
            "\u{1B}[<a;1;1M",
            "\u{1B}[<0;1;1;1M", "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[<0;1;1A", "\u{1B}[M   ", "\u{1B}[<<0;1;1M",
        ]
    )
    func ignored(bytes: String) {
        var decoder = InputDecoder()
        let events = decoder.decode(bytes.utf8)
        #expect(!events.contains { if case .mouse = $0 { true } else { false } })
        #expect(decoder.flush() == [])
        #expect(decoder.decode("a".utf8) == [.key(.character("a"))])
    }

    @Test("a report of the old kind that is broken off does not swallow keys")
    func brokenOff() {
        var decoder = InputDecoder()
        #expect(decoder.decode("\u{1B}[M!\u{3}".utf8) == [.key(.control("c"))])
        #expect(decoder.decode("\u{1B}[M\u{1B}[A".utf8) == [.key(.up)])
    }

    @Test("is seen by a part of the screen from its own corner")
    func relative() {
        let event = MouseEvent(.click, at: Position(row: 5, column: 7)).relative(to: Position(row: 2, column: 8))
        #expect(event == MouseEvent(.click, at: Position(row: 3, column: -1)))
    }
}
