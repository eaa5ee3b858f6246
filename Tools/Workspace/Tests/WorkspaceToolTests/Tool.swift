import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

/// The workspace tool for the workspace in a folder. SwiftPM builds the tool's executable together with these tests.
struct Tool {
    let root: URL
    var folder: URL?
    var environment: [String: String] = [:]

    static let executable: URL = {
        // On Linux, the test bundle is an executable file. On macOS, it is a folder that contains an executable.
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folders = sequence(first: program.deletingLastPathComponent()) { $0.deletingLastPathComponent() }.prefix(5)
        let candidates = folders.map { $0.appending(path: "workspace") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.filePath) } ?? program
    }()

    static func with(_ fixture: CachedFixture, _ body: (Tool) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await fixture.write(to: folder)
            try await body(Tool(root: folder))
        }
    }

    @discardableResult
    func run(
        _ words: String,
        exits code: Int32 = 0,
        prints output: String = "",
        logs messages: String = "",
        in folder: URL? = nil,
        environment: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Subprocess.Outcome {
        let outcome = try await run(words.split(separator: " ").map(String.init), in: folder, environment: environment)
        let all = "\(outcome.text)\(outcome.errorText)"
        #expect(outcome.exitCode == code, "\(all)", sourceLocation: sourceLocation)
        #expect(output.isEmpty || outcome.text.contains(output), "\(all)", sourceLocation: sourceLocation)
        #expect(messages.isEmpty || outcome.errorText.contains(messages), "\(all)", sourceLocation: sourceLocation)
        return outcome
    }

    func run(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) async throws
        -> Subprocess.Outcome
    {
        // The tiny packages of these tests compile faster without the compiler's cache.
        let variables = ["WORKSPACE_COMPILER_CACHE": "off"].merging(self.environment) { $1 }.merging(environment) { $1 }
        let command = [Self.executable.filePath, "--root", root.filePath] + arguments
        // `runNow` ignores the limit on concurrent commands, because the tool itself starts commands.
        return try await Subprocess(command, in: folder ?? self.folder, environment: variables).runNow()
    }

    func json(_ words: String) async throws -> [String: Any] {
        let outcome = try await run(words.split(separator: " ").map(String.init))
        let object = try JSONSerialization.jsonObject(with: outcome.output)
        return try #require(object as? [String: Any], "\(outcome.text)\(outcome.errorText)")
    }

    func write(_ path: String, _ text: String) throws { try root.appending(path: path).write(text) }

    func read(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appending(path: path)) }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).filePath) }

    func shell(_ script: String, input: String = "") async throws {
        let outcome = try await Subprocess(["/bin/sh", "-c", script], in: root, input: Data(input.utf8)).run()
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    }

    func commit() async throws {
        let git = "git -c user.name=T -c user.email=t@example.com -c commit.gpgsign=false"
        let start = "git rev-parse --git-dir >/dev/null 2>&1 || git init -q --initial-branch main"
        try await shell("{ \(start); } && git add --all && \(git) commit -qm x")
    }

    /// Writes a program `bin/swift` that first runs `action`, and returns an environment with it. A child process writes the program, because
    /// otherwise children of parallel tests could inherit the open file, and the system does not execute a file that is open for writing.
    func withSwift(_ action: String) async throws -> [String: String] {
        let script = "#!/bin/sh\n\(action)\nPATH=\"${PATH#*:}\"\nexec swift \"$@\"\n"
        try await shell("mkdir bin && cat >bin/swift && chmod +x bin/swift", input: script)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(root.appending(path: "bin").filePath):\(path)"]
    }
}
