package import Foundation
internal import ProcessSupport

/// Where the parts of an executable go: itself with all that it looks for beside itself to `lib/NAME`, and a link to it to `bin`.
///
/// An executable finds its resources by its own place, which links are resolved for. All of it may be moved together.
package struct InstallLayout: Sendable {
    package let executable: String

    package init(_ executable: String) {
        self.executable = executable
    }

    private var home: String { "lib/\(executable)" }

    /// The paths that any executable has.
    package var paths: [String] { ["\(home)/\(executable)", "bin/\(executable)"] }

    /// The executable in the folder of a build, with its resources and libraries.
    ///
    /// - Parameters:
    ///   - foreign: bundles of resources that lie there for others.
    ///   - prefix: where it will be.
    package func program(in folder: URL, foreign: Set<String>, prefix: URL) throws -> [InstallItem] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
        let bundles = names.filter { [".resources", ".bundle"].contains(where: $0.hasSuffix) && !foreign.contains($0) }
        let libraries = names.filter { [".so", ".dylib"].contains(where: $0.hasSuffix) }
        let resources = try bundles.flatMap { bundle in
            try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: bundle).filePath).sorted()
                .map { "\(bundle)/\($0)" }.filter { !Self.isFolder(folder.appending(path: $0)) }
        }
        let files = [executable] + libraries + resources
        return files.map { InstallItem("\(home)/\($0)", .file(folder.appending(path: $0))) }
            + [InstallItem("bin/\(executable)", .link(link(below: prefix)))]
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.filePath, isDirectory: &isFolder) && isFolder.boolValue
    }

    package func manual(_ text: String) -> InstallItem {
        InstallItem("share/man/man1/\(executable).1", .text(text))
    }

    /// Where each shell looks for completions.
    package static let completions = [
        "bash": "share/bash-completion/completions/<name>",
        "zsh": "share/zsh/site-functions/_<name>",
        "fish": "share/fish/vendor_completions.d/<name>.fish",
    ]

    package func completions(of shell: String, _ text: String) -> InstallItem? {
        Self.completions[shell].map { InstallItem($0.replacing("<name>", with: executable), .text(text)) }
    }

    /// From `bin`, so that all of it can be moved; in full where `bin` is itself a link to elsewhere.
    private func link(below prefix: URL) -> String {
        let bin = prefix.appending(path: "bin").resolvingSymlinksInPath().filePath
        let isHere = PathText.join(prefix.resolvingSymlinksInPath().filePath, "bin") == PathText.join(bin, ".")
        return isHere ? "../\(home)/\(executable)" : prefix.appending(path: "\(home)/\(executable)").filePath
    }
}
