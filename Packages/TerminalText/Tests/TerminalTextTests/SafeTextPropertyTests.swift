import TerminalTextTesting
import Testing

@testable import TerminalText

struct SafeTextPropertyTests {
    private let samples = HostileText.samples(5_000, seed: 1982)

    /// Returns whether a scalar must not reach a terminal. The ranges are written by hand so that they do not repeat the
    /// code under test.
    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x180E, 0x3164, 0xFEFF, 0xFFA0: true
        case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE0E, 0xFFF9...0xFFFB: true
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF: true
        case 0xE0000...0xE007F: true
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    @Test("Sanitizing a SafeText again does not change the text")
    func idempotent() throws {
        for sample in samples {
            let once = SafeText(sample).string
            let twice = SafeText(once).string
            try #require(Array(once.unicodeScalars) == Array(twice.unicodeScalars), "\(sample.debugDescription)")
        }
    }

    @Test(
        "SafeText of random text contains no forbidden scalar, also if it is divided, joined, truncated, padded or wrapped"
    )
    func derivedTexts() throws {
        for (first, second) in zip(samples, samples.dropFirst()) {
            let text = SafeText(first) + SafeText(second)
            let paragraphs = SafeText.paragraphs(first)
            let derived =
                [text, text.truncated(toCells: 7), text.padded(toCells: 9)] + text.wrapped(toCells: 5) + paragraphs
            let isSafe = !derived.contains { $0.string.unicodeScalars.contains(where: isForbidden) }
            try #require(isSafe, "\(first.debugDescription), \(second.debugDescription)")
            for paragraph in paragraphs.map(\.string) {
                try #require(paragraph.first?.isWhitespace == false && paragraph.last?.isWhitespace == false)
            }
        }
    }
}
