import CommandKit
import TerminalText
import TerminalTextTesting
import Testing

@Suite("ModuleCommand")
@MainActor
struct ModuleCommandTests {
    private struct Library: CommandModule {
        let name: String

        private static let limit = Option("limit", .integer(in: 1...), default: 3, help: "How many.")

        static let commands: [ModuleCommand<Library>] = [
            ModuleCommand(Command("open", summary: "Open the library."), needsService: true) { library, _, output in
                try output.write("\(library.name) open")
            },
            ModuleCommand(
                Command("books", summary: "Look after the books.", defaultSubcommand: "list"),
                subcommands: [
                    ModuleCommand(Command("list", summary: "List.", options: [limit])) { library, command, output in
                        try output.write("\(library.name) list \(command[limit])")
                    },
                    ModuleCommand(Command("clear", summary: "Remove the books.")) { library, _, output in
                        try output.write("\(library.name) clear")
                    },
                ]
            ),
        ]
    }

    /// A substitute for ``Library`` with one of its commands, and without subcommands.
    private struct ClosedLibrary: CommandModule {
        static let commands: [ModuleCommand<ClosedLibrary>] = [
            ModuleCommand(Command("open", summary: "")) { _, _, output in try output.write("closed") },
            ModuleCommand(Command("books", summary: ""), subcommands: []),
        ]
    }

    private let output = TextOutputSpy()

    private func parse(_ line: String) throws -> ParsedCommand {
        let root = Command("town", summary: "A town.", subcommands: Library.declarations)
        #expect(root.problems.isEmpty)
        return try run(line, of: root)
    }

    @Test(
        "A module runs the action of a parsed command, with its options",
        arguments: [
            ("open", "city open"), ("books", "city list 3"), ("books list --limit 5", "city list 5"),
            ("books clear", "city clear"),
        ]
    )
    func runs(line: String, written: String) async throws {
        try await Library(name: "city").run(parse(line), output: output)
        #expect(output.data == written)
    }

    @Test("A substitute module runs its own command of the same name and rejects other subcommands")
    func substitute() async throws {
        try await ClosedLibrary().run(parse("open"), output: output)
        #expect(output.data == "closed")
        let error = await #expect(throws: UsageError.self) {
            try await ClosedLibrary().run(parse("books clear"), output: output)
        }
        #expect(error?.message.hasPrefix("Unknown command.") == true)
    }

    @Test("needsService(_:) is true for a command that needs the service, and false for other and unknown commands")
    func service() throws {
        #expect(Library.needsService(try parse("open")))
        #expect(!Library.needsService(try parse("books list")))
        #expect(!ClosedLibrary.needsService(try parse("books list")))
        #expect(Library.declares(try parse("books list")))
        #expect(!Library.declares(try run("lists")))
    }

    @Test(
        "ParsedCommand.format(for:) returns the chosen format, else a table on a terminal or tab-separated values",
        arguments: [
            ("", 80, .table), ("", nil, .tabSeparated), ("--format table", nil, .table),
            ("--format csv", 80, .commaSeparated),
        ] as [(String, Int?, OutputFormat)]
    )
    func format(line: String, width: Int?, format: OutputFormat) throws {
        let root = Command("list", summary: "", options: [CommonOptions.format])
        #expect(try CommandKitTests.run(line, of: root).format(for: TextOutputSpy(width: width)) == format)
    }
}
