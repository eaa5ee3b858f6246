import Testing

@testable import TerminalUI

@Suite("What is pasted")
struct PasteDecodingTests {
    private static let start = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    @Test(
        "is one text, whatever is in it",
        arguments: [
            "", "a title", "two\nlines\r", "千と千尋の神隠し 🎬", "\u{1B}[A\u{1B}]0;title\u{7}\u{3}q", "\u{1B}[200~",
            "\u{1B}[201", "~",
            "\u{1B}[201~".replacing("~", with: "") + "x~", "\u{1B}\u{1B}\u{1B}",
        ]
    )
    func text(text: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode((Self.start + text + Self.end + "a").utf8) == [.paste(text), .key(.character("a"))])
    }

    @Test(
        "is cut where it is longer than any field takes, and never within a character",
        arguments: ["x", "é", "千", "🎬"]
    )
    func huge(character: String) throws {
        var decoder = InputDecoder()
        let text = String(repeating: character, count: 3 * InputDecoder.longestPaste)
        let events = decoder.decode((Self.start + "-" + text + Self.end + "a").utf8)
        #expect(events.count == 2)
        guard case .paste(let pasted) = try #require(events.first) else {
            Issue.record("\(events.first.debugDescription)")
            return
        }
        #expect(pasted.utf8.count <= InputDecoder.longestPaste)
        #expect(pasted.utf8.count > InputDecoder.longestPaste - 8)
        #expect(pasted.dropFirst().allSatisfy { String($0) == character })
    }

    @Test("that has no end is taken as it is after a pause", arguments: ["half a text", "", "\u{1B}[20"])
    func unended(text: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode((Self.start + text).utf8) == [])
        #expect(decoder.isPending)
        #expect(decoder.isInText)
        #expect(decoder.flush() == [.paste(text)])
        #expect(decoder.decode("a".utf8) == [.key(.character("a"))])
    }

    @Test("without an end is not kept for ever")
    func bounded() {
        var decoder = InputDecoder()
        let piece = Array(repeating: UInt8(ascii: "x"), count: 50_000)
        _ = decoder.decode(Self.start.utf8)
        for _ in 0..<40 {
            _ = decoder.decode(piece)
            #expect(decoder.pending.count <= 2 * InputDecoder.longestPaste)
        }
    }

    @Test("broken characters in it become U+FFFD")
    func brokenCharacters() {
        var decoder = InputDecoder()
        let bytes = Array(Self.start.utf8) + [0x61, 0xFF, 0xC3, 0x62] + Array(Self.end.utf8)
        #expect(decoder.decode(bytes) == [.paste("a\u{FFFD}\u{FFFD}b")])
    }

    @Test(
        "only texts that go on may take their time",
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
