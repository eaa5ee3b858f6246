import CoreDomain

/// The use case that redoes the change that was undone last. The result is the description of the change; nil if there is none.
package struct RedoWatchlistChangeUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> String? { try await repository.redo() }
}
