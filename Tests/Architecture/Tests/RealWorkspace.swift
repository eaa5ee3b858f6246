import Foundation
import TestSupport
import WorkspaceGraph

/// The workspace that contains these tests. All tests share one model.
enum RealWorkspace {
    private static let reading = Task { try await Workspace.load(WorkspaceFolder.root) }

    static var model: Workspace { get async throws { try await reading.value } }
}

extension Workspace {
    /// Returns the Swift files that are not hidden.
    var swiftFiles: [String] {
        files.map(\.path).filter {
            PathText.fileExtension(of: $0) == "swift" && !$0.hasPrefix(".") && !$0.contains("/.")
        }
    }

    func text(of path: String) throws -> String { try String(contentsOf: url(of: path), encoding: .utf8) }
}
