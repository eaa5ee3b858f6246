import Foundation
import ProcessSupport
package import WorkspaceGraph
import WorkspaceRules

/// The command docc, the toolchain's documentation compiler.
package struct DocC: Sendable {
    /// The rule id of findings in documentation.
    static let rule = "documentation"

    private let command: [String]

    package init(command: [String]) {
        self.command = command
    }

    /// Returns docc, which the function finds in PATH, next to the compiler, or through xcrun.
    ///
    /// - Parameter path: The value of the environment variable PATH.
    /// - Throws: `WorkspaceError` if docc is not installed.
    package static func find(path: String) throws(WorkspaceError) -> DocC {
        let folders = path.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
        // The command `swift` in PATH may be a symbolic link to the toolchain, which contains docc.
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

    /// Creates the documentation archive of a module or a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The folder `NAME.docc` with articles; nil if there is none.
    ///   - graphs: The folder with the module's symbol graphs; nil for a catalog outside of all targets.
    ///   - dependencies: The archives to which the pages of the new archive may link.
    /// - Returns: The diagnostics that docc reported.
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
            // docc writes the file even if there are no diagnostics, so a missing file is an error.
            throw WorkspaceError("Cannot read the diagnostics of docc: \(error)")
        }
    }

    /// Merges archives into one, and adds a landing page that lists the archives.
    func merge(_ archives: [URL], title: String, to archive: URL) async throws {
        let landing = [
            "--synthesized-landing-page-name", title, "--synthesized-landing-page-kind", "Workspace",
            "--synthesized-landing-page-topics-style", "list",
        ]
        try await run(["merge"] + archives.map(\.filePath) + ["--output-path", archive.filePath] + landing)
    }

    /// Converts an archive to a folder that a static file server can serve.
    ///
    /// - Parameter basePath: The path of the site on the server; nil for the server's root.
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

/// A diagnostic in the JSON output of docc.
struct DocDiagnostic: Decodable {
    struct Range: Decodable {
        /// A position in a source file, with a line number from 1.
        struct Position: Decodable { let line: Int }

        let start: Position
    }

    struct Solution: Decodable { let summary: String }

    let severity: String
    let summary: String
    /// The URL of the source file; nil if unknown.
    let source: String?
    let range: Range?
    let solutions: [Solution]

    static func reading(_ data: Data) throws -> [DocDiagnostic] {
        struct File: Decodable { let diagnostics: [DocDiagnostic] }
        return try JSONDecoder().decode(File.self, from: data).diagnostics
    }

    /// Whether the diagnostic is a warning or an error, except warnings about undocumented parameters, whose names may suffice.
    var isProblem: Bool {
        ["warning", "error"].contains(severity) && !summary.hasSuffix("is missing documentation")
    }

    /// Returns the diagnostic as a finding.
    ///
    /// - Parameters:
    ///   - root: The root of the workspace.
    ///   - place: The path for a diagnostic without a file, relative to the root.
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
