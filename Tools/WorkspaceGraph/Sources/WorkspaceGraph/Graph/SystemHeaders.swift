import Foundation
import ProcessSupport
import Synchronization

/// A file that a target's C sources or module maps name.
struct IncludedFile: Sendable, Hashable {
    let name: String
    /// The path relative to the workspace's root, if the name leads out of the folder of the including file; "/" for any file, whose name
    /// a macro computes; nil for a file in the folder, or in one of the compiler.
    let path: String?

    /// Returns the files that a target's sources in languages other than Swift name, directly or through included files.
    static func all(in target: WorkspaceTarget, of workspace: Workspace) -> [IncludedFile] {
        var read: Set<String> = [], unread = sources(of: target, in: workspace).map(\.file), found: [IncludedFile] = []
        while let file = unread.popLast() {
            guard read.insert(file).inserted else { continue }
            let folder = PathText.folder(of: file), includes = workspace.includes(in: file)
            found += includes.map { include in
                let isElsewhere = include.name.hasPrefix("../") || include.name.contains("/../")
                let path = isElsewhere ? PathText.join(folder, include.name) : nil
                return IncludedFile(name: include.macro ?? include.name, path: include.macro == nil ? path : "/")
            }
            // An included file of any name can include others.
            let paths = Set(includes.map { PathText.join(folder, $0.name) }).subtracting(read)
            unread += paths.filter(workspace.contains)
        }
        return found
    }

    static func sources(of target: WorkspaceTarget, in workspace: Workspace) -> [(file: String, text: Data)] {
        // Most files are Swift files, and the comparison of a byte is fast.
        target.files.map(\.path).filter { $0.utf8.last != UInt8(ascii: "t") }.compactMap { file in
            let isMap = PathText.fileExtension(of: file) == "modulemap"
            guard isMap || WorkspaceTarget.isOtherSource(file) else { return nil }
            return (try? Data(contentsOf: workspace.url(of: file))).map { (file, $0) }
        }
    }

    /// Returns the names in quotation marks or angle brackets that follow words in a source.
    static func names(after words: [String], in text: Data) -> [String] {
        var names: [String] = []
        for word in words {
            var rest = text.startIndex..<text.endIndex
            while let found = text.range(of: Data(word.utf8), in: rest) {
                rest = found.upperBound..<text.endIndex
                let line = String(decoding: text[rest].prefix(200), as: UTF8.self)
                if let match = line.prefixMatch(of: /\s*[<"]([^>"\n]+)[>"]/) { names.append(String(match.1)) }
            }
        }
        return names
    }
}

/// The system headers that the workspace includes. Cache keys cover these headers, because tests may depend on the version of a C library.
enum SystemHeaders {
    static let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]

    /// Returns the headers with the included names in all folders, and those that they include, with absolute paths.
    static func named(
        _ includes: [IncludedFile],
        of workspace: Workspace,
        folders: [String] = SystemHeaders.folders
    ) throws -> [FileEntry] {
        // Debian stores some headers in a folder with the architecture's name.
        let machine = workspace.toolchain.triple.split(separator: "-")
        let multiarch = machine.count >= 2 ? ["/usr/include/\(machine[0])-linux-gnu"] : []
        let names = includes.filter { $0.path == nil }.map(\.name)
        return try workspace.systemFiles(
            at: Set(names.flatMap { paths(of: $0, in: folders + multiarch) }),
            find: { IncludedFile.names(after: ["include", "import", "include_next"], in: $0) },
            paths: { name, folder in paths(of: name, in: [folder] + folders + multiarch) }
        )
    }

    /// Returns the folders of headers that pkg-config names for a target; an empty array without pkg-config.
    static func pkgConfigFolders(of target: WorkspaceTarget) -> [String] {
        let names = target.declaration.settings("pkgConfig").map { String($0.dropFirst("pkgConfig ".count)) }
        guard !names.isEmpty else { return [] }
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["pkg-config", "--cflags-only-I"] + names
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let text = try? output.fileHandleForReading.readToEnd() else { return [] }
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.filter { $0.hasPrefix("-I/") }
            .map { String($0.dropFirst(2)) }
    }

    private static func paths(of name: String, in folders: [String]) -> [String] {
        // Hundreds of headers have few relative paths, and the normalization of each path would take most of the time.
        guard !name.hasPrefix("/"), !name.contains("./") else { return folders.map { PathText.join($0, name) } }
        return folders.map { "\($0)/\(name)" }
    }
}

extension Workspace {
    /// Returns the files at paths, and the files that the names in each of them lead to, sorted by path.
    fileprivate func systemFiles(
        at start: Set<String>,
        find: (Data) -> [String],
        paths: (_ name: String, _ folder: String) -> [String]
    ) throws -> [FileEntry] {
        var found: Set<FileEntry> = [], read: Set<String> = [], wanted = start
        while !wanted.isEmpty {
            read.formUnion(wanted)
            let files = Set(wanted.compactMap(FileEntry.init(behind:))).subtracting(found).sorted { $0.path < $1.path }
            found.formUnion(files)
            let names = try names(inSystemFiles: files, find: find)
            wanted = Set(
                zip(files, names).flatMap { file, names in
                    names.flatMap { paths($0, PathText.folder(of: file.path)) }
                }
            )
            .subtracting(read)
        }
        return found.sorted { $0.path < $1.path }
    }

    private func names(inSystemFiles files: [FileEntry], find: (Data) -> [String]) throws -> [[String]] {
        guard !files.isEmpty else { return [] }
        let hashes = try tree.hashes(of: files), record = "headers.json"
        return memo.systemNames.withLock { stored in
            var known = stored ?? state.read([String: [String]].self, from: record) ?? [:]
            let count = known.count
            for (file, hash) in zip(files, hashes) where known[hash] == nil {
                known[hash] = Set(find((try? Data(contentsOf: URL(filePath: file.path))) ?? Data())).sorted()
            }
            // A failure is ignored: the next command then reads the files again.
            if known.count != count { try? state.write(known, to: record) }
            stored = known
            return hashes.map { known[$0] ?? [] }
        }
    }
}

/// The system libraries that the workspace links. Cache keys cover their files, because the tests run the library's code.
public enum SystemLibraries {
    private static var path: String {
        let environment = ProcessInfo.processInfo.environment
        return ["LIBRARY_PATH", "LD_LIBRARY_PATH"].compactMap { environment[$0] }.joined(separator: ":")
    }

    /// Returns the libraries that a target's module maps and settings name, and those that they load.
    static func linked(by target: WorkspaceTarget, of workspace: Workspace) throws -> [FileEntry] {
        try needed(by: named(by: target, of: workspace), in: path, of: workspace)
    }

    /// Returns the paths of the libraries that a target's module maps and settings name.
    static func named(by target: WorkspaceTarget, of workspace: Workspace) -> Set<String> {
        let maps = IncludedFile.sources(of: target, in: workspace).flatMap {
            IncludedFile.names(after: ["link"], in: $0.text)
        }
        let flags = target.declaration.settings("linkedLibrary") + target.declaration.settings("unsafeFlags")
        let settings = flags.flatMap { $0.matches(of: /(?:linkedLibrary |-l)(\S+)/).map { String($0.1) } }
        return Set((maps + settings).flatMap { workspace.toolchain.libraries("lib\($0)", in: path) })
    }

    /// Returns the content hashes of a library, in colon-separated folders or the system's, and of those that it loads; nil if it is missing.
    public static func contentHash(of name: String, in path: String, of workspace: Workspace) throws -> String? {
        guard let library = workspace.toolchain.library(name, in: path) else { return nil }
        let files = try needed(by: [library], in: path, of: workspace)
        return try workspace.tree.hashes(of: files).joined(separator: " ")
    }

    /// Returns the files of libraries, and of the libraries whose names they contain, such as "libz.so.1", sorted by path.
    private static func needed(by libraries: Set<String>, in path: String, of workspace: Workspace) throws
        -> [FileEntry]
    {
        let folders = workspace.toolchain.libraryFolders(after: path)
        return try workspace.systemFiles(at: libraries, find: libraryNames) { name, folder in
            ([Substring(folder)] + folders).map { URL(filePath: "\($0)/\(name)").resolvingSymlinksInPath().filePath }
        }
    }

    private static func libraryNames(in library: Data) -> [String] {
        func isPart(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte != UInt8(ascii: "/") && byte < 0x7F }
        var names: [String] = [], rest = library.startIndex..<library.endIndex
        while let found = library.range(of: Data(".so".utf8), in: rest) {
            let tail = library[found.upperBound...].prefix(while: isPart)
            let head = library[rest.lowerBound..<found.lowerBound].reversed().prefix(while: isPart).reversed()
            names.append(String(decoding: head + library[found] + tail, as: UTF8.self))
            rest = tail.endIndex..<library.endIndex
        }
        return names
    }
}

extension Workspace {
    private static let searched = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH"]

    /// Returns a line of a cache key about the files in the folders that environment variables add to the compiler's search path.
    func searchedHeaders(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> [String] {
        let folders = Self.searched.compactMap { environment[$0] }
            .flatMap { $0.split(separator: ":") }.map {
                FileEntry(path: PathText.join(root.filePath, String($0)), mode: .link)
            }
        guard !folders.isEmpty else { return [] }
        let inside = folders.compactMap { tree.realPath(of: $0.path) }.flatMap(tree.files(below:))
        let files = tree.filesOutside(reachedBy: folders).map { $0 + inside }
        let lines = try files.map { zip($0, try tree.hashes(of: $0)).map { "\($0.path) \($1)" } } ?? [UUID().uuidString]
        return ["headers \(ContentHash.of(lines.joined(separator: "\n")))"]
    }
}
