import Foundation
package import WorkspaceGraph
import WorkspaceRunner

/// The size of a package, and its tests at their last run. Unknown figures are nil.
package struct PackageFigures: Sendable, Encodable {
    /// Shipped source files.
    package let files: Int
    /// Lines of the shipped sources, comments and blank lines included.
    package let lines: Int
    /// Lines of the tests' sources.
    package let testLines: Int
    /// The number of tests at the last pass.
    package let tests: Int?
    /// The seconds that the tests took at the last run.
    package let testSeconds: Double?

    package init(of package: WorkspacePackage, in workspace: Workspace) {
        let targets = workspace.targets(of: package)
        let shipped = targets.filter { $0.kind != .test }
        files = shipped.reduce(0) { $0 + $1.sourceFiles.count }
        lines = shipped.reduce(0) { $0 + workspace.lines(of: $1) }
        testLines = targets.filter { $0.kind == .test }.reduce(0) { $0 + workspace.lines(of: $1) }
        (tests, testSeconds) = workspace.lastTests(of: package)
    }

    /// Counts the lines of a file; a last line without a line break counts. A file that cannot be read is empty.
    static func lineCount(of file: URL) -> Int {
        guard let data = try? Data(contentsOf: file), let last = data.last else { return 0 }
        // Foundation is optimised: a loop over bytes takes seconds for a workspace in a debug build of the tool.
        let breaks = String(decoding: data, as: UTF8.self).components(separatedBy: "\n").count - 1
        return breaks + (last == UInt8(ascii: "\n") ? 0 : 1)
    }
}

extension Workspace {
    /// Counts the lines of a target's sources.
    func lines(of target: WorkspaceTarget) -> Int {
        target.sourceFiles.reduce(0) { $0 + PackageFigures.lineCount(of: url(of: $1.path)) }
    }
}
