import CommandKit
import Foundation
import Testing

@testable import MoviesCLI

final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "movies-\(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file with the given mode, creates missing parent directories, and returns the file's path.
    func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        let file = url.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}

extension ParsedCommand {
    static func of(_ words: [String]) throws -> ParsedCommand {
        let result = try CommandParser(CommandTable.root(isInteractive: false)).parse(words)
        guard case .run(let command) = result else { return try #require(nil, "\(result)") }
        return command
    }
}
