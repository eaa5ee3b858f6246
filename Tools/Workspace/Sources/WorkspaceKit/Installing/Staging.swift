internal import Foundation
internal import ProcessSupport

/// Files that are written beside their places, under names of their own, until all are there.
struct Staging {
    private let prefix: URL
    private let mark = UUID().uuidString
    private var items: [InstallItem] = []
    /// The folders that were made, from the prefix, which is ".".
    private(set) var folders: Set<String> = []

    init(prefix: URL) {
        self.prefix = prefix
    }

    mutating func add(_ item: InstallItem) throws {
        try makeFolder(of: item.path)
        items.append(item)
        let place = staged(item)
        switch item.content {
        case .file(let file):
            try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: place)
            try setMode(FileManager.default.isExecutableFile(atPath: file.filePath) ? 0o755 : 0o644, of: place)
        case .text(let text):
            try Data(text.utf8).write(to: place)
            try setMode(0o644, of: place)
        case .link(let destination):
            try FileManager.default.createSymbolicLink(atPath: place.filePath, withDestinationPath: destination)
        }
    }

    /// Makes the folder that a path lies in, and those above it.
    mutating func makeFolder(of path: String) throws {
        var missing: [String] = []
        var folder = PathText.folder(of: path)
        while FileStamp(of: place(folder).filePath) == nil {
            missing.append(folder)
            if folder == "." { break }
            folder = PathText.folder(of: folder)
        }
        for folder in missing.reversed() {
            try FileManager.default.createDirectory(at: place(folder), withIntermediateDirectories: true)
            folders.insert(folder)
            try setMode(0o755, of: place(folder))
        }
    }

    /// What will be in the list.
    func entries() async throws -> [InstalledList.Entry] {
        let files = items.map { item in
            let isLink = if case .link = item.content { true } else { false }
            return FileEntry(path: staged(item).path(from: prefix), mode: isLink ? .link : .regular)
        }
        let hashed = try await InstalledFiles(prefix: prefix, list: InstalledList()).hashed(files)
        return zip(items, hashed).map { InstalledList.Entry(path: $0.path, hash: $1.hash) }
    }

    /// Moves each file to its place, in the place of what is there.
    mutating func moveAll() throws {
        while let item = items.last {
            guard rename(staged(item).filePath, place(item.path).filePath) == 0 else {
                throw WorkspaceError(
                    "\(place(item.path).filePath) cannot be replaced: \(String(cString: strerror(errno)))."
                )
            }
            items.removeLast()
        }
    }

    /// Removes what was not moved, and the folders that are empty because of that.
    func removeRest() {
        for item in items { try? FileManager.default.removeItem(at: staged(item)) }
        _ = InstalledFiles.removeEmpty(folders, below: prefix)
    }

    private func place(_ path: String) -> URL { path == "." ? prefix : prefix.appending(path: path) }

    private func staged(_ item: InstallItem) -> URL {
        place(PathText.join(PathText.folder(of: item.path), ".\(PathText.lastPart(item.path)).\(mark)"))
    }

    /// Whatever the umask: who installs for others means them to use it.
    private func setMode(_ mode: Int, of file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.filePath)
    }
}
