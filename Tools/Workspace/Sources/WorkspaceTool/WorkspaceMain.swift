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
            failureCode: .failed,
            failure: CommandFailure.init(ofWorkspace:)
        )
        await program.main(interruption: .ends(beforeEnd: ProcessTree.terminateDescendants)) { context in
            let name = context.command.path.first
            guard let command = CommandTable.commands.first(where: { $0.command.name == name }) else {
                return .failed
            }
            return try await command.run(ToolContext(context))
        }
    }
}

extension ExitCode {
    /// The exit code for findings or failed tests.
    static let findings = ExitCode(rawValue: 1)
    static let failed = ExitCode(rawValue: 2)
}

extension CommandFailure {
    /// Creates the failure for an error. A failing command exits with ``ExitCode/failed``.
    init?(ofWorkspace error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as CommandFailure: self = error
        // The exit code of a process that SIGPIPE terminates, because the rest of the command was not run.
        case StreamError.closed: self.init(nil, code: ExitCode(rawValue: 128 + SIGPIPE))
        case let error as WorkspaceError: self.init(error.description, remedy: error.remedy)
        case let error as UsageError: self.init(error.message)
        default: self.init("\(error)")
        }
    }
}
