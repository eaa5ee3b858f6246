import Foundation
package import WorkspaceGraph
import WorkspaceRunner

package struct PackageFigures: Sendable, Encodable {
    package let files: Int
    /// The number of lines in source files, without test targets, including comments and blank lines.
    package let lines: Int
    package let testLines: Int
    /// The number of tests in the last successful test run whose result is stored; nil if there is none.
    package let tests: Int?
    /// The duration in seconds, without the build, of the last successful test run without `--isolated`; nil if there was none.
    package let testSeconds: Double?

    package init(of package: WorkspacePackage, in workspace: Workspace) {
        let targets = workspace.targets(of: package)
        let shipped = targets.filter { $0.kind != .test }
        files = shipped.reduce(0) { $0 + $1.sourceFiles.count }
        lines = shipped.reduce(0) { $0 + workspace.lines(of: $1) }
        testLines = targets.filter { $0.kind == .test }.reduce(0) { $0 + workspace.lines(of: $1) }
        (tests, testSeconds) = workspace.lastTests(of: package)
    }

    /// Returns the number of lines in a file, including a last line without a line break; 0 if the file cannot be read.
    static func lineCount(of file: URL) -> Int {
        guard let data = try? Data(contentsOf: file), let last = data.last else { return 0 }
        // Foundation is optimised code. In a debug build of this tool, a loop over the bytes of all files takes seconds.
        let breaks = String(decoding: data, as: UTF8.self).components(separatedBy: "\n").count - 1
        return breaks + (last == UInt8(ascii: "\n") ? 0 : 1)
    }
}

extension Workspace {
    func lines(of target: WorkspaceTarget) -> Int {
        target.sourceFiles.reduce(0) { $0 + PackageFigures.lineCount(of: url(of: $1.path)) }
    }
}
