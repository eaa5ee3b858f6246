public import Foundation
import ProcessSupport
import WorkspaceGraph

extension SwiftPM {
    /// The file whose modification time is the end of the last build.
    var endRecord: URL { workspace.root.appending(path: ".build/tmp/built") }

    /// Sets the modification time of files that SwiftPM would not build again although the build can have another result: the files that
    /// ``touchDependents()`` names, and all files if an environment variable changed by which compilers find files. Each build begins with
    /// this function; a caller that reads times of files before a build calls it first.
    public func touchReplacedFiles(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        try touchDependents()
        let record = workspace.root.appending(path: ".build/tmp/variables")
        let variables = Self.searchPaths(environment)
        let known = try? String(contentsOf: record, encoding: .utf8)
        guard known != variables else { return }
        if known != nil {
            try deletingBuildOnFailure {
                for file in workspace.files where file.mode != .link { try Self.touch(place(of: file.path)) }
            }
        }
        try record.write(variables)
    }

    /// Returns the environment variables by which compilers find files, as lines "NAME=VALUE".
    public static func searchPaths(_ environment: [String: String]) -> String {
        TestEnvironment.searchPaths.map { "\($0)=\(environment[$0] ?? "")\n" }.joined()
    }

    /// Sets the modification time of files that changes since the last build in the scratch folder affect, although SwiftPM may not compile
    /// them again:
    ///
    /// - changed files that may have the modification time of the compiled version, or an older one. Programs such as `tar` and `cp -p`
    ///   keep times, and the compiler's record of a build has only seconds, so that it ignores a second edit within one second.
    /// - the code of C targets if their package gained or lost a file, or if a file changed that is not code. A new header can precede
    ///   another one, `__has_include` finds it, and the assembler's `.incbin` reads any file.
    /// - files that use a changed target, directly or not. The compiler records no indirect imports, for macros only the path of their
    ///   program, and SwiftPM compares C targets by their object files, which contain no unused header.
    /// - files of a package whose manifest changed, and those with `canImport` that use it.
    /// - files behind a symbolic link.
    ///
    /// Deletes the scratch folder after a change of a system header, because the compiler compares only the header's size and time, and of a
    /// library, because SwiftPM does not link again.
    func touchDependents() throws {
        try endBuild()
        let current = try workspace.contentHashes()
        let former = try? JSONDecoder().decode([String: String].self, from: Data(contentsOf: record))
        guard current != former else { return }
        let begin = FileStamp(of: record.filePath)?.modified ?? .distantPast
        try record.replace(with: String(decoding: JSONEncoder().encode(current), as: UTF8.self))
        // Before the first build, there are no outdated modules.
        guard let former else { return }
        let changed = Set(former.keys).union(current.keys).filter { former[$0] != current[$0] }
        // A build that was killed has no end.
        let end = FileStamp(of: endRecord.filePath)?.modified ?? .distantPast
        let latest = end < begin ? .distantFuture : end + 2
        // The name of a library can contain its version. A new header or library changes no former result.
        let isOutdated = { former[$0] != nil && (current[$0] != nil || $0.contains(/\.(?:a|dylib|so)(?:\.|$)/)) }
        if changed.contains(where: { $0.hasPrefix("/") && isOutdated($0) }) { return try deleteBuild() }
        try deletingBuildOnFailure { try touch(changed, former: former, current: current, latest: latest) }
    }

    private var record: URL { scratch.appending(path: "contents.json") }
    /// The file with the stamps of the inputs at the begin of a build, until the build ends.
    private var beginRecord: URL { scratch.appending(path: "stamps.json") }

    private func stamp(of path: String) -> String { FileStamp(of: place(of: path))?.text ?? "none" }

    func beginBuild() throws {
        let stamps = try workspace.contentHashes().reduce(into: [:]) { $0[$1.key] = stamp(of: $1.key) }
        try beginRecord.replace(with: String(decoding: JSONEncoder().encode(stamps), as: UTF8.self))
    }

    /// Marks files as changed that were written during a build, also if their former content was restored later: the compiler may have read
    /// the other one. A killed build ends at the begin of the next one.
    func endBuild() throws {
        guard let data = try? Data(contentsOf: beginRecord),
            let stamps = try? JSONDecoder().decode([String: String].self, from: data)
        else { return }
        let written = stamps.filter { stamp(of: $0.key) != $0.value }.keys
        if !written.isEmpty, let data = try? Data(contentsOf: record),
            var hashes = try? JSONDecoder().decode([String: String].self, from: data)
        {
            for path in written { hashes[path] = "written during a build" }
            try record.replace(with: String(decoding: JSONEncoder().encode(hashes), as: UTF8.self))
        }
        unlink(beginRecord.filePath)
    }

    private func touch(_ changed: Set<String>, former: [String: String], current: [String: String], latest: Date) throws
    {
        for path in changed where !path.hasPrefix("/") {
            // An edit can keep a time in the future, too.
            guard let time = FileStamp(of: place(of: path))?.modified, time < latest || time > Date.now + 1 else {
                continue
            }
            try Self.touch(place(of: path))
        }
        for target in workspace.targets where target.swiftFiles.isEmpty {
            let hasNewInput = changed.contains { path in
                PathText.contains(target.package.path, path) && PathText.fileExtension(of: path) != "swift"
                    && (former[path] == nil || current[path] == nil || !Self.isCode(path))
            }
            for file in target.files where hasNewInput && Self.isCode(file.path) {
                try Self.touch(place(of: file.path))
            }
        }
        try touchSwiftFiles(usingTargetsOf: changed)
        for path in changed where current[path]?.hasPrefix("link to ") == true {
            let destination = URL(filePath: place(of: path)).resolvingSymlinksInPath()
            let below = FileManager.default.enumerator(at: destination, includingPropertiesForKeys: nil)
            for case let file as URL in [destination] + (below?.allObjects ?? []) where file.pathExtension == "swift" {
                try Self.touch(file.filePath)
            }
        }
    }

    private func place(of path: String) -> String { PathText.join(workspace.root.filePath, path) }

    private func touchSwiftFiles(usingTargetsOf changed: Set<String>) throws {
        let graph = workspace.declaredGraph
        var dependents: [TargetID: [TargetID]] = [:]
        for target in workspace.targets {
            for edge in graph.edges(from: target.id) { dependents[edge.to, default: []].append(target.id) }
        }
        let targets = workspace.targets.filter { target in
            changed.contains { PathText.contains(target.inputFolder, $0) || isHeader($0, of: target) }
        }
        let reached = GraphSearch.reachable(from: targets.flatMap { dependents[$0.id] ?? [] }) { dependents[$0] ?? [] }
        let packages = Set(
            workspace.packages.filter { !changed.isDisjoint(with: workspace.manifests(of: $0)) }.map(\.path)
        )
        let own = workspace.targets.filter { packages.contains($0.package.path) }.map(\.id)
        let conditional = GraphSearch.reachable(from: own) { dependents[$0] ?? [] }
        for target in workspace.targets where reached.contains(target.id) || conditional.contains(target.id) {
            let isWhole = reached.contains(target.id) || packages.contains(target.package.path)
            for file in target.swiftFiles.map({ place(of: $0.path) })
            where try isWhole || String(contentsOf: URL(filePath: file), encoding: .utf8).contains("canImport") {
                try Self.touch(file)
            }
        }
    }

    /// Returns whether a file is a header of the system, or in the package of a C target.
    private func isHeader(_ path: String, of target: WorkspaceTarget) -> Bool {
        guard target.swiftFiles.isEmpty else { return false }
        return path.hasPrefix("/")
            || PathText.contains(target.package.path, path)
                && (Self.isCode(path) || PathText.fileExtension(of: path) == "modulemap")
    }

    /// Returns whether SwiftPM finds a change of a C target's file, because the file is compiled or the compiler lists it as included.
    private static func isCode(_ path: String) -> Bool {
        ["S", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "m", "mm", "s"].contains(
            PathText.fileExtension(of: path)
        )
    }

    /// Gives a file the time in a second, which no compiled version has.
    ///
    /// The user can set only the current time of another owner's file.
    ///
    /// - Throws: ``UntouchableFile`` for a file whose time the user cannot set.
    static func touch(_ path: String) throws(UntouchableFile) {
        var next = timeval()
        gettimeofday(&next, nil)
        next.tv_sec += 1
        guard utimes(path, [next, next]) == 0 || utimes(path, nil) == 0 || errno == ENOENT else {
            throw UntouchableFile()
        }
    }

    struct UntouchableFile: Error {}

    private func deletingBuildOnFailure(_ touch: () throws -> Void) throws {
        do { try touch() } catch is UntouchableFile { try deleteBuild() }
    }

    /// Deletes the scratch folder, so that the next build compiles all files.
    private func deleteBuild() throws {
        // The folder is renamed first, because the process may end before all files are deleted.
        let former = workspace.root.appending(path: ".build/tmp/\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: former.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        guard rename(scratch.filePath, former.filePath) == 0 || errno == ENOENT else {
            throw WorkspaceError("Cannot delete \(scratch.filePath): \(String(cString: strerror(errno)))")
        }
        try? FileManager.default.removeItem(at: former)
    }
}

extension Workspace {
    fileprivate var macroTargets: Set<TargetID> {
        let macros = targets.filter { $0.kind == .macro }.map(\.id)
        return macros.isEmpty
            ? [] : GraphSearch.reachable(from: macros) { [graph = declaredGraph] in graph.edges(from: $0).map(\.to) }
    }

    /// Compiler options that change with the content of local and remote macros, which the compiler's cache does not compare.
    func macroOptions() throws -> [String] {
        let macros = macroTargets
        guard !macros.isEmpty || !hasOnlyLocalDependencies else { return [] }
        let folders = targets.filter { macros.contains($0.id) }.map(\.inputFolder)
        var inputs = try contentHashes().filter { file in folders.contains { PathText.contains($0, file.key) } }
            .map { "\($0.key) \($0.value)" }
        inputs += packages.compactMap { package in
            try? String(contentsOf: url(of: PathText.join(package.path, "Package.resolved")), encoding: .utf8)
        }
        return ["-Xswiftc", "-DWORKSPACE_MACROS_\(ContentHash.of(inputs.sorted().joined(separator: "\n")))"]
    }

    /// Whether no target has a setting with which the compiler's cache fails: C++, a header in place of a module, or a plugin that may
    /// generate files of tests.
    var permitsCompilerCache: Bool {
        !targets.contains { target in
            target.settings.contains { $0.contains("interoperabilityMode") || $0.contains("-import-objc-header") }
                || target.kind == .test && target.usesPlugin
        }
    }
}
