import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph

@main
struct WorkspaceMain {
    static func main() async {
        let program = Program(
            CommandTable.root,
            version: "1.0",
            failureCode: .impossible,
            failure: CommandFailure.init(ofWorkspace:)
        )
        await program.main(interruption: .ends(beforeEnd: ProcessTree.endDescendants)) { context in
            let name = context.command.path.first
            guard let command = CommandTable.commands.first(where: { $0.command.name == name }) else {
                return .impossible
            }
            return try await command.run(ToolContext(context))
        }
    }
}

extension ExitCode {
    /// Findings of a check, or failed tests.
    static let findings = ExitCode(rawValue: 1)
    /// A command that could not be completed.
    static let impossible = ExitCode(rawValue: 2)
}

extension CommandFailure {
    /// Creates the failure for any error: a command of the tool either completes or exits with ``ExitCode/impossible``.
    init?(ofWorkspace error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as CommandFailure: self = error
        // As if the process had not handled SIGPIPE: the rest of the command was not run.
        case StreamError.closed: self.init(nil, code: ExitCode(rawValue: 128 + SIGPIPE))
        case let error as WorkspaceError: self.init(error.description, remedy: error.remedy)
        case let error as UsageError: self.init(error.message)
        default: self.init("\(error)")
        }
    }
}
