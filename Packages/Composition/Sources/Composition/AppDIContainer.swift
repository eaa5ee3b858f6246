import MovieCatalogue
public import MoviesFeature
import Networking
import NetworkingURLSession
import Persistence
import PersistenceSQLite
public import QueriesFeature

/// The composition root: the one place that knows which implementation stands behind each contract, and which feature
/// meets which.
public final class AppDIContainer: Sendable {
    /// Film search.
    public let movies: MoviesModule
    /// Recent queries.
    public let queries: QueriesModule

    /// Puts the app together. Files and connections are opened at their first use.
    ///
    /// - Throws: `NetworkError` for an address that must not be asked.
    public init(_ configuration: AppConfiguration) throws {
        let warn = configuration.warn
        let responses = SQLiteRecordStore(path: configuration.cachePath, policy: .cache)
        let state = SQLiteRecordStore(
            path: configuration.statePath,
            policy: .state,
            onRecovery: { warn(RecoveryText.text($0)) }
        )
        queries = QueriesModule(dependencies: QueriesModuleDependencies(store: state))
        let service = try Self.networkService(configuration)
        movies = MoviesModule(
            dependencies: MoviesModuleDependencies(
                source: configuration.moduleSource,
                service: DefaultDataTransferService(networkService: service),
                responses: responses,
                queries: queries.repository,
                // Asked for pictures, it must be as private as the other.
                imageBaseURL: try configuration.imageBaseURL.map { try NetworkConfig(baseURL: $0).baseURL },
                onStorageFailure: OncePerMessage { warn($0) }.callAsFunction
            )
        )
    }

    private static func networkService(_ configuration: AppConfiguration) throws -> any NetworkService {
        let logger = configuration.log.map(LineLogger.init)
        switch configuration.source {
        case .catalogue:
            return DefaultNetworkService(
                config: try NetworkConfig(baseURL: EmbeddedCatalogue.baseURL()),
                transport: CatalogueTransport(),
                logger: logger
            )
        case .tmdb(let credential, let baseURL):
            return DefaultNetworkService(
                config: try NetworkConfig(
                    baseURL: baseURL,
                    headers: ["Accept": "application/json", "User-Agent": "movies"],
                    credential: credential.credential
                ),
                transport: URLSessionTransport(),
                rateLimiter: RateLimiter(limits: TMDBLimits.rates),
                logger: logger
            )
        }
    }
}

extension AppConfiguration {
    fileprivate var moduleSource: MoviesModuleSource {
        switch source {
        case .catalogue: .catalogue
        case .tmdb: .tmdb
        }
    }
}
