import CommandKit
import Testing

@testable import MoviesCLI

extension ParsedCommand {
    static func of(_ words: [String]) throws -> ParsedCommand {
        let result = try CommandParser(CommandTable.root(isInteractive: false)).parse(words)
        guard case .run(let command) = result else { return try #require(nil, "\(result)") }
        return command
    }
}
