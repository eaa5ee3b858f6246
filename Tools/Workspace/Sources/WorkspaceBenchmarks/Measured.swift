internal import Foundation
internal import ProcessSupport

/// Runs commands and takes their time.
enum Measured {
    /// A command ended otherwise than it should.
    struct RunError: Error, CustomStringConvertible {
        let description: String
    }

    /// Seconds of one run.
    @discardableResult
    static func seconds(_ arguments: [String], in folder: URL, exitCodes: Set<Int32> = [0]) async throws -> Double {
        var command = Subprocess(arguments, in: folder)
        // What the benchmark itself was built and called with is not for what it measures.
        command.environment["WORKSPACE_BIN"] = nil
        let began = ContinuousClock.now
        let outcome = try await command.runNow()
        let seconds = began.duration(to: .now) / .seconds(1)
        guard exitCodes.contains(outcome.exitCode) else {
            throw RunError(
                description:
                    "\(arguments.joined(separator: " ")) ended with \(outcome.exitCode): \(outcome.text.suffix(2_000))\(outcome.errorText.suffix(2_000))"
            )
        }
        return seconds
    }

    /// The median of several runs, after one that does not count.
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
