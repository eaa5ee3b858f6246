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

        /// Creates the mode from the field `st_mode` of a file's status; nil for folders and devices.
        init?(_ mode: mode_t) {
            switch mode & S_IFMT {
            case S_IFLNK: self = .link
            case S_IFREG: self = mode & S_IXUSR == 0 ? .regular : .executable
            default: return nil
            }
        }
    }

    /// The path relative to the workspace's root. The path of a system header is absolute.
    public let path: String
    /// The mode of the file in git.
    public let mode: Mode

    package init(path: String, mode: Mode) {
        self.path = path
        self.mode = mode
    }

    init?(behind path: String) {
        var status = stat()
        guard stat(SystemPath.bytes(of: path), &status) == 0, let mode = Mode(status.st_mode) else { return nil }
        self.init(path: path, mode: mode)
    }
}

/// The files of a workspace at the time of a scan.
///
/// A scan excludes `.git`, linked working trees, `.DS_Store`, and the files of editors for open files. At the
/// root and beside a manifest, it also excludes `.swiftpm` and folders whose names begin with `.build`. A symbolic link counts as a file, even
/// if its destination is a folder.
package struct FileTree: Sendable {
    package let root: URL
    package let files: [FileEntry]
    private(set) var unreadable: [(path: String, reason: String)] = []
    private let hashes = FileHashes()

    package init(root: URL, files: [FileEntry]) {
        self.root = root
        self.files = files.sorted { $0.path < $1.path }
    }

    package init(reading root: URL) { self.init(reading: root, limit: nil) }

    /// - Parameter limit: The number of files after which the scan ends; nil for a workspace, whose builds the scan excludes.
    private init(reading root: URL, limit: Int?) {
        var files: [FileEntry] = [], unreadable: [(path: String, reason: String)] = []
        let place = root.filePath.hasSuffix("/") ? root.filePath : root.filePath + "/"
        var folders = [""]
        while files.count < limit ?? .max, let folder = folders.popLast() {
            if !folder.isEmpty, Self.isLinkedWorktree(place + folder) { continue }
            guard let stream = opendir(SystemPath.bytes(of: place + folder)) else {
                // Another process may have deleted the folder.
                if errno != ENOENT { unreadable.append((PathText.join(".", folder), String(cString: strerror(errno)))) }
                continue
            }
            defer { closedir(stream) }
            let descriptor = dirfd(stream)
            while let entry = readdir(stream) {
                var status = stat()
                let (name, isFound) = Self.withName(of: entry) { name in
                    (SystemPath.text(of: name), fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
                }
                let type = status.st_mode & S_IFMT
                guard isFound, !Self.isExcluded(name, type, in: descriptor, isRoot: limit == nil && folder.isEmpty)
                else { continue }
                if type == S_IFDIR { folders.append(folder + name + "/") }
                if let mode = FileEntry.Mode(status.st_mode) {
                    files.append(FileEntry(path: folder + name, mode: mode))
                }
            }
        }
        self.init(root: root, files: files)
        self.unreadable = unreadable
    }

    /// The path of two files whose names have the same characters in different Unicode normalizations, so that the paths are equal strings.
    var ambiguousPath: String? { zip(files, files.dropFirst()).first { $0.path == $1.path }?.0.path }

    package func files(below folder: String) -> ArraySlice<FileEntry> {
        guard folder != "." else { return files[...] }
        let start = folder + "/"
        let first = firstIndex { $0.path >= start }
        // A combining character at the start of a name belongs to the "/" before it, so the comparison is in UTF-8.
        let length = files[first...].prefix { $0.path.utf8.starts(with: start.utf8) }.count
        return files[first..<first + length]
    }

    /// The symbolic links with their direct and final destinations, relative to the root. Those outside of it begin with "../".
    package var links: [(path: String, destination: String)] {
        guard let home = SystemPath.real(root.filePath) else { return [] }
        func relative(_ path: String) -> String {
            PathText.contains(home, path)
                ? PathText.suffix(of: path, below: home) : PathText.relative(path, from: home)
        }
        return files.filter { $0.mode == .link }.flatMap { link in
            var destinations: Set<String> = []
            if let text = SystemPath.destination(ofLink: path(of: link)) {
                let path = PathText.join(PathText.folder(of: link.path), text)
                destinations.insert(path.hasPrefix("/") ? relative(path) : path)
            }
            // A link outside of the workspace may lead back.
            let further = (filesOutside(reachedBy: [link]) ?? []).filter { $0.mode == .link }
            for place in [link] + further {
                if let real = SystemPath.real(path(of: place)) { destinations.insert(relative(real)) }
            }
            return destinations.sorted().map { (link.path, $0) }
        }
    }

    /// Returns the readable files outside of the workspace to which symbolic links lead, directly or through other links, with absolute
    /// paths; nil if there are more than 10,000, or two with an ambiguous path.
    func filesOutside(reachedBy links: [FileEntry]) -> [FileEntry]? {
        guard !links.isEmpty, let home = SystemPath.real(root.filePath) else { return [] }
        let limit = 10_000
        var queue = links.map(path), found: Set<FileEntry> = [], seen: Set<String> = []
        func add(_ file: FileEntry) {
            if file.mode == .link { queue.append(file.path) }
            if file.mode == .link || access(SystemPath.bytes(of: file.path), R_OK) == 0 { found.insert(file) }
        }
        while let link = queue.popLast() {
            guard let place = SystemPath.real(link), !PathText.contains(home, place), seen.insert(place).inserted
            else { continue }
            if let file = FileEntry(behind: place) {
                add(file)
            } else {
                let tree = FileTree(reading: URL(filePath: place), limit: limit)
                guard tree.ambiguousPath == nil else { return nil }
                for file in tree.files { add(FileEntry(path: PathText.join(place, file.path), mode: file.mode)) }
            }
            guard found.count < limit else { return nil }
        }
        return found.sorted { $0.path < $1.path }
    }

    func realPath(of path: String) -> String? {
        guard let home = SystemPath.real(root.filePath), let real = SystemPath.real(PathText.join(home, path)),
            PathText.contains(home, real)
        else { return nil }
        return PathText.suffix(of: real, below: home)
    }

    /// Returns the readable files in the workspace and outside of it to which a symbolic link leads; for a link to a folder, the files in it.
    func filesReached(by link: FileEntry) -> [FileEntry] {
        let inside = realPath(of: link.path).map { real -> [FileEntry] in
            let below = Array(files(below: real))
            return below.isEmpty ? [FileEntry(behind: path(of: link))].compactMap(\.self) : below
        }
        return (inside ?? []) + (filesOutside(reachedBy: [link]) ?? [])
    }

    package func contains(_ path: String) -> Bool {
        let index = firstIndex { $0.path >= path }
        return index < files.endIndex && files[index].path == path
    }

    package func hashes(of files: [FileEntry]) throws -> [String] { try hashes.of(files, in: self) }

    package func url(of path: String) -> URL { path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path) }

    private func path(of file: FileEntry) -> String {
        file.path.hasPrefix("/") ? file.path : PathText.join(root.filePath, file.path)
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

    private static func withName<Result>(
        of entry: UnsafeMutablePointer<dirent>,
        _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            body(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        }
    }

    /// Returns whether the file `.git` of a folder names an entry of `worktrees`. See https://git-scm.com/docs/gitrepository-layout.
    private static func isLinkedWorktree(_ folder: String) -> Bool {
        var status = stat()
        guard lstat(SystemPath.bytes(of: "\(folder).git"), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let text = try? SystemPath.content(of: "\(folder).git"), text.starts(with: "gitdir: ".utf8)
        else { return false }
        return PathText.lastComponent(PathText.folder(of: String(decoding: text, as: UTF8.self))) == "worktrees"
    }

    private static func isExcluded(_ name: String, _ type: mode_t, in folder: Int32, isRoot: Bool) -> Bool {
        func exists(_ name: String) -> Bool { faccessat(folder, SystemPath.bytes(of: name), F_OK, 0) == 0 }
        guard name.utf8.first == UInt8(ascii: ".") || name.utf8.first == UInt8(ascii: "#") else { return false }
        if [".", "..", ".git", ".DS_Store"].contains(name) { return true }
        // SwiftPM marks each folder of a build, which can have any name.
        let isBuild = name == ".build" || (name.hasPrefix(".build") && exists("\(name)/workspace-state.json"))
        if name == ".swiftpm" || isBuild { return type != S_IFREG && (isRoot || exists("Package.swift")) }
        // A lock or autosave of Emacs, or a swap file of vim or Kate. They change while the user types.
        return type != S_IFDIR
            && (name.hasPrefix(".#") || name.hasPrefix("#") && name.dropFirst().hasSuffix("#")
                || [".swp", ".swo", ".swn", ".swx", ".kate-swp"].contains { name.hasPrefix(".") && name.hasSuffix($0) })
    }
}
