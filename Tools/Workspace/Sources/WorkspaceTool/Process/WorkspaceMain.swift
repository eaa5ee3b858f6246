internal import CommandKit
internal import Foundation
internal import TerminalText
internal import WorkspaceKit

@main
struct WorkspaceMain {
    static func main() async {
        let console = Console()
        Interruption.begin()
        do {
            Interruption.exit(try await run(console))
        } catch let error as UsageError {
            console.fail(error.message)
        } catch let error as Failure {
            console.fail(error.message, remedy: error.remedy)
            Interruption.exit(error.code)
        } catch let error as WorkspaceError {
            console.fail(error.description, remedy: error.remedy)
        } catch let error as GitError {
            console.fail(error.description, remedy: error.remedy.map { $0.hasPrefix("git ") ? "Run: \($0)" : $0 })
        } catch {
            console.fail("\(error)")
        }
        Interruption.exit(.impossible)
    }

    private static func run(_ console: Console) async throws -> ExitCode {
        switch try CommandParser(CommandTable.root).parse(Array(CommandLine.arguments.dropFirst())) {
        case .help(let help):
            try console.write(help.text(width: console.width ?? 80))
            return .clean
        case .version:
            try console.write("workspace \(WorkspaceVersion.current)\n")
            return .clean
        case .run(let parsed):
            guard let command = CommandTable.commands.first(where: { $0.command.name == parsed.path.first }) else {
                return .impossible
            }
            return try await command.run(ToolContext(parsed, console: console))
        }
    }
}
