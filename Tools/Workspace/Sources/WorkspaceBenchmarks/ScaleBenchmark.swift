internal import Foundation
internal import ProcessSupport

/// What asking costs, here and on generated workspaces of growing size.
enum ScaleBenchmark {
    private static let commands = [["list"], ["graph"], ["affected", "--base", "HEAD"], ["lint"]]

    static func run(_ root: URL, _ figures: Figures) async throws {
        let script = root.appending(path: "workspace.sh").filePath
        try await withTemporaryFolder { folder in
            // In a clone: an edit makes `affected` look at more than a clean tree.
            let clone = folder.appending(path: "clone", directoryHint: .isDirectory)
            try await Measured.git("clone", "--quiet", root.filePath, clone.filePath, in: folder)
            try edit(clone.appending(path: "Packages/CoreDomain/Sources/CoreDomain/Contracts/UseCase.swift"))
            for command in commands {
                let seconds = try await Measured.median(["./workspace.sh"] + command, in: clone)
                await figures.tell("\(command[0]), this workspace", seconds, "s", limit: 0.25)
            }
        }
        try await withTemporaryFolder { folder in
            var known: URL?
            for count in [10, 100, 300, 1_000] {
                let workspace = GeneratedWorkspace(
                    count: count,
                    root: folder.appending(path: "\(count)", directoryHint: .isDirectory)
                )
                try await workspace.write()
                // Manifests that a smaller workspace had are known by their bytes.
                let cache = workspace.root.appending(path: ".build/workspace/manifests.json")
                if let known {
                    try FileManager.default.createDirectory(
                        at: cache.deletingLastPathComponent(),
                        withIntermediateDirectories: true
                    )
                    try FileManager.default.copyItem(at: known, to: cache)
                }
                known = cache
                let cold = try await Measured.seconds([script, "--root", workspace.root.filePath, "lint"], in: folder)
                await figures.tell("lint, \(count) packages, first time, most manifests unknown", cold, "s")
                try edit(workspace.root.appending(path: "Packages/Package0005/Sources/Package0005/File1.swift"))
                for command in commands {
                    let arguments = [script, "--root", workspace.root.filePath] + command
                    let seconds = try await Measured.median(of: 5, arguments, in: folder)
                    await figures.tell(
                        "\(command[0]), \(count) packages x 10 files",
                        seconds,
                        "s",
                        limit: count == 300 ? 1.5 : nil
                    )
                }
            }
        }
    }

    private static func edit(_ file: URL) throws {
        try file.write(String(contentsOf: file, encoding: .utf8) + "\n// edited\n")
    }
}
