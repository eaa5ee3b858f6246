import Foundation

/// The executables under test. They are built into the folder of the test bundle, whichever scratch that is.
enum Executables {
    static var movies: URL { folder.appending(path: "movies") }
    static var catalogueServer: URL { folder.appending(path: "catalogue-server") }

    private static var folder: URL {
        #if os(macOS)
            // There a bundle is a folder that another program loads.
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
}
