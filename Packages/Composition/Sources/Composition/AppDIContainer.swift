import AccountFeature
public import AccountInterface
public import CommandKit
import Foundation
import MoviesFeature
public import MoviesInterface
import Networking
import Persistence
import QueriesFeature
public import QueriesInterface
import Synchronization
public import TerminalText
import WatchlistFeature
public import WatchlistInterface

/// The composition root: it creates the features with their dependencies and connects them.
///
/// The initializer assigns constants in the order of their dependencies, so the compiler rejects a cycle or a missing part.
public final class AppDIContainer: Sendable {
    /// The feature of recent queries; nil if the app is built without it.
    public let queries: (any QueriesModuleInterface & CommandModule)?
    /// The feature of the user's account; nil if the app is built without it.
    public let account: (any AccountModuleInterface & CommandModule)?
    /// The feature of film search.
    public let movies: any MoviesModuleInterface & CommandModule
    /// The watchlist; nil if the app is built without it.
    public let watchlist: (any WatchlistModuleInterface & CommandModule)?

    let parts: AppParts

    /// The type of a feature with commands, and its module in a container; nil for a container without the feature.
    private typealias Commands = (type: any CommandModule.Type, of: @Sendable (AppDIContainer) -> (any CommandModule)?)

    private static let modules: [Commands] = [
        (AccountModule.self, { $0.account }),
        (MoviesModule.self, { $0.movies }),
        (QueriesModule.self, { $0.queries }),
        (WatchlistModule.self, { $0.watchlist }),
    ]

    /// The commands of all features, even of those that a container is built without. The list is static, because help and
    /// completions need no container.
    public static let commands: [Command] = modules.flatMap { $0.type.declarations }

    /// Returns whether a command sends requests to the service that the user configures.
    public static func needsService(_ command: ParsedCommand) -> Bool {
        modules.contains { $0.type.needsService(command) }
    }

    /// Runs a command of a feature.
    ///
    /// - Throws: `CommandFailure` if the app is built without the feature, or the error of the feature.
    @MainActor
    public func run(_ command: ParsedCommand, output: any TextOutput) async throws {
        let modules = Self.modules.compactMap { $0.of(self) }
        guard let module = modules.first(where: { type(of: $0).declares(command) }) else {
            let name = command.path.first ?? ""
            throw CommandFailure("This program is built without the command '\(name)'.", code: .usage)
        }
        try await module.run(command, output: output)
    }

    /// Creates a container with the given parts. Files and connections are opened at first use.
    public init(_ parts: AppParts) {
        self.parts = parts
        queries = parts.queries?.module(
            QueriesModule(dependencies: QueriesModuleDependencies(store: parts.state(limitedTo: "recent-queries")))
        )

        let reported = Mutex<Set<String>>([])
        let report: @Sendable (any Error) -> Void = { error in
            // The app, which knows the reason, warns about a missing folder. On a full disk, for example, saving any page fails with
            // the same message.
            guard !(error is MissingFolderError), reported.withLock({ $0.insert("\(error)").inserted }) else { return }
            parts.warn("\(error)")
        }
        let source = parts.connectedBackend(onStorageFailure: report)
        account = parts.account?.module(
            AccountModule(
                dependencies: AccountModuleDependencies(
                    service: source.accounts,
                    sessionPath: parts.sessionPath,
                    noAccountsRemedy: parts.noAccountsRemedy,
                    openPage: parts.openPage,
                    clock: parts.clock
                )
            )
        )
        movies = parts.movies.module(
            MoviesModule(
                dependencies: MoviesModuleDependencies(
                    movies: source.movies,
                    images: source.images,
                    responses: parts.responses,
                    responsesPath: parts.responsesPath,
                    queries: queries?.repository,
                    ratings: account?.ratings,
                    imageDecoder: parts.imageDecoder,
                    policy: parts.policy,
                    advice: parts.advice,
                    typingDelay: parts.typingDelay,
                    clock: parts.clock,
                    now: parts.now,
                    onStorageFailure: report
                )
            )
        )
        watchlist = parts.watchlist?.module(
            WatchlistModule(
                dependencies: WatchlistModuleDependencies(
                    store: parts.state(limitedTo: "watchlist"),
                    movies: movies,
                    account: account?.watchlist,
                    now: parts.now,
                    secondsFromGMT: parts.secondsFromGMT
                )
            )
        )
    }

    /// Ends running sign-ins and closes the stores when a command or a session has ended. Warns about records that could not be
    /// saved.
    public func close() async {
        await account?.close()
        async let state: Void = close(parts.state)
        await close(parts.responses)
        await state
    }

    private func close(_ store: any RecordStore) async {
        do {
            try await store.close()
        } catch is CancellationError {
            // The user does not wait for the locks of other processes.
        } catch {
            parts.warn("\(error)")
        }
    }
}

/// The repository of a source, and the services of a source with a network.
private struct ConnectedBackend {
    let movies: any MoviesRepository
    var images: (any NetworkService)?
    var accounts: AccountService?
}

extension AppParts {
    fileprivate func connectedBackend(onStorageFailure: @escaping @Sendable (any Error) -> Void) -> ConnectedBackend {
        switch source {
        case .repository(let movies):
            return ConnectedBackend(movies: movies)
        case .service(let service):
            let limiter = RateLimiter(limits: service.rateLimits, clock: clock)
            let api = networkService(service.api, limiter)
            return ConnectedBackend(
                movies: TMDBMoviesRepository(
                    source: service.description,
                    service: DefaultDataTransferService(networkService: api),
                    responses: responses,
                    policy: policy,
                    imageBaseURL: service.images?.baseURL,
                    now: now,
                    onStorageFailure: onStorageFailure
                ),
                images: service.images.map { networkService($0, limiter) },
                accounts: service.website.map {
                    AccountService(
                        network: policy == .storedOnly ? OfflineService(service: api) : api,
                        name: service.api.baseURL.absoluteString,
                        website: $0
                    )
                }
            )
        }
    }

    private func networkService(_ config: NetworkConfig, _ limiter: RateLimiter) -> any NetworkService {
        DefaultNetworkService(
            config: config,
            transport: transport,
            rateLimiter: limiter,
            logger: log,
            clock: clock,
            currentDate: now
        )
    }
}

/// A service that sends no request. The account has no stored responses.
private struct OfflineService: NetworkService {
    struct Refusal: Error, CustomStringConvertible {
        let description = "With stored responses only, the app sends no request."
    }

    let service: any NetworkService

    func address<Value>(of endpoint: Endpoint<Value>) throws -> String { try service.address(of: endpoint) }

    func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        throw Refusal()
    }
}
