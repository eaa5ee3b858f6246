public import CoreDomain
public import Foundation
public import Networking
public import Persistence
public import TerminalUI

/// All that film search needs from outside.
public struct MoviesModuleDependencies: Sendable {
    let source: MoviesModuleSource
    let service: any DataTransferService
    let images: any NetworkService
    let responses: any RecordStore
    let queries: any RecentQueriesWriting
    let imageBaseURL: URL?
    let imageDecoder: (any ImageDecoder)?
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let onStorageFailure: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - source: which kind of source `service` asks.
    ///   - service: asks a service that speaks TMDB's JSON.
    ///   - images: asks the host of its pictures, without a credential.
    ///   - responses: keeps the service's answers.
    ///   - queries: keeps the queries that were answered.
    ///   - imageBaseURL: where pictures are (`https://image.tmdb.org/t/p`); nil to ask the service.
    ///   - imageDecoder: reads the files of pictures; nil where they cannot be read.
    ///   - clock: measures how long nothing is typed.
    ///   - now: the calendar's time, for the age of stored answers.
    ///   - onStorageFailure: told when an answer or a query could not be stored; films are found all the same.
    public init(
        source: MoviesModuleSource,
        service: any DataTransferService,
        images: any NetworkService,
        responses: any RecordStore,
        queries: any RecentQueriesWriting,
        imageBaseURL: URL? = nil,
        imageDecoder: (any ImageDecoder)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        onStorageFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.source = source
        self.service = service
        self.images = images
        self.responses = responses
        self.queries = queries
        self.imageBaseURL = imageBaseURL
        self.imageDecoder = imageDecoder
        self.clock = clock
        self.now = now
        self.onStorageFailure = onStorageFailure
    }
}
