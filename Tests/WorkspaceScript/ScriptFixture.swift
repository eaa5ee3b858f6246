import Foundation
import ProcessSupport
import TestSupport
import Testing

/// A copy of workspace.sh and its bootstrap scripts, which runs with fake commands in its PATH.
///
/// The fake `swift` compiles nothing. It logs its arguments and creates a fake tool that prints its working
/// folder and its arguments, and exits with 7.
struct ScriptFixture {
    let root: URL

    /// Creates the copy in a folder whose name has a space.
    init(in folder: URL) async throws {
        root = folder.appending(path: "a workspace", directoryHint: .isDirectory)
        let manager = FileManager.default
        for path in ["workspace.sh", "Tools/Workspace/Bootstrap"] {
            let copy = root.appending(path: path)
            try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try manager.copyItem(at: WorkspaceFolder.root.appending(path: path), to: copy)
        }
        for path in [
            "Tools/Workspace", "Tools/WorkspaceGraph", "Tools/ProcessSupport",
            "Packages/CommandKit", "Packages/Platform", "Packages/TerminalText",
        ] {
            try root.appending(path: "\(path)/Package.swift").write("// manifest\n")
        }
        try await addFakeCommand("swift", Self.swift)
        try await addFakeCommand("clang", "exit 0")
        try await addFakeCommand("cc", "exit 0")
    }

    /// Adds a shell script as a command at the front of the PATH.
    ///
    /// A child process writes the file. If this process wrote it, a process that another test forks could inherit the open descriptor,
    /// and executing the file would fail with ETXTBSY.
    func addFakeCommand(_ name: String, _ script: String) async throws {
        let file = root.appending(path: "fakes/\(name)").filePath
        let write = #"mkdir -p "$(dirname "$0")" && cat >"$0" && chmod 755 "$0""#
        let outcome = try await Subprocess(["sh", "-c", write, file], input: Data("#!/bin/sh\n\(script)\n".utf8)).run()
        #expect(outcome.exitCode == 0)
    }

    /// - Parameter cache: The folder for the compiler's cache, which the fake `swift` has.
    func run(_ arguments: String..., in folder: URL? = nil, cache: URL? = nil) async throws -> Subprocess.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Subprocess(
            [root.appending(path: "workspace.sh").filePath] + arguments,
            in: folder,
            environment: [
                "PATH": "\(root.appending(path: "fakes").filePath):\(path)",
                // No folder has this path, so that the fake compiler decides whether the SQLite header exists.
                "WORKSPACE_INCLUDE": root.appending(path: "include").filePath,
                "WORKSPACE_REMOTE_CACHE_TOKEN": "secret",
                "WORKSPACE_COMPILER_CACHE": cache?.filePath ?? "off",
            ]
        )
        .run()
    }

    /// The number of times that the fake `swift` has built the tool.
    var buildCount: Int {
        let calls = try? String(contentsOf: root.appending(path: "calls"), encoding: .utf8)
        return calls?.split(separator: "\n").filter { $0.hasPrefix("build") && !$0.contains("--show-bin-path") }.count
            ?? 0
    }

    private static let swift = #"""
        here=$(dirname "$(dirname "$0")")
        printf '%s\n' "$* ${WORKSPACE_REMOTE_CACHE_TOKEN-}" >>"$here/calls"
        case "$*" in
        --version) echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)' ;;
        */mnt/*--show-bin-path*) echo /mnt/bin ;;
        *--show-bin-path*) echo "$here/bin" ;;
        build*)
            [ ! -f "$here/edit" ] || mv "$here/edit" "$here/Packages/CommandKit/Edit.swift"
            mkdir -p "$here/bin"
            printf '#!/bin/sh\necho "$PWD" "$@" "$WORKSPACE_REMOTE_CACHE_TOKEN"\nexit 7\n' >"$here/bin/workspace"
            chmod +x "$here/bin/workspace"
            ;;
        esac
        """#
}
