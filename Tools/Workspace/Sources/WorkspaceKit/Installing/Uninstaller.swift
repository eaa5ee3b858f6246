package import Foundation
internal import ProcessSupport

/// Removes what was installed below a prefix.
package struct Uninstaller: Sendable {
    private let executable: String
    private let prefix: URL

    package init(_ executable: String, below prefix: URL) {
        self.executable = executable
        self.prefix = prefix
    }

    /// - Throws: ``WorkspaceError`` where nothing is installed, or something cannot be removed; what was is then removed no more.
    package func uninstall() async throws -> RemovedFiles {
        // No name leads out of the folder that the lists are in.
        guard !executable.contains("/"), let list = try InstalledList.read(of: executable, below: prefix) else {
            throw WorkspaceError("Nothing of \(executable) is installed below \(prefix.filePath).")
        }
        let states = try await InstalledFiles(prefix: prefix, list: list).states(of: list.paths)
        let removed = list.paths.filter { states[$0] == .ours }.sorted()
        // The list goes last: what fails can be tried again.
        for path in removed + [InstalledList.path(of: executable)] {
            let place = prefix.appending(path: path).filePath
            guard unlink(place) == 0 || errno == ENOENT else {
                throw WorkspaceError("\(place) cannot be removed: \(String(cString: strerror(errno))).")
            }
        }
        _ = InstalledFiles.removeEmpty(list.folders, below: prefix)
        let left = list.paths.filter { [.changed, .folder].contains(states[$0]) }
        return RemovedFiles(removed: removed, left: left.sorted())
    }
}
