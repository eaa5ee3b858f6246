import TestSupport
import WorkspaceGraph

/// The workspace that contains these tests. All tests share one model.
enum RealWorkspace {
    private static let reading = Task { try await Workspace.load(WorkspaceFolder.root) }

    static var model: Workspace {
        get async throws { try await reading.value }
    }
}
