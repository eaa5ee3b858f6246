import CoreDomain

/// Forgets the source's earlier answers, and tells how many they were.
package struct ClearResponseCacheUseCase: UseCase {
    private let responses: any ResponseCacheRepository

    package init(responses: any ResponseCacheRepository) {
        self.responses = responses
    }

    package func execute(_ input: Void) async throws -> Int {
        try await responses.clear()
    }
}
