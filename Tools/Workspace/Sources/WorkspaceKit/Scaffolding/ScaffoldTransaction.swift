package import Foundation
import ProcessSupport
import WorkspaceGraph

/// Writes a scaffold completely or not at all.
///
/// The files are written below `.build` first and then moved, new folders as a whole. If a step fails, earlier moves are undone. Only
/// edits replace files, and an edited file must still have the text that was read.
package struct ScaffoldTransaction {
    private let root: URL
    private let staging: URL
    /// Called before each step; throws to stop the transaction.
    private let checkpoint: () throws -> Void

    package init(root: URL, checkpoint: @escaping () throws -> Void = {}) {
        self.root = root
        staging = Self.folder(root: root).appending(path: "\(getpid())-\(UUID().uuidString)")
        self.checkpoint = checkpoint
    }

    /// - Parameter finish: Processes the folder with the new files before they are moved.
    package func write(_ scaffold: Scaffold, finish: (URL) async throws -> Void = { _ in }) async throws {
        try refuseToReplace(scaffold)
        // Computed first, because another process may add folders later.
        let paths = newPaths(of: scaffold.files)
        Self.removeLeftovers(root: root)
        // A leftover in `.build` does no harm.
        defer { try? FileManager.default.removeItem(at: staging) }
        for file in scaffold.files {
            try checkpoint()
            try staging.appending(path: file.path).write(file.text)
        }
        try checkpoint()
        try await finish(staging)
        try moveInPlace(paths, scaffold.edits)
    }

    /// - Throws: `WorkspaceError` if one of its files exists.
    package func refuseToReplace(_ scaffold: Scaffold) throws {
        guard let file = scaffold.files.first(where: { exists($0.path) }) else { return }
        throw WorkspaceError("\(file.path) is there already.", remedy: "Choose another name, or remove it first.")
    }

    private func moveInPlace(_ paths: [String], _ edits: [Scaffold.Edit]) throws {
        var undo: [() throws -> Void] = []
        do {
            for path in paths {
                try checkpoint()
                let place = root.appending(path: path)
                // Fails if another process has created it.
                try FileManager.default.moveItem(at: staging.appending(path: path), to: place)
                undo.append { try FileManager.default.removeItem(at: place) }
            }
            for edit in edits {
                try checkpoint()
                // A link stays a link.
                let file = root.appending(path: edit.path).resolvingSymlinksInPath()
                guard try String(contentsOf: file, encoding: .utf8) == edit.old else {
                    throw WorkspaceError("\(edit.path) has changed meanwhile.", remedy: "Try again.")
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
                throw WorkspaceError("\(error), and not all could be taken back: \(failures.joined(separator: " "))")
            }
            throw error
        }
    }

    /// Returns the topmost new folders and files.
    private func newPaths(of files: [Scaffold.NewFile]) -> [String] {
        let paths = files.map { file in
            var path = file.path
            while case let folder = PathText.folder(of: path), folder != ".", !exists(folder) { path = folder }
            return path
        }
        return Set(paths).sorted()
    }

    private func exists(_ path: String) -> Bool {
        // A broken link counts.
        (try? FileManager.default.attributesOfItem(atPath: root.appending(path: path).filePath)) != nil
    }

    private static func folder(root: URL) -> URL { StateFolder(root: root).file("new") }

    /// Removes the files of killed processes.
    private static func removeLeftovers(root: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(root: root).filePath)) ?? []
        for name in names {
            guard let process = pid_t(name.prefix { $0 != "-" }), kill(process, 0) != 0 else { continue }
            try? FileManager.default.removeItem(at: folder(root: root).appending(path: name))
        }
    }
}
