package import Foundation

/// Where the tool keeps what it found out: `.build/workspace` in the workspace. All of it can be removed.
package struct StateFolder: Sendable {
    package let url: URL

    package init(root: URL) {
        url = root.appending(path: ".build/workspace", directoryHint: .isDirectory)
    }

    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// Makes the folder, and calls `body`, unless the workspace cannot be written to: then nothing is kept.
    package func write(_ body: () throws -> Void) throws {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try body()
        } catch let error as CocoaError
            where error.code == .fileWriteNoPermission || error.code == .fileWriteVolumeReadOnly
        {
            return
        }
    }
}
