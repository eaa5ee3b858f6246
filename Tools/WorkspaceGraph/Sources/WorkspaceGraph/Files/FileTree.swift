package import Foundation
import ProcessSupport

/// A file of the workspace, or a system header that such a file includes.
public struct FileEntry: Sendable, Hashable {
    /// The modes of files in git.
    public enum Mode: String, Sendable {
        /// A file without the executable bit.
        case regular = "100644"
        /// A file with the executable bit.
        case executable = "100755"
        /// A symbolic link.
        case link = "120000"
    }

    /// The path relative to the workspace's root. The path of a system header is absolute.
    public let path: String
    /// The mode of the file in git.
    public let mode: Mode

    package init(path: String, mode: Mode) {
        self.path = path
        self.mode = mode
    }
}

/// The files of a workspace at the time of a scan.
///
/// A scan excludes `.git`, other working trees of git, `.swiftpm`, `.DS_Store`, names that begin with `.build`, and editors' temporary files. A symbolic link counts as
/// a file, even if its destination is a folder.
package struct FileTree: Sendable {
    package let root: URL
    /// The files, sorted by path.
    package let files: [FileEntry]
    private let hashes = FileHashes()

    package init(root: URL, files: [FileEntry]) {
        self.root = root
        self.files = files.sorted { $0.path < $1.path }
    }

    package init(reading root: URL) {
        var files: [FileEntry] = []
        let place = root.filePath.hasSuffix("/") ? root.filePath : root.filePath + "/"
        var folders = [""]
        while let folder = folders.popLast() {
            guard folder.isEmpty || !Self.isWorktree(place + folder), let stream = opendir(place + folder) else {
                continue
            }
            defer { closedir(stream) }
            let descriptor = dirfd(stream)
            while let entry = readdir(stream) {
                let name = Self.name(of: entry)
                var status = stat()
                guard name != ".", name != "..", !Self.isIgnored(name),
                    fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                    status.st_mode & S_IFMT == S_IFDIR || !Self.isTemporary(name)
                else { continue }
                let path = folder + name
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path + "/")
                case S_IFLNK: files.append(FileEntry(path: path, mode: .link))
                case S_IFREG:
                    files.append(FileEntry(path: path, mode: status.st_mode & S_IXUSR == 0 ? .regular : .executable))
                default: break
                }
            }
        }
        self.init(root: root, files: files)
    }

    /// Returns the files below a folder, including those of nested packages.
    package func files(below folder: String) -> ArraySlice<FileEntry> {
        guard folder != "." else { return files[...] }
        let start = folder + "/"
        let first = firstIndex { $0.path >= start }
        // A combining character at the start of a name belongs to the "/" before it, so the comparison is in UTF-8.
        let length = files[first...].prefix { $0.path.utf8.starts(with: start.utf8) }.count
        return files[first..<first + length]
    }

    /// The symbolic links with a relative destination inside the workspace. Paths and destinations are relative to the root.
    package var links: [(path: String, destination: String)] {
        files.filter { $0.mode == .link }.compactMap { link in
            let text = try? FileManager.default.destinationOfSymbolicLink(atPath: url(of: link.path).filePath)
            guard let text, !text.hasPrefix("/") else { return nil }
            let destination = PathText.join(PathText.folder(of: link.path), text)
            return destination.hasPrefix("../") ? nil : (link.path, destination)
        }
    }

    package func contains(_ path: String) -> Bool {
        let index = firstIndex { $0.path >= path }
        return index < files.endIndex && files[index].path == path
    }

    /// Returns the content hash of each file, computed at most once; for a symbolic link, the text "link to DESTINATION".
    package func hashes(of files: [FileEntry]) throws -> [String] {
        try hashes.of(files, in: self)
    }

    package func url(of path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)
    }

    /// Returns the first index from which on all files satisfy a condition, by binary search; the end index if there is none.
    private func firstIndex(where holds: (FileEntry) -> Bool) -> Int {
        var low = files.startIndex, high = files.endIndex
        while low < high {
            let middle = (low + high) / 2
            if holds(files[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        }
    }

    /// Returns whether a folder is another working tree of a git repository. Git commits no file of such a folder.
    private static func isWorktree(_ folder: String) -> Bool {
        var status = stat()
        guard lstat(folder + ".git", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return (try? String(contentsOfFile: folder + ".git", encoding: .utf8))?.contains("/worktrees/") ?? false
    }

    private static func isIgnored(_ name: String) -> Bool {
        [".git", ".swiftpm", ".DS_Store"].contains(name) || name.hasPrefix(".build")
    }

    /// Returns whether a name is that of a swap file of vim or Kate, of a lock or autosave of Emacs, or of a backup of an editor. SwiftPM
    /// compiles no file with such a name, but it does compile the files in a folder with such a name.
    private static func isTemporary(_ name: String) -> Bool {
        if name.hasPrefix(".") {
            return name.hasPrefix(".#")
                || [".swp", ".swo", ".swn", ".swx", ".kate-swp"].contains(where: name.hasSuffix)
        }
        return name.hasSuffix("~") || (name.count > 1 && name.hasPrefix("#") && name.hasSuffix("#"))
    }
}
