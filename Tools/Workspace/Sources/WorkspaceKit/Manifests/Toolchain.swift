internal import Foundation
internal import ProcessSupport

/// The Swift that builds the workspace.
package struct Toolchain: Sendable, Codable, Hashable {
    /// "6.3.1".
    package let version: String
    /// "x86_64-unknown-linux-gnu".
    package let triple: String
    /// What `swift --version` prints, on one line: what is built with another is another.
    package let identity: String

    /// There is no Swift.
    package struct Missing: Error, CustomStringConvertible {
        package let reason: String
        package var description: String {
            "\(reason) Get Swift from https://www.swift.org/install (swiftly install latest), then run this again."
        }
    }

    /// Asks `swift --version`, or remembers what it said of the same file.
    package static func current(state: StateFolder) async throws -> Toolchain {
        let stamp = stamp()
        let file = state.file("toolchain.json")
        if let stamp, let kept = try? JSONDecoder().decode([String: Toolchain].self, from: Data(contentsOf: file)),
            let toolchain = kept[stamp]
        {
            return toolchain
        }
        let outcome: Subprocess.Outcome
        do {
            outcome = try await Subprocess(["swift", "--version"]).run()
        } catch {
            throw Missing(reason: "No swift is on the PATH.")
        }
        guard let toolchain = Toolchain(outcome.text) else {
            throw Missing(reason: "`swift --version` says nothing of a version.")
        }
        if let stamp {
            try state.write { try JSONEncoder().encode([stamp: toolchain]).write(to: file, options: .atomic) }
        }
        return toolchain
    }

    /// From what `swift --version` prints.
    package init?(_ text: String) {
        guard let version = text.firstMatch(of: /Swift version (\d+(?:\.\d+)*)/)?.1 else { return nil }
        self.version = String(version)
        triple = text.firstMatch(of: /Target: (\S+)/).map { String($0.1) } ?? ""
        identity = text.split(separator: "\n").joined(separator: " ")
    }

    /// The file that is run and when it was made; nil where a switch such as swiftly or xcrun stands before it.
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
