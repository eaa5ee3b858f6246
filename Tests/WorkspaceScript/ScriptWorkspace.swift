import Foundation
import ProcessSupport
import TestSupport
import Testing

/// A copy of workspace.sh and what it sources, run with a PATH of stand-ins.
///
/// The stand-in for `swift` writes down how it was called, and makes a tool that says what it was given; nothing is compiled.
struct ScriptWorkspace {
    let root: URL

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
        try await addCommand("swift", Self.swift)
        try await addCommand("clang", "exit 0")
        try await addCommand("cc", "exit 0")
    }

    /// Puts a shell script in front of the PATH.
    ///
    /// Another process writes it: what this one has open for writing, a command that another test starts meanwhile has open, too, for
    /// a moment, and a program that is open for writing cannot be run.
    func addCommand(_ name: String, _ script: String) async throws {
        let file = root.appending(path: "stand-ins/\(name)").filePath
        let write = #"mkdir -p "$(dirname "$0")" && cat >"$0" && chmod 755 "$0""#
        let outcome = try await Subprocess(["sh", "-c", write, file], input: Data("#!/bin/sh\n\(script)\n".utf8)).run()
        #expect(outcome.exitCode == 0)
    }

    func run(_ arguments: String..., in folder: URL? = nil) async throws -> Subprocess.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Subprocess(
            [root.appending(path: "workspace.sh").filePath] + arguments,
            in: folder,
            environment: [
                "PATH": "\(root.appending(path: "stand-ins").filePath):\(path)",
                // As on a machine without the header, wherever these tests run.
                "WORKSPACE_INCLUDE": root.appending(path: "include").filePath,
            ]
        )
        .run()
    }

    /// How often the tool was built.
    var builds: Int {
        let calls = try? String(contentsOf: root.appending(path: "calls"), encoding: .utf8)
        return calls?.split(separator: "\n").filter { $0.hasPrefix("build") && !$0.contains("--show-bin-path") }.count
            ?? 0
    }

    private static let swift = #"""
        here=$(dirname "$(dirname "$0")")
        printf '%s\n' "$*" >>"$here/calls"
        case "$*" in
        --version) echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)' ;;
        *--show-bin-path*) echo "$here/bin" ;;
        build*)
            mkdir -p "$here/bin"
            printf '#!/bin/sh\necho "$PWD" "$@"\nexit 7\n' >"$here/bin/workspace"
            chmod +x "$here/bin/workspace"
            ;;
        esac
        """#
}
