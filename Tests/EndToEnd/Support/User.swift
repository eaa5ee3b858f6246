import Foundation
import JPEG
import ProcessSupport
import TerminalTesting

/// A user of `movies` with an empty home folder and an environment that inherits only the path of libturbojpeg.
struct User: Sendable {
    static let credentialsPath = ".config/movies/credentials"
    static let program = BuiltExecutables.path(of: "movies")
    /// The variable with the path of libturbojpeg, if the tests have it.
    static let libraryPath = ProcessInfo.processInfo.environment.filter { $0.key == JPEGLibrary.pathVariable }

    let home: URL
    var environment: [String: String]

    static func with(_ environment: [String: String] = [:], _ body: (User) async throws -> Void) async throws {
        try await withTemporaryFolder { home in
            let inherited = libraryPath.merging(["HOME": home.filePath]) { $1 }
            try await body(User(home: home, environment: environment.merging(inherited) { $1 }))
        }
    }

    /// Calls `body` with a new user of the service at a base URL.
    static func with(
        service address: String,
        images: String? = nil,
        credential: String? = Credentials.key,
        _ body: (User) async throws -> Void
    ) async throws {
        let environment = [
            "MOVIES_API_BASE_URL": address, "MOVIES_IMAGE_BASE_URL": images ?? "", "TMDB_API_KEY": credential ?? "",
        ]
        try await with(environment, body)
    }

    /// Calls `body` with a new user of a new catalogue-server.
    static func withServer(
        _ arguments: String...,
        hasImages: Bool = false,
        _ body: (User, CatalogueServer) async throws -> Void
    ) async throws {
        try await CatalogueServer.with(arguments) { server in
            try await with(service: server.address, images: hasImages ? server.imageAddress : nil) { user in
                try await body(user, server)
            }
        }
    }

    /// - Parameter environment: Variables that override those of the user.
    func movies(
        _ arguments: String...,
        environment: [String: String] = [:]
    ) async throws -> RunningProcess.Outcome { try await movies(arguments, environment: environment) }

    func movies(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) async throws -> RunningProcess.Outcome {
        try await start(arguments, environment: environment, output: output).outcome()
    }

    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) throws -> RunningProcess {
        let environment = self.environment.merging(environment) { $1 }
        return try RunningProcess(Self.program, arguments, environment: environment, output: output)
    }

    /// Runs a script, in which `$0` is `movies`, and returns the outcome.
    func shell(
        _ script: String,
        _ arguments: [String] = [],
        shell: String = "/bin/sh"
    ) async throws -> RunningProcess.Outcome {
        try await RunningProcess(shell, ["-c", script, Self.program] + arguments, environment: environment).outcome()
    }

    /// Runs `movies` in a pseudo-terminal with true colours, calls `body` with the terminal, and kills the process afterwards.
    func inTerminal(
        _ arguments: [String] = ["browse"],
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        environment: [String: String] = [:],
        _ body: (PseudoTerminal) async throws -> Void
    ) async throws {
        let terminal = try PseudoTerminal(
            Self.program,
            arguments,
            environment: terminalEnvironment.merging(environment) { $1 },
            columns: columns,
            rows: rows,
            kind: kind
        )
        try await run {
            try await body(terminal)
        } finally: {
            await terminal.close()
        }
    }

    var terminalEnvironment: [String: String] {
        ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/nowhere", "SWIFT_BACKTRACE": "enable=no"]
            .merging(environment) { $1 }
    }

    /// Returns the IMDb ids of a few thousand films of the catalogue.
    func imdbIDs() async throws -> [String] {
        let command = ["search", "the", "--all", "--format", "ids", "--source", "catalogue"]
        return try await movies(command).lines.filter { $0.count < 9 }.map(Self.imdbID)
    }

    /// Returns the id of a film whose number has these digits.
    static func imdbID(_ digits: String) -> String {
        "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }

    /// Returns all files and folders below the home folder, by their relative paths.
    func files() throws -> [String: URL] {
        let found = FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
        return Dictionary(urls.map { ($0.resolvingSymlinksInPath().path(from: home), $0) }) { first, _ in first }
    }

    /// Returns the POSIX permissions of a file below the home folder, such as 0o600.
    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: home.appending(path: path).filePath)
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    @discardableResult
    func write(_ path: String, _ text: String, mode: Int = 0o600) throws -> URL {
        let file = home.appending(path: path)
        try file.write(text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.filePath)
        return file
    }
}

/// Fake credentials in the formats of TMDB.
enum Credentials {
    /// The v3 key that `catalogue-server` accepts.
    static let key = "0123456789abcdef0123456789abcdef"
    static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtb3ZpZXMifQ.c2lnbmF0dXJl"
}
