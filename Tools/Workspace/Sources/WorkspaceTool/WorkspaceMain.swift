import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

@main
struct WorkspaceMain {
    static func main() async {
        ProcessTree.adoptOrphans()
        // Before a child process inherits it.
        _ = RemoteCache.environmentToken
        let failure = CommandFailure.init(ofWorkspace:)
        let program = Program(CommandTable.root, version: "1.0", failureCode: .failed, failure: failure)
        await program.main(interruption: .ends(beforeEnd: ProcessTree.terminateDescendants)) { context in
            let name = context.command.path.first
            guard let command = CommandTable.commands.first(where: { $0.command.name == name }) else { return .failed }
            return try await command.run(ToolContext(context))
        }
    }
}

extension ExitCode {
    /// The exit code of a command that reports findings or failed tests.
    static let findings = ExitCode(rawValue: 1)
    static let failed = ExitCode(rawValue: 2)
}

extension CommandFailure {
    /// Creates the failure for an error of a command; nil for a cancellation. Most failures have the exit code ``ExitCode/failed``.
    init?(ofWorkspace error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as CommandFailure: self = error
        // The reader of the output exited before the command. The exit code is that of a process that SIGPIPE terminates.
        case StreamError.closed: self.init(nil, code: ExitCode(rawValue: 128 + SIGPIPE))
        case let error as WorkspaceError:
            let suggestion = error.unknown.map { " \($0.suggestion)" } ?? ""
            self.init(error.description + suggestion, remedy: error.remedy)
        case let error as UsageError: self.init(error.message)
        default: self.init("\(error)")
        }
    }
}
