internal import Foundation
internal import ProcessSupport

/// Looks at what a workspace needs of its machine.
package struct Doctor: Sendable {
    /// A clean build of a dozen packages with their tests takes some 2 GB.
    private static let bytesNeeded = 4_000_000_000

    private let workspace: Workspace

    package init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    package func diagnose() async -> [Diagnosis] {
        await [toolchain(), format(), headers(), disk(), git(), manifests()]
    }

    private func toolchain() async -> Diagnosis {
        do {
            let toolchain = try await Toolchain.current(state: StateFolder(root: workspace.root))
            let newest =
                workspace.packages.map(\.manifest.toolsVersion)
                .max { $0.compare($1, options: .numeric) == .orderedAscending } ?? "6.2"
            guard
                toolchain.version.compare(newest, options: .numeric) != .orderedAscending
                    || newest.hasPrefix(toolchain.version)
            else {
                return Diagnosis(
                    "toolchain",
                    .problem,
                    "Swift \(toolchain.version); the manifests need \(newest).",
                    remedy: "swiftly install latest, or https://www.swift.org/install"
                )
            }
            return Diagnosis("toolchain", .fine, "Swift \(toolchain.version), \(toolchain.triple)")
        } catch {
            return Diagnosis("toolchain", .problem, "\(error)", remedy: "https://www.swift.org/install")
        }
    }

    private func format() async -> Diagnosis {
        let outcome = try? await Subprocess(["swift", "format", "--version"]).run()
        guard let outcome, outcome.exitCode == 0 else {
            return Diagnosis(
                "swift-format",
                .warning,
                "This toolchain has no swift-format; `format` does not work.",
                remedy: "Install a toolchain of swift.org."
            )
        }
        return Diagnosis("swift-format", .fine, outcome.text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Headers of the platform that system libraries name, looked for by the compiler that will include them.
    private func headers() async -> Diagnosis {
        let libraries = workspace.targets.filter { $0.target.kind == .system }
        let names = Set(libraries.flatMap { SystemHeaders.names(in: $0.files, tree: workspace.tree) }).sorted()
        guard !names.isEmpty else { return Diagnosis("headers", .fine, "none are needed") }
        let source = names.map { "#if !__has_include(<\($0)>)\nmissing \($0)\n#endif\n" }.joined()
        guard
            let outcome = try? await Subprocess(["clang", "-E", "-P", "-x", "c", "-"], input: Data(source.utf8)).run()
        else {
            return Diagnosis(
                "headers",
                .warning,
                "Without clang nobody can tell whether \(names.joined(separator: ", ")) is there."
            )
        }
        let missing = outcome.text.split(separator: "\n").filter { $0.hasPrefix("missing ") }.map { $0.dropFirst(8) }
        guard !missing.isEmpty else { return Diagnosis("headers", .fine, names.joined(separator: ", ")) }
        return Diagnosis(
            "headers",
            .problem,
            "\(missing.joined(separator: ", ")) is missing.",
            remedy: "Install the library's development package: sudo apt-get install libsqlite3-dev, "
                + "sudo dnf install sqlite-devel, or xcode-select --install."
        )
    }

    private func disk() -> Diagnosis {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: workspace.root.filePath)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
            return Diagnosis("disk", .warning, "The free space cannot be told.")
        }
        let gigabytes = Double(free / 100_000_000) / 10
        guard free >= Self.bytesNeeded else {
            return Diagnosis(
                "disk",
                .problem,
                "\(gigabytes) GB are free; a build needs some 4.",
                remedy: "./workspace.sh clean"
            )
        }
        return Diagnosis("disk", .fine, "\(gigabytes) GB are free")
    }

    private func git() async -> Diagnosis {
        do {
            let repository = GitRepository(at: workspace.root)
            if try await repository.isShallow() {
                return Diagnosis(
                    "git",
                    .warning,
                    "This clone is shallow; `affected` may not find where the branch began.",
                    remedy: "git fetch --unshallow"
                )
            }
            _ = try await repository.mergeBase(with: nil)
            return Diagnosis("git", .fine, "the branch to compare with is there")
        } catch let error as GitError {
            return Diagnosis("git", .warning, error.description, remedy: error.remedy)
        } catch {
            return Diagnosis("git", .problem, "\(error)", remedy: "Install git.")
        }
    }

    private func manifests() -> Diagnosis {
        guard let error = workspace.unreadable.first else {
            return Diagnosis("manifests", .fine, "\(workspace.packages.count) packages")
        }
        return Diagnosis(
            "manifests",
            .problem,
            error.description,
            remedy: "Mend it, or leave its folder out under \"exclude\" in \(WorkspaceRules.path)."
        )
    }
}
