public import CommandKit
public import CoreDomain
public import Foundation
import JPEG
public import MoviesFeature
public import Networking
public import Persistence
package import PersistenceSQLite
public import QueriesFeature
public import TerminalUI

/// The parts of the app that tests, demos and other apps can replace.
///
/// `AppParts(configuration)` contains the live implementations. Replace parts before you build the container:
///
///     var parts = try AppParts(configuration)
///     parts.state = InMemoryRecordStore()
///     let app = AppDIContainer(parts)
public struct AppParts: Sendable {
    /// The source of films and its transport.
    public var source: FilmSource
    /// The configured base address of images; nil to request it from the source.
    public var imageBaseURL: URL?
    /// Stores the responses of the source.
    public var responses: any RecordStore
    /// The path of `responses` in the output of the command `cache`.
    public var responsesPath: String
    /// Stores durable data, such as the recent queries.
    public var state: any RecordStore
    /// Decodes images; nil to show none.
    public var imageDecoder: (any ImageDecoder)?
    /// The app's remedies for errors.
    public var advice: MoviesAdvice
    /// Measures time for deadlines, retries, rate limits and the pause after typing.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, for the age of stored responses.
    public var now: @Sendable () -> Date = { Date() }
    /// Logs requests and responses; nil for no log.
    public var logger: (any NetworkLogger)?
    /// Receives a warning for each failure that does not stop a command or a screen.
    public var warn: @Sendable (String) -> Void

    /// Film search; nil for `MoviesModule`, built from the other parts.
    public var movies: (any FilmSearchFeature)?
    /// Recent queries; nil for `QueriesModule`, built from the other parts.
    public var queries: (any RecentQueriesFeature)?

    /// Creates the live parts. Files and connections are opened at first use.
    ///
    /// - Throws: `NetworkError` for an address that is neither https nor loopback.
    public init(_ configuration: AppConfiguration) throws {
        let warn = configuration.warn
        self.warn = warn
        advice = configuration.advice
        logger = configuration.log.map(LineLogger.init)
        imageBaseURL = try configuration.imageBaseURL.map { try NetworkConfig(baseURL: $0).baseURL }
        source =
            switch configuration.source {
            case .catalogue: try .catalogue()
            case .tmdb(let credential, let baseURL):
                try .tmdb(credential, baseURL: baseURL, imageBaseURL: configuration.imageBaseURL)
            }
        responsesPath = configuration.cachePath
        responses = SQLiteRecordStore(path: responsesPath, policy: .cache)
        state = SQLiteRecordStore(
            path: configuration.statePath,
            policy: .state,
            onRecovery: { warn($0.warning) }
        )
        imageDecoder = JPEGImageDecoder()
    }
}

/// The interface of film search that the app uses: `MoviesModule` or a substitute.
public protocol FilmSearchFeature: CommandModule, Sendable {
    /// Pushes the search screen.
    @MainActor
    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions)
}

extension MoviesModule: FilmSearchFeature {}

/// The interface of recent queries that the app uses: `QueriesModule` or a substitute.
public protocol RecentQueriesFeature: CommandModule, Sendable {
    /// Saves the queries of other features.
    var repository: any RecentQueriesWriting { get }

    /// Returns a panel that suggests recent queries below a text field.
    ///
    /// - Parameter choose: Receives the query that the user selects.
    @MainActor
    func makeSuggestions(choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel
}

extension QueriesModule: RecentQueriesFeature {}

/// Logs each network event as one line.
private struct LineLogger: NetworkLogger {
    let write: @Sendable (String) -> Void

    func log(_ event: NetworkEvent) {
        write(event.description)
    }
}

extension RecoveredDatabase {
    /// The warning about a damaged file that the store replaced.
    package var warning: String {
        let replaced = "\(path) was damaged and is replaced by a new file."
        return setAsidePath.map { "\(replaced) The damaged file is kept as \($0)." } ?? replaced
    }
}

/// Decodes JPEG posters with libturbojpeg.
package struct JPEGImageDecoder: ImageDecoder {
    /// The limits for posters. The largest has less than a million pixels, and a forged header must not exhaust memory.
    private static let limits = JPEGLimits(bytes: 8 * 1024 * 1024, pixels: 8_000_000)

    /// Creates a decoder; nil if the app was built without the library.
    package init?() {
        guard JPEGLibrary.isAvailable else { return nil }
    }

    @concurrent
    package func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
        try Task.checkCancellation()
        let image = try JPEGImage.decoding(
            file,
            atLeast: JPEGSize(width: pixels.columns, height: pixels.rows),
            limits: Self.limits
        )
        guard let bitmap = Bitmap(width: image.width, height: image.height, bytes: image.pixels) else {
            throw JPEGError.damaged("it has no pixels")
        }
        return bitmap
    }
}
