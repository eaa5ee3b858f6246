import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

/// Calls `body` with a workspace that has a small template of a feature.
func withTemplate(_ body: (URL, Workspace) async throws -> Void) async throws {
    try await withTemporaryFolder { root in
        try await template.get().write(to: root)
        let workspace = try await WorkspaceLoader(root: root).load()
        #expect(workspace.unreadable.isEmpty)
        try await body(root, workspace)
    }
}

private let template = Result { KnownFixture(try SmallWorkspace.fixture("template")) }

extension Scaffold {
    /// The text of a file that it makes.
    func text(of path: String) throws -> String {
        try #require(files.first { $0.path == path }?.text, "\(files.map(\.path))")
    }
}
