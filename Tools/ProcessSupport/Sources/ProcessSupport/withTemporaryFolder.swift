public import Foundation

/// Calls `body` with a new empty folder, and removes that folder afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workspace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Resolved, because tools print the true path and /tmp is a symbolic link on macOS.
    return try await body(folder.resolvingSymlinksInPath())
}
