import Dispatch
public import Persistence

/// A record store in a PostgreSQL database, which several computers and users can share.
///
/// Statements wait for the server on a queue of the store. libpq is loaded at first use. Its environment variables and files apply to
/// all parameters that the URL does not contain, except `connect_timeout`.
public actor PostgreSQLRecordStore: RecordStore {
    private enum Access { case reading, writing, writingWithoutWaiting }

    /// Notifies after changes by other programs while the store has a connection, and after a lost one.
    public nonisolated let changes: ChangeNotifier? = ChangeNotifier()

    /// The executor with the queue of the store.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let executor = QueueExecutor()
    private let url: PostgreSQLURL
    private let name: String
    private let busyTimeout: Duration
    private let connectTimeout: Duration
    private var session: Session?
    /// The end of a wait for a server that does not answer. Waiting operations fail at once for a second.
    private var lastTimeout: ContinuousClock.Instant?
    /// Whether other programs may have made changes while there was no connection.
    private var mayMissChanges = false
    /// The records that wait for a lock, oldest first.
    private var waiting: [(record: Record, collection: RecordCollection)] = []
    private static let maximumWaiting = 100
    /// The limit of each connection while the store closes.
    private var limit: Duration?

    /// Creates a store. The first operation connects to the server, and the first change creates missing tables.
    ///
    /// - Parameters:
    ///   - name: The name of the database for messages, such as that of the setting with the URL.
    ///   - busyTimeout: The maximum wait for the transactions of other programs. The server ends a transaction that pauses twice as long.
    ///   - connectTimeout: The maximum wait for a connection.
    public init(
        url: PostgreSQLURL,
        name: String,
        busyTimeout: Duration = .seconds(5),
        connectTimeout: Duration = .seconds(10)
    ) {
        self.url = url
        self.name = name
        self.busyTimeout = busyTimeout
        self.connectTimeout = connectTimeout
    }

    /// Saves a record, or keeps it in memory while another program has locked the database.
    public func saveWithoutWaiting(_ record: Record, in collection: RecordCollection) async throws {
        try Task.checkCancellation()
        waiting = waiting.suffix(Self.maximumWaiting - 1) + [(record, collection)]
        do {
            try change(.writingWithoutWaiting) { _ in }
        } catch let error as RecordStoreError where error.kind == .busy {
            // The next change or `close()` saves the record.
        } catch {
            waiting = waiting.dropLast()
            throw error
        }
    }

    /// Removes all records of a collection and returns their number.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        waiting.removeAll { $0.collection == collection }
        return try change(.writing) { try $0.removeAllRecords(in: collection) }
    }

    /// Runs `body` in a transaction that sees the store at one moment. Without tables, there are no records.
    public func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) throws -> Value {
        try transaction(.reading) { tables in
            if let tables { try body(tables) } else { try body(NoRecords()) }
        }
    }

    /// Runs `updates` in a transaction, which waits for the transactions of other programs.
    ///
    /// - Throws: `RecordStoreError`, the error of `updates`, or `CancellationError`. If the connection ends during the commit, the
    ///   message says that the changes may be stored.
    public func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) throws -> Value {
        try change(.writing) { try updates($0) }
    }

    /// Saves the records that wait for a lock, and ends the connection. A later operation opens another one. Waits 5 s for each answer of
    /// the server.
    public func close() async throws {
        limit = .seconds(5)
        session?.connection.limit = limit
        defer { (session, limit) = (nil, nil) }
        guard !waiting.isEmpty else { return }
        let access = Task.isCancelled ? Access.writingWithoutWaiting : .writing
        // In a cancelled task, waits for the server would end.
        try await Task { try self.change(access) { _ in } }.value
    }

    private func change<Value>(_ access: Access, _ body: (RecordTables) throws -> Value) throws -> Value {
        let value = try transaction(access) { tables in
            guard let tables else { throw PostgreSQLError.lost }
            // A record that is saved after the change would undo it. One that cannot be saved must not prevent all later changes.
            do {
                for (record, collection) in waiting { try tables.save(record, in: collection) }
            } catch let error as PostgreSQLError {
                waiting = []
                throw error
            }
            let value = try body(tables)
            try tables.finish()
            return value
        }
        waiting = []
        return value
    }

    private func transaction<Value>(_ access: Access, _ body: (RecordTables?) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            let session = try begin(access), connection = session.connection
            do {
                // Another program may have created the tables since the last transaction.
                if !session.hasTables { session.hasTables = try hasTables(connection) }
                if access != .reading {
                    let isSupported = try RecordSchema.lock(connection, waits: access == .writing)
                    guard isSupported else { throw RecordStoreError.newerSchema(name) }
                }
                let value = try body(session.hasTables ? RecordTables(connection) : nil)
                do {
                    try connection.run("COMMIT", limit: .seconds(30))
                } catch PostgreSQLError.lost where access != .reading {
                    throw PostgreSQLError.lostInCommit
                }
                receive()
                return value
            } catch {
                // A cancelled statement still runs, and its result would precede that of the next one.
                let isUsable =
                    !(error is CancellationError) && (try? connection.run("ROLLBACK", limit: .seconds(1))) != nil
                if isUsable {
                    receive()
                } else {
                    self.session = nil
                    mayMissChanges = true
                }
                throw error
            }
        } catch let error as PostgreSQLError {
            throw RecordStoreError(error, name: name)
        }
    }

    /// Begins a transaction. A server that has restarted since the last one has ended the connection, so this retries once.
    private func begin(_ access: Access) throws -> Session {
        let level = access == .reading ? "REPEATABLE READ READ ONLY" : "READ COMMITTED"
        if let session, session.hasTables || access == .reading {
            do {
                try session.connection.run("BEGIN ISOLATION LEVEL \(level)")
                return session
            } catch PostgreSQLError.lost {
                mayMissChanges = true
            }
        }
        session = nil
        let new = try connect(createsTables: access != .reading)
        session = new
        try new.connection.run("BEGIN ISOLATION LEVEL \(level)")
        return new
    }

    private func connect(createsTables: Bool) throws -> Session {
        if let lastTimeout, lastTimeout.duration(to: .now) < .seconds(1) {
            throw PostgreSQLError.timeout(connectTimeout)
        }
        let connection: Connection
        do {
            connection = try Connection(url, timeout: connectTimeout)
        } catch PostgreSQLError.timeout(let limit) {
            lastTimeout = .now
            throw PostgreSQLError.timeout(limit)
        }
        connection.limit = limit
        // The server ends a transaction whose client has vanished or is stopped, so that it does not lock the others out.
        let limits = """
            SELECT set_config('lock_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false),
            set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '3', false),
            set_config('tcp_keepalives_count', '3', false)
            """
        let milliseconds = max(Int(busyTimeout / .milliseconds(1)), 1)
        try connection.run(limits, [.text("\(milliseconds)ms"), .text("\(2 * milliseconds)ms")])
        if createsTables, try RecordSchema.version(connection) < RecordSchema.migrations.count {
            try RecordSchema.migrate(connection)
        }
        let hasTables = try hasTables(connection)
        // A server that only replicates another one refuses this.
        do { try connection.run("LISTEN movies") } catch PostgreSQLError.failed {}
        let schema = try connection.run("SELECT current_schema()").string(0, 0)
        if mayMissChanges { changes?.notify() }
        mayMissChanges = false
        let source = connection.makeSource(on: executor.queue) { [weak self] in self?.assumeIsolated { $0.receive() } }
        return Session(connection, schema: schema, hasTables: hasTables, source: source)
    }

    private func hasTables(_ connection: Connection) throws -> Bool {
        let version = try RecordSchema.version(connection)
        guard version <= RecordSchema.migrations.count else { throw RecordStoreError.newerSchema(name) }
        return version > 0
    }

    private func receive() {
        guard let session else { return }
        let hasChanged = session.connection.notifications().contains(session.schema)
        let isLost = !session.connection.isOpen
        if isLost { self.session = nil }
        if hasChanged || isLost { changes?.notify() }
    }
}

/// A connection with its settings, which hears of changes by other programs.
private final class Session {
    let connection: Connection
    let schema: String
    var hasTables: Bool
    private let source: (any DispatchSourceRead)?

    init(_ connection: Connection, schema: String, hasTables: Bool, source: (any DispatchSourceRead)?) {
        self.connection = connection
        self.schema = schema
        self.hasTables = hasTables
        self.source = source
    }

    deinit { source?.cancel() }
}

/// An executor with a separate queue, so that waits for the server do not block the threads of other tasks.
private final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "PostgreSQLRecordStore")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
