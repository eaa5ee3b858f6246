import Foundation
import Testing

@testable import TerminalText

/// The expected widths are those of GNU libc's wcwidth (C.UTF-8), PyPI's wcwidth 0.9.4 and the cursor of tmux 3.3a. The
/// three agree unless a comment says otherwise.
struct CellWidthTests {
    @Test(
        "CellWidth counts one cell for each character of plain text",
        arguments: [
            ("", 0), ("abc", 3), (" ~", 2), ("\u{A0}", 1), ("é", 1), ("“—…”", 4), ("①", 1), ("α", 1), ("Я", 1),
            ("®", 1),
        ]
    )
    func plain(text: String, cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test(
        "CellWidth counts two cells for wide East Asian characters and one for halfwidth characters",
        arguments: [
            ("千と千尋の神隠し", 16), ("기생충", 6), ("ＡＢ", 4), ("ｶﾅ", 2), ("　", 2), ("「」", 4), ("𠮷", 2),
            // Conjoining jamo: initial, vowel and final share two cells.
            ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}", 2), ("か\u{3099}", 2),
        ]
    )
    func eastAsian(text: String, cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test(
        "CellWidth counts no cells for nonspacing marks and one for spacing marks and visible format characters",
        arguments: [
            ("e\u{0301}", 1), ("Z\u{0327}\u{0308}\u{0301}", 1), ("\u{0301}", 0), ("\u{200B}\u{FEFF}", 0),
            ("กำ", 2), ("องค์บาก", 6), ("العربية", 7), ("مَدْرَسَة", 5), ("שָׁלוֹם", 4), ("தமிழ்", 4),
            // Spacing marks: one cell in libc and tmux, none in PyPI's wcwidth.
            ("क्षि", 3), ("हिन्दी", 5), ("বাংলা", 5),
            // Sinhala with a joiner; tmux shows one cell, libc and PyPI's wcwidth two.
            ("ශ්‍රී", 2),
            // Visible format characters.
            ("\u{0600}", 1),
        ]
    )
    func marks(text: String, cells: Int) {
        #expect(CellWidth.of(text) == cells)
    }

    @Test(
        "CellWidth counts two cells for an emoji of any number of code points",
        arguments: [
            "☕", "🎬", "🫠", "👨‍👩‍👧‍👦", "👍🏽", "👩🏽‍🚀", "🏳️‍🌈", "🇩🇪", "❤️", "™️", "1️⃣", "#️⃣", "🏽",
            // The base alone is narrow; a skin tone makes it an emoji (UTS #51, ED-13).
            "☝🏽",
        ]
    )
    func emoji(text: String) {
        #expect(CellWidth.of(text) == 2)
    }

    @Test("CellWidth counts one cell for a symbol without an emoji selector", arguments: ["❤", "™", "☝", "1", "#"])
    func textPresentation(text: String) {
        #expect(CellWidth.of(text) == 1)
    }

    @Test(
        "CellWidth counts the cells of the base before the text presentation selector (U+FE0E)",
        arguments: [("⌚\u{FE0E}", 2), ("❤\u{FE0E}", 1), ("1\u{FE0E}\u{20E3}", 1)]
    )
    func textSelector(text: String, cells: Int) {
        // UAX #11 has no rule by which the selector narrows a character.
        #expect(CellWidth.of(text) == cells)
    }

    @Test("CellWidth counts two cells for a flag and one for a single regional indicator")
    func flags() {
        #expect(CellWidth.of("🇩🇪🇫🇷") == 4)
        #expect(CellWidth.of("🇩🇪\u{1F1EB}") == 3)
        #expect(CellWidth.of("\u{1F1EB}\u{0301}") == 1)
    }

    @Test("CellWidth counts no cells for control characters")
    func controls() {
        #expect(CellWidth.of("\u{07}\u{1B}\u{7F}\u{9B}") == 0)
    }

    @Test(
        "CellWidth counts two cells at the bounds of a range of wide characters and one cell next to the range",
        arguments: [
            ("\u{10FF}", 1), ("\u{1100}", 2), ("\u{303E}", 2), ("\u{303F}", 1), ("\u{2FFC}", 2), ("\u{31EF}", 2),
            ("\u{4DC0}", 2), ("\u{2630}", 2), ("\u{2638}", 1),
        ]
    )
    func edges(text: String, cells: Int) {
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

    @Test("The table of wide characters has the ranges and the version of the published data")
    func publishedData() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: package.appending(path: "UnicodeData/EastAsianWidth.txt"), encoding: .utf8)
        #expect(text.hasPrefix("# EastAsianWidth-\(WideRanges.unicodeVersion).txt\n"))
        var published = Set<UInt32>()
        for match in text.matches(of: /(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; *[WF]\b/) {
            let lower = try #require(UInt32(match.1, radix: 16))
            published.formUnion(lower...(match.2.flatMap { UInt32($0, radix: 16) } ?? lower))
        }
        #expect(published.count > 180_000)
        #expect(Set(WideRanges.all.joined()) == published)
    }
}
