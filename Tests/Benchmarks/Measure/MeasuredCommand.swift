import Foundation
import ProcessSupport

/// Functions that run commands and measure the durations.
enum Measured {
    /// The error for a failed command or an edit that cannot be applied.
    struct RunError: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a command and returns its duration in seconds.
    @discardableResult
    static func seconds(_ arguments: [String], in folder: URL) async throws -> Double {
        var command = Subprocess(arguments, in: folder)
        // The command `bench` sets WORKSPACE_BIN for this benchmark, not for the commands that the benchmark measures.
        command.environment["WORKSPACE_BIN"] = nil
        let began = ContinuousClock.now
        let outcome = try await command.runNow()
        let seconds = began.duration(to: .now) / .seconds(1)
        guard outcome.exitCode == 0 else {
            throw RunError(
                description:
                    "\(arguments.joined(separator: " ")) failed with exit code \(outcome.exitCode): \(outcome.text.suffix(2_000))\(outcome.errorText.suffix(2_000))"
            )
        }
        return seconds
    }

    /// Returns the median duration in seconds of several runs of a command, after a warm-up run.
    static func median(of count: Int = 11, _ arguments: [String], in folder: URL) async throws -> Double {
        try await seconds(arguments, in: folder)
        var times: [Double] = []
        for _ in 0..<count { times.append(try await seconds(arguments, in: folder)) }
        return times.sorted()[count / 2]
    }

    static func git(_ arguments: String..., in folder: URL) async throws {
        let identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"]
        try await seconds(["git"] + identity + arguments, in: folder)
    }
}

/// A reporter that prints each figure when it is measured, and counts the figures that miss their limit or condition.
actor Figures {
    private(set) var missed = 0

    func report(_ name: String, _ value: Double, _ unit: String, limit: Double? = nil) {
        let verdict = limit.map { value <= $0 ? "ok" : "MISSED" } ?? ""
        if verdict == "MISSED" { missed += 1 }
        let bound = limit.map { "limit " + Self.text($0, unit) } ?? ""
        write(name, Self.text(value, unit), bound, verdict)
    }

    func report(_ name: String, isMet: Bool, _ detail: String) {
        if !isMet { missed += 1 }
        write(name, detail, isMet ? "ok" : "MISSED")
    }

    /// Writes a line to standard output without buffering, because the next figure may take minutes.
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
