import Foundation
import ProcessSupport
import Synchronization

/// Content hashes: git's SHA-1 hashes of blobs. Equal bytes have equal hashes on every machine.
public enum ContentHash {
    /// Returns the hash of the text in UTF-8.
    public static func of(_ text: String) -> String { Data(text.utf8).blobHash }
}

extension Workspace {
    /// Returns the content hashes of the files that builds may read, by path: those of manifests, of targets, and of packages with code in
    /// other languages than Swift, with the system's headers that they include. The hash of a symbolic link is the text
    /// "link to DESTINATION HASH" with a hash of the content behind it. The files are read once per workspace.
    public func contentHashes() throws -> [String: String] { try memo.hashes.get(orMake: readContentHashes) }

    /// Returns the content hash of a file outside of the workspace, after following symbolic links.
    public func contentHash(ofSystemFile path: String) throws -> String {
        let real = URL(filePath: path).resolvingSymlinksInPath().filePath
        return try tree.hashes(of: [FileEntry(path: real, mode: .regular)])[0]
    }

    private func readContentHashes() throws -> [String: String] {
        let native = targets.filter(\.swiftFiles.isEmpty)
        let headers = try native.flatMap { target in
            let folders = SystemHeaders.folders + SystemHeaders.pkgConfigFolders(of: target)
            return try SystemHeaders.named(IncludedFile.all(in: target, of: self), of: self, folders: folders)
        }
        // A plugin may read any file of its package.
        let whole = Set((native + targets.filter(\.usesPlugin)).map(\.package.path))
        let libraries = Set(targets.flatMap { SystemLibraries.named(by: $0, of: self) })
        let others = whole.flatMap(files(below:)) + headers + libraries.compactMap(FileEntry.init(behind:))
        let all = Set(targets.flatMap(\.files) + manifestFiles.all + files.filter { $0.mode == .link } + others)
        let sorted = all.sorted { $0.path < $1.path }
        var hashes = Dictionary(zip(sorted.map(\.path), try tree.hashes(of: sorted))) { first, _ in first }
        // SwiftPM copies resources with their modes.
        for file in sorted where file.mode == .executable { hashes[file.path, default: ""] += " executable" }
        for link in sorted where link.mode == .link {
            let reached = tree.filesReached(by: link).filter { $0.mode != .link }
            hashes[link.path, default: ""] += " " + ContentHash.of(try tree.hashes(of: reached).joined())
        }
        return hashes
    }
}

/// The content hashes of a tree's files, stored in ``StateFolder``. A stored hash is valid while the file's ``FileStamp`` stays the same.
final class FileHashes: Sendable {
    private let memory = Mutex<HashMemory?>(nil)

    /// Returns the content hash of each file; for a symbolic link, the text "link to DESTINATION".
    func of(_ files: [FileEntry], in tree: FileTree) throws -> [String] {
        let place = tree.root.filePath + "/"
        return try memory.withLock { stored in
            var memory = stored ?? HashMemory(reading: StateFolder(root: tree.root))
            let hashes = try files.map { try memory.hash(of: $0, below: place) }
            memory.save { $0.hasPrefix("/") || tree.contains($0) }
            stored = memory
            return hashes
        }
    }
}

struct HashMemory {
    private static let name = "hashes.json"

    private let state: StateFolder
    private let now: Date
    /// The stored entries, "HASH STAMP", by path.
    private var stored: [String: String]
    private var isChanged = false
    private var known: [String: String] = [:]

    init(reading state: StateFolder, now: Date = Date()) {
        self.state = state
        self.now = now
        stored = state.read([String: String].self, from: Self.name) ?? [:]
    }

    /// - Parameter place: The path of the tree's root, with "/" at its end.
    mutating func hash(of file: FileEntry, below place: String) throws -> String {
        if let hash = known[file.path] { return hash }
        let path = file.path.hasPrefix("/") ? file.path : place + file.path
        let hash: String
        do {
            if file.mode == .link {
                hash = "link to \(try FileManager.default.destinationOfSymbolicLink(atPath: path))"
            } else {
                // The stamp is read before the content, so that a write between the two reads outdates the stored hash.
                guard let stamp = FileStamp(of: path) else { throw CocoaError(.fileNoSuchFile) }
                let remembered = self.hash(of: file.path, stamp)
                hash = try remembered ?? Data(contentsOf: URL(filePath: path)).blobHash
                if remembered == nil { add(hash, of: file.path, stamp) }
            }
        } catch {
            throw WorkspaceError("\(file.path) cannot be hashed: \(error.localizedDescription)")
        }
        known[file.path] = hash
        return hash
    }

    func hash(of path: String, _ stamp: FileStamp) -> String? {
        guard let entry = stored[path], entry.hasSuffix(stamp.text) else { return nil }
        return String(entry.utf8.prefix { $0 != UInt8(ascii: " ") })
    }

    /// Adds a hash, unless the file changed in the last two seconds: another change within this time may leave the stamp unchanged.
    mutating func add(_ hash: String, of path: String, _ stamp: FileStamp) {
        guard stamp.changed < now.addingTimeInterval(-2) else { return }
        stored[path] = "\(hash) \(stamp.text)"
        isChanged = true
    }

    mutating func save(_ exists: (_ path: String) -> Bool) {
        guard isChanged else { return }
        isChanged = false
        stored = stored.filter { exists($0.key) }
        // A failure is ignored: the next command then hashes the files again.
        try? state.write(stored, to: Self.name)
    }
}
