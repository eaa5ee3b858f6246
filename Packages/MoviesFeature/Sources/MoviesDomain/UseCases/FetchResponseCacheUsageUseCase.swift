import CoreDomain

/// Tells how much is stored of the source's earlier answers.
package struct FetchResponseCacheUsageUseCase: UseCase {
    private let caches: [any ResponseCacheRepository]

    package init(caches: [any ResponseCacheRepository]) {
        self.caches = caches
    }

    package func execute(_ input: Void) async throws -> ResponseCacheUsage {
        var sum = ResponseCacheUsage(responses: 0, bytes: 0)
        for cache in caches {
            let usage = try await cache.usage()
            sum = ResponseCacheUsage(responses: sum.responses + usage.responses, bytes: sum.bytes + usage.bytes)
        }
        return sum
    }
}
