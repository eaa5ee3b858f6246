public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A folder in which the compiler keeps its results, and finds them by the content of all inputs. All workspaces of a user share it.
///
/// The compiler does not verify the results, so other users may not write to the folder.
public struct CompilerCache: Sendable {
    /// The folder, which may not exist yet.
    public let folder: URL
    /// Whether the compiler uses the results in the folder. Otherwise, it only adds results.
    var finds = true

    /// The size in bytes above which the whole content is deleted before a build.
    static let limit = 5 << 30

    /// The folder with the statistics of a build, relative to the root. It is fixed, because the cache compares options.
    static let statistics = ".build/tmp/statistics"

    init(folder: URL) { self.folder = folder }

    /// Finds the folder of a toolchain in that of `WORKSPACE_COMPILER_CACHE`; nil if there is no such cache or the user switched it off.
    public init?(for toolchain: Toolchain, _ environment: [String: String] = ProcessInfo.processInfo.environment) {
        #if os(Linux)
            let chosen = environment["WORKSPACE_COMPILER_CACHE"] ?? ""
            let parent = chosen.isEmpty ? StateFolder.sharedPath(environment) : chosen
            guard chosen != "off", let parent, parent.hasPrefix("/"), toolchain.hasCompilerCache else { return nil }
            folder = URL(filePath: parent).appending(path: Data(toolchain.identity.utf8).blobHash)
        #else
            return nil
        #endif
    }

    /// Returns the options of `swift build`. The cache compares options, so the number of compiler processes is fixed.
    func options(seenAt path: String) -> [String] {
        let compiler = [
            "-explicit-module-build", "-cache-compile-job", "-cas-path", folder.filePath, "-driver-batch-count", "2",
            "-file-compilation-dir", path, "-stats-output-dir", "\(path)/\(Self.statistics)",
        ]
        let frontend = finds ? [] : ["-Xfrontend", "-cache-disable-replay"]
        return ["--disable-index-store"] + (compiler + frontend).flatMap { ["-Xswiftc", $0] }
    }

    /// Creates the folder, and deletes too large a content. Returns the reason why builds cannot use the folder.
    func prepare(limit: Int = Self.limit) -> String? {
        if size > limit { clear() }
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        var status = stat()
        guard stat(folder.filePath, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return "\(folder.filePath) cannot be created"
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            return "other users may write to \(folder.filePath)"
        }
        return access(folder.filePath, W_OK) == 0 ? nil : "\(folder.filePath) is read-only"
    }

    /// The size of the content on disk in bytes. The files have holes.
    public var size: Int {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return files?.reduce(0) { size, file in
            var status = stat()
            // Foundation's allocated size on Linux is eight times too large.
            guard let file = file as? URL, stat(file.filePath, &status) == 0 else { return size }
            return size + Int(status.st_blocks) * 512
        } ?? 0
    }

    /// The file that exists after the content was compared with the remote cache.
    var remoteMark: URL { folder.appendingPathExtension("remote") }

    /// Returns whether an open folder is still the one of the cache. Clearing the cache removes that folder.
    func isFolder(_ descriptor: CInt) -> Bool {
        var opened = stat(), current = stat()
        return fstat(descriptor, &opened) == 0 && stat(folder.filePath, &current) == 0
            && (opened.st_ino, opened.st_dev) == (current.st_ino, current.st_dev)
    }

    /// Deletes the content. A running build may fail, and is then repeated without the cache.
    public func clear() {
        // The folder is renamed first, because another build may create files while it is deleted.
        let former = folder.deletingLastPathComponent().appending(path: "deleted-\(UUID().uuidString)")
        unlink(remoteMark.filePath)
        guard rename(folder.filePath, former.filePath) == 0 else { return }
        try? FileManager.default.removeItem(at: former)
    }

    static func mayExplain(_ log: String) -> Bool {
        let signs = [
            "CAS error", "CAS file", "CAS-based", "OnDiskCAS", "CompilationCaching", "malformed compiled module",
            "llvmcas://", "Program crashed", "LLVM ERROR",
        ]
        // A crash can be silent. After a crash because of code, the compiler names the code.
        return signs.contains(where: log.contains) || !log.contains("error: ")
            || log.contains("Stack dump:") && !log.contains(#/\n\d+\.\tWhile /#)
    }
}
