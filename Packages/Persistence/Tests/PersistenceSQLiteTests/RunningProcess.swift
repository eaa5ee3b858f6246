import Foundation

/// PersistenceTestProcess, started by a test.
struct RunningProcess {
    struct Outcome {
        let lines: [String]
        let errors: String
        let status: Int32
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    /// - Parameter shell: Run by sh before the process takes its place.
    init(path: String, policy: String, prefix: String, count: Int, bytes: Int = 100, shell: String = "true") throws {
        process.executableURL = URL(filePath: "/bin/sh")
        let arguments = [path, policy, prefix, "\(count)", "\(bytes)"]
        process.arguments = ["-c", "\(shell); exec \"$0\" \"$@\"", Self.executable.path] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// Reads until that many lines came, then kills the process where it stands. Returns every line it got out.
    func finishKilled(afterLines count: Int) -> Outcome {
        var received = Data()
        while received.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            received.append(chunk)
        }
        kill(process.processIdentifier, SIGKILL)
        return outcome(received)
    }

    /// Waits for the end of the process.
    func finish() -> Outcome {
        outcome(Data())
    }

    private func outcome(_ received: Data) -> Outcome {
        let lines = received + output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            lines: String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init),
            errors: String(decoding: complaints, as: UTF8.self),
            status: process.terminationStatus
        )
    }

    /// It is built beside the bundle of these tests.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "PersistenceTestProcess")
    }
}
