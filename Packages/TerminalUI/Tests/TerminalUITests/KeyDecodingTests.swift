import Testing

@testable import TerminalUI

/// Tests of the bytes that keys send, according to the manuals of the terminals.
struct KeyDecodingTests {
    private static let ascii: [(String, Key)] = [
        ("a", .character("a")), ("Z", .character("Z")), (" ", .character(" ")), ("~", .character("~")),
        ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\u{0}", .control(" ")), ("\u{1}", .control("a")), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
        ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")), ("\u{1E}", .control("^")), ("\u{1F}", .control("_")),
        ("é", .character("é")), ("千", .character("千")), ("🎬", .character("🎬")), ("\u{301}", .character("\u{301}")),
    ]

    private static let xterm: [(String, Key)] = [
        ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
        ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
        ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
        ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
        ("\u{1B}OP", Key(.function(1))), ("\u{1B}OQ", Key(.function(2))), ("\u{1B}OR", Key(.function(3))),
        ("\u{1B}OS", Key(.function(4))), ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[17~", Key(.function(6))),
        ("\u{1B}[18~", Key(.function(7))), ("\u{1B}[19~", Key(.function(8))), ("\u{1B}[20~", Key(.function(9))),
        ("\u{1B}[21~", Key(.function(10))), ("\u{1B}[23~", Key(.function(11))), ("\u{1B}[24~", Key(.function(12))),
        ("\u{1B}[Z", .backTab), ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;3D", Key(.left, .alt)),
        ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[1;8F", Key(.end, [.shift, .alt, .control])),
        ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}[1;5R", Key(.function(3), .control)),
        ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}[24;2~", Key(.function(12), .shift)),
        // Unknown modifiers are ignored.
        ("\u{1B}[1;9A", .up), ("\u{1B}[1;0A", .up), ("\u{1B}[1;A", .up), ("\u{1B}[;5A", Key(.up, .control)),
        // Other encodings of keys: older xterm, modifyOtherKeys (`CSI 27;…~`) and CSI u.
        ("\u{1B}[5D", Key(.left, .control)), ("\u{1B}O5P", Key(.function(1), .control)),
        ("\u{1B}O1;2P", Key(.function(1), .shift)), ("\u{1B}[27;5;9~", Key(.tab, .control)),
        ("\u{1B}[27;2;65~", .character("A")), ("\u{1B}[27;6;97~", Key(.character("a"), [.shift, .control])),
        ("\u{1B}[97;5u", .control("a")), ("\u{1B}[97;2u", .character("A")), ("\u{1B}[13;2u", Key(.enter, .shift)),
        ("\u{1B}[27u", .escape), ("\u{1B}[127;3u", Key(.backspace, .alt)),
        ("\u{1B}[223;2u", Key(.character("ß"), .shift)),
        // Keys of the keypad in application mode.
        ("\u{1B}OM", .enter), ("\u{1B}Oj", .character("*")), ("\u{1B}Op", .character("0")),
        ("\u{1B}Oy", .character("9")),
    ]

    private static let others: [(String, Key)] = [
        // Keys of VT220 and PuTTY.
        ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[11~", Key(.function(1))), ("\u{1B}[14~", Key(.function(4))),
        // Keys of the Linux console.
        ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[[E", Key(.function(5))),
        // Keys of rxvt.
        ("\u{1B}[7~", .home), ("\u{1B}[8~", .end), ("\u{1B}[a", Key(.up, .shift)), ("\u{1B}[d", Key(.left, .shift)),
        ("\u{1B}Oa", Key(.up, .control)), ("\u{1B}Od", Key(.left, .control)), ("\u{1B}[3^", Key(.delete, .control)),
        ("\u{1B}[5$", Key(.pageUp, .shift)), ("\u{1B}[6@", Key(.pageDown, [.control, .shift])),
    ]

    private static let alt: [(String, Key)] = [
        ("\u{1B}a", Key(.character("a"), .alt)), ("\u{1B}?", Key(.character("?"), .alt)),
        ("\u{1B}\r", Key(.enter, .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        ("\u{1B}\u{3}", Key(.character("c"), [.alt, .control])),
        ("\u{1B}é", Key(.character("é"), .alt)), ("\u{1B}🎬", Key(.character("🎬"), .alt)),
        // For Alt, rxvt, iTerm2 and PuTTY send an escape byte before the sequence of the key.
        ("\u{1B}\u{1B}[A", Key(.up, .alt)), ("\u{1B}\u{1B}OB", Key(.down, .alt)),
        ("\u{1B}\u{1B}[3~", Key(.delete, .alt)), ("\u{1B}\u{1B}Oc", Key(.right, [.control, .alt])),
    ]

    @Test("InputDecoder decodes the keys of common terminals", arguments: ascii + xterm + others + alt)
    func known(bytes: String, key: Key) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8) == [.key(key)])
        #expect(!decoder.isPending)
    }

    @Test(
        "InputDecoder skips unknown sequences and replies of the terminal",
        arguments: [
            "\u{1B}[I", "\u{1B}[O", "\u{1B}[E", "\u{1B}[?1;2c", "\u{1B}[>41;401;0c", "\u{1B}[0n", "\u{1B}[24;80R",
            "\u{1B}[8;24;80t", "\u{1B}[?2026;2$y", "\u{1B}[99~", "\u{1B}[201~", "\u{1B}[57399u", "\u{1B}[55296u",
            "\u{1B}[5u", "\u{1B}[150u", "\u{1B}[99999999999999999999~", "\u{1B}[;~", "\u{1B}[~", "\u{1B}[1;2;3A",
            "\u{1B}[1:2A", "\u{1B}[ q", "\u{1B}[1 q", "\u{1B}[[Z", "\u{1B}[[@", "\u{1B}O ", "\u{1B}OX", "\u{1B}[$",
            "\u{1B}[27;5~", "\u{1B}[27;5;~", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]0;title\u{7}",
            "\u{1B}P>|XTerm(401)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}Xstring\u{18}",
            "\u{1B}]cancelled\u{1A}", "\u{1B}]\u{1B}\\",
        ]
    )
    func skipped(bytes: String) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8) + decoder.flush() == [])
        #expect(decoder.decode("a".utf8) == [.key(.character("a"))])
    }

    @Test(
        "InputDecoder drops an interrupted or overlong sequence, and decodes the input after it and after an escape byte",
        arguments: [
            ("\u{1B}[1;\u{3}", [Key.control("c")]), ("\u{1B}[\u{1B}[A", [.up]), ("\u{1B}O\u{1B}[B", [.down]),
            ("\u{1B}[1é", [.character("é")]), ("\u{1B}]0;x\u{1B}[A", [.up]), ("\u{1B}]0;x\u{3}", [.control("c")]),
            ("\u{1B}Pq\u{1B}\u{1B}[C", [Key(.right, .alt)]), ("\u{1B}[\u{FF}", [.character("ÿ")]),
            // A mouse report of a terminal without mode 1006.
            ("\u{1B}[M!\u{3}", [.control("c")]), ("\u{1B}[M\u{1B}[A", [.up]),
            ("\u{1B}[" + String(repeating: "1", count: 300) + "Aa", [.character("a")]),
            ("\u{1B}[" + String(repeating: "1", count: 300) + "\u{1B}[A", [.up]),
            ("\u{1B}[" + String(repeating: "1", count: 300) + "\u{3}", [.control("c")]),
            // An escape byte before a key with Alt is the Escape key.
            ("\u{1B}\u{1B}a", [.escape, Key(.character("a"), .alt)]),
            ("\u{1B}\u{1B}\u{3}", [.escape, Key(.character("c"), [.control, .alt])]),
        ]
    )
    func broken(bytes: String, keys: [Key]) {
        var decoder = InputDecoder()
        #expect(decoder.decode(bytes.utf8) == keys.map { .key($0) })
    }

    @Test(
        "After a pause, InputDecoder decodes pending escape bytes and introducers as keys, and drops other incomplete sequences",
        arguments: [
            ("\u{1B}", [Key.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
            ("\u{1B}\u{1B}\u{1B}", [.escape, .escape, .escape]), ("\u{1B}[", [Key(.character("["), .alt)]),
            ("\u{1B}O", [Key(.character("O"), .alt)]), ("\u{1B}]", [Key(.character("]"), .alt)]),
            ("\u{1B}P", [Key(.character("P"), .alt)]), ("\u{1B}X", [Key(.character("X"), .alt)]),
            ("\u{1B}^", [Key(.character("^"), .alt)]), ("\u{1B}_", [Key(.character("_"), .alt)]),
            ("\u{1B}\u{1B}[", [.escape, Key(.character("["), .alt)]),
            ("\u{1B}\u{1B}]", [.escape, Key(.character("]"), .alt)]), ("\u{1B}[1;", []), ("\u{1B}]0;title", []),
            ("\u{1B}]0;title\u{1B}", []), ("\u{1B}[M!", []), ("\u{1B}\u{1B}[1", []),
            ("\u{1B}[" + String(repeating: "1", count: 300), []),
        ]
    )
    func pause(bytes: String, keys: [Key]) {
        var decoder = InputDecoder()
        let events = decoder.decode(bytes.utf8)
        #expect(decoder.isPending)
        #expect(events + decoder.flush() == keys.map { .key($0) })
        #expect(!decoder.isPending)
        #expect(decoder.flush() == [])
        #expect(decoder.decode("a".utf8) == [.key(.character("a"))])
    }
}
