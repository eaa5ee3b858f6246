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
        let network = try Self.networkServices(configuration)
        movies = MoviesModule(
            dependencies: MoviesModuleDependencies(
                source: configuration.moduleSource,
                service: DefaultDataTransferService(networkService: network.service),
                images: network.images,
                responses: responses,
                queries: queries.repository,
                // Asked for pictures, it must be as private as the other.
                imageBaseURL: try configuration.imageBaseURL.map { try NetworkConfig(baseURL: $0).baseURL },
                imageDecoder: JPEGImageDecoder(),
                onStorageFailure: OncePerMessage { warn($0) }.callAsFunction
            )
        )
    }

    /// Who answers questions, and who sends pictures.
    private static func networkServices(
        _ configuration: AppConfiguration
    ) throws -> (service: any NetworkService, images: any NetworkService) {
        let logger = configuration.log.map(LineLogger.init)
        switch configuration.source {
        case .catalogue:
            let service = DefaultNetworkService(
                config: try NetworkConfig(baseURL: EmbeddedCatalogue.baseURL()),
                transport: CatalogueTransport(),
                logger: logger
            )
            // No film of the catalogue names a picture.
            return (service, service)
        case .tmdb(let credential, let baseURL):
            let transport = URLSessionTransport()
            let limiter = RateLimiter(limits: TMDBLimits.rates)
            let service = DefaultNetworkService(
                config: try NetworkConfig(
                    baseURL: baseURL,
                    headers: ["Accept": "application/json", "User-Agent": "movies"],
                    credential: credential.credential
                ),
                transport: transport,
                rateLimiter: limiter,
                logger: logger
            )
            guard let imageBaseURL = try configuration.imageBaseURL ?? TMDBImages.baseURL(of: baseURL) else {
                return (service, NoPictures())
            }
            // Images come from another host, which must not receive the credential. Both addresses may name one server,
            // so the responses of this service must not repeat it either.
            let images = DefaultNetworkService(
                config: try NetworkConfig(
                    baseURL: imageBaseURL,
                    headers: ["Accept": "image/jpeg, image/png", "User-Agent": "movies"],
                    withheldCredentials: [credential.credential]
                ),
                transport: transport,
                rateLimiter: limiter,
                logger: logger
            )
            return (service, images)
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
