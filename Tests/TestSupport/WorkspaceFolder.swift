package import Foundation

/// The folder of the workspace that contains these tests.
package enum WorkspaceFolder {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
}
