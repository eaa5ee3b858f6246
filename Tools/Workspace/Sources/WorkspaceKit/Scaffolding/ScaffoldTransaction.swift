package import Foundation
import ProcessSupport
import WorkspaceGraph

/// Writes a scaffold completely or not at all.
///
/// Files are first written below `.build` and then moved, new folders as a whole. If a step fails, earlier moves are undone. Only edits
/// replace files. An edited file must still have the text that was read.
package struct ScaffoldTransaction {
    private let root: URL
    private let staging: URL
    /// Called before each step. It throws to cancel the transaction.
    private let checkpoint: () throws -> Void

    package init(root: URL, checkpoint: @escaping () throws -> Void = {}) {
        self.root = root
        staging = Self.folder(root: root).appending(path: "\(getpid())-\(UUID().uuidString)")
        self.checkpoint = checkpoint
    }

    /// Writes the files and edits.
    ///
    /// - Parameter finish: Processes the folder with the new files before they are moved.
    package func write(_ scaffold: Scaffold, finish: (URL) async throws -> Void = { _ in }) async throws {
        try refuseToReplace(scaffold)
        // Computed before the work, because another process may add folders during the work.
        let paths = newPaths(of: scaffold.files)
        Self.removeLeftovers(root: root)
        // A failure is ignored: a leftover in `.build` does no harm.
        defer { try? FileManager.default.removeItem(at: staging) }
        for file in scaffold.files {
            try checkpoint()
            try staging.appending(path: file.path).write(file.text)
        }
        try checkpoint()
        try await finish(staging)
        try moveInPlace(paths, scaffold.edits)
    }

    /// Checks that no new file exists already.
    ///
    /// - Throws: `WorkspaceError` if one of the files exists.
    package func refuseToReplace(_ scaffold: Scaffold) throws {
        guard let file = scaffold.files.first(where: { exists($0.path) }) else { return }
        throw WorkspaceError("\(file.path) exists already.", remedy: "Choose another name, or delete the file first.")
    }

    private func moveInPlace(_ paths: [String], _ edits: [Scaffold.Edit]) throws {
        var undo: [() throws -> Void] = []
        do {
            for path in paths {
                try checkpoint()
                let place = root.appending(path: path)
                // The move fails if another process has created the file.
                try FileManager.default.moveItem(at: staging.appending(path: path), to: place)
                undo.append { try FileManager.default.removeItem(at: place) }
            }
            for edit in edits {
                try checkpoint()
                // For a symbolic link, the destination is edited.
                let file = root.appending(path: edit.path).resolvingSymlinksInPath()
                guard try String(contentsOf: file, encoding: .utf8) == edit.old else {
                    throw WorkspaceError(
                        "\(edit.path) was changed by another process.",
                        remedy: "Run the command again."
                    )
                }
                undo.append { try file.replace(with: edit.old) }
                try file.replace(with: edit.new)
            }
            try checkpoint()
        } catch {
            let failures = undo.reversed().compactMap { step -> String? in
                do { try step() } catch { return error.localizedDescription }
                return nil
            }
            guard failures.isEmpty else {
                throw WorkspaceError("\(error) Cannot undo all changes: \(failures.joined(separator: " "))")
            }
            throw error
        }
    }

    /// Returns the new folders and files, without those inside of a new folder.
    private func newPaths(of files: [Scaffold.NewFile]) -> [String] {
        let paths = files.map { file in
            var path = file.path
            while case let folder = PathText.folder(of: path), folder != ".", !exists(folder) { path = folder }
            return path
        }
        return Set(paths).sorted()
    }

    private func exists(_ path: String) -> Bool {
        // Unlike `fileExists`, this also finds a broken symbolic link.
        (try? FileManager.default.attributesOfItem(atPath: root.appending(path: path).filePath)) != nil
    }

    private static func folder(root: URL) -> URL { StateFolder(root: root).file("new") }

    /// Removes temporary files of processes that were killed.
    private static func removeLeftovers(root: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(root: root).filePath)) ?? []
        for name in names {
            guard let process = pid_t(name.prefix { $0 != "-" }), kill(process, 0) != 0 else { continue }
            try? FileManager.default.removeItem(at: folder(root: root).appending(path: name))
        }
    }
}
