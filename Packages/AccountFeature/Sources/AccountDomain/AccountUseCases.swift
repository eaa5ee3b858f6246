import CoreDomain

/// The use case that returns the entries of the account, newest first.
package struct FetchAccountUseCase: UseCase {
    private let repository: any AccountRepository

    package init(repository: any AccountRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> [AccountEntry] {
        try await repository.entries()
    }
}

/// The use case that observes the account. The stream emits after each change; bursts are coalesced.
package struct ObserveAccountUseCase: UseCase {
    private let repository: any AccountRepository

    package init(repository: any AccountRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        repository.changes()
    }
}

/// The use case that adds a text to the account. The result is false if the text is empty or white space.
package struct AddToAccountUseCase: UseCase {
    private let repository: any AccountRepository

    package init(repository: any AccountRepository) {
        self.repository = repository
    }

    package func execute(_ text: String) async throws -> Bool {
        guard let entry = AccountEntry(text) else { return false }
        try await repository.add(entry)
        return true
    }
}

/// The use case that removes an entry from the account. The result is whether the entry was stored.
package struct RemoveFromAccountUseCase: UseCase {
    private let repository: any AccountRepository

    package init(repository: any AccountRepository) {
        self.repository = repository
    }

    package func execute(_ entry: AccountEntry) async throws -> Bool {
        try await repository.remove(entry)
    }
}
