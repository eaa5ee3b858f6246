internal import Foundation
internal import ProcessSupport

/// What it costs to compare all interfaces with those written down.
enum InterfacesBenchmark {
    static func run(_ root: URL, _ figures: Figures) async throws {
        let check = ["./workspace.sh", "api", "check"]
        try await Measured.seconds(check, in: root, exitCodes: [0, 1])
        let known = try await Measured.median(of: 5, check, in: root)
        await figures.tell("api check, nothing changed", known, "s", limit: 3)
        var times: [Double] = []
        for _ in 0..<5 {
            try? FileManager.default.removeItem(at: root.appending(path: ".build/workspace/interfaces"))
            times.append(try await Measured.seconds(check, in: root))
        }
        await figures.tell("api check, built and nothing known", times.sorted()[2], "s", limit: 3)
    }
}
