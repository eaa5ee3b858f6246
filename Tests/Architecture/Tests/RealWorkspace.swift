import TestSupport
import WorkspaceGraph

/// The workspace these tests are part of, read once for all of them.
enum RealWorkspace {
    private static let reading = Task { try await Workspace.load(WorkspaceFolder.root) }

    static var model: Workspace {
        get async throws { try await reading.value }
    }
}
