package import Foundation

/// Where the workspace lies whose tests these are.
package enum WorkspaceFolder {
    /// The top level: the folder three above this file.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
}
