import Foundation
import ProcessSupport
import TestSupport

/// A copy of workspace.sh over packages without a line of code, run with a PATH of stand-ins.
///
/// The stand-in for `swift` writes down how it was called, makes an executable where it is asked to build a product, and
/// says what Swift says about its version; nothing is compiled.
struct ScriptWorkspace {
    let root: URL

    init(in folder: URL) throws {
        root = folder.appending(path: "a workspace", directoryHint: .isDirectory)
        let manager = FileManager.default
        try manager.createDirectory(at: root.appending(path: "Tools"), withIntermediateDirectories: true)
        for path in ["workspace.sh", "Tools/Workspace"] {
            try manager.copyItem(at: WorkspaceFolder.root.appending(path: path), to: root.appending(path: path))
        }
        try addPackage("Packages/Alpha", products: #".library(name: "Alpha", targets: ["Alpha"])"#)
        try root.appending(path: "Packages/Alpha/README.md").write("# Alpha\n\nThe first. It\nis small.\n\n## More\n")
        try addPackage("Apps/Hello", products: #".executable(name: "hello", targets: ["Hello"])"#)
        try root.appending(path: "Apps/Hello/Sources/Hello/main.swift").write("")
        try addCommand("swift", Self.swift)
        try addCommand("clang", "exit 0")
        try addCommand("cc", "exit 0")
    }

    func addPackage(_ path: String, products: String) throws {
        try root.appending(path: "\(path)/Package.swift").write("let package = Package(products: [\(products)])\n")
    }

    /// Puts a shell script in front of the PATH.
    func addCommand(_ name: String, _ script: String) throws {
        try addScript("stand-ins/\(name)", script)
    }

    /// Makes a shell script a package's test bundle; `$report` is the file the report goes to.
    func addTestBundle(_ package: String, _ script: String) throws {
        // Where a bundle cannot start itself, it is `swift test` that is called in its place.
        let options = "while [ \"$1\" != --xunit-output ]; do shift; done; report=$2"
        try addScript("bin/\(package)PackageTests.xctest", "\(options)\n\(script)")
    }

    private func addScript(_ path: String, _ script: String) throws {
        let file = root.appending(path: path)
        try file.write("#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.filePath)
    }

    func run(_ arguments: String..., in folder: URL? = nil) async throws -> Subprocess.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Subprocess(
            [root.appending(path: "workspace.sh").filePath] + arguments,
            in: folder,
            environment: ["PATH": "\(root.appending(path: "stand-ins").filePath):\(path)"]
        )
        .run()
    }

    /// How often a product was built.
    var builds: Int {
        let calls = try? String(contentsOf: root.appending(path: "calls"), encoding: .utf8)
        return calls?.split(separator: "\n").filter { $0.contains("--product") }.count ?? 0
    }

    private static let swift = #"""
        here=$(dirname "$(dirname "$0")")
        printf '%s\n' "$*" >>"$here/calls"
        case "$*" in
        --version) echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)' ;;
        test*) shift && exec "$here/bin/$(basename "$PWD")PackageTests.xctest" "$@" ;;
        *--show-bin-path*) echo "$here/bin" ;;
        *--product*)
            mkdir -p "$here/bin"
            printf '#!/bin/sh\necho "$PWD" "$@"\nexit 7\n' >"$here/bin/hello"
            chmod +x "$here/bin/hello"
            echo 'Build complete!'
            ;;
        esac
        """#
}
