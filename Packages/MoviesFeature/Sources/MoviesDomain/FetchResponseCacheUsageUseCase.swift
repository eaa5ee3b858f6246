import CoreDomain

package struct FetchResponseCacheUsageUseCase: UseCase {
    private let caches: [any ResponseCacheRepository]

    package init(caches: [any ResponseCacheRepository]) { self.caches = caches }

    package func execute(_ input: Void) async throws -> (count: Int, bytes: Int) {
        var sum = (count: 0, bytes: 0)
        for cache in caches {
            let usage = try await cache.usage()
            sum = (sum.count + usage.count, sum.bytes + usage.bytes)
        }
        return sum
    }
}
