public import AccountInterface
public import Foundation
public import MoviesData
public import MoviesDomain
public import MoviesInterface
public import Networking
public import Persistence
public import QueriesInterface
public import TerminalUI

// Re-exports only the declarations of the other targets that the public interface of this module uses.
@_exported public import enum MoviesData.CachePolicy
@_exported public import struct MoviesData.TMDBMoviesRepository
@_exported public import struct MoviesDomain.MoviesAdvice

/// The dependencies of film search.
public struct MoviesModuleDependencies: Sendable {
    let movies: any MoviesRepository
    let images: (any NetworkService)?
    let responses: any RecordStore
    let responsesPath: String
    let queries: (any RecentQueriesWriting)?
    let ratings: (any MovieRatings)?
    let imageDecoder: (any ImageDecoder)?
    let policy: CachePolicy
    let advice: MoviesAdvice
    let typingDelay: Duration
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let onStorageFailure: @Sendable (any Error) -> Void

    /// Creates the dependencies of film search.
    ///
    /// - Parameters:
    ///   - images: The network service of the image host, without a credential; nil if the source has no image host.
    ///   - responsesPath: The path of the store's file, which the command `cache` shows.
    ///   - queries: Saves the queries of the user for later suggestions; nil for an app without them.
    ///   - ratings: The ratings of the signed-in user; nil for an app without accounts.
    ///   - imageDecoder: Decodes posters; nil if none is available. Terminals with iTerm2's inline image protocol need none.
    ///   - onStorageFailure: Called if a response cannot be read or stored, or a query cannot be stored. The search continues.
    public init(
        movies: any MoviesRepository,
        images: (any NetworkService)?,
        responses: any RecordStore,
        responsesPath: String,
        queries: (any RecentQueriesWriting)?,
        ratings: (any MovieRatings)? = nil,
        imageDecoder: (any ImageDecoder)? = nil,
        policy: CachePolicy = .freshWhileValid,
        advice: MoviesAdvice = MoviesAdvice(),
        typingDelay: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        onStorageFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.movies = movies
        self.images = images
        self.responses = responses
        self.responsesPath = responsesPath
        self.queries = queries
        self.ratings = ratings
        self.imageDecoder = imageDecoder
        self.policy = policy
        self.advice = advice
        self.typingDelay = typingDelay
        self.clock = clock
        self.now = now
        self.onStorageFailure = onStorageFailure
    }
}
