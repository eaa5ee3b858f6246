import CommandKit
import Testing

@Suite("Manual page")
struct ManualPageTests {
    @Test("A manual page has the sections of man-pages(7), and lists the commands, options and examples of a program")
    func page() {
        let root = Command(
            "shelf",
            summary: "Find books.",
            discussion: """
                Looks in the catalogue of the house, and in those of all houses in the neighbourhood.
                Writes to standard output.
                """,
            topics: [
                Topic(.files, ["~/.shelf": "your lists"]), Topic(.exitCodes, ["0": "done", "64": "wrong usage"]),
            ],
            options: [Flag("verbose", help: "Say what is done.")],
            subcommands: [
                Command(
                    "search",
                    summary: "Search books.",
                    arguments: [Sample.query],
                    options: [Sample.year, Sample.limit],
                    examples: [Example(["search", "it's"], "A title.")]
                )
            ]
        )
        #expect(
            root.manualPage(version: "1.2") == #"""
                .TH "SHELF" "1" "" "shelf 1.2"
                .SH "NAME"
                shelf \- find books
                .SH "SYNOPSIS"
                \fBshelf\fR COMMAND [GLOBAL OPTIONS]
                .SH "DESCRIPTION"
                .PP
                Find books.
                .PP
                Looks in the catalogue of the house, and in those of all houses in the
                neighbourhood.
                .PP
                Writes to standard output.
                .SH "COMMANDS"
                .SS "shelf search"
                \fBshelf search\fR QUERY\[u2026] [\-\-year Y] [\-\-limit N] [GLOBAL OPTIONS]
                .PP
                Search books.
                .TP
                \fIQUERY\[u2026]\fR
                What to look for.
                .TP
                \fB\-y\fR, \fB\-\-year\fR \fIY\fR
                The year alone. (1450 to 2100)
                .TP
                \fB\-n\fR, \fB\-\-limit\fR \fIN\fR
                At most N rows. (0 or more; default: 20)
                .SS "shelf help"
                \fBshelf help\fR [COMMAND] [GLOBAL OPTIONS]
                .PP
                Show the help of a command.
                .SH "OPTIONS"
                .TP
                \fB\-\-verbose\fR
                Say what is done.
                .TP
                \fB\-\-version\fR
                Show the version.
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Show help.
                .SH "EXIT STATUS"
                .TP
                \fB0\fR
                done
                .TP
                \fB64\fR
                wrong usage
                .SH "FILES"
                .TP
                \fB\(ti/.shelf\fR
                your lists
                .SH "EXAMPLES"
                .TP
                \fBshelf search \(aqit\(aq\(rs\(aq\(aqs\(aq\fR
                A title.

                """#
        )
    }

    @Test("The manual page of a program without subcommands or examples has no sections for them")
    func single() {
        let tool = Command("serve", summary: "Serve.", options: [Flag("fast", help: "Hurry.")])
        let page = tool.manualPage(version: "1")
        #expect(!page.contains("COMMANDS") && !page.contains("EXAMPLES"))
        #expect(page.contains("\\fBserve\\fR [\\-\\-fast] [\\-\\-version] [\\-\\-help]"))
        #expect(page.contains(".TP\n\\fB\\-\\-fast\\fR\nHurry."))
    }
}

/// Texts with requests, escape sequences and special characters of roff.
private let hostileTexts = [
    ".de XX", "'br", ".", "..", "\\", "\\fBbold\\fR", "\\n(xx", "a\\", "\\\"comment", "\"quoted\" and \"\"",
    "--year 'x' `y`",
    "^~@#%$", "'''", "  spaces  ", "Amélie … “x”", "漢字", "👨‍👩‍👧", "e\u{301}", "\\(rs", "\\[u2026]", "\\*(xx", "end\\c",
    "\u{A0}x",
]

@Suite("Manual page in groff and mandoc", .enabled(if: !Typesetter.installed.isEmpty, "needs groff"))
struct RoffTests {
    private static let pairs = Typesetter.installed.flatMap { typesetter in hostileTexts.map { (typesetter, $0) } }

    private func declaration(_ text: String) -> Command {
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

    @Test("groff and mandoc show every text of a declaration literally", arguments: pairs)
    func texts(typesetter: Typesetter, text: String) throws {
        // In the footer, groff replaces a percent sign with the page number. Real versions contain no percent sign.
        let version = text.replacing("%", with: "")
        let page = declaration(text).manualPage(version: version)
        #expect(try typesetter.warnings(for: page).isEmpty)
        let read = try typesetter.text(of: page)
        let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // The page contains the text at least 14 times, because the declaration has it in every description.
        let count = read.precomposed.ranges(of: plain.precomposed).count
        #expect(count >= 14, "\(count) times \(plain) in \(read)")
        // The footer shows the version literally.
        let foot = "tool \(version) TOOL(1)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(read.precomposed.hasSuffix(foot.precomposed), "\(read.suffix(80))")
    }

    @Test("A line break begins no roff request, and control characters become U+FFFD", arguments: Typesetter.installed)
    func breaks(typesetter: Typesetter) throws {
        let page = declaration("one\n.br\r\n'so\ttwo\u{1B}[31m\u{7}\u{85}").manualPage(version: "1")
        #expect(try typesetter.warnings(for: page).isEmpty)
        let read = try typesetter.text(of: page)
        #expect(read.contains("one .br 'so two\u{FFFD}[31m\u{FFFD}"))
        #expect(!read.unicodeScalars.contains { $0.value < 32 })
    }
}

extension String {
    /// The text without the joiners of emoji, which groff and mandoc drop.
    fileprivate var precomposed: String { String(unicodeScalars.filter { $0.value != 0x200D }) }
}
