public import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// A fixture that is written out together with what SwiftPM says of its manifests, which takes a second for a few of them: it is asked
/// once, however many tests want the fixture. What it says holds in any folder.
public struct KnownFixture: Sendable {
    private let fixture: Fixture
    private let state: Task<[String: Data], any Error>

    /// A fixture that will be written out several times.
    public init(_ fixture: Fixture) {
        self.fixture = fixture
        state = Task {
            try await withTemporaryFolder { folder in
                try fixture.write(to: folder)
                _ = try await WorkspaceLoader(root: folder).load()
                let state = StateFolder(root: folder)
                return try ["manifests.json", "toolchain.json"].reduce(into: [:]) { files, name in
                    let file = state.file(name)
                    // A toolchain behind a switch is asked each time.
                    guard FileManager.default.fileExists(atPath: file.filePath) else { return }
                    files[name] = try Data(contentsOf: file)
                }
            }
        }
    }

    /// Writes the files below `folder`.
    public func write(to folder: URL) async throws {
        try fixture.write(to: folder)
        let known = try await state.value
        let state = StateFolder(root: folder)
        try state.write {
            for (name, content) in known { try content.write(to: state.file(name)) }
        }
    }
}
