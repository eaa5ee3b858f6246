internal import Foundation

/// Prints figures as they come, and counts those that miss their limit.
actor Figures {
    private(set) var missed = 0

    func tell(_ name: String, _ value: Double, _ unit: String, limit: Double? = nil) {
        let verdict = limit.map { value <= $0 ? "ok" : "MISSED" } ?? ""
        if verdict == "MISSED" { missed += 1 }
        let bound = limit.map { "limit " + Self.text($0, unit) } ?? ""
        write(name, Self.text(value, unit), bound, verdict)
    }

    /// A figure that is either met or not.
    func tell(_ name: String, isMet: Bool, _ detail: String) {
        if !isMet { missed += 1 }
        write(name, detail, isMet ? "ok" : "MISSED")
    }

    /// Past any buffer: some figures take minutes.
    private func write(_ name: String, _ rest: String...) {
        let line =
            name.padding(toLength: max(72, name.count), withPad: " ", startingAt: 0)
            + rest.filter { !$0.isEmpty }.map { "  " + $0 }.joined() + "\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }

    private static func text(_ value: Double, _ unit: String) -> String {
        String(format: value < 10 ? "%.2f" : "%.1f", value) + (unit.isEmpty ? "" : " \(unit)")
    }
}
