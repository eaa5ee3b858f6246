import Foundation

/// A locator that finds the database of the catalogue relative to the executable, or at a given path.
///
/// `Bundle.module` would take a millisecond. It also falls back to a path of the build machine, and traps if that path is
/// missing.
public struct CatalogueLocator: Sendable {
    /// The paths of the database, the preferred one first.
    private let candidates: [String]

    /// Creates a locator that searches relative to the running executable. A build contains the database in a resource bundle beside
    /// the executable, an installation in `../share/movies`.
    public init() { self.init(executablePath: Self.executablePath) }

    /// Creates a locator that checks only the given path.
    public init(path: String) { candidates = [path] }

    package init(executablePath: String?) { candidates = executablePath.map(Self.candidates) ?? [] }

    /// Returns the path of the database.
    ///
    /// - Throws: `CatalogueError.notFound` with the searched paths.
    public func locate() throws(CatalogueError) -> String {
        guard let path = candidates.first(where: FileManager.default.fileExists(atPath:)) else {
            throw .notFound(searched: candidates)
        }
        return path
    }

    /// The path of the executable without symbolic links; nil if unknown. On macOS, an executable of the toolchain runs the
    /// tests, so the path is that of the test bundle.
    private static var executablePath: String? {
        #if canImport(Darwin)
            var information = Dl_info()
            guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
            guard let resolved = realpath(name, nil) else { return nil }
            defer { free(resolved) }
            return String(cString: resolved)
        #else
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #endif
    }

    private static func candidates(beside executable: String) -> [String] {
        let folder = executable.parentFolder
        #if canImport(Darwin)
            let bundle = "MovieCatalogue_MovieCatalogue.bundle"
            // A test bundle contains its code in Some.xctest/Contents/MacOS. Its resources are beside Some.xctest.
            let besideTests = folder.parentFolder.parentFolder.parentFolder
            let bundles = ["\(folder)/\(bundle)", "\(besideTests)/\(bundle)"].flatMap { bundle in
                [bundle, "\(bundle)/Contents/Resources"]
            }
        #else
            let bundles = ["\(folder)/MovieCatalogue_MovieCatalogue.resources"]
        #endif
        return (bundles + ["\(folder.parentFolder)/share/movies"]).map { "\($0)/catalogue.sqlite" }
    }
}

extension String {
    /// The path without its last component. Creating a `URL` would take longer than opening the file.
    fileprivate var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
