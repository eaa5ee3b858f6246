import CoreDomain

package struct ObserveWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> { repository.changes() }
}
