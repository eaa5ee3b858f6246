import CPostgreSQL
import Dispatch
import Foundation
import Platform

/// A connection to a server. Each call waits for the server, so it blocks the thread; a cancellation of the task ends most waits.
final class Connection {
    /// A value of an argument of a statement.
    enum Value {
        case text(String)
        case bytes(Data)
        case integer(Int)

        /// The number of the type in the server's catalogue (https://www.postgresql.org/docs/current/datatype-oid.html).
        fileprivate var type: CUnsignedInt {
            switch self {
            case .text: 25
            case .bytes: 17
            case .integer: 20
            }
        }

        fileprivate var encoded: Data {
            switch self {
            case .text(let text): Data(text.utf8)
            case .bytes(let data): data
            case .integer(let number): withUnsafeBytes(of: Int64(number).bigEndian) { Data($0) }
            }
        }
    }

    private let libpq: UnsafePointer<pg_functions>
    private let connection: OpaquePointer

    /// The maximum wait for a statement, which a cancellation does not end; nil for a wait that only a cancellation ends.
    var limit: Duration?

    /// Connects to a server. Resolving the name of a host blocks, also in a cancelled task.
    ///
    /// - Throws: `PostgreSQLError`, or `CancellationError`.
    init(_ url: PostgreSQLURL, timeout: Duration) throws {
        guard let libpq = pg_load() else { throw PostgreSQLError.missingLibrary }
        self.libpq = libpq
        // Parameters of the URL replace those before it. The first ones end waits for a server that has vanished.
        let parameters = [
            ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"), ("keepalives_interval", "3"),
            ("keepalives_count", "3"),
            ("fallback_application_name", "movies"), ("dbname", url.text), ("client_encoding", "UTF8"),
        ]
        let texts = parameters.flatMap { [strdup($0.0), strdup($0.1)] }
        defer { for text in texts { free(text) } }
        let names = stride(from: 0, to: texts.count, by: 2).map { UnsafePointer<CChar>(texts[$0]) } + [nil]
        let values = stride(from: 1, to: texts.count, by: 2).map { UnsafePointer<CChar>(texts[$0]) } + [nil]
        guard let connection = libpq.pointee.connect_start(names, values, 1) else {
            throw PostgreSQLError.missingMemory
        }
        self.connection = connection
        _ = libpq.pointee.set_notice_processor(connection, pg_ignore_notice, nil)
        try connect(timeout)
        _ = libpq.pointee.set_nonblocking(connection, 1)
    }

    deinit { libpq.pointee.finish(connection) }

    private func connect(_ timeout: Duration) throws {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var state = CInt(pg_polling_writing)
        while state != pg_polling_ok {
            guard libpq.pointee.status(connection) != pg_connection_bad, state != pg_polling_failed else {
                throw PostgreSQLError.notConnected(
                    message: libpq.pointee.error_message(connection).map { String(cString: $0) } ?? "",
                    needsPassword: libpq.pointee.needs_password(connection) != 0
                )
            }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else { throw PostgreSQLError.timeout(timeout) }
            if isReady(toSend: state == pg_polling_writing) { state = libpq.pointee.connect_poll(connection) }
        }
    }

    /// Whether the connection still exists, as far as it is known.
    var isOpen: Bool { libpq.pointee.status(connection) == pg_connection_ok }

    /// Returns a source that calls `handler` on a queue when the server has sent something; nil without a further descriptor.
    func makeSource(on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) -> (any DispatchSourceRead)? {
        // libpq closes its descriptor when the connection ends, but the source still uses one until its handler is released.
        let descriptor = fcntl(libpq.pointee.socket(connection), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { close(descriptor) }
        source.activate()
        return source
    }

    /// Runs a statement and returns its rows.
    ///
    /// - Parameter limit: Like ``limit``, for this statement.
    /// - Throws: `PostgreSQLError`, or `CancellationError`, after which the connection is unusable.
    @discardableResult
    func run(_ sql: String, _ arguments: [Value] = [], limit: Duration? = nil) throws -> Rows {
        let types = arguments.map(\.type), encoded = arguments.map(\.encoded)
        guard encoded.allSatisfy({ $0.count < 1 << 30 }) else {
            throw PostgreSQLError.failed(state: "", message: "a value has more than 1 GiB")
        }
        // One buffer contains all values, so that the pointers to them stay valid. Without its last byte, the pointer to an empty value
        // could be null, which means NULL.
        let buffer = encoded.reduce(into: Data()) { $0 += $1 } + Data([0])
        let isSent = buffer.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let base = bytes.bindMemory(to: CChar.self).baseAddress
            var offset = 0
            let values = encoded.map { data in
                defer { offset += data.count }
                return base.map { $0 + offset }
            }
            let formats = [CInt](repeating: CInt(pg_format_binary), count: encoded.count)
            let counts = encoded.map { CInt($0.count) }, binary = CInt(pg_format_binary)
            return libpq.pointee.send_query(
                connection,
                sql,
                CInt(encoded.count),
                types,
                values,
                counts,
                formats,
                binary
            )
        }
        guard isSent != 0 else { throw PostgreSQLError.lost }
        let deadline = (limit ?? self.limit).map { ContinuousClock.now.advanced(by: $0) }
        // A failed flush means that the connection has ended. Its last message is still read.
        while libpq.pointee.flush(connection) > 0 { try receive(toSend: true, until: deadline) }
        var first: Rows?
        while true {
            while libpq.pointee.is_busy(connection) != 0 { try receive(toSend: false, until: deadline) }
            guard let result = libpq.pointee.get_result(connection) else { break }
            let rows = Rows(result, libpq)
            first = first ?? rows
        }
        guard let first else { throw PostgreSQLError.lost }
        guard let state = first.failure else { return first }
        throw isOpen ? PostgreSQLError.failed(state: state, message: first.message) : .lost
    }

    private func receive(toSend isSending: Bool, until deadline: ContinuousClock.Instant?) throws {
        if let deadline {
            guard ContinuousClock.now < deadline else { throw PostgreSQLError.lost }
        } else {
            try Task.checkCancellation()
        }
        // With TLS, libpq can have bytes that a wait does not report, so it reads before the wait.
        guard libpq.pointee.consume_input(connection) != 0 else { throw PostgreSQLError.lost }
        if isSending || libpq.pointee.is_busy(connection) != 0 { _ = isReady(toSend: isSending) }
    }

    /// Returns the payloads of the notifications that other connections have sent since the last call.
    func notifications() -> [String] {
        // The source calls its handler once for a last message and the end of the connection, and libpq reads one after the other.
        while libpq.pointee.consume_input(connection) != 0, isReady(toSend: false, timeout: 0) {}
        var payloads: [String] = []
        while let notification = libpq.pointee.notifies(connection) {
            defer { libpq.pointee.free_memory(notification) }
            guard notification.pointee.process != libpq.pointee.process(connection) else { continue }
            payloads.append(String(cString: notification.pointee.payload))
        }
        return payloads
    }

    /// Waits for some milliseconds at most, and returns whether the connection can be read or written.
    private func isReady(toSend isSending: Bool, timeout: CInt = 50) -> Bool {
        let events = Int16(isSending ? POLLIN | POLLOUT : POLLIN)
        var descriptor = pollfd(fd: libpq.pointee.socket(connection), events: events, revents: 0)
        return poll(&descriptor, 1, timeout) > 0
    }
}

/// The result of a statement.
final class Rows {
    private let libpq: UnsafePointer<pg_functions>
    private let result: OpaquePointer

    fileprivate init(_ result: OpaquePointer, _ libpq: UnsafePointer<pg_functions>) {
        (self.result, self.libpq) = (result, libpq)
    }

    deinit { libpq.pointee.clear(result) }

    /// The number of rows.
    var count: Int { Int(libpq.pointee.row_count(result)) }

    /// The number of rows that the statement changed.
    var changes: Int { libpq.pointee.affected_rows(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    func isNull(_ row: Int, _ column: CInt) -> Bool { libpq.pointee.is_null(result, CInt(row), column) != 0 }

    func data(_ row: Int, _ column: CInt) -> Data {
        let count = Int(libpq.pointee.length(result, CInt(row), column))
        return libpq.pointee.value(result, CInt(row), column).map { Data(bytes: $0, count: count) } ?? Data()
    }

    func string(_ row: Int, _ column: CInt) -> String { String(decoding: data(row, column), as: UTF8.self) }

    /// Returns a bigint; 0 for NULL.
    func int(_ row: Int, _ column: CInt) -> Int { data(row, column).reduce(0) { $0 << 8 | Int($1) } }

    fileprivate var failure: String? {
        let status = libpq.pointee.result_status(result)
        return status == pg_command_ok || status == pg_tuples_ok ? nil : field(CInt(pg_diagnosis_state)) ?? ""
    }

    fileprivate var message: String { field(CInt(pg_diagnosis_message)) ?? "" }

    private func field(_ field: CInt) -> String? {
        libpq.pointee.result_field(result, field).map { String(cString: $0) }
    }
}
