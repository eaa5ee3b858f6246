import CommandKit
import Testing

/// Splits a line at spaces, for tests whose words contain none; two single quotes are an empty word.
func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}

/// The command that a line runs on the sample table.
func run(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ParsedCommand {
    try run(words(line), sourceLocation: sourceLocation)
}

func run(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> ParsedCommand {
    let result = try CommandParser(Sample.root).parse(arguments)
    guard case .run(let command) = result else {
        return try #require(nil, "\(arguments) gave \(result)", sourceLocation: sourceLocation)
    }
    return command
}

/// The text of the help that a line asks for.
func help(
    _ arguments: [String],
    of root: Command = Sample.root,
    width: Int = 80,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
    let result = try CommandParser(root).parse(arguments)
    guard case .help(let help) = result else {
        return try #require(nil, "\(arguments) gave \(result)", sourceLocation: sourceLocation)
    }
    return help.text(width: width)
}

/// The message of the error that a line causes.
func message(
    of arguments: [String],
    root: Command = Sample.root,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
    let error = #expect(throws: UsageError.self, sourceLocation: sourceLocation) {
        try CommandParser(root).parse(arguments)
    }
    return try #require(error, sourceLocation: sourceLocation).message
}

func message(of line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try message(of: words(line), sourceLocation: sourceLocation)
}
