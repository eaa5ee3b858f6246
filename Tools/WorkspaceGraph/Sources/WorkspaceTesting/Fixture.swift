public import Foundation
import ProcessSupport
import WorkspaceGraph

/// The files of a small monorepo in one text, in txtar format: a line `-- path --` begins a file.
public struct Fixture: Sendable {
    /// The text before the first file.
    public let comment: String
    /// The files, in the order of the text.
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

/// Links the module cache of this test build into `root`, for builds there. An empty cache doubles the time of a small build.
public func shareModuleCache(with root: URL) throws {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folders = sequence(first: program) { $0.deletingLastPathComponent() }.prefix(8)
    let caches = folders.map { $0.appending(path: "module-cache") }
    guard let cache = caches.first(where: { FileManager.default.fileExists(atPath: $0.filePath) }) else { return }
    let build = root.appending(path: ".build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: build.appending(path: "module-cache"), withDestinationURL: cache)
}

/// A fixture with cached manifests and imports. SwiftPM takes a third of a second for each manifest, so tests share the results.
public struct CachedFixture: Sendable {
    private let fixture: Fixture
    private let state: Task<[String: Data], any Error>

    /// Starts reading the manifests and imports of a fixture.
    public init(_ fixture: Fixture) {
        self.fixture = fixture
        state = Task {
            try await withTemporaryFolder { folder in
                try fixture.write(to: folder)
                let workspace = try await Workspace.load(folder)
                _ = try await workspace.imports()
                return ["manifests.json", "toolchain.json", "imports.json"].reduce(into: [:]) { files, name in
                    // The toolchain's file is missing if a launcher such as swiftly selects the toolchain.
                    files[name] = try? Data(contentsOf: workspace.state.file(name))
                }
            }
        }
    }

    /// Writes the files below `folder`, with the cached manifests and imports.
    public func write(to folder: URL) async throws {
        try fixture.write(to: folder)
        for (name, content) in try await state.value { try StateFolder(root: folder).write(content, to: name) }
    }
}
