package import Foundation
import ProcessSupport
import WorkspaceGraph

/// A transaction that writes the files and edits of a scaffold completely or not at all.
///
/// The transaction writes new files below `.build`, then moves the files and their new folders. If a step fails, the transaction undoes
/// the previous steps. Only edits replace files, and only if the file still has the text from which the edit was computed.
package struct ScaffoldTransaction {
    private let root: URL
    private let staging: URL
    /// A function that is called before each step and at the end. The function throws an error to cancel the transaction.
    private let checkpoint: () throws -> Void

    package init(root: URL, checkpoint: @escaping () throws -> Void = {}) {
        self.root = root
        staging = StateFolder(root: root).file("new/\(UUID().uuidString)")
        self.checkpoint = checkpoint
    }

    /// Writes the files and edits of a scaffold. `finish` changes the new files in the temporary folder before they are moved.
    package func write(_ scaffold: Scaffold, finish: (URL) async throws -> Void = { _ in }) async throws {
        try refuseToReplace(scaffold)
        // The paths to move are computed first, because another process may add folders while the files are written.
        let paths = newPaths(of: scaffold.files)
        // An error is ignored, because a remaining temporary file in `.build` does no harm.
        defer { try? FileManager.default.removeItem(at: staging) }
        for file in scaffold.files {
            try checkpoint()
            try staging.appending(path: file.path).write(file.text)
        }
        try checkpoint()
        try await finish(staging)
        try moveInPlace(paths, scaffold.edits)
    }

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
                // The move fails if another process has created a file at this path.
                try FileManager.default.moveItem(at: staging.appending(path: path), to: place)
                undo.append { try FileManager.default.removeItem(at: place) }
            }
            for edit in edits {
                try checkpoint()
                // For a symbolic link, the destination is replaced.
                let file = root.appending(path: edit.path).resolvingSymlinksInPath()
                guard try String(contentsOf: file, encoding: .utf8) == edit.old else {
                    let problem = "\(edit.path) was changed by another process."
                    throw WorkspaceError(problem, remedy: "Run the command again.")
                }
                undo.append { try file.replace(with: edit.old) }
                try file.replace(with: edit.new)
            }
            try checkpoint()
        } catch {
            let failures = undo.reversed().compactMap { step -> String? in
                do { try step() } catch { return (error as? WorkspaceError)?.description ?? error.localizedDescription }
                return nil
            }
            guard failures.isEmpty else {
                throw WorkspaceError("\(error) Cannot undo all changes: \(failures.joined(separator: " "))")
            }
            throw error
        }
    }

    /// Returns the paths to move: new folders, and new files in existing folders.
    private func newPaths(of files: [Scaffold.NewFile]) -> [String] {
        let paths = files.map { file in
            var path = file.path
            while case let folder = PathText.folder(of: path), folder != ".", !exists(folder) { path = folder }
            return path
        }
        return Set(paths).sorted()
    }

    private func exists(_ path: String) -> Bool {
        // Unlike `fileExists`, this call also finds a broken symbolic link.
        (try? FileManager.default.attributesOfItem(atPath: root.appending(path: path).filePath)) != nil
    }
}
