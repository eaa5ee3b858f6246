public import Foundation
internal import ProcessSupport

/// A small monorepo kept as one text, in the format txtar: `-- path --` begins a file. Text before the first file is its comment.
///
/// It is kept under a name that nothing discovers, and written out where a test wants it.
public struct Fixture: Sendable {
    /// What stands before the first file.
    public let comment: String
    /// The files in their order.
    public let files: [(path: String, text: String)]

    /// Reads a fixture's text.
    public init(_ text: String) {
        var comment = "", files: [(path: String, text: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append((String(line.dropFirst(3).dropLast(3)), ""))
            } else if files.isEmpty {
                comment += line + "\n"
            } else {
                files[files.count - 1].text += line + "\n"
            }
        }
        self.comment = comment
        self.files = files.map { ($0.path, $0.text.hasSuffix("\n\n") ? String($0.text.dropLast()) : $0.text) }
    }

    /// Reads a fixture's file.
    public init(reading file: URL) throws {
        self.init(try String(contentsOf: file, encoding: .utf8))
    }

    /// Writes the files below `folder`.
    public func write(to folder: URL) throws {
        for (path, text) in files { try folder.appending(path: path).write(text) }
    }
}
