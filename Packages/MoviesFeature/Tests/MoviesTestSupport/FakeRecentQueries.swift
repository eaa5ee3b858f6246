package import CoreDomain

/// Keeps queries in memory, or fails as a test says.
package struct FakeRecentQueries: RecentQueriesWriting {
    private let recorder = Recorder<String>()
    private let failure: (any Error)?

    package init(failure: (any Error)? = nil) {
        self.failure = failure
    }

    /// The texts of the saved queries, in order.
    package var saved: [String] { recorder.all }

    package func save(_ query: MovieQuery) async throws {
        if let failure { throw failure }
        recorder.append(query.text)
    }
}
