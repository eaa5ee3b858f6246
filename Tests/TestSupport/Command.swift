package import Foundation

/// A command of the system, run to its end.
package struct Command: Sendable {
    package let arguments: [String]
    package let folder: URL?
    package let environment: [String: String]

    /// `arguments` begins with the command's name, which is looked up in PATH, or with its path.
    /// `environment` is added to that of this process.
    package init(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) {
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
    }

    /// What a command left behind.
    package struct Outcome: Sendable {
        package let exitCode: Int32
        package let output: Data
        package let errors: Data

        package var text: String { String(decoding: output, as: UTF8.self) }
        package var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// Runs the command with nothing on its standard input.
    package func run() async throws -> Outcome {
        try await Self.slots.run(runNow)
    }

    /// As many at once as there are processors. Tests run side by side and would begin hundreds together, which slow each other
    /// down and use up the file descriptors.
    private static let slots = Slots(count: ProcessInfo.processInfo.activeProcessorCount)

    private func runNow() async throws -> Outcome {
        try await withTemporaryFolder { scratch in
            // Files, not pipes: a pipe that nobody empties blocks the command once it is full.
            let outputFile = scratch.appending(path: "output")
            let errorFile = scratch.appending(path: "errors")
            try Data().write(to: outputFile)
            try Data().write(to: errorFile)

            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: outputFile)
            process.standardError = try FileHandle(forWritingTo: errorFile)
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
            return Outcome(
                exitCode: process.terminationStatus,
                output: try Data(contentsOf: outputFile),
                errors: try Data(contentsOf: errorFile)
            )
        }
    }
}
