internal import Foundation

/// How long the tests of each package took the last time, by the package's folder.
package struct Timings: Codable, Sendable {
    /// With a scratch of its own, build included.
    package var isolated: [String: Double] = [:]
    /// The tests alone.
    package var shared: [String: Double] = [:]

    package init() {}

    package init(state: StateFolder) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(contentsOf: state.file("timings.json")))) ?? Timings()
    }

    package func write(to state: StateFolder) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try state.write { try encoder.encode(self).write(to: state.file("timings.json"), options: .atomic) }
    }

    /// The seconds to plan with; nil for a package that never ran.
    package func seconds(of package: String) -> Double? { isolated[package] ?? shared[package] }
}
