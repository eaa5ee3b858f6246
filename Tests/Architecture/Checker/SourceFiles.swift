package import Foundation
import ProcessSupport

/// Functions that list the files below a folder.
package enum SourceFiles {
    /// Returns the Swift files in alphabetical order, except those in hidden folders such as .build.
    package static func swift(in folder: URL) -> [URL] {
        all(in: folder).filter { $0.pathExtension == "swift" }
    }

    /// Returns all files in alphabetical order, except hidden files and those in hidden folders.
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
