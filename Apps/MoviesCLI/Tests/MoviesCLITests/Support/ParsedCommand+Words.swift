import CommandKit

@testable import MoviesCLI

extension ParsedCommand {
    /// What words of a command line that is right are understood as.
    static func of(_ words: String...) throws -> ParsedCommand {
        guard case .run(let command) = try CommandParser(CommandTable.root(isInteractive: false)).parse(words) else {
            throw NotACommand()
        }
        return command
    }

    private struct NotACommand: Error {}
}
