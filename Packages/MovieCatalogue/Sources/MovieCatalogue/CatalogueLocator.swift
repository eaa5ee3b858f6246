import Foundation

/// Finds the file of the catalogue by the path of the executable.
///
/// `Bundle.module` would take a millisecond, fall back to the folder of the build machine, and trap if that is missing.
public struct CatalogueLocator: Sendable {
    private let executablePath: @Sendable () -> String?
    private var fixedPath: String?

    /// Searches beside the running executable.
    public init() {
        executablePath = { Self.currentExecutablePath }
    }

    /// Uses one path.
    public init(path: String) {
        executablePath = { nil }
        fixedPath = path
    }

    /// Searches beside the executable with that path.
    package init(executablePath: @escaping @Sendable () -> String?) {
        self.executablePath = executablePath
    }

    /// Returns the path of the first existing file: beside the executable after a build, or in `../share/movies` after an
    /// installation.
    public func locate() throws(CatalogueError) -> String {
        let candidates = fixedPath.map { [$0] } ?? executablePath().map(Self.candidates) ?? []
        guard let path = candidates.first(where: FileManager.default.fileExists(atPath:)) else {
            throw .notFound(searched: candidates)
        }
        return path
    }

    /// The path of the executable with resolved symbolic links. On macOS, tests run in an executable of the toolchain, so the
    /// path is that of their bundle.
    private static var currentExecutablePath: String? {
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
            // Tests run inside Some.xctest/Contents/MacOS; their resources are beside Some.xctest.
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
    /// The path up to its last slash. `URL` would take longer than opening the file.
    fileprivate var parentFolder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
