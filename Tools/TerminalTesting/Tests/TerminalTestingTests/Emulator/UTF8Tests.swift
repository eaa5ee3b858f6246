import SeededRandom
import TerminalTesting
import Testing

@Suite("UTF-8")
struct UTF8Tests {
    @Test(
        "What is none becomes U+FFFD, once for each part",
        arguments: [
            ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x28], "\u{FFFD}("), ([0xE4, 0xBD, 0x61], "\u{FFFD}a"),
            ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x9F, 0x1B, 0x5B, 0x43, 0x61], "\u{FFFD} a"), ([0x9B, 0x33, 0x31, 0x6D], "\u{FFFD}31m"),
        ]
    )
    func broken(bytes: [UInt8], line: String) {
        var emulator = TerminalEmulator(columns: 10, rows: 1)
        emulator.feed(bytes)
        #expect(emulator.screen.text == line)
    }

    @Test("Random bytes read as the standard library reads them", arguments: 0..<50)
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let starts: [UInt8] = [0xC2, 0xE0, 0xE4, 0xED, 0xF0, 0xF1, 0xF4, 0xFF, 0x41]
        let bytes = (0..<40).map { _ in
            Bool.random(using: &generator)
                ? UInt8.random(in: 0x80...0xBF, using: &generator) : starts.randomElement(using: &generator) ?? 0
        }
        var emulator = TerminalEmulator(columns: 200, rows: 1)
        // The letter ends what is not finished.
        emulator.feed(bytes + [0x41])
        // Only letters and replacements are sure to have a cell of their own.
        func visible(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "A" || $0 == "\u{FFFD}" }))
        }
        #expect(visible(emulator.screen.text) == visible(String(decoding: bytes + [0x41], as: UTF8.self)))
    }
}
