import Foundation
import ProcessSupport

/// The Swift toolchain that builds the workspace.
public struct Toolchain: Sendable, Codable, Hashable {
    /// "x86_64-unknown-linux-gnu"
    public let triple: String
    /// The output of `swift --version` on one line. It identifies the toolchain in cache keys.
    public let identity: String

    /// Asks `swift --version`, or returns its stored output if the executable is unchanged.
    ///
    /// - Throws: ``WorkspaceError`` if there is no Swift.
    public static func current(state: StateFolder) async throws -> Toolchain {
        let stamp = stamp()
        let name = "toolchain.json"
        if let stamp, let toolchain = state.read([String: Toolchain].self, from: name)?[stamp] { return toolchain }
        let remedy = "Get Swift from https://www.swift.org/install (swiftly install latest), then run this again."
        guard let outcome = try? await Subprocess(["swift", "--version"]).run() else {
            throw WorkspaceError("No swift is on the PATH.", remedy: remedy)
        }
        guard let toolchain = Toolchain(outcome.text) else {
            throw WorkspaceError("`swift --version` prints no version.", remedy: remedy)
        }
        if let stamp { try state.write([stamp: toolchain], to: name) }
        return toolchain
    }

    /// Parses the output of `swift --version`.
    package init?(_ text: String) {
        guard text.contains(/Swift version \d/) else { return nil }
        triple = text.firstMatch(of: /Target: (\S+)/).map { String($0.1) } ?? ""
        identity = text.split(separator: "\n").joined(separator: " ")
    }

    /// The executable's path, size and date; nil behind a switch such as swiftly or xcrun, which stays the same.
    private static func stamp() -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let file = URL(filePath: "\(folder)/swift").resolvingSymlinksInPath()
            guard FileManager.default.isExecutableFile(atPath: file.filePath) else { continue }
            guard file.lastPathComponent.hasPrefix("swift"), file.lastPathComponent != "swiftly",
                !file.filePath.hasPrefix("/usr/bin/"),
                let attributes = try? FileManager.default.attributesOfItem(atPath: file.filePath),
                let date = attributes[.modificationDate] as? Date, let size = attributes[.size] as? Int
            else { return nil }
            return "\(file.filePath) \(size) \(date.timeIntervalSince1970)"
        }
        return nil
    }
}
