package import Foundation
internal import ProcessSupport

/// The files of a workspace, read once for a command.
///
/// What is built, kept by git or by an editor is left out: `.git`, `.swiftpm`, `.build` and what begins like it, swap files and
/// backups. A link is a file, never a folder.
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
        var files: [FileEntry] = []
        Self.walk(root) { path, status in
            switch status.st_mode & S_IFMT {
            case S_IFLNK: files.append(FileEntry(path: path, mode: .link))
            case S_IFREG:
                files.append(FileEntry(path: path, mode: status.st_mode & S_IXUSR == 0 ? .regular : .executable))
            default: break
            }
        }
        self.init(root: root, files: files)
    }

    /// Visits what is below `root` and not left out, folders before what is in them.
    ///
    /// - Parameter start: the folder to begin with, from the root.
    private static func walk(_ root: URL, from start: String = ".", _ visit: (_ path: String, _ status: stat) -> Void) {
        let place = root.filePath.hasSuffix("/") ? root.filePath : root.filePath + "/"
        var folders = [start == "." ? "" : start + "/"]
        while let folder = folders.popLast() {
            guard let stream = opendir(place + folder) else { continue }
            defer { closedir(stream) }
            let descriptor = dirfd(stream)
            while let entry = readdir(stream) {
                let name = Self.name(of: entry)
                guard name != ".", name != "..", !Self.isLeftOut(name) else { continue }
                var status = stat()
                guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
                visit(folder + name, status)
                if status.st_mode & S_IFMT == S_IFDIR { folders.append(folder + name + "/") }
            }
        }
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

    /// Whether what is called so, and all that is in it, is no file of a workspace.
    private static func isLeftOut(_ name: String) -> Bool {
        name == ".git" || name == ".swiftpm" || name == ".DS_Store" || name.hasPrefix(".build") || isOfEditor(name)
    }

    /// Whether an editor keeps a file of that name while another is edited: vim's and Kate's swap files, the locks and the savings of Emacs,
    /// the backups of many.
    private static func isOfEditor(_ name: String) -> Bool {
        if name.hasPrefix(".") {
            return name.hasPrefix(".#")
                || [".swp", ".swo", ".swn", ".swx", ".kate-swp"].contains(where: name.hasSuffix)
        }
        return name.hasSuffix("~") || (name.count > 1 && name.hasPrefix("#") && name.hasSuffix("#"))
    }
}
