package import Foundation
internal import ProcessSupport

/// Writes what is to be made, wholly or not at all.
///
/// All of it is written aside first, in `.build`, and then moved to its place: whole folders where they are new. What was moved before a
/// step that fails is taken back. Nothing that is there is replaced but by an edit, and an edited file must still be as it was read.
package struct ScaffoldTransaction {
    private let root: URL
    private let staging: URL
    /// Called before each step, and throws where the work shall end.
    private let checkpoint: () throws -> Void

    package init(root: URL, checkpoint: @escaping () throws -> Void = {}) {
        self.root = root
        staging = Self.folder(root: root).appending(path: "\(getpid())-\(UUID().uuidString)")
        self.checkpoint = checkpoint
    }

    /// - Parameter finish: is given the folder with the new files, to do something with them before they are moved.
    package func write(_ scaffold: Scaffold, finish: (URL) async throws -> Void = { _ in }) async throws {
        try refuseToReplace(scaffold)
        // Before anything is written: what comes from now on is somebody else's.
        let paths = newPaths(of: scaffold.files)
        Self.removeLeftovers(root: root)
        // Nobody sees whether it went: `.build` is removed without harm.
        defer { try? FileManager.default.removeItem(at: staging) }
        for file in scaffold.files {
            try checkpoint()
            try staging.appending(path: file.path).write(file.text)
        }
        try checkpoint()
        try await finish(staging)
        try moveInPlace(paths, scaffold.edits)
    }

    /// - Throws: ``WorkspaceError`` where one of its files is there already.
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
                // What came meanwhile is not replaced: then this fails.
                try FileManager.default.moveItem(at: staging.appending(path: path), to: place)
                undo.append { try FileManager.default.removeItem(at: place) }
            }
            for edit in edits {
                try checkpoint()
                // Behind a link is the file itself.
                let file = root.appending(path: edit.path).resolvingSymlinksInPath()
                guard try String(contentsOf: file, encoding: .utf8) == edit.old else {
                    throw WorkspaceError("\(edit.path) has changed meanwhile.", remedy: "Try again.")
                }
                undo.append { try replace(file, with: edit.old) }
                try replace(file, with: edit.new)
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

    /// Gives a file another text in one step. Foundation's own way would change its mode.
    private func replace(_ file: URL, with text: String) throws {
        let mode = try FileManager.default.attributesOfItem(atPath: file.filePath)[.posixPermissions]
        let copy = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(getpid())")
        do {
            try Data(text.utf8).write(to: copy)
            if let mode {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy.filePath)
            }
            guard rename(copy.filePath, file.filePath) == 0 else {
                throw WorkspaceError("\(file.filePath) cannot be replaced: \(String(cString: strerror(errno))).")
            }
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw error
        }
    }

    /// The folders and files to be moved: the topmost ones that are not there.
    private func newPaths(of files: [Scaffold.NewFile]) -> [String] {
        let paths = files.map { file in
            var path = file.path
            while case let folder = PathText.folder(of: path), folder != ".", !exists(folder) { path = folder }
            return path
        }
        return Set(paths).sorted()
    }

    private func exists(_ path: String) -> Bool {
        // A link that leads nowhere is there, too.
        (try? FileManager.default.attributesOfItem(atPath: root.appending(path: path).filePath)) != nil
    }

    private static func folder(root: URL) -> URL { StateFolder(root: root).file("new") }

    /// What a process left that was killed.
    private static func removeLeftovers(root: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(root: root).filePath)) ?? []
        for name in names {
            guard let process = pid_t(name.prefix { $0 != "-" }), kill(process, 0) != 0 else { continue }
            try? FileManager.default.removeItem(at: folder(root: root).appending(path: name))
        }
    }
}
