public import Foundation
import ProcessSupport
import WorkspaceGraph

/// A small monorepo in one text, in txtar format: `-- path --` begins a file. Text before the first file is a comment.
public struct Fixture: Sendable {
    /// The text before the first file.
    public let comment: String
    /// The files in their order.
    public let files: [(path: String, text: String)]

    /// Parses a fixture.
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

    /// Reads a fixture from a file.
    public init(reading file: URL) throws {
        self.init(try String(contentsOf: file, encoding: .utf8))
    }

    /// Writes the files below `folder`.
    public func write(to folder: URL) throws {
        for (path, text) in files { try folder.appending(path: path).write(text) }
    }
}

/// Lets builds below `root` use the module cache of the build that made these tests. An empty cache doubles the time of a small build.
public func shareModuleCache(with root: URL) throws {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folders = sequence(first: program) { $0.deletingLastPathComponent() }.prefix(8)
    let caches = folders.map { $0.appending(path: "module-cache") }
    guard let cache = caches.first(where: { FileManager.default.fileExists(atPath: $0.filePath) }) else { return }
    let build = root.appending(path: ".build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: build.appending(path: "module-cache"), withDestinationURL: cache)
}

/// A fixture whose manifests and imports are read once, however often it is written: each manifest takes a third of a second.
public struct KnownFixture: Sendable {
    private let fixture: Fixture
    private let state: Task<[String: Data], any Error>

    /// Starts to read the manifests and imports of a fixture.
    public init(_ fixture: Fixture) {
        self.fixture = fixture
        state = Task {
            try await withTemporaryFolder { folder in
                try fixture.write(to: folder)
                let workspace = try await Workspace.load(folder)
                _ = try await workspace.imports()
                return ["manifests.json", "toolchain.json", "imports.json"].reduce(into: [:]) { files, name in
                    // A toolchain behind a switch is not stored.
                    files[name] = try? Data(contentsOf: workspace.state.file(name))
                }
            }
        }
    }

    /// Writes the files below `folder`, with the stored manifests.
    public func write(to folder: URL) async throws {
        try fixture.write(to: folder)
        for (name, content) in try await state.value { try StateFolder(root: folder).write(content, to: name) }
    }
}
