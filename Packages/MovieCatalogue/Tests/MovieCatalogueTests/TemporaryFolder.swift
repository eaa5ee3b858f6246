import Foundation

/// A folder of its own name, removed with everything in it.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String {
        url.appending(path: name).path
    }
}
