import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit
import WorkspaceTesting

/// Calls `body` with the folder and the workspace of the fixture `template.txtar`, which contains a small feature template.
func withTemplate(_ body: (URL, Workspace) async throws -> Void) async throws {
    try await withTemporaryFolder { root in
        try await template.get().write(to: root)
        let workspace = try await Workspace.load(root)
        #expect(workspace.unreadable.isEmpty)
        try await body(root, workspace)
    }
}

private let template = Result {
    try CachedFixture(
        Fixture(reading: #require(Bundle.module.url(forResource: "Fixtures/template", withExtension: "txtar")))
    )
}

extension Scaffold {
    func text(of path: String) throws -> String {
        try #require(files.first { $0.path == path }?.text, "\(files.map(\.path))")
    }
}
