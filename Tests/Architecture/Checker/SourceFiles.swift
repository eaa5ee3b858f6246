package import Foundation
import ProcessSupport

/// Files below a folder.
package enum SourceFiles {
    /// The Swift files, sorted; hidden folders such as .build are left out.
    package static func swift(in folder: URL) -> [URL] {
        all(in: folder).filter { $0.pathExtension == "swift" }
    }

    /// Every file, sorted, but for those that are hidden or in a hidden folder.
    package static func all(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { !$0.hasDirectoryPath }.sorted { $0.filePath < $1.filePath }
    }
}
