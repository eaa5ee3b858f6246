import CommandKit
import Testing

@Suite("The manual page")
struct ManualPageTests {
    private let page = Sample.root.manualPage(version: "1.2")

    /// The lines below a heading, up to the next.
    private func section(_ heading: String) throws -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == ".SH \"\(heading)\"" || $0 == ".SS \"\(heading)\"" })
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix(".S") } ?? lines.endIndex
        return lines[(start + 1)..<end].joined(separator: "\n")
    }

    @Test("It begins with what apropos reads, and has its sections in their usual order")
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
        "An option stands with its command, or among those of all, in all its spellings",
        arguments: EveryRowTests.rows
    )
    func options(row: EveryRowTests.Row) throws {
        let isGlobal = EveryRowTests.paths[0].options.contains { $0.name == row.option.name }
        let text = try section(isGlobal ? "OPTIONS" : row.path.name)
        let term = row.option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let line = text.split(separator: "\n").first { $0 == term || $0.hasPrefix(term + " \\fI") }
        let found = try #require(line)
        #expect(
            found.hasSuffix(" \\fI\(escaped(row.option.value?.placeholder ?? ""))\\fR") == (row.option.value != nil)
        )
        #expect(text.replacing("\n", with: " ").contains(escaped(row.option.help)))
        if let value = row.option.value?.defaultText { #expect(text.contains("default: \(value)")) }
    }

    @Test(
        "A command has its usage, its summary, its arguments and its examples",
        arguments: EveryRowTests.paths.dropFirst()
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

    @Test("The command help stands in it once, without all that it can be asked")
    func help() {
        #expect(page.contains(".SS \"shelf help\"\n"))
        #expect(!page.contains("shelf help search"))
    }

    @Test("A program without commands has its options alone")
    func single() throws {
        let tool = Command("serve", summary: "Serve.", options: [Flag("fast", help: "Hurry.")])
        let page = tool.manualPage(version: "1")
        #expect(!page.contains("COMMANDS") && !page.contains("EXAMPLES"))
        #expect(page.contains("\\fBserve\\fR [\\-\\-fast] [\\-\\-version] [\\-\\-help]"))
        #expect(page.contains(".TP\n\\fB\\-\\-fast\\fR\nHurry."))
    }

    @Test("Nothing but ASCII is in it, and no line is too long to be mailed")
    func ascii() {
        #expect(page.utf8.allSatisfy { $0 == 10 || (32...126).contains($0) })
        #expect(page.contains("\\[u2026]"))
        #expect(page.split(separator: "\n").filter { !$0.hasPrefix("\\fB") }.allSatisfy { $0.count < 120 })
    }

    /// How the sample's own words are written, which have a hyphen, quotes and a backslash among them.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\(rs").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
    }
}
