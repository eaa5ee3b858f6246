import Foundation
import Platform
public import Testing

/// A PostgreSQL server for tests, with a Unix socket in a temporary folder. It stops when this process ends.
///
/// The role `movies` needs no password; the role `guest` has the password `s3cr3t`, and may create no tables.
public final class PostgreSQLServer: Sendable {
    /// The condition of tests that need a server.
    public static var isInstalled: ConditionTrait { .enabled(if: programs != nil, "needs postgresql") }

    /// The folder with the programs of a server; nil if a test cannot start one. Debian does not add the folder to PATH.
    private static let programs: String? = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        func has(_ program: String, in folder: String) -> Bool {
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
        }
        guard geteuid() != 0 || path.contains(where: { has("setpriv", in: $0) }) else { return nil }
        return (versions.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" } + path).first { folder in
            ["initdb", "pg_ctl", "postgres", "psql"].allSatisfy { has($0, in: folder) }
        }
    }()

    private static let script = """
        mkdir -m 700 "$1" && cd "$1" && export PATH="$2:$PATH" PGHOST="$1" PGUSER=movies PGDATABASE=postgres || exit
        initdb -D data -A trust -U movies --no-sync --locale=C -E UTF8 && echo 'local all guest scram-sha-256' > hba &&
        cat data/pg_hba.conf >> hba && mv hba data/pg_hba.conf &&
        echo "unix_socket_directories = '$1'
        listen_addresses = ''
        fsync = off" >> data/postgresql.conf &&
        pg_ctl -D data -l log -w start && psql -qc "CREATE ROLE guest LOGIN PASSWORD 's3cr3t'"
        echo "$?" >&3
        while read -r line; do
            eval "$line"
            echo "$?" >&3
        done
        pg_ctl -D data -m immediate stop
        rm -rf "$1"
        """

    private let folder = "/tmp/pg-\(UUID().uuidString.prefix(8))"
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Creates an empty database, and starts a server for it.
    public init() throws {
        // The server refuses to run as root.
        let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            user + ["sh", "-c", "exec 3>&1 >/dev/null 2>&1\n" + Self.script, "sh", folder, Self.programs ?? ""]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try #require(wait() == "0")
    }

    /// Returns the URL of the server with a schema for the tables.
    public func url(schema: String, user: String = "movies", options: String = "") -> String {
        "postgresql://\(user)@/postgres?host=\(folder)&options=-csearch_path%3D\(schema)\(options)"
    }

    /// Runs a line of a shell script beside the server, such as `pg_ctl -D data restart` or `psql -c SQL`. Blocks the thread until it
    /// ends. Call it in one task at a time.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    public func run(_ line: String) throws -> Bool {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        return wait() == "0"
    }

    private func wait() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
