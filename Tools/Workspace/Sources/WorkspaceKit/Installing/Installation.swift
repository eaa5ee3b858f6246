package import Foundation
import ProcessSupport
import WorkspaceGraph

/// The files of an executable below a prefix: `lib/NAME` with everything that it looks for beside itself, a link in `bin`, and pages in
/// `share`.
///
/// The list of files follows from the name, so that `uninstall` needs no record. The tree can be moved as a whole.
package struct Installation: Sendable {
    /// Where each shell looks for completions.
    package static let completions = [
        "bash": "share/bash-completion/completions/<name>",
        "fish": "share/fish/vendor_completions.d/<name>.fish",
        "zsh": "share/zsh/site-functions/_<name>",
    ]

    private let name: String
    private let prefix: URL
    private let home: String
    private let link: String

    /// - Throws: `WorkspaceError` if the name is not the name of a file.
    package init(of name: String, below prefix: URL) throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw WorkspaceError("'\(name)' is not the name of an executable.")
        }
        self.name = name
        self.prefix = prefix
        home = "lib/\(name)"
        link = "bin/\(name)"
    }

    package var manualPath: String { "share/man/man1/\(name).1" }

    package func completionsPath(of shell: String) -> String? {
        Self.completions[shell]?.replacing("<name>", with: name)
    }

    private var filePaths: [String] { [link, manualPath] + Self.completions.keys.sorted().compactMap(completionsPath) }

    /// Throws a `WorkspaceError` if a folder is in the place of a file, or a file in the place of a folder.
    package func check() throws {
        for path in filePaths where isFolder(path) {
            throw WorkspaceError("\(place(path)) is a folder.", remedy: "Move it away, or name another --prefix.")
        }
        if exists(home), !isFolder(home) {
            throw WorkspaceError("\(place(home)) is not a folder.", remedy: "Move it away, or name another --prefix.")
        }
    }

    /// Copies an executable with its resources and libraries, and writes its pages.
    ///
    /// Each file is complete before it gets its name, so that a failed copy leaves the former version in place.
    /// - Parameters:
    ///   - build: The folder that holds the executable.
    ///   - foreign: Resource bundles in that folder that belong to other executables.
    ///   - pages: The texts of the manual page and the completions, by path.
    /// - Returns: The installed paths, from the prefix.
    package func install(from build: URL, leavingOut foreign: Set<String>, pages: [String: String]) throws -> [String] {
        try check()
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: build.filePath).sorted().filter { file in
            file == name || [".so", ".dylib"].contains(where: file.hasSuffix)
                || ([".resources", ".bundle"].contains(where: file.hasSuffix) && !foreign.contains(file))
        }
        let mark = UUID().uuidString
        let (new, old) = (url("lib/.\(name)-\(mark)"), url("lib/.\(name)-\(mark)-old"))
        let newLink = url("bin/.\(name)-\(mark)")
        defer { for leftover in [new, old, newLink] { try? manager.removeItem(at: leftover) } }
        do {
            try manager.createDirectory(at: new, withIntermediateDirectories: true)
            for file in names { try manager.copyItem(at: build.appending(path: file), to: new.appending(path: file)) }
            try manager.createDirectory(at: url("bin"), withIntermediateDirectories: true)
            try manager.createSymbolicLink(atPath: newLink.filePath, withDestinationPath: linkDestination)
            for (path, text) in pages {
                let folder = url(path).deletingLastPathComponent()
                try manager.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url(path), options: .atomic)
            }
            if exists(home) { try manager.moveItem(at: url(home), to: old) }
            try manager.moveItem(at: new, to: url(home))
        } catch let error as CocoaError {
            throw WorkspaceError(
                "\(error.filePath ?? prefix.filePath) cannot be written: \(error.localizedDescription)",
                remedy: "Name another folder with --prefix."
            )
        }
        // moveItem replaces nothing, rename does.
        guard rename(newLink.filePath, place(link)) == 0 else {
            throw WorkspaceError("\(place(link)) cannot be replaced: \(String(cString: strerror(errno))).")
        }
        return [home, link] + pages.keys.sorted()
    }

    /// Removes the files that ``install(from:leavingOut:pages:)`` writes. Missing ones are skipped.
    ///
    /// - Returns: The removed paths, from the prefix.
    /// - Throws: `WorkspaceError` if none of them exists, or one cannot be removed.
    package func uninstall() throws -> [String] {
        try check()
        let paths = ([home] + filePaths).filter(exists)
        guard !paths.isEmpty else { throw WorkspaceError("Nothing of \(name) is installed below \(prefix.filePath).") }
        for path in paths {
            do {
                try FileManager.default.removeItem(at: url(path))
            } catch {
                throw WorkspaceError("\(place(path)) cannot be removed: \(error.localizedDescription)")
            }
        }
        return paths
    }

    /// Relative, so that the tree can be moved; absolute where `bin` is a link to a folder elsewhere.
    private var linkDestination: String {
        let bin = url("bin").resolvingSymlinksInPath().filePath
        let isHere = PathText.join(prefix.resolvingSymlinksInPath().filePath, "bin") == PathText.join(bin, ".")
        return isHere ? "../\(home)/\(name)" : place("\(home)/\(name)")
    }

    private func url(_ path: String) -> URL { prefix.appending(path: path) }
    private func place(_ path: String) -> String { url(path).filePath }
    private func exists(_ path: String) -> Bool { FileStamp(of: place(path)) != nil }

    /// A link to a folder is a file here.
    private func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: place(path))[.type]) as? FileAttributeType == .typeDirectory
    }
}
