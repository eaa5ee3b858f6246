internal import Foundation
internal import ProcessSupport

/// Reads one manifest by asking SwiftPM, which compiles and runs it: a third of a second each.
struct ManifestReader: Sendable {
    /// - Parameters:
    ///   - path: the package's folder from the workspace's root, for the error.
    ///   - folder: where the manifest lies.
    func manifest(of path: String, in folder: URL) async -> Result<PackageManifest, ManifestError> {
        let dump: Subprocess.Outcome
        do {
            // A scratch of its own: whoever builds the package right now holds the lock of the usual one.
            dump = try await withTemporaryFolder { scratch in
                try await Subprocess([
                    "swift", "package", "dump-package", "--package-path", folder.filePath,
                    "--scratch-path", scratch.filePath,
                ])
                .run()
            }
        } catch {
            return .failure(ManifestError(path: path, reason: "\(error)"))
        }
        guard dump.exitCode == 0 else {
            return .failure(ManifestError(path: path, reason: Self.reason(dump.errorText)))
        }
        do {
            // SwiftPM prints paths without links in them.
            let real = folder.resolvingSymlinksInPath().filePath
            var manifest = try JSONDecoder().decode(ManifestDump.self, from: dump.output).manifest(in: real)
            let text = Self.withoutPlace(dump.text, real)
            manifest.evaluation = try await ContentHasher().hashes(of: [text])[0]
            return .success(manifest)
        } catch {
            return .failure(
                ManifestError(path: path, reason: "what SwiftPM prints of it cannot be understood: \(error)")
            )
        }
    }

    /// Paths as seen from the package's folder: the same manifest says the same on every machine.
    private static func withoutPlace(_ text: String, _ folder: String) -> String {
        var text = text.replacing("\\/", with: "/").replacing(folder, with: ".")
        var way = "../"
        var parts = folder.split(separator: "/").dropLast()
        while !parts.isEmpty {
            text = text.replacing("/\(parts.joined(separator: "/"))/", with: way)
            parts = parts.dropLast()
            way += "../"
        }
        return text
    }

    /// The errors among what SwiftPM printed.
    private static func reason(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let errors = lines.filter { $0.contains("error:") }
        let reason = (errors.isEmpty ? lines.suffix(1) : errors.prefix(3)).joined(separator: " ")
        let isTooNew = reason.contains("is using Swift tools version")
        return reason + (isTooNew ? " Get a newer Swift from https://www.swift.org/install." : "")
    }
}
