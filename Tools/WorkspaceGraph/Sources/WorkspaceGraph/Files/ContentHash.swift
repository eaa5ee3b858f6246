import Foundation
import ProcessSupport
import Synchronization

/// Git's object hashes: equal bytes have equal hashes on every machine.
public enum ContentHash {
    /// Returns the hash of a text.
    public static func of(_ text: String) -> String { Data(text.utf8).blobHash }
}

/// The hashes of a tree's files, remembered below `.build` by the files' stamps.
final class FileHashes: Sendable {
    private struct State {
        /// The hashes of this process by path.
        var known: [String: String] = [:]
        var memory: HashMemory?
    }

    private let state = Mutex(State())

    /// Returns the hash of each file when it was first asked for; for a link, of its destination.
    ///
    /// - Throws: ``WorkspaceError`` if a file cannot be read.
    func of(_ files: [FileEntry], in tree: FileTree) throws -> [String] {
        let place = tree.root.filePath + "/"
        return try state.withLock { state in
            var memory = state.memory ?? HashMemory(reading: StateFolder(root: tree.root))
            let hashes = try files.map { file in
                if let hash = state.known[file.path] { return hash }
                let path = file.path.hasPrefix("/") ? file.path : place + file.path
                let hash = try Self.hash(of: file, at: path, &memory)
                state.known[file.path] = hash
                return hash
            }
            memory.save { $0.hasPrefix("/") || tree.contains($0) }
            state.memory = memory
            return hashes
        }
    }

    private static func hash(of file: FileEntry, at path: String, _ memory: inout HashMemory) throws -> String {
        do {
            if file.mode == .link {
                return "link to " + (try FileManager.default.destinationOfSymbolicLink(atPath: path))
            }
            // Before the content, so that a later change makes the stamp old.
            guard let stamp = FileStamp(of: path) else { throw CocoaError(.fileNoSuchFile) }
            if let hash = memory.hash(of: file.path, stamp) { return hash }
            let hash = try Data(contentsOf: URL(filePath: path)).blobHash
            memory.add(hash, of: file.path, stamp)
            return hash
        } catch {
            throw WorkspaceError("\(file.path) cannot be hashed: \(error.localizedDescription)")
        }
    }
}

/// Hashes of files by path and stamp, stored between runs.
struct HashMemory {
    private static let name = "hashes"

    private let state: StateFolder
    private let now: Date
    /// "HASH STAMP" by path.
    private var hashes: [String: String]
    private var isChanged = false

    /// Reads the stored hashes: none if the file is missing or differs from its hash.
    init(reading state: StateFolder, now: Date = Date()) {
        self.state = state
        self.now = now
        let file = (try? Data(contentsOf: state.file(Self.name))) ?? Data()
        let body = file.dropFirst(40)
        let isWhole = String(decoding: file.prefix(40), as: UTF8.self) == Data(body).blobHash
        hashes = isWhole ? (try? JSONDecoder().decode([String: String].self, from: body)) ?? [:] : [:]
    }

    func hash(of path: String, _ stamp: FileStamp) -> String? {
        guard let known = hashes[path], known.hasSuffix(stamp.text) else { return nil }
        return String(known.utf8.prefix { $0 != UInt8(ascii: " ") })
    }

    /// Remembers a hash unless the file changed in the last two seconds, the coarsest unit of file systems: a change after this one
    /// may leave the stamp as it is.
    mutating func add(_ hash: String, of path: String, _ stamp: FileStamp) {
        guard stamp.changed < now.addingTimeInterval(-2) else { return }
        hashes[path] = "\(hash) \(stamp.text)"
        isChanged = true
    }

    /// Stores the hashes of files that exist, if there are new ones.
    mutating func save(_ exists: (_ path: String) -> Bool) {
        guard isChanged else { return }
        isChanged = false
        hashes = hashes.filter { exists($0.key) }
        // Without it the next command reads the files again.
        guard let body = try? JSONEncoder().encode(hashes) else { return }
        try? state.write(Data(body.blobHash.utf8) + body, to: Self.name)
    }
}
