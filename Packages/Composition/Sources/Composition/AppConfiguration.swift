public import Foundation
public import MoviesFeature
package import Networking

/// The settings of the app: the source of films, the directories, and closures for messages.
public struct AppConfiguration: Sendable {
    /// A source of films that the user can choose.
    public enum Backend: Sendable {
        /// The built-in catalogue.
        case catalogue
        /// TMDB, or a service with the same API at another base URL.
        case tmdb(TMDBCredential, baseURL: URL)
    }

    /// TMDB's base URL, with the version of the API.
    public static let tmdbBaseAddress = "https://api.themoviedb.org/3"

    /// The source of films.
    public var source: Backend
    /// The image base URL. If it is nil, TMDB's images come from TMDB's image server, and another service has no
    /// images. The catalogue has no images.
    public var imageBaseURL: URL?
    /// The directory for caches. It is created at first use. If it is nil, no response is stored.
    public var cacheDirectory: String?
    /// The directory for durable data. It is created at first use. If it is nil, nothing is stored, and commands that need stored
    /// data throw ``MissingFolderError``.
    public var stateDirectory: String?
    /// The rule that decides between stored and fresh responses.
    public var policy = CachePolicy.freshWhileValid
    /// The app's remedies for errors, which the screens show.
    public var advice = MoviesAdvice()
    /// The app's advice for a source without accounts, which the screens show; nil for none.
    public var noAccountsRemedy: String?
    /// Opens the URL of a web page for a command. By default, nothing happens.
    public var openPage: @MainActor @Sendable (String) -> Void = { _ in }
    /// Receives a log line for each request and response, without credentials, on any thread; nil for no log.
    public var log: (@Sendable (String) -> Void)?
    /// Receives warnings on any thread: about each distinct failure to read or store data that does not stop a command
    /// or a screen, and about a damaged file of durable data that was replaced.
    public var warn: @Sendable (String) -> Void

    /// Creates a configuration with defaults for the other settings.
    public init(
        source: Backend,
        cacheDirectory: String?,
        stateDirectory: String?,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        self.cacheDirectory = cacheDirectory
        self.stateDirectory = stateDirectory
        self.warn = warn
    }

    package var cachePath: String? { cacheDirectory.map { $0 + "/responses.sqlite" } }
    package var sessionPath: String? { stateDirectory.map { $0 + "/session.json" } }
    /// The path of the lists. The database keeps the name that it has in earlier versions.
    package var statePath: String? {
        stateDirectory.map { directory in
            let paths = ["/state.sqlite", "/queries.sqlite"].map { directory + $0 }
            // A log without its database counts, because its rows must not be forgotten.
            let existing = paths.first { path in
                ["", "-wal"].contains { suffix in
                    let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
                    return attributes?[.size] as? Int ?? 0 > 0
                }
            }
            return existing ?? paths[0]
        }
    }
}

/// A credential for TMDB: a v3 key or a v4 token. Users confuse the two, so the initializer detects the kind by its
/// format.
public struct TMDBCredential: Sendable, Equatable {
    /// The credential for requests: the query item `api_key` for a v3 key, a bearer token for a v4 token.
    package let credential: Credential

    /// Creates a credential from a v3 key (32 hexadecimal digits) or a v4 token (a JSON Web Token). Returns nil for
    /// other text.
    public init?(_ text: String) {
        if text.utf8.count == 32, text.allSatisfy(\.isHexDigit) {
            credential = .queryItem(name: "api_key", Secret(text))
        } else if text.wholeMatch(of: Self.jsonWebToken) != nil {
            credential = .bearer(Secret(text))
        } else {
            return nil
        }
    }

    /// The format of a JSON Web Token (RFC 7519): three parts of base64url, separated by full stops. The first part is an encoded
    /// JSON object and therefore begins with `eyJ`.
    private static var jsonWebToken: Regex<Substring> {
        /eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/.matchingSemantics(.unicodeScalar)
    }
}
