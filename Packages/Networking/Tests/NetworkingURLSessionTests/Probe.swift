import Foundation

/// Runs `NetworkingProbe`, which is built beside the test bundle, in an environment of its own.
enum Probe {
    struct NotFound: Error { let path: String }

    /// What the probe printed.
    static func get(_ url: URL, environment: [String: String]) async throws -> String {
        let process = Process()
        process.executableURL = try executable()
        process.arguments = [url.absoluteString]
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        // One line: it fits the pipe, so that nobody has to read while the probe writes.
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func executable() throws -> URL {
        #if os(Linux)
            let bundle = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        #else
            let bundle =
                Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        #endif
        let probe = bundle.deletingLastPathComponent().appending(path: "NetworkingProbe")
        let path = probe.path(percentEncoded: false)
        guard FileManager.default.isExecutableFile(atPath: path) else { throw NotFound(path: path) }
        return probe
    }
}
