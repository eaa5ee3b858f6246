internal import Networking

/// Serves requests on a listener until its task is cancelled. Every connection has a task of its own, so that a slow one
/// holds up no other.
package struct HTTPServer: Sendable {
    package struct Limits: Sendable {
        /// How many connections are served at once; one more is told 503 and closed.
        package var connections = 256
        /// How long a connection may be silent between requests, and how long a request may take to arrive.
        package var patience = Duration.seconds(15)

        package init() {}
    }

    private let listener: Listener
    private let responder: Responder
    private let limits: Limits
    private let log: RequestLog?
    private let delay: @Sendable () async throws -> Void

    /// - Parameter delay: Waits before every answer, on behalf of a network.
    package init(
        listener: Listener,
        responder: Responder,
        limits: Limits = Limits(),
        log: RequestLog? = nil,
        delay: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.listener = listener
        self.responder = responder
        self.limits = limits
        self.log = log
        self.delay = delay
    }

    /// Returns when the task is cancelled.
    ///
    /// - Throws: `SocketError` when no more connection can be accepted.
    @concurrent
    package func run() async throws {
        let open = OpenConnections()
        try await withThrowingDiscardingTaskGroup { group in
            while !Task.isCancelled {
                guard let connection = try await nextConnection() else { break }
                let isWithinLimit = open.begin(limit: limits.connections)
                group.addTask {
                    defer { if isWithinLimit { open.end() } }
                    // What goes wrong with one connection is between the server and that client.
                    try? await isWithinLimit ? serve(connection) : refuse(connection, status: 503)
                }
            }
            group.cancelAll()
        }
    }

    private func nextConnection() async throws -> Connection? {
        do { return try await listener.accept() } catch is CancellationError { return nil }
    }

    private func serve(_ connection: Connection) async throws {
        var parser = RequestParser()
        while let head = try await nextRequest(&parser, from: connection) {
            try await delay()
            let reply = await responder.reply(to: head)
            switch reply {
            case .response(let response):
                log?.note(head, status: "\(response.statusCode)")
                let bytes = response.encoded(includesBody: head.method != "HEAD", keepsConnection: head.keepsConnection)
                try await connection.write(bytes, timeout: limits.patience)
                if !head.keepsConnection { return }
            case .bytes(let bytes):
                log?.note(head, status: "noise")
                return try await connection.write(bytes, timeout: limits.patience)
            case .reset:
                log?.note(head, status: "reset")
                return connection.resetOnClose()
            }
        }
    }

    /// Nil when the client has ended, or was told that what it sent is no request.
    private func nextRequest(_ parser: inout RequestParser, from connection: Connection) async throws -> RequestHead? {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: limits.patience)
        while true {
            do throws(BadRequest) {
                if let head = try parser.next() { return head }
            } catch {
                log?.note(nil, status: "\(error.rawValue)")
                try await refuse(connection, status: error.rawValue)
                return nil
            }
            // One deadline for all of it: a client that sends a byte now and then does not win time.
            let bytes = try await connection.read(timeout: max(.zero, clock.now.duration(to: deadline)))
            guard !bytes.isEmpty, clock.now < deadline else { return nil }
            parser.append(bytes)
        }
    }

    private func refuse(_ connection: Connection, status: Int) async throws {
        let response = StatusBody.response(status)
        try await connection.write(
            response.encoded(includesBody: true, keepsConnection: false),
            timeout: limits.patience
        )
        // Closing with bytes unread would reset the connection and take the answer with it.
        connection.finishWriting()
        while try await !connection.read(timeout: .seconds(1)).isEmpty {}
    }
}
