import Foundation
import ProcessSupport
import Testing

/// The workspace tool for the workspace in a folder. SwiftPM builds the tool's executable together with these tests.
struct Tool {
    let root: URL

    static let executable: URL = {
        // On Linux, the test bundle is an executable file. On macOS, it is a folder that contains an executable.
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folders = sequence(first: program.deletingLastPathComponent()) { $0.deletingLastPathComponent() }.prefix(5)
        let candidates = folders.map { $0.appending(path: "workspace") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.filePath) } ?? program
    }()

    func run(_ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:]) async throws
        -> Subprocess.Outcome
    {
        try await run(arguments, in: folder, environment: environment)
    }

    func run(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) async throws
        -> Subprocess.Outcome
    {
        try await Subprocess(
            [Self.executable.filePath, "--root", root.filePath] + arguments,
            in: folder,
            // The tiny packages of these tests compile faster without the compiler's cache.
            environment: ["WORKSPACE_COMPILER_CACHE": "off"].merging(environment) { $1 }
        )
        // `runNow` ignores the limit on concurrent commands, because the tool itself starts commands.
        .runNow()
    }

    func json(_ arguments: String...) async throws -> [String: Any] {
        let outcome = try await run(arguments)
        let object = try JSONSerialization.jsonObject(with: outcome.output)
        return try #require(object as? [String: Any], "\(outcome.text)\(outcome.errorText)")
    }

    func write(_ path: String, _ text: String) throws { try root.appending(path: path).write(text) }

    func read(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
