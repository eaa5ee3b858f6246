import Foundation
import Testing

@testable import TerminalText

/// The expected widths are those of GNU libc's wcwidth (C.UTF-8), PyPI's wcwidth 0.9.4 and the cursor of tmux 3.3a. The
/// three agree unless a comment says otherwise.
struct CellWidthTests {
    private static let plain = [
        ("", 0), ("abc", 3), (" ~", 2), ("\u{A0}", 1), ("é", 1), ("“—…”", 4), ("①", 1), ("α", 1), ("Я", 1), ("®", 1),
        ("\u{07}\u{1B}\u{7F}\u{9B}", 0),
    ]

    private static let eastAsian = [
        ("千と千尋の神隠し", 16), ("기생충", 6), ("ＡＢ", 4), ("ｶﾅ", 2), ("　", 2), ("「」", 4), ("𠮷", 2),
        // Conjoining jamo: initial, vowel and final share two cells.
        ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}", 2), ("か\u{3099}", 2),
    ]

    private static let marks = [
        ("e\u{0301}", 1), ("Z\u{0327}\u{0308}\u{0301}", 1), ("\u{0301}", 0), ("\u{200B}\u{FEFF}", 0),
        ("กำ", 2), ("องค์บาก", 6), ("العربية", 7), ("مَدْرَسَة", 5), ("שָׁלוֹם", 4), ("தமிழ்", 4),
        // Spacing marks: one cell in libc and tmux, none in PyPI's wcwidth.
        ("क्षि", 3), ("हिन्दी", 5), ("বাংলা", 5),
        // Sinhala with a joiner; tmux shows one cell, libc and PyPI's wcwidth two.
        ("ශ්‍රී", 2),
        // Visible format characters.
        ("\u{0600}", 1),
    ]

    /// Emoji of any number of code points, and symbols without an emoji selector.
    private static let emoji = [
        ("☕", 2), ("🎬", 2), ("🫠", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("™️", 2), ("1️⃣", 2),
        ("#️⃣", 2), ("🏽", 2), ("❤", 1), ("™", 1), ("☝", 1), ("1", 1), ("#", 1),
        // The base alone is narrow; a skin tone makes it an emoji (UTS #51, ED-13).
        ("☝🏽", 2),
        // UAX #11 has no rule by which the text presentation selector (U+FE0E) narrows a character.
        ("⌚\u{FE0E}", 2), ("❤\u{FE0E}", 1), ("1\u{FE0E}\u{20E3}", 1),
        // A flag has two cells and a single regional indicator one.
        ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩🇪\u{1F1EB}", 3), ("\u{1F1EB}\u{0301}", 1),
    ]

    @Test(
        "CellWidth counts the cells of plain text, East Asian text, combining marks and emoji as terminals do",
        arguments: plain + eastAsian + marks + emoji
    )
    func width(text: String, cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test("CellWidth counts two cells for an emoji that is newer than the table of wide characters")
    func newerEmoji() throws {
        let emoji = (0x1F000...0x1FAFF).compactMap(Unicode.Scalar.init).filter(\.properties.isEmojiPresentation)
        #expect(emoji.count > 1_000)
        for scalar in emoji where !(0x1F1E6...0x1F1FF).contains(scalar.value) {
            #expect(CellWidth.of(Character(scalar)) == 2, "U+\(String(scalar.value, radix: 16))")
        }
    }
}

struct UnicodeDataTests {
    /// Returns the code points of a file of the folder `UnicodeData` whose property has one of the values.
    private static func codePoints(_ file: String, _ values: Set<Substring>) throws -> Set<UInt32> {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: package.appending(path: "UnicodeData/\(file).txt"), encoding: .utf8)
        #expect(text.hasPrefix("# \(file)-\(WideRanges.unicodeVersion).txt\n"))
        let lines = text.matches(of: /(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; *([A-Za-z]+)\b/)
        return lines.reduce(into: []) { found, match in
            guard values.contains(match.3), let lower = UInt32(match.1, radix: 16) else { return }
            found.formUnion(lower...(match.2.flatMap { UInt32($0, radix: 16) } ?? lower))
        }
    }

    /// The format characters that have a cell: U+00AD, and those with Prepended_Concatenation_Mark (PropList.txt).
    private static let visible: Set<UInt32> = [
        0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]

    @Test(
        "CellWidth counts two cells for the wide characters of the published data, and none for its marks and format characters"
    )
    func publishedData() throws {
        let wide = try Self.codePoints("EastAsianWidth", ["W", "F"])
        let invisible = try Self.codePoints("DerivedGeneralCategory", ["Mn", "Me", "Cf"])
        // The totals of the published file.
        #expect(invisible.count == 2_059 + 13 + 170)
        #expect(Self.visible.isSubset(of: invisible))
        let wrong = (UInt32(0xA0)...0x10FFFF).filter { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            return CellWidth.of(Character(scalar)) != Self.width(of: value, wide, invisible)
        }
        #expect(wrong.map { String($0, radix: 16) } == [])
    }

    private static func width(of value: UInt32, _ wide: Set<UInt32>, _ invisible: Set<UInt32>) -> Int {
        switch value {
        // Vowels and finals of conjoining Hangul, and the separators of lines and paragraphs.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x2028, 0x2029: 0
        case _ where visible.contains(value): 1
        case _ where invisible.contains(value): 0
        default: wide.contains(value) ? 2 : 1
        }
    }
}
