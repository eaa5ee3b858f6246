public import Foundation

/// Executables that are built together with the tests that run them. They lie in the folder of the test bundle, whichever scratch
/// that is in.
public enum BuiltExecutables {
    /// Where the executable of this name is.
    public static func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    /// The folder of the test bundle.
    public static var folder: URL {
        #if os(macOS)
            // There a bundle is a folder that another program loads.
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
}
