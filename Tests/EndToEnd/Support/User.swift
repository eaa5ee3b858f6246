import Foundation
import JPEG
import ProcessSupport

/// A user of `movies` with an empty home folder and an environment that inherits only the path of libturbojpeg.
struct User: Sendable {
    /// The variable with the path of libturbojpeg, if the tests have it.
    static let libraryPath = ProcessInfo.processInfo.environment.filter { $0.key == JPEGLibrary.pathVariable }

    let home: URL
    var environment: [String: String]

    /// Creates a user, calls `body` with the user, and removes the home folder afterwards.
    static func with<Result>(
        _ environment: [String: String] = [:],
        _ body: (User) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { home in
            let inherited = libraryPath.merging(["HOME": home.filePath]) { $1 }
            return try await body(User(home: home, environment: environment.merging(inherited) { $1 }))
        }
    }

    /// Runs `movies` and returns the outcome.
    ///
    /// - Parameter environment: Variables that override those of the user.
    func movies(
        _ arguments: String...,
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) async throws -> RunningProcess.Outcome {
        try await start(arguments, environment: environment, output: output).outcome()
    }

    /// Starts `movies` and returns the running process.
    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws -> RunningProcess {
        try RunningProcess(
            Executables.movies,
            arguments,
            environment: self.environment.merging(environment) { $1 },
            output: output,
            errors: errors
        )
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

    /// The path of the credentials file below the home folder.
    static let credentialsPath = ".config/movies/credentials"

    /// Writes a text to the credentials file and sets the file's permissions.
    func writeCredentials(_ text: String, mode: Int = 0o600) throws {
        let file = home.appending(path: Self.credentialsPath)
        try file.write(text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.filePath)
    }
}

/// Fake credentials in the formats of TMDB.
enum Credentials {
    /// A v3 key. `catalogue-server` accepts it without the option `--keys` and the variable `CATALOGUE_SERVER_KEYS`.
    static let key = "0123456789abcdef0123456789abcdef"
    /// A v4 token.
    static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtb3ZpZXMifQ.c2lnbmF0dXJl"
}

extension User {
    /// Creates a user, calls `body` with the user, and removes the home folder afterwards. The base URL of the user's API
    /// requests is `address`.
    ///
    /// - Parameters:
    ///   - images: The base URL for image requests; nil for none.
    ///   - credential: The value of TMDB_API_KEY; nil for none.
    static func with<Result>(
        service address: String,
        images: String? = nil,
        credential: String? = Credentials.key,
        _ body: (User) async throws -> Result
    ) async throws -> Result {
        let environment = [
            "MOVIES_API_BASE_URL": address, "MOVIES_IMAGE_BASE_URL": images ?? "", "TMDB_API_KEY": credential ?? "",
        ]
        return try await with(environment, body)
    }
}
