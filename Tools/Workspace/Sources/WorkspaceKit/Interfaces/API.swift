internal import Foundation
internal import ProcessSupport

/// The interfaces that packages keep beside their manifests.
package struct API: Sendable {
    private let workspace: Workspace
    private let interfaces: Interfaces

    package init(_ workspace: Workspace, interfaces: Interfaces) {
        self.workspace = workspace
        self.interfaces = interfaces
    }

    /// A file that cannot be read as an interface.
    package struct FileError: Error, CustomStringConvertible {
        package let path: String
        package let reason: String
        package var description: String {
            "\(path) cannot be read: \(reason). `./workspace.sh api snapshot` writes it anew."
        }
    }

    package static func path(of package: WorkspacePackage) -> String {
        PathText.join(package.path, APIText.fileName)
    }

    /// Whether a package has an interface to keep, or still has a file of one that it offers no more.
    package func isKept(_ package: WorkspacePackage) -> Bool {
        !workspace.faces(of: package).isEmpty || workspace.tree.contains(Self.path(of: package))
    }

    /// What a package offers now.
    package func current(_ package: WorkspacePackage) -> APIText {
        APIText(interfaces.of(package, in: workspace))
    }

    /// What a package offered when its file was written; nil where it has none.
    package func snapshot(_ package: WorkspacePackage) throws -> APIText? {
        let path = Self.path(of: package)
        guard workspace.tree.contains(path) else { return nil }
        guard let text = try? String(contentsOf: workspace.url(of: path), encoding: .utf8) else {
            throw FileError(path: path, reason: "it is no text")
        }
        return try Self.read(text, path: path)
    }

    package static func read(_ text: String, path: String) throws(FileError) -> APIText {
        do {
            return try APIText(reading: text)
        } catch {
            throw FileError(path: path, reason: "\(error)")
        }
    }

    /// Writes a package's file, or removes that of a package that offers nothing any more; gives whether that changed it.
    package func write(_ package: WorkspacePackage) throws -> Bool {
        let file = workspace.url(of: Self.path(of: package))
        guard !workspace.faces(of: package).isEmpty else {
            try FileManager.default.removeItem(at: file)
            return true
        }
        let text = current(package).text(package: package.name)
        guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return false }
        try file.replace(with: text)
        return true
    }
}
