package import Foundation
internal import ProcessSupport

/// The toolchain's documentation compiler.
package struct DocC: Sendable {
    /// How it is called.
    private let command: [String]

    package init(command: [String]) {
        self.command = command
    }

    /// There is no compiler of documentation.
    package struct Missing: Error, CustomStringConvertible {
        package var description: String {
            "There is no docc beside swift or on the PATH. Get a toolchain from https://www.swift.org/install, which has it."
        }
    }

    /// It ended without having done what it should, and named no place that is to blame.
    package struct Failed: Error, CustomStringConvertible {
        package let description: String
    }

    /// Finds it: on the PATH, or beside the compiler that is there.
    ///
    /// - Parameter path: folders, with colons between them.
    package static func find(path: String) throws(Missing) -> DocC {
        let folders = path.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
        // What stands on the PATH may be a link into the toolchain.
        let beside = folders.map {
            $0.appending(path: "swift").resolvingSymlinksInPath().deletingLastPathComponent()
        }
        let isThere = { (file: URL) in FileManager.default.isExecutableFile(atPath: file.filePath) }
        if let file = (folders + beside).map({ $0.appending(path: "docc") }).first(where: isThere) {
            return DocC(command: [file.filePath])
        }
        // A Mac's compiler is found through this.
        guard let xcrun = folders.map({ $0.appending(path: "xcrun") }).first(where: isThere) else { throw Missing() }
        return DocC(command: [xcrun.filePath, "docc"])
    }

    /// Makes an archive, and gives what there is to say about its sources.
    ///
    /// - Parameters:
    ///   - catalog: the `.docc` folder.
    ///   - graphs: the folder with the symbols.
    ///   - dependencies: archives that it may link to.
    package func convert(
        catalog: URL?,
        graphs: URL?,
        dependencies: [URL],
        to archive: URL
    ) async throws -> [DocDiagnostic] {
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
        if outcome.exitCode != 0 {
            guard let found = try? found.get(), found.contains(where: { $0.severity == "error" }) else {
                throw Self.failure(outcome)
            }
        }
        do {
            return try found.get()
        } catch {
            // It is written also where there is nothing to say: none is no praise.
            throw Failed(description: "docc did not write what it has to say so that it can be read: \(error)")
        }
    }

    /// Joins archives to one, with a page that lists them.
    package func merge(_ archives: [URL], title: String, to archive: URL) async throws {
        try await run(
            ["merge"] + archives.map(\.filePath)
                + [
                    "--output-path", archive.filePath, "--synthesized-landing-page-name", title,
                    "--synthesized-landing-page-kind", "Workspace", "--synthesized-landing-page-topics-style", "list",
                ]
        )
    }

    /// Makes of an archive what any server of files can show.
    ///
    /// - Parameter basePath: where on the server it will lie; nil for its root.
    package func makeStatic(_ archive: URL, basePath: String?, to folder: URL) async throws {
        try await run(
            ["process-archive", "transform-for-static-hosting", archive.filePath, "--output-path", folder.filePath]
                + (basePath.map { ["--hosting-base-path", $0] } ?? [])
        )
    }

    private func run(_ arguments: [String]) async throws {
        let outcome = try await Subprocess(command + arguments).run()
        guard outcome.exitCode == 0 else { throw Self.failure(outcome) }
    }

    private static func failure(_ outcome: Subprocess.Outcome) -> Failed {
        Failed(description: "docc ended with \(outcome.exitCode): \(outcome.errorText)\(outcome.text)")
    }
}
