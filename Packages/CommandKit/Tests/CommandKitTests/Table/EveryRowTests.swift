import CommandKit
import Testing

@Suite("Every row of a table")
struct EveryRowTests {
    /// A command of the sample with one of the options valid there.
    struct Row: CustomTestStringConvertible {
        let path: CommandPath
        let option: OptionDeclaration

        var testDescription: String { "\(path.name) \(option.spelling)" }

        var names: [String] { path.descent.map(\.name) }

        /// A value that the option accepts.
        var value: String? {
            option.value.map { value in
                value.choices.first ?? (1...2000).map(String.init).first { value.parse($0) != nil } ?? ""
            }
        }
    }

    static let paths = CommandPath(root: Sample.root).tree
    static let rows = paths.flatMap { path in path.options.map { Row(path: path, option: $0) } }

    @Test("An option is understood in all its forms wherever it is valid", arguments: rows)
    func forms(row: Row) throws {
        let spellings = row.option.spellings
        let forms = row.value.map { value in spellings.flatMap { [[$0, value], ["\($0)=\(value)"]] } }
        for form in forms ?? spellings.map({ [$0] }) {
            var line = row.names + form
            line += row.path.command.arguments.map { $0.value.choices.first ?? "1" }
            #expect(throws: Never.self) { try CommandParser(Sample.root).parse(line) }
        }
    }

    @Test("An option without its value, or a flag with one, is refused", arguments: rows)
    func values(row: Row) throws {
        let line = row.names + [row.option.value == nil ? "\(row.option.spelling)=x" : row.option.spelling]
        let verb = row.option.value == nil ? "takes no value" : "needs a value"
        #expect(try message(of: line).hasPrefix("'\(row.option.spelling)' \(verb)"))
    }

    @Test("An option misspelt by a swap or a doubled letter is suggested", arguments: rows)
    func suggestion(row: Row) throws {
        let name = row.option.name
        for wrong in [
            "--\(name)\(name.suffix(1))", "--\(name.prefix(2))\(name.prefix(2).suffix(1))\(name.dropFirst(2))",
        ] {
            let known = row.path.options.contains { $0.spelling == wrong }
            guard !known else { continue }
            #expect(try message(of: row.names + [wrong]).contains("Did you mean '\(row.option.spelling)'?"))
        }
    }

    @Test("An option stands in the help of its command, with its text", arguments: rows)
    func help(row: Row) throws {
        let text = try CommandKitTests.help(row.names + ["--help"], width: 200)
        let line = text.split(separator: "\n").first { $0.contains("  \(row.option.help)") }
        let shown = try #require(line)
        #expect(shown.contains(row.option.spelling))
        for spelling in row.option.spellings { #expect(shown.contains(spelling)) }
        for choice in row.option.value?.choices ?? [] { #expect(shown.contains(choice)) }
        if let text = row.option.value?.defaultText { #expect(shown.contains("default: \(text)")) }
    }

    @Test("A command stands in the help of its parent and has a help of its own", arguments: paths)
    func command(path: CommandPath) throws {
        let names = path.descent.map(\.name)
        let text = try CommandKitTests.help(names + ["-h"])
        #expect(text.hasPrefix(path.command.summary + "\n"))
        #expect(try CommandKitTests.help(["help"] + names) == text)
        if let name = names.last {
            let parent = try CommandKitTests.help(names.dropLast() + ["-h"])
            #expect(parent.split(separator: "\n").contains { $0.hasPrefix("  \(name) ") })
        }
    }
}

extension CommandPath: CustomTestStringConvertible {
    package var testDescription: String { name }
}
