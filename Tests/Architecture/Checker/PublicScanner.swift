package import Foundation
import ProcessSupport
import WorkspaceKit

/// Finds the declarations of Swift files that are `public` or `open`, as the compiler parses them.
package struct PublicScanner: Sendable {
    package init() {}

    /// "File.swift:12" for each, in no order of meaning.
    package func places(in files: [URL]) async throws -> [String] {
        var places: [String] = []
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("public") || text.contains("open") else { continue }
            places += try await lines(in: EveryBranch.of(text)).map { "\(file.lastPathComponent):\($0)" }
        }
        return places
    }

    private func lines(in text: String) async throws -> [Int] {
        try await withTemporaryFolder { folder in
            let copy = folder.appending(path: "copy.swift")
            try copy.write(text)
            let tree = try await Subprocess([
                "swiftc", "-frontend", "-dump-parse", "-swift-version", "6", copy.filePath,
            ])
            .run()
            let attribute = /access_control_attr range=\[.*:(\d+):\d+ - .* access_level=(?:public|open)/
            return tree.text.matches(of: attribute).compactMap { Int($0.1) }
        }
    }
}
