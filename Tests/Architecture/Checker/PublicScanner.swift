package import Foundation
import ProcessSupport
import WorkspaceGraph

/// A scanner for the `public` and `open` declarations of Swift files. It reads the syntax tree of the compiler.
package struct PublicScanner: Sendable {
    package init() {}

    /// Returns the file and line ("File.swift:12") of each public declaration outside the types in `exempt`.
    package func places(in files: [URL], exempt: Set<String> = []) async throws -> [String] {
        var places: [String] = []
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("public") || text.contains("open") else { continue }
            places += try await lines(in: ConditionalCompilation.removingDirectives(from: text))
                .filter { line in Self.topLevelType(of: line, in: text).map { !exempt.contains($0) } ?? true }
                .map { "\(file.lastPathComponent):\($0)" }
        }
        return places
    }

    /// Returns the name of the last public or package type, or extension, at the top level that begins at or before a line; nil if
    /// there is none.
    private static func topLevelType(of line: Int, in text: String) -> String? {
        let declaration =
            /^(?:@\w+\s+|public\s+|package\s+|final\s+|indirect\s+)*(?:struct|class|enum|actor|protocol|extension)\s+(\w+)/
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line).reversed().lazy
            .compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } }
            .first
    }

    /// Returns the line numbers of the modifiers `public` and `open`.
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
