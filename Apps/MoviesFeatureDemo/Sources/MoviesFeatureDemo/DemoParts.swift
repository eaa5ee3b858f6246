import CoreDomain
import Foundation
import MovieCatalogue
import MoviesFeature
import Networking
import Persistence

/// What stands behind the contracts of the feature here: nothing that outlives the process, nothing that asks a network.
enum DemoParts {
    /// No other host can have this name (RFC 6761, section 6.4).
    private static let address = "https://catalogue.invalid/3"

    static func module(faults: Faults, queries: any RecentQueriesWriting) throws -> MoviesModule {
        guard let baseURL = URL(string: address) else { throw NetworkError.invalidRequest(reason: address) }
        let service = DefaultNetworkService(
            config: try NetworkConfig(baseURL: baseURL),
            transport: FaultyTransport(CatalogueTransport(), faults: faults)
        )
        return MoviesModule(
            dependencies: MoviesModuleDependencies(
                source: .catalogue,
                service: DefaultDataTransferService(networkService: service),
                images: service,
                responses: InMemoryRecordStore(),
                queries: queries,
                // Memory does not fail.
                onStorageFailure: { _ in }
            )
        )
    }
}
