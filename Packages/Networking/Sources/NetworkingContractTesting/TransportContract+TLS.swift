import Foundation
public import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    /// Expects that a transport reports a TLS failure for a server without TLS.
    public static func refuseServerWithoutTLS(_ makeTransport: Factory) async throws {
        let server = try LoopbackServer { _ in [] }
        try await expectTLSFailure(of: makeTransport, port: Int(server.port))
    }

    /// Expects that a transport offers HTTP/2 and rejects a self-signed certificate with a clear error.
    public static func rejectSelfSignedCertificate(_ makeTransport: Factory) async throws {
        let server = try await TLSServer.start(connections: 1)
        try await expectTLSFailure(of: makeTransport, port: server.port, because: "certificate")
        #expect(try await server.output().contains("ALPN protocols advertised by the client: h2"))
    }

    private static func expectTLSFailure(
        of makeTransport: Factory,
        port: Int,
        because cause: String = ""
    ) async throws {
        let transport = try makeTransport(TransportLimits(), ContinuousClock())
        let error = await #expect(throws: NetworkError.self) {
            try await transport.get(try address("https://127.0.0.1:\(port)/?api_key=s3cr3t"))
        }
        guard case .unreachable("127.0.0.1", let reason) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("TLS failed: ") && (cause.isEmpty || reason.contains(cause)))
    }
}

/// A server of the command `openssl` with a new self-signed certificate.
public struct TLSServer: Sendable {
    private struct Failure: Error { let step: String }

    /// Whether the command `openssl` is installed.
    public static let isInstalled = openSSL != nil

    /// The port on 127.0.0.1.
    public let port: Int
    private let process: Process
    private let pipe: Pipe
    private let folder: URL

    private static let openSSL: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let candidates = folders.map { URL(filePath: String($0)).appending(path: "openssl") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }()

    /// Starts a server, which ends after a number of connections.
    public static func start(connections: Int) async throws -> TLSServer {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
        let (request, _) = try launch("\(key) -keyout key.pem -out certificate.pem", in: folder)
        guard await end(of: request) == 0 else { throw Failure(step: "certificate") }
        let (process, pipe) = try launch(
            "s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -naccept \(connections) -www -alpn h2",
            in: folder
        )
        var output = ""
        while let data = try pipe.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            output += String(decoding: data, as: UTF8.self)
            if let line = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last,
                line.hasPrefix("ACCEPT "), let port = line.split(separator: ":").last.flatMap({ Int($0) })
            {
                return TLSServer(port: port, process: process, pipe: pipe, folder: folder)
            }
        }
        throw Failure(step: "port")
    }

    /// Ends the server.
    public func stop() async throws {
        // Threads of tests block SIGTERM, and a child process inherits the blocked signals.
        kill(process.processIdentifier, SIGKILL)
        _ = try await output()
    }

    func output() async throws -> String {
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        _ = await Self.end(of: process)
        try FileManager.default.removeItem(at: folder)
        return String(decoding: data, as: UTF8.self)
    }

    private static func launch(_ command: String, in folder: URL) throws -> (Process, Pipe) {
        let process = Process()
        process.executableURL = openSSL
        process.arguments = command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, pipe)
    }

    private static func end(of process: Process) async -> Int32 {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume(returning: process.terminationStatus)
            }
        }
    }
}
