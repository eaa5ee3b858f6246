public import Foundation

/// All that the app is told from outside before it is put together.
public struct AppConfiguration: Sendable {
    /// Where films come from.
    public enum Source: Sendable {
        /// The catalogue inside the app.
        case catalogue
        /// TMDB, or whatever answers like it at the address.
        case tmdb(TMDBCredential, baseURL: URL)
    }

    /// TMDB's own address, the version included.
    public static let tmdbBaseAddress = "https://api.themoviedb.org/3"

    /// Where films come from.
    public var source: Source
    /// Where pictures are; nil for TMDB's own host, and for none where the source is another service.
    public var imageBaseURL: URL?
    /// The folder for what can be fetched again; it is made when it is needed.
    public var cacheDirectory: String
    /// The folder for what must last; it is made when it is needed.
    public var stateDirectory: String
    /// Told, a line at a time, of each request and answer, never of a credential; nil for silence. It may be called from
    /// any thread.
    public var log: (@Sendable (String) -> Void)?
    /// Told, in a sentence, of what went wrong without stopping the work. It may be called from any thread.
    public var warn: @Sendable (String) -> Void

    /// Makes a configuration.
    public init(
        source: Source,
        imageBaseURL: URL? = nil,
        cacheDirectory: String,
        stateDirectory: String,
        log: (@Sendable (String) -> Void)? = nil,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        self.imageBaseURL = imageBaseURL
        self.cacheDirectory = cacheDirectory
        self.stateDirectory = stateDirectory
        self.log = log
        self.warn = warn
    }

    /// The file that keeps the source's answers.
    public var cachePath: String { cacheDirectory + "/responses.sqlite" }
    /// The file that keeps the recent queries.
    public var statePath: String { stateDirectory + "/queries.sqlite" }
}
