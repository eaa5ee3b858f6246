import Foundation
import ProcessSupport
package import WorkspaceGraph
import WorkspaceRules

/// The toolchain's documentation compiler.
package struct DocC: Sendable {
    /// The rule id of docc's findings.
    static let rule = "documentation"

    private let command: [String]

    package init(command: [String]) {
        self.command = command
    }

    /// Finds docc in PATH or next to the compiler.
    ///
    /// - Parameter path: The value of PATH.
    /// - Throws: `WorkspaceError` if docc is not installed.
    package static func find(path: String) throws(WorkspaceError) -> DocC {
        let folders = path.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
        // The compiler in PATH may be a symbolic link into the toolchain.
        let beside = folders.map { $0.appending(path: "swift").resolvingSymlinksInPath().deletingLastPathComponent() }
        let isThere = { (file: URL) in FileManager.default.isExecutableFile(atPath: file.filePath) }
        if let file = (folders + beside).map({ $0.appending(path: "docc") }).first(where: isThere) {
            return DocC(command: [file.filePath])
        }
        // On macOS, xcrun finds docc in Xcode.
        if let xcrun = folders.map({ $0.appending(path: "xcrun") }).first(where: isThere) {
            return DocC(command: [xcrun.filePath, "docc"])
        }
        throw WorkspaceError(
            "Cannot find docc: it is neither in PATH nor next to swift.",
            remedy: "Get a toolchain with docc from https://www.swift.org/install."
        )
    }

    /// Creates a documentation archive.
    ///
    /// - Parameters:
    ///   - catalog: The `.docc` folder.
    ///   - graphs: The folder with symbol graphs.
    ///   - dependencies: The archives to which this archive may link.
    /// - Returns: docc's diagnostics.
    func convert(catalog: URL?, graphs: URL?, dependencies: [URL], to archive: URL) async throws -> [DocDiagnostic] {
        let diagnostics = archive.deletingLastPathComponent().appending(path: "\(archive.lastPathComponent).json")
        let outcome = try await Subprocess(
            command + ["convert"] + [catalog?.filePath].compactMap(\.self)
                + (graphs.map { ["--additional-symbol-graph-dir", $0.filePath] } ?? [])
                + dependencies.flatMap { ["--dependency", $0.filePath] }
                + [
                    "--output-path", archive.filePath, "--diagnostics-file", diagnostics.filePath,
                    "--enable-experimental-external-link-support", "--no-transform-for-static-hosting",
                    "--fallback-default-module-kind", "Module",
                ]
        )
        .run()
        let found = Result { try DocDiagnostic.reading(Data(contentsOf: diagnostics)) }
        if outcome.exitCode != 0, (try? found.get())?.contains(where: { $0.severity == "error" }) != true {
            throw Self.failure(outcome)
        }
        do {
            return try found.get()
        } catch {
            // docc writes the file even without diagnostics.
            throw WorkspaceError("Cannot read the diagnostics of docc: \(error)")
        }
    }

    /// Merges archives, and adds a landing page that lists them.
    func merge(_ archives: [URL], title: String, to archive: URL) async throws {
        let landing = [
            "--synthesized-landing-page-name", title, "--synthesized-landing-page-kind", "Workspace",
            "--synthesized-landing-page-topics-style", "list",
        ]
        try await run(["merge"] + archives.map(\.filePath) + ["--output-path", archive.filePath] + landing)
    }

    /// Converts an archive to a folder for a static file server.
    ///
    /// - Parameter basePath: The path on the server; nil for its root.
    func makeStatic(_ archive: URL, basePath: String?, to folder: URL) async throws {
        try await run(
            ["process-archive", "transform-for-static-hosting", archive.filePath, "--output-path", folder.filePath]
                + (basePath.map { ["--hosting-base-path", $0] } ?? [])
        )
    }

    private func run(_ arguments: [String]) async throws {
        let outcome = try await Subprocess(command + arguments).run()
        guard outcome.exitCode == 0 else { throw Self.failure(outcome) }
    }

    private static func failure(_ outcome: Subprocess.Outcome) -> WorkspaceError {
        WorkspaceError("docc failed with exit code \(outcome.exitCode): \(outcome.errorText)\(outcome.text)")
    }
}

/// A diagnostic in docc's JSON.
struct DocDiagnostic: Decodable {
    struct Range: Decodable {
        /// A position with a line number from 1.
        struct Position: Decodable { let line: Int }

        let start: Position
    }

    struct Solution: Decodable { let summary: String }

    let severity: String
    let summary: String
    /// The URL of the source file.
    let source: String?
    let range: Range?
    let solutions: [Solution]

    static func reading(_ data: Data) throws -> [DocDiagnostic] {
        struct File: Decodable { let diagnostics: [DocDiagnostic] }
        return try JSONDecoder().decode(File.self, from: data).diagnostics
    }

    /// Whether the diagnostic is a warning or an error. Undocumented parameters do not count, because their names may suffice.
    var isProblem: Bool {
        ["warning", "error"].contains(severity) && !summary.hasSuffix("is missing documentation")
    }

    /// - Parameters:
    ///   - root: The workspace's root.
    ///   - place: The file to report, relative to the root, if the diagnostic has no file.
    func finding(in root: URL, place: String) -> Finding {
        func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
        let choices = solutions.prefix(3).map { oneLine($0.summary) }.joined(separator: ", or ")
        return Finding(
            rule: DocC.rule,
            file: source.flatMap { URL(string: $0) }?.path(from: root) ?? place,
            line: range?.start.line ?? 1,
            message: oneLine(summary),
            remedy: choices.isEmpty
                ? "Correct the documentation. Write symbols without a page in single backticks." : choices + "."
        )
    }
}
