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

    /// Creates the entry of the regular file at an absolute path or behind a link at this path; nil if there is none.
    init?(behind path: String) {
        var status = stat()
        guard stat(path, &status) == 0, let mode = Mode(status.st_mode) else { return nil }
        self.init(path: path, mode: mode)
    }
}

/// The files of a workspace at the time of a scan.
///
/// A scan excludes `.git`, linked working trees of the same repository, `.DS_Store`, and the files of editors for a file that is open. At the
/// root and beside a manifest, it also excludes `.swiftpm` and folders whose names begin with `.build`. A symbolic link counts as a file, even
/// if its destination is a folder.
package struct FileTree: Sendable {
    package let root: URL
    /// The files, sorted by path.
    package let files: [FileEntry]
    /// The folders that cannot be read, or that contain a name which is not UTF-8, with the reasons.
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
            if !folder.isEmpty, let owner = Self.repository(ofLinkedWorktree: place + folder),
                owner == Self.repository(of: place)
            {
                continue
            }
            guard let stream = opendir(place + folder) else {
                // Another process may have deleted the folder.
                if errno != ENOENT { unreadable.append((PathText.join(".", folder), String(cString: strerror(errno)))) }
                continue
            }
            defer { closedir(stream) }
            let descriptor = dirfd(stream)
            while let entry = readdir(stream) {
                var status = stat()
                let (text, isFound) = Self.withName(of: entry) { name in
                    (String(validatingCString: name), fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0)
                }
                guard let name = text else {
                    unreadable.append((PathText.join(".", folder), "it contains a name that is not UTF-8"))
                    continue
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

    /// Returns the files below a folder, including those of nested packages.
    package func files(below folder: String) -> ArraySlice<FileEntry> {
        guard folder != "." else { return files[...] }
        let start = folder + "/"
        let first = firstIndex { $0.path >= start }
        // A combining character at the start of a name belongs to the "/" before it, so the comparison is in UTF-8.
        let length = files[first...].prefix { $0.path.utf8.starts(with: start.utf8) }.count
        return files[first..<first + length]
    }

    /// The symbolic links, with the path in the link, and with the file to which it leads in the end. Paths and destinations are relative to
    /// the root. Those outside of the workspace begin with "../".
    package var links: [(path: String, destination: String)] {
        guard let home = PathText.real(root.filePath) else { return [] }
        func relative(_ path: String) -> String {
            PathText.contains(home, path)
                ? PathText.suffix(of: path, below: home) : PathText.relative(path, from: home)
        }
        return files.filter { $0.mode == .link }.flatMap { link in
            var destinations: Set<String> = []
            if let text = try? FileManager.default.destinationOfSymbolicLink(atPath: path(of: link)) {
                let path = PathText.join(PathText.folder(of: link.path), text)
                destinations.insert(path.hasPrefix("/") ? relative(path) : path)
            }
            // A link outside of the workspace may lead back.
            let further = (filesOutside(reachedBy: [link]) ?? []).filter { $0.mode == .link }
            for place in [link] + further {
                if let real = PathText.real(path(of: place)) { destinations.insert(relative(real)) }
            }
            return destinations.sorted().map { (link.path, $0) }
        }
    }

    /// Returns the readable files outside of the workspace to which symbolic links lead, with absolute paths; for a link to a folder, the files
    /// in the folder. Follows the links among these files, too.
    ///
    /// - Returns: Nil if there are more than 10,000 files, unreadable folders, two files with an ambiguous path, or a path that is not UTF-8.
    func filesOutside(reachedBy links: [FileEntry]) -> [FileEntry]? {
        guard !links.isEmpty, let home = PathText.real(root.filePath) else { return [] }
        let limit = 10_000
        var queue = links.map(path), found: Set<FileEntry> = [], seen: Set<String> = []
        func add(_ file: FileEntry) {
            if file.mode == .link { queue.append(file.path) }
            if file.mode == .link || access(file.path, R_OK) == 0 { found.insert(file) }
        }
        while let link = queue.popLast() {
            guard let place = PathText.real(link), !PathText.contains(home, place), seen.insert(place).inserted
            else { continue }
            guard !place.contains("\u{FFFD}") else { return nil }
            if let file = FileEntry(behind: place) {
                add(file)
            } else {
                let tree = FileTree(reading: URL(filePath: place), limit: limit)
                guard tree.ambiguousPath == nil, tree.unreadable.isEmpty else { return nil }
                for file in tree.files { add(FileEntry(path: PathText.join(place, file.path), mode: file.mode)) }
            }
            guard found.count < limit else { return nil }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Returns the path of a file or folder without symbolic links; nil if it does not exist in the workspace.
    func realPath(of path: String) -> String? {
        guard let home = PathText.real(root.filePath), let real = PathText.real(PathText.join(home, path)),
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

    /// Returns the content hash of each file, computed at most once; for a symbolic link, the text "link to DESTINATION".
    package func hashes(of files: [FileEntry]) throws -> [String] { try hashes.of(files, in: self) }

    package func url(of path: String) -> URL {
        path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)
    }

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

    /// Returns the repository of a folder that is a linked working tree, as the real path of the folder `.git` that all its working trees
    /// share; nil for any other folder. In a linked working tree, the file `.git` names an entry of the repository's folder `worktrees`,
    /// and the entry names the file. See https://git-scm.com/docs/gitrepository-layout.
    private static func repository(ofLinkedWorktree folder: String) -> String? {
        guard let entry = path(in: "\(folder)/.git", after: "gitdir: "),
            let file = path(in: "\(entry)/gitdir"), file == PathText.real("\(folder)/.git"),
            PathText.lastComponent(PathText.folder(of: entry)) == "worktrees"
        else { return nil }
        return PathText.folder(of: PathText.folder(of: entry))
    }

    /// Returns the repository that contains a folder, as the real path of the folder `.git` that all its working trees share.
    private static func repository(of folder: String) -> String? {
        var folder = PathText.real(folder) ?? "."
        while folder.hasPrefix("/") {
            let git = "\(folder)/.git"
            if let own = path(in: git, after: "gitdir: ") { return path(in: "\(own)/commondir") ?? own }
            if let own = PathText.real(git) { return own }
            folder = PathText.folder(of: folder)
        }
        return nil
    }

    /// Returns the real path of a path in a small file of git, which may be relative to the file's folder; nil if there is no such file or path.
    private static func path(in file: String, after prefix: String = "") -> String? {
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let text = try? Data(contentsOf: URL(filePath: file)), text.starts(with: prefix.utf8)
        else { return nil }
        let path = String(
            decoding: text.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "\n") },
            as: UTF8.self
        )
        return PathText.real(PathText.join(PathText.folder(of: file), path))
    }

    private static func isExcluded(_ name: String, _ type: mode_t, in folder: Int32, isRoot: Bool) -> Bool {
        func exists(_ name: some StringProtocol) -> Bool {
            faccessat(folder, String(name), F_OK, 0) == 0
        }
        guard name.utf8.first == UInt8(ascii: ".") || name.utf8.first == UInt8(ascii: "#") else { return false }
        if [".", "..", ".git", ".DS_Store"].contains(name) { return true }
        // SwiftPM marks each folder of a build, which can have any name.
        let isBuild = name == ".build" || (name.hasPrefix(".build") && exists("\(name)/workspace-state.json"))
        if name == ".swiftpm" || isBuild { return type != S_IFREG && (isRoot || exists("Package.swift")) }
        // A lock or autosave of Emacs, or a swap file of vim or Kate. They change while the user types.
        guard type != S_IFDIR else { return false }
        if name.hasPrefix(".#") { return exists(name.dropFirst(2)) }
        if name.hasPrefix("#") { return name.hasSuffix("#") && exists(name.dropFirst().dropLast()) }
        guard let ending = [".swp", ".swo", ".swn", ".swx", ".kate-swp"].first(where: name.hasSuffix) else {
            return false
        }
        let edited = name.dropLast(ending.count)
        return exists(edited.dropFirst()) || exists(edited)
    }
}
