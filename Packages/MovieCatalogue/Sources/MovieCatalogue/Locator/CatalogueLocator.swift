internal import Foundation

/// Finds the catalogue's file by the place of the running executable.
///
/// `Bundle.module` is not used: it costs a millisecond, falls back to the build machine's folder, and traps where that is
/// gone.
public struct CatalogueLocator: Sendable {
    private let executablePath: @Sendable () -> String?
    private var fixedPath: String?

    /// Looks beside the running executable.
    public init() {
        executablePath = { ExecutablePath.current }
    }

    /// Looks at one path alone.
    public init(path: String) {
        executablePath = { nil }
        fixedPath = path
    }

    /// Looks beside the executable that `executablePath` names.
    package init(executablePath: @escaping @Sendable () -> String?) {
        self.executablePath = executablePath
    }

    /// The path of the first file that is there: beside the executable, as a build leaves it, then in `../share/movies`,
    /// as a package manager installs it.
    public func locate() throws(CatalogueError) -> String {
        let candidates = fixedPath.map { [$0] } ?? executablePath().map(Self.candidates) ?? []
        guard let path = candidates.first(where: FileManager.default.fileExists(atPath:)) else {
            throw .notFound(searched: candidates)
        }
        return path
    }

    private static func candidates(beside executable: String) -> [String] {
        let folder = executable.parentFolder
        #if canImport(Darwin)
            let bundle = "MovieCatalogue_MovieCatalogue.bundle"
            // Tests run inside Some.xctest/Contents/MacOS, their resources lie beside Some.xctest.
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
    /// The path up to its last slash. `URL` would take longer over it than opening the file takes.
    fileprivate var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
