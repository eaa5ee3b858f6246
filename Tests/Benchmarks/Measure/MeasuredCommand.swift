import Foundation
import ProcessSupport

/// Functions that run commands of the workspace tool and measure their durations.
enum MeasuredCommand {
    @discardableResult
    static func time(_ arguments: [String], in folder: URL) async throws -> Duration {
        var command = Subprocess(arguments, in: folder)
        // The command `bench` sets WORKSPACE_BIN for this benchmark, not for the commands that the benchmark measures.
        command.environment["WORKSPACE_BIN"] = nil
        let began = ContinuousClock.now
        let outcome = try await command.runNow()
        let duration = began.duration(to: .now)
        guard outcome.exitCode == 0 else {
            let output = outcome.text.suffix(2_000) + outcome.errorText.suffix(2_000)
            throw MeasureError(
                "\(arguments.joined(separator: " ")) failed with exit code \(outcome.exitCode): \(output)"
            )
        }
        return duration
    }

    /// Returns the median duration of several runs of a command, after a warm-up run.
    static func median(of count: Int, _ arguments: [String], in folder: URL) async throws -> Duration {
        try await time(arguments, in: folder)
        var times: [Duration] = []
        for _ in 0..<count { times.append(try await time(arguments, in: folder)) }
        return times.quantile(0.5) ?? .zero
    }

    static func git(_ arguments: String..., in folder: URL) async throws {
        let identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"]
        try await time(["git"] + identity + arguments, in: folder)
    }
}
