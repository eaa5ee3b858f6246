import Testing

@testable import TerminalUI

struct PasteDecodingTests {
    private static let start = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    @Test(
        "InputDecoder reports a pasted text of any content as one event",
        arguments: [
            "", "a title", "two\nlines\r", "千と千尋の神隠し 🎬", "\u{1B}[A\u{1B}]0;title\u{7}\u{3}q", "\u{1B}[200~",
            "\u{1B}[201", "~", "\u{1B}[201~".replacing("~", with: "") + "x~", "\u{1B}\u{1B}\u{1B}",
        ]
    )
    func text(text: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode((Self.start + text + Self.end + "a").utf8) == [.paste(text), .key(.character("a"))])
    }

    @Test("InputDecoder truncates a long paste at the end of a character", arguments: ["x", "é", "千", "🎬"])
    func huge(character: String) {
        var decoder = InputDecoder()
        let typed = "-" + String(repeating: character, count: 3 * InputDecoder.longestPaste)
        // One byte is that of the hyphen. The last character is dropped even if it is complete.
        let count = (InputDecoder.longestPaste - 2) / character.utf8.count
        let pasted = "-" + String(repeating: character, count: count)
        let events = decoder.decode((Self.start + typed + Self.end + "a").utf8)
        #expect(events == [.paste(pasted), .key(.character("a"))])
    }

    @Test("InputDecoder treats no part of a paste as keys if its bytes stall at any place")
    func stalled() {
        let text = "aé千🎬\u{1B}[20q\r"
        let bytes = Array((text + Self.end + "a").utf8)
        for place in 0..<(bytes.count - 1) {
            var decoder = InputDecoder()
            var events = decoder.decode(Self.start.utf8) + decoder.decode(bytes[..<place])
            #expect(decoder.isPending && decoder.isInText)
            events += decoder.flush() + decoder.decode(bytes[place...])
            #expect(events.popLast() == .key(.character("a")), "place \(place)")
            let parts = events.map { if case .paste(let part) = $0 { part } else { "\($0)" } }
            #expect(parts.joined() == text, "place \(place)")
        }
    }

    @Test(
        "Ctrl-C and the Escape key end a stalled paste whose end never arrives, Ctrl-C also before the pause",
        arguments: [
            (["half", "\u{3}"], Key.control("c")), (["half", "\u{1B}"], .escape), (["half\u{3}"], .control("c")),
        ]
    )
    func unended(parts: [String], key: Key) {
        var decoder = InputDecoder()
        _ = decoder.decode(Self.start.utf8)
        #expect(parts.flatMap { decoder.decode($0.utf8) + decoder.flush() } == [.paste("half"), .key(key)])
        #expect(decoder.decode("a".utf8) == [.key(.character("a"))])
    }

    @Test(
        "InputDecoder.isInText is true only in a paste or in the payload of a terminal string",
        arguments: [
            ("\u{1B}", false), ("\u{1B}[1", false), ("\u{1B}]", false), ("\u{1B}]0", true), ("\u{1B}[200~", true),
            ("a", false),
        ]
    )
    func patience(bytes: String, isInText: Bool) {
        var decoder = InputDecoder()
        _ = decoder.decode(bytes.utf8)
        #expect(decoder.isInText == isInText)
    }
}

struct MouseDecodingTests {
    @Test(
        "InputDecoder reads the button and the position of a mouse report",
        arguments: [
            ("\u{1B}[<0;1;1M", MouseEvent.Action.click, 0, 0), ("\u{1B}[<0;80;24M", .click, 23, 79),
            ("\u{1B}[<64;5;3M", .wheelUp, 2, 4), ("\u{1B}[<65;5;3M", .wheelDown, 2, 4),
            // Clicks and a wheel step with modifier keys.
            ("\u{1B}[<4;1;1M", .click, 0, 0), ("\u{1B}[<28;1;1M", .click, 0, 0), ("\u{1B}[<68;1;1M", .wheelUp, 0, 0),
            ("\u{1B}[<0;999999;999999M", .click, 999_998, 999_998),
            // Reports of terminals without mode 1006.
            ("\u{1B}[M !!", .click, 0, 0), ("\u{1B}[M`+,", .wheelUp, 11, 10), ("\u{1B}[Ma+,", .wheelDown, 11, 10),
        ]
    )
    func known(bytes: String, action: MouseEvent.Action, row: Int, column: Int) {
        var decoder = InputDecoder()
        let event = InputEvent.mouse(MouseEvent(action, at: Position(row: row, column: column)))
        #expect(decoder.decode(bytes.utf8) == [event])
        // An escape byte before a report is the Escape key.
        #expect(decoder.decode(("\u{1B}" + bytes).utf8) == [.key(.escape), event])
    }

    @Test(
        "InputDecoder ignores mouse reports without an action",
        arguments: [
            // Releases, other buttons, movements, the horizontal wheel.
            "\u{1B}[<0;1;1m", "\u{1B}[<1;1;1M", "\u{1B}[<2;1;1M", "\u{1B}[<35;1;1M", "\u{1B}[<32;1;1M",
            "\u{1B}[<66;1;1M", "\u{1B}[<128;1;1M", "\u{1B}[M#!!", "\u{1B}[M\"!!", "\u{1B}[MC!!",
            // Invalid reports.
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
}
