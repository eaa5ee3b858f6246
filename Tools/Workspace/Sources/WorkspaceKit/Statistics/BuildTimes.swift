package import Foundation
internal import ProcessSupport

/// How long the compiler took for each module when all were built from clean.
package struct BuildTimes: Sendable, Codable {
    package struct Module: Sendable, Codable {
        /// Until others can import it.
        package var interface = 0.0
        /// Of the longest of its compiler's processes.
        package var longest = 0.0
        /// Of all of them.
        package var total = 0.0

        package init(interface: Double = 0, longest: Double = 0, total: Double = 0) {
            self.interface = interface
            self.longest = longest
            self.total = total
        }
    }

    /// By module.
    package let modules: [String: Module]

    package init(modules: [String: Module]) {
        self.modules = modules
    }

    /// The times of the last measured build; nil where there was none.
    package init?(state: StateFolder) {
        guard let times = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: Self.file(of: state))) else {
            return nil
        }
        self = times
    }

    package func write(to state: StateFolder) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try state.write { try encoder.encode(self).write(to: Self.file(of: state), options: .atomic) }
    }

    private static func file(of state: StateFolder) -> URL { state.file("build-times.json") }

    /// Reads what compilers wrote that were called with `-stats-output-dir`: a file for each process, whose name holds the module and
    /// what was made.
    package init(readingStatisticsIn folder: URL) throws {
        var modules: [String: Module] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.filePath) {
            guard let match = name.firstMatch(of: /^stats-\d+-swift-frontend-(\w+?)-(.+)\.json$/),
                let values = try? JSONDecoder().decode(
                    [String: Double].self,
                    from: Data(contentsOf: folder.appending(path: name))
                ),
                let seconds = values.first(where: {
                    $0.key.hasPrefix("time.swift-frontend.") && $0.key.hasSuffix(".wall")
                })?.value
            else { continue }
            var module = modules[String(match.1)] ?? Module()
            module.total += seconds
            module.longest = max(module.longest, seconds)
            if match.2.contains("-swiftmodule-") { module.interface = max(module.interface, seconds) }
            modules[String(match.1)] = module
        }
        // Nothing at all means that this compiler writes something else.
        guard !modules.isEmpty else { throw Unreadable() }
        self.modules = modules
    }

    /// The compiler said nothing of its time, or says it otherwise.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description = "The compiler did not say how long it took (-stats-output-dir)."
    }
}
