import TestSupport
import WorkspaceKit

/// The workspace these tests are part of, read once for all of them.
enum RealWorkspace {
    private static let reading = Task { try await WorkspaceLoader(root: WorkspaceFolder.root).load() }

    static var model: Workspace {
        get async throws { try await reading.value }
    }
}
