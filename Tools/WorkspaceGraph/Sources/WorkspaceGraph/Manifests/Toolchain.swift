import Foundation
import ProcessSupport

/// The Swift toolchain that builds the workspace.
public struct Toolchain: Sendable, Codable, Hashable {
    /// The target triple, such as "x86_64-unknown-linux-gnu"; empty if unknown.
    public let triple: String
    /// The output of `swift --version` on one line, which identifies the toolchain in cache keys.
    public let identity: String

    /// Returns the toolchain of the command `swift` in PATH. Runs `swift --version` only if the executable changed since the last call, or
    /// if `swift` may be a launcher that selects a toolchain.
    public static func current(state: StateFolder) async throws -> Toolchain {
        let stamp = stamp()
        let name = "toolchain.json"
        if let stamp, let toolchain = state.read([String: Toolchain].self, from: name)?[stamp] { return toolchain }
        let remedy = "Get Swift from https://www.swift.org/install (swiftly install latest), then run this again."
        guard executable("swift", in: ProcessInfo.processInfo.environment["PATH"] ?? "") != nil else {
            throw WorkspaceError("The command swift is not in PATH.", remedy: remedy)
        }
        let outcome = try await Subprocess(["swift", "--version"]).run()
        guard let toolchain = Toolchain(outcome.text) else {
            throw WorkspaceError("Cannot read the version in the output of `swift --version`.", remedy: remedy)
        }
        if let stamp { try state.write([stamp: toolchain], to: name) }
        return toolchain
    }

    var version: [Int] {
        let text = identity.firstMatch(of: /Swift version ([0-9.]+)/).map { $0.1 } ?? ""
        return text.split(separator: ".").compactMap { Int($0) }
    }

    /// Whether the compiler has a cache that works on Linux.
    public var hasCompilerCache: Bool { !version.lexicographicallyPrecedes([6, 3]) }

    package init?(_ text: String) {
        guard text.contains(/Swift version \d/) else { return nil }
        triple = text.firstMatch(of: /Target: (\S+)/).map { String($0.1) } ?? ""
        identity = text.split(separator: "\n").joined(separator: " ")
    }

    /// Returns the path and stamp of `swift`; nil if it is missing, or may be a launcher such as swiftly or `/usr/bin/swift`.
    private static func stamp() -> String? {
        let path = executable("swift", in: ProcessInfo.processInfo.environment["PATH"] ?? "") ?? ""
        let name = PathText.lastComponent(path)
        guard name.hasPrefix("swift"), name != "swiftly", !path.hasPrefix("/usr/bin/") else { return nil }
        // A script may select a toolchain, too. Unlike a script, an executable of Linux or macOS does not begin with an ASCII character.
        let file = try? FileHandle(forReadingFrom: URL(filePath: path))
        guard let first = try? file?.read(upToCount: 1)?.first, first >= 0x7F else { return nil }
        return FileStamp(of: path).map { "\(path) \($0.text)" }
    }

    /// Returns the path of the first executable called `name` in the colon-separated folders of `path`, with symbolic links resolved.
    public static func executable(_ name: String, in path: String) -> String? {
        path.split(separator: ":").lazy.map { URL(filePath: "\($0)/\(name)").resolvingSymlinksInPath().filePath }
            .first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the first file of a library, such as "libcurl.so.4" for "libcurl", in colon-separated folders or those of the system.
    public func library(_ name: String, in path: String) -> String? {
        libraries(name, in: path).first { !$0.hasSuffix(".a") }
    }

    func libraries(_ name: String, in path: String) -> some Sequence<String> {
        libraryFolders(after: path).lazy.flatMap { folder in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: String(folder))) ?? []
            return files.filter { $0.hasPrefix("\(name).") }.sorted()
                .map { URL(filePath: "\(folder)/\($0)").resolvingSymlinksInPath().filePath }
        }
    }
    func libraryFolders(after path: String) -> [Substring] {
        let machine = triple.split(separator: "-").first ?? ""
        let system = "/usr/local/lib:/usr/lib/\(machine)-linux-gnu:/usr/lib64:/usr/lib:/opt/homebrew/lib"
        return "\(path):\(system)".split(separator: ":")
    }
}
