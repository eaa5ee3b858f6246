public import Foundation
import ProcessSupport
import WorkspaceGraph

extension SwiftPM {
    /// The file whose modification time is the end of the last build.
    var endRecord: URL { workspace.root.appending(path: ".build/tmp/built") }

    /// Sets the modification time of files that SwiftPM would not build again although the build can have another result. Each build begins
    /// with this function; a caller that reads times of files before a build calls it first.
    ///
    /// - files that changed since the last call of this function and may have the modification time of the compiled version, or an older one.
    ///   Programs such as `tar` and `cp -p` keep times, and the compiler's record of a build has only seconds, so that it ignores a second
    ///   edit within one second.
    /// - the code of C targets if their package gained or lost a file, or if a file changed that is not code. A new header can precede
    ///   another one, `__has_include` finds it, and the assembler's `.incbin` reads any file.
    /// - all files if an environment variable changed by which compilers find files.
    /// - the files that ``touchDependents()`` names.
    ///
    /// - Throws: An error of the file system.
    public func touchReplacedFiles(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        try touchDependents()
        let record = workspace.root.appending(path: ".build/tmp/touched")
        let variables = TestEnvironment.searchPaths.map { "\($0)=\(environment[$0] ?? "")\n" }.joined()
        let cTargets = workspace.targets.filter(\.swiftFiles.isEmpty)
        let native = Set(cTargets.flatMap(\.files).map(\.path).filter(Self.isCode))
        let packages = Set(cTargets.map(\.package.path))
        let inputs = workspace.files.map(\.path).filter { path in
            PathText.fileExtension(of: path) != "swift" && packages.contains { PathText.contains($0, path) }
        }
        let headers = ContentHash.of(
            inputs.sorted().map { path in
                let stamp = Self.isCode(path) ? nil : FileStamp(of: PathText.join(workspace.root.filePath, path))
                return "\(path) \(stamp?.text ?? "")"
            }
            .joined(separator: "\n")
        )
        let last = FileStamp(of: record.filePath)?.modified
        let known = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
        try record.write(variables + headers)
        let stamps = workspace.root.appending(path: ".build/tmp/stamps.json")
        let former = (try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: stamps))) ?? [:]
        var current: [String: String] = [:]
        defer { try? JSONEncoder().encode(current).write(to: stamps, options: .atomic) }
        // A build that was killed has no end.
        let end =
            FileStamp(of: endRecord.filePath).flatMap { $0.modified < last ?? .distantPast ? nil : $0.modified }
            ?? .distantFuture
        let isMoved = !known.hasPrefix(variables), hasOtherHeaders = !known.hasSuffix(headers)
        for file in workspace.files {
            let isSwift = PathText.fileExtension(of: file.path) == "swift"
            let place = PathText.join(workspace.root.filePath, file.path)
            let path = file.mode == .link ? URL(filePath: place).resolvingSymlinksInPath().filePath : place
            guard isSwift || file.mode != .link, let stamp = FileStamp(of: path) else { continue }
            current[file.path] = stamp.text
            guard let last else { continue }
            let isTouched = stamp.modified > stamp.changed
            // A file in a renamed folder, or behind another link, has another stamp than the former file, but not a new time.
            let isOther = former[file.path].map { $0 != stamp.text } ?? (stamp.changed >= last)
            let isCompiled = isSwift || native.contains(file.path)
            let isReplaced = isOther && !isTouched && stamp.modified < (isCompiled ? end + 2 : last)
            if isMoved || isReplaced || hasOtherHeaders && native.contains(file.path) {
                Self.touch(path)
                current[file.path] = FileStamp(of: path)?.text
            }
        }
    }

    /// Returns whether SwiftPM finds a change of a C target's file, because the file is compiled or the compiler lists it as included.
    static func isCode(_ path: String) -> Bool {
        ["S", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "m", "mm", "s"].contains(
            PathText.fileExtension(of: path)
        )
    }
}
