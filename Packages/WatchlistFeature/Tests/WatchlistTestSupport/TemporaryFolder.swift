import Foundation

/// A temporary folder that is removed when the object is released.
package final class TemporaryFolder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appending(path: "watchlist-\(UUID().uuidString)")

    package init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    package func path(of name: String) -> String { url.path(percentEncoded: false) + "/" + name }

    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: path(of: name)))
        return path(of: name)
    }

    package func text(_ name: String) throws -> String { try String(contentsOfFile: path(of: name), encoding: .utf8) }

    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: "")).sorted()
    }
}
