import CommandKit
import Testing

/// Whatever a table may hold that roff could take for its own.
private let hostileTexts = [
    ".de XX", "'br", ".", "..", "\\", "\\fBbold\\fR", "\\n(xx", "a\\", "\\\"comment", "\"quoted\" and \"\"",
    "--year 'x' `y`",
    "^~@#%$", "'''", "  spaces  ", "Amélie … “x”", "漢字", "👨‍👩‍👧", "e\u{301}", "\\(rs", "\\[u2026]", "\\*(xx", "end\\c",
    "\u{A0}x",
]

@Suite(
    "Texts in a manual page, as groff and mandoc read them",
    .enabled(if: !Typesetter.installed.isEmpty, "neither is installed")
)
struct RoffTests {
    private static let pairs = Typesetter.installed.flatMap { setter in hostileTexts.map { (setter, $0) } }

    /// A table that has a text wherever one can stand.
    private func table(_ text: String) -> Command {
        Command(
            "tool",
            summary: text,
            discussion: "\(text)\n\(text)",
            topics: [Topic(.environment, [text: text])],
            subcommands: [
                Command(
                    "sub",
                    summary: text,
                    arguments: [Argument(text, .text, help: text)],
                    options: [Option("pick", .text, placeholder: text, help: text), Flag("flag", help: text)],
                    examples: [Example(["sub", text], text)]
                )
            ]
        )
    }

    @Test("A text is read as it stands, wherever it stands", arguments: pairs)
    func texts(setter: Typesetter, text: String) throws {
        // At the foot a percent sign is the number of the page; no version has one.
        let version = text.replacing("%", with: "")
        let page = table(text).manualPage(version: version)
        #expect(try setter.complaints(about: page).isEmpty)
        let read = try setter.text(of: page)
        let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Summary twice and title, discussion twice, a topic's two, an argument's, options' and an example's.
        let count = read.precomposed.ranges(of: plain.precomposed).count
        #expect(count >= 14, "\(count) times \(plain) in \(read)")
        // The version stands within quotes, at the foot.
        let foot = "tool \(version) TOOL(1)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(read.precomposed.hasSuffix(foot.precomposed), "\(read.suffix(80))")
    }

    @Test("Line breaks begin paragraphs and nothing else; control characters are told", arguments: Typesetter.installed)
    func breaks(setter: Typesetter) throws {
        let page = table("one\n.br\r\n'so\ttwo\u{1B}[31m\u{7}\u{85}").manualPage(version: "1")
        #expect(try setter.complaints(about: page).isEmpty)
        let read = try setter.text(of: page)
        #expect(read.contains("one .br 'so two\u{FFFD}[31m\u{FFFD}"))
        #expect(!read.unicodeScalars.contains { $0.value < 32 })
    }

    @Test("The sample's page is sound", arguments: Typesetter.installed)
    func sample(setter: Typesetter) throws {
        let page = Sample.root.manualPage(version: "1.2")
        #expect(try setter.complaints(about: page).isEmpty)
        let read = try setter.text(of: page)
        #expect(read.contains("shelf search 'it'\\''s' --year 1986"))
        #expect(read.contains("-y, --year Y The year alone. (1450 to 2100)"))
        #expect(read.contains("shelf search QUERY… [--year Y] [--page N | --pages N | --all]"))
    }
}

extension String {
    /// Letters with their accents in one scalar, as Swift compares them anyway, and without what joins emoji.
    fileprivate var precomposed: String { String(unicodeScalars.filter { $0.value != 0x200D }) }
}
