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
/// `AppParts(configuration)` has the live implementations. Assign others before you build the container:
///
///     var parts = try AppParts(configuration)
///     parts.state = InMemoryRecordStore()
///     let app = AppDIContainer(parts)
public struct AppParts: Sendable {
    /// The source of films, with the transport that sends its requests.
    public var source: FilmSource
    /// The configured address of the images; nil to ask the source.
    public var imageBaseURL: URL?
    /// Stores the responses of the source.
    public var responses: any RecordStore
    /// The place of `responses`, as the command `cache` shows it.
    public var responsesPath: String
    /// Stores data that must last, such as the recent queries.
    public var state: any RecordStore
    /// Decodes images; nil if they cannot be shown.
    public var imageDecoder: (any ImageDecoder)?
    /// The app's remedies for errors.
    public var advice: MoviesAdvice
    /// Measures deadlines, retries, rates and the pause after typing.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, for the age of stored responses.
    public var now: @Sendable () -> Date = { Date() }
    /// Receives the events of the network; nil for no log.
    public var logger: (any NetworkLogger)?
    /// Receives a sentence for each failure that does not stop the work.
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

/// Film search as the app uses it: `MoviesModule` or a substitute.
public protocol FilmSearchFeature: CommandModule, Sendable {
    /// Pushes the first screen of film search.
    @MainActor
    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions)
}

extension MoviesModule: FilmSearchFeature {}

/// Recent queries as the app uses them: `QueriesModule` or a substitute.
public protocol RecentQueriesFeature: CommandModule, Sendable {
    /// Saves the queries of other features.
    var repository: any RecentQueriesWriting { get }

    /// Returns recent queries as suggestions below a text field.
    ///
    /// - Parameter choose: Receives the query that the user selects.
    @MainActor
    func makeSuggestions(choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel
}

extension QueriesModule: RecentQueriesFeature {}

/// Logs each event of the network in a line.
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

/// Decodes posters with the system's libturbojpeg.
package struct JPEGImageDecoder: ImageDecoder {
    /// The largest requested poster has less than a million pixels. A false header must not cost more time and memory.
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
