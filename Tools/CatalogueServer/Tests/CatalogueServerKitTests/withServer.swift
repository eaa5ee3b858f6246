import CatalogueServerKit
import Dispatch
import Networking
import Synchronization

/// Serves on a free port while `body` runs, which may block: it has a thread of its own.
func withServer<Value: Sendable>(
    transport: any HTTPTransport = RecordingTransport(),
    faults: [Fault] = [],
    limits: HTTPServer.Limits = HTTPServer.Limits(),
    log: RequestLog? = nil,
    delay: @escaping @Sendable () async throws -> Void = {},
    _ body: @escaping @Sendable (UInt16) throws -> Value
) async throws -> Value {
    let listener = try Listener(port: 0)
    let server = HTTPServer(
        listener: listener,
        responder: Responder(transport: transport, keys: ["key"], faults: faults),
        limits: limits,
        log: log,
        delay: delay
    )
    let running = Task { try await server.run() }
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
        DispatchQueue(label: "client").async { continuation.resume(returning: Result { try body(listener.port) }) }
    }
    running.cancel()
    try await running.value
    return try result.get()
}
