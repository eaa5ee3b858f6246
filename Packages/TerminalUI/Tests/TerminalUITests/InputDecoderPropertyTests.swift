import SeededRandom
import Testing

@testable import TerminalUI

struct InputDecoderPropertyTests {
    private static let samples: [String] = [
        "ab", "é千🎬", "\u{1B}[A\u{1B}[1;5C\u{1B}OP", "\u{1B}\u{1B}[A\u{1B}é\u{1B}a", "\u{1B}[<0;10;20M\u{1B}[<0;10;20m",
        "\u{1B}[M !!q", "\u{1B}[200~a\u{1B}[20~b\u{1B}[201~c", "\u{1B}]11;rgb:0/0/0\u{1B}\\x\u{1B}P1$r\u{1B}\\y",
        "\u{1B}[[A\u{1B}[3$\u{1B}[?2026;2$y", "\u{1B}]0;t\u{1B}[A", "\u{1B}[1;\u{3}\u{1B}[\u{1B}\u{1B}\u{1B}[B",
    ]

    private static let pieces: [[UInt8]] =
        samples.map { Array($0.utf8) } + [
            [0x1B], [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], [0x1B, 0x5D], [0x9B], [0xC3], [0xE2, 0x82], [0xF0, 0x9F],
            [0xFF], [0x80], [0x00], Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), Array("\u{1B}[M".utf8),
            Array("1;2;3".utf8), [0x07], [0x5C], [0x24], [0x7E],
        ]

    @Test("InputDecoder returns the same events for random chunks, and decodes a key after a pause")
    func fuzz() {
        var generator = SplitMix64(seed: 7)
        for round in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ -> [UInt8] in
                if Bool.random(using: &generator) { return Self.pieces.randomElement(using: &generator) ?? [] }
                return [UInt8.random(in: 0...255, using: &generator)]
            }
            var whole = InputDecoder()
            var pieced = InputDecoder()
            var events: [InputEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...4, using: &generator)
                events += pieced.decode(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(events == whole.decode(bytes), "round \(round): \(bytes)")
            #expect(pieced.pending.count <= bytes.count)
            _ = pieced.flush()
            // The Escape key ends a paste.
            if pieced.isInText { _ = pieced.decode([0x1B]) + pieced.flush() }
            #expect(!pieced.isPending)
            // After the flush, only an incomplete character may be pending. The key ends that character.
            #expect(pieced.decode("a".utf8).last == .key(.character("a")), "round \(round): \(bytes)")
        }
    }

    @Test(
        "InputDecoder keeps a limited number of bytes of an endless sequence or paste, and takes linear time",
        .timeLimit(.minutes(10)),
        arguments: ["\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}[200~", "\u{1B}O"]
    )
    func bounded(start: String) {
        var decoder = InputDecoder()
        _ = decoder.decode(start.utf8)
        let piece = Array(repeating: UInt8(ascii: "1"), count: 50_000)
        for _ in 0..<40 {
            _ = decoder.decode(piece)
            #expect(decoder.pending.count <= 2 * InputDecoder.longestPaste)
        }
    }

    @Test(
        "InputDecoder replaces invalid UTF-8 with U+FFFD and decodes the following characters",
        arguments: [
            [0x80], [0xBF], [0xC0], [0xC1], [0xF5], [0xFF], [0xFE], [0xC3], [0xE2], [0xE2, 0x82], [0xF0, 0x9F, 0x8E],
            [0xED, 0xA0, 0x80],
            [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xC3, 0xC3], [0xE2, 0x82, 0xC3],
        ] as [[UInt8]]
    )
    func brokenUTF8(bytes: [UInt8]) {
        var decoder = InputDecoder()
        let events = decoder.decode(bytes + Array("ab".utf8))
        #expect(events.suffix(2) == [.key(.character("a")), .key(.character("b"))])
        #expect(events.dropLast(2).allSatisfy { $0 == .key(.character("\u{FFFD}")) })
        #expect(events.count > 2)
    }

    @Test("InputDecoder waits for the remaining bytes of a character even after a pause")
    func slowCharacter() {
        var decoder = InputDecoder()
        #expect(decoder.decode([0xE5, 0x8D]) == [])
        #expect(!decoder.isPending)
        #expect(decoder.flush() == [])
        #expect(decoder.decode([0x83]) == [.key(.character("千"))])
    }
}
