import CoreDomain

/// Tells how much is stored of the source's earlier answers.
package struct FetchResponseCacheUsageUseCase: UseCase {
    private let responses: any ResponseCacheRepository

    package init(responses: any ResponseCacheRepository) {
        self.responses = responses
    }

    package func execute(_ input: Void) async throws -> ResponseCacheUsage {
        try await responses.usage()
    }
}
