public import CoreDomain
public import Foundation
public import Networking
public import Persistence

/// All that film search needs from outside.
public struct MoviesModuleDependencies: Sendable {
    let source: MoviesModuleSource
    let service: any DataTransferService
    let responses: any RecordStore
    let queries: any MoviesQueriesRepository
    let imageBaseURL: URL?
    let now: @Sendable () -> Date
    let onStorageFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - source: which kind of source `service` asks.
    ///   - service: asks a service that speaks TMDB's JSON.
    ///   - responses: keeps the service's answers.
    ///   - queries: keeps the queries that were answered.
    ///   - imageBaseURL: where pictures are (`https://image.tmdb.org/t/p`); nil to ask the service.
    ///   - now: the calendar's time, for the age of stored answers.
    ///   - onStorageFailure: told when an answer or a query could not be stored; films are found all the same.
    public init(
        source: MoviesModuleSource,
        service: any DataTransferService,
        responses: any RecordStore,
        queries: any MoviesQueriesRepository,
        imageBaseURL: URL? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        onStorageFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.source = source
        self.service = service
        self.responses = responses
        self.queries = queries
        self.imageBaseURL = imageBaseURL
        self.now = now
        self.onStorageFailure = onStorageFailure
    }
}
