package import Foundation
package import ProcessSupport

/// How SwiftPM is called for a workspace.
package struct SwiftPM: Sendable {
    /// Where SwiftPM builds. Packages that share one are built with what they have in common built once.
    package let scratch: URL
    package let workspace: Workspace
    package let options: [String]

    /// How everything is built, so that what one command built is there for the next; `Bootstrap/build.sh` says the same of the tool.
    ///
    /// The plan that SwiftPM keeps of a build is not asked, because it may be that of another package: then "No target named …", or old
    /// tests are run. What a debugger needs takes a quarter of the compiler's time, indexing the system's modules half of a first build.
    package static let sharedOptions = [
        "--disable-build-manifest-caching", "-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules",
    ]

    /// The scratch that is built on where nothing asks for another.
    package static let sharedScratch = "shared"

    /// - Parameter further: options besides those that all builds have; they need a scratch of their own.
    package init(scratch: String = Self.sharedScratch, of workspace: Workspace, adding further: [String] = []) {
        let build = workspace.tree.root.appending(path: ".build", directoryHint: .isDirectory)
        self.scratch = build.appending(path: scratch, directoryHint: .isDirectory)
        self.workspace = workspace
        // The system's modules are compiled once, and not for each scratch: four seconds of eight for a small package.
        let modules = build.appending(path: "module-cache").filePath
        options = Self.sharedOptions + ["-Xswiftc", "-module-cache-path", "-Xswiftc", modules] + further
    }

    package func build(_ package: WorkspacePackage, _ arguments: [String]) async throws -> Subprocess.Outcome {
        try await swift("build", arguments + ["--package-path", folder(of: package)])
    }

    /// Builds many packages in one call, which SwiftPM calls an unsupported way to do so.
    package func buildTogether(_ packages: [WorkspacePackage], _ arguments: [String]) async throws -> Subprocess.Outcome
    {
        let references = packages.map { package in
            "<FileRef location=\"group:\(Self.escaped(PathText.join("../..", package.path)))\"></FileRef>\n"
        }
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\">\n\(references.joined())</Workspace>\n"
        // Named by what it holds: another call may be waiting for the scratch with a list of its own.
        let name = try await ContentHasher().hashes(of: [text])[0]
        let list = scratch.deletingLastPathComponent().appending(path: "lists/\(name).xcworkspace")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: list.appending(path: "contents.xcworkspacedata"), options: .atomic)
        return try await swift("build", arguments + ["--multiroot-data-file", list.filePath])
    }

    /// Where a build put its products: SwiftPM leaves a link to it, and asking takes it half a second. nil before the first build.
    func usualBinFolder(configuration: String) -> URL? {
        let usual = scratch.appending(path: configuration).resolvingSymlinksInPath()
        return FileManager.default.fileExists(atPath: usual.filePath) ? usual : nil
    }

    /// Where a build puts its products.
    package func binFolder(of package: WorkspacePackage, configuration: String = "debug") async throws -> URL {
        if let usual = usualBinFolder(configuration: configuration) { return usual }
        let outcome = try await build(package, ["-c", configuration, "--show-bin-path"])
        return URL(filePath: outcome.text.trimmingCharacters(in: .whitespacesAndNewlines), directoryHint: .isDirectory)
    }

    package func swift(_ command: String, _ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Subprocess(["swift", command, "--scratch-path", scratch.filePath] + options + arguments).run()
    }

    package func folder(of package: WorkspacePackage) -> String {
        package.path == "." ? workspace.tree.root.filePath : workspace.tree.url(of: package.path).filePath
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}
