import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit
import WorkspaceTesting

/// Calls `body` with the workspace of the fixture `template.txtar`, which contains a small feature template.
func withTemplate(
    changing change: (URL) throws -> Void = { _ in },
    test body: (Workspace) async throws -> Void
) async throws {
    try await withTemporaryFolder { root in
        try await template.write(to: root)
        try change(root)
        let workspace = try await Workspace.load(root)
        #expect(workspace.unreadable.isEmpty)
        try await body(workspace)
    }
}

private let template = CachedFixture(named: "template", in: .module)

@discardableResult
func expectError(
    _ start: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    from plan: () throws -> Scaffold
) -> WorkspaceError? {
    let error = #expect(throws: WorkspaceError.self, sourceLocation: sourceLocation) { try plan() }
    let hasStart = error?.description.hasPrefix(start) == true
    #expect(hasStart, "\(String(describing: error))", sourceLocation: sourceLocation)
    return error
}

extension Scaffold {
    func text(of path: String) throws -> String {
        try #require(files.first { $0.path == path }?.text, "\(files.map(\.path))")
    }
}
