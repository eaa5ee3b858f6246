public import AccountInterface
public import CommandKit
public import Foundation
import JPEG
public import MoviesFeature
public import MoviesInterface
public import Networking
public import Persistence
package import PersistenceSQLite
public import QueriesInterface
public import TerminalUI
public import WatchlistInterface

/// The parts of the app that tests and other apps can replace.
///
/// The initializer creates the live implementations. Replace parts before you build the container:
///
///     var parts = AppParts(source: .catalogue, cacheDirectory: nil, stateDirectory: nil, warn: { print($0) })
///     parts.state = InMemoryRecordStore()
///     let app = AppDIContainer(parts)
public struct AppParts: Sendable {
    /// The source of films.
    public var source: MoviesBackend
    /// The transport of requests.
    public var transport: any HTTPTransport = PlatformTransport()
    /// The store of the source's responses.
    public var responses: any RecordStore
    /// The path that the command `cache` prints for `responses`.
    public var responsesPath: String
    /// The store of durable data, such as the watchlist.
    public var state: any RecordStore
    /// The path of the file with the session of the signed-in user; nil if no session can be stored.
    public var sessionPath: String?
    /// The app's advice for a source without accounts; nil for none.
    public var noAccountsRemedy: String?
    /// Opens the URL of a web page for a command.
    public var openPage: @MainActor @Sendable (String) -> Void = { _ in }
    /// The decoder of posters; nil if none is available.
    public var imageDecoder: (any ImageDecoder)? = JPEGImageDecoder()
    /// The rule that decides between stored and fresh responses.
    public var policy = CachePolicy.freshWhileValid
    /// The app's remedies for errors, which the screens show.
    public var advice = MoviesAdvice()
    /// The pause between the last typed character and the search.
    public var typingDelay: Duration
    /// The clock for deadlines, retries, rate limits and the pause after typing.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date, for the age of stored responses and for a `Retry-After` field with a date.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns the distance of the user's time zone from GMT, in seconds, at a date.
    public var secondsFromGMT: @Sendable (Date) -> Int = { systemSecondsFromGMT(at: $0) }
    /// Receives a log line for each request and response, without credentials, on any thread; nil for no log.
    public var log: (@Sendable (String) -> Void)?
    /// Receives warnings on any thread: about each distinct failure to read or store data that does not stop a command or a screen,
    /// and about a damaged file of durable data that was replaced.
    public var warn: @Sendable (String) -> Void

    /// The account; nil for an app without accounts.
    public var account: FeaturePart<any AccountModuleInterface & CommandModule>? = .live
    /// Film search, which each app has.
    public var movies: FeaturePart<any MoviesModuleInterface & CommandModule> = .live
    /// Recent queries; nil for an app without them.
    public var queries: FeaturePart<any QueriesModuleInterface & CommandModule>? = .live
    /// The watchlist; nil for an app without it.
    public var watchlist: FeaturePart<any WatchlistModuleInterface & CommandModule>? = .live

    /// Creates the live parts. Files, directories and connections are opened at first use.
    ///
    /// - Parameters:
    ///   - cacheDirectory: The directory for caches. If it is nil, no response is stored.
    ///   - stateDirectory: The directory for durable data. If it is nil, nothing is stored, and commands that need stored data throw
    ///     ``MissingFolderError``.
    public init(
        source: MoviesBackend,
        cacheDirectory: String?,
        stateDirectory: String?,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        self.warn = warn
        typingDelay = if case .service = source { .milliseconds(250) } else { .milliseconds(60) }
        sessionPath = stateDirectory.map { $0 + "/session.json" }
        responsesPath = cacheDirectory.map { $0 + "/responses.sqlite" } ?? ""
        responses =
            cacheDirectory == nil ? MissingFolderStore() : SQLiteRecordStore(path: responsesPath, policy: .cache)
        state =
            stateDirectory.map { directory in
                SQLiteRecordStore(path: Self.statePath(in: directory), policy: .state, onRecovery: { warn($0.warning) })
            } ?? MissingFolderStore()
    }

    /// Returns the path of the lists. An existing database keeps the name that it has in earlier versions.
    private static func statePath(in directory: String) -> String {
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

/// A feature of the app: the live module, or a substitute.
///
/// ``AppDIContainer/commands`` contains the commands of each feature, also of a feature that an app is built without, because help
/// needs no parts. These commands fail with a message that says so.
public enum FeaturePart<Module: Sendable>: Sendable {
    /// The module that the container builds from the other parts.
    case live
    /// A module that replaces the live one.
    case substitute(Module)

    /// Returns the substitute, or the live module, which is created only then.
    func module(_ live: @autoclosure () -> Module) -> Module {
        switch self {
        case .live: live()
        case .substitute(let module): module
        }
    }
}

extension RecoveredDatabase {
    /// The warning about a damaged or missing file that the store replaced.
    package var warning: String {
        if wasMissing, let setAsidePath {
            return
                "\(path) is missing, but its -wal is not. The list is empty. The -wal is kept as \(setAsidePath)-wal."
        }
        let replaced = "\(path) was damaged and is replaced by a new file."
        return setAsidePath.map { "\(replaced) The damaged file is kept as \($0)." } ?? replaced
    }
}

/// A decoder of JPEG posters. The first poster loads libturbojpeg.
package struct JPEGImageDecoder: ImageDecoder {
    package init() {}

    @concurrent
    package func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
        try Task.checkCancellation()
        let image: JPEGImage
        do {
            let size = JPEGSize(width: pixels.columns, height: pixels.rows)
            image = try JPEGImage.decoding(file, atLeast: size)
        } catch .libraryMissing {
            throw ImageDecoderUnavailable(reason: JPEGError.libraryMissing.description)
        }
        guard let bitmap = Bitmap(width: image.width, height: image.height, bytes: image.pixels) else {
            throw JPEGError.damaged("it has no pixels")
        }
        return bitmap
    }
}

/// Returns the distance of the system's time zone from GMT, in seconds, at a date. Unlike Foundation, it reads all forms of `TZ`, such as
/// `EST5EDT` and `:Europe/Berlin`, and agrees with other programs.
@Sendable
private func systemSecondsFromGMT(at date: Date) -> Int {
    var seconds = time_t(date.timeIntervalSince1970), local = tm()
    tzset()
    return localtime_r(&seconds, &local)?.pointee.tm_gmtoff ?? 0
}
