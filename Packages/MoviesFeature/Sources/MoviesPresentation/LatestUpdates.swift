import MoviesDomain

/// Follows one stream of updates at a time. Following another, or cancelling, supersedes it: what still comes of it is for
/// nobody.
@MainActor
final class LatestUpdates<Value: Sendable> {
    private var following: Task<Void, Never>?
    /// Counts what was begun, so that an answer to something older is known as such.
    private var generation = 0

    isolated deinit {
        following?.cancel()
    }

    /// - Parameters:
    ///   - show: takes a value, and returns whether more is wanted.
    ///   - settle: takes the end, with what went wrong if anything did. The stream that was superseded has none.
    func follow(
        _ updates: @escaping @MainActor () async throws -> Updates<Value>,
        show: @escaping @MainActor (Fetched<Value>) -> Bool,
        settle: @escaping @MainActor ((any Error)?) -> Void
    ) {
        cancel()
        following = Task { [weak self, generation] in
            var failure: (any Error)?
            do {
                for try await value in try await updates() {
                    guard self?.generation == generation else { return }
                    guard show(value) else { break }
                }
            } catch {
                failure = error
            }
            guard let self, self.generation == generation else { return }
            following = nil
            settle(failure)
        }
    }

    func cancel() {
        generation += 1
        following?.cancel()
        following = nil
    }
}
