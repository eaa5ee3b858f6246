internal import Foundation
internal import ProcessSupport

/// The files below a prefix, compared with a list.
struct InstalledFiles {
    let prefix: URL
    let list: InstalledList

    /// How a path looks now.
    enum State {
        case missing
        /// As it was installed.
        case ours
        /// It was installed, and is another file now.
        case changed
        /// It is not in the list.
        case foreign
        case folder
    }

    func states(of paths: some Sequence<String>) async throws -> [String: State] {
        var states: [String: State] = [:]
        var listed: [FileEntry] = []
        for path in Set(paths) {
            var status = stat()
            guard lstat(prefix.appending(path: path).filePath, &status) == 0 else {
                states[path] = .missing
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: states[path] = .folder
            case S_IFREG where list.paths.contains(path): listed.append(FileEntry(path: path, mode: .regular))
            case S_IFLNK where list.paths.contains(path): listed.append(FileEntry(path: path, mode: .link))
            default: states[path] = .foreign
            }
        }
        for entry in try await hashed(listed) {
            states[entry.path] = list.files.contains(entry) ? .ours : .changed
        }
        return states
    }

    /// The files with the hashes of their content.
    func hashed(_ files: [FileEntry]) async throws -> [InstalledList.Entry] {
        let hashes = try await ContentHasher().hashes(of: files, in: FileTree(root: prefix, files: []))
        return zip(files, hashes).map { InstalledList.Entry(path: $0.path, hash: $1) }
    }

    /// Removes those of the folders that are empty, the deepest first, and gives the others.
    static func removeEmpty(_ folders: some Sequence<String>, below prefix: URL) -> Set<String> {
        let depth = { (folder: String) in folder == "." ? 0 : folder.split(separator: "/").count }
        return folders.sorted { depth($0) > depth($1) }.reduce(into: []) { left, folder in
            let place = folder == "." ? prefix : prefix.appending(path: folder)
            if rmdir(place.filePath) != 0, errno != ENOENT { left.insert(folder) }
        }
    }
}
