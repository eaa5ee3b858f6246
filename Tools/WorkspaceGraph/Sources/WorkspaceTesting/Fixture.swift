public import Foundation
import ProcessSupport
import WorkspaceGraph

/// The files of a small monorepo as one text in txtar format, in which a line `-- path --` begins a file.
public struct Fixture: Sendable {
    /// The text before the first file.
    public let comment: String
    /// The paths and texts of the files, in the order of the txtar text.
    public let files: [(path: String, text: String)]

    /// Parses a text in txtar format.
    public init(_ text: String) {
        var comment = "", files: [(path: String, text: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append((String(line.dropFirst(3).dropLast(3)), ""))
            } else if files.isEmpty {
                comment += line + "\n"
            } else {
                files[files.count - 1].text += line + "\n"
            }
        }
        self.comment = comment
        self.files = files.map { ($0.path, $0.text.hasSuffix("\n\n") ? String($0.text.dropLast()) : $0.text) }
    }

    /// Reads the file `Fixtures/NAME.txtar` in the resources of a test target.
    public init(named name: String, in bundle: Bundle) throws {
        let file = bundle.url(forResource: "Fixtures/\(name)", withExtension: "txtar")
        guard let file else { throw CocoaError(.fileNoSuchFile) }
        self.init(try String(contentsOf: file, encoding: .utf8))
    }

    /// Writes the files below `folder`.
    public func write(to folder: URL) throws {
        for (path, text) in files { try folder.appending(path: path).write(text) }
    }
}

/// Links the module cache of the running test's build, if it has one, below `root`. Builds in `root` then take half the time.
public func shareModuleCache(with root: URL) throws {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folders = sequence(first: program) { $0.deletingLastPathComponent() }.prefix(8)
    let caches = folders.map { $0.appending(path: "module-cache") }
    guard let cache = caches.first(where: { FileManager.default.fileExists(atPath: $0.filePath) }) else { return }
    let build = root.appending(path: ".build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: build.appending(path: "module-cache"), withDestinationURL: cache)
}

/// A fixture with cached manifests and imports. Tests share the cache, because SwiftPM takes a third of a second for each manifest.
public struct CachedFixture: Sendable {
    private let content: Task<(fixture: Fixture, state: [String: Data]), any Error>

    /// Starts a task that reads the manifests and imports of the fixture `Fixtures/NAME.txtar`.
    public init(named name: String, in bundle: Bundle) {
        let fixture = Result { try Fixture(named: name, in: bundle) }
        content = Task {
            let fixture = try fixture.get()
            return try await withTemporaryFolder { folder in
                try fixture.write(to: folder)
                let workspace = try await Workspace.load(folder)
                _ = try await workspace.imports()
                let state = ["manifests.json", "toolchain.json", "imports.json"].reduce(into: [:]) { files, name in
                    // toolchain.json is missing if a launcher such as swiftly selects the toolchain.
                    files[name] = try? Data(contentsOf: workspace.state.file(name))
                }
                return (fixture, state)
            }
        }
    }

    /// Writes the fixture's files and caches below `folder`. Waits for the task that reads the manifests and imports.
    public func write(to folder: URL) async throws {
        let (fixture, state) = try await content.value
        try fixture.write(to: folder)
        for (name, content) in state { try StateFolder(root: folder).write(content, to: name) }
    }
}
