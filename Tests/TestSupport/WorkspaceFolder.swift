package import Foundation

/// The folder of the workspace that contains these tests.
package enum WorkspaceFolder {
    /// The root folder, three levels above this file.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
}
