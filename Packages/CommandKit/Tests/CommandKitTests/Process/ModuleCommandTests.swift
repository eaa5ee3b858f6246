import CommandKit
import TerminalText
import TerminalTextTesting
import Testing

@Suite("ModuleCommand")
@MainActor
struct ModuleCommandTests {
    /// A module whose commands write the module's and the command's name.
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
                    ModuleCommand(Command("list", summary: "List the books.", options: [limit])) {
                        library,
                        command,
                        output in
                        try output.write("\(library.name) list \(command[limit])")
                    },
                    ModuleCommand(Command("clear", summary: "Remove the books.")) { library, _, output in
                        try output.write("\(library.name) clear")
                    },
                ]
            ),
        ]
    }

    /// A substitute for ``Library`` with only one of its commands.
    private struct ClosedLibrary: CommandModule {
        static let commands: [ModuleCommand<ClosedLibrary>] = [
            ModuleCommand(Command("open", summary: "")) { _, _, output in try output.write("closed") }
        ]
    }

    private struct Container {
        let library: (any CommandModule)?
    }

    private static let commands: [ModuleCommand<Container>] = Library.commands { $0.library }

    private let output = TextOutputSpy()

    private func parse(_ line: String) throws -> ParsedCommand {
        let root = Command("town", summary: "A town.", subcommands: Self.commands.map(\.declaration))
        #expect(root.problems.isEmpty)
        guard case .run(let command) = try CommandParser(root).parse(words(line)) else {
            return try #require(nil, "\(line) runs no command")
        }
        return command
    }

    @Test(
        "A ModuleCommand for a container runs its action on the container's module",
        arguments: [
            ("open", "city open"), ("books", "city list 3"), ("books list --limit 5", "city list 5"),
            ("books clear", "city clear"),
        ]
    )
    func runs(line: String, written: String) async throws {
        let container = Container(library: Library(name: "city"))
        try await Self.commands.run(parse(line), on: container, output: output)
        #expect(output.data == written)
    }

    @Test("A substitute module in a container runs its own command of the same name and rejects other commands")
    func substitute() async throws {
        let container = Container(library: ClosedLibrary())
        try await Self.commands.run(parse("open"), on: container, output: output)
        #expect(output.data == "closed")
        let error = await #expect(throws: UsageError.self) {
            try await Self.commands.run(parse("books clear"), on: container, output: output)
        }
        #expect(error?.message.hasPrefix("Unknown command.") == true)
    }

    @Test(
        "Running a ModuleCommand for a container without the module reports that the program is built without it",
        arguments: [("open", "'open'"), ("books clear", "'books'")]
    )
    func noModule(line: String, name: String) async throws {
        let expected = CommandFailure("This program is built without the command \(name).", code: .usage)
        await #expect(throws: expected) {
            try await Self.commands.run(parse(line), on: Container(library: nil), output: output)
        }
        #expect(output.data.isEmpty)
    }

    @Test(
        "needsService(_:) is true for a ModuleCommand that needs the service, and false for other and unknown commands"
    )
    func service() throws {
        #expect(Self.commands.needsService(try parse("open")))
        #expect(!Self.commands.needsService(try parse("books list")))
        #expect(!ClosedLibrary.commands.needsService(try parse("books list")))
    }

    @Test("ParsedCommand.format(for:) returns the chosen format, else a table on a terminal or tab-separated values")
    func format() throws {
        let root = Command("list", summary: "", options: [CommonOptions.format])
        func format(_ arguments: String..., width: Int?) throws -> OutputFormat? {
            guard case .run(let command) = try CommandParser(root).parse(arguments) else { return nil }
            return command.format(for: TextOutputSpy(width: width))
        }
        #expect(try format(width: 80) == .table)
        #expect(try format(width: nil) == .tabSeparated)
        #expect(try format("--format", "table", width: nil) == .table)
        #expect(try format("--format", "json", width: 80) == .json)
        #expect(try format("--format", "ids", width: 80) == .ids)
        #expect(try format("--format", "tsv", width: 80) == .tabSeparated)
    }
}
