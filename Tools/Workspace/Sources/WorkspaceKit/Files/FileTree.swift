package import Foundation
internal import ProcessSupport

/// The files of a workspace, read once for a command.
///
/// What is built, kept by git or by an editor is left out: `.git`, `.swiftpm`, `.build` and what begins like it. A link
/// is a file, never a folder.
package struct FileTree: Sendable {
    package let root: URL
    /// Sorted by path.
    package let files: [FileEntry]
    private let hashes = FileHashes()

    package init(root: URL, files: [FileEntry]) {
        self.root = root
        self.files = files.sorted { $0.path < $1.path }
    }

    /// Reads what is below `root`.
    package init(reading root: URL) {
        let start = root.filePath.hasSuffix("/") ? root.filePath : root.filePath + "/"
        var files: [FileEntry] = []
        var folders = [""]
        while let folder = folders.popLast() {
            guard let stream = opendir(start + folder) else { continue }
            defer { closedir(stream) }
            let descriptor = dirfd(stream)
            while let entry = readdir(stream) {
                let name = Self.name(of: entry)
                guard !Self.isLeftOut(name) else { continue }
                var status = stat()
                guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(folder + name + "/")
                case S_IFLNK: files.append(FileEntry(path: folder + name, mode: .link))
                case S_IFREG:
                    let mode: FileEntry.Mode = status.st_mode & S_IXUSR == 0 ? .regular : .executable
                    files.append(FileEntry(path: folder + name, mode: mode))
                default: continue
                }
            }
        }
        self.init(root: root, files: files)
    }

    /// The files below a folder, its own nested packages among them.
    package func files(below folder: String) -> ArraySlice<FileEntry> {
        guard folder != "." else { return files[...] }
        let start = folder + "/"
        let first = firstIndex { $0.path >= start }
        let length = files[first...].prefix { $0.path.hasPrefix(start) }.count
        return files[first..<first + length]
    }

    /// The links that lead to somewhere in the workspace.
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

    /// The hash of each file as it was when first asked for.
    package func hashes(of files: [FileEntry]) async throws -> [String] {
        try await hashes.of(files, in: self)
    }

    package func url(of path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)
    }

    /// The first file that a condition holds for, which holds for all files behind it.
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

    private static func isLeftOut(_ name: String) -> Bool {
        name == "." || name == ".." || name == ".git" || name == ".swiftpm" || name == ".DS_Store"
            || name.hasPrefix(".build")
    }
}
