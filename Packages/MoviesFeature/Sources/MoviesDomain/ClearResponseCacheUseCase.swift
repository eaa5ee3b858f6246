import CoreDomain

package struct ClearResponseCacheUseCase: UseCase {
    private let caches: [any ResponseCacheRepository]

    package init(caches: [any ResponseCacheRepository]) { self.caches = caches }

    package func execute(_ input: Void) async throws -> Int {
        var count = 0
        for cache in caches { count += try await cache.clear() }
        return count
    }
}
