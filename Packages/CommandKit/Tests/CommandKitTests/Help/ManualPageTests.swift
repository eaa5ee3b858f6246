import CommandKit
import Testing

@Suite("Manual page")
struct ManualPageTests {
    struct ValidOption: CustomTestStringConvertible {
        let path: CommandPath
        let option: OptionDeclaration

        var testDescription: String { "\(path.name) \(option.spelling)" }
    }

    private static let paths = CommandPath(root: Sample.root).tree
    private static let validOptions = paths.flatMap { path in
        path.options.map { ValidOption(path: path, option: $0) }
    }
    private let page = Sample.root.manualPage(version: "1.2")

    private func section(_ heading: String) throws -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == ".SH \"\(heading)\"" || $0 == ".SS \"\(heading)\"" })
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix(".S") } ?? lines.endIndex
        return lines[(start + 1)..<end].joined(separator: "\n")
    }

    @Test("A manual page begins with a title and the section NAME, and its sections have the order of man-pages(7)")
    func sections() throws {
        #expect(
            page.hasPrefix(
                ".TH \"SHELF\" \"1\" \"\" \"shelf 1.2\"\n.SH \"NAME\"\nshelf \\- find books in the library\n"
            )
        )
        let headings = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }.map { String($0.dropFirst(4)) }
        let expected = [
            "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "FILES", "EXAMPLES",
        ]
        #expect(headings == expected.map { "\"\($0)\"" })
        #expect(try section("SYNOPSIS") == #"\fBshelf\fR COMMAND [GLOBAL OPTIONS]"#)
        #expect(try section("EXIT STATUS").hasSuffix(".TP\n\\fB64\\fR\nwrong usage"))
        #expect(try section("DESCRIPTION").contains(".PP\nResults are written to standard output."))
    }

    @Test(
        "A manual page lists each option with spellings, placeholder, help text and default in the command's section",
        arguments: validOptions
    )
    func options(entry: ValidOption) throws {
        let isGlobal = Self.paths[0].options.contains { $0.name == entry.option.name }
        let text = try section(isGlobal ? "OPTIONS" : entry.path.name)
        let term = entry.option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let line = text.split(separator: "\n").first { $0 == term || $0.hasPrefix(term + " \\fI") }
        let found = try #require(line)
        #expect(
            found.hasSuffix(" \\fI\(escaped(entry.option.value?.placeholder ?? ""))\\fR") == (entry.option.value != nil)
        )
        #expect(text.replacing("\n", with: " ").contains(escaped(entry.option.help)))
        if let value = entry.option.value?.defaultText { #expect(text.contains("default: \(value)")) }
    }

    @Test(
        "A manual page shows the usage, summary, arguments and examples of each command",
        arguments: paths.dropFirst()
    )
    func commands(path: CommandPath) throws {
        let text = try section(path.name)
        #expect(text.hasPrefix("\\fB\(path.name)\\fR"))
        #expect(text.contains(".PP\n\(path.command.summary)"))
        for argument in path.command.arguments { #expect(text.contains("\(argument.name)")) }
        for example in path.command.examples {
            #expect(try section("EXAMPLES").contains("\\fB\(escaped(example.line(program: "shelf")))\\fR"))
        }
    }

    @Test("A manual page lists the command 'help' without the subcommands of 'help'")
    func help() {
        #expect(page.contains(".SS \"shelf help\"\n"))
        #expect(!page.contains("shelf help search"))
    }

    @Test("The manual page of a program without subcommands or examples has no sections for them")
    func single() throws {
        let tool = Command("serve", summary: "Serve.", options: [Flag("fast", help: "Hurry.")])
        let page = tool.manualPage(version: "1")
        #expect(!page.contains("COMMANDS") && !page.contains("EXAMPLES"))
        #expect(page.contains("\\fBserve\\fR [\\-\\-fast] [\\-\\-version] [\\-\\-help]"))
        #expect(page.contains(".TP\n\\fB\\-\\-fast\\fR\nHurry."))
    }

    @Test("A manual page is ASCII with text lines of fewer than 120 characters")
    func ascii() {
        #expect(page.utf8.allSatisfy { $0 == 10 || (32...126).contains($0) })
        #expect(page.contains("\\[u2026]"))
        #expect(page.split(separator: "\n").filter { !$0.hasPrefix("\\fB") }.allSatisfy { $0.count < 120 })
    }

    /// Returns the text with backslashes, hyphens and single quotes escaped for roff. The tests pass no texts with
    /// other special characters.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\(rs").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
    }
}

extension CommandPath: CustomTestStringConvertible {
    package var testDescription: String { name }
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

    @Test(
        "In a manual page, a line break in a text begins no roff request, and control characters become U+FFFD",
        arguments: Typesetter.installed
    )
    func breaks(typesetter: Typesetter) throws {
        let page = declaration("one\n.br\r\n'so\ttwo\u{1B}[31m\u{7}\u{85}").manualPage(version: "1")
        #expect(try typesetter.warnings(for: page).isEmpty)
        let read = try typesetter.text(of: page)
        #expect(read.contains("one .br 'so two\u{FFFD}[31m\u{FFFD}"))
        #expect(!read.unicodeScalars.contains { $0.value < 32 })
    }

    @Test(
        "groff and mandoc format the manual page of the sample program without warnings",
        arguments: Typesetter.installed
    )
    func sample(typesetter: Typesetter) throws {
        let page = Sample.root.manualPage(version: "1.2")
        #expect(try typesetter.warnings(for: page).isEmpty)
        let read = try typesetter.text(of: page)
        #expect(read.contains("shelf search 'it'\\''s' --year 1986"))
        #expect(read.contains("-y, --year Y The year alone. (1450 to 2100)"))
        #expect(read.contains("shelf search QUERY… [--year Y] [--page N | --pages N | --all]"))
    }
}

extension String {
    /// The text without the joiners of emoji, which groff and mandoc drop.
    fileprivate var precomposed: String { String(unicodeScalars.filter { $0.value != 0x200D }) }
}
