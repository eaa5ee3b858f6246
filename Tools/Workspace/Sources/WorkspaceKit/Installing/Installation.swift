package import Foundation
import ProcessSupport
import WorkspaceGraph

/// An installation of an executable below a prefix, such as `/usr/local`: the executable and its resources in `lib/NAME`, a symbolic link
/// in `bin`, and a manual page and shell completions in `share`.
///
/// A file in `lib/NAME` lists all installed files. No other file is replaced or removed. The prefix can be moved as a whole.
package struct Installation: Sendable {
    private static let mark = ".workspace-install"

    private let name: String
    private let prefix: URL
    private let home: String
    private let link: String
    package let manual: String
    package let completions: [String: String]

    package init(of name: String, below prefix: URL) throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw WorkspaceError("'\(name)' is not a valid name of an executable.")
        }
        self.name = name
        self.prefix = prefix
        home = "lib/\(name)"
        link = "bin/\(name)"
        manual = "share/man/man1/\(name).1"
        completions = [
            "bash": "share/bash-completion/completions/\(name)",
            "fish": "share/fish/vendor_completions.d/\(name).fish",
            "zsh": "share/zsh/site-functions/_\(name)",
        ]
    }

    private var pages: [String] { [manual] + completions.values.sorted() }

    private var installed: Set<String> {
        let text = try? String(contentsOf: url(home).appending(path: Self.mark), encoding: .utf8)
        return Set((text ?? "").split(separator: "\n").map(String.init))
    }

    /// Throws a `WorkspaceError` if a folder exists at a file's path, another kind of file exists at the path `lib/NAME`, or a file exists that
    /// this tool did not install. The paths of the pages to write are relative to the prefix.
    package func check(pages written: some Sequence<String>) throws {
        for path in [home, link] + pages {
            let attributes = try? FileManager.default.attributesOfItem(atPath: url(path).filePath)
            let type = attributes?[.type] as? FileAttributeType
            guard let type, (type == .typeDirectory) != (path == home) else { continue }
            throw WorkspaceError("\(url(path).filePath) is \(path == home ? "not " : "")a folder.", remedy: Self.remedy)
        }
        let installed = installed
        let foreign = Self.files(in: url(home)).map { "\(home)/\($0)" }.filter { !installed.contains($0) }
        if let file = foreign.first(where: { $0 != "\(home)/\(Self.mark)" }) {
            throw installed.isEmpty
                ? WorkspaceError("\(url(home).filePath) is not an installation of this tool.", remedy: Self.remedy)
                : WorkspaceError("This tool did not install \(url(file).filePath).", remedy: Self.remedy)
        }
        if FileStamp(of: url(link).filePath) != nil, !hasLink {
            throw WorkspaceError("\(url(link).filePath) belongs to another program.", remedy: Self.remedy)
        }
        for path in written.sorted() where FileStamp(of: url(path).filePath) != nil && !installed.contains(path) {
            throw WorkspaceError("This tool did not install \(url(path).filePath).", remedy: Self.remedy)
        }
    }

    private static let remedy = "Move it, or choose another folder with --prefix."

    /// Whether `bin/NAME` is a symbolic link into the folder `lib/NAME` of this prefix.
    private var hasLink: Bool {
        guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: url(link).filePath) else {
            return false
        }
        let folder = url("bin").resolvingSymlinksInPath().filePath
        let program = PathText.join(destination.hasPrefix("/") ? "/" : folder, destination)
        let homes = [url(home).resolvingSymlinksInPath(), prefix.resolvingSymlinksInPath().appending(path: home)]
        return homes.contains { PathText.join($0.filePath, name) == program }
    }

    /// Installs the executable with its resources and dynamic libraries, the link, the manual page and the completions. If an error occurs
    /// before the folder `lib/NAME` is replaced, the old executable stays installed.
    package func install(from build: URL, bundles: Set<String>, pages: [String: String]) async throws -> [String] {
        try check(pages: pages.keys)
        let manager = FileManager.default
        // A page of the former version may be missing in this one.
        let former = installed.filter { self.pages.contains($0) }
        try await reporting {
            try await replaceHome { new in
                for file in try manager.contentsOfDirectory(atPath: build.filePath)
                where file == name || bundles.contains(file) || file.hasSuffix(".so") || file.hasSuffix(".dylib") {
                    try manager.copyItem(at: build.appending(path: file), to: new.appending(path: file))
                }
                let files = Self.files(in: new).map { "\(home)/\($0)" } + former.union(pages.keys).sorted()
                try new.appending(path: Self.mark).write(files.joined(separator: "\n") + "\n")
                for (path, text) in pages { try url(path).replace(with: text) }
                try manager.createDirectory(at: url("bin"), withIntermediateDirectories: true)
            }
            // With a relative destination, the link stays valid if the prefix is moved. `bin` may be a symbolic link to another folder.
            let program = url(home).resolvingSymlinksInPath().appending(path: name).filePath
            let destination = PathText.relative(program, from: url("bin").resolvingSymlinksInPath().filePath)
            if (try? manager.destinationOfSymbolicLink(atPath: url(link).filePath)) != destination {
                try? manager.removeItem(at: url(link))
                try manager.createSymbolicLink(atPath: url(link).filePath, withDestinationPath: destination)
            }
        }
        return [home, link] + pages.keys.sorted()
    }

    package func uninstall() async throws -> [String] {
        try check(pages: [])
        let installed = installed
        let found = ([home, link] + pages.filter(installed.contains)).filter { FileStamp(of: url($0).filePath) != nil }
        guard found.contains(home) || found.contains(link) else {
            throw WorkspaceError("\(name) is not installed below \(prefix.filePath).")
        }
        // The folder shows that the files are an installation, so it is removed last.
        try await reporting { for path in found.reversed() { try FileManager.default.removeItem(at: url(path)) } }
        return found
    }

    private func url(_ path: String) -> URL { prefix.appending(path: path) }

    /// Replaces the folder `lib/NAME` as a whole. The old folder stays in place until the new one is complete.
    func replaceHome(_ write: (URL) async throws -> Void) async throws {
        let manager = FileManager.default
        // The new folder is written next to the old one, on the same file system, so that a move is enough.
        let place = url("lib").appending(path: ".\(name)-\(UUID().uuidString)")
        let new = place.appending(path: "new", directoryHint: .isDirectory)
        try manager.createDirectory(at: new, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: place) }
        try await write(new)
        guard manager.fileExists(atPath: url(home).filePath) else {
            return try manager.moveItem(at: new, to: url(home))
        }
        // `place` is removed at the end. The old folder is moved outside of `place`, so that it survives a failed move back.
        let old = url("lib").appending(path: "\(place.lastPathComponent)-old", directoryHint: .isDirectory)
        try manager.moveItem(at: url(home), to: old)
        do {
            try manager.moveItem(at: new, to: url(home))
        } catch {
            try manager.moveItem(at: old, to: url(home))
            throw error
        }
        try? manager.removeItem(at: old)
    }

    /// Returns the paths of all files and symbolic links below a folder, relative to it, sorted. Empty without a folder.
    static func files(in folder: URL) -> [String] {
        let manager = FileManager.default
        // Foundation's enumerator follows no links, but lists folders.
        let paths = manager.enumerator(atPath: folder.filePath)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            let type = try? manager.attributesOfItem(atPath: folder.appending(path: path).filePath)[.type]
            return type as? FileAttributeType != .typeDirectory
        }
        .sorted()
    }

    private func reporting(_ change: () async throws -> Void) async throws {
        let remedy = "Choose another folder with --prefix."
        do { try await change() } catch let error as CocoaError {
            let path = error.filePath ?? prefix.filePath
            throw WorkspaceError("Cannot change \(path): \(error.localizedDescription)", remedy: remedy)
        } catch let error as WorkspaceError {
            throw WorkspaceError(error.description, remedy: error.remedy ?? remedy)
        }
    }
}
