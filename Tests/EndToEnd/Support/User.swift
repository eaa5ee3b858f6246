import Foundation
import ProcessSupport

/// Somebody who uses `movies`: with a home of their own, and nothing of this machine's environment.
struct User: Sendable {
    let home: URL
    var environment: [String: String]

    /// A new user, whose home is removed afterwards.
    static func with<Result>(
        _ environment: [String: String] = [:],
        _ body: (User) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { home in
            try await body(User(home: home, environment: environment.merging(["HOME": home.filePath]) { $1 }))
        }
    }

    /// Runs `movies` to its end. `environment` is added to the user's own.
    func movies(
        _ arguments: String...,
        environment: [String: String] = [:],
        output: FileHandle? = nil
    ) async throws -> Launch.Outcome {
        try await start(arguments, environment: environment, output: output).outcome()
    }

    /// Starts `movies`.
    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws -> Launch {
        try Launch(
            Executables.movies,
            arguments,
            environment: self.environment.merging(environment) { $1 },
            output: output,
            errors: errors
        )
    }

    /// The files below the home, whatever they are, by their paths from there.
    func files() throws -> [String: URL] {
        let found = FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
        return Dictionary(urls.map { ($0.resolvingSymlinksInPath().path(from: home), $0) }) { first, _ in first }
    }

    /// The mode of a file below the home, such as 0o600.
    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: home.appending(path: path).filePath)
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// Writes the file of the credential.
    func writeCredentials(_ text: String, mode: Int = 0o600) throws {
        let file = home.appending(path: ".config/movies/credentials")
        try file.write(text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.filePath)
    }
}

/// Credentials that let nobody in anywhere.
enum Credentials {
    /// A v3 key, which `catalogue-server` takes unless it is told others.
    static let key = "0123456789abcdef0123456789abcdef"
    /// A v4 token.
    static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtb3ZpZXMifQ.c2lnbmF0dXJl"
}

extension User {
    /// A new user of a service that speaks TMDB's words at `address`.
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
