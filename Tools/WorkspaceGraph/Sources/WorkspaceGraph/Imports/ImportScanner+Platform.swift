import Foundation
import ProcessSupport

extension ImportScanner {
    /// Returns the modules that each file imports on this platform in builds with each set of flags.
    func importedModules(of files: [(file: File, text: String)]) async throws -> [Set<String>] {
        try await files.concurrentMap { file, text in
            let variants = Self.variants(of: file.flags, in: text)
            return Set(try await variants.concurrentMap { try await importedModules(of: file, flags: $0) }.joined())
        }
    }

    private func importedModules(of file: File, flags: [String]) async throws -> Set<String> {
        let options = ["-frontend", "-emit-imported-modules", "-swift-version", "6", "-module-name", "Scanned"]
        var process = Subprocess([compiler] + options + flags.flatMap { ["-D", $0] } + [file.url.filePath, "-o", "-"])
        process.timeLimit = timeLimit
        let names = try await process.run().text.split(separator: "\n")
        return Set(names.map { String($0.prefix { $0 != "." }) })
    }

    /// Returns the sets of flags that builds with SwiftPM may set. Each flag that occurs in the text doubles their number. If there are more
    /// than four such flags, the others are always set.
    private static func variants(of flags: Set<String>, in text: String) -> [[String]] {
        let used = flags.filter(text.contains).subtracting(["SWIFT_PACKAGE", "Xcode"])
        let changing = used.sorted().prefix(4)
        let constant = used.subtracting(changing).union(["SWIFT_PACKAGE"]).sorted()
        return changing.reduce([constant]) { variants, flag in variants + variants.map { $0 + [flag] } }
    }
}
