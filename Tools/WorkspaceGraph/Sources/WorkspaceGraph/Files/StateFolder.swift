import FileWriting
public import Foundation
import ProcessSupport

/// The folder `.build/workspace` with caches and test results. The user may delete it at any time.
public struct StateFolder: Sendable {
    /// The folder's URL. The folder may not exist yet.
    public let url: URL

    /// Creates a value for the state folder of the workspace at `root`.
    public init(root: URL) { url = root.appending(path: ".build/workspace", directoryHint: .isDirectory) }

    /// Creates a value for the folder with results that depend on no path, which all workspaces of a user share: `swift-workspace` in
    /// `XDG_CACHE_HOME`, by default in `~/.cache`. Returns nil if the folder cannot be used, or if other users may write to it.
    public init?(sharedBy environment: [String: String]) {
        guard let path = Self.sharedPath(environment) else { return nil }
        url = URL(filePath: path, directoryHint: .isDirectory)
        try? FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        var status = stat()
        guard stat(url.filePath, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            return nil
        }
    }

    /// Returns the absolute path of the folder that all workspaces of a user share; nil if the user has no folder for caches.
    public static func sharedPath(_ environment: [String: String]) -> String? {
        let folders = [environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" }].compactMap(\.self)
        return folders.first { $0.hasPrefix("/") }.map { "\($0)/swift-workspace" }
    }

    /// Returns the URL of a file in the folder.
    public func file(_ name: String) -> URL { url.appending(path: name) }

    /// Returns the value in a JSON file of the folder; nil if the file is missing or cannot be decoded.
    public func read<Value: Decodable>(_ type: Value.Type, from name: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(contentsOf: file(name)))
    }

    /// Writes a value as JSON to a file of the folder, atomically. Does nothing if the workspace is read-only.
    public func write(_ value: some Encodable, to name: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try write(encoder.encode(value), to: name)
    }

    /// Writes bytes to a file of the folder, atomically. Does nothing if the workspace is read-only. A cache has no mode or owner to keep.
    public func write(_ data: Data, to name: String) throws {
        do {
            let file = file(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file, options: .atomic)
        } catch let error as CocoaError
            where error.code == .fileWriteNoPermission || error.code == .fileWriteVolumeReadOnly
        {
            return
        }
    }
}

/// The mode, size, inode and times of a file. A write or a replacement changes the stamp, except within the resolution of the times.
public struct FileStamp: Sendable, Hashable {
    /// The stamp in the format "MODE SIZE INODE MODIFIED CHANGED", with times in seconds since 1970.
    public let text: String
    /// The time of the last change of the content (`mtime`), which programs can set.
    public let modified: Date
    /// The time of the last change of the content or of metadata such as mode and owner (`ctime`). Programs cannot set this time.
    public let changed: Date

    /// Reads the stamp of a file, folder or symbolic link; nil if the path does not exist or is inaccessible. A link is not followed.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        text =
            "\(status.st_mode) \(status.st_size) \(status.st_ino) \(modified.tv_sec).\(modified.tv_nsec) "
            + "\(changed.tv_sec).\(changed.tv_nsec)"
        func date(_ time: timespec) -> Date {
            Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        }
        (self.modified, self.changed) = (date(modified), date(changed))
    }
}

extension URL {
    /// Replaces the text of the file, or creates the file and its missing parent folders. `WritableFile` describes what it keeps.
    public func replace(with text: String) throws {
        try FileManager.default.createDirectory(at: deletingLastPathComponent(), withIntermediateDirectories: true)
        do {
            try WritableFile(filePath).write { descriptor in
                try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
            }
        } catch WritableFileError.failed(let reason) {
            throw WorkspaceError("Cannot write \(filePath): \(reason).")
        }
    }
}
